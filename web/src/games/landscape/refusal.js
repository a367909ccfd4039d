// refusal.js -- why nothing can be done where somebody has pressed: the engine is asked about the move that this would
// be, and what it refuses is shown.
//
// The move is one of the legal ones with another place in it, so nothing here knows what it means.

import { EngineError } from '../../engine/engine.js';
import { say } from '../../words/say.js';
import { capital } from '../../words/tell_parts.js';
import { lays } from './places.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./types').Station} Station
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

/** The same of one that joins two ends of a tile. @param {Move} move @param {{x: number, y: number}} square */
function otherTile({ kind, sides }, { x, y }) {
  return [kind, x, y, ...sides].join(' ');
}

/** The same of one that is made beside the landscape, '' where none is. @param {Desk} desk @param {Station} station */
function otherStation({ putting }, { place }) {
  const spot = putting.open.find(({ form }) => form === 'station');
  const move = spot ? putting.choices(spot)[0].move : '';
  return spot ? `${move.slice(0, move.length - spot.key.length)}${place}` : '';
}

/**
 * The move that a press would be, '' where it would be none.
 * @param {Desk} desk @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
 */
function meant(desk, square, hit, station) {
  const { putting, laying, mode, sitting } = desk;
  if (mode === 'tile') {
    const kind = sitting.moves.find(lays)?.kind;
    return `${kind} ${square.x} ${square.y} ${laying.rot}`;
  }
  const beside = station && otherStation(desk, station);
  const spot = putting.open[0];
  if (beside || !spot) return beside || '';
  const move = putting.choices(spot)[0];
  if (spot.form === 'square')
    return [move.kind, square.x, square.y, ...(move.n === undefined ? [] : [move.n])].join(' ');
  if (spot.form === 'way') return otherTile(move, square);
  return hit ? elsewhere(desk, move, hit) : '';
}

/** What the engine says to a move, '' if it may be made or is none. @param {any} sitting @param {string} move */
export function refusalOf(sitting, move) {
  try {
    sitting.engine.ask({ cmd: 'words', move, actor: sitting.seat });
    return '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'illegal_move' ? capital(error.message) : '';
  }
}

/**
 * What is said to a press on a square where nothing can be done: the engine's reason, and where the press would be no
 * move at all, where to press.
 * @param {Desk} desk @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
 */
export function whyNot(desk, square, hit, station) {
  const move = meant(desk, square, hit, station);
  const why = move && refusalOf(desk.sitting, move);
  return why || (desk.putting.open.length ? say('board.vain') : '');
}
