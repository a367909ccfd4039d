// winter.js -- the winter cards beside the picture: how many are to come, the one just drawn, those that stay
// with the helpers, talers and goods on them.

import { h } from '../../../web/src/ui/dom.js';
import { say } from '../../../web/src/words/say.js';
import { together } from './choices.js';
import { helper, sign, token, winterPortrait } from './signs.js';
import { bundle, capital, winterAction, winterName } from './words.js';

/**
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {Map<string, Choice[]>} Targets
 */

/** The building that a winter card is. @type {Record<string, string>} */
const ROOMS = { village_inn: 'inn', granary: 'granary' };

/**
 * A place that is a button where something can be chosen.
 * @param {Board} board @param {Targets} targets @param {string} at @param {string} look @param {string} label
 * @param {Node[]} inside
 */
function place(board, targets, at, look, label, inside) {
  const choices = targets.get(at);
  const single = choices?.length === 1 ? choices[0] : null;
  const el = h(
    choices ? 'button' : 'div',
    {
      class: `${look}${choices ? ' can' : ''}`,
      data: { at },
      on: {
        pointerenter: (/** @type {PointerEvent} */ event) => {
          if (event.pointerType === 'touch') return;
          board.hover(at, el);
          board.look(single);
        },
        pointerleave: (/** @type {PointerEvent} */ event) => {
          if (event.pointerType === 'touch') return;
          board.hover(null, null);
          board.look(null);
        },
        focus: () => {
          if (!el.matches(':focus-visible')) return;
          board.describe(at);
          board.look(single);
        },
        click: () => {
          if (choices) board.take(together(choices, label), el);
          else board.describe(at);
        },
      },
    },
    inside,
  );
  if (choices) {
    for (const part of el.children) part.setAttribute('aria-hidden', 'true');
    el.setAttribute('type', 'button');
    el.append(h('span', { class: 'sr' }, single?.spoken ?? label));
  }
  return el;
}

/** @param {Board} board @param {Targets} targets @param {string} card */
function rooms(board, targets, card) {
  const id = ROOMS[card];
  const building = board.state.buildings.find((b) => b.building === id);
  if (!id || !building) return null;
  return h(
    'div',
    { class: 'castle-rooms' },
    building.spaces.map((s) => {
      const name =
        s.helper === null
          ? say('castle.ui.space_free', { fee: s.fee })
          : say('castle.ui.space_held', { name: board.state.players[s.helper].name, fee: s.fee });
      return place(
        board,
        targets,
        `space/${id}/${s.space}`,
        'castle-room',
        name,
        s.helper === null
          ? [h('span', { class: 'number', title: name }, String(s.fee))]
          : [helper(board.session.engine, s.helper), h('span', { class: 'sr' }, name)],
      );
    }),
  );
}

/** @param {Board} board @param {string} card */
function onIt(board, card) {
  const { engine } = board.session;
  const w = board.state.winter;
  if (!w) return null;
  const { talers } = w.inn;
  if (card === 'village_inn') return talers > 0 ? token(engine, { sign: 'taler', n: talers }) : null;
  if (card !== 'maiden') return null;
  const dowry = bundle({ ...w.maiden.goods, taler: w.maiden.talers });
  return h(
    'span',
    { class: 'castle-tokens', title: say('maiden.dowry.name') },
    sign(engine, 'heart'),
    dowry.map(({ good, n }) => token(engine, { sign: good, n })),
  );
}

/** @param {Board} board @param {Targets} targets @param {string} card */
function openCard(board, targets, card) {
  const fresh = board.state.winter?.drawn === card;
  const inside = [
    winterPortrait(board.session.engine, card),
    h('span', { class: 'castle-winter-name' }, capital(winterName(card))),
    h('span', { class: 'castle-winter-deed small' }, winterAction(card)),
  ];
  return h(
    'li',
    { class: fresh ? 'castle-winter-card fresh' : 'castle-winter-card' },
    place(board, targets, `winter/${card}`, 'castle-winter-face', capital(winterName(card)), inside),
    h('div', { class: 'castle-winter-more' }, rooms(board, targets, card), onIt(board, card)),
  );
}

/** The shelf of winter cards; null in summer. @param {Board} board @param {Targets} targets */
export function winterShelf(board, targets) {
  const w = board.state.winter;
  if (!w) return null;
  const cards = [...new Set([...(w.drawn ? [w.drawn] : []), ...w.open])];
  const said = say('castle.ui.deck', { n: w.deck });
  const deck = h(
    'div',
    { class: 'castle-deck', title: said },
    w.deck > 0 ? winterPortrait(board.session.engine, 'back') : null,
    cards.length > 0 ? h('span', { class: 'badge', aria: { hidden: true } }, String(w.deck)) : null,
    h('span', { class: cards.length > 0 ? 'sr' : 'small' }, said),
  );
  return h(
    'section',
    { class: 'castle-winter', aria: { label: say('castle.ui.winter_panel') } },
    deck,
    h(
      'ul',
      { class: 'castle-winter-cards' },
      cards.map((card) => openCard(board, targets, card)),
    ),
  );
}
