// sitting.js -- a game as somebody sits at it: what can be seen and done on this device now.
//
// A turn is a draft until it is confirmed.  A step after which the same seat goes on is played in the engine and can be
// taken back; the step that ends it waits as `pending`, since after it something hidden may come out or somebody else
// moves.  Where the game really lives (here, on a server, in a record) is the business of the classes that extend this.

import { Adviser } from '../engine/adviser.js';
import { settings } from '../ui/settings.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {{kind: 'person' | 'computer' | 'open', name: string, level?: string, here?: boolean, gave_up?: boolean}} Seat
 * @typedef {{move: string, kind: string, words: string} & Record<string, any>} Move
 * @typedef {{event: string, text: string, player?: number} & Record<string, any>} GameEvent
 * @typedef {{events: GameEvent[], actor: any, phase: string, ends: boolean, scores: number[], if_over: number[]}} Preview
 * @typedef {{n: number, by: number | 'chance', move: string, words: string, events: GameEvent[],
 *   scores: number[], if_over: number[], phase: string} & Record<string, any>} Done
 * @typedef {{cmd: string} & Record<string, any>} Request
 */

export class Sitting extends EventTarget {
  /** @type {'local' | 'online' | 'replay' | 'lesson'} */
  mode = 'local';
  /** @type {string} */
  game = '';
  /** @type {Record<string, any>} */
  setup = {};
  /** @type {string[]} */
  names = [];
  /** @type {Seat[]} */
  seats = [];
  /** Whose eyes the state is seen with. @type {number | 'spectator'} */
  viewer = 'spectator';
  /** @type {any} */
  state = {};
  /** @type {{actor: any, phase: string}} */
  turn = { actor: 'none', phase: 'over' };
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
  /** What made the game in the engine, for the adviser. @type {Request[]} */
  requests = [];
  /** The steps of the draft that were played. @type {Move[]} */
  draft = [];
  /** Who is known to sit in front of the screen, where choices are secret. @type {number | null} */
  present = null;
  busy = false;
  #adviser = new Adviser();
  /** Everything the engine has told of the past, unconfirmed steps too. @type {Done[]} */
  #past = [];

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

  /** Makes the draft's moves real; they are played in the engine already but for the last.
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
    return /** @type {string} */ (this.engine.ask({ cmd: 'save' }).record);
  }

  /** @param {string} text */
  legal(text) {
    return this.moves.find((move) => move.move === text) ?? null;
  }

  /** What a move would bring. @param {Move | string} move @returns {Preview} */
  preview(move) {
    const text = typeof move === 'string' ? move : move.move;
    return this.engine.ask({ cmd: 'preview', move: text, actor: this.seat });
  }

  /** What the computer player would do now. */
  async hint() {
    if (this.seat === null || this.handover) throw new Error('nobody here has to choose');
    return this.#adviser.ask(this.requests, { actor: this.seat });
  }

  /** @param {number} seat @param {string | undefined} level */
  advise(seat, level) {
    return this.#adviser.ask(this.requests, level ? { actor: seat, level } : { actor: seat });
  }

  // ---- the draft ----

  /** @param {Move | string} move */
  choose(move) {
    const chosen = this.legal(typeof move === 'string' ? move : move.move);
    if (!chosen || this.busy || this.seat === null) return;
    const preview = this.preview(chosen);
    if (preview.ends) {
      this.pending = { move: chosen, preview };
      this.changed();
      if (!settings.get('confirm')) void this.confirm();
      return;
    }
    this.pending = null;
    this.played({ cmd: 'play', move: chosen.move, actor: this.seat });
    this.draft.push(chosen);
    this.dispatchEvent(
      new CustomEvent('step', { detail: { events: preview.events, by: this.seat, move: chosen.move } }),
    );
    this.refresh();
  }

  back() {
    if (!this.canBack) return;
    if (this.pending) this.pending = null;
    else this.#takeBackStep();
    this.refresh();
  }

  #takeBackStep() {
    this.draft.pop();
    this.takenBack();
  }

  /** Takes the whole draft back, before something else happens to the game. */
  dropDraft() {
    this.pending = null;
    while (this.draft.length > 0) this.#takeBackStep();
  }

  async confirm() {
    if (!this.pending || this.busy) return;
    const moves = [...this.draft, this.pending.move];
    this.busy = true;
    this.dispatchEvent(new Event('change'));
    try {
      await this.commit(moves);
    } catch (error) {
      this.trouble(error);
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  // ---- the engine ----

  /** Plays in the engine, and remembers it. @param {Request} request @returns {any} */
  played(request) {
    const answer = this.engine.ask(request);
    this.requests.push(request);
    return answer;
  }

  /** Takes the last play back, here and in what is remembered. */
  takenBack() {
    this.engine.ask({ cmd: 'undo' });
    this.requests.pop();
    this.pastChanged();
  }

  /** To be called when moves were taken back or the engine holds another game. */
  pastChanged() {
    this.#past = [];
  }

  takeOver() {
    if (!this.handover) return;
    this.present = this.handover.seat;
    this.refresh();
  }

  // ---- after anything has changed ----

  refresh() {
    this.turn = this.engine.ask({ cmd: 'turn' });
    this.#seeWhoChooses();
    this.state = this.engine.ask({ cmd: 'state', as: this.viewer });
    this.moves = this.seat === null || this.handover ? [] : this.engine.ask({ cmd: 'moves', actor: this.seat }).moves;
    this.#readHistory();
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event('change'));
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

  /** Of those who may choose, the one at this device; where it is secret and several sit here, once he is there. */
  #seeWhoChooses() {
    const secret = Array.isArray(this.turn.actor);
    const here = this.here;
    const able = this.actors.filter((seat) => this.isHere(seat));
    this.seat = able.length === 0 ? null : able.includes(this.present ?? -1) ? this.present : able[0];
    if (!secret || this.seat === null) this.present = null;
    this.handover =
      secret && this.seat !== null && here.length > 1 && this.present !== this.seat ? { seat: this.seat } : null;
    if (here.length === 1) this.viewer = here[0];
    else this.viewer = secret && this.seat !== null && !this.handover ? this.seat : 'spectator';
  }

  #readHistory() {
    const { moves, open } = this.engine.ask({ cmd: 'history', from: this.#past.length });
    this.#past.push(...moves);
    this.history = this.#past.slice(0, Math.max(0, open - this.draft.length));
    const mine = this.seat ?? (typeof this.viewer === 'number' ? this.viewer : null);
    const at = mine === null ? -1 : this.history.findLastIndex((done) => done.by === mine);
    this.last = mine === null ? Math.max(0, this.history.length - 1) : at + 1;
  }

  close() {
    this.#adviser.close();
  }
}
