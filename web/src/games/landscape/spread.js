// spread.js -- points that lie too near to each other are pushed apart, as little as it needs.

/** @typedef {{x: number, y: number}} Point */

/** How often. */
const TURNS = 24;
/** How often where there are borders. */
const TURNS_WITHIN = 90;
/** So far points in a row are moved out of it first, that they can give way to the sides. */
const ASIDE = 0.5;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether any two are nearer than that. @param {Point[]} points @param {number} least */
export function anyNearer(points, least) {
  return points.some((a, i) => points.some((b, k) => k > i && distance(a, b) < least));
}

/** Moves two points away from each other, each by half; whether they were too near. @param {Point} a @param {Point} b @param {number} least @param {number} i */
function push(a, b, least, i) {
  const far = distance(a, b);
  if (far >= least - 0.01) return false;
  const angle = far > 0 ? Math.atan2(b.y - a.y, b.x - a.x) : i;
  const half = (least - far) / 2;
  a.x -= Math.cos(angle) * half;
  a.y -= Math.sin(angle) * half;
  b.x += Math.cos(angle) * half;
  b.y += Math.sin(angle) * half;
  return true;
}

/** Back behind the borders. @param {Point[]} points @param {number} from @param {number} to */
function keepWithin(points, from, to) {
  for (const point of points) {
    point.x = Math.min(Math.max(point.x, from), to);
    point.y = Math.min(Math.max(point.y, from), to);
  }
}

/** Moves a point away from one that stays; whether it was too near. @param {Point} a @param {Point} b @param {number} least @param {number} i */
function giveWay(a, b, least, i) {
  const far = distance(a, b);
  if (far >= least - 0.01) return false;
  const angle = far > 0 ? Math.atan2(a.y - b.y, a.x - b.x) : i;
  a.x = b.x + Math.cos(angle) * least;
  a.y = b.y + Math.sin(angle) * least;
  return true;
}

/**
 * @param {Point[]} points @param {number} least
 * @param {{border?: {from: number, to: number}, clear?: {points: Point[], least: number}}} [within] a square that they stay in,
 *   and points that stay where they are and that they keep clear of
 * @returns {Point[]}
 */
export function pushedApart(points, least, { border, clear } = {}) {
  const aside = border ? ASIDE : 0;
  const moved = points.map(({ x, y }, i) => ({ x: x + aside * Math.cos(i), y: y + aside * Math.sin(i) }));
  const turns = border ? TURNS_WITHIN : TURNS;
  for (let turn = 0, again = true; turn < turns && again; turn++) {
    again = false;
    for (let i = 0; i < moved.length; i++) {
      for (let k = i + 1; k < moved.length; k++) if (push(moved[i], moved[k], least, i)) again = true;
      for (const one of clear?.points ?? []) if (giveWay(moved[i], one, clear?.least ?? 0, i)) again = true;
    }
    if (border) keepWithin(moved, border.from, border.to);
  }
  return border && anyNearer(moved, least - 1) ? onGrid(points, border) : moved;
}

/**
 * Each at a crossing of its own of an even grid, one that is near; where there is no other way.
 * @param {Point[]} points @param {{from: number, to: number}} border @returns {Point[]}
 */
function onGrid(points, { from, to }) {
  const n = Math.ceil(Math.sqrt(points.length));
  const step = (to - from) / Math.max(1, n - 1);
  const free = Array.from({ length: n * n }, (_, i) => ({
    x: from + step * (i % n),
    y: from + step * Math.floor(i / n),
  }));
  return points.map((point) => {
    free.sort((a, b) => distance(a, point) - distance(b, point));
    return /** @type {Point} */ (free.shift());
  });
}
