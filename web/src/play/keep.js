// keep.js -- games of this device, kept in its storage so that a closed page loses nothing.

import { readJson, readKept, removeKept, writeKept } from '../storage.js';

export const KEPT_MAX = 30;

/**
 * @typedef {import('./session.js').Seat} Seat
 * @typedef {{id: string, game: string, seats: Seat[], at: number, over: boolean, scores: number[], moves: number,
 *   campaign?: string}} Kept
 */

/** @param {Partial<Kept> | null} value @returns {value is Kept} */
function isKept(value) {
  return typeof value?.id === 'string' && typeof value.game === 'string' && Array.isArray(value.seats);
}

/** The newest first. @returns {Kept[]} */
export function keptGames() {
  const list = readJson('games', /** @type {unknown} */ ([]));
  return Array.isArray(list) ? list.filter(isKept) : [];
}

/** @param {string} id @returns {string | null} */
export function keptRecord(id) {
  return readKept('game', id);
}

/** @param {string} id */
export function forgetGame(id) {
  removeKept('game', id);
  writeKept('games', JSON.stringify(keptGames().filter((kept) => kept.id !== id)));
}

/** Makes room: finished games go first, then the oldest. @param {Kept[]} list */
function thin(list) {
  while (list.length > KEPT_MAX) {
    const over = list.findLastIndex((kept) => kept.over);
    const [gone] = list.splice(over >= 0 ? over : list.length - 1, 1);
    removeKept('game', gone.id);
  }
}

/** Throws where the storage is full or forbidden. @param {Kept} about @param {string} record */
export function keepGame(about, record) {
  const list = [about, ...keptGames().filter((kept) => kept.id !== about.id)];
  thin(list);
  writeKept('game', record, about.id);
  writeKept('games', JSON.stringify(list));
}

export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
