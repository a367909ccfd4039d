// keys.js -- the whole game by keyboard: walking among legal squares and places, turning, laying, taking
// back.

import { say } from '../../words/say.js';
import { describeMove, describePlace } from '../../words/describe.js';
import { featureLine } from './info.js';

/**
 * @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'camera' | 'aiming' | 'overlay' | 'tip' | 'chooser' | 'choices' | 'place' | 'sheet' | 'motion' | 'following' | 'showing' | 'doing' | 'frame' | 'showAgain' | 'toggleFields'>>}
 *   Parts of the board that are used here
 */

const PAN = 80;
const ZOOM = 1.25;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A direction on the screen as one of the world.
 * @param {Parts} board @param {number} dx @param {number} dy
 */
function inWorld(board, dx, dy) {
  for (let i = 0; i < board.camera.turn; i++) [dx, dy] = [dy, -dx];
  return [dx, dy];
}

/** @param {Parts} board @param {number} dx @param {number} dy */
function pan(board, dx, dy) {
  board.following.pan(-dx * PAN, -dy * PAN);
}

/** @param {Parts} board @param {number} dx @param {number} dy */
function walkSquares(board, dx, dy) {
  const { aiming, camera, session, showing } = board;
  const { laying } = aiming;
  if (session.pending) session.back();
  const [wx, wy] = inWorld(board, dx, dy);
  aiming.held = null;
  const { x: mx, y: my } = camera.middle;
  laying.walk(wx, wy, { x: mx - 0.5, y: my - 0.5 });
  if (!laying.aimed) return;
  const { x, y } = laying.aimed;
  camera.reveal(x, y);
  showing.all();
  board.showAgain();
  board.place.tell(say('board.at', { place: describePlace(session.engine, { x, y }), rot: laying.rot }));
}

/** @param {Parts} board @param {number} dx @param {number} dy */
function walkSpots(board, dx, dy) {
  const { aiming, overlay, session, showing } = board;
  const { putting } = aiming;
  const [wx, wy] = inWorld(board, dx, dy);
  const before = putting.current;
  putting.walk(wx, wy, (spot) => overlay.placeOf(spot));
  const next = putting.current;
  putting.current = before;
  showing.lookAt(next);
  if (!next) return;
  const { x, y } = overlay.placeOf(next);
  board.camera.reveal(Math.floor(x), Math.floor(y));
  board.showAgain();
  const move = putting.choices(next)[0] ?? next.moves[0];
  board.place.tell(`${describeMove(move)}. ${next.feature ? featureLine(next.feature, session.names) : ''}`);
}

/** @param {Parts} board @param {number} dx @param {number} dy */
function arrow(board, dx, dy) {
  const { mode, putting } = board.aiming;
  if (mode === 'tile') walkSquares(board, dx, dy);
  else if (mode === 'places' && putting.open.length) walkSpots(board, dx, dy);
  else pan(board, dx, dy);
}

/** Lays, puts or confirms, whatever is next. @param {Parts} board */
function enter(board) {
  const { session, aiming } = board;
  const { laying, mode } = aiming;
  const spot = aiming.putting.current;
  if (session.canConfirm) void session.confirm();
  else if (mode === 'tile' && laying.move) board.doing.choose(laying.move);
  else if (mode === 'places' && spot) board.doing.pick(spot, board.overlay.shownAt(spot));
}

/** @param {Parts} board */
function escape(board) {
  const { chooser, sheet, session, aiming } = board;
  if (chooser.isOpen) chooser.close();
  else if (sheet.isOpen) sheet.toggle(false);
  else if (aiming.putting.piece) board.doing.takePiece(aiming.putting.piece);
  else if (session.canBack) session.back();
}

/** Of a menu, of the kinds of figures, of the ways over a tile, or of the buttons. @param {Parts} board @param {number} n */
function digit(board, n) {
  const { chooser, aiming } = board;
  const { putting } = aiming;
  const { pieces, current } = putting;
  if (chooser.isOpen) chooser.take(n - 1);
  else if (aiming.mode === 'places' && pieces.length > 1) pieces[n - 1] && board.doing.takePiece(pieces[n - 1]);
  else if (current?.form === 'way' && current.moves[n - 1]) board.doing.aimWay(current, n - 1);
  else board.choices.take(putting.buttons[n - 1]);
}

/** @param {Parts} board @returns {Record<string, [string, () => void]>} */
function keyMap(board) {
  const { following, sheet } = board;
  /** @type {Record<string, [string, () => void]>} */
  const map = {};
  for (const [key, [dx, dy]] of Object.entries(ARROWS)) {
    map[key] = [say('board.key.walk'), () => arrow(board, dx, dy)];
  }
  for (let n = 1; n <= 9; n++) map[n] = [say('board.key.piece'), () => digit(board, n)];
  return {
    ...map,
    Enter: [say('board.key.enter'), () => enter(board)],
    Escape: [say('board.key.back'), () => escape(board)],
    r: [say('board.turn.tile'), () => board.doing.turnTile()],
    t: [say('board.tool.track'), () => board.frame.openPanel('track')],
    n: [say('board.pass'), () => board.doing.pass()],
    ' ': [say('board.pass'), () => board.doing.pass()],
    f: [say('board.tool.fields'), () => board.toggleFields()],
    m: [say('guide.grid'), () => board.doing.toggleGrid()],
    l: [say('board.tool.list'), () => sheet.toggle()],
    q: [say('board.tool.turn'), () => following.turnTable()],
    '+': [say('board.tool.in'), () => following.zoom(ZOOM)],
    '=': [say('board.tool.in'), () => following.zoom(ZOOM)],
    '-': [say('board.tool.out'), () => following.zoom(1 / ZOOM)],
    0: [say('board.tool.fit'), () => following.fit()],
  };
}

/** @param {Parts} board @param {KeyboardEvent} event */
function shifted(board, event) {
  const way = ARROWS[event.key];
  const writes = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!way || !event.shiftKey || writes) return;
  event.preventDefault();
  pan(board, way[0], way[1]);
}

/** @param {Parts} board @param {AbortSignal} signal */
export function listenToKeys(board, signal) {
  board.frame.keys(keyMap(board));
  document.addEventListener('keydown', (event) => shifted(board, event), { signal, capture: true });
  document.addEventListener(
    'keydown',
    () => {
      board.motion.skip();
      board.tip.hide();
      board.aiming.would = null;
    },
    { signal, capture: true },
  );
}
