// goods.js -- small pictures of the goods, as they are drawn on the tiles: a barrel, a sheaf, a bolt of
// cloth.

import { svg } from '../../ui/dom.js';

const INK = '#3B2F2A';
const PALE = '#FBF4E2';

/**
 * Path, fill, stroke and its width; drawn around the middle, 13 units each way.
 * @type {Record<string, [string, string, string, number][]>}
 */
const PICTURES = {
  wine: [
    ['M-6.6-10.4Q0-12.4 6.6-10.4 12 0 6.6 10.4 0 12.4-6.6 10.4-12 0-6.6-10.4Z', '#8E2340', INK, 2.4],
    ['M-8.4-5.2Q0-3 8.4-5.2M-8.4 5.2Q0 7.4 8.4 5.2', 'none', '#E9C77B', 2.4],
  ],
  grain: [
    ['M-2.6 1.4L-10-7.4-6.6-11-2.6-8.8 0-12.6 2.6-8.8 6.6-11 10-7.4 2.6 1.4 8 11.4H-8Z', '#F2B826', INK, 2.4],
    ['M-1 0L-6.6-8M0-.4V-10M1 0L6.6-8M-1 3.6L-4.4 10M0 3.6V10M1 3.6L4.4 10', 'none', '#A8741A', 1.3],
    ['M-4.2 1.6H4.2', 'none', '#8F3D2E', 3.2],
  ],
  cloth: [
    ['M-4.6-2V11.4L0 8.4 4.6 11.4 9.6 8.6V-2Z', '#2E8C8C', INK, 2.4],
    ['M-10-8.6H10Q13-3.6 10 1.4H-10Q-12.4-3.6-10-8.6Z', '#3FB0AA', INK, 2.4],
    ['M-4.4-5.4H9.4M-4.4-1.8H9.8', 'none', PALE, 1.4],
  ],
};

/** The kinds that have a picture, in their usual order. */
export const GOODS = Object.keys(PICTURES);

/** @param {string} good */
export function goodPicture(good) {
  const parts = PICTURES[good].map(([d, fill, stroke, width]) =>
    svg('path', { d, fill, stroke, 'stroke-width': width }),
  );
  return svg('svg', { viewBox: '-14 -14 28 28', class: 'board-good', 'aria-hidden': 'true' }, parts);
}
