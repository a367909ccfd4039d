// replay.js -- a record as a session: nobody chooses, and one can stand at any move of it.
//
// `whole` is the history of all of it, `history` what lies before the present moment `at`.

import { Engine } from '../engine/engine.js';
import { language } from '../words/say.js';
import { branchRecord, cutRecord, stepwise } from './record.js';
import { Session } from './session.js';
import { turnsOf } from './turns.js';

/** @typedef {import('./session.js').Done} Done */
/**
 * @typedef {{actor: number, best: string, value: number, played: string | null,
 *   candidates: import('../engine/adviser.js').Candidate[]}} Opinion
 */

export class ReplaySession extends Session {
  /** @type {'replay'} */
  mode = 'replay';
  at = 0;
  /** @type {Done[]} */
  whole = [];
  /** The room of the server that the record is from, '' where it is not known. */
  room = '';
  #text = '';

  /**
   * Throws the engine's sentence where it is no good record.
   * @param {string} record @param {{at?: number, worn?: number[]}} [how] worn: the colours that the players had
   */
  static async open(record, { at, worn } = {}) {
    const session = new this(await Engine.make());
    session.#load(record, worn ?? []);
    session.go(at ?? session.whole.length);
    return session;
  }

  /** @param {string} record @param {number[]} worn */
  #load(record, worn) {
    const answer = this.engine.ask({ cmd: 'load', record: stepwise(record), language: language() });
    this.#text = record;
    this.game = answer.game;
    this.setup = answer.setup;
    this.names = answer.setup.players;
    this.seats = this.names.map((name, i) => ({ kind: 'person', name, colour: worn[i] }));
    this.wear();
    this.whole = this.engine.ask({ cmd: 'history' }).moves;
    this.at = this.whole.length;
  }

  isHere() {
    return false;
  }

  /** The whole record, as it came. */
  record() {
    return this.#text;
  }

  /** To the moment after n moves. @param {number} n */
  go(n) {
    const to = Math.max(0, Math.min(this.whole.length, Math.round(n)));
    const step = to === this.at + 1 ? this.whole[this.at] : null;
    const moves = this.whole.slice(this.at, to).map(({ by, move }) => ({ by, move }));
    const answer = this.engine.ask({ cmd: 'follow', to, moves, ...this.lookFields() });
    this.at = to;
    this.refresh(answer);
    if (step) this.happened(step);
  }

  /** The past is known as a whole. */
  lookFields() {
    return { ...super.lookFields(), past: false };
  }

  /** @param {import('./view.js').Look} look */
  look(look) {
    super.look(look);
    this.history = this.whole.slice(0, this.at);
    this.last = this.#lastTurn();
    this.requests = [{ cmd: 'load', record: cutRecord(this.#text, this.at) }];
  }

  /** Where the moves of the last one who moved begin. */
  #lastTurn() {
    let n = this.at;
    while (n > 0 && this.whole[n - 1].by === 'chance') n -= 1;
    const by = this.whole[n - 1]?.by;
    while (n > 0 && this.whole[n - 1].by === by) n -= 1;
    return n;
  }

  /** The moments at which turns begin, the start and the end among them. @returns {number[]} */
  get turns() {
    return [...new Set([0, ...turnsOf(this).map((turn) => turn.begin), this.whole.length])];
  }

  /** Who decides at this moment; null where nobody does. */
  get decider() {
    const { actor } = this.turn;
    if (typeof actor === 'number') return actor;
    if (!Array.isArray(actor)) return null;
    const next = this.whole[this.at]?.by;
    return typeof next === 'number' && actor.includes(next) ? next : actor[0];
  }

  /** What the computer player thinks of this moment. @returns {Promise<Opinion | null>} */
  async opinion() {
    const actor = this.decider;
    if (actor === null) return null;
    const next = this.whole[this.at];
    const played = next && next.by === actor ? next.move : null;
    const advice = await this.ponder(actor);
    return { actor, best: advice.move, value: advice.value, played, candidates: advice.candidates };
  }

  /** The moves at this moment, with their facts. */
  get choices() {
    const actor = this.decider;
    return actor === null ? [] : this.engine.ask({ cmd: 'moves', actor }).moves;
  }

  /** The game up to this moment, for going on with it. */
  branch() {
    return branchRecord(this.#text, this.at);
  }
}
