// online_mirror.js -- the game of a room, kept by an engine of one's own from the moves that the server
// tells.
//
// On the engine lie, in this order: the open moves, which are the same for everybody; then what was played
// since while something is secret, with one's own secret moves in their place and some legal ones in the
// place of others'; then whatever the page tries out.  Before the server is heard everything but the open
// moves is taken back.

import { EngineError } from '../engine/engine.js';
import { language } from '../words/say.js';

const TRIES = 2000; // for what others may have chosen

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('./online_details.js').Since} Since
 * @typedef {import('./online_details.js').Moment} Moment
 * @typedef {import('../engine/commands').Making} Making
 * @typedef {{by: number | 'chance', move: string}} OpenMove
 */

/** The game told by the server is not the one here. */
export class Drift extends Error {}

/** @param {OpenMove} move @returns {import('../engine/commands').Request<'play'>} */
const playing = ({ by, move }) => ({ cmd: 'play', move, actor: by });

/** @param {Making | undefined} request @param {OpenMove} move */
const isSame = (request, { by, move }) => request?.cmd === 'play' && request.move === move && request.actor === by;

/** @param {Moment} a @param {Moment} b */
const same = (a, b) => a.phase === b.phase && JSON.stringify(a.actor) === JSON.stringify(b.actor);

export class Mirror {
  /** The open moves, as the server has told them. @type {OpenMove[]} */
  moves = [];
  /** How many of them lie on the engine. */
  #open = 0;
  /** Whether what was told last lay on the engine already, and nothing else. */
  agreed = false;

  /**
   * @param {Engine} engine
   * @param {Making[]} requests what made the game what it is, one `new` and a `play` for each move
   */
  constructor(engine, requests) {
    this.engine = engine;
    this.requests = requests;
  }

  /** How many moves lie on the engine. */
  get length() {
    return Math.max(0, this.requests.length - 1);
  }

  /** @param {string} game @param {import('../types').Details} options @param {string[]} players */
  begin(game, options, players) {
    /** @type {import('../engine/commands').Request<'new'>} */
    const request = { cmd: 'new', game, options, players, seed: '', chance: 'given', language: language() };
    const answer = this.engine.ask(request);
    this.requests.splice(0, Infinity, request);
    this.moves = [];
    this.#open = 0;
    return answer;
  }

  /** @param {number | 'chance'} by @param {string} move */
  play(by, move) {
    const request = playing({ by, move });
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

  /** Moves that have come into the open. @param {OpenMove[]} moves */
  append(moves) {
    this.moves.push(...moves);
  }

  /** Moves after so many are gone. @param {number} length */
  takeBack(length) {
    this.moves.length = Math.min(this.moves.length, length);
    this.#open = Math.min(this.#open, length);
  }

  /**
   * Brings the engine to what was told.  What it tried out before and what then became real stays where it lies.
   * @param {import('../engine/commands').LookFields} fields of the question: how the game looks then
   */
  settle(fields) {
    let same = this.#open;
    while (same < this.moves.length && isSame(this.requests[same + 1], this.moves[same])) same++;
    const moves = this.moves.slice(same).map(({ by, move }) => ({ by, move }));
    const answer = this.#follow({ cmd: 'follow', back: this.length - same, moves, ...fields });
    this.requests.splice(same + 1, Infinity, ...moves.map(playing));
    this.agreed = answer.back === 0 && moves.length === 0;
    this.#open = this.moves.length;
    return answer;
  }

  /** @param {import('../engine/commands').Request<'follow'>} request */
  #follow(request) {
    try {
      return this.engine.ask(request);
    } catch (error) {
      throw error instanceof EngineError ? new Drift(error.message) : error;
    }
  }

  /**
   * Whether this is the position that the server has, as far as it is open.  Hashes of states of different
   * versions say nothing about each other; then it is enough that every move was legal here.
   * @param {{hash: string, state_version: number}} ours
   * @param {number} length
   * @param {string} hash
   * @param {number} [version] of the server's states; one that tells none has the first
   */
  check(ours, length, hash, version = 1) {
    const differs = ours.state_version === version && ours.hash !== hash;
    if (this.moves.length !== length || differs) throw new Drift(`position ${ours.hash}, told ${hash}`);
  }

  /**
   * Puts what was played since on the engine, so that it comes to the moment that the server tells.
   * @param {Since[]} since @param {Map<number, string[]>} secrets one's own @param {Moment} moment
   */
  putSince(since, secrets, moment) {
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
    return this.engine.ask({ cmd: 'legal', actor: by }).moves.map((one) => one.move);
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
