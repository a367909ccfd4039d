// progress.js -- how far somebody has come in each lesson, kept on this device.

const KEY = 'hradby.lessons';

/** @typedef {{at: number, mine: string[], done: boolean}} Kept */

/** @returns {Record<string, Kept>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {Partial<Kept> | undefined} kept @returns {kept is Kept} */
function isWhole(kept) {
  return Number.isInteger(kept?.at) && Array.isArray(kept?.mine) && typeof kept?.done === 'boolean';
}

/** @param {string} id @returns {Kept} */
export function progressOf(id) {
  const kept = all()[id];
  return isWhole(kept) ? kept : { at: 0, mine: [], done: false };
}

/** @param {string} id @param {Kept} progress */
export function keepProgress(id, progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: progress }));
  } catch {
    // A full or forbidden store: the lesson begins at its first step next time.
  }
}
