// local.js -- a game on this device alone: people at this screen and computer players, without a network.

import { Engine } from '../engine/engine.js';
import { pace } from '../ui/settings.js';
import { language } from '../words/say.js';
import { beginFor, enterFor } from './campaign.js';
import { freshId, keepGame, keptGames, keptRecord } from './keep.js';
import { headOf, textOf } from './record.js';
import { Session } from './session.js';

/**
 * @typedef {import('./session.js').Seat} Seat
 * @typedef {{game: string, options?: import('../types').Details, seats: Seat[], seed?: string, campaign?: string}} Plan
 */

/** How long a move stays alone on the table after it was shown, before a computer's, and where nothing is shown, in milliseconds. */
const PAUSE = 400;
const LONG_PAUSE = 900;

export class LocalSession extends Session {
  /** @type {'local'} */
  mode = 'local';
  id = '';
  /** The party whose campaign it is; '' for a free game. */
  campaign = '';
  /** What the end has changed for it. @type {import('./campaign.js').Entered | null} */
  entered = null;
  /** Whether it was not over once, and whether it was to be entered. */
  #lively = false;
  #tried = false;
  #thinking = false;
  #closed = false;
  /** Ends the pause before a computer's move. */
  #cut = () => {};
  /** The first line of the record, which stays until the game is over. */
  #head = '';

  /** @param {Plan} plan */
  static async begin(plan) {
    const session = new this(await Engine.make());
    session.id = freshId();
    session.open(plan);
    return session;
  }

  /** A game kept on this device; null if there is none. @param {string} id */
  static async resume(id) {
    const about = keptGames().find((kept) => kept.id === id);
    const record = keptRecord(id);
    if (!about || record === null) return null;
    const session = new this(await Engine.make());
    session.id = id;
    session.campaign = about.campaign ?? '';
    session.load(record, about.seats);
    return session;
  }

  /** @param {string} record @param {Seat[]} seats */
  static async from(record, seats) {
    const session = new this(await Engine.make());
    session.id = freshId();
    session.load(record, seats);
    session.#keep();
    return session;
  }

  /** @param {Plan} plan */
  open({ game, options, seats, seed, campaign }) {
    /** @type {import('../engine/commands').Request<'new'>} */
    const request = {
      cmd: 'new',
      game,
      players: seats.map((seat) => seat.name),
      options: options ?? {},
      language: language(),
    };
    const answer = this.engine.ask(seed ? { ...request, seed } : request);
    this.requests = [{ ...request, seed: answer.seed }];
    this.#took(answer, seats);
    if (campaign) beginFor(this.engine, campaign);
    this.campaign = campaign ?? '';
    this.#keep();
  }

  /** @param {string} record @param {Seat[]} seats */
  load(record, seats) {
    /** @type {import('../engine/commands').Request<'load'>} */
    const request = { cmd: 'load', record, language: language() };
    const answer = this.engine.ask(request);
    this.requests = [request];
    this.#took(answer, seats);
  }

  /** @param {import('../engine/commands').Answer<'load'>} answer @param {Seat[]} seats */
  #took(answer, seats) {
    this.#head = headOf(this.record());
    this.game = answer.game;
    this.setup = answer.setup;
    this.names = answer.setup.players;
    this.seats = this.names.map((name, i) => ({ ...(seats[i] ?? { kind: 'person' }), name }));
    this.wear();
    this.refresh();
  }

  /** Lets the computers play whose turn it is. */
  start() {
    void this.#goOn();
  }

  /** @param {import('./session.js').Move[]} moves */
  async commit(moves) {
    const by = /** @type {number} */ (this.seat);
    const last = moves[moves.length - 1];
    const { events } = this.played({ cmd: 'play', move: last.move, actor: by });
    this.draft = [];
    this.pending = null;
    this.present = null;
    this.busy = false;
    this.#emitPlayed(events, by, last.move);
    queueMicrotask(() => this.#goOn());
  }

  /** @param {import('../types').GameEvent[]} events @param {number} by @param {string} move */
  #emitPlayed(events, by, move) {
    this.refresh();
    this.happened({ events, by, move });
    this.#keep();
  }

  /** The computer that is to choose, if any. */
  #computer() {
    return this.actors.find((seat) => this.seats[seat]?.kind === 'computer') ?? null;
  }

  async #goOn() {
    if (this.#thinking) return;
    this.#thinking = true;
    try {
      for (let seat = this.#computer(); seat !== null && !this.#closed; seat = this.#computer()) {
        await this.#computerMoves(seat);
      }
    } catch (error) {
      this.trouble(error);
    } finally {
      this.#thinking = false;
      this.#ponders(null);
    }
  }

  /** @param {number} seat */
  async #computerMoves(seat) {
    const before = this.requests.length;
    this.#ponders(seat);
    const [advice] = await Promise.all([
      this.advise(seat, this.seats[seat].level),
      Array.isArray(this.turn.actor) ? null : this.#pause(),
    ]);
    if (this.#closed || this.requests.length !== before || !this.actors.includes(seat)) return;
    const { events } = this.played({ cmd: 'play', move: advice.move, actor: seat });
    this.#emitPlayed(events, seat, advice.move);
  }

  /** Until what was done before has been seen. */
  async #pause() {
    await this.shown;
    await new Promise((done) => {
      const timer = setTimeout(done, (this.table ? PAUSE : LONG_PAUSE) * pace());
      this.#cut = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }

  /** Who thinks, for whoever looks. @param {number | null} seat */
  #ponders(seat) {
    if (this.thinking === seat) return;
    this.thinking = seat;
    this.dispatchEvent(new Event('thinking'));
  }

  /** Whoever has seen enough need not wait for the end of this pause. */
  skip() {
    this.#cut();
  }

  get canUndo() {
    return !this.busy && !this.canBack && this.history.some((done) => this.isPerson(done.by));
  }

  /** @param {number | 'chance'} by */
  isPerson(by) {
    return typeof by === 'number' && this.isHere(by);
  }

  /** Back to the last decision of somebody at this device, as far as the engine lets them. */
  async undo() {
    if (!this.canUndo) return;
    const { present } = this;
    this.present = null;
    try {
      this.#takeBack();
    } catch (error) {
      this.present = present;
      this.trouble(error);
      return;
    }
    this.#keep();
    void this.#goOn();
  }

  #takeBack() {
    const answer = this.engine.ask({ cmd: 'follow', own: true, ...this.lookFields() });
    const left = this.requests.length - answer.back;
    if (left > 0) this.requests.length = left;
    else this.requests = [{ cmd: 'load', record: this.record(), language: language() }];
    this.refresh(answer);
  }

  /** Once, when the game is over; one that was opened as such may have been entered before. */
  #enter() {
    const before = !this.#lively;
    this.#lively ||= !this.over;
    if (!this.campaign || !this.over || this.entered || this.#tried) return;
    this.#tried = true;
    try {
      this.entered = enterFor(this.engine, this.campaign);
    } catch (error) {
      if (!before) this.trouble(error);
    }
  }

  /** @param {import('./view.js').Look} look */
  look(look) {
    super.look(look);
    this.#enter();
  }

  #keep() {
    if (!this.id || this.mode !== 'local') return;
    try {
      keepGame(
        {
          id: this.id,
          game: this.game,
          seats: this.seats,
          at: Date.now(),
          over: this.over,
          scores: this.state.players?.map((player) => player.score) ?? [],
          moves: this.history.length,
          ...(this.campaign ? { campaign: this.campaign } : {}),
        },
        this.over ? this.record() : textOf(this.#head, this.history),
      );
    } catch (error) {
      this.trouble(error);
    }
  }

  close() {
    this.#closed = true;
    super.close();
  }
}
