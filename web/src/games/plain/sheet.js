// sheet.js -- the list of moves as a sheet over the table, opened by anybody who wants it.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeTurn } from '../../words/describe.js';
import { decisionList } from './list.js';

/**
 * @typedef {import('../../types').Move} Move
 * @typedef {import('../../types').Session} Session
 */

export class MoveSheet {
  #session;
  #title = h('h2', { class: 'plain-sheet-title' });
  #body = h('div', { class: 'plain-sheet-body scroll' });
  #key = '';
  /** @type {Element | null} */
  #from = null;

  /** @param {Session} session @param {(open: boolean) => void} onToggle */
  constructor(session, onToggle) {
    this.#session = session;
    this.onToggle = onToggle;
    const close = h(
      'button',
      {
        type: 'button',
        class: 'icon-button quiet',
        aria: { label: say('board.list.close') },
        on: { click: () => this.toggle(false) },
      },
      '×',
    );
    this.el = h(
      'section',
      {
        class: 'plain-sheet card',
        hidden: true,
        aria: { label: say('board.list') },
        on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#escape(event) },
      },
      h('header', { class: 'row nowrap between' }, this.#title, close),
      this.#body,
    );
  }

  get isOpen() {
    return !this.el.hidden;
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.toggle(false);
  }

  /** @param {boolean} [open] @param {boolean} [quietly] without taking the focus */
  toggle(open = !this.isOpen, quietly = false) {
    if (open === this.isOpen) return;
    this.el.hidden = !open;
    this.onToggle(open);
    if (open) {
      this.#from = document.activeElement;
      this.update();
      if (!quietly) /** @type {HTMLElement | null} */ (this.#body.querySelector('input, button'))?.focus();
    } else if (this.#from instanceof HTMLElement && this.#from.isConnected) {
      this.#from.focus();
    }
  }

  /** The list is made anew only when there is another decision, so that nobody loses his place in it. */
  update() {
    if (!this.isOpen) return;
    const { moves, pending, seat } = this.#session;
    const key = JSON.stringify([seat, moves, pending?.move?.move]);
    this.#title.textContent = describeTurn(this.#session);
    if (key === this.#key) return;
    this.#key = key;
    const focused = this.#body.contains(document.activeElement);
    const none = h('p', { class: 'empty' }, say('board.list.none'));
    this.#body.replaceChildren(moves.length ? decisionList(this.#session, moves) : none);
    if (focused) this.#focusAgain();
  }

  #focusAgain() {
    const chosen = this.#body.querySelector('[aria-pressed="true"]');
    /** @type {HTMLElement | null} */ (chosen ?? this.#body.querySelector('button, input'))?.focus();
  }
}
