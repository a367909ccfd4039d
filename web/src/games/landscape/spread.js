// spread.js -- points that lie too near to each other are pushed apart, as little as it needs.

/** @typedef {{x: number, y: number}} Point */

/** How often. */
const TURNS = 24;

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

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

/** @param {Point[]} points @param {number} least @returns {Point[]} */
export function pushedApart(points, least) {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let turn = 0, again = true; turn < TURNS && again; turn++) {
    again = false;
    for (let i = 0; i < moved.length; i++) {
      for (let k = i + 1; k < moved.length; k++) if (push(moved[i], moved[k], least, i)) again = true;
    }
  }
  return moved;
}
