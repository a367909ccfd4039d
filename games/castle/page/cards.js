// cards.js -- characters' cards in the hand: to be chosen in secret, to be given up, or just to be seen.

import { h } from '../../../web/src/ui/dom.js';
import { say } from '../../../web/src/words/say.js';
import { begun, changed } from './begun.js';
import { lookedAt } from './looking.js';
import { choiceButton } from './tray.js';
import { portrait } from './signs.js';
import { capital, cardAction, cardName } from './words.js';

/**
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {import('./types.d.ts').Move} Move
 */

/** @param {Board} board @param {string} card */
function face(board, card) {
  return [
    portrait(board.session.engine, card),
    h('span', { class: 'castle-card-name' }, capital(cardName(card))),
    h('span', { class: 'castle-card-deed small' }, cardAction(card)),
  ];
}

/** Cards of which one is to be taken, each a choice. @param {Board} board @param {Choice[]} choices */
export function cardChoices(board, choices) {
  return h(
    'div',
    { class: 'castle-cards' },
    choices.map((choice) => {
      const el = choiceButton(board, choice);
      el.className = 'castle-card';
      const shown = h('span', { class: 'castle-face', aria: { hidden: true } }, face(board, choice.card ?? ''));
      el.replaceChildren(shown, h('span', { class: 'sr' }, choice.spoken));
      return el;
    }),
  );
}

/** The cards of a pending choice. @param {Board} board @returns {string[]} */
function pendingCards(board) {
  return board.session.pending?.move.cards ?? [];
}

/**
 * The hand, when cards are chosen in secret: one click takes a card, with two players a second one the pair.
 * @param {Board} board
 */
export function chooseCards(board) {
  /** @type {Move[]} */
  const moves = board.session.moves;
  const picked = begun(board, () => new Set(pendingCards(board)));
  const player = board.state.players[/** @type {number} */ (board.session.seat)];
  const hand = h('div', { class: 'castle-cards' });
  const note = h('p', { class: 'castle-note small', aria: { live: 'polite' } });
  const open = (/** @type {string} */ card) =>
    moves.some((m) => m.cards?.includes(card) && [...picked].every((p) => p === card || m.cards?.includes(p)));
  const pick = (/** @type {string} */ card) => {
    if (picked.has(card)) picked.delete(card);
    else {
      if (!open(card)) picked.clear();
      picked.add(card);
    }
    const move = moves.find((m) => m.cards?.length === picked.size && m.cards.every((c) => picked.has(c)));
    if (move) return board.play(move);
    changed(board);
    draw(card);
  };
  const draw = (/** @type {string} */ focus = '') => {
    note.replaceChildren(...(picked.size === 1 && moves[0]?.cards?.length === 2 ? oneMore([...picked][0]) : []));
    hand.replaceChildren(
      ...player.hand.map((card) =>
        cardButton(board, card, {
          picked: picked.has(card),
          possible: moves.some((m) => m.cards?.includes(card)),
          pick: () => pick(card),
        }),
      ),
    );
    if (focus) /** @type {HTMLElement | null} */ (hand.querySelector(`[data-id="${focus}"]`))?.focus();
  };
  draw();
  return [hand, note];
}

/** That another card is wanted; where cards have no room for what they do, also what the first one does. @param {string} card */
function oneMore(card) {
  const action = h('span', { class: 'castle-note-deed' }, `${capital(cardName(card))}: ${cardAction(card)} `);
  return [action, say('castle.ui.one_more')];
}

/** @param {Board} board @param {string} card @param {{picked: boolean, possible: boolean, pick(): void}} how */
function cardButton(board, card, { picked, possible, pick }) {
  const leave = () => board.look(null);
  const describe = () => board.frame.sentence(`${capital(cardName(card))}: ${cardAction(card)}`);
  return h(
    'button',
    {
      type: 'button',
      class: 'castle-card',
      disabled: !possible,
      data: { id: card, card },
      title: possible ? '' : say('castle.ui.cannot'),
      aria: { pressed: picked },
      on: { click: pick, ...lookedAt(describe, leave) },
    },
    face(board, card),
  );
}

/** The cards of the one who looks on: his hand, and what he has laid down. @param {Board} board */
export function ownCards(board) {
  const me = board.state.players[/** @type {number} */ (board.session.viewer)];
  if (!me || board.state.over) return h('div', { class: 'castle-tray quiet' });
  const laid = me.cards ?? [];
  const rest = me.hand.filter((card) => !laid.includes(card));
  const small = (/** @type {string} */ card) =>
    h(
      'li',
      { class: 'castle-card small', title: cardAction(card) },
      portrait(board.session.engine, card),
      h('span', { class: 'castle-card-name' }, capital(cardName(card))),
    );
  return h(
    'section',
    { class: 'castle-tray quiet', aria: { label: say('castle.ui.hand') } },
    laid.length > 0
      ? h(
          'div',
          null,
          h('h2', { class: 'small muted' }, say('castle.ui.chosen_cards')),
          h('ul', { class: 'castle-cards laid' }, laid.map(small)),
        )
      : null,
    h(
      'div',
      null,
      h('h2', { class: 'small muted' }, say('castle.ui.hand')),
      h('ul', { class: 'castle-cards' }, rest.map(small)),
    ),
  );
}
