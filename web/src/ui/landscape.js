// landscape.js -- a piece of landscape painted once onto a canvas, for pictures beside the game (title, set-up).
//
// The engine lays the tiles and draws each of them; here they are only put side by side.

import { imageOf } from './dom.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {{tile: string, x: number, y: number, rot: number}} Place
 * @typedef {{x: number, y: number, kind: string, player: number | null, piece: string}} Standing nobody's has the player null
 * @typedef {{kind: string, x: number, y: number}} Segment
 */

/** How high a figure is, in tiles. */
const FIGURE = 0.34;

/** @param {string} text @returns {Promise<HTMLImageElement>} */
export async function picture(text) {
  const image = new Image();
  image.src = imageOf(text);
  await image.decode();
  return image;
}

/**
 * The engine lays them; each comes back with what it needs to be drawn.
 * @param {Engine} engine @param {string} game @param {Place[]} places
 */
function lay(engine, game, places) {
  engine.ask({ cmd: 'new', game, players: 2, seed: 1, options: { start: places } });
  return engine.ask({ cmd: 'table' }).tiles;
}

/** Pictures that are wanted more than once are painted once. @param {Engine} engine */
function drawer(engine) {
  /** @type {Map<string, {image: Promise<HTMLImageElement>, segments: Segment[]}>} */
  const known = new Map();
  return (/** @type {Place & {joined?: number}} */ { tile, rot, joined }) => {
    const key = JSON.stringify([tile, rot, joined]);
    let found = known.get(key);
    if (!found) {
      const answer = engine.ask({ cmd: 'art', tile, rot, ...(joined === undefined ? {} : { joined }) });
      found = { image: picture(answer.svg), segments: answer.segments };
      known.set(key, found);
    }
    return found;
  };
}

/** @param {number} wide @param {number} high @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
function sheet(wide, high) {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  return [canvas, /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))];
}

/** How long the page may be held up at a time, in milliseconds. */
const SLICE = 12;

/** Lets the page breathe when enough was done at once. @returns {() => Promise<void>} */
function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    since = performance.now();
  };
}

/**
 * @param {Engine} engine whose game is given up for this
 * @param {Place[]} places as the option `start`
 * @param {number} size of a tile in pixels
 * @param {{game: string, figures?: Standing[], isWanted?: () => boolean}} how in which game it could lie on the table, who
 *   stands there, and whether somebody still waits for it; when nobody does, it stays as far as it is
 * @returns {Promise<HTMLCanvasElement>} to be shown then: a sheet in sight would be copied to the screen again with each tile
 */
export async function paintLandscape(engine, places, size, how) {
  const { game, figures = [], isWanted = () => true } = how;
  const tiles = lay(engine, game, places);
  const left = Math.min(...places.map((p) => p.x));
  const top = Math.min(...places.map((p) => p.y));
  const wide = Math.max(...places.map((p) => p.x)) - left + 1;
  const high = Math.max(...places.map((p) => p.y)) - top + 1;
  const [canvas, pen] = sheet(wide * size, high * size);
  const draw = drawer(engine);
  const breathe = breather();
  for (const tile of tiles) {
    if (!isWanted()) return canvas;
    pen.drawImage(await draw(tile).image, (tile.x - left) * size, (tile.y - top) * size, size, size);
    await breathe();
  }
  for (const figure of figures) await stand(pen, engine, draw, tiles, figure, { left, top, size });
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Engine} engine @param {ReturnType<typeof drawer>} draw
 * @param {Place[]} tiles @param {Standing} figure @param {{left: number, top: number, size: number}} grid
 */
async function stand(pen, engine, draw, tiles, figure, { left, top, size }) {
  const tile = tiles.find((one) => one.x === figure.x && one.y === figure.y);
  const segment = tile && draw(tile).segments.find((one) => one.kind === figure.kind);
  if (!segment) return;
  const pose = figure.kind === 'field' ? 'lying' : 'standing';
  const whose = figure.player === null ? {} : { player: figure.player };
  const { svg } = engine.ask({ cmd: 'figure', piece: figure.piece, ...whose, pose });
  const image = await picture(svg);
  const aspect = image.naturalWidth / image.naturalHeight || 1;
  const high = size * FIGURE * (pose === 'lying' ? 0.75 : 1);
  const x = (figure.x - left + segment.x / 100) * size;
  const y = (figure.y - top + segment.y / 100) * size;
  pen.drawImage(image, x - (high * aspect) / 2, y - high * 0.8, high * aspect, high);
}
