// online_mirror.js -- the game of a room, kept by an engine of one's own from the moves that the server
// tells.
//
// On the engine lie, in this order: the open moves, which are the same for everybody; then what was played
// since while something is secret, with one's own secret moves in their place and some legal ones in the
// place of others'; then whatever the page tries out.  Before the server is heard everything but the open
// moves is taken back.

import { EngineError } from '../engine/engine.js';

const TRIES = 2000; // for what others may have chosen

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('./online_facts.js').Since} Since
 * @typedef {import('./online_facts.js').Moment} Moment
 * @typedef {{cmd: string} & Record<string, any>} Request
 * @typedef {{by: number | 'chance', move: string, events: any[]}} Played
 */

/** The game told by the server is not the one here. */
export class Drift extends Error {}

/** @param {Moment} a @param {Moment} b */
const same = (a, b) => a.phase === b.phase && JSON.stringify(a.actor) === JSON.stringify(b.actor);

export class Mirror {
  /** How many moves on the engine are open. */
  open = 0;

  /**
   * @param {Engine} engine
   * @param {Request[]} requests what made the game what it is, one `new` and a `play` for each move
   */
  constructor(engine, requests) {
    this.engine = engine;
    this.requests = requests;
  }

  /** How many moves lie on the engine. */
  get length() {
    return Math.max(0, this.requests.length - 1);
  }

  /** @param {string} game @param {Record<string, any>} options @param {string[]} players */
  begin(game, options, players) {
    const request = { cmd: 'new', game, options, players, seed: '', chance: 'given' };
    const answer = this.engine.ask(request);
    this.requests.splice(0, Infinity, request);
    this.open = 0;
    return answer;
  }

  /** @param {number | 'chance'} by @param {string} move @returns {any} the engine's answer */
  play(by, move) {
    const request = { cmd: 'play', move, actor: by };
    const answer = this.engine.ask(request);
    this.requests.push(request);
    return answer;
  }

  /** Takes moves back until so many are left. @param {number} length */
  retreat(length) {
    while (this.length > length) {
      this.engine.ask({ cmd: 'undo' });
      this.requests.pop();
    }
  }

  /**
   * Plays moves that have come into the open.
   * @param {{by: number | 'chance', move: string}[]} moves
   * @returns {Played[]}
   */
  tell(moves) {
    this.retreat(this.open);
    try {
      return moves.map(({ by, move }) => {
        const { events } = this.play(by, move);
        this.open++;
        return { by, move, events };
      });
    } catch (error) {
      throw error instanceof EngineError ? new Drift(error.message) : error;
    }
  }

  /** Moves after so many are gone. @param {number} length */
  takeBack(length) {
    this.retreat(length);
    this.open = this.length;
  }

  /**
   * Whether this is the position that the server has, as far as it is open.  Hashes of states of different
   * versions say nothing about each other; then it is enough that every move was legal here.
   * @param {number} length
   * @param {string} hash
   * @param {number} [version] of the server's states; one that tells none has the first
   */
  check(length, hash, version = 1) {
    this.retreat(this.open);
    const ours = this.engine.ask({ cmd: 'state' });
    const differs = ours.state_version === version && ours.hash !== hash;
    if (this.open !== length || differs) throw new Drift(`position ${ours.hash}, told ${hash}`);
  }

  /**
   * Puts what was played since on the engine, so that it comes to the moment that the server tells.
   * @param {Since[]} since @param {Map<number, string[]>} secrets one's own @param {Moment} moment
   */
  putSince(since, secrets, moment) {
    this.retreat(this.open);
    const own = new Map([...secrets].map(([seat, moves]) => [seat, [...moves]]));
    const plan = since.map(({ by, move }) => ({
      by,
      move: move ?? (by === 'chance' ? null : (own.get(by)?.shift() ?? null)),
    }));
    if (!this.#fill(plan, moment, { left: TRIES })) this.#fill(plan, null, { left: TRIES });
  }

  /**
   * @param {Since[]} plan
   * @param {Moment | null} moment to be reached
   * @param {{left: number}} tries
   * @returns {boolean}
   */
  #fill(plan, moment, tries) {
    const next = plan[0];
    if (next === undefined) return moment === null || same(this.engine.ask({ cmd: 'turn' }), moment);
    for (const move of this.#candidates(next)) {
      if (tries.left-- <= 0) return false;
      const before = this.length;
      if (this.#tries(next.by, move) && this.#fill(plan.slice(1), moment, tries)) return true;
      this.retreat(before);
    }
    return false;
  }

  /** @param {Since} one @returns {string[]} */
  #candidates({ by, move }) {
    if (move !== null) return [move];
    return this.engine.ask({ cmd: 'legal', actor: by }).moves.map((/** @type {{move: string}} */ m) => m.move);
  }

  /** @param {number | 'chance'} by @param {string} move */
  #tries(by, move) {
    try {
      this.play(by, move);
      return true;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }
}
