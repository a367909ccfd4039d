// aiming.js -- what is to be decided at the table, and what is aimed at before it is done: the squares where the tile in hand
// may lie, the places where something else can be done, and where pointer, finger or keyboard are among them.
//
// It knows only the session, the landscape and what the list of legal moves says; nothing is drawn here, nothing is done.

import { handTile, squareKey } from './land.js';
import { isOnTrack, lays, spotFor } from './places.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./types').Feature} Feature
 * @typedef {import('./types').Placement} Placement
 * @typedef {import('./land.js').Land} Land
 * @typedef {import('./overlay.js').Ghost} Ghost
 * @typedef {{x: number, y: number, moves: Move[]}} Square
 */

/**
 * `tile` is laying the tile in hand, `places` everything else that is pressed on the table or on buttons, `watch` is
 * somebody else's.
 * @param {Session} session @returns {'tile' | 'places' | 'watch'}
 */
export function modeOf(session) {
  if (session.seat === null || session.handover || !session.moves.length) return 'watch';
  return session.moves.some(lays) ? 'tile' : 'places';
}

/** The move that waits to be confirmed, with its facts. @param {Session} session @returns {Move | null} */
export function pendingMove(session) {
  const pending = session.pending?.move;
  if (!pending) return null;
  const text = typeof pending === 'string' ? pending : pending.move;
  const known = session.moves.find((/** @type {Move} */ move) => move.move === text);
  return known ?? (typeof pending === 'string' ? null : pending);
}

export class Aiming {
  laying = new Laying();
  putting = new Putting();
  /** @type {'tile' | 'places' | 'watch'} */
  mode = 'watch';
  /** Where the pointer holds the tile while it is over no legal square. @type {Ghost | null} */
  held = null;
  /** What a press would do to the tile that lies there. @type {'turn' | 'move' | 'way' | null} */
  would = null;
  /** The ways over a tile of which one was chosen in this turn. @type {Square | null} */
  #ways = null;
  #session;
  #land;

  /** @param {Session} session @param {Land} land */
  constructor(session, land) {
    this.#session = session;
    this.#land = land;
  }

  /** After a change of the session. @param {Land} land */
  setLand(land) {
    const { laying, putting } = this;
    const session = this.#session;
    this.#land = land;
    this.mode = modeOf(session);
    const hand = `${session.history.length} ${handTile(land)}`;
    if (this.mode === 'tile') laying.setMoves(session.moves.filter(lays), hand);
    else if (this.mode !== 'places' || !session.steps) laying.setMoves([], '');
    const others = session.moves.filter((/** @type {Move} */ move) => !lays(move));
    putting.setMoves(this.mode === 'watch' ? [] : others, land);
    this.held = null;
    this.would = null;
  }

  /** Whether something is to be decided here, and nothing waits. */
  get asked() {
    return this.mode !== 'watch' && !this.#session.pending && !this.#session.busy;
  }

  /** How the decision is made, as a part of a key of words. */
  get how() {
    const { mode, putting } = this;
    if (mode !== 'places') return mode === 'tile' ? 'tile' : '';
    if (putting.pieces.length) return 'figure';
    if (putting.spaces.length) return 'space';
    if (putting.spots.some(({ form }) => form === 'way')) return 'way';
    return putting.spots.length ? 'places' : '';
  }

  /** The tile laid in this turn that can still be turned or moved: as a step, or waiting to be confirmed. @returns {Placement | null} */
  get placed() {
    const move = pendingMove(this.#session);
    if (move && lays(move)) return { x: move.x ?? 0, y: move.y ?? 0, rot: move.rot ?? 0 };
    const { last } = this.#land;
    const step = this.#session.draft.at(-1);
    if (this.mode !== 'places' || !step || !lays(step) || !last || !this.laying.at(last.x, last.y)) return null;
    return { x: last.x, y: last.y, rot: last.rot };
  }

  /**
   * The features that are complete while somebody still stands there: they are what a decision without figures is about.
   * Where one of them was chosen just before, it is that one.
   * @returns {Feature[]}
   */
  get due() {
    const { mode, putting } = this;
    const land = this.#land;
    if (mode !== 'places' || putting.pieces.length || !putting.buttons.length) return [];
    const due = [...land.features.values()].filter(({ complete, owners, shut }) => complete && owners.length && !shut);
    const { x = NaN, y = NaN, segment = NaN } = this.#session.draft.at(-1) ?? {};
    const chosen = land.at(x, y)?.features[segment];
    const one = due.filter(({ id }) => id === chosen);
    return one.length ? one : due;
  }

  // ---- ways that join two ends of a tile ----

  /** The move that was chosen last in this turn. @returns {Move | undefined} */
  get chosen() {
    const { pending, draft } = this.#session;
    return pending?.move ?? draft.at(-1);
  }

  /** The ways over a tile of which the last step has chosen one. */
  get way() {
    const { chosen } = this;
    return this.#ways?.moves.some(({ move }) => move === chosen?.move) ? this.#ways : null;
  }

  /** One of these ways is about to be chosen. @param {Square} ways */
  takeWays({ x, y, moves }) {
    this.#ways = { x, y, moves };
  }

  /** The ways over a square, whether one of them is chosen or not. @param {number} x @param {number} y @returns {Move[]} */
  waysOver(x, y) {
    if (this.way?.x === x && this.way.y === y) return this.way.moves;
    const spot = this.mode === 'places' ? this.putting.onSquare(x, y) : null;
    return spot?.form === 'way' ? spot.moves : [];
  }
}

/** Where the tile in hand may lie: the legal squares with their rotations, and the one aimed at. */
export class Laying {
  /** @type {Map<string, Square>} */
  squares = new Map();
  /** How the tile is held. */
  rot = 0;
  /** @type {Square | null} */
  aimed = null;
  #hand = '';

  /** @param {Move[]} moves @param {string} hand what tells this tile from the next one */
  setMoves(moves, hand) {
    this.squares = new Map();
    for (const move of moves) this.#add(move);
    if (hand !== this.#hand) {
      this.#hand = hand;
      this.aimed = null;
      this.rot = moves[0]?.rot ?? 0;
    }
    if (this.aimed) this.aim(this.aimed.x, this.aimed.y);
  }

  /** @param {Move} move */
  #add(move) {
    const [x, y] = [move.x ?? 0, move.y ?? 0];
    const square = this.squares.get(squareKey(x, y));
    if (square) square.moves.push(move);
    else this.squares.set(squareKey(x, y), { x, y, moves: [move] });
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    return this.squares.get(squareKey(x, y));
  }

  /** Aims at a square, or at none; whether anything changed.  Where the tile does not fit as it is held, it is turned on. @param {number | null} x @param {number} y */
  aim(x, y = 0) {
    const before = this.aimed;
    this.aimed = x === null ? null : (this.at(x, y) ?? null);
    if (this.aimed && !this.fits(this.aimed)) this.turn();
    return before !== this.aimed;
  }

  /** The move that laying the tile where it is aimed would be. @returns {Move | null} */
  get move() {
    return this.aimed?.moves.find((move) => move.rot === this.rot) ?? null;
  }

  /** The rotations that matter: of the square aimed at, else those that are legal anywhere. */
  get rotations() {
    const squares = this.aimed ? [this.aimed] : [...this.squares.values()];
    const all = squares.flatMap((square) => square.moves.map((move) => move.rot ?? 0));
    return [...new Set(all)].sort((a, b) => a - b);
  }

  /** Turns the tile to its next rotation, or to the one before; whether there was another. */
  turn(back = false) {
    const next = nextOf(this.rotations, this.rot, back);
    const other = next !== this.rot;
    this.rot = next;
    return other;
  }

  /** Whether the tile may lie on a square the way it is held now. @param {Square} square */
  fits(square) {
    return square.moves.some((move) => move.rot === this.rot);
  }

  /**
   * The move with the next rotation on the same square, or with the one before.
   * @param {{x: number, y: number, rot: number}} placed
   */
  turned({ x, y, rot }, back = false) {
    const square = this.at(x, y);
    const rots = square?.moves.map((move) => move.rot ?? 0).sort((a, b) => a - b) ?? [];
    const next = nextOf(rots, rot, back);
    return next === rot ? null : (square?.moves.find((move) => move.rot === next) ?? null);
  }

  /**
   * Goes to the nearest legal square in a direction of the world.
   * @param {number} dx @param {number} dy @param {{x: number, y: number}} from
   */
  walk(dx, dy, from) {
    const best = nearest([...this.squares.values()], this.aimed ?? from, dx, dy);
    return best ? this.aim(best.x, best.y) : false;
  }
}

/** @param {number[]} sorted @param {number} rot @param {boolean} back */
function nextOf(sorted, rot, back) {
  const next = back ? sorted.findLast((one) => one < rot) : sorted.find((one) => one > rot);
  return next ?? sorted.at(back ? -1 : 0) ?? rot;
}

/**
 * The place that one would call the next in a direction: near, and not far off the line.
 * @template {{x: number, y: number}} T
 * @param {T[]} places @param {{x: number, y: number}} from @param {number} dx @param {number} dy
 * @returns {T | null}
 */
export function nearest(places, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1e-6 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** How many moves without a place are buttons; more are a list. */
const BUTTONS = 6;

/**
 * What may be done on the table but laying a tile: the places where something can be done, with the moves at each of them,
 * and the moves that have no place.
 */
export class Putting {
  /** @type {Spot[]} */
  spots = [];
  /** The kinds of pieces that can be put, in the engine's order. @type {string[]} */
  pieces = [];
  /** The piece that was taken up, or null while it is left open. @type {string | null} */
  piece = null;
  /** @type {Spot | null} */
  current = null;
  /** @type {Move | null} */
  pass = null;
  /** Moves without a place, as long as they are few. @type {Move[]} */
  buttons = [];
  /** Moves on the score track. @type {import('./places.js').OnTrack[]} */
  spaces = [];
  /** Whether there are more moves without a place than there can be buttons. */
  undrawn = false;

  /** @param {Move[]} moves @param {Land} land */
  setMoves(moves, land) {
    const puts = moves.filter((move) => move.kind === 'put');
    this.pieces = [...new Set(puts.map((move) => move.piece ?? ''))];
    if (this.piece && !this.pieces.includes(this.piece)) this.piece = null;
    this.pass = moves.find((move) => move.kind === 'pass') ?? null;
    this.spaces = moves.filter(isOnTrack);
    this.spots = [];
    const placeless = moves.filter((move) => move.kind !== 'pass' && !this.#add(move, land));
    this.undrawn = placeless.length > BUTTONS;
    this.buttons = this.undrawn ? [] : placeless;
    this.#keepCurrent();
  }

  /** @param {Move} move @param {Land} land */
  #add(move, land) {
    const fresh = spotFor(move, land);
    if (!fresh) return false;
    const spot = this.spots.find((one) => one.key === fresh.key);
    if (spot) spot.moves.push(move);
    else this.spots.push({ ...fresh, moves: [move] });
    return true;
  }

  #keepCurrent() {
    const before = this.current;
    this.current = this.spots.find((spot) => spot.key === before?.key) ?? null;
    if (before && this.current) this.current.turn = before.turn % this.current.moves.length;
  }

  /** The places for the piece that was taken up. */
  get open() {
    return this.spots.filter((spot) => spot.moves.some((move) => this.#suits(move)));
  }

  /** @param {Move} move */
  #suits(move) {
    return !this.piece || move.kind !== 'put' || move.piece === this.piece;
  }

  /**
   * What can be done at a place with the piece that was taken up, or with any; of ways the one aimed at.
   * @param {Spot} spot
   */
  choices(spot) {
    if (spot.form === 'way') return [spot.moves[spot.turn]];
    return spot.moves.filter((move) => this.#suits(move));
  }

  /** The spot of a move. @param {string} text */
  spotOf(text) {
    return this.spots.find((spot) => spot.moves.some((move) => move.move === text)) ?? null;
  }

  /** The place that takes the whole square, if there is one. @param {number} x @param {number} y */
  onSquare(x, y) {
    const whole = (/** @type {Spot} */ spot) => spot.form === 'way' || spot.form === 'square';
    return this.spots.find((spot) => spot.x === x && spot.y === y && whole(spot)) ?? null;
  }

  /**
   * The nearest place in a direction of the world.
   * @param {number} dx @param {number} dy @param {(spot: Spot) => {x: number, y: number}} placeOf
   */
  walk(dx, dy, placeOf) {
    const places = this.open.map((spot) => ({ ...placeOf(spot), spot }));
    const from = this.current ? placeOf(this.current) : null;
    const best = from ? nearest(places, from, dx, dy) : places[0];
    if (best) this.current = best.spot;
  }
}
