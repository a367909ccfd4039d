// drawings.js -- what the engine draws, kept for the whole visit: a tile that was drawn once is not drawn
// again, in this game or the next one.

/** @typedef {import('../../types').Engine} Engine */

/** @typedef {import('../../engine/commands').Answer<'art'>} Drawing */

/** How many drawings are kept before all are let go. */
const MOST = 800;

/** Which variant of its scenery lies on a square, as pictures have it. @param {{x?: number, y?: number}} laid */
export function variantOf({ x = 0, y = 0 }) {
  return (x + 2 * y) & 3;
}

/** @type {Map<string, Drawing>} */
const kept = new Map();

/**
 * @param {Engine} engine @param {string} edition @param {import('./atlas.js').Lying} laid
 * @returns {Drawing}
 */
export function tileDrawing(engine, edition, laid) {
  const { tile, rot, joined = 0, mist = 'open' } = laid;
  const variant = variantOf(laid);
  const key = `${edition} ${tile} ${rot} ${joined} ${mist} ${variant}`;
  let drawing = kept.get(key);
  if (!drawing) {
    const { svg, segments, marks } = engine.ask({ cmd: 'art', tile, rot, joined, variant, mist });
    drawing = { svg, segments, marks };
    if (kept.size >= MOST) kept.clear();
    kept.set(key, drawing);
  }
  return drawing;
}
