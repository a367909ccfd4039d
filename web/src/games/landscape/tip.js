// tip.js -- what is said about a feature or an empty square over the table: a short label beside a pointer that rests there, or the whole of it
// at an edge of the table after the tap of a finger, which would lie over a label.

import { h, renew } from '../../ui/dom.js';

/** How long the pointer must stay on a feature, in milliseconds. */
const DELAY = 450;
/** How far the label stays from the pointer and from the edges, in pixels. */
const ASIDE = { x: 16, y: 20 };
const EDGE = 8;

export class Tip {
  el = h('div', { class: 'tip board-tip', hidden: true, aria: { hidden: 'true' } });
  /** What it is about. */
  #about = '';
  #at = { x: 0, y: 0 };
  #timer = 0;

  /** Where the pointer rests on the same thing, the label comes, and stays there. @param {string} about @param {number} x @param {number} y @param {() => string | Node} words */
  point(about, x, y, words) {
    this.#at = { x, y };
    if (about === this.#about) return;
    this.hide();
    this.#about = about;
    this.#timer = setTimeout(() => this.#showBeside(words()), DELAY);
  }

  /** @param {string | Node} words */
  #showBeside(words) {
    const { el } = this;
    el.classList.remove('told', 'low');
    el.replaceChildren(words);
    el.hidden = false;
    const host = /** @type {HTMLElement} */ (el.parentElement);
    const left = Math.min(this.#at.x + ASIDE.x, host.clientWidth - el.offsetWidth - EDGE);
    const below = this.#at.y + ASIDE.y;
    const top = below + el.offsetHeight > host.clientHeight ? this.#at.y - el.offsetHeight - ASIDE.y : below;
    el.style.transform = `translate(${Math.max(EDGE, left)}px, ${Math.max(EDGE, top)}px)`;
  }

  /** At once, at the edge that is farther from the finger. @param {number} y @param {string | Node} words */
  show(y, words) {
    const { el } = this;
    this.hide();
    el.replaceChildren(words);
    el.style.transform = '';
    el.classList.add('told');
    el.classList.toggle('low', y < /** @type {HTMLElement} */ (el.parentElement).clientHeight / 3);
    el.hidden = false;
  }

  hide() {
    clearTimeout(this.#timer);
    this.#about = '';
    renew(this.el, { hidden: true });
  }
}
