// laying.js -- where the tile in hand may lie: the legal squares with their rotations, and the one aimed at.
//
// It knows only what the list of legal moves says.

import { squareKey } from './land.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {{x: number, y: number, moves: Move[]}} Square
 */

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

  /** Turns the tile to its next rotation; whether there was another. */
  turn() {
    const next = nextOf(this.rotations, this.rot);
    const other = next !== this.rot;
    this.rot = next;
    return other;
  }

  /** Whether the tile may lie on a square the way it is held now. @param {Square} square */
  fits(square) {
    return square.moves.some((move) => move.rot === this.rot);
  }

  /**
   * The move with the next rotation on the same square.
   * @param {{x: number, y: number, rot: number}} placed
   */
  turned({ x, y, rot }) {
    const square = this.at(x, y);
    const rots = square?.moves.map((move) => move.rot ?? 0).sort((a, b) => a - b) ?? [];
    const next = nextOf(rots, rot);
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

/** @param {number[]} sorted @param {number} rot */
function nextOf(sorted, rot) {
  return sorted.find((one) => one > rot) ?? sorted[0] ?? rot;
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
