// speaking.js -- who speaks at this device, and how: pointing at squares, or making a move that is only proposed.
//
// While somebody proposes, the view of the game is given the session with another face: the decision is that of whoever
// has to move, and choosing is proposing.  So a tile is aimed, turned and previewed as ever, and «lay» has become
// «propose»; nothing else of the game knows that it is talked about.

import { handTile } from '../games/landscape/land.js';
import { signOf } from '../ui/signs.js';
import { say } from '../words/say.js';
import { Talk } from './talk.js';

/**
 * @typedef {import('../types').Move} Move
 * @typedef {import('../types').Session} Session
 * @typedef {import('../types').Table} Table
 */

/** @typedef {'' | 'point' | 'propose'} Mode */

/** Whether a game says of itself that it is played together. @param {Session} session */
function isTogether({ engine, game }) {
  return engine.ask({ cmd: 'hello' }).games.some((one) => one.id === game && one.together === true);
}

/** Whether the people here can talk with anybody. @param {Session} session */
export function isTalked(session) {
  if (!['local', 'online'].includes(session.mode) || !isTogether(session)) return false;
  return session.seats.filter(({ kind }) => kind === 'person').length > 1;
}

/** Of each player, as his sign has them. @param {Session} session @returns {{colour: string, ink: string}[]} */
function coloursOf({ engine, state }) {
  const { players, pieces } = engine.ask({ cmd: 'colours' });
  const known = state.players ?? [];
  return players.map((one, i) => (known[i] && pieces[signOf(known, i)]) ?? one);
}

export class Speaking extends EventTarget {
  /** @type {Mode} */
  mode = '';
  /** How much of the table is covered by what is talked, at its right, in pixels. */
  covers = () => 0;
  /** The proposal that is looked at in the list. */
  seen = '';
  /** What the next move may be, and with which tile in hand. @type {{at: string, moves: Move[], hand: string | null}} */
  #known = { at: '', moves: [], hand: null };
  /** @type {number | null} */
  #speaker = null;
  #position = '';
  #off = new AbortController();

  /** @param {Session} session */
  constructor(session) {
    super();
    this.real = session;
    /** Of each seat. @type {{colour: string, ink: string}[]} */
    this.colours = coloursOf(session);
    /** @type {Talk} */
    this.talk = session.mode === 'online' ? session.watched.talk : new Talk();
    /** What the view of the game is to be given. @type {Session} */
    this.session = new Proxy(session, { get: (target, key) => this.#seen(target, key) });
    this.talk.addEventListener('change', () => this.#changed(), { signal: this.#off.signal });
  }

  close() {
    this.#off.abort();
  }

  // ---- who ----

  /** Seats that can speak here. @returns {number[]} */
  get seats() {
    return this.real.over ? [] : this.real.here;
  }

  /** Who speaks now: who was chosen, else who has to move, else the first. @returns {number | null} */
  get speaker() {
    const { seats, actor } = this;
    if (this.#speaker !== null && seats.includes(this.#speaker)) return this.#speaker;
    return actor !== null && seats.includes(actor) ? actor : (seats[0] ?? null);
  }

  set speaker(seat) {
    this.#speaker = seat;
    this.#changed();
  }

  /** Who has to move. @returns {number | null} */
  get actor() {
    return typeof this.real.turn.actor === 'number' && !this.real.over ? this.real.turn.actor : null;
  }

  /** Whether he who decides sits here. */
  get decides() {
    return this.actor !== null && this.real.isHere(this.actor);
  }

  // ---- of which position ----

  /** On a server what is talked about is what all see, and a draft is not; at one screen it is. */
  get #draft() {
    return this.real.mode === 'online' && this.real.draft.length > 0;
  }

  /** Learns what the next move may be, while the engine stands where the talk is; the face of a draft is another. */
  #learn() {
    const at = this.#position;
    if (this.#known.at === at || this.#draft || this.actor === null) return;
    const { moves } = this.real.engine.ask({ cmd: 'moves', actor: this.actor });
    this.#known = { at, moves, hand: handTile(/** @type {Table} */ (this.real.table)) };
  }

  /** The facts of a move that is proposed. @param {string} text @returns {Move | null} */
  moveOf(text) {
    this.#learn();
    return this.#known.moves.find(({ move }) => move === text) ?? null;
  }

  /** The tile that would be laid. */
  get hand() {
    this.#learn();
    return this.#known.hand;
  }

  /** After the session has changed. */
  update() {
    const { mode } = this.real;
    const now = mode === 'online' ? String(this.real.watched.position) : this.#here;
    if (now !== this.#position) this.#goneOn(now);
    if (mode === 'online' && this.decides) this.#learn();
    if (this.mode && (this.speaker === null || this.actor === null)) this.mode = '';
  }

  /** Where the game is at one screen. */
  get #here() {
    const { history, draft } = this.real;
    return [history.length, ...[history.at(-1), ...draft].map((one) => one?.move)].join(' ');
  }

  /** @param {string} now */
  #goneOn(now) {
    this.#position = now;
    this.mode = '';
    this.#speaker = null;
    if (this.real.mode !== 'online') this.talk.forget();
  }

  // ---- how ----

  /** @param {Mode} mode */
  become(mode) {
    const next = this.mode === mode || this.speaker === null || this.actor === null ? '' : mode;
    if (next === this.mode) return;
    if (next && this.real.mode === 'online') this.real.dropDraft();
    else if (next && this.real.pending) this.real.back();
    this.mode = next;
    this.#learn();
    this.real.refresh();
  }

  /** @param {string} move */
  see(move) {
    this.seen = move;
    this.dispatchEvent(new Event('see'));
  }

  /** @param {number} x @param {number} y */
  point(x, y) {
    if (this.speaker !== null) this.talk.point(this.speaker, x, y);
  }

  /** @param {Move} move */
  #propose(move) {
    const text = typeof move === 'string' ? move : move.move;
    if (this.speaker === null) return;
    this.mode = '';
    this.talk.propose(this.speaker, text);
    this.real.refresh();
  }

  /** What was laid for a try becomes a proposal. */
  ask() {
    const first = this.real.draft[0] ?? this.real.pending?.move;
    if (!first || this.actor === null) return;
    this.real.dropDraft();
    this.talk.propose(this.actor, first.move);
    this.real.refresh();
  }

  /** Whether there is something laid for a try, of which the others know nothing. */
  get tries() {
    return this.real.mode === 'online' && this.decides && !this.real.busy && this.real.canBack;
  }

  /** Makes a proposal real. @param {string} move */
  async makeSo(move) {
    const { real } = this;
    if (!this.decides || real.busy) return;
    if (real.mode === 'online') real.dropDraft();
    else if (real.pending) real.back();
    this.mode = '';
    real.choose(move);
    if (real.canConfirm) await real.confirm();
    else if (real.mode === 'online') await real.share();
  }

  // ---- the other face of the session ----

  /** @type {Record<string, (speaking: Speaking) => unknown>} */
  static #face = {
    pending: () => null,
    draft: () => [],
    steps: () => 0,
    canConfirm: () => false,
    canBack: () => false,
    handover: () => null,
    seat: (one) => (one.mode === 'propose' ? one.actor : null),
    moves: (one) => (one.mode === 'propose' ? one.#known.moves : []),
    choose: (one) => (/** @type {Move} */ move) => one.#propose(move),
    instead: (one) => (/** @type {Move} */ move) => one.#propose(move),
    legal: (one) => (/** @type {string} */ text) => one.moveOf(text),
    preview: (one) => (/** @type {Move} */ move) => one.#preview(move),
    layWords: () => say('talk.propose.lay'),
    turnWords: (one) => say(`talk.${one.mode}.how`, { name: one.real.names[one.actor ?? 0] ?? '' }),
  };

  /** @param {Session} target @param {string | symbol} key */
  #seen(target, key) {
    if (key === 'talk') return this;
    if (this.mode && typeof key === 'string' && key in Speaking.#face) return Speaking.#face[key](this);
    const value = Reflect.get(target, key, target);
    return typeof value === 'function' ? value.bind(target) : value;
  }

  /** @param {Move} move */
  #preview(move) {
    const text = typeof move === 'string' ? move : move.move;
    return this.real.engine.ask({ cmd: 'preview', move: text, actor: /** @type {number} */ (this.actor) });
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
