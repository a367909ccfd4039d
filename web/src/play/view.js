// view.js -- what the engine has told of a game, kept from answer to answer.
//
// An answer with a `look` tells what has changed since the one before (src/page/look.c); here it is only put together.
// Whoever forgets is told everything.

import { EngineError } from '../engine/engine.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('./sitting.js').Done} Done
 * @typedef {import('./sitting.js').Move} Move
 * @typedef {{all: Record<string, any>, names: string[], rows?: any[][], runs?: any}} Group
 */

/**
 * A value after a change: [v] is another value, [] none, an object has changes of members, and a list that begins with
 * null is made of runs of the list before and of new values.
 * @param {any} before @param {any} change @returns {any}
 */
export function merged(before, change) {
  if (Array.isArray(change)) {
    if (change.length < 2) return change[0];
    const runs = change.slice(1);
    return runs.flatMap((run) => (run.length === 1 ? run : before.slice(run[0], run[0] + run[1])));
  }
  const after = Array.isArray(before) ? [...before] : { ...before };
  for (const [name, inside] of Object.entries(change)) {
    if (Array.isArray(inside) && inside.length === 0) delete after[name];
    else after[name] = merged(before[name], inside);
  }
  return after;
}

/** Tiles whose features have other ids now. @param {any} view @param {[number, number][]} pairs */
function renumbered(view, pairs) {
  const ids = new Map(pairs);
  const tiles = view.table.tiles.map((/** @type {any} */ tile) =>
    tile.features.some((/** @type {number} */ id) => ids.has(id))
      ? { ...tile, features: tile.features.map((/** @type {number} */ id) => ids.get(id) ?? id) }
      : tile,
  );
  return { ...view, table: { ...view.table, tiles } };
}

/** The text of a move by the facts that are its first words. @param {Record<string, any>} facts */
function withText({ form, rest, ...facts }) {
  if (form === undefined) return facts;
  const words = form.split(' ').map((/** @type {string} */ name) => facts[name]);
  return { ...facts, move: [...words, ...(rest === undefined ? [] : [rest])].join(' ') };
}

/** A move that can be made now; its sentence is asked for when somebody wants it. */
class Choice {
  #engine;
  #actor;
  /** @type {string | undefined} */
  #words;

  /** @param {Record<string, any>} facts @param {Engine} engine @param {number} actor */
  constructor(facts, engine, actor) {
    Object.assign(this, facts);
    this.#engine = engine;
    this.#actor = actor;
  }

  /** Undefined once the move can no longer be made. @returns {string | undefined} */
  get words() {
    this.#words ??= this.#ask();
    return this.#words;
  }

  set words(words) {
    this.#words = words;
  }

  #ask() {
    const { move } = /** @type {any} */ (this);
    try {
      return this.#engine.ask({ cmd: 'words', move, actor: this.#actor }).words;
    } catch (error) {
      if (error instanceof EngineError) return undefined;
      throw error;
    }
  }
}

export class View {
  /** Of the last answer. */
  number = 0;
  /** @type {any} */
  now = {};
  /** The past as far as it is open to all, unconfirmed steps too. @type {Done[]} */
  past = [];
  /** @type {Move[]} */
  moves = [];
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** To be called when the engine holds another game. */
  forget() {
    this.number = 0;
    this.past = [];
  }

  /** @param {any} look of an answer */
  take({ number, view, ids, changes, from, past }) {
    this.number = number;
    if (view) this.now = view;
    else this.now = merged(ids ? renumbered(this.now, ids) : this.now, changes);
    if (past)
      this.past = past.length > 0 || from < this.past.length ? [...this.past.slice(0, from), ...past] : this.past;
    if (view || changes.moves) this.moves = this.#movesOf(this.now.moves);
  }

  /** @param {Group[]} groups @returns {Move[]} */
  #movesOf(groups) {
    const { seat } = this.now;
    /** @type {any[][]} */
    let before = [];
    return groups.flatMap(({ all, names, rows, runs }) => {
      before = rows ?? merged(before, runs);
      return before.map((row) => {
        const facts = { ...all, ...Object.fromEntries(names.map((name, i) => [name, row[i]])) };
        return /** @type {any} */ (new Choice(withText(facts), this.#engine, seat));
      });
    });
  }
}
