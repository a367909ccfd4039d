// holes.js -- an empty square beside the landscape: which of the tiles that are left would fit there, as the engine counts them.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'atlas'>>} Parts of the board that are used here */

/** How many kinds are shown with their pictures. */
const SHOWN = 12;

const BESIDE = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Whether a square is empty and a tile lies beside it. @param {import('./land.js').Land} land @param {{x: number, y: number}} square */
export function isBeside(land, { x, y }) {
  return !land.at(x, y) && BESIDE.some(([dx, dy]) => land.at(x + dx, y + dy));
}

/** @param {import('./atlas.js').Atlas} atlas @param {[string, number]} kind */
function picture(atlas, [tile, n]) {
  return h(
    'span',
    { class: 'board-fit' },
    h('img', { src: atlas.tile({ tile, rot: 0 }).picture.url, alt: '' }),
    h('span', { class: 'board-left-count' }, n),
  );
}

/** What fits on a square, in words and pictures. @param {Parts} board @param {{x: number, y: number}} square */
export function fittingOn({ session, atlas }, { x, y }) {
  const { n, tiles } = session.engine.ask({ cmd: 'fitting', x, y, as: session.viewer });
  const kinds = /** @type {[string, number][]} */ (Object.entries(tiles)).sort((a, b) => b[1] - a[1]);
  const words = n ? say('guide.fits', { n }) : say('guide.fits.none');
  const more = kinds.length - SHOWN;
  const el = h(
    'span',
    { class: 'board-fits', data: { fits: n } },
    words,
    h(
      'span',
      { class: 'board-fit-row' },
      kinds.slice(0, SHOWN).map((kind) => picture(atlas, kind)),
      more > 0 ? say('board.more', { n: more }) : null,
    ),
  );
  return { words, el };
}
