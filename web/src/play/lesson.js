// lesson.js -- a lesson: a prepared game in which each step says what to do and takes nothing else.
//
// A step with `do` waits for such a move; to any other it says why not, and nothing changes.  One without waits
// for `next`.  What the others play in a step (`moves`) was written down with it.  Taking back a step of the turn
// takes back the step of the lesson too.

import { Engine } from '../engine/engine.js';
import { language, say } from '../words/say.js';
import { Session } from './session.js';

/**
 * @typedef {import('../types').Details} Details
 * @typedef {import('./session.js').Move} Move
 * @typedef {import('../ui/landscape.js').Place} Place
 * @typedef {import('../ui/landscape.js').Standing} Standing
 * @typedef {{tiles?: Place[], figures?: Standing[], shown?: string[]}} Picture of the lesson in the list; `shown`: pictures as rules pages name them
 * @typedef {{square?: [number, number], at?: string, card?: string, choice?: string, control?: string}} Point
 * @typedef {'any' | Details | Details[]} Wanted what a move must say; of a list any
 * @typedef {{by: number, move: string}} Given
 * @typedef {{text: string, point?: Point, do?: Wanted, wrong?: string, moves?: Given[]}} Step
 * @typedef {{id: string, order: number, minutes: number, game: string, pages: string[],
 *   options: Details, players: string[], seed: string, result: number[], picture: Picture,
 *   steps: Step[]}} Plan `players` and all texts are keys
 * @typedef {{at: number, mine: string[]}} Progress the step one is at, and the own moves that led there
 * @typedef {{pace?: number, name?: string, kept?: Progress | null}} Manner `pace`: how long a move of the
 *   others lies alone on the table; `name` of the learner
 */

/** @param {unknown} wanted @param {unknown} given */
function same(wanted, given) {
  return JSON.stringify(wanted) === JSON.stringify(given);
}

/** Whether a move is one that the step wants. @param {Wanted | undefined} wanted @param {Move} move */
export function fits(wanted, move) {
  if (wanted === undefined) return false;
  if (wanted === 'any') return true;
  const choices = Array.isArray(wanted) ? wanted : [wanted];
  return choices.some((fields) => Object.entries(fields).every(([name, value]) => same(value, move[name])));
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return ms > 0
    ? new Promise((done) => {
        setTimeout(done, ms);
      })
    : Promise.resolve();
}

export class LessonSession extends Session {
  /** @type {'lesson'} */
  mode = 'lesson';
  /** @type {Plan} */
  plan;
  /** The step one is at. */
  at = 0;
  /** The own moves that are confirmed. @type {string[]} */
  mine = [];
  finished = false;
  #wrong = '';
  /** The first step whose moves of others have not been played. */
  #fresh = 0;
  /** The steps at which the moves of the draft were made. @type {number[]} */
  #drafted = [];
  #closed = false;
  #pace;

  /** @param {import('../engine/engine.js').Engine} engine @param {Plan} plan @param {number} pace */
  constructor(engine, plan, pace) {
    super(engine);
    this.plan = plan;
    this.#pace = pace;
  }

  /** @param {Plan} plan @param {Manner} [manner] */
  static async open(plan, { pace = 0, name, kept } = {}) {
    const lesson = new LessonSession(await Engine.make(), plan, pace);
    lesson.#begin(name);
    if (kept) lesson.#catchUp(kept, name);
    return lesson;
  }

  /** @param {string | undefined} name */
  #begin(name) {
    const { game, options, seed } = this.plan;
    const players = this.plan.players.map((key, seat) => (seat === 0 && name ? name : say(key)));
    /** @type {import('../engine/commands').Request<'new'>} */
    const request = { cmd: 'new', game, players, options, seed, language: language() };
    const { setup } = this.engine.ask(request);
    this.requests = [request];
    this.game = game;
    this.setup = setup;
    this.names = setup.players;
    this.seats = this.names.map((who, seat) => ({ kind: seat === 0 ? 'person' : 'computer', name: who }));
    this.at = 0;
    this.#fresh = 0;
    this.mine = [];
    this.refresh();
  }

  /** Plays what was played before; if the lesson has changed since, it begins anew. @param {Progress} kept
   *  @param {string | undefined} name */
  #catchUp(kept, name) {
    try {
      while (this.at < Math.min(kept.at, this.plan.steps.length - 1)) {
        for (const { by, move } of this.step.moves ?? []) this.played({ cmd: 'play', move, actor: by });
        this.#fresh = this.at + 1;
        if (this.step.do) this.#playMine(kept.mine[this.mine.length]);
        this.at += 1;
      }
      this.refresh();
    } catch {
      this.#begin(name);
    }
  }

  /** @param {string} move */
  #playMine(move) {
    const { moves } = this.engine.ask({ cmd: 'moves', actor: 0 });
    const wanted = moves.find((one) => one.move === move && fits(this.step.do, one));
    if (!wanted) throw new Error('the lesson has changed');
    this.played({ cmd: 'play', move, actor: 0 });
    this.mine.push(move);
  }

  get step() {
    return this.plan.steps[this.at];
  }

  /** What the card of the lesson shows. */
  get lesson() {
    const { step } = this;
    return {
      step: this.at,
      steps: this.plan.steps.length,
      text: this.#text(),
      wrong: this.#wrong,
      point: this.#point(),
      accepts: this.moves.filter((move) => fits(step.do, move)).map((move) => move.move),
      canNext: !step.do && !this.busy,
      next: () => this.#next(),
    };
  }

  #text() {
    if (this.busy && !this.step.do) return say('lessons.wait');
    return this.pending ? `${say(this.step.text)} ${say('lessons.confirm')}` : say(this.step.text);
  }

  /** @returns {Point | null} */
  #point() {
    return this.pending ? { control: 'confirm' } : (this.step.point ?? null);
  }

  // ---- the draft, step by step ----

  /** @param {{move: string} | string} move */
  choose(move) {
    const chosen = this.legal(typeof move === 'string' ? move : move.move);
    if (!chosen || this.busy) return;
    if (!fits(this.step.do, chosen)) {
      this.#wrong = say(this.step.do ? (this.step.wrong ?? 'lessons.wrong') : 'lessons.first_next');
      this.changed();
      return;
    }
    this.#wrong = '';
    const before = this.draft.length;
    super.choose(chosen);
    if (this.draft.length === before) return;
    this.#drafted.push(this.at);
    this.at += 1;
    this.changed();
  }

  back() {
    if (!this.canBack) return;
    this.#wrong = '';
    super.back();
  }

  stepBack() {
    this.at = this.#drafted.pop() ?? this.at;
    super.stepBack();
  }

  dropDraft() {
    this.at = this.#drafted[0] ?? this.at;
    this.#drafted = [];
    super.dropDraft();
  }

  /** @param {Move[]} moves */
  async commit(moves) {
    const last = moves[moves.length - 1];
    const { events } = this.played({ cmd: 'play', move: last.move, actor: 0 });
    this.mine.push(...moves.map((move) => move.move));
    this.draft = [];
    this.#drafted = [];
    this.pending = null;
    this.#emitPlayed(events, 0, last.move);
    await this.#advance();
  }

  /** @param {import('../types').GameEvent[]} events @param {number} by @param {string} move */
  #emitPlayed(events, by, move) {
    this.refresh();
    this.happened({ events, by, move });
  }

  // ---- from step to step ----

  async #next() {
    if (this.step.do || this.busy) return;
    if (this.at + 1 >= this.plan.steps.length) {
      this.finished = true;
      this.dispatchEvent(new Event('finished'));
      return;
    }
    this.busy = true;
    await this.#advance();
    this.busy = false;
    this.changed();
  }

  async #advance() {
    this.#wrong = '';
    this.at += 1;
    this.dispatchEvent(new Event('progress'));
    await this.#othersMove();
  }

  /** Lets the others do what they do in the first step that is shown. */
  async begin() {
    this.busy = true;
    await this.#othersMove();
    this.busy = false;
    this.changed();
  }

  async #othersMove() {
    if (this.#fresh > this.at) return;
    this.#fresh = this.at + 1;
    for (const { by, move } of this.step.moves ?? []) {
      await this.shown;
      await pause(Array.isArray(this.turn.actor) ? 0 : this.#pace);
      if (this.#closed) return;
      const { events } = this.played({ cmd: 'play', move, actor: by });
      this.#emitPlayed(events, by, move);
    }
  }

  /** @returns {Progress} */
  get progress() {
    return { at: this.at, mine: this.mine };
  }

  close() {
    this.#closed = true;
    super.close();
  }
}
