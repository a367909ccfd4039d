// decide.js -- what is to be decided at this device now, as the table knows to draw it.

import { lays } from './places.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Placement} Placement
 * @typedef {import('./types').Event} Event
 */

/**
 * `tile` is laying the tile in hand, `places` everything else that is pressed on the table or on buttons, `watch` is
 * somebody else's.
 * @param {any} sitting @returns {'tile' | 'places' | 'watch'}
 */
export function modeOf(sitting) {
  if (sitting.seat === null || sitting.handover || !sitting.moves.length) return 'watch';
  return sitting.moves.some(lays) ? 'tile' : 'places';
}

/** The move that waits to be confirmed, with its facts. @param {any} sitting @returns {Move | null} */
export function pendingMove(sitting) {
  const pending = sitting.pending?.move;
  if (!pending) return null;
  const text = typeof pending === 'string' ? pending : pending.move;
  const known = sitting.moves.find((/** @type {Move} */ move) => move.move === text);
  return known ?? (typeof pending === 'string' ? null : pending);
}

/**
 * The tile laid in this turn that can still be turned or moved: as a step, or waiting to be confirmed.
 * @param {any} sitting @param {import('./land.js').Land} land @param {import('./laying.js').Laying} laying
 * @returns {Placement | null}
 */
export function placedTile(sitting, land, laying) {
  const move = pendingMove(sitting);
  if (move && lays(move)) return { x: move.x ?? 0, y: move.y ?? 0, rot: move.rot ?? 0 };
  const last = land.last;
  const step = sitting.draft.at(-1);
  if (modeOf(sitting) !== 'places' || !step || !lays(step) || !last || !laying.at(last.x, last.y)) return null;
  return { x: last.x, y: last.y, rot: last.rot };
}

/** The tiles laid since the last turn of whoever looks. @param {any} sitting */
export function recentTiles(sitting) {
  const recent = [];
  for (const done of sitting.history.slice(sitting.last)) {
    for (const event of done.events) {
      if (event.event === 'tile') recent.push({ x: event.x, y: event.y, player: event.player });
    }
  }
  return recent;
}
