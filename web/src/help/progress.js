// progress.js -- how far somebody has come in each lesson, kept on this device.

import { readJson, writeKept } from '../storage.js';

/** @typedef {{at: number, mine: string[], done: boolean}} Kept */

/** By their ids. @returns {Record<string, Kept>} */
export function allProgress() {
  const kept = readJson('lessons', /** @type {Record<string, Kept>} */ ({}));
  return typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

/** @param {Partial<Kept> | undefined} kept @returns {kept is Kept} */
function isWhole(kept) {
  return Number.isInteger(kept?.at) && Array.isArray(kept?.mine) && typeof kept?.done === 'boolean';
}

/** @param {string} id @returns {Kept} */
export function progressOf(id) {
  const kept = allProgress()[id];
  return isWhole(kept) ? kept : { at: 0, mine: [], done: false };
}

/** @param {string} id @param {Kept} progress */
export function keepProgress(id, progress) {
  try {
    writeKept('lessons', JSON.stringify({ ...allProgress(), [id]: progress }));
  } catch {
    // A full or forbidden store: the lesson begins at its first step next time.
  }
}
