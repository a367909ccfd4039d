// chooser.js -- a small menu beside a place where several things can be done: pieces that can stand there, or moves.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { pieceName, describeMove } from '../../words/describe.js';
import { clamp } from './camera.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/** How far it stays from the edges of the view. */
const EDGE = 8;

export class Chooser {
  /** @type {HTMLElement | null} */
  #menu = null;
  /** Where the focus was before it opened. @type {HTMLElement | null} */
  #before = null;
  /** @type {Move[]} */
  #moves = [];
  #host;
  #atlas;
  #choose;
  #whose;

  /**
   * @param {HTMLElement} host @param {Atlas} atlas @param {(move: Move) => void} choose
   * @param {(piece: string, player: number) => number | null} whose of whom such a piece is
   */
  constructor(host, atlas, choose, whose) {
    this.#whose = whose;
    this.#host = host;
    this.#atlas = atlas;
    this.#choose = choose;
  }

  get isOpen() {
    return this.#menu !== null;
  }

  /** @param {Move[]} moves @param {number} player @param {{x: number, y: number}} at in the host */
  open(moves, player, at) {
    this.close();
    this.#before = /** @type {HTMLElement | null} */ (document.activeElement);
    this.#moves = moves;
    const menu = h(
      'div',
      {
        class: 'menu board-chooser',
        role: 'menu',
        aria: { label: say(moves.every((move) => move.kind === 'put') ? 'board.pieces' : 'board.choices') },
        on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      },
      moves.map((move, i) => this.#item(move, i, player)),
    );
    this.#menu = menu;
    this.#host.append(menu);
    const { clientWidth, clientHeight } = this.#host;
    const left = clamp(at.x - menu.offsetWidth / 2, EDGE, clientWidth - menu.offsetWidth - EDGE);
    const top = clamp(at.y + 14, EDGE, clientHeight - menu.offsetHeight - EDGE);
    menu.style.transform = `translate(${left}px, ${top}px)`;
    /** @type {HTMLElement} */ (menu.firstChild).focus();
  }

  /** @param {Move} move @param {number} i @param {number} player */
  #item(move, i, player) {
    const words = move.kind === 'put' ? pieceName(move.piece ?? '') : describeMove(move);
    const figure = move.piece ? this.#atlas.figure(move.piece, this.#whose(move.piece, player), false) : null;
    return h(
      'button',
      {
        type: 'button',
        class: 'menu-item',
        role: 'menuitem',
        data: { move: move.move },
        on: { click: () => this.take(i) },
      },
      figure &&
        h(
          'span',
          { class: 'board-chooser-figure' },
          h('img', { src: figure.url, alt: '', height: Math.round(figure.high) }),
        ),
      h('span', null, words),
      h('kbd', { aria: { hidden: 'true' } }, i + 1),
    );
  }

  /** @param {number} i */
  take(i) {
    const move = this.#moves[i];
    this.close();
    if (move) this.#choose(move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = /** @type {HTMLElement[]} */ ([...(this.#menu?.children ?? [])]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    if (this.#menu?.contains(document.activeElement)) this.#before?.focus();
    this.#menu?.remove();
    this.#menu = null;
  }
}
