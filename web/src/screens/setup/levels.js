// levels.js -- what is new at each level of a game that has levels, in pictures.

import { piecePicture, tilePicture } from './pictures.js';

/** Tiles, and pieces that are nobody's or have their own colours. @type {Record<string, Record<string, string[]>>} */
const NEW = {
  mists: {
    1: ['mists/M13', 'mists/M33', 'ghost'],
    2: ['mists/M46', 'mists/M51'],
    3: ['hound', 'hound'],
    4: ['ghost'],
    5: ['mists/M50', 'ghost', 'ghost'],
    6: ['red', 'green', 'blue', 'yellow'],
  },
};

/** @param {string} game @param {string} level @returns {Node[] | null} null where it is not known */
export function levelPictures(game, level) {
  const found = NEW[game]?.[level];
  return found ? found.map((name) => (name.includes('/') ? tilePicture(name) : piecePicture(name, null))) : null;
}
