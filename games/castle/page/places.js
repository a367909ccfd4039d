// places.js -- a place of the picture in words: its name, and all that can be told about it.

import { h } from '../../../web/src/ui/dom.js';
import { has, say } from '../../../web/src/words/say.js';
import { badge, sign, token, winterPortrait } from './signs.js';
import { buildingName, capital, cartName, goodName, goodsText, winterAction, winterName } from './words.js';

/**
 * @typedef {import('./types.d.ts').State} State
 * @typedef {import('./types.d.ts').Building} Building
 * @typedef {import('./types.d.ts').Board} Board
 */

/** @param {string} at @param {State} state @returns {string} */
export function nameOfPlace(at, state) {
  const [kind, id = '', n = ''] = at.split('/');
  switch (kind) {
    case 'building':
      return capital(buildingName(id));
    case 'space':
      return capital(say('castle.ui.space_short', { building: buildingName(id), space: n }));
    case 'cart':
      return capital(cartName(id));
    case 'stock':
      return say('castle.ui.and', {
        first: capital(goodName(id)),
        second: say('castle.ui.in_stock', { n: state.stock[id] ?? 0 }),
      });
    case 'tower':
      return capital(
        id
          ? say('castle.ui.and', {
              first: say('place.tower.name'),
              second: goodsText({ [id]: state.tower[id] }),
            })
          : say('place.tower.name'),
      );
    case 'bank':
      return say('castle.ui.bank_holds', { n: state.bank });
    case 'forge':
      return say('castle.ui.forge_bars', { n: state.forge });
    case 'round':
      return say('castle.ui.track_field', { n: id });
    case 'winter':
      return capital(winterName(id));
    default:
      return at;
  }
}

/** @param {Board} board @param {Building} b */
function spaceList(board, b) {
  const name = (/** @type {number} */ p) => board.session.names[p] ?? board.state.players[p].name;
  const { engine } = board.session;
  return h(
    'ul',
    { class: 'castle-spaces' },
    b.spaces.map((s) =>
      h(
        'li',
        null,
        s.helper === null ? token(engine, { sign: 'taler', n: s.fee }) : badge(engine, s.helper),
        s.helper === null ? say('castle.ui.free') : name(s.helper),
      ),
    ),
  );
}

/** @param {Building} b */
function standing(b) {
  if (b.tiles === undefined) return say('castle.ui.always');
  if (b.tiles > 1) return say('castle.ui.built_of', { n: b.tiles - (b.left ?? 0), of: b.tiles });
  return say(b.standing ? 'castle.ui.stands' : 'castle.ui.unbuilt');
}

/** @param {Board} board @param {Building} b */
function worthOf(board, { value, points }) {
  const { engine } = board.session;
  return h(
    'span',
    { class: 'castle-worth' },
    h(
      'span',
      { class: 'castle-tokens', aria: { hidden: true } },
      token(engine, { sign: 'cost', n: value }),
      token(engine, { sign: 'points', n: points }),
    ),
    h('span', { class: 'sr' }, say('castle.ui.worth', { value, points })),
  );
}

/** @param {Board} board @param {string} id */
function describeBuilding(board, id) {
  const b = board.state.buildings.find((one) => one.building === id);
  if (!b) return [];
  const worth = b.value === undefined ? null : worthOf(board, b);
  const end = has(`castle.helper.${id}`) ? say(`castle.helper.${id}`) : say('castle.helper.none');
  return [
    h('p', { class: 'castle-fact' }, worth, h('span', { class: 'muted' }, standing(b))),
    b.spaces.length > 0 ? spaceList(board, b) : null,
    id === 'forge' ? h('p', null, say('castle.ui.forge_bars', { n: board.state.forge })) : null,
    h('p', { class: 'small' }, b.spaces.length > 0 ? h('strong', null, `${say('castle.ui.at_end')}: `) : null, end),
  ];
}

/** @param {Board} board @param {string} place */
function describeCart(board, place) {
  const cart = board.state.carts.find((one) => one.place === place);
  if (!cart) return [];
  const name = cart.helper === null ? '' : board.state.players[cart.helper].name;
  const held = cart.fresh ? 'castle.ui.cart_fresh' : 'castle.ui.cart_held';
  return [
    h(
      'p',
      { class: 'castle-fact' },
      sign(board.session.engine, cart.good),
      h('span', { class: 'muted' }, say('castle.ui.in_stock', { n: board.state.stock[cart.good] })),
    ),
    h('p', null, say(cart.helper === null ? 'castle.ui.cart_free' : held, { name })),
    h('p', { class: 'small' }, say('castle.ui.cart_yield', { n: cart.yield })),
  ];
}

/** @param {Board} board @param {string} card */
function describeWinterCard(board, card) {
  const w = board.state.winter;
  const names = w?.maiden.suitors.map((p) => board.state.players[p].name).join(', ') ?? '';
  const goods = w ? goodsText({ ...w.maiden.goods, taler: w.maiden.talers }) : '';
  const courted = names ? 'castle.ui.maiden' : 'castle.ui.maiden_nobody';
  const more =
    card === 'maiden'
      ? say(courted, { names, goods })
      : card === 'village_inn'
        ? say('castle.ui.inn_talers', { n: w?.inn.talers ?? 0 })
        : null;
  const room = { village_inn: 'inn', granary: 'granary' }[card];
  const building = board.state.buildings.find((b) => b.building === room);
  return [
    h(
      'div',
      { class: 'castle-winter-fact' },
      winterPortrait(board.session.engine, card),
      h(
        'div',
        null,
        h('p', { class: 'small' }, winterAction(card)),
        more ? h('p', { class: 'small strong' }, more) : null,
        building?.standing ? spaceList(board, building) : null,
      ),
    ),
  ];
}

/** @param {Board} board @param {string} id */
function describeRound(board, id) {
  const n = Number(id);
  const { field, winter, over } = board.state;
  const past = n > field || over;
  const when = past ? 'castle.ui.track_past' : n === field ? 'castle.ui.track_now' : 'castle.ui.track_taler';
  const snow = winter?.marked.includes(n) ? h('p', null, say('castle.ui.track_snow')) : null;
  return [h('p', null, say(when)), snow];
}

/** @param {Board} board */
function describeTower(board) {
  return [h('p', null, goodsText(board.state.tower)), h('p', { class: 'small' }, say('castle.ui.tower_what'))];
}

/** @type {Record<string, (board: Board, id: string) => import('../../../web/src/ui/dom.js').Child[]>} */
const DESCRIBED_BY = {
  building: describeBuilding,
  space: describeBuilding,
  forge: (board) => describeBuilding(board, 'forge'),
  cart: describeCart,
  stock: (board, good) => describeCart(board, good === 'silver' ? 'rider' : good),
  tower: describeTower,
  winter: describeWinterCard,
  round: describeRound,
};

/** All that is told of a place, for the place of details. @param {Board} board @param {string} at */
export function describePlaceAt(board, at) {
  const [kind, id = ''] = at.split('/');
  const building = kind === 'space' ? id : kind === 'forge' ? kind : null;
  const name = building === null ? nameOfPlace(at, board.state) : buildingName(building);
  return h(
    'div',
    { class: 'castle-facts stack tight' },
    h('p', { class: 'title' }, capital(name)),
    DESCRIBED_BY[kind]?.(board, id) ?? [],
  );
}
