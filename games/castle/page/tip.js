// tip.js -- what is told of a place while the mouse rests on it, on a small card beside it.

import { h } from '../../../web/src/ui/dom.js';

const WAIT = 220;
const EDGE = 8;

export class Tip {
  /** @type {HTMLElement | null} */
  #card = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #at = '';

  /**
   * After a moment, so that a mouse passing by shows nothing.
   * @param {string} at @param {Element} near @param {() => Node} describe
   */
  show(at, near, describe) {
    if (at === this.#at) return;
    this.hide();
    this.#at = at;
    this.#timer = setTimeout(() => {
      this.#card = h('div', { class: 'tip castle-tip', aria: { hidden: true } }, describe());
      document.body.append(this.#card);
      this.#place(this.#card, near.getBoundingClientRect());
    }, WAIT);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#card?.remove();
    this.#card = null;
    this.#at = '';
  }

  /** Beside the place, on the side with more room. @param {HTMLElement} card @param {DOMRect} near */
  #place(card, near) {
    const { width, height } = card.getBoundingClientRect();
    const right = near.right + EDGE + width < innerWidth;
    const left = right ? near.right + EDGE : Math.max(EDGE, near.left - EDGE - width);
    card.style.left = `${left}px`;
    card.style.top = `${Math.min(Math.max(EDGE, near.top), innerHeight - height - EDGE)}px`;
  }
}
