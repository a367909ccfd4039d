// online_shuffle.js -- this device's part in the shuffle of a room: it promises a salt for each of its seats, reveals
// it when the server deals, and compares in the end.
//
// The server commits to a secret before it has seen any salt, and a salt is told only when all are promised
// (docs/api.md, "The shuffle").  That proves something only to whoever keeps what was promised to him, so the
// commitments, the salts and the promises stay here beside the keys.

import { ServerError, server } from './connection.js';
import { blake2b } from './blake2b.js';
import { keepShuffle, shuffleOf } from './online_keys.js';

/**
 * @typedef {import('./online_keys.js').OwnSalt} OwnSalt
 * @typedef {import('./online_keys.js').Kept} Kept
 */

const SALT_BYTES = 32;

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} salt */
export const promiseOf = (salt) => blake2b(new TextEncoder().encode(salt));

/** The server has told us what it committed to. @param {string} room @param {string | undefined} commit */
export function keepCommit(room, commit) {
  const kept = shuffleOf(room);
  if (commit && !kept.commits.includes(commit)) keepShuffle(room, { ...kept, commits: [...kept.commits, commit] });
}

export class Shuffle {
  /** Promises and salts on their way. @type {Set<string>} */
  #sent = new Set();

  /** @param {import('./online_room.js').Room} room */
  constructor(room) {
    this.room = room;
  }

  /** @returns {Kept} */
  get kept() {
    return shuffleOf(this.room.id);
  }

  /** Whether the server tells another commitment than the one it gave to this device. */
  get differs() {
    const { commits, started } = this.room.details.shuffle;
    const { kept } = this;
    if (commits.length === 0) return false;
    if (kept.started && started && kept.started !== started) return true;
    return kept.commits.some((commit) => !commits.includes(commit));
  }

  /** Whether a seat of this device has a promise that another device has made, and which only that one can keep. */
  get elsewhere() {
    const { promises } = this.room.details.shuffle;
    const { salts } = this.kept;
    const isOwn = (/** @type {number} */ seat) =>
      salts.some((one) => one.seat === seat && one.promise === promises[seat]);
    return this.room.ownSeats.some((seat) => (promises[seat] ?? '') !== '' && !isOwn(seat));
  }

  /**
   * Does what the room waits for from here.
   * @param {boolean} back  the connection may be a new one: the server knows a promise by who has made it
   */
  tend(back = false) {
    const { head, ownSeats, details } = this.room;
    if (!head || this.differs) return;
    if (back) this.#sent.clear();
    if (head.state !== 'waiting') {
      this.#noteStart();
      return;
    }
    for (const seat of ownSeats) {
      if (details.shuffle.must) this.#reveal(seat);
      else this.#promise(seat, back);
    }
  }

  #noteStart() {
    const { kept } = this;
    const { started } = this.room.details.shuffle;
    if (started && !kept.started && kept.commits.length > 0) keepShuffle(this.room.id, { ...kept, started });
  }

  get #commit() {
    return this.room.details.shuffle.commits.at(-1) ?? '';
  }

  /**
   * Draws a salt for this commitment, or promises again what was drawn before.  If another device that is here has
   * promised for the seat, the server says no, and that is well.
   * @param {number} seat @param {boolean} back
   */
  #promise(seat, back) {
    const there = this.room.details.shuffle.promises[seat] ?? '';
    const drawn = this.kept.salts.findLast((one) => one.seat === seat && one.under === this.#commit);
    if (drawn && there !== '' && !back) return;
    const { promise } = drawn ?? this.#draw(seat);
    this.#once(promise, () => server.request('promise', { ...this.#of(seat), promise }));
  }

  /** @param {number} seat */
  #draw(seat) {
    const salt = hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
    const drawn = { seat, salt, promise: promiseOf(salt), under: this.#commit, commit: '' };
    keepCommit(this.room.id, this.#commit);
    const { kept } = this;
    keepShuffle(this.room.id, { ...kept, salts: [...kept.salts, drawn] });
    return drawn;
  }

  /** From now on the salt is known: the commitment at this moment is the one that counts. @param {number} seat */
  #reveal(seat) {
    const { must, promises, salts } = this.room.details.shuffle;
    const { kept } = this;
    const drawn = kept.salts.find((one) => one.seat === seat && one.promise === promises[seat]);
    if (!drawn || !must?.includes(seat) || salts[seat]) return;
    if (drawn.commit !== '' && drawn.commit !== this.#commit) return; // told once, it can be used by anybody
    const known = { ...drawn, commit: this.#commit };
    keepCommit(this.room.id, this.#commit);
    keepShuffle(this.room.id, { ...this.kept, salts: kept.salts.map((one) => (one === drawn ? known : one)) });
    this.#once(drawn.salt, () => server.request('reveal', { ...this.#of(seat), salt: drawn.salt }));
  }

  /** @param {number} seat */
  #of(seat) {
    return { room: this.room.id, key: this.room.keyOf(seat) };
  }

  /** @param {string} what @param {() => Promise<unknown>} send */
  #once(what, send) {
    if (this.#sent.has(what)) return;
    this.#sent.add(what);
    send().catch((error) => {
      if (error instanceof ServerError && error.code === 'lost') this.#sent.delete(what);
    });
  }
}
