// online_open.js -- rooms of the server from outside: opening one, and what it tells to everybody.

import { ServerError, server } from './connection.js';
import { keepKeys } from './online_keys.js';
import { keepCommit } from './online_shuffle.js';

const PATIENCE = 10000; // then the server is away

const lost = () => new ServerError('lost', 'the server cannot be reached');

/** @typedef {import('./online_details.js').Head} Head */

/**
 * @typedef {{kind: 'person' | 'open' | 'computer', name?: string, level?: string, colour?: number}} WantedSeat
 * @typedef {{game: string, options?: import('../types').Details, seats: WantedSeat[], clock?: import('./online_details.js').ClockPlan,
 *   public?: boolean, hints?: boolean, campaign?: string}} WantedRoom
 */

/**
 * Until the server is there; where it cannot be reached that is said at once, and not tried again: nothing is on its way yet,
 * and whoever waits would rather know.
 * @returns {Promise<void>}
 */
function reached() {
  if (server.state === 'open') return Promise.resolve();
  if (server.state === 'lost' || navigator.onLine === false) return Promise.reject(lost());
  return new Promise((done, failed) => {
    const look = () => {
      if (server.state === 'connecting') return;
      server.removeEventListener('state', look);
      if (server.state === 'open') done();
      else failed(lost());
    };
    server.addEventListener('state', look);
  });
}

/** @param {WantedSeat} seat @returns {import('./messages').SeatRequest} */
function seatRequest({ kind, name, level, colour }) {
  if (kind === 'person') return { kind, name: name ?? '', promises: true, colour };
  return kind === 'computer' ? { kind, ...(name ? { name } : {}), level: level ?? 'greedy', colour } : { kind, colour };
}

/**
 * Opens a room and keeps the keys of its seats here.
 * @param {WantedRoom} wanted
 * @returns {Promise<string>} its id
 */
export async function openRoom({ game, options, seats, clock, public: everybody, hints, campaign }) {
  const release = server.hold();
  const timer = setTimeout(release, PATIENCE);
  try {
    await reached();
    const opened = await server.request('open', {
      game,
      options: options ?? {},
      seats: seats.map(seatRequest),
      clock: clock ?? { kind: 'none' },
      public: everybody === true,
      ...(hints === undefined ? {} : { hints }),
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
  throw lost();
}
