// floating_ghosts.js -- what hovers over the landscape and is never quite still: pictures over the canvas that styles move.
//
// Those that come rise out of the ground, those that go fade away.

import { h } from '../../ui/dom.js';
import { isStill } from '../../ui/settings.js';

/**
 * @typedef {import('./types').Piece} Piece
 * @typedef {import('./painter.js').Painter} Painter
 */

/** The pieces that hover. */
const HOVERING = new Set(['ghost']);
/** How many ways of hovering there are, so that neighbours do not move alike. */
const WAYS = 5;
/** How long somebody takes to go, in milliseconds. */
const GOING = 700;

/** @param {Piece} piece */
export const hovers = ({ piece, player }) => player === null && HOVERING.has(piece);

export class FloatingGhosts {
  el = h('div', { class: 'board-drifters', aria: { hidden: 'true' } });
  /** @type {Map<string, {piece: Piece, img: HTMLImageElement}>} */
  #here = new Map();
  #painter;
  #camera;
  #begun = false;

  /** @param {Painter} painter @param {import('./camera.js').Camera} camera */
  constructor(painter, camera) {
    this.#painter = painter;
    this.#camera = camera;
  }

  /** @param {Piece[]} pieces of the landscape */
  set(pieces) {
    const wanted = new Map(keyed(pieces.filter(hovers)));
    for (const [key, { img }] of this.#here) if (!wanted.has(key)) this.#leave(key, img);
    for (const [key, piece] of wanted) {
      const known = this.#here.get(key);
      if (known) known.piece = piece;
      else this.#come(key, piece);
    }
    this.#begun = true;
    this.place();
  }

  /** @param {string} key @param {Piece} piece */
  #come(key, piece) {
    const img = h('img', { class: this.#begun && !isStill() ? 'board-drifter fresh' : 'board-drifter', alt: '' });
    img.style.setProperty('--way', String((this.#here.size * 3 + piece.x * 2 + piece.y) % WAYS));
    this.#here.set(key, { piece, img });
    this.el.append(img);
  }

  /** @param {string} key @param {HTMLImageElement} img */
  #leave(key, img) {
    this.#here.delete(key);
    if (isStill() || document.hidden) {
      img.remove();
      return;
    }
    img.classList.remove('fresh');
    img.classList.add('gone');
    setTimeout(() => img.remove(), GOING);
  }

  /** Follows the camera. */
  place() {
    const { x, y } = this.#camera.origin;
    for (const { piece, img } of this.#here.values()) {
      const place = this.#painter.figurePlace(piece);
      img.hidden = !place;
      if (!place) continue;
      if (img.src !== place.picture.url) img.src = place.picture.url;
      Object.assign(img.style, {
        left: `${place.x - x}px`,
        top: `${place.y - y}px`,
        width: `${place.w}px`,
        height: `${place.h}px`,
      });
    }
  }
}

/** Each with a name of its own, also where several are at one place. @param {Piece[]} pieces @returns {[string, Piece][]} */
function keyed(pieces) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return pieces.map((piece) => {
    const place = `${piece.piece} ${piece.x},${piece.y},${piece.segment}`;
    const nth = seen.get(place) ?? 0;
    seen.set(place, nth + 1);
    return [`${place} ${nth}`, piece];
  });
}
