// online.js -- a game at a room of the server, as a session.
//
// The server is the judge.  What it tells is mirrored by an engine here (online_mirror.js), so that
// previews and legal moves need no network; what differs from the server's hash is fetched again from the
// first event.  The draft of a turn is taken back before anything is applied and put again if it is still
// legal.

import '../screens/table/shared.js';
import { EngineError } from '../engine/engine.js';
import { pace } from '../ui/settings.js';
import { ServerError } from './connection.js';
import { hasMoment } from './online_details.js';
import { refusalWords, seatName } from './online_words.js';
import { Drift, Mirror } from './online_mirror.js';
import { provenRecord, recordWithNames } from './online_record.js';
import { Session } from './session.js';

export { openRoom, roomHead } from './online_open.js';
export { joinRoom } from './online_room.js';

/** @param {RoomEvent} event */
const changesGame = (event) => ['start', 'play', 'undo', 'end'].includes(event.kind) || hasMoment(event);

/** @param {RoomEvent} event @returns {event is RoomEvent & Position} */
const hasPosition = (event) => event.hash !== undefined;

const DRIFTS_MOST = 2;
const SHOWN_MOST = 6; // events that are shown one by one after an absence

/**
 * @typedef {import('./online_room.js').Room} Room
 * @typedef {import('./online_details.js').RoomEvent} RoomEvent
 * @typedef {import('./messages').Position} Position
 * @typedef {import('./online_details.js').Head} Head
 * @typedef {import('./session.js').Move} Move
 * @typedef {{by: number, move: string, from: number, to: number, own: boolean}} Moved
 *   from, to: its moves in the past; own: a step of the draft, shown when it was made
 * @typedef {{seat: number | null, steps: Move[], pending: string | null, waiting: Session['pending']}} Kept
 */

export class OnlineSession extends Session {
  /** @type {'online'} */
  mode = 'online';
  #mirror = new Mirror(this.engine, this.requests);
  #applied = 0;
  #generation = -1;
  #drifts = 0;
  #roomShown = '';
  /** As the server tells them. @type {string[]} */
  #players = [];
  /** Whether it follows when something was shown, and whether it never will. */
  #follows = false;
  #closed = false;
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
    this.#closed = true;
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
    return this.watched.details.asked;
  }

  /** What came out at the end, for whoever checks the shuffle. */
  get proof() {
    return this.watched.details.proof;
  }

  get over() {
    return this.head?.state === 'over' || super.over;
  }

  /** @returns {import('../types').Result | null} */
  get result() {
    return this.head?.result ?? super.result;
  }

  get actors() {
    return this.head?.state === 'over' ? [] : super.actors;
  }

  /** Who opened the table may have switched hints off, for everybody and until the end. */
  get mayHint() {
    return this.head?.hints !== false || this.over;
  }

  /** When it has ended before its time, nobody has anything to choose. @param {import('./view.js').Look} look */
  look(look) {
    super.look(look);
    if (this.head?.state !== 'over') return;
    this.seat = null;
    this.handover = null;
    this.moves = [];
  }

  /** @param {number} seat */
  isHere(seat) {
    return this.ownSeats.includes(seat) && !this.head?.seats[seat]?.gave_up;
  }

  /** When it is over, as the server keeps it: with seed, secret and salts. */
  record() {
    const record = recordWithNames(super.record(), this.#players);
    return this.head && this.proof ? provenRecord(record, this.head.clock, this.proof) : record;
  }

  // ---- hearing ----

  #changed = () => {
    this.#seeSeats();
    if (this.#generation !== this.watched.generation) this.#follow();
    else if (this.#roomShown !== this.#roomText()) this.changed();
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
      this.watched.quiet,
      ownSeats,
      this.watched.trouble?.code,
    ]);
  }

  changed() {
    this.#roomShown = this.#roomText();
    super.changed();
  }

  #heard = () => {
    this.#seeSeats();
    if (this.busy || !pace() || document.hidden) this.#follow();
    else void this.#followSoon();
  };

  /** What somebody does is followed when what was done before has been seen. */
  async #followSoon() {
    if (this.#follows) return;
    this.#follows = true;
    await this.shown;
    this.#follows = false;
    if (!this.#closed) this.#follow();
  }

  #seeSeats() {
    const seats = this.head?.seats ?? [];
    this.names = seats.map(seatName);
    this.seats = seats.map((seat, i) => ({ ...seat, name: this.names[i] ?? '', colour: seat.colour ?? i }));
    this.game = this.head?.game ?? this.game;
    this.wear();
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
    this.#applied += events.length;
    if (!events.some(changesGame)) {
      this.changed();
      return [];
    }
    const kept = this.#liftDraft();
    const moved = [];
    for (const event of events) {
      const from = this.#mirror.moves.length;
      this.#take(event);
      if (event.kind !== 'play') continue;
      const move = event.moves[0]?.move ?? '';
      moved.push({ by: event.by, move, from, to: this.#mirror.moves.length, own: this.#strike(kept, event) });
    }
    this.#settle(events, kept);
    return moved;
  }

  /** What an event does to the game. @param {RoomEvent} event */
  #take(event) {
    if (event.kind === 'start') {
      const { game, options } = /** @type {Head} */ (this.head);
      this.#players = event.players;
      this.setup = this.#mirror.begin(game, options, this.names).setup;
    }
    if (event.kind === 'undo') this.#mirror.takeBack(event.length);
    if (event.kind === 'start' || event.kind === 'play') this.#mirror.append(event.moves);
  }

  /** Brings the engine to what was heard, and puts the draft again. @param {RoomEvent[]} events @param {Kept} kept */
  #settle(events, kept) {
    if (this.requests.length === 0) return;
    const answer = this.#mirror.settle(this.lookFields());
    this.look(answer.look);
    this.#check(answer, events);
    const lies = this.requests.length;
    this.#putSince();
    this.#putDraft(kept);
    if (this.requests.length === lies) this.changed();
    else this.refresh();
    this.#putPending(kept);
  }

  /** The position is compared once after all of them. @param {import('../engine/commands').Answer<'follow'>} answer @param {RoomEvent[]} events */
  #check(answer, events) {
    const last = events.findLast(hasPosition);
    if (last) this.#mirror.check(answer, last.length, last.hash, last.state_version);
  }

  #putSince() {
    const { details, secrets } = this.watched;
    if (details.since.length > 0 && details.moment) this.#mirror.putSince(details.since, secrets, details.moment);
  }

  /** @param {Moved[]} moved */
  #show(moved) {
    for (const { by, move, from, to, own } of moved) {
      const events = this.past.slice(from, to).flatMap((done) => done.events);
      if (!own) this.happened({ events, by, move });
    }
  }

  /**
   * While choices of others are hidden, what follows from them is not known: such a move ends the draft.
   * @param {{move: string} | string} move @returns {import('./session.js').Preview}
   */
  preview(move) {
    const seen = super.preview(move);
    if (!this.#hidden) return seen;
    const scores = this.state.players.map((player) => player.score);
    const ifOver = this.state.players.map((player) => player.if_over);
    return { ...seen, ends: true, events: [], scores, if_over: ifOver };
  }

  get #hidden() {
    return this.watched.details.since.length > 0 || Array.isArray(this.turn.actor);
  }

  /** @param {Move} move @returns {import('./session.js').Attempt} */
  attempt(move) {
    return this.#hidden ? { ...this.preview(move), ends: true } : super.attempt(move);
  }

  // ---- the draft, while the server is heard ----

  /** @returns {Kept} */
  #liftDraft() {
    const { seat, pending: waiting } = this;
    const kept = { seat, steps: this.draft, pending: waiting?.move.move ?? null, waiting };
    this.draft = [];
    this.pending = null;
    return kept;
  }

  /**
   * What has become real is no draft any more; true if it was a step, which was shown already.
   * @param {Kept} kept
   * @param {import('./online_details.js').RoomEventOf<'play'>} event
   */
  #strike(kept, event) {
    if (event.by !== this.seat) return false;
    const open = event.moves.find((one) => one.by === event.by)?.move;
    if (open !== undefined && open !== (kept.steps[0]?.move ?? kept.pending)) return false;
    const step = kept.steps.shift() !== undefined;
    if (!step) kept.pending = null;
    return step;
  }

  /** @param {Kept} kept */
  #putDraft(kept) {
    if (kept.seat !== this.seat) Object.assign(kept, { steps: [], pending: null });
    for (const step of kept.steps) {
      if (!this.#playAgain(step)) {
        kept.pending = null;
        return;
      }
      this.draft.push(step);
    }
  }

  /** Whether a step could still be made. @param {Move} step */
  #playAgain(step) {
    try {
      this.played({ cmd: 'play', move: step.move, actor: /** @type {number} */ (this.seat) });
      return true;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }

  /** @param {Kept} kept */
  #putPending(kept) {
    if (kept.waiting && kept.pending !== null && this.#mirror.agreed) {
      this.pending = kept.waiting; // the game is where it was when this was looked at
      this.changed();
      return;
    }
    const move = kept.pending === null || this.handover ? null : this.legal(kept.pending);
    if (!move) return;
    const preview = this.preview(move);
    this.pending = { move, preview };
    this.changed();
  }

  // ---- requests ----

  /** Sends the moves one after another; each is waited for. @param {Move[]} moves */
  async commit(moves) {
    const by = /** @type {number} */ (this.seat);
    const secret = Array.isArray(this.turn.actor);
    this.changed();
    try {
      for (const { move } of moves) {
        const { seq } = await this.watched.move(by, move, secret);
        await this.#reached(seq);
      }
      if (this.present !== null) {
        this.present = null;
        this.refresh();
      }
    } catch (error) {
      this.dropDraft();
      throw error;
    }
  }

  /** Makes the steps of the draft before the turn is whole, so that everybody sees them. */
  async share() {
    if (this.draft.length > 0) await this.make([...this.draft]);
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

  /** The seat here that made the last of the moves of people here; undefined where there is none. */
  #lastOwn() {
    const own = (/** @type {{by: unknown}} */ { by }) => typeof by === 'number' && this.isHere(by);
    return (this.watched.details.since.findLast(own) ?? this.history.findLast(own))?.by;
  }

  get canUndo() {
    if (this.busy || this.canBack || this.over || this.connection === 'lost' || this.asked) return false;
    return this.#lastOwn() !== undefined;
  }

  /** Whether taking back needs the consent of others. */
  get undoAsks() {
    return this.#mayUndo === null;
  }

  /** The seat here that may take its last move back, as the server says. */
  get #mayUndo() {
    const { undo } = this.watched.details;
    return undo !== null && this.isHere(undo) ? undo : null;
  }

  async undo() {
    if (!this.canUndo) return;
    const seat = this.#mayUndo;
    const request = seat === null ? this.watched.takeback(Number(this.#lastOwn())) : this.watched.undo(seat);
    await this.#request(request);
  }

  /** @param {boolean} yes */
  async answerTakeback(yes) {
    const accepted = this.asked?.accepted ?? [];
    for (const seat of this.here) if (!accepted.includes(seat)) await this.#request(this.watched.answer(seat, yes));
  }

  async resign() {
    const seat = this.seat ?? this.here[0];
    if (seat !== undefined) await this.#request(this.watched.resign(seat));
  }

  /** @param {number} seat */
  async substitute(seat) {
    await this.#request(this.watched.substitute(seat));
  }

  /**
   * Goes to the next game with the same set-up, or that of a campaign.
   * @param {{level?: number, more?: boolean, without?: number}} [options] @returns {Promise<string>} its room
   */
  rematch(options = {}) {
    return this.watched.rematch(options);
  }

  /** @param {string} text @param {string} [name] of somebody without a seat */
  sendChat(text, name = '') {
    return this.watched.sendChat(text, name);
  }

  /** @param {Promise<unknown>} request */
  async #request(request) {
    try {
      await request;
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    super.trouble(error instanceof ServerError ? new Error(refusalWords(error)) : error);
  }
}
