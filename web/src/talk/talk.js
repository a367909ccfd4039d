// talk.js -- what the people of a table say of a move before it is made, in a game that is played together.
//
// Each seat points at squares, proposes moves of the present decision and votes for one that somebody proposes.  All of it
// is about this position and is gone when the game goes on.  Where it goes to (to everybody at a server, or nowhere but to
// this screen) is said by whoever makes a Talk.  Events: 'change', and 'proposed' {detail: {by, move}} for each new one.

/** How many of each a seat can have; the oldest goes when there is one more. */
const MOST = { points: 3, moves: 3 };

/**
 * @typedef {{points: number[][], moves: string[], vote: string | null}} Said
 * @typedef {{move: string, by: number[], votes: number[]}} Proposal
 * @typedef {(seat: number, part: Partial<Said>) => void} Send
 * @typedef {{by: number, move: string}} Proposed
 */

/** @param {Partial<Said>} said @returns {Said} */
const whole = (said) => ({ points: said.points ?? [], moves: said.moves ?? [], vote: said.vote ?? null });

/** @param {Said} said */
const isSilent = ({ points, moves, vote }) => !points.length && !moves.length && vote === null;

export class Talk extends EventTarget {
  /** By seat. @type {Map<number, Said>} */
  #said = new Map();
  /** What is proposed, in the order in which it was. @type {string[]} */
  #order = [];
  #send;

  /** @param {Send} [send] who is told what a seat says; nobody but this screen without it */
  constructor(send = (seat, part) => this.hear(seat, { ...this.of(seat), ...part })) {
    super();
    this.#send = send;
  }

  // ---- asking ----

  /** What a seat says now. @param {number} seat */
  of(seat) {
    return this.#said.get(seat) ?? whole({});
  }

  /** @returns {{seat: number, x: number, y: number}[]} */
  get points() {
    return [...this.#said].flatMap(([seat, { points }]) => points.map(([x, y]) => ({ seat, x, y })));
  }

  /** @returns {Proposal[]} */
  get proposals() {
    const seats = [...this.#said].sort(([a], [b]) => a - b);
    return this.#order.map((move) => ({
      move,
      by: seats.filter(([, said]) => said.moves.includes(move)).map(([seat]) => seat),
      votes: seats.filter(([, said]) => said.vote === move).map(([seat]) => seat),
    }));
  }

  get silent() {
    return this.#said.size === 0;
  }

  // ---- hearing ----

  /** A seat says this and nothing else from now on. @param {number} seat @param {Partial<Said>} said */
  hear(seat, said) {
    const before = this.#text();
    this.#take(seat, whole(said));
    this.#settle(before);
  }

  /** So do these, and nobody else says anything. @param {({by: number} & Partial<Said>)[]} all */
  hearAll(all) {
    const before = this.#text();
    this.#said.clear();
    for (const said of all) this.#take(said.by, whole(said));
    this.#settle(before);
  }

  /** The game has gone on. */
  forget() {
    this.hearAll([]);
  }

  /** @param {number} seat @param {Said} said */
  #take(seat, said) {
    if (isSilent(said)) this.#said.delete(seat);
    else this.#said.set(seat, said);
  }

  #text() {
    return JSON.stringify([...this.#said].sort(([a], [b]) => a - b));
  }

  /** A vote goes with the last who proposed the move. @param {string} before */
  #settle(before) {
    const proposed = [...this.#said.values()].flatMap(({ moves }) => moves);
    const fresh = [...new Set(proposed)].filter((move) => !this.#order.includes(move));
    for (const [seat, said] of [...this.#said]) {
      if (said.vote !== null && !proposed.includes(said.vote)) this.#take(seat, { ...said, vote: null });
    }
    this.#order = [...this.#order.filter((move) => proposed.includes(move)), ...fresh];
    if (before === this.#text()) return;
    for (const move of fresh) {
      const by = [...this.#said].find(([, { moves }]) => moves.includes(move))?.[0];
      this.dispatchEvent(new CustomEvent('proposed', { detail: { by, move } }));
    }
    this.dispatchEvent(new Event('change'));
  }

  // ---- saying ----

  /** Points at a square, or no more. @param {number} seat @param {number} x @param {number} y */
  point(seat, x, y) {
    const { points } = this.of(seat);
    const others = points.filter((one) => one[0] !== x || one[1] !== y);
    const next = others.length < points.length ? others : [...others, [x, y]];
    this.#send(seat, { points: next.slice(-MOST.points) });
  }

  /** Who proposes and has not voted yet votes for it. @param {number} seat @param {string} move */
  propose(seat, move) {
    const { moves, vote } = this.of(seat);
    const next = [...moves.filter((one) => one !== move), move].slice(-MOST.moves);
    const voted = vote !== null && this.proposals.some((one) => one.move === vote && one.by.some((by) => by !== seat));
    const stays = voted || (vote !== null && next.includes(vote));
    this.#send(seat, stays ? { moves: next } : { moves: next, vote: move });
  }

  /** @param {number} seat @param {string} move */
  retract(seat, move) {
    this.#send(seat, { moves: this.of(seat).moves.filter((one) => one !== move) });
  }

  /** Votes for a move, or for it no more. @param {number} seat @param {string} move */
  vote(seat, move) {
    this.#send(seat, { vote: this.of(seat).vote === move ? null : move });
  }
}
