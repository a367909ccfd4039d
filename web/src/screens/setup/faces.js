// faces.js -- a face for each computer player, drawn in ink and watercolour like the figures on the table.  Each has a head of
// its own shape, so that they are told apart without their colours.

import { h, svg } from '../../ui/dom.js';

const INK = '#3b2f2a';
const SKIN = '#eec79d';
const BLUSH = '#dd9c78';
const LINEN = '#f7ecd3';
const STEEL = '#b9c0c4';
const SHADE = '#8f989d';
const RED = '#b5533c';
const GOLD = '#e2b24c';
const GREEN = '#6f9a56';
const BLUE = '#5d8fa8';
const BROWN = '#8a5f3c';
const GREY = '#d8d2c6';

/** @typedef {[d: string, fill: string, width?: number]} Stroke a path, its colour and how thick its outline is */

/** @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const HEAD = 'M20 31c0-9 5-14 12-14s12 5 12 14c0 10-5 16-12 16s-12-6-12-16z';
const SHOULDERS = (/** @type {string} */ colour) =>
  /** @type {Stroke} */ (['M8 70c0-17 10-24 24-24s24 7 24 24z', colour]);
const EYES = /** @type {Stroke[]} */ ([
  [dot(27.3, 31.5, 1.7), INK, 0],
  [dot(36.7, 31.5, 1.7), INK, 0],
]);
const CHEEKS = /** @type {Stroke[]} */ ([
  [dot(24.6, 36.6, 2.1), BLUSH, 0],
  [dot(39.4, 36.6, 2.1), BLUSH, 0],
]);

/** From the back to the front. @type {Record<string, Stroke[]>} */
const FACES = {
  // a cap with two bells, one eye shut, and a grin from ear to ear
  random: [
    SHOULDERS(GREEN),
    ['M22 47l5 6 5-5 5 5 5-6', LINEN],
    [HEAD, SKIN],
    ['M32 21C25 8 12 7 8 20c-1 4 0 8 1 11 3-7 7-10 12-7z', RED],
    ['M32 21C39 8 52 7 56 20c1 4 0 8-1 11-3-7-7-10-12-7z', GREEN],
    ['M19 29c3-6 8-8 13-8s10 2 13 8c-8-4-18-4-26 0z', GOLD],
    [dot(9.5, 32.5, 3), GOLD],
    [dot(54.5, 32.5, 3), GOLD],
    [dot(27.3, 32.5, 1.7), INK, 0],
    ['M34 33c1.5-2 4-2 5.5 0', 'none'],
    ...CHEEKS,
    ['M24.5 37.5c4 2.5 11 2.5 15 0-1 5-4 7-7.5 7s-6.5-2-7.5-7z', LINEN],
  ],
  // a boy with a fringe, a flat cap and a feather
  easy: [
    SHOULDERS(BLUE),
    ['M18 42c-3-14 1-26 14-26s17 12 14 26c-2 1-4 0-4-2V28H22v12c0 2-2 3-4 2z', BROWN],
    [HEAD, SKIN],
    ['M20 31c1-5 3-8 6-9l2 4 3-4 3 4 3-4 2 3c3 1 4 3 5 6 1-9-4-15-12-15s-13 6-12 15z', BROWN],
    ['M15 21c0-9 8-13 17-13s17 4 17 12c-10-4-23-4-34 1z', RED],
    ['M44 15c3-5 8-9 13-9-1 7-5 12-11 14z', LINEN],
    ['M45 18c3-4 6-7 9-9', 'none', 1.4],
    ...EYES,
    ...CHEEKS,
    ['M28 40c2.5 2 5.5 2 8 0', 'none'],
  ],
  // a hat of iron with a broad brim, and straps under the chin
  normal: [
    SHOULDERS(BROWN),
    [HEAD, SKIN],
    ['M20 26c-1 12 2 20 12 22 10-2 13-10 12-22l-3 1c0 9-3 16-9 17-6-1-9-8-9-17z', BROWN],
    ['M19 24c0-10 5-16 13-16s13 6 13 16z', STEEL],
    ['M32 8v15', 'none', 1.6],
    ['M9 27c4-4 12-6 23-6s19 2 23 6c-6 2-14 3-23 3S15 29 9 27z', STEEL],
    [dot(28, 33.5, 1.7), INK, 0],
    [dot(36, 33.5, 1.7), INK, 0],
    ['M28.5 40.5c2 1 5 1 7 0', 'none'],
  ],
  // nobody sees what is behind the visor
  hard: [
    SHOULDERS(STEEL),
    ['M32 14c-2-7 3-11 9-10 6 1 9 6 14 5-1 6-6 9-11 8-4-1-7-3-12-3z', RED],
    ['M17 24c0-8 6-12 15-12s15 4 15 12v15c0 7-7 11-15 14-8-3-15-7-15-14z', STEEL],
    ['M32 12v41', 'none', 1.6],
    ['M17 26h30v6H34l-2 3-2-3H17z', INK],
    [dot(24, 40, 1.3), SHADE, 1],
    [dot(24, 45, 1.3), SHADE, 1],
    [dot(28, 43, 1.3), SHADE, 1],
    [dot(40, 40, 1.3), SHADE, 1],
    [dot(40, 45, 1.3), SHADE, 1],
    [dot(36, 43, 1.3), SHADE, 1],
  ],
  // a long beard, a round cap, and a pair of compasses
  master: [
    SHOULDERS(BLUE),
    [HEAD, SKIN],
    ['M20 33c0 4 2 5 5 4 3-2 11-2 14 0 3 1 5 0 5-4 2 13-3 26-12 28-9-2-14-15-12-28z', GREY],
    ['M26 41c2-3 4-3 6-1 2-2 4-2 6 1-2 1.5-4 1.5-6 0-2 1.5-4 1.5-6 0z', LINEN],
    ['M18 27c0-11 6-17 14-17s14 6 14 17c-8-4-20-4-28 0z', RED],
    ['M17 28c8-5 22-5 30 0l-1 4c-8-4-20-4-28 0z', GOLD],
    ['M24.5 33.5c2-1.5 4-1.5 5.5 0M34 33.5c2-1.5 4-1.5 5.5 0', 'none'],
    [dot(27.3, 35.5, 1.5), INK, 0],
    [dot(36.7, 35.5, 1.5), INK, 0],
    ['M51 28l-6 28M51 28l7 27', 'none', 2.6],
    [dot(51, 27, 2.6), GOLD],
    ['M47.5 44h8', 'none', 1.6],
  ],
  // a soft hat that falls to one side, a moustache, and a coin
  greedy: [
    SHOULDERS(GREEN),
    [HEAD, SKIN],
    ['M16 24c-1-10 8-15 18-14 12 0 19 7 17 19-1 6-3 10-6 12-1-7 0-13-3-17-6-3-17-3-26 0z', RED],
    ['M15 25c8-6 25-6 33 0 1 3 0 5-1 6-9-5-22-5-31 0-2-1-2-4-1-6z', BROWN],
    [dot(27.3, 33, 1.7), INK, 0],
    [dot(36.7, 33, 1.7), INK, 0],
    ['M32 38c-3-1-6 0-8 3 3 1 6 1 8-1 2 2 5 2 8 1-2-3-5-4-8-3z', BROWN, 1.6],
    ['M29 43.5c2 1 4 1 6 0', 'none'],
    [dot(14, 51, 8), GOLD],
    [dot(14, 51, 4.6), 'none', 1.4],
    ['M14 48.5v5', 'none', 1.6],
  ],
};

/** Of a player who came later, and has none yet. @type {Stroke[]} */
const NOBODY = [SHOULDERS(STEEL), [HEAD, LINEN], ...EYES, ['M28 41h8', 'none']];

/** @param {string} level */
export function face(level) {
  const strokes = FACES[level] ?? NOBODY;
  return h(
    'span',
    { class: 'setup-face', data: { face: level in FACES ? level : '' } },
    svg(
      'svg',
      { viewBox: '0 0 64 64', 'aria-hidden': 'true', focusable: 'false' },
      strokes.map(([d, fill, width = 2]) =>
        svg('path', { d, fill, stroke: width ? INK : 'none', 'stroke-width': width }),
      ),
    ),
  );
}
