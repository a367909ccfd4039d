// grid.js -- thin lines between the squares, and in every hole of the landscape how many of the tiles that are left would fit.

import { clear, svg } from '../../ui/dom.js';

/** @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'land' | 'camera' | 'frame'>>} Parts of the board that are used here */

/** How far the lines reach beyond the tiles, in squares. */
const BEYOND = 1;

export class Grid {
  el = svg('g', { class: 'board-grid' });
  /** What was drawn last. @type {[import('./land.js').Land | null, number]} */
  #drawn = [null, 0];

  /** @param {Parts} board */
  show({ land, camera, session, frame }) {
    const on = frame.settings.get('grid') ? land : null;
    if (this.#drawn[0] === on && this.#drawn[1] === camera.turn) return;
    this.#drawn = [on, camera.turn];
    clear(this.el);
    if (!on) return;
    this.el.append(svg('path', { d: linesAround(land.bounds) }));
    for (const { x, y, n } of session.engine.ask({ cmd: 'holes', as: session.viewer }).holes) {
      const transform = `translate(${x + 0.5} ${y + 0.5}) rotate(${-90 * camera.turn})`;
      const look = n ? 'board-hole' : 'board-hole none';
      this.el.append(svg('text', { class: look, transform, data: { hole: `${x},${y}` } }, n || '×'));
    }
  }
}

/** @param {{left: number, top: number, right: number, bottom: number}} bounds */
function linesAround(bounds) {
  const { left, top, right, bottom } = {
    left: bounds.left - BEYOND,
    top: bounds.top - BEYOND,
    right: bounds.right + BEYOND,
    bottom: bounds.bottom + BEYOND,
  };
  let d = '';
  for (let x = left; x <= right; x++) d += `M${x} ${top}V${bottom}`;
  for (let y = top; y <= bottom; y++) d += `M${left} ${y}H${right}`;
  return d;
}
