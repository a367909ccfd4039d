// strip.js -- a few moves that somebody is told about: a narrow strip at the lower edge of the table with a reason for each,
// and the same moves as the view of the game draws them.  It is no dialog: the table goes on behind it.

import '../../style/guide.css';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say, tenths } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { capital } from '../../words/sentence_parts.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 * @typedef {import('../../play/session.js').Move} Move
 * @typedef {{n: number, move: string, line: Move[], reason: string, less: number, actor: number, played?: boolean}} Advised
 *   `line` is the move with what comes after it in the same turn, `n` its place among all, from 1, `less` by how many points it
 *   promises less than the best
 * @typedef {{show(list: Advised[], take: ((one: Advised) => void) | null, away: () => void): void, light(one: Advised | null): void,
 *   draws(one: Advised): boolean, hide(): void}} Guide what a view draws of moves
 */

/** How the best moves are told. @param {Session} session @param {{candidates: import('../../engine/adviser.js').Candidate[]}} advice @param {number} actor @param {number} most @returns {Advised[]} */
export function advisedOf(session, { candidates }, actor, most) {
  return candidates.slice(0, most).map((_, i) => advised(session, candidates, i, actor));
}

/** @param {Session} session @param {import('../../engine/adviser.js').Candidate[]} all @param {number} i @param {number} actor @param {string[]} [played] @returns {Advised} */
export function advised(session, all, i, actor, played) {
  const { move, line, reason, value } = all[i];
  const described = session.engine.ask({ cmd: 'line', moves: played ?? line ?? [move], actor }).moves;
  const alone = () => ({ move, kind: '', words: session.engine.ask({ cmd: 'words', move, actor }).words });
  const less = Math.round((all[0].value - value) * 10) / 10;
  return { n: i + 1, less, move, line: described.length ? described : [alone()], reason: reason?.text ?? '', actor };
}

/** How good a move is beside the best one, in words. @param {Advised} one */
export function worthWords({ n, less }) {
  if (n === 1) return say('guide.best');
  return less > 0 ? say('guide.less', { less: tenths(less) }) : say('guide.alike');
}

export class Strip {
  #off = new AbortController();
  #rows = h('ol', { class: 'strip-rows' });
  /** The reason of the move that is looked at, where there is no room for all of them. */
  #reason = h('p', { class: 'strip-told', aria: { hidden: 'true' } });
  /** @type {Advised[]} */
  #list = [];
  #closed = () => {};

  /**
   * @param {Frame} frame @param {Session} session @param {string} title
   * @param {{take?: (one: Advised) => void, closed?: () => void}} [options]
   */
  constructor(frame, session, title, { take, closed } = {}) {
    this.frame = frame;
    this.take = take ?? null;
    if (closed) this.#closed = closed;
    this.wait = h('p', { class: 'strip-wait', role: 'status' }, h('span', { class: 'spinner' }), title);
    const label = say('shell.close');
    const close = h(
      'button',
      {
        type: 'button',
        class: 'icon-button quiet strip-close',
        title: label,
        aria: { label },
        on: { click: () => this.close() },
      },
      icon('close'),
    );
    this.el = h('section', { class: 'strip card', aria: { label: title } }, this.wait, this.#rows, this.#reason, close);
    frame.stage.append(this.el);
    this.#listen(session);
  }

  get isOpen() {
    return this.el.isConnected;
  }

  /** @param {Session} session */
  #listen(session) {
    const { signal } = this.#off;
    session.addEventListener('change', () => this.close(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    document.addEventListener('click', (event) => this.#pressed(event), { signal, capture: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector('dialog[open]') || /** @type {Element} */ (event.target).matches('input, textarea'))
      return;
    const one = this.#list[Number(event.key) - 1];
    if (event.key !== 'Escape' && !(one && this.take)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (one) this.#choose(one);
    else this.close();
  }

  /** A press elsewhere closes it; one on the table is the business of the view. @param {MouseEvent} event */
  #pressed(event) {
    const el = /** @type {Element} */ (event.target);
    if (!this.el.contains(el) && !el.closest('.board-stage, .board-tools, [data-do="hint"], [data-do="why"]'))
      this.close();
  }

  /** @param {Advised[]} list */
  show(list) {
    const { guide } = this.frame;
    this.#list = list;
    this.wait.remove();
    this.el.classList.toggle('named', !list.some((one) => guide?.draws(one)));
    this.#describe(list[0]);
    this.#rows.replaceChildren(...list.map((one) => this.#row(one)));
    guide?.show(list, this.take ? (/** @type {Advised} */ one) => this.#choose(one) : null, () => this.close());
    if (document.activeElement === document.body || document.activeElement?.matches('[data-do="hint"]'))
      this.#rows.querySelector('button')?.focus({ preventScroll: true });
  }

  /** @param {Advised | undefined} one */
  #describe(one) {
    this.#reason.textContent = one ? [one.reason, worthWords(one)].filter(Boolean).join(' · ') : '';
  }

  /** @param {Advised} one */
  #row(one) {
    const { guide } = this.frame;
    const drawn = guide?.draws(one) ?? false;
    const what = describeMove(one.line[0]);
    const light = () => {
      guide?.light(one);
      this.#describe(one);
    };
    const dark = () => guide?.light(null);
    return h(
      'li',
      null,
      h(
        'button',
        {
          type: 'button',
          class: `strip-row${one.played ? ' played' : ''}`,
          data: { hint: one.move },
          on: {
            click: () => this.#choose(one),
            focus: light,
            pointerenter: light,
            blur: dark,
            pointerleave: dark,
          },
        },
        h('span', { class: 'strip-number' }, one.n),
        h(
          'span',
          { class: 'strip-words' },
          h('span', { class: drawn && one.reason ? 'sr' : 'strip-what' }, what, ' '),
          h(
            'span',
            { class: 'reason' },
            one.played ? h('span', { class: 'chip gold' }, say('story.analysis.played')) : null,
            one.played ? ' ' : null,
            drawn ? capital(one.reason) : one.reason,
          ),
        ),
        h('span', { class: 'strip-less number', title: say('guide.less.help') }, worthWords(one)),
      ),
    );
  }

  /** @param {Advised} one */
  #choose(one) {
    if (!this.take) return;
    this.close();
    this.take(one);
  }

  close() {
    if (!this.isOpen) return;
    this.#off.abort();
    this.el.remove();
    this.frame.guide?.hide();
    this.#closed();
  }
}
