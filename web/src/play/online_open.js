// online_open.js -- rooms of the server from outside: opening one, and what it tells to everybody.

import { ServerError, server } from './connection.js';
import { keepKeys } from './online_keys.js';
import { keepCommit } from './online_shuffle.js';

const PATIENCE = 10000; // then the server is away

/** @typedef {import('./online_facts.js').Head} Head */

/**
 * @typedef {{kind: 'person' | 'open' | 'computer', name?: string, level?: string}} WantedSeat
 * @typedef {{game: string, options?: Record<string, any>, seats: WantedSeat[], clock?: Record<string, any>,
 *   public?: boolean, campaign?: string}} WantedRoom
 */

/** @param {WantedSeat} seat */
function seatWish({ kind, name, level }) {
  if (kind === 'person') return { kind, name: name ?? '', promises: true };
  return kind === 'computer' ? { kind, ...(name ? { name } : {}), level: level ?? 'greedy' } : { kind };
}

/**
 * Opens a room and keeps the keys of its seats here.
 * @param {WantedRoom} wanted
 * @returns {Promise<string>} its id
 */
export async function openRoom({ game, options, seats, clock, public: everybody, campaign }) {
  const release = server.hold();
  const timer = setTimeout(release, PATIENCE);
  try {
    const opened = await server.wish('open', {
      game,
      options: options ?? {},
      seats: seats.map(seatWish),
      clock: clock ?? { kind: 'none' },
      public: everybody === true,
      ...(campaign ? { campaign } : {}),
    });
    keepKeys(opened.room, opened.keys);
    keepCommit(opened.room, opened.commit);
    return opened.room;
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** @param {string} room @returns {Promise<Head>} */
export async function roomHead(room) {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}`).catch(() => null);
  if (answer?.ok) return answer.json();
  if (answer?.status === 404) throw new ServerError('no_room', 'there is no such room');
  throw new ServerError('lost', 'the server cannot be reached');
}
