// rounds.js -- the side panel of the castle: which round it is, what is left to build, what lies in the stock
// and what every card and winter card does.

import { h } from '../../../web/src/ui/dom.js';
import { say } from '../../../web/src/words/say.js';
import { portrait, sign, token, winterPortrait } from './signs.js';
import { GOODS, buildingName, capital, cardAction, cardName, goodName, winterAction, winterName } from './words.js';

/** @typedef {import('./types.d.ts').Board} Board */

const CARDS = ['messenger', 'trader', 'mason', 'stonemason', 'worker1', 'worker2', 'worker3', 'master_builder'];
const WINTER = ['village_inn', 'plague', 'granary', 'wall_breach', 'maiden', 'snowdrift'];

/** @param {Board} board */
function roundSummary(board) {
  const { round, rounds, tiles_left: left, over } = board.state;
  const after = rounds - round;
  return h(
    'div',
    null,
    h('p', { class: 'strong' }, say('castle.ui.round', { n: round, of: rounds })),
    over
      ? null
      : h(
          'p',
          { class: 'small muted' },
          after > 0 ? say('castle.ui.rounds_left', { n: after }) : say('castle.ui.last_round'),
        ),
    h('p', { class: 'small muted' }, say('castle.ui.tiles_left', { n: left })),
  );
}

/** @param {Board} board */
function leftToBuild(board) {
  const { engine } = board.session;
  const rest = board.state.buildings.filter((b) => (b.left ?? 0) > 0);
  return h(
    'ul',
    { class: 'castle-left' },
    rest.map((b) =>
      h(
        'li',
        null,
        h('span', null, `${capital(buildingName(b.building))}${(b.tiles ?? 1) > 1 ? ` × ${b.left}` : ''}`),
        h(
          'span',
          { class: 'castle-worth' },
          token(engine, { sign: 'cost', n: b.value }),
          token(engine, { sign: 'points', n: b.points }),
        ),
      ),
    ),
  );
}

/** @param {Node} face @param {string} name @param {number} n */
function store(face, name, n) {
  return h(
    'li',
    { class: 'castle-store', title: name },
    face,
    h('span', { class: 'number' }, String(n)),
    h('span', { class: 'sr' }, name),
  );
}

/** @param {Board} board */
function stock(board) {
  const { engine } = board.session;
  return h(
    'div',
    null,
    h('h2', { class: 'small muted' }, say('castle.ui.goods_table')),
    h(
      'ul',
      { class: 'castle-stores' },
      GOODS.map((good) => store(sign(engine, good), goodName(good), board.state.stock[good])),
      store(sign(engine, 'taler'), say('place.bank.name'), board.state.bank),
    ),
  );
}

/** @param {Node} face @param {string} name @param {string} action */
function line(face, name, action) {
  return h(
    'li',
    null,
    face,
    h('div', null, h('p', { class: 'strong' }, capital(name)), h('p', { class: 'small' }, action)),
  );
}

/** @param {Board} board */
export function reference(board) {
  const { engine } = board.session;
  return h(
    'div',
    { class: 'castle-reference stack' },
    roundSummary(board),
    leftToBuild(board),
    stock(board),
    h(
      'ul',
      { class: 'castle-deeds' },
      CARDS.map((card) => line(portrait(engine, card), cardName(card), cardAction(card))),
    ),
    board.state.winter ? h('h2', null, say('castle.ui.winter_panel')) : null,
    board.state.winter
      ? h(
          'ul',
          { class: 'castle-deeds' },
          WINTER.map((card) => line(winterPortrait(engine, card), winterName(card), winterAction(card))),
        )
      : null,
  );
}
