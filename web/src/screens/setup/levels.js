// levels.js -- what is new at each level of a game that has levels, in pictures.

import { pictured } from '../../games/pictured.js';
import { piecePicture, tilePicture } from './pictures.js';

/** @param {string} game @param {string} level @returns {Node[] | null} null where it is not known */
export function levelPictures(game, level) {
  const found = pictured[game]?.levels?.[level];
  return found ? found.map((name) => (name.includes('/') ? tilePicture(name) : piecePicture(name, null))) : null;
}
