// patches.js -- the painted landscape in square patches, each on a canvas of its own, so that it is painted once and then
// only moved.
//
//   Level    what is painted between what shines: the ground, and above it whoever stands there
//   Layer    all patches of one size of a tile; it lies in the plane and is scaled while somebody zooms
//   Patch    n by n squares of one level; it knows what it shows, and is painted again when that has changed
//
// A layer is painted for what is in sight and a bit beyond.  While the size changes, the layer of before is scaled; where
// it does not reach, a coarse layer of the whole landscape takes its place, which costs little since its patches are few.
// Only once the size has rested a layer is made for it, a portion in each frame, and shown when it is whole.

import { h } from '../../ui/dom.js';
import { Camera } from './camera.js';

/**
 * @typedef {import('./camera.js').Bounds} Bounds
 * @typedef {{bounds: Bounds, key: string}} Item something that is painted: how far it reaches, and how it looks
 * @typedef {{
 *   items(size: number): Item[],
 *   paint(ctx: CanvasRenderingContext2D, camera: Camera, until: number): boolean,
 * }} Level `size`: of a tile in CSS pixels; `until`: when no more pictures are made for just this size, 0: none are;
 *   `paint` tells whether one was left
 */

/** How wide a patch is about, in device pixels. */
const WIDE = 384;
/** How far beyond the view patches are painted before they come in sight, as a part of a patch. */
const AHEAD = 0.5;
/** How large tiles of the coarse layer are, in device pixels. */
const COARSE = 48;
/** How long painting ahead and making exact pictures may take in one frame, in milliseconds. */
const PORTION = 4;

/** What is in both. @param {Bounds} a @param {Bounds} b @returns {Bounds} */
const common = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** @param {Bounds} bounds @param {number} by */
const grown = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** @param {Bounds} inner @param {Bounds} outer */
const reaches = (inner, outer) =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

class Patch {
  canvas = h('canvas', { class: 'board-patch' });
  /** What is painted on it. */
  shows = '';
  /** Whether some of it was only copied from another size, since there was no time. */
  rough = false;
  #camera = new Camera();
  #ctx;

  /** @param {Layer} layer @param {number} i @param {number} j */
  constructor({ pixels, turn, dpr, letters, n }, i, j) {
    const camera = this.#camera;
    const wide = n * pixels;
    Object.assign(camera, { x: (i + 0.5) * n, y: (j + 0.5) * n, size: pixels / dpr, turn, letters });
    camera.resize(wide / dpr, wide / dpr, dpr);
    this.canvas.width = wide;
    this.canvas.height = wide;
    const [a, b, c, d] = camera.matrix;
    const left = a * camera.x + c * camera.y - wide / 2;
    const top = b * camera.x + d * camera.y - wide / 2;
    this.canvas.style.transform = `translate(${left}px, ${top}px)`;
    this.#ctx = this.canvas.getContext('2d');
  }

  /** @param {Level} level @param {string} what @param {number} until */
  paint(level, what, until) {
    const ctx = this.#ctx;
    if (!ctx) return;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.rough = level.paint(ctx, this.#camera, until);
    this.shows = what;
  }

  /** Its memory is free at once, not only when the browser looks for some. */
  free() {
    this.canvas.remove();
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}

/** The patches of all levels at one size of a tile. */
class Layer {
  /** The part of the world that is painted. @type {Bounds} */
  painted = { left: 0, top: 0, right: 0, bottom: 0 };
  /** Of each level. @type {Map<string, Patch>[]} */
  #patches;
  /** What there is on each level; read again after a change. @type {Item[][]} */
  #items = [];
  /** Of which patches all is painted since the last change, and whether exactly. */
  #done = { range: '', exact: false };
  #levels;

  /** @param {Level[]} levels @param {{pixels: number, turn: number, dpr: number, letters: number}} how */
  constructor(levels, { pixels, turn, dpr, letters }) {
    this.pixels = pixels;
    this.turn = turn;
    this.dpr = dpr;
    this.letters = letters;
    this.n = Math.max(1, Math.round(WIDE / pixels));
    this.els = levels.map(() => h('div', { class: 'board-layer', hidden: true }));
    this.#levels = levels;
    this.#patches = levels.map(() => new Map());
  }

  /** Whether it shows the landscape the way it is looked at, apart from its size. @param {Camera} camera */
  suits({ turn, dpr, letters }) {
    return this.turn === turn && this.dpr === dpr && this.letters === letters;
  }

  /** @param {Camera} camera */
  fits(camera) {
    return this.suits(camera) && this.pixels === camera.pixels;
  }

  /**
   * Paints what has changed in a part of the world.
   * @param {Bounds} view @param {number} until when no more patches are begun @param {number} exactUntil as for a level
   * @returns {boolean} whether all of it is painted now
   */
  paint(view, until, exactUntil) {
    const range = Object.values(this.#range(view)).join(' ');
    const exact = exactUntil > 0;
    this.painted = view;
    if (range === this.#done.range && (this.#done.exact || !exact)) return true;
    let whole = true;
    for (const [i, patches] of this.#patches.entries()) {
      const wanted = this.#wanted(view, (this.#items[i] ??= this.#levels[i].items(this.pixels / this.dpr)));
      for (const [at, what] of wanted) {
        const known = patches.get(at);
        if (known?.shows === what && !(exact && known.rough)) continue;
        if (performance.now() < until) {
          const patch = known ?? this.#add(i, at);
          patch.paint(this.#levels[i], what, exactUntil);
          whole &&= !(exact && patch.rough);
        } else {
          whole = false;
        }
      }
      this.#forget(patches, view, wanted);
    }
    if (whole) this.#done = { range, exact };
    return whole;
  }

  /** The landscape, or a picture of something on it, has changed. */
  changed() {
    this.#items = [];
    this.#done = { range: '', exact: false };
  }

  /** @param {number} level @param {string} at */
  #add(level, at) {
    const [i, j] = at.split(' ').map(Number);
    const patch = new Patch(this, i, j);
    this.#patches[level].set(at, patch);
    this.els[level].append(patch.canvas);
    return patch;
  }

  /** The patches of a part of the world. @param {Bounds} part @returns {Bounds} */
  #range({ left, top, right, bottom }) {
    const { n } = this;
    return {
      left: Math.floor(left / n),
      top: Math.floor(top / n),
      right: Math.ceil(right / n),
      bottom: Math.ceil(bottom / n),
    };
  }

  /** What the patches of a part of the world show, without those that show nothing. @param {Bounds} view @param {Item[]} items */
  #wanted(view, items) {
    const all = this.#range(view);
    /** @type {Map<string, string>} */
    const wanted = new Map();
    for (const { bounds, key } of items) {
      const { left, top, right, bottom } = common(this.#range(bounds), all);
      for (let j = top; j < bottom; j++) {
        for (let i = left; i < right; i++) wanted.set(`${i} ${j}`, `${wanted.get(`${i} ${j}`) ?? ''}${key}\n`);
      }
    }
    return wanted;
  }

  /** Patches that show nothing any more, or are far from what is in sight. @param {Map<string, Patch>} patches @param {Bounds} view @param {Map<string, string>} wanted */
  #forget(patches, view, wanted) {
    const { left, top, right, bottom } = grown(this.#range(view), 1);
    for (const [at, patch] of patches) {
      const [i, j] = at.split(' ').map(Number);
      const near = i >= left && i < right && j >= top && j < bottom;
      const outside = i <= left || i >= right - 1 || j <= top || j >= bottom - 1;
      if (wanted.has(at) || (near && outside)) continue;
      patch.free();
      patches.delete(at);
    }
  }

  /** Lies where the landscape is seen, in the plane. @param {Camera} camera */
  place({ pixels, dpr }) {
    const transform = `scale(${pixels / this.pixels / dpr})`;
    for (const el of this.els) {
      el.hidden = false;
      if (el.style.transform !== transform) el.style.transform = transform;
    }
  }

  hide() {
    for (const el of this.els) el.hidden = true;
  }

  free() {
    for (const patches of this.#patches) for (const patch of patches.values()) patch.free();
    for (const el of this.els) el.remove();
  }
}

export class Patches {
  /** One for each level, for its layers. @type {HTMLElement[]} */
  els;
  #camera;
  #levels;
  /** The whole landscape, smaller. @type {Layer | null} */
  #coarse = null;
  /** What is shown while the size rests. @type {Layer | null} */
  #fine = null;
  /** What is made for the size that is seen now. @type {Layer | null} */
  #next = null;
  #land;

  /** @param {Camera} camera @param {Level[]} levels @param {() => Bounds} land what the landscape reaches over */
  constructor(camera, levels, land) {
    this.#camera = camera;
    this.#levels = levels;
    this.#land = land;
    this.els = levels.map(() => h('div', { class: 'board-layers' }));
  }

  /** The landscape, or a picture of something on it, has changed. */
  changed() {
    for (const layer of [this.#coarse, this.#fine, this.#next]) layer?.changed();
  }

  /** Whether what is seen was painted for its size. */
  get sharp() {
    return this.#fine?.fits(this.#camera) ?? false;
  }

  /** The size will stay for a while: a layer is made for it from now on. */
  sharpen() {
    if (this.sharp || this.#next?.fits(this.#camera)) return;
    this.#next?.free();
    this.#next = this.#layer(this.#camera);
  }

  /** @param {{pixels: number, turn: number, dpr: number, letters: number}} how */
  #layer(how) {
    const layer = new Layer(this.#levels, how);
    for (const [i, el] of this.els.entries()) el.append(layer.els[i]);
    return layer;
  }

  /** Shows what is in sight now. @returns {boolean} whether it is done; else the next frame goes on */
  show() {
    const camera = this.#camera;
    if (!this.#fine?.suits(camera)) this.#begin();
    const until = performance.now() + PORTION;
    const done = this.#paintNext(until);
    const fine = /** @type {Layer} */ (this.#fine);
    if (!fine.fits(camera)) {
      this.#scaled(fine);
      return done;
    }
    fine.paint(camera.seen, Infinity, until);
    this.#only(fine);
    return fine.paint(grown(camera.seen, AHEAD * fine.n), until, until) && done;
  }

  /** The table is seen in another way, so nothing of before is of use. */
  #begin() {
    for (const layer of [this.#coarse, this.#fine, this.#next]) layer?.free();
    this.#coarse = null;
    this.#next = null;
    this.#fine = this.#layer(this.#camera);
  }

  /** @param {number} until @returns {boolean} whether nothing is left to be made */
  #paintNext(until) {
    const next = this.#next;
    if (!next) return true;
    if (!next.fits(this.#camera)) {
      next.free();
      this.#next = null;
      return true;
    }
    if (!next.paint(this.#camera.seen, until, until)) return false;
    this.#fine?.free();
    this.#fine = next;
    this.#next = null;
    return true;
  }

  /** What was painted for another size: of this part of the world, or where it does not reach, of all. @param {Layer} fine */
  #scaled(fine) {
    const camera = this.#camera;
    const land = this.#land();
    if (reaches(common(camera.seen, land), fine.painted)) {
      fine.paint(fine.painted, Infinity, 0);
      this.#only(fine);
    } else {
      this.#coarse ??= this.#layer({ pixels: COARSE, turn: camera.turn, dpr: camera.dpr, letters: camera.letters });
      this.#coarse.paint(grown(land, 1), Infinity, 0);
      this.#only(this.#coarse);
    }
  }

  /** @param {Layer} shown */
  #only(shown) {
    shown.place(this.#camera);
    for (const layer of [this.#coarse, this.#fine]) if (layer && layer !== shown) layer.hide();
  }
}
