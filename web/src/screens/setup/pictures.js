// pictures.js -- small pictures for the choices of a set-up, drawn by the engine a moment after the form is there.

import { Engine } from '../../engine/engine.js';
import { pictured } from '../../games/pictured.js';
import { calm } from '../../ui/calm.js';
import { h, imageOf } from '../../ui/dom.js';
import { paintLandscape } from '../../ui/landscape.js';
import { language } from '../../words/say.js';

/** @typedef {import('../../games/pictured.js').Board} Board */
/** @typedef {(engine: Engine) => string | Promise<string>} Draw gives an address */

/** Pictures that were drawn.  An image is kept for each, so that the browser need not read its drawing again. @type {Map<string, HTMLImageElement>} */
const known = new Map();
/** Those that are to be drawn, in their order, and the frames that wait for each. @type {Map<string, {draw: Draw, frames: HTMLImageElement[]}>} */
const wanted = new Map();
let busy = false;
/** When the form has stood for a moment. */
let rest = Promise.resolve();

/** A form is shown: whoever sends it as it is needs no pictures. */
export function restPictures() {
  rest = calm();
}

/** @param {Engine} engine @param {Draw} draw @returns {Promise<string>} '' where the engine has no such picture */
async function drawn(engine, draw) {
  try {
    return await draw(engine);
  } catch {
    return '';
  }
}

/** Draws on one scratch table what is still waited for; whoever has gone on to a game waits for nothing any more. */
async function drawWanted() {
  await rest;
  /** @type {Engine | null} */
  let engine = null;
  for (const [name, { draw, frames }] of wanted) {
    await new Promise((resolve) => {
      setTimeout(resolve); // a press comes before the next picture
    });
    wanted.delete(name);
    if (!frames.some((image) => image.isConnected)) continue;
    engine ??= await Engine.make();
    const address = await drawn(engine, draw);
    if (address) known.set(name, h('img', { src: address }));
    else engine = null; // what went wrong may have left it anyhow
    for (const image of frames) {
      if (address) image.src = address;
      else image.remove();
    }
  }
}

/**
 * A frame that is filled when its picture is there; it goes where the engine has none.
 * @param {string} key @param {Draw} draw @param {string} look
 */
function frame(key, draw, look) {
  const name = `${language()} ${key}`;
  const image = h('img', { class: `setup-picture ${look}`, alt: '', decoding: 'async' });
  const found = known.get(name);
  if (found) {
    image.src = found.src;
    return image;
  }
  const waiting = wanted.get(name);
  if (waiting) waiting.frames.push(image);
  else wanted.set(name, { draw, frames: [image] });
  if (busy) return image;
  busy = true;
  void drawWanted().finally(() => {
    busy = false;
  });
  return image;
}

/** Of something painted without holes.  WebP would take fifty times as long. @param {HTMLCanvasElement} canvas */
function addressOf(canvas) {
  return canvas.toDataURL('image/jpeg', 0.9);
}

/** @param {Engine} engine @param {string} game @param {Board} board that the game has ready for its picture */
async function painted(engine, game, { places, figures }) {
  return addressOf(await paintLandscape(engine, places, 120, { game, figures }));
}

/** @param {Engine} engine @param {string} game @param {import('../../types').Details} options */
function scene(engine, game, options) {
  engine.ask({ cmd: 'new', game, players: 2, seed: 1, options: { ...pictured[game]?.shown, ...options } });
  return imageOf(engine.ask({ cmd: 'scene', as: 'spectator', language: language() }).svg);
}

/** The picture of a game. @param {string} game */
export function gamePicture(game) {
  const board = pictured[game]?.board;
  return frame(`game ${game}`, (engine) => (board ? painted(engine, game, board()) : scene(engine, game, {})), 'broad');
}

/** The same table with another choice. @param {string} game @param {import('../../types').Details} options */
export function scenePicture(game, options) {
  return frame(`scene ${game} ${JSON.stringify(options)}`, (engine) => scene(engine, game, options), 'broad');
}

/** A board that a game has ready for one of its levels. @param {string} game @param {string} level @param {() => Board} board */
export function levelPicture(game, level, board) {
  return frame(`level ${game} ${level}`, (engine) => painted(engine, game, board()), 'broad');
}

/** A tile that an expansion brings, and before it its figure. @param {string} value @param {import('./model.js').Addition} addition */
export function expansionPictures(value, { fresh, pieces }) {
  const shown = pictured[value]?.shows ?? pieces.map((piece) => ({ piece, player: 0 }));
  const figures = shown.slice(0, 2).map(({ piece, player }) => piecePicture(piece, player));
  return [...fresh.slice(0, 1).map(tilePicture), ...figures];
}

/** @param {string} tile */
export function tilePicture(tile) {
  return frame(`tile ${tile}`, (engine) => imageOf(engine.ask({ cmd: 'art', tile, rot: 0 }).svg), 'tile');
}

/** @param {string} piece @param {number | null} player null: nobody's */
export function piecePicture(piece, player) {
  const whose = player === null ? {} : { player };
  return frame(
    `piece ${piece} ${player}`,
    (engine) => imageOf(engine.ask({ cmd: 'figure', piece, ...whose, pose: 'standing' }).svg),
    'piece',
  );
}

/** @param {number} colour */
export function badgePicture(colour) {
  return frame(
    `badge ${colour}`,
    (engine) => imageOf(engine.ask({ cmd: 'badge', player: colour }).svg),
    'badge-picture',
  );
}

/** The badge of a player who is known by the colour of his pieces. @param {string} piece */
export function pieceBadge(piece) {
  return frame(`badge of ${piece}`, (engine) => imageOf(engine.ask({ cmd: 'badge', piece }).svg), 'badge-picture');
}
