// putting.js -- where a figure may go: the places on the tile just laid with the pieces that can stand
// there, and figures that may be taken back.
//
// It knows only what the list of legal moves says.

import { nearest } from './laying.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./land.js').Land} Land
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
  /** Whether there are moves without a place on the table. */
  undrawn = false;

  /** @param {Move[]} moves @param {Land} land */
  setMoves(moves, land) {
    const puts = moves.filter((move) => move.kind === 'put');
    this.pieces = [...new Set(puts.map((move) => move.piece ?? ''))];
    if (this.piece && !this.pieces.includes(this.piece)) this.piece = null;
    this.pass = moves.find((move) => move.kind === 'pass') ?? null;
    this.spots = [];
    this.undrawn = false;
    for (const move of moves) if (move.kind !== 'pass') this.#add(move, land);
    this.current = this.spots.find((spot) => spot.key === this.current?.key) ?? null;
  }

  /** @param {Move} move @param {Land} land */
  #add(move, land) {
    const tile = move.x === undefined ? undefined : land.at(move.x, move.y ?? 0);
    const segment = segmentOf(move, land);
    if (!tile || segment === null) {
      this.undrawn = true;
      return;
    }
    const key = `${tile.x},${tile.y},${segment}`;
    const spot = this.spots.find((one) => one.key === key);
    const feature = land.features.get(tile.features[segment]);
    if (spot) spot.moves.push(move);
    else this.spots.push({ key, tile, segment, feature, moves: [move] });
  }

  /** The places for the piece that was taken up. */
  get open() {
    return this.spots.filter((spot) => spot.moves.some((move) => this.#suits(move)));
  }

  /** @param {Move} move */
  #suits(move) {
    return !this.piece || move.kind !== 'put' || move.piece === this.piece;
  }

  /** What can be done at a place with the piece that was taken up, or with any. @param {Spot} spot */
  choices(spot) {
    return spot.moves.filter((move) => this.#suits(move));
  }

  /** The spot of a move. @param {string} text */
  spotOf(text) {
    return this.spots.find((spot) => spot.moves.some((move) => move.move === text)) ?? null;
  }

  /** One place on or back. @param {number} by */
  step(by) {
    const open = this.open;
    if (!open.length) return;
    const at = this.current ? open.indexOf(this.current) : by > 0 ? -1 : 0;
    this.current = open[(at + by + open.length) % open.length];
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

/** @param {Move} move @param {Land} land */
function segmentOf(move, land) {
  if (typeof move.segment === 'number') return move.segment;
  const standing = land.pieces.find((p) => p.x === move.x && p.y === move.y && p.piece === move.piece);
  return standing ? standing.segment : null;
}
