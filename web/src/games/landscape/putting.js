// putting.js -- what may be done on the table but laying a tile: the places where something can be done, with the moves
// at each of them, and the moves that have no place.
//
// It knows only what the list of legal moves says.

import { nearest } from './laying.js';
import { isOnTrack, spotFor } from './places.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./land.js').Land} Land
 */

/** How many moves without a place are buttons; more are a list. */
const BUTTONS = 6;

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
  /** Moves on the score track. @type {Move[]} */
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
