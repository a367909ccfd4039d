// camera.js -- how the table is looked at: the point in the middle, the size of a tile and quarter turns.
//
// A tile always has a whole number of device pixels and begins at a whole one, so that neighbours join
// without a seam.

import { Shape, isFree, largestFree, nearestRoom, roomFor } from './room.js';

export const SMALLEST = 14;
export const LARGEST = 320;

const COS = [1, 0, -1, 0];
const SIN = [0, 1, 0, -1];
/** However large a landscape is, all of it can be seen at once. */
const TINIEST = 3;
const GLIDE_MS = 220;
/** What stays free around squares that are all to be seen, in tiles. */
const AROUND = 0.06;
/** How fast the table is when it is thrown at most, in pixels a millisecond; when it is at rest; and how it slows down. */
const FASTEST = 3;
const SLOWEST = 0.02;
const SLOWING_MS = 260;
/** What stays around a square that comes near, in pixels, and by how much its rim may lie under something. */
const BESIDE = 12;
const SLACK = 1;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds */

export class Camera {
  x = 0.5;
  y = 0.5;
  size = 96;
  turn = 0;
  width = 1;
  height = 1;
  dpr = 1;
  /** The size of letters, 1 where text has its usual 16 pixels. */
  letters = 1;
  /** From the world to device pixels: a b c d e f as of a matrix. */
  matrix = [1, 0, 0, 1, 0, 0];
  /** @type {{from: number[], to: [number, number, number], start: number} | null} */
  #glide = null;
  /** The table goes on by itself after it was thrown. @type {{vx: number, vy: number, last: number} | null} */
  #drift = null;

  /** @param {number} width @param {number} height @param {number} dpr */
  resize(width, height, dpr) {
    this.width = width;
    this.height = height;
    this.dpr = dpr;
    this.settle();
  }

  /** The size of a tile in device pixels. */
  get pixels() {
    return Math.max(1, Math.round(this.size * this.dpr));
  }

  settle() {
    const s = this.pixels;
    const a = COS[this.turn] * s;
    const b = SIN[this.turn] * s;
    const m = this.matrix;
    m[0] = a;
    m[1] = b;
    m[2] = -b;
    m[3] = a;
    m[4] = Math.round((this.width * this.dpr) / 2 - (a * this.x - b * this.y));
    m[5] = Math.round((this.height * this.dpr) / 2 - (b * this.x + a * this.y));
  }

  /** In CSS pixels of the view. @param {number} x @param {number} y */
  toScreen(x, y) {
    const m = this.matrix;
    return { x: (m[0] * x + m[2] * y + m[4]) / this.dpr, y: (m[1] * x + m[3] * y + m[5]) / this.dpr };
  }

  /** Where the world's origin is in the view: whatever moves with the table is placed from there, in CSS pixels. */
  get origin() {
    return { x: this.matrix[4] / this.dpr, y: this.matrix[5] / this.dpr };
  }

  /** From the world's origin, in CSS pixels of the view: it stays when the table is only moved. @param {number} x @param {number} y */
  toPlane(x, y) {
    const [a, b, c, d] = this.matrix;
    return { x: (a * x + c * y) / this.dpr, y: (b * x + d * y) / this.dpr };
  }

  /** @param {number} px @param {number} py */
  toWorld(px, py) {
    const m = this.matrix;
    const s = this.pixels ** 2;
    const dx = px * this.dpr - m[4];
    const dy = py * this.dpr - m[5];
    return { x: (m[0] * dx + m[1] * dy) / s, y: (m[2] * dx + m[3] * dy) / s };
  }

  /** @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    this.stop();
    this.#shift(dx, dy);
  }

  /** The table stays where it is. */
  stop() {
    this.#glide = null;
    this.#drift = null;
  }

  /** @param {number} dx @param {number} dy */
  #shift(dx, dy) {
    const s = this.pixels / this.dpr;
    this.x -= (COS[this.turn] * dx + SIN[this.turn] * dy) / s;
    this.y -= (-SIN[this.turn] * dx + COS[this.turn] * dy) / s;
    this.settle();
  }

  /**
   * Keeps the point under px py where it is.
   * @param {number} px @param {number} py @param {number} factor
   */
  zoomAt(px, py, factor) {
    this.stop();
    const before = this.toWorld(px, py);
    this.size = clamp(this.size * factor, Math.min(SMALLEST, this.size), LARGEST);
    this.settle();
    const after = this.toWorld(px, py);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.settle();
  }

  /** Turns the table clockwise by a quarter. @param {number} quarters */
  turnBy(quarters) {
    this.turn = (this.turn + quarters + 4) % 4;
    this.settle();
  }

  /** What lies over the view and hides the table there. @type {import('./room.js').Box[]} */
  covered = [];

  /** All of the view, in its own pixels. @returns {import('./room.js').Box} */
  get #view() {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  /**
   * Where to look so that all of these squares are seen, as large as there is room beside what covers the table.
   * @param {{x: number, y: number}[]} squares @param {number} most the largest size of a tile
   * @param {number} [around] what is seen around them, in tiles
   */
  fitting(squares, most, around = AROUND) {
    const [cos, sin] = [COS[this.turn], SIN[this.turn]];
    const half = 0.5;
    const turned = squares.map(({ x, y }) => ({
      x: cos * (x + half) - sin * (y + half) - half,
      y: sin * (x + half) + cos * (y + half) - half,
    }));
    const shape = new Shape(turned);
    const whole = (/** @type {number} */ size) => Math.floor(size * this.dpr) / this.dpr;
    const { size, at } = roomFor(this.#view, this.covered, shape, { least: TINIEST, most, around, whole });
    const middle = { x: shape.left + shape.across / 2, y: shape.top + shape.down / 2 };
    return this.#showing({ x: cos * middle.x + sin * middle.y, y: cos * middle.y - sin * middle.x }, at, size);
  }

  /**
   * Where to look so that a square has this size; it stays where it is, as far as it is in sight then.
   * @param {{x: number, y: number}} square @param {number} size
   */
  nearing(square, size) {
    const middle = { x: square.x + 0.5, y: square.y + 0.5 };
    const room = size / 2 + BESIDE;
    const corner = nearestRoom(this.#view, this.covered, around(this.toScreen(middle.x, middle.y), room));
    return this.#showing(middle, { x: corner.x + room, y: corner.y + room }, size);
  }

  /**
   * Where to look so that a point of the world is seen at a point of the view.
   * @param {{x: number, y: number}} world @param {{x: number, y: number}} at @param {number} size
   */
  #showing(world, at, size) {
    const [dx, dy] = [(at.x - this.width / 2) / size, (at.y - this.height / 2) / size];
    const x = world.x - (COS[this.turn] * dx + SIN[this.turn] * dy);
    const y = world.y - (-SIN[this.turn] * dx + COS[this.turn] * dy);
    return { x, y, size };
  }

  /** The point of the world in the middle of what is seen. */
  get middle() {
    const { left, top, right, bottom } = largestFree(this.#view, this.covered);
    return this.toWorld((left + right) / 2, (top + bottom) / 2);
  }

  /** Where a square is in the view, with as much room around it, in CSS pixels. @param {number} x @param {number} y @param {number} [room] */
  #boxOf(x, y, room = 0) {
    return around(this.toScreen(x + 0.5, y + 0.5), this.pixels / this.dpr / 2 + room);
  }

  /** Whether a whole square is in sight, with nothing over it or so near to it. @param {number} x @param {number} y @param {number} [room] */
  sees(x, y, room = -SLACK) {
    return isFree(this.#view, this.covered, this.#boxOf(x, y, room));
  }

  /**
   * Where to look so that all of these squares, as large as they are, are in sight with so much room around them, as near as
   * possible to where they are now; null where there is no room.
   * @param {{x: number, y: number}[]} squares @param {number} room in CSS pixels
   */
  bringing(squares, room) {
    const boxes = squares.map(({ x, y }) => this.#boxOf(x, y, room));
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const to = nearestRoom(this.#view, this.covered, { left, top, right, bottom });
    const there = { left: to.x, top: to.y, right: to.x + right - left, bottom: to.y + bottom - top };
    if (!isFree(this.#view, this.covered, there)) return null;
    const middle = this.toWorld((left + right) / 2, (top + bottom) / 2);
    return this.#showing(middle, { x: (there.left + there.right) / 2, y: (there.top + there.bottom) / 2 }, this.size);
  }

  /** Moves the table just so far that a square is in sight. @param {number} x @param {number} y */
  reveal(x, y) {
    if (this.sees(x, y)) return;
    const box = this.#boxOf(x, y, this.size / 2);
    const to = nearestRoom(this.#view, this.covered, box);
    this.panBy(Math.round(to.x - box.left), Math.round(to.y - box.top));
  }

  /** Whether any of a square is in sight. @param {number} x @param {number} y */
  shows(x, y) {
    const m = this.matrix;
    const px = m[0] * (x + 0.5) + m[2] * (y + 0.5) + m[4];
    const py = m[1] * (x + 0.5) + m[3] * (y + 0.5) + m[5];
    const half = this.pixels / 2;
    const [right, bottom] = [this.width * this.dpr + half, this.height * this.dpr + half];
    return px > -half && py > -half && px < right && py < bottom;
  }

  /** What of the world is in sight. @returns {Bounds} */
  get seen() {
    const a = this.toWorld(0, 0);
    const b = this.toWorld(this.width, this.height);
    return {
      left: Math.min(a.x, b.x),
      top: Math.min(a.y, b.y),
      right: Math.max(a.x, b.x),
      bottom: Math.max(a.y, b.y),
    };
  }

  /** @param {{x: number, y: number, size: number}} to @param {boolean} still @param {number} now */
  moveTo(to, still, now) {
    this.stop();
    if (still) {
      this.#set(to.x, to.y, to.size);
    } else {
      this.#glide = { from: [this.x, this.y, this.size], to: [to.x, to.y, to.size], start: now };
    }
  }

  /** Whether it is on its way somewhere. */
  get glides() {
    return this.#glide !== null;
  }

  /** What is asked about it is answered as if it had come to where it glides. @template T @param {() => T} ask @returns {T} */
  atRest(ask) {
    const { x, y, size } = this;
    if (this.#glide) this.#set(...this.#glide.to);
    const answer = ask();
    this.#set(x, y, size);
    return answer;
  }

  /** The table goes on as it was moved, slower and slower; in CSS pixels a millisecond. @param {number} vx @param {number} vy @param {number} now */
  throwBy(vx, vy, now) {
    const speed = Math.hypot(vx, vy);
    const part = Math.min(1, FASTEST / speed);
    this.#drift = speed > SLOWEST ? { vx: vx * part, vy: vy * part, last: now } : null;
  }

  /** One frame of what the table does by itself; whether it goes on. @param {number} now */
  step(now) {
    return this.#drift ? this.#stepDrift(this.#drift, now) : this.#stepGlide(now);
  }

  /** @param {{vx: number, vy: number, last: number}} drift @param {number} now */
  #stepDrift(drift, now) {
    const left = Math.exp(-Math.max(0, now - drift.last) / SLOWING_MS);
    const far = SLOWING_MS * (1 - left);
    this.#shift(drift.vx * far, drift.vy * far);
    drift.vx *= left;
    drift.vy *= left;
    drift.last = now;
    if (Math.hypot(drift.vx, drift.vy) < SLOWEST) this.#drift = null;
    return true;
  }

  /** @param {number} now */
  #stepGlide(now) {
    const glide = this.#glide;
    if (!glide) return false;
    const t = clamp((now - glide.start) / GLIDE_MS, 0, 1);
    const eased = 1 - (1 - t) ** 3;
    const at = (/** @type {number} */ i) => glide.from[i] + (glide.to[i] - glide.from[i]) * eased;
    this.#set(at(0), at(1), at(2));
    if (t === 1) this.#glide = null;
    return t < 1;
  }

  /** @param {number} x @param {number} y @param {number} size */
  #set(x, y, size) {
    this.x = x;
    this.y = y;
    this.size = size;
    this.settle();
  }
}

/** The square around a point that reaches so far to each side. @param {{x: number, y: number}} point @param {number} far */
function around({ x, y }, far) {
  return { left: x - far, top: y - far, right: x + far, bottom: y + far };
}

/** @param {number} value @param {number} least @param {number} most */
export function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
