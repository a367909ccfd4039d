// following.js -- where the camera looks: what it follows by itself, what comes near so that it can be pressed, and how
// somebody takes it elsewhere.
//
// It follows the landscape until somebody moves the table, and never moves it under the hand of whoever is still choosing.

import { isStill } from '../../ui/settings.js';
import { clamp } from './camera.js';
import { byFinger } from './screen.js';

/**
 * @typedef {Readonly<Pick<import('./board.js').Board, 'camera' | 'session' | 'land' | 'before' | 'aiming' | 'over' | 'showing' | 'showAgain'>>}
 *   Parts of the board that are used here
 * @typedef {{x: number, y: number}} Square
 * @typedef {{x: number, y: number, size: number}} Look the point in the middle, and the size of a tile
 */

/**
 * How large a tile becomes by itself: the least and the largest, in CSS pixels, and as a part of the view.
 */
const FIT_MOST = { least: 132, most: 260, part: 1 / 6 };
/** How large a tile must be for places on it to be pressed, in CSS pixels. */
const NEAR_SIZE = 88;
/** What a finger hits; how large a tile becomes where all legal squares come near; and where places for figures on it do. */
const FINGER = 44;
const SQUARES_SIZE = 72;
const FIGURES_SIZE = 132;
/** How much is seen on each side of legal squares and of other places that come near, in tiles, and how much larger squares must
 *  become by it. */
const SQUARES_AROUND = 0.35;
const PLACES_AROUND = 1.05;
/** How near to the edge of the table a tile that is carried there moves it, in CSS pixels. */
const EDGE = 40;
/** How far the number of a move that is told about reaches over its square, in CSS pixels. */
const SIGN = 12;
const WORTH_IT = 1.15;
export class Following {
  /** Whether the camera still follows the landscape by itself. */
  follows = true;
  #board;
  #camera;
  /** What the camera was last fitted to. */
  #looked = '';
  /** Whether all of the landscape was asked for in this turn. */
  #whole = false;
  /** What came near in this turn. @type {{square: Square, size: number} | null} */
  #near = null;
  /** The tile that came near for a figure, and how the table was seen before. */
  #nearFor = '';
  /** @type {Look | null} */
  #seenBefore = null;
  /** The moves that were made when the table was last shown. */
  #turn = -1;
  /** The squares of a decision that it was brought near to, and which decision that was. @type {Square[] | null} */
  #places = null;
  #placesKey = '';
  /** Whether all of the landscape is to be seen, and not only some squares of it. */
  #all = true;
  /** Whether the panels were folded when the table was last looked at. */
  #folded = false;
  /** Whether it looks at squares that somebody is told about. */
  #aside = false;
  /** Whether buttons have come or gone for which the table has not made way yet. */
  #behind = false;

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
    this.#camera = board.camera;
  }

  // ---- what is in sight ----

  /** Whether something has come near, so that not all that can be pressed is in sight. */
  get isNear() {
    return this.#near !== null;
  }

  /** What lies over the landscape hides none of it that is to be seen; whether that has changed. */
  #cover() {
    const before = JSON.stringify(this.#camera.covered);
    this.#camera.covered = this.#board.over.boxes;
    return JSON.stringify(this.#camera.covered) !== before;
  }

  /** After the view has another size. */
  resized() {
    this.#board.over.measure();
    this.#folded = this.#board.over.folded;
    this.#cover();
    if (this.follows) this.#lookAgain(true);
  }

  /**
   * After a card or a panel over the table has another size.  The table moves only where something has come to lie over what is
   * to be seen, or where somebody has made room by folding the panels while nothing was begun.
   */
  coveredAnew() {
    const { over, session } = this.#board;
    over.measure();
    if (!this.#cover()) return;
    const folds = over.folded !== this.#folded;
    this.#folded = over.folded;
    if (!this.follows || (this.#all && !folds && !this.#hides)) return;
    if (this.#hides || (!session.steps && !session.pending)) this.#lookAgain(false);
  }

  /** Whether something lies over a square that is to be seen. */
  get #hides() {
    const camera = this.#camera;
    return !camera.atRest(() => this.#board.land.reach.every(({ x, y }) => camera.sees(x, y)));
  }

  /** @param {boolean} still */
  #look(still) {
    this.#looked = this.#toLookAt;
    this.#near = null;
    const { width, height } = this.#camera;
    const most = clamp(Math.min(width, height) * FIT_MOST.part, FIT_MOST.least, FIT_MOST.most);
    this.#all = !this.#places;
    const to = this.#places ? this.#camera.fitting(this.#places, most, PLACES_AROUND) : this.#overview(most);
    this.#goTo(to, still);
  }

  /** @param {Look} to @param {boolean} [still] */
  #goTo(to, still = false) {
    this.#camera.moveTo(to, still || isStill(), performance.now());
    this.#board.showAgain();
  }

  /** What the camera is fitted to anew when it changes; by finger that is also whose turn it is. */
  get #toLookAt() {
    const { land, session } = this.#board;
    return JSON.stringify([land.bounds, byFinger() ? session.history.length : 0]);
  }

  /** All of the landscape; where a finger could not hit its squares, rather those where the tile in hand may lie. @param {number} most */
  #overview(most) {
    const { aiming, land } = this.#board;
    const camera = this.#camera;
    const squares = [...aiming.laying.squares.values()];
    const all = camera.fitting([...land.reach, ...squares], most);
    this.#all = true;
    if (!byFinger() || this.#whole || all.size >= FINGER || aiming.mode !== 'tile' || !squares.length) return all;
    const near = camera.fitting(squares, SQUARES_SIZE, SQUARES_AROUND);
    this.#all = near.size <= all.size * WORTH_IT;
    return this.#all ? all : near;
  }

  /** After something else covers the table. @param {boolean} still */
  #lookAgain(still) {
    if (this.#near) this.comeNear(this.#near.square, this.#near.size, still);
    else this.#look(still);
  }

  // ---- when somebody wants it ----

  /** Brings a square near, which stays where it is. @param {Square} square @param {number} size @param {boolean} [still] */
  comeNear(square, size, still = false) {
    this.#near = { square, size };
    this.#goTo(this.#camera.nearing(square, size), still);
  }

  /** Squares that are told about come in sight beside what tells about them. @param {Square[]} squares */
  makeWayFor(squares) {
    this.#cover();
    const camera = this.#camera;
    const large = byFinger() ? camera.size >= FINGER : true;
    if (!squares.length || (large && squares.every(({ x, y }) => camera.sees(x, y, SIGN)))) return;
    this.#aside = true;
    const near = large ? camera.bringing(squares, SIGN) : null;
    this.#goTo(near ?? camera.fitting(squares, large ? camera.size : SQUARES_SIZE, SQUARES_AROUND));
  }

  /** What has told about them is gone. */
  comeBack() {
    this.#cover();
    if (this.#aside && this.follows) this.#lookAgain(false);
    this.#aside = false;
  }

  /** The table goes on by itself for a moment. @param {number} vx @param {number} vy in CSS pixels a millisecond */
  fling(vx, vy) {
    if (isStill()) return;
    this.#camera.throwBy(vx, vy, performance.now());
    this.#board.showAgain();
  }

  /**
   * Where the table has to go for a tile that is carried to its edge, as parts of the greatest speed: only where a square in which
   * that tile may lie is beyond this edge.
   * @param {number} x @param {number} y in CSS pixels of the view
   */
  wayAtEdge(x, y) {
    const { camera, aiming } = this.#board;
    const { width, height, covered } = camera;
    const beside = covered.filter(({ right, top, bottom }) => right >= width - EDGE && top <= y && y <= bottom);
    const end = Math.min(width, ...beside.map(({ left }) => left));
    const middles = [...aiming.laying.squares.values()].map((square) =>
      camera.toScreen(square.x + 0.5, square.y + 0.5),
    );
    const along = (/** @type {number} */ at, /** @type {number} */ most, /** @type {number[]} */ all) => {
      if (at < EDGE && Math.min(...all) < EDGE) return Math.min(1, (EDGE - at) / EDGE);
      if (at > most - EDGE && Math.max(...all) > most - EDGE) return -Math.min(1, (at - most + EDGE) / EDGE);
      return 0;
    };
    const [xs, ys] = [middles.map((one) => one.x), middles.map((one) => one.y)];
    return { x: along(x, end, xs), y: along(y, height, ys) };
  }

  /** @param {number} dx @param {number} dy in CSS pixels */
  pan(dx, dy) {
    this.follows = false;
    this.#camera.panBy(dx, dy);
    this.#board.showAgain();
  }

  /** All of the landscape. */
  fit() {
    this.follows = true;
    this.#places = null;
    this.#whole = true;
    this.#look(false);
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] what stays where it is */
  zoom(factor, at = { x: this.#camera.width / 2, y: this.#camera.height / 2 }) {
    this.follows = false;
    this.#camera.zoomAt(at.x, at.y, factor);
    this.#board.showAgain();
  }

  turnTable() {
    this.#camera.turnBy(1);
    if (this.follows) this.#look(true);
    this.#board.showing.all();
    this.#board.showAgain();
  }

  // ---- by itself, after a change of the session ----

  follow() {
    this.#forgetTurn();
    if (this.#cover()) this.#behind = true;
    if (this.#staysForWay) return;
    if (this.#behind && this.follows) this.#lookAgain(false);
    this.#behind = false;
    this.#followLand();
    this.#followPlaces();
    this.#followFigures();
  }

  /** What was looked at in another turn. */
  #forgetTurn() {
    const { length } = this.#board.session.history;
    if (length === this.#turn) return;
    this.#turn = length;
    this.#whole = false;
    this.#near = null;
    this.#nearFor = '';
    if (this.#seenBefore && !this.follows) this.#goTo(this.#seenBefore);
    this.#seenBefore = null;
  }

  /** Whether a way can be pressed again where it is, and nothing else is to be pressed that is not near. */
  get #staysForWay() {
    const { way } = this.#board.aiming;
    const others = this.#asks.filter(({ x, y }) => x !== way?.x || y !== way.y);
    return way !== null && this.#camera.sees(way.x, way.y) && this.#areNear(others);
  }

  /**
   * The squares of a decision that are to be near.  Figures mostly go on the tile in hand, so it is enough if any place
   * for one is in sight; where none is, they come with the tile, which may still be turned.
   * @returns {Square[]}
   */
  get #asks() {
    const { placed, putting } = this.#board.aiming;
    const { pieces, spots } = putting;
    if (!pieces.length) return spots;
    if (spots.some(({ x, y }) => this.#camera.shows(x, y))) return [];
    return placed ? [placed, ...spots] : spots;
  }

  /** Whether all of them can be pressed as the table is seen, when it has come to rest. @param {Square[]} places */
  #areNear(places) {
    const camera = this.#camera;
    const all = () => camera.size >= NEAR_SIZE && places.every(({ x, y }) => camera.sees(x, y));
    return !places.length || camera.atRest(all);
  }

  /** The table moves when others have played, never under the hand of whoever is still choosing. */
  #followLand() {
    const { land, before, session } = this.#board;
    const { tiles } = land;
    const last = tiles[tiles.length - 1];
    const fresh = tiles.length > before.tiles.length;
    if (this.follows) {
      if (session.steps) return;
      if (this.#toLookAt !== this.#looked || (this.#all && !this.#near && !this.#places && this.#hides))
        this.#look(false);
    } else if (fresh && !this.#camera.sees(last.x, last.y)) {
      const { size } = this.#camera;
      this.#camera.moveTo({ x: last.x + 0.5, y: last.y + 0.5, size }, isStill(), performance.now());
    }
  }

  /** Where a decision has places elsewhere than on the tile in hand, they come near enough to be pressed, with a way that still can be. */
  #followPlaces() {
    const { way, putting } = this.#board.aiming;
    const key = [way ? `${way.x},${way.y}` : '', ...putting.spots.map((spot) => spot.key)].join(' ');
    if (key === this.#placesKey) return;
    const before = this.#places;
    const places = way ? [way, ...this.#asks] : this.#asks;
    this.#placesKey = key;
    this.#places = this.#areNear(places) ? null : places;
    if (this.#places || (before && this.follows)) this.#look(false);
  }

  /** By finger, the tile just laid comes so near that the places on it can be told apart, where figures can go nowhere else. */
  #followFigures() {
    const { aiming, land, session } = this.#board;
    const camera = this.#camera;
    const puts = aiming.putting.open.filter(({ moves }) => moves.some(({ kind }) => kind === 'put'));
    if (!byFinger() || aiming.mode !== 'places' || puts.length < 2 || !land.last) return;
    if (puts.some(({ tile }) => tile !== land.last)) return;
    const about = `${session.history.length} ${land.last.x},${land.last.y}`;
    if (about === this.#nearFor || camera.size >= FIGURES_SIZE) return;
    this.#nearFor = about;
    this.#seenBefore ??= { x: camera.x, y: camera.y, size: camera.size };
    this.comeNear(land.last, FIGURES_SIZE);
  }
}
