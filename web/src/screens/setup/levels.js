// levels.js -- the levels of a game that has levels, in pictures.

import { pictured } from '../../games/pictured.js';
import { levelPicture } from './pictures.js';

/** @param {string} game @param {string} level @returns {Node[] | null} null where there is none */
export function levelPictures(game, level) {
  const board = pictured[game]?.levels?.[level];
  return board ? [levelPicture(game, level, board)] : null;
}
