// ghosts.js -- moves that somebody is told about, on the table: the tile half-transparent on its square, with the figure that
// would come there, under the number of the move.  Of several on one square the best is seen, or the one that is looked at;
// the numbers of all of them stand beside each other.

import { clear, svg } from '../../ui/dom.js';
import { handTile } from './land.js';
import { lays, placeOf, spotFor } from './places.js';
import { pushedApart } from './spread.js';

/**
 * @typedef {Readonly<Pick<import('./board.js').Board, 'land' | 'atlas' | 'camera' | 'painter' | 'overlay' | 'following' | 'whose'>>} Parts of the
 *   board that are used here
 * @typedef {import('./types').Move} Move
 * @typedef {import('../../screens/table/strip.js').Advised} Advised
 * @typedef {{x: number, y: number}} Point
 * @typedef {{piece: string, at: Point, lies: boolean}} Figure
 * @typedef {{one: Advised, square: Point, tile: {tile: string, rot: number} | null, at: Point, figure: Figure | null}} Ghost
 *   `at` is where a press means it, in the world
 */

/** How near to a place a press means it, and how large a number is, in pixels. */
const NEAR = 30;
const NUMBER = 12;
/** How large a tile must be for numbers of that size. */
const NUMBER_WHOLE = 44;
/** How far numbers are from each other, rim to rim. */
const BETWEEN = 3;

export class Ghosts {
  #board;
  #tiles = svg('g', { class: 'board-hints' });
  #signs = svg('g', { class: 'board-hint-signs' });
  /** @type {Ghost[]} */
  #all = [];
  /** @type {Advised | null} */
  #lit = null;
  /** @type {((one: Advised) => void) | null} */
  #take = null;
  #away = () => {};

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
    board.overlay.world.append(this.#tiles);
    board.overlay.el.append(this.#signs);
    board.overlay.followers.add(() => this.#drawSigns());
  }

  /** @param {Advised[]} list @param {((one: Advised) => void) | null} take @param {() => void} away called by a press elsewhere */
  show(list, take, away) {
    this.#all = list.map((one) => this.#ghostOf(one)).filter((ghost) => ghost !== null);
    this.#take = take;
    this.#away = away;
    this.#lit = null;
    this.#board.following.makeWayFor(this.#all.map(({ square }) => square));
    this.#draw();
  }

  /** @param {Advised | null} one */
  light(one) {
    if (one === this.#lit) return;
    this.#lit = one;
    this.#draw();
  }

  hide() {
    this.#all = [];
    this.#lit = null;
    this.#draw();
    this.#board.following.comeBack();
  }

  /** Whether a move is seen on the table. @param {Advised} one */
  draws(one) {
    return this.#ghostOf(one) !== null;
  }

  /** Whether a press means one of them; one that means none closes them. @param {number} x @param {number} y */
  tap(x, y) {
    if (!this.#all.length) return false;
    const found = this.#numbered(x, y) ?? this.#shown.find((ghost) => this.#isAt(ghost, x, y));
    if (!found) this.#away();
    else this.#take?.(found.one);
    return found !== undefined;
  }

  /** The one whose number is pressed. @param {number} x @param {number} y */
  #numbered(x, y) {
    const { origin } = this.#board.camera;
    const far = (/** @type {Point} */ point) => Math.hypot(origin.x + point.x - x, origin.y + point.y - y);
    const at = this.#numbersAt.findIndex((point) => far(point) <= NUMBER * this.#scale);
    return at < 0 ? null : this.#all[at];
  }

  /** @param {Ghost} ghost @param {number} x @param {number} y */
  #isAt({ tile, square, at }, x, y) {
    const { camera } = this.#board;
    const world = camera.toWorld(x, y);
    if (tile) return Math.floor(world.x) === square.x && Math.floor(world.y) === square.y;
    const screen = camera.toScreen(at.x, at.y);
    return Math.hypot(screen.x - x, screen.y - y) < NEAR;
  }

  /** @param {Advised} one @returns {Ghost | null} */
  #ghostOf(one) {
    const { land } = this.#board;
    const [move, ...more] = one.line;
    const tile = handTile(land);
    if (!move) return null;
    if (!lays(move)) return this.#atSpot(one, move);
    if (!tile) return null;
    const square = { x: move.x ?? 0, y: move.y ?? 0 };
    const laid = { tile, rot: move.rot ?? 0, ...square, joined: 0, features: [] };
    const put = more.find(({ kind, x, y }) => kind === 'put' && x === square.x && y === square.y);
    const figure = put ? this.#figureOn(laid, put) : null;
    return { one, square, tile: laid, at: { x: square.x + 0.5, y: square.y + 0.5 }, figure };
  }

  /** @param {import('./types').TileLaid} laid @param {Move} put @returns {Figure | null} */
  #figureOn(laid, put) {
    const part = this.#board.atlas.tile(laid).segments[put.segment ?? -1];
    if (!part || !put.piece) return null;
    return {
      piece: put.piece,
      at: { x: laid.x + part.x / 100, y: laid.y + part.y / 100 },
      lies: part.kind === 'field',
    };
  }

  /** @param {Advised} one @param {Move} move @returns {Ghost | null} */
  #atSpot(one, move) {
    const { land, atlas } = this.#board;
    const spot = spotFor(move, land);
    if (!spot) return null;
    const at = placeOf(atlas, { ...spot, moves: [move] });
    const lies = spot.feature?.kind === 'field';
    const figure = move.kind === 'put' && move.piece ? { piece: move.piece, at, lies } : null;
    return { one, square: { x: Math.floor(at.x), y: Math.floor(at.y) }, tile: null, at, figure };
  }

  /** Of those in one place the one looked at, else the best. */
  get #shown() {
    const key = (/** @type {Ghost} */ { at }) => `${at.x},${at.y}`;
    const lit = this.#all.filter(({ one }) => one === this.#lit);
    const places = new Map([...lit, ...this.#all].reverse().map((ghost) => [key(ghost), ghost]));
    return this.#all.filter((ghost) => places.get(key(ghost)) === ghost);
  }

  #draw() {
    clear(this.#tiles);
    this.#board.overlay.el.classList.toggle('hinted', this.#all.length > 0);
    for (const { tile, square, one } of this.#shown) {
      if (!tile) continue;
      const { picture } = this.#board.atlas.tile({ ...tile });
      this.#tiles.append(
        svg(
          'g',
          { class: this.#look(one), transform: `translate(${square.x} ${square.y})`, data: { ghost: one.move } },
          svg('image', { href: picture.url, x: 0, y: 0, width: 1, height: 1, preserveAspectRatio: 'none' }),
          svg('rect', { x: 0, y: 0, width: 1, height: 1 }),
        ),
      );
    }
    this.#drawSigns();
  }

  /** @param {Advised} one */
  #look(one) {
    const played = one.played ? ' played' : '';
    return `board-hint${played}${this.#lit === one ? ' lit' : this.#lit ? ' dim' : ''}`;
  }

  /** Figures and numbers, which stay upright and keep their size. */
  #drawSigns() {
    clear(this.#signs);
    if (!this.#all.length) return;
    for (const ghost of this.#shown)
      this.#signs.append(svg('g', { class: this.#look(ghost.one) }, this.#figure(ghost)));
    for (const [i, at] of this.#numbersAt.entries()) this.#signs.append(this.#number(this.#all[i].one, at));
  }

  /** @param {Ghost} ghost */
  #figure({ figure, one }) {
    if (!figure) return null;
    const { painter } = this.#board;
    const { picture, x, y, w, h } = painter.pieceAt(
      figure.at,
      figure.piece,
      this.#board.whose(figure.piece, one.actor),
      figure.lies,
    );
    const { origin } = this.#board.camera;
    return svg('image', { href: picture.url, x: x - origin.x, y: y - origin.y, width: w, height: h });
  }

  /** By how much numbers are larger than usual. */
  get #scale() {
    const { letters, size } = this.#board.camera;
    return letters * Math.min(1, size / NUMBER_WHOLE);
  }

  /** Where the numbers of all of them are in the plane, each to be read: in the corner of its tile, or above its place. @returns {Point[]} */
  get #numbersAt() {
    const apart = 2 * NUMBER * this.#scale + BETWEEN;
    const points = this.#all.map((ghost, i) => {
      const { x, y } = this.#cornerOf(ghost);
      const before = this.#all.slice(0, i).filter(({ at }) => at.x === ghost.at.x && at.y === ghost.at.y).length;
      return { x: x + before * apart, y };
    });
    return pushedApart(points, apart);
  }

  /** @param {Ghost} ghost @returns {Point} */
  #cornerOf({ tile, at }) {
    const { camera } = this.#board;
    const { x, y } = camera.toPlane(at.x, at.y);
    const away = tile ? camera.size / 2 - 4 : 0;
    const up = tile ? away : NUMBER + camera.size * 0.25;
    return { x: x - away, y: y - up };
  }

  /** @param {Advised} one @param {Point} at */
  #number(one, { x, y }) {
    return svg(
      'g',
      { class: this.#look(one) },
      svg(
        'g',
        {
          class: 'board-hint-number',
          transform: `translate(${x} ${y}) scale(${this.#scale})`,
          data: { number: one.n },
        },
        svg('circle', { r: NUMBER }),
        svg('text', { y: 5 }, one.n),
      ),
    );
  }
}
