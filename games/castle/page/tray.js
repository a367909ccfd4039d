// tray.js -- what can be chosen, beside the picture: a button for each choice, cards where it is cards, a
// board of payments where it is a payment. Whoever cannot or does not want to aim at the picture plays here.

import { h } from '../../../web/src/ui/dom.js';
import { has, say } from '../../../web/src/words/say.js';
import { describeTurn } from '../../../web/src/words/describe.js';
import { lookedAt } from './looking.js';
import { cardChoices, chooseCards, ownCards } from './cards.js';
import { payment } from './payment.js';
import { portrait, token, winterPortrait } from './signs.js';
import { capital, cardAction, cardName, goodName, winterAction, winterName } from './words.js';

/**
 * @typedef {import('../../../web/src/types').Done} Done
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Board} Board
 */

/** @param {Choice} choice @returns {Record<string, string>} */
function dataOf({ id, moves, card }) {
  return { id, ...(moves.length === 1 ? { move: moves[0].move } : {}), ...(card ? { card } : {}) };
}

/** @param {Choice} choice */
function styleOf({ pass, after }) {
  return pass ? 'button castle-pass' : after ? 'castle-choice priced' : 'castle-choice';
}

/** @param {Board} board @param {Choice} choice */
export function choiceButton(board, choice) {
  const look = () => board.look(choice);
  const leave = () => board.look(null);
  const tokens = choice.tokens.map((t) => token(board.session.engine, t));
  const el = h(
    'button',
    {
      type: 'button',
      class: styleOf(choice),
      data: dataOf(choice),
      on: { click: () => board.take(choice, el), ...lookedAt(look, leave) },
    },
    tokens.length > 0 ? h('span', { class: 'castle-tokens', aria: { hidden: true } }, tokens) : null,
    h('span', { class: 'castle-label', aria: { hidden: true } }, choice.label),
    choice.note ? h('span', { class: 'small muted', aria: { hidden: true } }, choice.note) : null,
    h('span', { class: 'sr' }, choice.note ? `${choice.spoken}, ${choice.note}` : choice.spoken),
  );
  const taken = board.session.pending?.move.move;
  if (choice.moves.some((m) => m.move === taken)) el.setAttribute('aria-pressed', 'true');
  return el;
}

/**
 * Choices under their headings, such as the cards of workers.
 * @param {Board} board @param {Choice[]} choices
 */
function grouped(board, choices) {
  const names = [...new Set(choices.map((choice) => choice.group ?? ''))];
  return names.map((name) =>
    h(
      'div',
      { class: 'castle-group', role: 'group', aria: { label: name } },
      name ? h('h3', { class: 'small' }, name) : null,
      h(
        'div',
        { class: 'castle-choices' },
        choices.filter((c) => (c.group ?? '') === name).map((c) => choiceButton(board, c)),
      ),
    ),
  );
}

/** Who asks to buy the last piece, and which. @param {Board} board */
function describeSale(board) {
  const { history, names } = board.session;
  const asked = history.findLast((done) => done.kind === 'buy');
  if (!asked) return null;
  const sale = {
    buyer: names[Number(asked.by)],
    good: goodName(String(asked.good)),
    card: cardName(String(asked.card)),
  };
  return h('p', null, say('castle.ui.sell_what', sale));
}

/** @param {Board} board */
function body(board) {
  const { phase } = board.state;
  const rest = board.choices.filter((choice) => !choice.pass);
  if (phase === 'choose') return chooseCards(board);
  if (phase === 'pay') return payment(board);
  if (rest.some((choice) => choice.card)) {
    return [
      cardChoices(
        board,
        rest.filter((c) => c.card),
      ),
      grouped(
        board,
        rest.filter((c) => !c.card),
      ),
    ];
  }
  return [phase === 'sell' ? describeSale(board) : null, grouped(board, rest)];
}

/** The winter cards that ask for a decision, by its phase. @type {Record<string, string>} */
const ASKING = {
  bid: 'maiden',
  share: 'maiden',
  plague: 'plague',
  snowdrift: 'snowdrift',
  breach: 'wall_breach',
};

/** The card that is being resolved, and what it does. @param {Board} board */
function heading(board) {
  const { phase, card } = board.state;
  const { engine } = board.session;
  const winter = ASKING[phase];
  const head = (/** @type {Node} */ face, /** @type {string} */ name, /** @type {string} */ action) =>
    h(
      'div',
      { class: 'castle-tray-head' },
      face,
      h('div', null, h('h2', null, capital(name)), h('p', { class: 'small muted' }, action)),
    );
  if (winter) return head(winterPortrait(engine, winter), winterName(winter), winterAction(winter));
  return card ? head(portrait(engine, card), cardName(card), cardAction(card)) : null;
}

/** @param {Board} board */
function titleOf(board) {
  const { phase } = board.state;
  const two = phase === 'choose' && (board.session.moves[0]?.cards ?? []).length > 1;
  const key = `castle.phase.${two ? 'choose2' : phase}`;
  return has(key) ? say(key) : describeTurn(board.session);
}

/** The tray of the one who chooses, or the cards of the one who waits. @param {Board} board */
export function tray(board) {
  const { session } = board;
  if (session.seat === null || board.choices.length === 0) return ownCards(board);
  const passes = board.choices.filter((choice) => choice.pass);
  return h(
    'section',
    { class: `castle-tray phase-${board.state.phase}`, aria: { label: titleOf(board) } },
    heading(board),
    h('div', { class: 'castle-tray-body' }, body(board)),
    passes.length > 0
      ? h(
          'div',
          { class: 'castle-passes' },
          passes.map((c) => choiceButton(board, c)),
        )
      : null,
  );
}
