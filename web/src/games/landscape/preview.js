// preview.js -- what a move would bring, asked of the engine and said in words, before it is done.

import { eventsOnce } from '../../ui/party.js';
import { say } from '../../words/say.js';
import { describeEvent } from '../../words/describe.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Event} Event
 */

/** What the move itself is, and what comes of every move; all else is an effect of it. */
const ITSELF = new Set(['draw', 'aside', 'tile', 'put', 'pass', 'home']);
const MOST_SENTENCES = 4;

export class Preview {
  #session;
  /** @type {Map<string, Event[]>} */
  #known = new Map();

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** The table has changed. */
  forget() {
    this.#known.clear();
  }

  /**
   * @param {Move} move @param {string} [then] what is done after it, where that is possible
   * @returns {Event[]}
   */
  #events(move, then) {
    const key = `${move.move}\n${then ?? ''}`;
    let events = this.#known.get(key);
    if (!events) {
      const { engine, seat } = this.#session;
      const actor = /** @type {number} */ (seat);
      const answer = engine.ask({ cmd: 'preview', move: move.move, actor, ...(then ? { then } : {}) });
      move.words = answer.words;
      events = answer.events;
      this.#known.set(key, events);
    }
    return events;
  }

  /** Laying a tile, and placing no figure on it. @param {Move} move */
  laying(move) {
    return this.#events(move, 'pass');
  }

  /** @param {Move} move */
  doing(move) {
    return this.#events(move);
  }

  /** The effects in words, without the move itself. @param {Event[]} events @param {string} [kind] of the move */
  effects(events, kind) {
    const itself = new Set([...ITSELF, kind, this.#session.turn.phase]);
    const shown = eventsOnce(this.#session, events).filter((event) => !itself.has(event.event));
    const words = shown.slice(0, MOST_SENTENCES).map((event) => describeEvent(event));
    const rest = shown.length - MOST_SENTENCES;
    return rest > 0 ? [...words, say('board.more', { n: rest })] : words;
  }
}
