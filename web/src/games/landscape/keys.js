// keys.js -- the whole game by keyboard: walking among legal squares and places, turning, laying, taking
// back.

import { live } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { tellMove, tellPlace } from '../../words/tell.js';
import { featureLine } from './info.js';

/** @typedef {import('./desk.js').Desk} Desk */

const PAN = 80;
const ZOOM = 1.25;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A direction on the screen as one of the world.
 * @param {Desk} desk @param {number} dx @param {number} dy
 */
function inWorld(desk, dx, dy) {
  for (let i = 0; i < desk.camera.turn; i++) [dx, dy] = [dy, -dx];
  return [dx, dy];
}

/** @param {Desk} desk @param {number} dx @param {number} dy */
function pan(desk, dx, dy) {
  desk.follows = false;
  desk.camera.panBy(-dx * PAN, -dy * PAN);
  desk.repaint();
}

/** @param {Desk} desk @param {number} dx @param {number} dy */
function walkSquares(desk, dx, dy) {
  const { laying, camera, sitting } = desk;
  if (sitting.pending) sitting.back();
  const [wx, wy] = inWorld(desk, dx, dy);
  desk.held = null;
  laying.walk(wx, wy, { x: camera.x - 0.5, y: camera.y - 0.5 });
  if (!laying.aimed) return;
  const { x, y } = laying.aimed;
  camera.reveal(x, y);
  desk.show();
  desk.repaint();
  live(say('board.at', { place: tellPlace(sitting.engine, { x, y }), rot: laying.rot }));
}

/** @param {Desk} desk @param {number} dx @param {number} dy */
function walkSpots(desk, dx, dy) {
  const { putting, overlay, sitting } = desk;
  const [wx, wy] = inWorld(desk, dx, dy);
  const before = putting.current;
  putting.walk(wx, wy, (spot) => overlay.placeOf(spot));
  const next = putting.current;
  putting.current = before;
  desk.lookAt(next);
  if (!next) return;
  const { x, y } = overlay.placeOf(next);
  desk.camera.reveal(Math.floor(x), Math.floor(y));
  desk.repaint();
  const move = putting.choices(next)[0] ?? next.moves[0];
  live(`${tellMove(move)}. ${next.feature ? featureLine(next.feature, sitting.names) : ''}`);
}

/** @param {Desk} desk @param {number} dx @param {number} dy */
function arrow(desk, dx, dy) {
  if (desk.mode === 'tile') walkSquares(desk, dx, dy);
  else if (desk.mode === 'places' && desk.putting.open.length) walkSpots(desk, dx, dy);
  else pan(desk, dx, dy);
}

/** Lays, puts or confirms, whatever is next. @param {Desk} desk */
function enter(desk) {
  const { sitting, laying, mode } = desk;
  const spot = desk.putting.current;
  if (sitting.canConfirm) void sitting.confirm();
  else if (mode === 'tile' && laying.move) desk.choose(laying.move);
  else if (mode === 'places' && spot) desk.pick(spot, desk.besideSpot(spot));
}

/** @param {Desk} desk */
function escape(desk) {
  if (desk.chooser.isOpen) desk.chooser.close();
  else if (desk.sheet.isOpen) desk.sheet.toggle(false);
  else if (desk.putting.piece) desk.takePiece(desk.putting.piece);
  else if (desk.sitting.canBack) desk.sitting.back();
}

/** Of a menu, of the kinds of figures, of the ways over a tile, or of the buttons. @param {Desk} desk @param {number} n */
function digit(desk, n) {
  const { chooser, putting } = desk;
  const { pieces, current } = putting;
  if (chooser.isOpen) chooser.take(n - 1);
  else if (desk.mode === 'places' && pieces.length > 1) pieces[n - 1] && desk.takePiece(pieces[n - 1]);
  else if (current?.form === 'way' && current.moves[n - 1]) desk.aimWay(current, n - 1);
  else desk.choices.take(putting.buttons[n - 1]);
}

/** @param {Desk} desk @returns {Record<string, [string, () => void]>} */
function keyMap(desk) {
  /** @type {Record<string, [string, () => void]>} */
  const map = {};
  for (const [key, [dx, dy]] of Object.entries(ARROWS)) {
    map[key] = [say('board.key.walk'), () => arrow(desk, dx, dy)];
  }
  for (let n = 1; n <= 9; n++) map[n] = [say('board.key.piece'), () => digit(desk, n)];
  return {
    ...map,
    Enter: [say('board.key.enter'), () => enter(desk)],
    Escape: [say('board.key.back'), () => escape(desk)],
    r: [say('board.turn.tile'), () => desk.turnTile()],
    t: [say('board.tool.track'), () => desk.frame.openPanel('track')],
    n: [say('board.pass'), () => desk.doPass()],
    ' ': [say('board.pass'), () => desk.doPass()],
    f: [say('board.tool.fields'), () => desk.toggleFields()],
    m: [say('guide.grid'), () => desk.toggleGrid()],
    l: [say('board.tool.list'), () => desk.sheet.toggle()],
    q: [say('board.tool.turn'), () => desk.turnTable()],
    '+': [say('board.tool.in'), () => desk.zoom(ZOOM)],
    '=': [say('board.tool.in'), () => desk.zoom(ZOOM)],
    '-': [say('board.tool.out'), () => desk.zoom(1 / ZOOM)],
    0: [say('board.tool.fit'), () => desk.fit()],
  };
}

/** @param {Desk} desk @param {KeyboardEvent} event */
function shifted(desk, event) {
  const way = ARROWS[event.key];
  const writes = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!way || !event.shiftKey || writes) return;
  event.preventDefault();
  pan(desk, way[0], way[1]);
}

/** @param {Desk} desk @param {AbortSignal} signal */
export function listenToKeys(desk, signal) {
  desk.frame.keys(keyMap(desk));
  document.addEventListener('keydown', (event) => shifted(desk, event), { signal, capture: true });
  document.addEventListener(
    'keydown',
    () => {
      desk.motion.skip();
      desk.tip.hide();
      desk.would = null;
    },
    { signal, capture: true },
  );
}
