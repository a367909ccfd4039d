// choices.js -- moves without a place on the table as large buttons over it, in the engine's words, and the score track
// where a space of it is chosen.  Where places of the table can be chosen as well, one or two buttons stand beside those of
// the turn, so that they cover nothing.

import { h, renew } from '../../ui/dom.js';
import { reachable } from '../../ui/reach.js';
import { say } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { listOf } from '../../words/sentence_parts.js';
import { pendingMove } from './aiming.js';
import { bagOf, bagRow } from './bag.js';
import { isOnTrack } from './places.js';
import { scoreTrack } from './track.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'atlas' | 'aiming' | 'party' | 'whose' | 'doing'>>} Parts of the board that
 *   are used here
 */

/** In the place of a player's number. */
const NOBODY = -1;
/** How many buttons there is room for beside those of the turn. */
const BESIDE = 2;

/** The players whom a move goes against. @param {Move} move @returns {number[]} */
function victimsOf({ victim, victims }) {
  return victims ?? (typeof victim === 'number' ? [victim] : []);
}

export class Choices {
  #track;
  #buttons = h('div', { class: 'board-choice-buttons' });
  #board;
  /** The buttons as they are shown, as markup: whatever is drawn on one is in it. */
  #drawn = '';
  /** The buttons beside those of the turn. */
  row = h('span', { class: 'board-choice-row row' });

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
    this.#track = scoreTrack(
      (move) => board.doing.choose(move),
      (move) => board.doing.refuseMove(move),
    );
    this.el = h(
      'section',
      { class: 'board-choices card', hidden: true, aria: { label: say('board.choices') } },
      this.#track.el,
      this.#buttons,
    );
    reachable(this.el);
  }

  show() {
    const { aiming, session, atlas } = this.#board;
    const { buttons, spaces, spots } = aiming.putting;
    const beside = spots.length > 0 && buttons.length <= BESIDE && !spaces.length;
    const place = beside ? this.row : this.el;
    if (this.#buttons.parentNode !== place) place.append(this.#buttons);
    renew(this.el, { hidden: beside || (!buttons.length && !spaces.length) });
    renew(this.#track.el, { hidden: !spaces.length });
    if (spaces.length) this.#track.update(session, atlas, spaces);
    this.#showButtons(buttons, pendingMove(session)?.move ?? '');
  }

  /** Others take their place only when they look different, so that nobody loses theirs. @param {Move[]} moves @param {string} waits */
  #showButtons(moves, waits) {
    const buttons = moves.map((move, i) => this.#button(move, i));
    const drawn = buttons.map(({ outerHTML }) => outerHTML).join('');
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#buttons.replaceChildren(...buttons);
    }
    for (const [i, move] of moves.entries()) {
      renew(/** @type {HTMLElement} */ (this.#buttons.children[i]), { aria: { pressed: move.move === waits } });
    }
  }

  /** @param {Move} move @param {number} i */
  #button(move, i) {
    const { atlas, session, aiming } = this.#board;
    const picture = move.piece
      ? atlas.figure(move.piece, this.#board.whose(move.piece, session.seat ?? 0), false)
      : null;
    return h(
      'button',
      {
        type: 'button',
        class: 'button board-choice',
        title: isOnTrack(move) ? describeMove(move) : '',
        aria: isOnTrack(move) ? { label: this.#spaceLabel(move) } : {},
        data: { move: move.move },
        on: { click: () => this.take(aiming.putting.buttons[i]) },
      },
      picture && h('img', { src: picture.url, alt: '' }),
      victimsOf(move).map((player) => h('img', { src: atlas.badge(player).url, alt: '', data: { victim: player } })),
      h('span', null, isOnTrack(move) ? this.#whoIsThere(move) : describeMove(move), this.#brings(move)),
      aiming.putting.pieces.length < 2 && !isOnTrack(move) && h('kbd', { aria: { hidden: 'true' } }, i + 1),
    );
  }

  /** In words; whoever speaks to the page says what is seen. @param {Move} move */
  #spaceLabel(move) {
    return victimsOf(move).length ? `${this.#whoIsThere(move)}: ${describeMove(move)}` : describeMove(move);
  }

  /** A space of the track, and who is hit there. @param {Move} move */
  #whoIsThere(move) {
    const { names } = this.#board.session;
    const hit = victimsOf(move).map((player) => names[player] ?? '');
    return hit.length ? say('board.space.whom', { names: listOf(hit), space: move.space }) : move.space;
  }

  /** What a move brings at once, and what chance would take one of after it. @param {Move} move */
  #brings(move) {
    const { atlas, session } = this.#board;
    const bag = move.next ? bagOf(session.state, move.next) : null;
    const gains = (this.#shared(move.gains ?? []) ?? move.gains ?? []).map(([player, n]) =>
      h(
        'span',
        { class: 'board-gain', title: session.names[player] ?? '' },
        player in session.names && h('img', { src: atlas.badge(player).url, alt: session.names[player] }),
        n > 0 ? `+${n}` : `\u2212${-n}`,
      ),
    );
    if (!gains.length && !bag) return null;
    return h('span', { class: 'board-choice-brings' }, gains, bag && bagRow(bag, atlas));
  }

  /** What all get alike is nobody's own. @param {[number, number][]} gains @returns {[number, number][] | null} */
  #shared(gains) {
    const { party, session } = this.#board;
    const alike = gains.length === session.names.length && gains.every(([, n]) => n === gains[0][1]);
    return party && alike ? [[NOBODY, gains[0][1]]] : null;
  }

  /** Pressing what waits takes it back. @param {Move | undefined} move */
  take(move) {
    if (!move) return;
    if (pendingMove(this.#board.session)?.move === move.move) this.#board.session.back();
    else this.#board.doing.choose(move);
  }
}
