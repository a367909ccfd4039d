// keep.js -- games of this device, kept in its storage so that a closed page loses nothing.

const INDEX = 'hradby.games';
const KEPT_MAX = 30;

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
  try {
    const list = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** @param {string} id @returns {string | null} */
export function keptRecord(id) {
  return localStorage.getItem(`hradby.game.${id}`);
}

/** @param {string} id */
export function forgetGame(id) {
  localStorage.removeItem(`hradby.game.${id}`);
  localStorage.setItem(INDEX, JSON.stringify(keptGames().filter((kept) => kept.id !== id)));
}

/** Makes room: finished games go first, then the oldest. @param {Kept[]} list */
function thin(list) {
  while (list.length > KEPT_MAX) {
    const over = list.findLastIndex((kept) => kept.over);
    const [gone] = list.splice(over >= 0 ? over : list.length - 1, 1);
    localStorage.removeItem(`hradby.game.${gone.id}`);
  }
}

/** Throws where the storage is full or forbidden. @param {Kept} about @param {string} record */
export function keepGame(about, record) {
  const list = [about, ...keptGames().filter((kept) => kept.id !== about.id)];
  thin(list);
  localStorage.setItem(`hradby.game.${about.id}`, record);
  localStorage.setItem(INDEX, JSON.stringify(list));
}

export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
