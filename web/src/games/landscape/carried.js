// carried.js -- the tile on its way from the hand to the table: under a pointer as large as it will lie, above a finger so
// large that the finger does not hide it.  What it points at is its own middle.
//
// Over a square where it may lie it is drawn there by the overlay; then it is not seen here, unless tiles are too small to
// be told apart under a finger: then it is held beside the square.

import { h } from '../../ui/dom.js';
import { isStill } from '../../ui/settings.js';

/** @typedef {{left: number, top: number, size: number}} Box in CSS pixels of the window */

/** How large it is at least, and at most, in pixels. */
const LEAST = { mouse: 56, touch: 88 };
const MOST = 150;
/** How far its lower edge is above a finger. */
const ABOVE = 20;
/** How large tiles on the table must be to be told apart under a finger. */
const SEEN = 44;
/** How far it is held from such a square, and from the edge of the window. */
const BESIDE = 10;
const EDGE = 4;
/** How long it takes back to the hand, in milliseconds. */
const BACK_MS = 160;

export class Carried {
  #img = h('img', { alt: '', draggable: false });
  #el = h('div', { class: 'board-carried', aria: { hidden: 'true' } }, this.#img);
  #size = LEAST.mouse;
  #touch;

  /** @param {boolean} touch whether a finger carries it */
  constructor(touch) {
    this.#touch = touch;
    document.body.append(this.#el);
  }

  /**
   * What it points at.  A finger at the lower edge of the window still reaches everything.
   * @param {number} x @param {number} y
   */
  pointOf(x, y) {
    if (!this.#touch) return { x, y };
    return { x, y: y - Math.max(0, Math.min(this.#size / 2 + ABOVE, innerHeight - y)) };
  }

  /** How large it is where tiles on the table are so large. @param {number} tile */
  measure(tile) {
    this.#size = Math.min(MOST, Math.max(tile, this.#touch ? LEAST.touch : LEAST.mouse));
  }

  /**
   * @param {string} url @param {number} quarters by which the table is turned
   * @param {{x: number, y: number}} at its middle @param {Box | null} square where it would lie
   */
  show(url, quarters, at, square) {
    if (this.#img.src !== url) this.#img.src = url;
    this.#img.style.transform = quarters ? `rotate(${90 * quarters}deg)` : '';
    const small = this.#touch && square !== null && square.size < SEEN;
    this.#el.classList.toggle('lies', square !== null && !small);
    this.#el.classList.toggle('beside', small);
    const size = this.#size;
    const corner = small && square ? besideOf(square, size) : { left: at.x - size / 2, top: at.y - size / 2 };
    Object.assign(this.#el.style, { width: `${size}px`, height: `${size}px` });
    this.#el.style.transform = `translate(${corner.left}px, ${corner.top}px)`;
  }

  /** It lies on the table, or goes back to where it was taken from. @param {DOMRect} [home] */
  end(home) {
    const el = this.#el;
    if (!home || isStill()) {
      el.remove();
      return;
    }
    el.classList.remove('lies');
    const to = `translate(${home.left}px, ${home.top}px) scale(${home.width / this.#size})`;
    const way = el.animate([{ transform: to }], { duration: BACK_MS, easing: 'ease-out' });
    way.finished.catch(() => null).finally(() => el.remove());
  }
}

/** Above a square, or where there is no room, on the side where there is more. @param {Box} square @param {number} size */
function besideOf({ left, top, size: tile }, size) {
  const middle = left + tile / 2;
  const above = top - size - BESIDE;
  if (above >= EDGE) return { left: middle - size / 2, top: above };
  const right = middle < innerWidth / 2;
  return { left: right ? left + tile + BESIDE : left - size - BESIDE, top: Math.max(EDGE, top) };
}
