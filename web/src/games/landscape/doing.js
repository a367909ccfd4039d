// doing.js -- what buttons, keys and presses on the table do: a move is chosen, a tile turned, a figure taken up; and why
// nothing can be done where somebody has pressed.
//
// For that the engine is asked about the move that a press would be, and what it refuses is shown.  That move is one of
// the legal ones with another place in it, so nothing here knows what it means.

import { EngineError } from '../../engine/engine.js';
import { live } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { capital } from '../../words/sentence_parts.js';
import { pendingMove } from './aiming.js';
import { lays } from './places.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./types').Station} Station
 * @typedef {{tile: import('./types').TileLaid, segment: number}} Hit
 */

const ZOOM_STEP = 1.3;

/** Whoever chose by a button of the hand finds himself at the button that confirms. @param {Board} board @param {Move} move */
export function choose({ session, frame, chooser, motion }, move) {
  const { hand, actions, root } = frame;
  const byButton = hand.contains(document.activeElement) || actions.contains(document.activeElement);
  chooser.close();
  motion.skip();
  session.choose(move);
  /** @type {HTMLElement | null} */
  const confirm = root.querySelector('[data-do="confirm"]');
  if (byButton && session.canConfirm) confirm?.focus();
}

/** Makes a move in the place of the one before, while that is still open. @param {Board} board @param {Move} move */
export function relay({ session }, move) {
  session.instead(move.move);
}

/** The next legal rotation: of the tile that lies there, else of the one in hand. @param {Board} board */
export function turnTile(board) {
  const { aiming } = board;
  const { laying, placed } = aiming;
  const spot = aiming.putting.current;
  if (aiming.way) {
    nextWay(board);
    return;
  }
  if (spot?.form === 'way') {
    aimWay(board, spot, (spot.turn + 1) % spot.moves.length);
    return;
  }
  const next = placed && laying.turned(placed);
  if (next) {
    relay(board, next);
    laying.rot = next.rot ?? 0;
  } else if (aiming.mode === 'tile' && laying.turn()) {
    if (aiming.held) aiming.held = { ...aiming.held, rot: laying.rot };
    board.showing.all();
  }
}

/**
 * What a press on a place does; pressing the figure that waits takes it back.
 * @param {Board} board @param {Spot} spot @param {{x: number, y: number}} at
 */
export function pick(board, spot, at) {
  const { session, chooser, aiming } = board;
  const pending = pendingMove(session);
  const choices = aiming.putting.choices(spot);
  aiming.putting.current = spot;
  if (spot.form === 'way') {
    chooseWay(board, spot);
    return;
  }
  if (pending && choices.length === 1 && choices[0].move === pending.move) session.back();
  else if (choices.length === 1) choose(board, choices[0]);
  else chooser.open(choices, session.seat ?? 0, at);
}

/** @param {Board} board */
export function pass(board) {
  const move = board.aiming.putting.pass;
  if (move) choose(board, move);
}

/** Takes up one kind of piece, or lays it down again. @param {Board} board @param {string} piece */
export function takePiece(board, piece) {
  const { putting } = board.aiming;
  putting.piece = putting.piece === piece ? null : piece;
  if (putting.current && !putting.open.includes(putting.current)) putting.current = null;
  board.showing.all();
}

// ---- ways that join two ends of a tile ----

/** @param {Board} board @param {Spot} spot @param {number} turn */
export function aimWay({ showing }, spot, turn) {
  spot.turn = turn;
  showing.spots();
  showing.sentence();
  live(describeMove(spot.moves[turn]));
}

/** Takes a way over a tile, whatever was taken before. @param {Board} board @param {Move} move */
export function takeWay(board, move) {
  const { way, chosen, putting } = board.aiming;
  const spot = putting.spotOf(move.move);
  if (chosen?.move === move.move) return;
  if (way?.x === move.x && way?.y === move.y && way?.moves.includes(move)) relay(board, move);
  else if (spot) pick(board, { ...spot, turn: spot.moves.indexOf(move) }, board.overlay.shownAt(spot));
}

/** @param {Board} board @param {Spot} spot */
function chooseWay(board, spot) {
  const { way } = board.aiming;
  if (way?.x === spot.x && way.y === spot.y) {
    nextWay(board);
    return;
  }
  board.aiming.takeWays(spot);
  choose(board, spot.moves[spot.turn]);
}

/** The next way in the place of the one that was chosen. @param {Board} board */
export function nextWay(board) {
  const { way, chosen } = board.aiming;
  if (!way) return;
  const at = way.moves.findIndex(({ move }) => move === chosen?.move);
  relay(board, way.moves[(at + 1) % way.moves.length]);
}

// ---- by the buttons on the edge and in the hand ----

/** @param {Board} board */
export function toggleGrid({ frame: { settings } }) {
  settings.set('grid', !settings.get('grid'));
  live(say(settings.get('grid') ? 'guide.grid.on' : 'guide.grid.off'));
}

/** @param {Board} board @returns {import('./tools.js').ToolActions} */
export function toolActions(board) {
  const { following } = board;
  return {
    zoomIn: () => following.zoom(ZOOM_STEP),
    zoomOut: () => following.zoom(1 / ZOOM_STEP),
    fit: () => following.fit(),
    turnTable: () => following.turnTable(),
    fields: () => board.toggleFields(),
    grid: () => toggleGrid(board),
    track: () => board.frame.openPanel('track'),
    left: () => board.frame.openPanel('left'),
    list: () => board.sheet.toggle(),
  };
}

/** @param {Board} board @returns {import('./hand.js').HandActions} */
export function handActions(board) {
  return {
    turn: () => turnTile(board),
    drag: (x, y) => board.pointing?.drag(x, y),
    drop: (x, y) => board.pointing?.drop(x, y),
    pick: (spot, beside) => pick(board, spot, above(board.host, beside)),
    look: (spot) => board.showing.lookAt(spot),
    take: (piece) => takePiece(board, piece),
  };
}

/**
 * The place just above an element, from the corner of the view.
 * @param {HTMLElement} host @param {HTMLElement} el
 */
function above(host, el) {
  const box = el.getBoundingClientRect();
  const { left, top } = host.getBoundingClientRect();
  return { x: box.left + box.width / 2 - left, y: box.top - top };
}

// ---- where nothing can be done ----

/**
 * Says why nothing can be done there: the engine's reason, and where the press would be no move at all, where to press.
 * @param {Board} board @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
 */
export function refuse(board, square, hit, station) {
  const { aiming, session, showing } = board;
  if (!aiming.asked) return;
  const move = meant(board, square, hit, station);
  const why = move && refusalOf(session, move);
  showing.refusal(why || (aiming.putting.open.length ? say('board.vain') : ''));
}

/** The same of a move. @param {Board} board @param {string} move */
export function refuseMove({ aiming, session, showing }, move) {
  if (aiming.asked) showing.refusal(refusalOf(session, move));
}

/** A legal move as if it were made on another segment; '' where it could not be. @param {Board} board @param {Move} move @param {Hit} hit */
function elsewhere({ land, atlas }, move, { tile, segment }) {
  const words = move.move.split(' ');
  const at = words.indexOf(move.feature ?? '');
  if (at < 0) return '';
  const far = words[at + 1] === String(move.x) && words[at + 2] === String(move.y);
  if (!far && land.last !== tile) return '';
  const { kind, sides, halves } = atlas.tile(tile).segments[segment];
  const borders = kind === 'field' ? halves : sides;
  return [...words.slice(0, at), kind, ...(far ? [tile.x, tile.y] : []), ...borders].join(' ');
}

/** The same of one that joins two ends of a tile. @param {Move} move @param {{x: number, y: number}} square */
function otherTile({ kind, sides = [] }, { x, y }) {
  return [kind, x, y, ...sides].join(' ');
}

/** The same of one that is made beside the landscape, '' where none is. @param {Board} board @param {Station} station */
function otherStation({ aiming: { putting } }, { place }) {
  const spot = putting.open.find(({ form }) => form === 'station');
  const move = spot ? putting.choices(spot)[0].move : '';
  return spot ? `${move.slice(0, move.length - spot.key.length)}${place}` : '';
}

/**
 * The move that a press would be, '' where it would be none.
 * @param {Board} board @param {{x: number, y: number}} square @param {Hit | null} hit @param {Station | null} station
 */
function meant(board, square, hit, station) {
  const { aiming, session } = board;
  const { putting, laying, mode } = aiming;
  if (mode === 'tile') {
    const kind = session.moves.find(lays)?.kind;
    return `${kind} ${square.x} ${square.y} ${laying.rot}`;
  }
  const beside = station && otherStation(board, station);
  const spot = putting.open[0];
  if (beside || !spot) return beside || '';
  const move = putting.choices(spot)[0];
  if (spot.form === 'square')
    return [move.kind, square.x, square.y, ...(move.n === undefined ? [] : [move.n])].join(' ');
  if (spot.form === 'way') return otherTile(move, square);
  return hit ? elsewhere(board, move, hit) : '';
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
