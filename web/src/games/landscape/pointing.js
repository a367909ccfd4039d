// pointing.js -- from pointers to actions: what is under a point of the table, and what a press there does.

import { live, renew } from '../../ui/dom.js';
import { Gestures } from './gestures.js';
import { fittingOn, isBeside } from './holes.js';
import { featureBrief, featureLine, moreOf } from './info.js';
import { handTile } from './land.js';
import { endOf, endsOf, wayBetweenSides, wayText } from './places.js';

/**
 * @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'land' | 'atlas' | 'camera' | 'stage' | 'grip' | 'aiming' | 'overlay' | 'tip' | 'chooser' | 'ghosts' | 'motion' | 'following' | 'showing' | 'doing' | 'pointsAt'>>}
 *   Parts of the board that are used here
 * @typedef {import('./types').Spot} Spot
 */

/** How far beside a legal square the tile still snaps to it, in tiles. */
const SNAP = 0.2;
/** How far from its middle a tile that a finger carries snaps to a square, at least, in pixels. */
const REACH = 30;
/** How near a press must be to a figure's place to mean it, in pixels. */
const NEAR = 24;
const NEAR_TOUCH = 30;
/** How large a finger is, and how large a tile becomes where it has touched several places at once, in pixels. */
const FINGER = 20;
const NEARER = 120;
/** How small a tile may be that a finger still hits, and how large it becomes where one has touched a smaller one, in pixels. */
const TARGET = 44;
const HIT_SIZE = 64;
/** How large a tile becomes by a double tap, unless it is that large already. */
const TWICE_SIZE = 110;
/** The same as a part of a tile, where a press beside it turns the tile, or the way over it. */
const NEAR_PART = 0.22;
/** How near to the end of a way it is grabbed or let go, as a part of a tile. */
const NEAR_END = 0.27;

/** @typedef {{x: number, y: number, from: string, ways: import('./types').Move[]}} Grip */

export class Pointing {
  #board;
  /** The end of a way that is dragged. @type {Grip | null} */
  #grip = null;
  /** How the tile that is dragged from the hand was held, and how it is turned now. @type {{held: number, given: number} | null} */
  #carries = null;

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
    this.gestures = new Gestures(board.stage, {
      hover: (x, y) => this.hover(x, y),
      leave: (touch) => this.leave(touch),
      tap: (x, y, touch) => this.tap(x, y, touch),
      tapTwice: (x, y) => this.#tapTwice(x, y),
      grab: (x, y) => this.#grab(x, y),
      pull: (x, y) => this.#pull(x, y),
      release: (x, y, done) => this.#release(x, y, done),
      pan: (dx, dy) => this.#pan(dx, dy),
      hold: () => board.camera.stop(),
      fling: (vx, vy) => board.following.fling(vx, vy),
      zoom: (x, y, factor) => this.#zoom(x, y, factor),
      turn: () => board.doing.turnTile(),
      wantsWheel: () => this.#wantsWheel(),
    });
  }

  /** @param {number} dx @param {number} dy */
  #pan(dx, dy) {
    this.#board.tip.hide();
    this.#board.following.pan(dx, dy);
  }

  /** @param {number} x @param {number} y @param {number} factor */
  #zoom(x, y, factor) {
    const board = this.#board;
    board.tip.hide();
    board.following.zoom(factor, { x, y });
    if (board.aiming.putting.spots.length) board.showing.all();
  }

  /** The wheel turns the tile while it is over its place. */
  #wantsWheel() {
    const { laying, mode, would } = this.#board.aiming;
    return would === 'turn' || (mode === 'tile' && laying.aimed !== null && laying.aimed.moves.length > 1);
  }

  /** The legal square at a point or just beside it. @param {number} x @param {number} y */
  #squareAt(x, y) {
    const { aiming, camera } = this.#board;
    const { laying } = aiming;
    const at = camera.toWorld(x, y);
    const here = laying.at(Math.floor(at.x), Math.floor(at.y));
    if (here) return here;
    for (const [dx, dy] of [
      [SNAP, 0],
      [-SNAP, 0],
      [0, SNAP],
      [0, -SNAP],
    ]) {
      const square = laying.at(Math.floor(at.x + dx), Math.floor(at.y + dy));
      if (square && !this.#board.land.at(Math.floor(at.x), Math.floor(at.y))) return square;
    }
    return null;
  }

  /** @param {number} x @param {number} y @param {number} near @returns {Spot | null} */
  #spotAt(x, y, near) {
    const { aiming, camera, overlay } = this.#board;
    const { putting, laying, placed } = aiming;
    const world = camera.toWorld(x, y);
    /** @type {Spot | null} */
    let best = putting.onSquare(Math.floor(world.x), Math.floor(world.y));
    const turns = (placed && laying.turned(placed)) || this.#onWay(x, y);
    let least = turns ? Math.min(near, camera.size * NEAR_PART) : near;
    for (const spot of putting.open) {
      const at = overlay.shownAt(spot);
      const far = Math.hypot(at.x - x, at.y - y);
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  }

  /**
   * The place whose area is under the point, where pressing the tile means nothing else; anywhere on a feature, where
   * it has but one place and that is not for a figure on the tile just laid.
   * @param {number} x @param {number} y
   */
  #areaAt(x, y) {
    const { aiming, land, atlas, camera } = this.#board;
    const at = camera.toWorld(x, y);
    const hit = land.hit(atlas, at.x, at.y);
    if (!hit) return null;
    const { open } = aiming.putting;
    const here = open.find((spot) => spot.tile === hit.tile && spot.segment === hit.segment);
    if (here) return here;
    const there = open.filter((spot) => spot.feature && spot.feature === hit.feature);
    const whole = there.length === 1 && there[0].moves.every(({ kind }) => kind !== 'put');
    return whole ? there[0] : null;
  }

  /**
   * Whether the point is on the tile just laid, and it could be turned.
   * @param {number} x @param {number} y
   */
  #onTurnable(x, y) {
    const { aiming, camera } = this.#board;
    const { placed, laying } = aiming;
    if (!placed || !laying.turned(placed)) return false;
    const at = camera.toWorld(x, y);
    return Math.floor(at.x) === placed.x && Math.floor(at.y) === placed.y;
  }

  /** Whether the point is on a tile over which a way was just chosen, and it could go otherwise. @param {number} x @param {number} y */
  #onWay(x, y) {
    const { aiming, camera } = this.#board;
    const { way } = aiming;
    const at = camera.toWorld(x, y);
    return way !== null && Math.floor(at.x) === way.x && Math.floor(at.y) === way.y;
  }

  // ---- looking ----

  /** @param {number} x @param {number} y */
  hover(x, y) {
    const board = this.#board;
    const { aiming, showing } = board;
    const before = aiming.would;
    const spot = aiming.mode === 'places' ? this.#spotAt(x, y, NEAR) : null;
    aiming.would = spot ? null : this.#wouldAt(x, y);
    const found = spot ?? (aiming.mode === 'places' && !aiming.would ? this.#areaAt(x, y) : null);
    if (aiming.mode === 'places') showing.lookAt(found);
    if (aiming.mode === 'tile') this.#aim(x, y);
    const choice = found !== null || aiming.would !== null || aiming.laying.aimed !== null;
    renew(board.grip, { class: { 'over-choice': choice } });
    if (found) board.tip.hide();
    else this.#lookAtLand(x, y);
    if (before !== aiming.would || aiming.would === 'move') showing.would();
  }

  /**
   * What a press would do to the tile that was laid in this turn.
   * @param {number} x @param {number} y @returns {'turn' | 'move' | 'way' | null}
   */
  #wouldAt(x, y) {
    const { aiming, land } = this.#board;
    const { placed } = aiming;
    if (this.#onWay(x, y)) return 'way';
    if (!placed) return null;
    if (this.#onTurnable(x, y)) return 'turn';
    const square = this.#squareAt(x, y);
    const other = square !== null && (square.x !== placed.x || square.y !== placed.y);
    const tile = land.last?.tile ?? handTile(land);
    const rot = square?.moves.find((move) => move.rot === placed.rot)?.rot ?? square?.moves[0].rot ?? 0;
    aiming.held = other && tile ? { tile, rot, x: square.x, y: square.y, look: 'free' } : null;
    return other ? 'move' : null;
  }

  /** @param {number} x @param {number} y */
  #aim(x, y) {
    const { aiming, session, showing } = this.#board;
    const square = session.pending ? null : this.#squareAt(x, y);
    const changed = square ? aiming.laying.aim(square.x, square.y) : aiming.laying.aim(null);
    const was = aiming.held;
    aiming.held = square || session.pending ? null : this.#holdAt(x, y);
    if (changed || was || aiming.held) showing.aim(changed);
  }

  /**
   * The tile at the pointer where it cannot lie: whole over the empty table, small beside the pointer over
   * land.
   * @param {number} x @param {number} y @returns {import('./overlay.js').Ghost | null}
   */
  #holdAt(x, y) {
    const { land, camera, aiming } = this.#board;
    const { rot } = aiming.laying;
    const tile = handTile(land);
    if (!tile) return null;
    const at = camera.toWorld(x, y);
    const over = land.at(Math.floor(at.x), Math.floor(at.y));
    if (over) return { tile, rot, x: at.x, y: at.y, look: 'aside' };
    return { tile, rot, x: at.x - 0.5, y: at.y - 0.5, look: 'free' };
  }

  /** @param {number} x @param {number} y @param {boolean} [touch] */
  #lookAtLand(x, y, touch = false) {
    const board = this.#board;
    const { aiming, camera, land, atlas, session, showing, tip } = board;
    const at = camera.toWorld(x, y);
    const feature = land.hit(atlas, at.x, at.y)?.feature;
    showing.see(feature);
    if (!feature && this.#lookAtHole(x, y, touch)) return;
    if (!feature || aiming.would) tip.hide();
    else if (touch) tip.show(y, featureLine(feature, session.names, moreOf(land, feature)));
    else tip.point(String(feature.id), x, y, () => featureBrief(feature, session.names));
  }

  /** Where nothing can be laid now: which of the tiles that are left would fit. @param {number} x @param {number} y @param {boolean} touch */
  #lookAtHole(x, y, touch) {
    const board = this.#board;
    const at = board.camera.toWorld(x, y);
    const square = { x: Math.floor(at.x), y: Math.floor(at.y) };
    if (board.aiming.would || !isBeside(board.land, square) || this.#squareAt(x, y)) return false;
    if (!touch) {
      board.tip.point(`${square.x},${square.y}`, x, y, () => fittingOn(board, square).el);
      return true;
    }
    const { words, el } = fittingOn(board, square);
    board.tip.show(y, el);
    live(words);
    return true;
  }

  /** What a finger has asked about stays when it is lifted. */
  leave(touch = false) {
    const { aiming, showing, tip } = this.#board;
    if (!touch) {
      tip.hide();
      showing.see(null);
    }
    aiming.would = null;
    aiming.held = null;
    if (aiming.mode === 'tile') {
      aiming.laying.aim(null);
      showing.aim(true);
    } else {
      showing.would();
    }
  }

  // ---- pressing ----

  /** Whether a press has done anything. @param {number} x @param {number} y @param {boolean} touch */
  tap(x, y, touch) {
    const board = this.#board;
    board.motion.skip();
    board.tip.hide();
    if (board.pointsAt?.(x, y) || board.ghosts.tap(x, y)) return true;
    if (board.chooser.isOpen) {
      board.chooser.close();
      return true;
    }
    if (touch && (this.#comesNearer(x, y) || this.#squareComesNearer(x, y))) return true;
    if (this.#tapPlace(x, y, touch) || this.#tapSquare(x, y)) return true;
    this.#lookAtLand(x, y, touch);
    this.#sayWhyNot(x, y);
    return false;
  }

  /** Two taps where nothing can be done bring the table nearer there, or show all of it again. @param {number} x @param {number} y */
  #tapTwice(x, y) {
    const { camera, following, tip } = this.#board;
    tip.hide();
    if (camera.size >= TWICE_SIZE) {
      following.fit();
      return;
    }
    const at = camera.toWorld(x, y);
    following.follows = false;
    following.comeNear({ x: at.x - 0.5, y: at.y - 0.5 }, TWICE_SIZE);
  }

  /** A finger on legal squares that are too small for it means none of them yet. @param {number} x @param {number} y */
  #squareComesNearer(x, y) {
    const { camera, following, aiming } = this.#board;
    const { laying, placed, mode } = aiming;
    if (camera.size >= TARGET || (mode !== 'tile' && !placed)) return false;
    const far = (/** @type {{x: number, y: number}} */ square) => {
      const at = camera.toScreen(square.x + 0.5, square.y + 0.5);
      return Math.max(Math.abs(at.x - x), Math.abs(at.y - y));
    };
    const [nearest] = [...laying.squares.values()].sort((a, b) => far(a) - far(b));
    if (!nearest || far(nearest) > TARGET / 2) return false;
    following.comeNear(nearest, HIT_SIZE);
    return true;
  }

  /** @param {number} x @param {number} y */
  #sayWhyNot(x, y) {
    const { camera, land, atlas } = this.#board;
    const at = camera.toWorld(x, y);
    const square = { x: Math.floor(at.x), y: Math.floor(at.y) };
    this.#board.doing.refuse(square, land.hit(atlas, at.x, at.y), this.#stationAt(x, y));
  }

  /** The place beside the landscape at a point. @param {number} x @param {number} y */
  #stationAt(x, y) {
    const { land, camera } = this.#board;
    const far = (/** @type {import('./types').Station} */ station) => {
      const at = camera.toScreen(station.x / 100, station.y / 100);
      return Math.hypot(at.x - x, at.y - y);
    };
    const [nearest] = [...land.stations].sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) < NEAR ? nearest : null;
  }

  /** @param {number} x @param {number} y @param {boolean} touch */
  #tapPlace(x, y, touch) {
    const board = this.#board;
    if (board.aiming.mode !== 'places') return false;
    const spot = this.#spotAt(x, y, touch ? NEAR_TOUCH : NEAR);
    if (!spot && this.#onWay(x, y)) {
      board.doing.nextWay();
      return true;
    }
    if (!spot && this.#onTurnable(x, y)) {
      board.doing.turnTile();
      return true;
    }
    const found = spot ?? this.#areaAt(x, y);
    if (found) board.doing.pick(found, board.overlay.shownAt(found));
    return found !== null;
  }

  /** A finger on several small places at once means none of them yet: the table comes nearer. @param {number} x @param {number} y */
  #comesNearer(x, y) {
    const { aiming, overlay, camera } = this.#board;
    const { putting, mode } = aiming;
    if (mode !== 'places') return false;
    const under = putting.open.filter((spot) => {
      const at = overlay.shownAt(spot);
      return Math.hypot(at.x - x, at.y - y) < FINGER;
    });
    if (under.length < 2 || camera.size >= NEARER) return false;
    this.#zoom(x, y, NEARER / camera.size);
    return true;
  }

  /** @param {number} x @param {number} y */
  #tapSquare(x, y) {
    const board = this.#board;
    if (this.#onTurnable(x, y)) {
      board.doing.turnTile();
      return true;
    }
    const square = this.#squareAt(x, y);
    if (!square) return false;
    this.#layOn(square);
    return true;
  }

  /** @param {import('./aiming.js').Square} square */
  #layOn(square) {
    const board = this.#board;
    const { laying, placed } = board.aiming;
    laying.aim(square.x, square.y);
    const { move } = laying;
    if (move && (placed || board.session.pending)) board.doing.instead(move);
    else if (move) board.doing.choose(move);
  }

  // ---- a way from one end to another ----

  /** The end of one of the ways over a tile that a point is near to. @param {{x: number, y: number}} tile @param {import('./types').Move[]} ways @param {number} x @param {number} y */
  #endAt(tile, ways, x, y) {
    const at = this.#board.camera.toWorld(x, y);
    const far = (/** @type {string} */ side) => {
      const end = endOf(side);
      return Math.hypot(tile.x + end.x / 100 - at.x, tile.y + end.y / 100 - at.y);
    };
    return endsOf(ways).find((side) => far(side) < NEAR_END) ?? null;
  }

  /** @param {number} x @param {number} y */
  #grab(x, y) {
    const board = this.#board;
    const at = board.camera.toWorld(x, y);
    const tile = { x: Math.floor(at.x), y: Math.floor(at.y) };
    const ways = board.session.busy ? [] : board.aiming.waysOver(tile.x, tile.y);
    const from = this.#endAt(tile, ways, x, y);
    this.#grip = from ? { ...tile, from, ways } : null;
    return from !== null;
  }

  /** @param {number} x @param {number} y */
  #pull(x, y) {
    const { camera, overlay, tip, aiming, doing } = this.#board;
    const grip = this.#grip;
    if (!grip) return;
    const at = camera.toWorld(x, y);
    const to = this.#endAt(grip, grip.ways, x, y);
    const way = to && wayBetweenSides(grip.ways, grip.from, to);
    const spot = way && aiming.putting.spotOf(way.move);
    const free = { x: 100 * (at.x - grip.x), y: 100 * (at.y - grip.y) };
    tip.hide();
    overlay.setPull(grip, endOf(grip.from), way && to ? endOf(to) : free, way !== null);
    if (spot && spot.turn !== spot.moves.indexOf(way)) doing.aimWay(spot, spot.moves.indexOf(way));
  }

  /** Where the end is let go, that way is taken, or it is said why it cannot be. @param {number} x @param {number} y @param {boolean} done */
  #release(x, y, done) {
    const board = this.#board;
    const grip = this.#grip;
    this.#grip = null;
    board.overlay.setPull(null);
    const to = grip && done ? this.#endAt(grip, grip.ways, x, y) : null;
    if (!grip || !to || to === grip.from) return;
    const way = wayBetweenSides(grip.ways, grip.from, to);
    if (way) board.doing.takeWay(way);
    else board.doing.refuseMove(wayText(grip.ways[0], grip.from, to));
  }

  // ---- the tile from the hand ----

  /**
   * Over a legal square the tile is shown as a press there would lay it; elsewhere it is as it was held.
   * @param {number} clientX @param {number} clientY @param {boolean} touch
   * @returns {import('./carried.js').Box | null} where it would lie
   */
  drag(clientX, clientY, touch) {
    const board = this.#board;
    const { aiming, camera, showing } = board;
    const { laying } = aiming;
    if (aiming.mode !== 'tile') return null;
    const { left, top } = board.stage.getBoundingClientRect();
    this.#carries ??= { held: laying.rot, given: laying.rot };
    if (laying.rot !== this.#carries.given) this.#carries.held = laying.rot; // turned on its way, by a key
    const square = this.#squareNear(clientX - left, clientY - top, touch ? REACH : 0);
    const changed = square !== laying.aimed;
    if (changed) {
      laying.rot = this.#carries.held;
      laying.aim(square?.x ?? null, square?.y);
    }
    this.#carries.given = laying.rot;
    this.#showCarried(square);
    showing.aim(changed);
    if (!square) return null;
    const at = camera.toScreen(square.x + 0.5, square.y + 0.5);
    return { left: left + at.x - camera.size / 2, top: top + at.y - camera.size / 2, size: camera.size };
  }

  /**
   * Where the table has to go for the tile that is carried.
   * @param {number} clientX @param {number} clientY
   */
  wayAtEdge(clientX, clientY) {
    const { left, top } = this.#board.stage.getBoundingClientRect();
    return this.#board.following.wayAtEdge(clientX - left, clientY - top);
  }

  /** Where a tile waits to be confirmed, the one that is carried would lie in its place. @param {import('./aiming.js').Square | null} square */
  #showCarried(square) {
    const { aiming, land, session } = this.#board;
    const tile = handTile(land);
    const moves = square !== null && session.pending !== null && tile !== '';
    aiming.would = moves ? 'move' : null;
    aiming.held = moves ? { tile, rot: aiming.laying.rot, x: square.x, y: square.y, look: 'aimed' } : null;
  }

  /** The legal square under a point of the view or nearest to it, no farther from it than that. @param {number} x @param {number} y @param {number} reach */
  #squareNear(x, y, reach) {
    const { aiming, camera } = this.#board;
    const far = (/** @type {import('./aiming.js').Square} */ square) => {
      const at = camera.toScreen(square.x + 0.5, square.y + 0.5);
      return Math.max(Math.abs(at.x - x), Math.abs(at.y - y));
    };
    const [nearest] = [...aiming.laying.squares.values()].sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) <= Math.max(reach, camera.size * (0.5 + SNAP)) ? nearest : null;
  }

  /** Lays the tile where it is shown; whether it is shown anywhere. */
  drop() {
    const { aiming } = this.#board;
    const square = aiming.mode === 'tile' && this.#carries ? aiming.laying.aimed : null;
    if (!square) return false;
    this.#carries = null;
    aiming.held = null;
    aiming.would = null;
    this.#layOn(square);
    return true;
  }

  /** The tile is in the hand again, as it was held. */
  giveBack() {
    const { laying } = this.#board.aiming;
    if (this.#carries) laying.rot = this.#carries.held;
    this.#carries = null;
    laying.aim(null);
    this.leave();
  }
}
