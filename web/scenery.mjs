// scenery.mjs -- the picture behind the title of the start page, made once when the page is built.
//
// The engine lays the tiles that a game brings for it (games/*/page/title.js) and draws each of them; all of that becomes one
// drawing, so that the page has it whole before the engine is there.  It is seen as a background and has to be small, so
//
//   - what several tiles are made of (trees, houses) stands in it once, and a tile that lies twice is drawn once;
//   - the meadow with its washes, blades and flowers is taken from a few tiles and laid under all of them;
//   - places in paths are rounded to whole units, of which a tile has a hundred.
//
// A tile reaches a little beyond its square, so that no line of the ground shows between two at any size.

import { readFileSync } from 'node:fs';
import { Engine, useEngine } from './src/engine/engine.js';

/**
 * @typedef {{tile: string, x: number, y: number, rot: number, joined?: number}} Laid
 * @typedef {{id: string, land: string, segments: {kind: string, x: number, y: number}[]}} Drawn
 * @typedef {{left: number, top: number, wide: number, high: number}} Cut
 */

const UNITS = 100;
/** How far a tile reaches over the next one, in units. */
const OVER = 0.5;
/** How many meadows there are. */
const MEADOWS = 2;
/** How high a figure is, in units; one that lies is lower. */
const FIGURE = 34;
const LYING = 0.75;
/** What of a figure is above the place where it stands. */
const ABOVE = 0.8;

/** The elements of a meadow: its ground, washes, and strokes that are blades of grass or flowers. */
const GROUND = /^<path d="M-1-1H101V101H-1Z"/;
const WASH = / fill-opacity="[^"]*" stroke="[^"]*" stroke-opacity=/;
const STROKES = /^<path d="(?:M[-\d. ]+(?:l[-\d. ]+|h0))+" fill="none" stroke-linecap="round"/;

/** @param {string} element */
const isMeadow = (element) => GROUND.test(element) || WASH.test(element) || STROKES.test(element);

/** Path data with the places of capital letters rounded; steps from place to place are small and stay. @param {string} d */
function rounded(d) {
  let letter = '';
  const words = [...d.matchAll(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi)].map(([word]) => {
    if (/[a-z]/i.test(word)) return (letter = word);
    return letter === letter.toUpperCase() ? String(Math.round(Number(word))) : word;
  });
  return words
    .join(' ')
    .replace(/ ?([a-z]) ?/gi, '$1')
    .replaceAll(' -', '-');
}

/** Elements of a tile, whose places are rounded. @param {string[]} elements */
function simplified(elements) {
  return elements
    .join('')
    .replace(/(<path [^>]*?\bd=")([^"]*)/g, (_, before, d) => before + rounded(d))
    .replace(/( [xy]=")([^"]*)/g, (_, before, n) => before + Math.round(Number(n)));
}

/** What lies between the first and the last tag of a drawing, without its definitions, which are kept once. */
class Definitions {
  /** @type {Map<string, string>} */
  #known = new Map();

  /** @param {string} text of a drawing @returns {string} */
  take(text) {
    return text
      .replace(/<defs>([\s\S]*?)<\/defs>/g, (_, inside) => {
        for (const one of inside.split('\n').filter(Boolean)) this.#keep(one);
        return '';
      })
      .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  }

  /** @param {string} one */
  #keep(one) {
    const id = /^<\w+ id="([^"]+)"/.exec(one)?.[1];
    if (!id) throw new Error(`a definition without a name: ${one.slice(0, 80)}`);
    if ((this.#known.get(id) ?? one) !== one) throw new Error(`two definitions of ${id}`);
    this.#known.set(id, one);
  }

  get text() {
    return [...this.#known.values()].join('');
  }
}

/** The elements of a drawing of a tile, each with all that is in it. @param {string} text @returns {string[]} */
function elementsOf(text) {
  const found = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, index } of text.matchAll(/<[^>]+>/g)) {
    if (depth === 0) from = index;
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth === 0) found.push(text.slice(from, index + tag.length));
  }
  return found;
}

class Scenery {
  #definitions = new Definitions();
  /** @type {Map<string, Drawn>} */
  #drawn = new Map();
  /** @type {string[]} */
  #meadows = [];
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {Laid} laid */
  draw({ tile, rot, joined }) {
    const key = JSON.stringify([tile, rot, joined]);
    const known = this.#drawn.get(key);
    if (known) return known;
    const request = { cmd: /** @type {'art'} */ ('art'), tile, rot, ...(joined === undefined ? {} : { joined }) };
    const { svg, segments } = this.#engine.ask(request);
    const all = elementsOf(this.#definitions.take(svg));
    const end = all.findIndex((element) => !isMeadow(element));
    if (this.#meadows.length < MEADOWS) this.#meadows.push(simplified(all.slice(1, end)));
    const drawn = { id: `t${this.#drawn.size}`, land: simplified(all.slice(end)), segments };
    this.#drawn.set(key, drawn);
    return drawn;
  }

  /** @param {import('./src/ui/landscape.js').Standing} figure @param {Drawn} drawn */
  figure({ x, y, kind, piece, player }, { segments }) {
    const at = segments.find((segment) => segment.kind === kind);
    if (!at) throw new Error(`no ${kind} at ${x}, ${y} for a figure of the title`);
    const lies = kind === 'field';
    const { svg } = this.#engine.ask({
      cmd: 'figure',
      piece,
      pose: lies ? 'lying' : 'standing',
      ...(player === null ? {} : { player }),
    });
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '';
    const [, , w, h] = box.split(' ').map(Number);
    const high = FIGURE * (lies ? LYING : 1);
    const wide = (high * w) / h;
    const [left, top] = [x * UNITS + at.x - wide / 2, y * UNITS + at.y - high * ABOVE].map(Math.round);
    const place = `x="${left}" y="${top}" width="${Math.round(wide)}" height="${Math.round(high)}"`;
    return `<svg ${place} viewBox="${box}">${this.#definitions.take(svg)}</svg>`;
  }

  /** @param {Laid[]} tiles @param {string[]} figures @param {Cut} cut */
  text(tiles, figures, { left, top, wide, high }) {
    const size = UNITS + 2 * OVER;
    const box = `viewBox="${-OVER} ${-OVER} ${size} ${size}"`;
    const place = (/** @type {Laid} */ { x, y }) =>
      `x="${x * UNITS - OVER}" y="${y * UNITS - OVER}" width="${size}" height="${size}"`;
    const symbols = [...this.#drawn.values()].map(({ id, land }) => `<symbol id="${id}" ${box}>${land}</symbol>`);
    const meadows = this.#meadows.map((land, i) => `<g id="m${i}">${land}</g>`);
    const under = tiles.map(({ x, y }) => `<use href="#m${(x + 2 * y) % MEADOWS}" x="${x * UNITS}" y="${y * UNITS}"/>`);
    const over = tiles.map((tile) => `<use href="#${this.draw(tile).id}" ${place(tile)}/>`);
    const [x, y, w, h] = [left, top, wide, high].map((n) => n * UNITS);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">`,
      `<defs>${this.#definitions.text}${meadows.join('')}${symbols.join('')}</defs>`,
      `<path fill="#A9BF6A" d="M${x} ${y}h${w}v${h}H${x}Z"/>`,
      ...under,
      ...over,
      ...figures,
      '</svg>',
    ].join('');
  }
}

/**
 * @param {string} wasm the file of the engine
 * @param {string} game in which it could lie on the table
 * @param {{titlePlaces(): Laid[], titleFigures: import('./src/ui/landscape.js').Standing[], titleCut: Cut}} title
 */
export async function sceneryOf(wasm, game, { titlePlaces, titleFigures, titleCut: cut }) {
  useEngine(readFileSync(wasm));
  const engine = await Engine.make();
  engine.ask({ cmd: 'new', game, players: 2, seed: 1, options: { start: titlePlaces() } });
  const isSeen = (/** @type {{x: number, y: number}} */ { x, y }) =>
    x >= cut.left && x < cut.left + cut.wide && y >= cut.top && y < cut.top + cut.high;
  const tiles = /** @type {Laid[]} */ (engine.ask({ cmd: 'table' }).tiles).filter(isSeen);
  const scenery = new Scenery(engine);
  for (const tile of tiles) scenery.draw(tile);
  const figures = titleFigures.filter(isSeen).map((figure) => {
    const tile = tiles.find(({ x, y }) => x === figure.x && y === figure.y);
    return scenery.figure(figure, scenery.draw(/** @type {Laid} */ (tile)));
  });
  return scenery.text(tiles, figures, cut);
}
