// room.js -- where there is room on the table between what lies over it: cards, buttons and panels.
//
// What lies over the table is a list of boxes.  What is to be seen is a set of squares, not the rectangle around them, so that
// a corner of the landscape where nothing lies may be under a card.  How large the squares can be is tried out: for one size the
// set is moved about in steps of a part of a square, and a table of sums says at once whether any square of it is in a box.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box in CSS pixels of the view */
/** @typedef {{x: number, y: number}} Point */

/** In which steps squares are moved about, as a part of one; and how often the range of sizes is halved. */
const STEP = 1 / 3;
const HALVINGS = 11;
/** How much larger squares must become for the shape to leave the middle of the largest part that is free. */
const WORTH_IT = 1.1;

/** Squares that are to be seen, each given by its upper left corner. */
export class Shape {
  #sums;

  /** @param {Point[]} squares */
  constructor(squares) {
    const xs = squares.map(({ x }) => x);
    const ys = squares.map(({ y }) => y);
    this.left = Math.min(...xs);
    this.top = Math.min(...ys);
    this.across = Math.ceil(Math.max(...xs) - this.left) + 1;
    this.down = Math.ceil(Math.max(...ys) - this.top) + 1;
    const wide = this.across + 1;
    const sums = new Uint32Array(wide * (this.down + 1));
    for (const { x, y } of squares) {
      for (let j = Math.floor(y - this.top); j < y - this.top + 1; j++)
        for (let i = Math.floor(x - this.left); i < x - this.left + 1; i++) sums[(j + 1) * wide + i + 1] = 1;
    }
    for (let j = 1; j <= this.down; j++)
      for (let i = 1; i < wide; i++)
        sums[j * wide + i] += sums[(j - 1) * wide + i] + sums[j * wide + i - 1] - sums[(j - 1) * wide + i - 1];
    this.#sums = sums;
  }

  /** Whether any square of it reaches into a part of it, which is measured in squares from its upper left corner. @param {Box} part */
  reaches({ left, top, right, bottom }) {
    const wide = this.across + 1;
    const [i, j] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    const [k, l] = [Math.min(this.across, Math.ceil(right)), Math.min(this.down, Math.ceil(bottom))];
    if (i >= k || j >= l) return false;
    const sums = this.#sums;
    return sums[l * wide + k] - sums[j * wide + k] - sums[l * wide + i] + sums[j * wide + i] > 0;
  }
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The largest part of the view with nothing over it.
 * @param {Box} view @param {Box[]} covered @returns {Box}
 */
export function largestFree(view, covered) {
  const within = (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {number} */ at) =>
    at > least && at < most;
  const edges = (/** @type {number[]} */ all, /** @type {number} */ least, /** @type {number} */ most) => [
    ...new Set([least, ...all.filter(within(least, most)), most]),
  ];
  const lefts = edges(
    covered.map(({ right }) => right),
    view.left,
    view.right,
  ).slice(0, -1);
  const rights = edges(
    covered.map(({ left }) => left),
    view.left,
    view.right,
  ).slice(1);
  const tops = edges(
    covered.map(({ bottom }) => bottom),
    view.top,
    view.bottom,
  ).slice(0, -1);
  const bottoms = edges(
    covered.map(({ top }) => top),
    view.top,
    view.bottom,
  ).slice(1);
  let best = view;
  let most = 0;
  for (const left of lefts)
    for (const right of rights)
      for (const top of tops)
        for (const bottom of bottoms) {
          const area = Math.max(0, right - left) * Math.max(0, bottom - top);
          const box = { left, top, right, bottom };
          if (area <= most || covered.some((one) => overlap(one, box))) continue;
          most = area;
          best = box;
        }
  return best;
}

/**
 * Numbers from one to another in equal steps, both of them among these, and what is wanted most before them.
 * @param {number} least @param {number} most @param {number} step @param {number} [wanted]
 */
function between(least, most, step, wanted) {
  const n = Math.ceil((most - least) / step);
  const all = Array.from({ length: n + 1 }, (_, i) => (n === 0 ? least : least + ((most - least) * i) / n));
  return wanted === undefined ? all : [clamp(wanted, least, most), ...all];
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * Where the upper left corner of a shape may lie when its squares have this size: of all such places that which is nearest to
 * where it is wanted, or the first that is found; null where there is none.
 * @param {Box} view @param {Box[]} covered @param {Shape} shape @param {number} size @param {number} around in squares
 * @param {Point} [wanted] the middle of the shape
 * @returns {Point | null}
 */
function placeFor(view, covered, shape, size, around, wanted) {
  const gap = around * size;
  const [w, h] = [shape.across * size, shape.down * size];
  const [left, right] = [view.left + gap, view.right - gap - w];
  const [top, bottom] = [view.top + gap, view.bottom - gap - h];
  if (left > right || top > bottom) return null;
  const hides = (/** @type {number} */ x, /** @type {number} */ y) =>
    covered.some((box) =>
      shape.reaches({
        left: (box.left - gap - x) / size,
        top: (box.top - gap - y) / size,
        right: (box.right + gap - x) / size,
        bottom: (box.bottom + gap - y) / size,
      }),
    );
  let best = null;
  let least = Infinity;
  const ys = between(top, bottom, size * STEP, wanted && wanted.y - h / 2);
  for (const x of between(left, right, size * STEP, wanted && wanted.x - w / 2)) {
    for (const y of ys) {
      const far = wanted ? Math.hypot(x + w / 2 - wanted.x, y + h / 2 - wanted.y) : 0;
      if (far >= least || hides(x, y)) continue;
      if (!wanted) return { x, y };
      best = { x, y };
      least = far;
    }
  }
  return best;
}

/** How large squares are when all of the shape is in a box. @param {Box} box @param {Shape} shape @param {number} around */
const sizeIn = ({ left, top, right, bottom }, { across, down }, around) =>
  Math.min((right - left) / (across + 2 * around), (bottom - top) / (down + 2 * around));

/**
 * The largest size that the squares of a shape can have, and where its middle lies then.
 * @param {Box} view @param {Box[]} covered @param {Shape} shape
 * @param {{least: number, most: number, around: number, whole: (size: number) => number}} how sizes of a square, what stays free
 *   around the shape, in squares, and the size next below that can be drawn
 * @returns {{size: number, at: Point}}
 */
export function roomFor(view, covered, shape, { least, most, around, whole }) {
  const fits = (/** @type {number} */ size) => placeFor(view, covered, shape, size, around) !== null;
  let low = least;
  let high = most;
  if (fits(high)) low = high;
  else if (fits(low)) {
    for (let i = 0; i < HALVINGS; i++) {
      const size = (low + high) / 2;
      if (fits(size)) low = size;
      else high = size;
    }
  }
  const size = Math.max(least, whole(low));
  const free = largestFree(view, covered);
  const middle = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
  const calm = Math.min(most, sizeIn(free, shape, around));
  if (covered.length && calm * WORTH_IT > size) return { size: Math.max(least, whole(calm)), at: middle };
  const corner = placeFor(view, covered, shape, size, around, middle);
  if (corner) return { size, at: { x: corner.x + (shape.across * size) / 2, y: corner.y + (shape.down * size) / 2 } };
  if (covered.length) return roomFor(view, [], shape, { least, most, around, whole }); // too little room for anything
  return { size, at: middle };
}

/**
 * Where a box may lie that is nearest to where it lies now, in the view and under nothing; where there is no room it stays within
 * the view as far as it can.
 * @param {Box} view @param {Box[]} covered @param {Box} box @returns {Point} its upper left corner
 */
export function nearestRoom(view, covered, box) {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const [right, bottom] = [Math.max(view.left, view.right - w), Math.max(view.top, view.bottom - h)];
  const xs = [box.left, ...covered.flatMap((one) => [one.left - w, one.right])].map((x) => clamp(x, view.left, right));
  const ys = [box.top, ...covered.flatMap((one) => [one.top - h, one.bottom])].map((y) => clamp(y, view.top, bottom));
  let best = { x: xs[0], y: ys[0] };
  let least = Infinity;
  for (const x of xs)
    for (const y of ys) {
      const far = Math.hypot(x - box.left, y - box.top);
      const there = { left: x, top: y, right: x + w, bottom: y + h };
      if (far >= least || covered.some((one) => overlap(one, there))) continue;
      best = { x, y };
      least = far;
    }
  return best;
}

/** Whether a box lies wholly in the view and under nothing. @param {Box} view @param {Box[]} covered @param {Box} box */
export function isFree(view, covered, box) {
  const { left, top, right, bottom } = box;
  const inside = left >= view.left && top >= view.top && right <= view.right && bottom <= view.bottom;
  return inside && !covered.some((one) => overlap(one, box));
}
