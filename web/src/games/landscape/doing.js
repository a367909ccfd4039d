// doing.js -- what buttons, keys and presses on the table do: a move is chosen, a tile turned, a figure taken up; and why
// nothing can be done where somebody has pressed.
//
// For that the engine is asked about the move that a press would be, and what it refuses is shown.  That move is one of
// the legal ones with another place in it, so nothing here knows what it means.

import { EngineError } from '../../engine/engine.js';
import { live } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { listOf, capital } from '../../words/sentence_parts.js';
import { pendingMove } from './aiming.js';
import { kindName } from './info.js';
import { handTile } from './land.js';
import { lays } from './places.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./board.js').Board} Board
 * @typedef {Readonly<Pick<Board, 'session' | 'frame' | 'land' | 'atlas' | 'aiming' | 'overlay' | 'chooser' | 'motion' | 'showing'>>}
 *   Parts of the board that are used here
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./types').Station} Station
 * @typedef {{tile: import('./types').TileLaid, segment: number}} Hit
 */

/** In the order in which they are said. */
const SIDES = ['N', 'E', 'S', 'W'];

export class Doing {
  #board;

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
  }

  /** Whoever chose by a button of the hand finds himself at the button that confirms. @param {Move} move */
  choose(move) {
    const { session, frame, chooser, motion } = this.#board;
    const { hand, actions, root } = frame;
    const byButton = hand.contains(document.activeElement) || actions.contains(document.activeElement);
    chooser.close();
    motion.skip();
    session.choose(move);
    /** @type {HTMLElement | null} */
    const confirm = root.querySelector('[data-do="confirm"]');
    if (byButton && session.canConfirm) confirm?.focus();
  }

  /** Makes a move in the place of the one before, while that is still open. @param {Move} move */
  instead(move) {
    this.#board.session.instead(move.move);
  }

  /** The next legal rotation, or the one before: of the tile that lies there, else of the one in hand. */
  turnTile(back = false) {
    const { aiming, land, showing } = this.#board;
    const { laying, placed } = aiming;
    const spot = aiming.putting.current;
    const tile = land.at(placed?.x, placed?.y)?.tile ?? handTile(land);
    if (aiming.way) {
      this.nextWay();
      return;
    }
    if (spot?.form === 'way') {
      this.aimWay(spot, (spot.turn + 1) % spot.moves.length);
      return;
    }
    const next = placed && laying.turned(placed, back);
    if (next) {
      this.instead(next);
      laying.rot = next.rot ?? 0;
      this.#sayTurned(tile, laying.rot);
    } else if (aiming.mode === 'tile' && laying.turn(back)) {
      if (aiming.held) aiming.held = { ...aiming.held, rot: laying.rot };
      showing.all();
      this.#sayTurned(tile, laying.rot);
    } else if (placed || (aiming.mode === 'tile' && laying.aimed)) {
      live(say('board.turned.only'));
    }
  }

  /** To which sides cities and roads lead now; what else is on the tile was said when it was drawn. @param {string} tile @param {number} rot */
  #sayTurned(tile, rot) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const { kind, sides } of this.#board.atlas.tile({ tile, rot }).segments) {
      if (sides.length && kind !== 'field') kinds.set(kind, [...(kinds.get(kind) ?? []), ...sides]);
    }
    const parts = [...kinds].map(([kind, sides]) => {
      const names = SIDES.filter((side) => sides.includes(side)).map((side) => say(`board.side.${side}`));
      return `${kindName(kind)}: ${listOf(names)}.`;
    });
    live([say('board.turned'), ...parts].join(' '));
  }

  /**
   * What a press on a place does; pressing the figure that waits takes it back.
   * @param {Spot} spot @param {{x: number, y: number}} at
   */
  pick(spot, at) {
    const { session, chooser, aiming } = this.#board;
    const pending = pendingMove(session);
    const choices = aiming.putting.choices(spot);
    aiming.putting.current = spot;
    if (spot.form === 'way') {
      this.#chooseWay(spot);
      return;
    }
    if (pending && choices.length === 1 && choices[0].move === pending.move) session.back();
    else if (choices.length === 1) this.choose(choices[0]);
    else chooser.open(choices, session.seat ?? 0, at);
  }

  pass() {
    const move = this.#board.aiming.putting.pass;
    if (move) this.choose(move);
  }

  /** Takes up one kind of piece, or lays it down again. @param {string} piece */
  takePiece(piece) {
    const { putting } = this.#board.aiming;
    putting.piece = putting.piece === piece ? null : piece;
    if (putting.current && !putting.open.includes(putting.current)) putting.current = null;
    this.#board.showing.all();
  }

  toggleGrid() {
    const { settings } = this.#board.frame;
    settings.set('grid', !settings.get('grid'));
    live(say(settings.get('grid') ? 'guide.grid.on' : 'guide.grid.off'));
  }

  // ---- ways that join two ends of a tile ----

  /** @param {Spot} spot @param {number} turn */
  aimWay(spot, turn) {
    const { showing } = this.#board;
    spot.turn = turn;
    showing.spots();
    showing.sentence();
    live(describeMove(spot.moves[turn]));
  }

  /** Takes a way over a tile, whatever was taken before. @param {Move} move */
  takeWay(move) {
    const { aiming, overlay } = this.#board;
    const { way, chosen, putting } = aiming;
    const spot = putting.spotOf(move.move);
    if (chosen?.move === move.move) return;
    if (way?.x === move.x && way?.y === move.y && way?.moves.includes(move)) this.instead(move);
    else if (spot) this.pick({ ...spot, turn: spot.moves.indexOf(move) }, overlay.shownAt(spot));
  }

  /** @param {Spot} spot */
  #chooseWay(spot) {
    const { aiming } = this.#board;
    const { way } = aiming;
    if (way?.x === spot.x && way.y === spot.y) {
      this.nextWay();
      return;
    }
    aiming.takeWays(spot);
    this.choose(spot.moves[spot.turn]);
  }

  /** The next way in the place of the one that was chosen. */
  nextWay() {
    const { way, chosen } = this.#board.aiming;
    if (!way) return;
    const at = way.moves.findIndex(({ move }) => move === chosen?.move);
    this.instead(way.moves[(at + 1) % way.moves.length]);
  }

  // ---- where nothing can be done ----

  /**
   * Says why nothing can be done there: the engine's reason, and where the press would be no move at all, where to press.
   * @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
   */
  refuse(square, hit, station) {
    const { aiming, session, showing } = this.#board;
    if (!aiming.asked) return;
    const move = this.#meant(square, hit, station);
    const why = move && refusalOf(session, move);
    showing.refusal(why || (aiming.putting.open.length ? say('board.vain') : ''));
  }

  /** The same of a move. @param {string} move */
  refuseMove(move) {
    const { aiming, session, showing } = this.#board;
    if (aiming.asked) showing.refusal(refusalOf(session, move));
  }

  /**
   * The move that a press would be, '' where it would be none.
   * @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
   */
  #meant(square, hit, station) {
    const { aiming, session } = this.#board;
    const { putting, laying, mode } = aiming;
    if (mode === 'tile') {
      const kind = session.moves.find(lays)?.kind;
      return `${kind} ${square.x} ${square.y} ${laying.rot}`;
    }
    const beside = station && this.#otherStation(station);
    const spot = putting.open[0];
    if (beside || !spot) return beside || '';
    const move = putting.choices(spot)[0];
    if (spot.form === 'square')
      return [move.kind, square.x, square.y, ...(move.n === undefined ? [] : [move.n])].join(' ');
    if (spot.form === 'way') return otherTile(move, square);
    return hit ? this.#elsewhere(move, hit) : '';
  }

  /** A legal move as if it were made on another segment; '' where it could not be. @param {Move} move @param {Hit} hit */
  #elsewhere(move, { tile, segment }) {
    const { land, atlas } = this.#board;
    const words = move.move.split(' ');
    const at = words.indexOf(move.feature ?? '');
    if (at < 0) return '';
    const far = words[at + 1] === String(move.x) && words[at + 2] === String(move.y);
    if (!far && land.last !== tile) return '';
    const { kind, sides, halves } = atlas.tile(tile).segments[segment];
    const borders = kind === 'field' ? halves : sides;
    return [...words.slice(0, at), kind, ...(far ? [tile.x, tile.y] : []), ...borders].join(' ');
  }

  /** The same of one that is made beside the landscape, '' where none is. @param {Station} station */
  #otherStation({ place }) {
    const { putting } = this.#board.aiming;
    const spot = putting.open.find(({ form }) => form === 'station');
    const move = spot ? putting.choices(spot)[0].move : '';
    return spot ? `${move.slice(0, move.length - spot.key.length)}${place}` : '';
  }
}

/** A legal move that joins two ends of a tile, as if it were made on another tile. @param {Move} move @param {{x: number, y: number}} square */
function otherTile({ kind, sides = [] }, { x, y }) {
  return [kind, x, y, ...sides].join(' ');
}

/** What the engine says to a move, '' if it may be made or is none. @param {Session} session @param {string} move */
function refusalOf(session, move) {
  try {
    session.engine.ask({ cmd: 'words', move, actor: /** @type {number} */ (session.seat) });
    return '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'illegal_move' ? capital(error.message) : '';
  }
}
