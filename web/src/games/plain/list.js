// list.js -- a decision as a list of moves in words: for whoever would rather read than look, and for every
// decision that has no drawing.

import { h } from '../../ui/dom.js';
import { has, say } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';

/** @typedef {import('../../types').Session} Session */

/** @typedef {import('../../types').Move} Move */

/** From how many moves on there is a field to search in. */
const FILTER_FROM = 10;
/** How many buttons are made at first, and with each «more». */
const PORTION = 60;

/** @param {string} text */
function plainLetters(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** @param {string} kind */
function kindHeading(kind) {
  return has(`board.list.${kind}`) ? say(`board.list.${kind}`) : kind.replaceAll('_', ' ');
}

/** @param {Session} session @param {Move} move @param {string} words */
function moveButton(session, move, words) {
  const waits = session.pending?.move?.move === move.move;
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: 'button plain-move',
        data: { move: move.move },
        aria: { pressed: waits },
        on: { click: () => session.choose(move) },
      },
      words,
    ),
  );
}

/** The moves by kind, each kind in its order. @param {{move: Move, words: string}[]} described */
function byKind(described) {
  /** @type {Map<string, {move: Move, words: string}[]>} */
  const kinds = new Map();
  for (const one of described) {
    const group = kinds.get(one.move.kind);
    if (group) group.push(one);
    else kinds.set(one.move.kind, [one]);
  }
  return kinds;
}

/** @param {Session} session @param {{move: Move, words: string}[]} described @param {number} most */
function groups(session, described, most) {
  const kinds = byKind(described.slice(0, most));
  return [...kinds].map(([kind, group]) =>
    h(
      'section',
      { class: 'plain-group' },
      kinds.size > 1 ? h('h3', null, kindHeading(kind)) : '',
      h(
        'ul',
        { class: 'plain-moves' },
        group.map(({ move, words }) => moveButton(session, move, words)),
      ),
    ),
  );
}

/**
 * A button for each move; it is made anew when the decision changes.
 * @param {Session} session @param {Move[]} moves @returns {HTMLElement}
 */
export function decisionList(session, moves) {
  const described = moves.map((move) => ({ move, words: describeMove(move) }));
  const rest = h('div', { class: 'plain-groups' });
  const count = h('p', { class: 'sr', role: 'status' });
  let most = PORTION;

  /** @param {string} wanted */
  function show(wanted) {
    const words = plainLetters(wanted).split(/\s+/).filter(Boolean);
    const found = described.filter((one) => words.every((word) => plainLetters(one.words).includes(word)));
    const more = h(
      'button',
      {
        type: 'button',
        class: 'button',
        on: {
          click: () => {
            most += PORTION;
            show(wanted);
          },
        },
      },
      say('board.list.more', { n: found.length - most }),
    );
    rest.replaceChildren(...groups(session, found, most), ...(found.length > most ? [more] : []));
    count.textContent = wanted ? say('board.list.found', { n: found.length }) : '';
  }

  const label = say('board.list.filter');
  const field = h('input', {
    type: 'search',
    placeholder: label,
    aria: { label },
    on: {
      input: () => {
        most = PORTION;
        show(field.value);
      },
    },
  });
  show('');
  return h('div', { class: 'plain-list' }, described.length >= FILTER_FROM ? field : '', count, rest);
}
