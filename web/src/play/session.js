// session.js -- a game as somebody sits at it: what can be seen and done on this device now.
//
// A turn is a draft until it is confirmed.  A step after which the same seat goes on is played in the engine and can be
// taken back; the step that ends it waits as `pending`, since after it something hidden may come out or somebody else
// moves.  Where the game really lives (here, on a server, in a record) is the business of the classes that extend this.

import { Adviser } from '../engine/adviser.js';
import { coloursOf } from '../ui/colours.js';
import { settings } from '../ui/settings.js';
import { View } from './view.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {{kind: 'person' | 'computer' | 'open', name: string, level?: string, colour?: number, here?: boolean,
 *   gave_up?: boolean}} Seat
 * @typedef {import('./view.js').Actor} Actor
 * @typedef {import('./view.js').Look} Look
 * @typedef {import('./view.js').Turn} Turn
 * @typedef {import('../games/landscape/types').Move & {words: string, cards?: string[]}} Move
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {{words: string, events: GameEvent[], actor: Actor, phase: string, ends: boolean, scores: number[], if_over: number[]}} Preview
 * @typedef {Omit<Preview, 'ends'> & ({ends: true} | {ends: false, look: Look})} Attempt a preview, and how the game looks where it was
 *   played
 * @typedef {{n: number, by: number | 'chance', move: string, words: string, events: GameEvent[],
 *   scores: number[], if_over: number[], phase: string} & import('../types').Details} Done
 * @typedef {{events: GameEvent[], by: number | 'chance', move: string}} Made a move, and what has happened with it
 * @typedef {Made & {until: (end: Promise<unknown>) => void}} Happened the same for those who show it: each says by `until` how long
 *   that takes
 * @typedef {import('../engine/commands').Making} Making
 */

/** Who gives hints, and how long he thinks, in ms; and about each move of a game that is over. */
const GOOD_LEVEL = 'hard';
const GOOD_MS = 600;
const JUDGE_MS = 60;
/** How many moves are told with their reasons. */
const REASONS = 5;

export class Session extends EventTarget {
  /** @type {'local' | 'online' | 'replay' | 'lesson'} */
  mode = 'local';
  /** @type {string} */
  game = '';
  /** @type {import('../types').Setup} */
  setup = { players: [] };
  /** @type {string[]} */
  names = [];
  /** @type {Seat[]} */
  seats = [];
  /** Whose eyes the state is seen with. @type {number | 'spectator'} */
  viewer = 'spectator';
  state = /** @type {import('../types').State} */ ({});
  /** A landscape as it lies; null where the game has none. @type {import('../types').Table | null} */
  table = null;
  /** What is to be chosen now; `card` names the picture of a card that it is about. @type {Pick<Turn, 'actor' | 'phase' | 'card'>} */
  turn = { actor: 'none', phase: 'over' };
  /** What the seat here is to do, and where there is none what happens now, in words. */
  ask = '';
  /** The seat that chooses on this device now. @type {number | null} */
  seat = null;
  /** @type {Move[]} */
  moves = [];
  /** @type {{move: Move, preview: Preview} | null} */
  pending = null;
  /** @type {{seat: number} | null} */
  handover = null;
  /** @type {Done[]} */
  history = [];
  /** Where in the history the moves since this seat's last turn begin. */
  last = 0;
  /** What made the game in the engine, for the adviser. @type {Making[]} */
  requests = [];
  /** The steps of the draft that were played. @type {Move[]} */
  draft = [];
  /** Who is known to sit in front of the screen, where choices are secret. @type {number | null} */
  present = null;
  busy = false;
  /** The computer's seat that is being thought for. @type {number | null} */
  thinking = null;
  /** Ends when what has happened was shown. @type {Promise<unknown>} */
  shown = Promise.resolve();
  #adviser = new Adviser();
  #view = new View();

  /** @param {Engine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
  }

  // ---- for the classes that extend this ----

  /** Whether this seat's person sits at this device. @param {number} seat */
  isHere(seat) {
    return this.seats[seat]?.kind === 'person' && this.seats[seat].here !== false;
  }

  /** Makes the draft's moves real; they are played in the engine already but for the last.  Whoever is done at once ends
   *  being busy before telling, so that everything is shown once.
   *  @param {Move[]} _moves @returns {Promise<void>} */
  async commit(_moves) {
    throw new Error('nobody can move here');
  }

  /** @returns {Promise<void>} */
  async undo() {
    throw new Error('nothing can be taken back here');
  }

  get canUndo() {
    return false;
  }

  /** Everybody is drawn in the colour of his seat. */
  wear() {
    this.engine.worn = coloursOf(this.seats);
  }

  // ---- asking ----

  get steps() {
    return this.draft.length;
  }

  get canBack() {
    return !this.busy && (this.pending !== null || this.draft.length > 0);
  }

  get canConfirm() {
    return !this.busy && this.pending !== null;
  }

  get over() {
    return this.state.over === true;
  }

  get result() {
    return this.state.result ?? null;
  }

  /** The seats of people at this device. */
  get here() {
    return this.seats.map((_, seat) => seat).filter((seat) => this.isHere(seat));
  }

  record() {
    return this.engine.ask({ cmd: 'save' }).record;
  }

  /** @param {string} text */
  legal(text) {
    return this.moves.find((move) => move.move === text) ?? null;
  }

  /** What a move would bring. @param {{move: string} | string} move @returns {Preview} */
  preview(move) {
    const text = typeof move === 'string' ? move : move.move;
    return this.engine.ask({ cmd: 'preview', move: text, actor: /** @type {number} */ (this.seat) });
  }

  /** Plays a move after which the same seat goes on, and only looks at any other. @param {Move} move @returns {Attempt} */
  attempt(move) {
    const actor = /** @type {number} */ (this.seat);
    return this.engine.ask({ cmd: 'step', move: move.move, actor, ...this.lookFields() });
  }

  /** Whether this table lets its players ask what a good move is. */
  get mayHint() {
    return true;
  }

  /** What the computer player would do now. */
  async hint() {
    if (!this.mayHint) throw new Error('there are no hints at this table');
    if (this.seat === null || this.handover) throw new Error('nobody here has to choose');
    return this.ponder(this.seat);
  }

  /** What a good player thinks of a seat's choice, with reasons. @param {number} seat */
  ponder(seat) {
    return this.#adviser.ask(this.requests, {
      cmd: 'suggest',
      actor: seat,
      level: GOOD_LEVEL,
      ms: GOOD_MS,
      reasons: REASONS,
    });
  }

  /** What the computer at this seat does. @param {number} seat @param {string | undefined} level */
  advise(seat, level) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const wanted = { actor: seat, seed, reasons: 0, keep: 1, ...(level ? { level } : {}) };
    return this.#adviser.ask(this.requests, { cmd: 'suggest', ...wanted });
  }

  /**
   * What a good player thinks afterwards of a move of this game.
   * @param {Making[]} requests that made the game, the same list every time @param {number} at the move's number, from 0
   */
  judge(requests, at) {
    return this.#adviser.ask(requests, { cmd: 'analyse', at, level: GOOD_LEVEL, ms: JUDGE_MS });
  }

  // ---- the draft ----

  /** @param {{move: string} | string} move */
  choose(move) {
    const chosen = this.legal(typeof move === 'string' ? move : move.move);
    if (!chosen || this.busy || this.seat === null) return;
    const attempt = this.attempt(chosen);
    if (attempt.ends) {
      this.pending = { move: chosen, preview: attempt };
      if (settings.get('confirm')) this.changed();
      else void this.confirm();
      return;
    }
    this.pending = null;
    this.requests.push({ cmd: 'play', move: chosen.move, actor: this.seat });
    this.draft.push(chosen);
    this.dispatchEvent(
      new CustomEvent('step', { detail: { events: attempt.events, by: this.seat, move: chosen.move } }),
    );
    this.refresh(attempt);
  }

  back() {
    if (!this.canBack) return;
    if (this.pending) {
      this.pending = null;
      this.changed();
    } else {
      this.stepBack();
      this.changed();
    }
  }

  /** Makes a move in the place of the steps that stand in its way. @param {string} move */
  instead(move) {
    if (this.busy) return;
    this.pending = null;
    while (this.draft.length > 0 && !this.legal(move)) this.stepBack();
    this.choose(move);
  }

  /** Takes the last step of the draft back. */
  stepBack() {
    this.#takeBack(1);
  }

  /** Takes the whole draft back, before something else happens to the game. */
  dropDraft() {
    this.pending = null;
    if (this.draft.length > 0) this.#takeBack(this.draft.length);
  }

  /** @param {number} steps */
  #takeBack(steps) {
    const { look } = this.engine.ask({ cmd: 'follow', back: steps, ...this.lookFields() });
    this.draft.splice(-steps);
    this.requests.splice(-steps);
    this.look(look);
  }

  async confirm() {
    if (this.pending) await this.make([...this.draft, this.pending.move]);
  }

  /** @param {Move[]} moves */
  async make(moves) {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.commit(moves);
      if (!this.busy) return;
      this.busy = false;
      this.changed();
    } catch (error) {
      this.busy = false;
      this.trouble(error);
      this.refresh();
    }
  }

  // ---- the engine ----

  /** Plays in the engine, and remembers it. @param {import('../engine/commands').Request<'play'>} request */
  played(request) {
    const answer = this.engine.ask(request);
    this.requests.push(request);
    return answer;
  }

  takeOver() {
    if (!this.handover) return;
    this.present = this.handover.seat;
    this.refresh();
  }

  // ---- after anything has changed ----

  /** What a question that tells how the game looks says about whoever looks. */
  lookFields() {
    const { here, present } = this;
    return { known: this.#view.versions, here, ...(present === null ? {} : { present }) };
  }

  /** @param {{look: Look}} [answer] an answer that tells already how the game looks */
  refresh(answer = this.engine.ask({ cmd: 'look', ...this.lookFields() })) {
    this.look(answer.look);
    this.changed();
  }

  /** @param {Look} look */
  look(look) {
    this.#view.take(look);
    const { turn, seats, land, moves } = this.#view;
    const { actor, ask, seat, as, handover, drawn, last } = turn;
    this.turn = turn;
    this.ask = ask;
    this.seat = seat;
    this.viewer = as;
    this.handover = handover && seat !== null ? { seat } : null;
    this.state = seats;
    this.table = land && { ...land, drawn: drawn ?? null, last: last ?? null };
    this.moves = moves;
    if (!Array.isArray(actor) || seat === null) this.present = null;
    this.#seePast();
  }

  /** All that is open to everybody, unconfirmed steps too. */
  get past() {
    return this.#view.past;
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** A move was made: whoever shows it says by `until` how long that takes. @param {Made} done */
  happened(done) {
    /** @type {Promise<unknown>[]} */
    const all = [this.shown];
    const until = (/** @type {Promise<unknown>} */ end) => all.push(end);
    this.dispatchEvent(new CustomEvent('moved', { detail: { ...done, until } }));
    this.shown = Promise.all(all);
  }

  /** @param {unknown} error */
  trouble(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.dispatchEvent(new CustomEvent('trouble', { detail: { message } }));
  }

  /** Those who may choose now. @returns {number[]} */
  get actors() {
    const { actor } = this.turn;
    return Array.isArray(actor) ? actor : typeof actor === 'number' ? [actor] : [];
  }

  #seePast() {
    this.history = this.past.slice(0, this.past.length - this.draft.length);
    const mine = this.seat ?? (typeof this.viewer === 'number' ? this.viewer : null);
    const at = mine === null ? -1 : this.history.findLastIndex((done) => done.by === mine);
    this.last = mine === null ? Math.max(0, this.history.length - 1) : at + 1;
  }

  close() {
    this.#adviser.close();
  }
}
