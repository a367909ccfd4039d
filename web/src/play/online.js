// online.js -- a game at a room of the server, as a sitting.
//
// The server is the judge.  What it tells is mirrored by an engine here (online_mirror.js), so that
// previews and legal moves need no network; what differs from the server's hash is fetched again from the
// first event.  The draft of a turn is taken back before anything is applied and put again if it is still
// legal.

import { ServerError } from './connection.js';
import { refusalWords, seatName } from './online_words.js';
import { Drift, Mirror } from './online_mirror.js';
import { provenRecord } from './online_record.js';
import { Sitting } from './sitting.js';

export { openRoom, roomHead } from './online_open.js';
export { joinRoom } from './online_room.js';

const DRIFTS_MOST = 2;
const SHOWN_MOST = 6; // events that are shown one by one after an absence

/**
 * @typedef {import('./online_room.js').Room} Room
 * @typedef {import('./online_facts.js').RoomEvent} RoomEvent
 * @typedef {import('./online_facts.js').Head} Head
 * @typedef {import('./sitting.js').Move} Move
 * @typedef {{by: number, move: string, events: any[], own: boolean}} Moved
 *   own: a step of the draft, shown when it was made
 * @typedef {{steps: string[], pending: string | null}} Kept
 */

export class OnlineSitting extends Sitting {
  /** @type {'online'} */
  mode = 'online';
  #mirror = new Mirror(this.engine, this.requests);
  #applied = 0;
  #generation = -1;
  #drifts = 0;
  #told = '';
  /** @type {{seq: number, done: () => void}[]} */
  #waiting = [];

  /** @param {Room} room @param {import('../engine/engine.js').Engine} engine */
  constructor(room, engine) {
    super(engine);
    this.watched = room;
    this.#follow();
    room.addEventListener('change', this.#changed);
    room.addEventListener('heard', this.#heard);
  }

  close() {
    this.watched.removeEventListener('change', this.#changed);
    this.watched.removeEventListener('heard', this.#heard);
    super.close();
  }

  // ---- what the room knows ----

  get room() {
    return this.watched.id;
  }

  get head() {
    return this.watched.head;
  }

  get connection() {
    return this.watched.connection;
  }

  get chat() {
    return this.watched.chat;
  }

  get clocks() {
    return this.watched.clocks;
  }

  /** Seats whose keys this device has. */
  get ownSeats() {
    return this.watched.ownSeats;
  }

  /** A takeback that waits for answers. */
  get asked() {
    return this.watched.facts.asked;
  }

  /** What came out at the end, for whoever checks the shuffle. */
  get proof() {
    const { proof } = this.watched.facts;
    return proof && { commit: this.head?.commit ?? '', ...proof };
  }

  get over() {
    return this.head?.state === 'over' || super.over;
  }

  get result() {
    return this.head?.result ?? super.result;
  }

  get actors() {
    return this.head?.state === 'over' ? [] : super.actors;
  }

  /** @param {number} seat */
  isHere(seat) {
    return this.ownSeats.includes(seat) && !this.head?.seats[seat]?.gave_up;
  }

  /** When it is over, as the server keeps it: with seed, secret and salts. */
  record() {
    return this.head && this.proof ? provenRecord(super.record(), this.head.clock, this.proof) : super.record();
  }

  // ---- hearing ----

  #changed = () => {
    this.#seeSeats();
    if (this.#generation !== this.watched.generation) this.#follow();
    else if (this.#told !== this.#roomText()) this.changed();
  };

  /** What is shown of the room beside the game; the views need not be told when it stays the same. */
  #roomText() {
    const { head, connection, asked, chat, ownSeats } = this;
    return JSON.stringify([
      head?.state,
      head?.seats,
      head?.next,
      connection,
      asked,
      chat.length,
      ownSeats,
      this.watched.trouble?.code,
    ]);
  }

  changed() {
    this.#told = this.#roomText();
    super.changed();
  }

  #heard = () => {
    this.#seeSeats();
    this.#follow();
  };

  #seeSeats() {
    const seats = this.head?.seats ?? [];
    this.names = seats.map(seatName);
    this.seats = seats.map((seat, i) => ({ ...seat, name: this.names[i] ?? '' }));
    this.game = this.head?.game ?? this.game;
  }

  /** Brings the game to where the room is. */
  #follow() {
    const { watched } = this;
    if (watched.trouble || !watched.head) return;
    const caughtUp = this.#generation === watched.generation;
    if (!caughtUp) this.#beginAgain();
    this.#seeSeats();
    try {
      const moved = this.#apply(watched.events.slice(this.#applied));
      this.#drifts = 0;
      if (caughtUp && moved.length <= SHOWN_MOST) this.#show(moved);
    } catch (error) {
      if (!(error instanceof Drift)) throw error;
      this.#drifted();
    }
    this.#wake();
  }

  #beginAgain() {
    this.#generation = this.watched.generation;
    this.#applied = 0;
  }

  /** The second time the page is too old for this server, or one of them is wrong. */
  #drifted() {
    this.draft = [];
    this.pending = null;
    if (++this.#drifts < DRIFTS_MOST) this.watched.watchAnew(true);
    else this.watched.giveUp();
  }

  /** @param {RoomEvent[]} events @returns {Moved[]} */
  #apply(events) {
    const kept = this.#liftDraft();
    const moved = [];
    for (const event of events) {
      const one = this.#take(event);
      const own = event.kind === 'play' && this.#strike(kept, event);
      if (one && event.kind === 'play') moved.push({ ...one, own });
    }
    this.#applied += events.length;
    this.#check(events);
    this.#putSince();
    this.#putDraft(kept);
    this.pastChanged();
    if (this.requests.length > 0) this.refresh();
    this.#putPending(kept);
    return moved;
  }

  /** What an event does to the game. @param {RoomEvent} event @returns {Omit<Moved, 'own'> | null} */
  #take(event) {
    if (event.kind === 'start') {
      const { game, options } = /** @type {Head} */ (this.head);
      this.setup = this.#mirror.begin(game, options, event.players).setup;
    }
    if (event.kind === 'undo') this.#mirror.takeBack(event.length);
    if (event.kind !== 'start' && event.kind !== 'play') return null;
    const played = this.#mirror.tell(event.moves);
    return { by: event.by, move: played[0]?.move ?? '', events: played.flatMap((one) => one.events) };
  }

  /** The position is compared once after all of them. @param {RoomEvent[]} events */
  #check(events) {
    const last = events.findLast((event) => event.hash !== undefined);
    if (last) this.#mirror.check(last.length, last.hash, last.state_version);
  }

  #putSince() {
    const { facts, secrets } = this.watched;
    if (facts.since.length > 0 && facts.moment) this.#mirror.putSince(facts.since, secrets, facts.moment);
  }

  /** @param {Moved[]} moved */
  #show(moved) {
    for (const { by, move, events, own } of moved) {
      if (!own) this.dispatchEvent(new CustomEvent('moved', { detail: { events, by, move } }));
    }
  }

  /**
   * While choices of others are hidden, what follows from them is not known: such a move ends the draft.
   * @param {Move | string} move @returns {import('./sitting.js').Preview}
   */
  preview(move) {
    const seen = super.preview(move);
    if (this.watched.facts.since.length === 0 && !Array.isArray(this.turn.actor)) return seen;
    const scores = this.state.players.map((/** @type {any} */ player) => player.score);
    const ifOver = this.state.players.map((/** @type {any} */ player) => player.if_over);
    return { ...seen, ends: true, events: [], scores, if_over: ifOver };
  }

  // ---- the draft, while the server is heard ----

  /** @returns {Kept} */
  #liftDraft() {
    const kept = { steps: this.draft.map((step) => step.move), pending: this.pending?.move.move ?? null };
    this.draft = [];
    this.pending = null;
    this.#mirror.retreat(this.#mirror.open);
    return kept;
  }

  /**
   * What has become real is no draft any more; true if it was a step, which was shown already.
   * @param {Kept} kept
   * @param {RoomEvent} event
   */
  #strike(kept, event) {
    if (event.by !== this.seat) return false;
    const open = event.moves.find((/** @type {any} */ one) => one.by === event.by)?.move;
    if (open !== undefined && open !== (kept.steps[0] ?? kept.pending)) return false;
    const step = kept.steps.shift() !== undefined;
    if (!step) kept.pending = null;
    return step;
  }

  /** @param {Kept} kept */
  #putDraft(kept) {
    for (const text of kept.steps) {
      const step = this.#legalNow(text);
      if (!step) {
        kept.pending = null;
        return;
      }
      this.played({ cmd: 'play', move: text, actor: this.seat });
      this.draft.push(step);
    }
  }

  /** @param {string} text @returns {Move | null} */
  #legalNow(text) {
    const { actor } = this.engine.ask({ cmd: 'turn' });
    const able = Array.isArray(actor) ? actor.includes(this.seat) : actor === this.seat;
    if (!able || this.seat === null || !this.isHere(this.seat)) return null;
    const { moves } = this.engine.ask({ cmd: 'moves', actor: this.seat });
    return moves.find((/** @type {Move} */ move) => move.move === text) ?? null;
  }

  /** @param {Kept} kept */
  #putPending(kept) {
    const move = kept.pending === null || this.handover ? null : this.legal(kept.pending);
    if (!move) return;
    this.pending = { move, preview: this.preview(move) };
    this.changed();
  }

  // ---- wishes ----

  /** Sends the moves one after another; each is waited for. @param {Move[]} moves */
  async commit(moves) {
    const by = /** @type {number} */ (this.seat);
    const secret = Array.isArray(this.turn.actor);
    try {
      for (const { move } of moves) {
        const { seq } = await this.watched.move(by, move, secret);
        await this.#reached(seq);
      }
      this.present = null;
    } catch (error) {
      this.dropDraft();
      throw error;
    }
  }

  /** Resolves when the event of this number is applied. @param {number} seq @returns {Promise<void>} */
  #reached(seq) {
    if (this.#applied >= seq) return Promise.resolve();
    return new Promise((done) => {
      this.#waiting.push({ seq, done });
    });
  }

  #wake() {
    const ready = this.#waiting.filter((one) => one.seq <= this.#applied);
    this.#waiting = this.#waiting.filter((one) => one.seq > this.#applied);
    for (const { done } of ready) done();
  }

  /** The last own play that the server could take back. */
  #lastOwn() {
    return this.watched.facts.turns.findLast((turn) => this.isHere(turn.by));
  }

  get canUndo() {
    if (this.busy || this.canBack || this.over || this.connection === 'lost' || this.asked) return false;
    return this.#lastOwn() !== undefined;
  }

  /** Whether taking back needs the consent of others. */
  get undoAsks() {
    const last = this.watched.facts.turns.at(-1);
    return !last || last.revealed || !this.isHere(last.by);
  }

  async undo() {
    const last = this.#lastOwn();
    if (!last || !this.canUndo) return;
    await this.#wish(this.undoAsks ? this.watched.takeback(last.by) : this.watched.undo(last.by));
  }

  /** @param {boolean} yes */
  async answerTakeback(yes) {
    const accepted = this.asked?.accepted ?? [];
    for (const seat of this.here) if (!accepted.includes(seat)) await this.#wish(this.watched.answer(seat, yes));
  }

  async resign() {
    const seat = this.seat ?? this.here[0];
    if (seat !== undefined) await this.#wish(this.watched.resign(seat));
  }

  /** @param {number} seat */
  async substitute(seat) {
    await this.#wish(this.watched.substitute(seat));
  }

  /** Goes to the next game with the same set-up. @returns {Promise<string>} its room */
  rematch() {
    return this.watched.rematch();
  }

  /** @param {string} text @param {string} [name] of somebody without a seat */
  sendChat(text, name = '') {
    return this.watched.sendChat(text, name);
  }

  /** @param {Promise<unknown>} wish */
  async #wish(wish) {
    try {
      await wish;
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    super.trouble(error instanceof ServerError ? new Error(refusalWords(error)) : error);
  }
}
