// chooser.js -- the small list at a place where more than one move is meant: from where, or how.

import { h } from '../../../web/src/ui/dom.js';
import { lookedAt } from './looking.js';

/**
 * @typedef {import('./types.d.ts').Move} Move
 * @typedef {{title: string, ways: {label: string, move: Move}[], near: Element,
 *   take(move: Move): void, look(move: Move): void}} Ask
 */

const EDGE = 8;

export class Chooser {
  /** @type {HTMLElement | null} */
  #menu = null;
  /** @type {HTMLElement | SVGElement | null} */
  #back = null;

  constructor() {
    this.outside = (/** @type {Event} */ event) => {
      if (this.#menu && !this.#menu.contains(/** @type {Node} */ (event.target))) this.close(false);
    };
    document.addEventListener('pointerdown', this.outside);
  }

  destroy() {
    document.removeEventListener('pointerdown', this.outside);
    this.close(false);
  }

  /** @param {Ask} ask */
  open(ask) {
    this.close(false);
    this.#back = /** @type {HTMLElement} */ (document.activeElement);
    const items = ask.ways.map((way) => this.#item(ask, way));
    this.#menu = h(
      'div',
      {
        class: 'menu castle-chooser',
        role: 'menu',
        aria: { label: ask.title },
        on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event, items) },
      },
      h('p', { class: 'castle-chooser-title small muted', role: 'presentation' }, ask.title),
      items,
    );
    document.body.append(this.#menu);
    this.#place(this.#menu, ask.near.getBoundingClientRect());
    items[0]?.focus();
  }

  /** @param {Ask} ask @param {{label: string, move: Move}} way */
  #item(ask, { label, move }) {
    const look = () => ask.look(move);
    const take = (/** @type {MouseEvent} */ event) => {
      this.close(event.detail === 0);
      ask.take(move);
    };
    return h(
      'button',
      {
        type: 'button',
        class: 'menu-item',
        role: 'menuitem',
        data: { move: move.move },
        on: { click: take, ...lookedAt(look) },
      },
      label,
    );
  }

  /** @param {boolean} [refocus] */
  close(refocus = true) {
    if (!this.#menu) return;
    this.#menu.remove();
    this.#menu = null;
    if (refocus) this.#back?.focus();
  }

  /** Beside the place, inside the window. @param {HTMLElement} menu @param {DOMRect} near */
  #place(menu, near) {
    const { width, height } = menu.getBoundingClientRect();
    const below = near.bottom + EDGE + height < innerHeight;
    const top = below ? near.bottom + EDGE : Math.max(EDGE, near.top - EDGE - height);
    const left = Math.min(Math.max(EDGE, near.left + near.width / 2 - width / 2), innerWidth - width - EDGE);
    menu.style.left = `${left}px`;
    menu.style.top = `${top}px`;
  }

  /** @param {KeyboardEvent} event @param {HTMLElement[]} items */
  #onKey(event, items) {
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') this.close();
    else if (step) items[(at + step + items.length) % items.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
