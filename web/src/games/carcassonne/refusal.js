// refusal.js -- why nothing can be done where somebody has pressed: the engine is asked about the move that this would
// be, and what it refuses is shown.
//
// The move is one of the legal ones with another place in it, so nothing here knows what it means.

import { EngineError } from '../../engine/engine.js';
import { capital } from '../../words/tell_parts.js';
import { lays } from './places.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {{tile: import('./types').TileLaid, segment: number}} Hit
 */

/** A legal move as if it were made on another segment; '' where it could not be. @param {Desk} desk @param {Move} move @param {Hit} hit */
function elsewhere({ land, atlas }, move, { tile, segment }) {
  const words = move.move.split(' ');
  const at = words.indexOf(move.feature ?? '');
  if (at < 0) return '';
  const far = words[at + 1] === String(move.x) && words[at + 2] === String(move.y);
  if (!far && land.last !== tile) return '';
  const { kind, sides, halves } = atlas.tile(tile).segments[segment];
  const borders = kind === 'field' ? halves : sides;
  return [...words.slice(0, at), kind, ...(far ? [tile.x, tile.y] : []), ...borders].join(' ');
}

/** The move that a press would be. @param {Desk} desk @param {{x: number, y: number}} square @param {Hit | null} hit */
function meant(desk, { x, y }, hit) {
  const { putting, laying, mode, sitting } = desk;
  if (mode === 'tile') {
    const kind = sitting.moves.find(lays)?.kind;
    return `${kind} ${x} ${y} ${laying.rot}`;
  }
  const spot = putting.open[0];
  if (spot?.form === 'square') return `${spot.moves[0].kind} ${x} ${y}`;
  return spot?.form === 'segment' && hit ? elsewhere(desk, putting.choices(spot)[0], hit) : '';
}

/**
 * What the engine says to a press on a square where nothing can be done, '' if there is nothing to say.
 * @param {Desk} desk @param {{x: number, y: number}} square @param {Hit | null} hit
 */
export function whyNot(desk, square, hit) {
  const { sitting } = desk;
  const move = meant(desk, square, hit);
  if (!move) return '';
  try {
    sitting.engine.ask({ cmd: 'words', move, actor: sitting.seat });
    return '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'illegal_move' ? capital(error.message) : '';
  }
}
