// bag.js -- things of which chance takes one, with their pictures and numbers: by the shape of a fact of the table that
// counts them by their names.

import { h } from '../../ui/dom.js';

/**
 * @typedef {import('../../types').State} State
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/** @param {unknown} value @returns {value is Record<string, number>} */
const counts = (value) =>
  value !== null && typeof value === 'object' && Object.values(value).every((n) => typeof n === 'number');

/** What the next of such things is taken from; null where the table tells nothing of it. @param {State} state @param {string} thing */
export function bagOf(state, thing) {
  const value = state[`${thing}s`];
  return counts(value) ? value : null;
}

/** Each kind with its number; null where they have no pictures. @param {Record<string, number>} bag @param {Atlas} atlas */
export function bagRow(bag, atlas) {
  const kinds = Object.entries(bag).filter(([, n]) => n > 0);
  const pictures = kinds.map(([name]) => atlas.token(name));
  if (pictures.some((picture) => !picture)) return null;
  return h(
    'span',
    { class: 'board-bag' },
    kinds.map(([name, n], i) =>
      h('span', { class: 'board-bag-kind', title: `${name}: ${n}` }, h('img', { src: pictures[i]?.url, alt: name }), n),
    ),
  );
}

/** All of them that the table tells of. @param {State} state @param {Atlas} atlas */
export function allBags(state, atlas) {
  return Object.entries(state)
    .map(([name, value]) =>
      name.endsWith('s') && counts(value) && Object.keys(value).length > 0 ? bagRow(value, atlas) : null,
    )
    .filter((row) => row !== null);
}
