// atlas.js -- the pictures of a game: each is drawn once by the engine, painted once for each size, and then
// only copied.
//
// What the painter needs is drawn a few at a time between frames, so that a long game opens at once; whoever
// needs a tile's areas now gets them now.  `onReady` is called whenever another picture can be painted.

import { EngineError } from '../../engine/engine.js';
import { imageOf } from '../../ui/dom.js';
import { signOf } from '../../ui/signs.js';
import { tileName } from '../../words/describe.js';
import { tileDrawing, variantOf } from './drawings.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./types').Segment} Segment
 * @typedef {import('./types').TileLaid} TileLaid
 */

const SIZES = [48, 96, 192, 384];
/** How long drawing may take before the next frame has its turn, in milliseconds. */
const PORTION = 6;

/** How many there have been. */
let made = 0;

/** A drawing that has its own address and can be painted at any size. */
export class Picture {
  id = ++made;
  /** @type {Map<number, HTMLCanvasElement>} */
  #painted = new Map();
  /** @type {HTMLCanvasElement | null} */
  #exact = null;

  /** @param {string} text @param {() => void} onReady */
  constructor(text, onReady) {
    const box = boxOf(text);
    this.aspect = box[2] / box[3];
    this.high = box[3];
    this.ready = false;
    /** Whether nothing will come of it, so that nobody waits. */
    this.failed = false;
    this.url = imageOf(sized(text, box[2], box[3])); // not of a blob, which another process would have to be asked for
    this.image = new Image();
    this.image.src = this.url;
    /** Ends when it can be painted, or nothing will come of it. */
    this.decoded = this.image.decode().then(
      () => {
        this.ready = true;
        onReady();
      },
      () => {
        this.failed = true;
        onReady();
      },
    );
  }

  /** The picture at least so high, in pixels; null until it is ready. @param {number} high */
  at(high) {
    if (!this.ready) return null;
    const size = SIZES.find((one) => one >= high) ?? SIZES[SIZES.length - 1];
    let canvas = this.#painted.get(size);
    if (!canvas) {
      canvas = this.#paint(this.image, size);
      this.#painted.set(size, canvas);
    }
    return canvas;
  }

  /** What lies there painted and comes nearest; null if nothing does. @param {number} high */
  nearest(high) {
    const sizes = [...this.#painted.keys()].sort((a, b) => a - b);
    const size = sizes.find((one) => one >= high) ?? sizes[sizes.length - 1];
    return size === undefined ? null : (this.#painted.get(size) ?? null);
  }

  /** Whether it lies there exactly so high. @param {number} high */
  hasExactly(high) {
    return this.#exact?.height === high;
  }

  /**
   * The picture exactly so high, to be copied without scaling; made anew when another height is asked for.
   * @param {number} high
   */
  exactly(high) {
    if (this.hasExactly(high)) return this.#exact;
    const source = this.at(high);
    this.#exact = source && this.#paint(source, high);
    return this.#exact;
  }

  /** @param {CanvasImageSource} source @param {number} high */
  #paint(source, high) {
    const canvas = document.createElement('canvas');
    canvas.height = high;
    canvas.width = Math.max(1, Math.round(high * this.aspect));
    const ctx = canvas.getContext('2d');
    if (ctx) ctx.imageSmoothingQuality = 'high';
    ctx?.drawImage(source, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
}

/** Left, top, width and height of a drawing. @param {string} text */
function boxOf(text) {
  const numbers = /viewBox="([-\d.eE\s]+)"/.exec(text)?.[1].trim().split(/\s+/).map(Number);
  return numbers ?? [0, 0, 100, 100];
}

/**
 * With its size said, which some browsers need to paint it.
 * @param {string} text @param {number} w @param {number} h
 */
function sized(text, w, h) {
  const head = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  if (!head || /\swidth=/.test(head)) return text;
  const scale = 400 / h;
  return text.replace(head, head.replace('<svg', `<svg width="${w * scale}" height="${h * scale}"`));
}

/**
 * A tile, how the mist on it looks, and where it lies: trees and houses differ from square to square.
 * @typedef {{tile: string, rot: number, joined?: number, mist?: string, x?: number, y?: number}} Lying
 */

const VARIANTS = [0, 1, 2, 3];

/** @param {Lying} laid @param {number} [variant] */
const keyOf = (laid, variant = variantOf(laid)) =>
  `${laid.tile} ${laid.rot} ${laid.joined ?? 0} ${laid.mist ?? 'open'} ${variant}`;

/** @typedef {{picture: Picture, segments: Segment[], marks: {name: string, x: number, y: number}[]}} TilePicture */

export class Atlas {
  /** @type {Map<string, TilePicture>} */
  #tiles = new Map();
  /** @type {Map<string, Picture>} */
  #others = new Map();
  /**
   * The last picture of each square that was ready: shown until the next one is.
   * @type {Map<string, Picture>}
   */
  #shown = new Map();
  /** What waits to be drawn. @type {Map<string, Lying>} */
  #wanted = new Map();
  /** The marks that are drawn on tiles. @type {string[] | undefined} */
  #marks;
  /** Whether there are drawings of these names. @type {Map<string, boolean>} */
  #names = new Map();
  #timer = 0;
  #engine;
  #edition;
  #onReady;
  /** The pieces by which players are known, '' for a badge. @type {string[]} */
  #signs;

  /** @param {Session} session @param {() => void} onReady */
  constructor({ engine, setup, state }, onReady) {
    this.#engine = engine;
    this.#edition = String(setup.edition);
    this.#onReady = onReady;
    this.#signs = (state.players ?? []).map((_, i) => signOf(state.players, i));
    const { players, pieces } = engine.ask({ cmd: 'colours' });
    this.colours = players.map((one, i) => pieces[this.#signs[i]] ?? one);
  }

  /** What is on a tile, in words. @param {string} tile */
  words(tile) {
    return tileName(this.#engine, tile);
  }

  /** A tile as it lies. @param {Lying} laid @returns {TilePicture} */
  tile(laid) {
    const key = keyOf(laid);
    let entry = this.#tiles.get(key);
    if (!entry) {
      const { svg, segments, marks } = tileDrawing(this.#engine, this.#edition, laid);
      const areas = segments.map((segment) => ({ ...segment, path: new Path2D(segment.d) }));
      entry = { picture: new Picture(svg, this.#onReady), segments: areas, marks };
      this.#tiles.set(key, entry);
    }
    return entry;
  }

  /**
   * So that it lies there at once when it is laid: drawn and painted before somebody presses.
   * @param {Lying} laid @param {number} high in pixels
   */
  prepare(laid, high) {
    const { picture } = this.tile(laid);
    void picture.image.decode().then(
      () => picture.exactly(high),
      () => {},
    );
  }

  /** The same, once it is drawn. @param {TileLaid} laid @returns {TilePicture | null} */
  drawnTile(laid) {
    const key = keyOf(laid);
    const entry = this.#tiles.get(key) ?? null;
    if (!entry) this.#wanted.set(key, laid);
    if (!entry && !this.#timer) this.#timer = setTimeout(() => this.#drawSome());
    return entry;
  }

  #drawSome() {
    const start = performance.now();
    this.#timer = 0;
    for (const [key, laid] of this.#wanted) {
      this.#wanted.delete(key);
      this.tile(laid);
      if (performance.now() - start > PORTION) break;
    }
    if (this.#wanted.size) this.#timer = setTimeout(() => this.#drawSome());
  }

  /** The same tile with other trees and houses, as it was seen in the hand or elsewhere. @param {TileLaid} laid */
  #likeIt(laid) {
    const found = VARIANTS.map((variant) => this.#tiles.get(keyOf(laid, variant))?.picture);
    return found.find((picture) => picture?.ready);
  }

  /** The picture of a tile on the table; until it is ready, what was seen of it before; null while there is none. @param {TileLaid} laid @returns {Picture | null} */
  shownTile(laid) {
    const square = `${laid.x},${laid.y},${laid.tile},${laid.rot}`;
    const picture = this.drawnTile(laid)?.picture;
    if (picture?.ready) this.#shown.set(square, picture);
    return this.#shown.get(square) ?? this.#likeIt(laid) ?? picture ?? null;
  }

  /** @param {string} piece @param {number | null} player null: nobody's @param {boolean} lying */
  figure(piece, player, lying) {
    const pose = lying ? 'lying' : 'standing';
    const whose = player === null ? {} : { player };
    return this.#other(`${piece} ${player} ${pose}`, { cmd: 'figure', piece, pose, ...whose });
  }

  /** @param {number} player */
  badge(player) {
    const piece = this.#signs[player];
    return this.#other(`badge ${player}`, piece ? { cmd: 'badge', piece } : { cmd: 'badge', player });
  }

  /** A mark, or else a piece that is nobody's. @param {string} name */
  mark(name) {
    return this.#known(name) ? this.sign(name) : this.figure(name, null, false);
  }

  /**
   * The drawing of one of several things of which chance takes one: it is called as that is, or after the mark on it.
   * @param {string} name @returns {Picture | null}
   */
  token(name) {
    this.#marks ??= this.#engine.ask({ cmd: 'marks' }).drawn;
    const marks = /** @type {string[]} */ (this.#marks);
    const drawing = [name, ...marks.map((mark) => `${mark}_${name}`)].find((one) => this.#known(one));
    return drawing ? this.sign(drawing) : null;
  }

  /** Whether there is a mark, sign or card of that name. @param {string} name */
  #known(name) {
    if (!this.#names.has(name)) this.#names.set(name, this.#asks(name));
    return this.#names.get(name) === true;
  }

  /** @param {string} name */
  #asks(name) {
    try {
      this.sign(name);
      return true;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }

  /** A mark as it is drawn on tiles. @param {string} sign */
  sign(sign) {
    return this.#other(`sign ${sign}`, { cmd: 'sign', sign });
  }

  /** @param {string} key @param {import('../../engine/commands').PictureRequest} request */
  #other(key, request) {
    let picture = this.#others.get(key);
    if (!picture) {
      picture = new Picture(this.#engine.ask(request).svg, this.#onReady);
      this.#others.set(key, picture);
    }
    return picture;
  }

  free() {
    clearTimeout(this.#timer);
  }
}
