// belongings.js -- what the engine says of a player beside name, points and figures, understood by the names of the facts:
// things he has so many of, and pieces of his that stand on the score track.

import { has, say } from '../../words/say.js';

/** Facts that are shown in a way of their own. */
const OWN = new Set(['name', 'score', 'space', 'if_over', 'supply', 'points', 'goods', 'counters']);

/** @param {string} piece */
const isPiece = (piece) => has(`piece.${piece}.name`);

/** Things by their number: a fact that is called as a piece in the plural. @param {import('../../types').PlayerState} player @returns {[string, number][]} */
export function ownedPieces(player) {
  return Object.entries(player)
    .filter(([name, value]) => !OWN.has(name) && typeof value === 'number' && !isPiece(name))
    .map(([name, value]) => /** @type {[string, number]} */ ([name.replace(/s$/, ''), value]))
    .filter(([piece]) => isPiece(piece));
}

/**
 * Pieces that stand on a space of the track: a fact that is called as a piece.
 * @param {import('../../types').PlayerState} player @returns {[string, number][]}
 */
export function piecesOnTrack(player) {
  return Object.entries(player)
    .filter(([name, value]) => !OWN.has(name) && typeof value === 'number' && isPiece(name))
    .map(([name, value]) => /** @type {[string, number]} */ ([name, value]));
}

/** What a piece or a counter is called. @param {string} name */
export function belongingName(name) {
  const key = [`piece.${name}.name`, `counter.${name}.name`].find(has);
  return key ? say(key) : name;
}
