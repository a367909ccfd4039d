// online_keys.js -- what this device keeps of rooms on the server: the secret keys of its seats, which rooms they
// were, and what the server and it have promised each other for the shuffle.
//
// Keys stay in the browser's storage.  They go into an address only when somebody asks to carry a seat to
// another device, and then behind the '#', which browsers never send to a server.

/**
 * @typedef {{seat: number, key: string}} SeatKey
 * @typedef {{room: string, at: number}} KnownRoom
 * @typedef {{tag: string, name: string, promises: true, seat?: number, colour?: number}} Joining
 * @typedef {{seat: number, salt: string, promise: string, under: string, commit: string}} OwnSalt
 *   under: the commitment when it was promised; commit: when it was revealed, '' before
 * @typedef {{commits: string[], salts: OwnSalt[], started: string}} Kept
 *   commits: that the server has told before a salt was; started: with which the game began
 */

import { readJson, removeKept, writeKept } from '../storage.js';

export const ROOMS_MOST = 60;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Letters that nobody can guess: 5 bits each. @param {number} count */
export function randomLetters(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (b) => LETTERS[b % LETTERS.length]).join('');
}

// A full or forbidden storage costs only the reload: without it a seat lasts as long as the page.

/** @param {import('../storage.js').Name} name @param {unknown} value @param {string} [id] */
function write(name, value, id) {
  try {
    writeKept(name, JSON.stringify(value), id);
  } catch {
    // see above
  }
}

/** @type {Map<string, SeatKey[]>} keys of this page's life, should the storage refuse */
const atHand = new Map();

/** @param {string} room @returns {SeatKey[]} */
export function keysOf(room) {
  const kept = readJson('keys', /** @type {SeatKey[]} */ ([]), room);
  return kept.length > 0 ? kept : (atHand.get(room) ?? []);
}

/** @param {string} room @param {SeatKey[]} keys */
export function keepKeys(room, keys) {
  const others = keysOf(room).filter((old) => !keys.some((one) => one.seat === old.seat));
  const all = [...others, ...keys].sort((a, b) => a.seat - b.seat);
  atHand.set(room, all);
  write('keys', all, room);
  rememberRoom(room);
}

/** Only for whoever has stood up: no answer of a server is a reason to lose a key. @param {string} room @param {number} seat */
export function dropKey(room, seat) {
  const left = keysOf(room).filter((one) => one.seat !== seat);
  atHand.set(room, left);
  if (left.length > 0) write('keys', left, room);
  else forgetRoom(room);
}

/** Rooms where this device has a seat, the newest first. @returns {KnownRoom[]} */
export function knownRooms() {
  return readJson('rooms', /** @type {KnownRoom[]} */ ([]));
}

/** @param {string} room */
function rememberRoom(room) {
  const all = [{ room, at: Date.now() }, ...knownRooms().filter((one) => one.room !== room)];
  for (const { room: old } of all.slice(ROOMS_MOST)) removeKept('keys', old);
  write('rooms', all.slice(0, ROOMS_MOST));
}

/** @param {string} room */
function forgetRoom(room) {
  atHand.delete(room);
  removeKept('keys', room);
  write(
    'rooms',
    knownRooms().filter((one) => one.room !== room),
  );
}

// What was promised is not forgotten with the keys: somebody who makes them useless shall not be rid of it.

/** @type {Map<string, Kept>} */
const shufflesAtHand = new Map();

/** @param {string} room @returns {Kept} */
export function shuffleOf(room) {
  const none = { commits: [], salts: [], started: '' };
  return readJson('shuffle', shufflesAtHand.get(room) ?? none, room);
}

/** Rooms of which something is kept for their shuffle, the newest first. */
export const shuffledRooms = () => readJson('shuffles', /** @type {string[]} */ ([]));

/** What was kept of the game with one of these commitments, whatever room it was in. @param {string[]} commits @returns {Kept} */
export function shuffleUnder(commits) {
  const found = shuffledRooms().find((room) => shuffleOf(room).commits.some((commit) => commits.includes(commit)));
  return shuffleOf(found ?? '');
}

/** @param {string} room @param {Kept} kept */
export function keepShuffle(room, kept) {
  const all = [room, ...shuffledRooms().filter((one) => one !== room)];
  for (const old of all.slice(ROOMS_MOST)) removeKept('shuffle', old);
  shufflesAtHand.set(room, kept);
  write('shuffle', kept, room);
  write('shuffles', all.slice(0, ROOMS_MOST));
}

// A request to sit down is written down before it is sent: whoever reloads before the answer asks again with the
// same tag and is told the key again.

/** @param {string} room @returns {Joining | null} */
export const joiningOf = (room) => readJson('joining', /** @type {Joining | null} */ (null), room);

/** @param {string} room @param {Joining} joining */
export const keepJoining = (room, joining) => write('joining', joining, room);

/** @param {string} room */
export const dropJoining = (room) => removeKept('joining', room);

/** The address of a room, for everybody. @param {string} room */
export const linkOf = (room) => `${location.origin}/t/${room}`;

/**
 * The address that brings a seat with it: whoever has it plays that seat.
 * @param {string} room
 * @param {SeatKey} key
 */
export const carryLink = (room, { seat, key }) => `${linkOf(room)}#seat=${seat}.${key}`;

/** Takes a carried seat out of the address, so that it is not copied on by mistake. @param {string} room */
export function takeCarried(room) {
  const found = /^#seat=([0-7])\.([a-z0-9]{32})$/.exec(location.hash);
  if (!found) return;
  keepKeys(room, [{ seat: Number(found[1]), key: found[2] ?? '' }]);
  history.replaceState(history.state, '', location.pathname + location.search);
}
