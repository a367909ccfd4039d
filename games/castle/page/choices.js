// choices.js -- the legal moves of a decision as things to be chosen: each with its place in the picture, its
// signs and its words.
//
// What can be chosen, what it costs and what it brings are facts of the moves; nothing here knows a rule.
// Moves that point to the same thing (a space that can be taken by several helpers) are one choice.

import { has, say } from '../../../web/src/words/say.js';
import { describeMove } from '../../../web/src/words/describe.js';
import {
  buildingName,
  bundle,
  capital,
  cardName,
  cartName,
  fromName,
  goodName,
  goodsMoved,
  goodsText,
} from './words.js';

/**
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Move} Move
 * @typedef {import('./types.d.ts').State} State
 * @typedef {Partial<Choice> & {label: string}} PartialChoice
 */

/** @param {Move} move @returns {PartialChoice} */
function piece(move) {
  const good = move.piece ?? '';
  if (move.silver) {
    return {
      label: capital(goodName(good)),
      note: say('castle.ui.silver_as', { piece: goodName(good) }),
      spoken: say('castle.ui.bid_silver', { piece: goodName(good) }),
      tokens: [{ sign: 'silver' }, { sign: good }],
    };
  }
  return { label: capital(goodName(good)), tokens: [{ sign: good }] };
}

/** @param {Move} move @param {State} state @returns {PartialChoice} */
function fromTower(move, state) {
  const good = move.piece ?? '';
  const n = state.tower[good];
  return {
    label: capital(goodName(good)),
    spoken: say('castle.ui.take_n', { goods: goodsMoved({ [good]: n }) }),
    tokens: [{ sign: good, n }],
    at: ['tower'],
  };
}

/** @param {Move} move @param {State} state @returns {PartialChoice} */
function beside(move, state) {
  const place = move.to ?? '';
  const cart = state.carts.find((c) => c.place === place);
  const other = move.displaces === undefined ? null : state.players[move.displaces].name;
  const pushed = other === null ? '' : say('castle.ui.displaces', { name: other });
  return {
    id: place,
    at: [`cart/${place}`],
    also: [],
    label: capital(cartName(place)),
    note: pushed,
    tokens: cart ? [{ sign: cart.good, n: cart.yield }] : [],
    after: true,
  };
}

/** @param {Move} move @returns {PartialChoice} */
function onSpace(move) {
  const { to = '', space, fee } = move;
  return {
    id: `${to} ${space}`,
    at: [`space/${to}/${space}`],
    also: [`building/${to}`],
    label: capital(buildingName(to)),
    tokens: [{ sign: 'taler', n: fee }],
    after: true,
    spoken: say('castle.ui.space', { building: capital(buildingName(to)), space, fee }),
  };
}

/** @param {Move} move @returns {PartialChoice} */
function erect(move) {
  const { building = '', value, points } = move;
  return {
    at: [`building/${building}`],
    label: capital(buildingName(building)),
    spoken: say('castle.ui.build', { building: capital(buildingName(building)), value, points }),
    tokens: [
      { sign: 'cost', n: value },
      { sign: 'points', n: points },
    ],
    after: true,
  };
}

/** @param {Move} move @returns {PartialChoice} */
function giveUp(move) {
  if (move.kind === 'pay') {
    const label = say('castle.ui.pay_talers', { n: move.talers });
    return { label, tokens: [{ sign: 'taler', n: move.talers }] };
  }
  const name = cardName(move.card ?? '');
  return { label: capital(name), spoken: say('castle.ui.give_card', { card: name }), card: move.card };
}

/** @param {Move} move @param {State} state @returns {PartialChoice} */
function bought(move, state) {
  const { good = '', card = '', player = 0 } = move;
  const owner = state.players[player].name;
  return {
    label: capital(goodName(good)),
    tokens: [{ sign: good }],
    group: say('castle.ui.from_worker', { owner, card: cardName(card) }),
    spoken: say('castle.ui.buy', { good: capital(goodName(good)), owner, card: cardName(card) }),
  };
}

/** @param {Move} move @returns {PartialChoice} */
function convert(move) {
  const goods = goodsMoved(move.goods ?? {});
  const label = say('castle.ui.convert', { n: move.silver, points: move.points });
  return {
    label,
    note: say('castle.ui.convert_goods', { goods }),
    at: ['building/palace'],
    tokens: [
      { sign: 'silver', n: move.silver },
      { sign: 'points', n: move.points },
    ],
  };
}

/** @param {Move} move @returns {PartialChoice} */
function bundled(move) {
  const goods = move.goods ?? {};
  return { label: goodsText(goods), tokens: bundle(goods).map(({ good }) => ({ sign: good })) };
}

/** How a decision of each phase is shown. @type {Record<string, (move: Move, state: State) => PartialChoice>} */
const BY_PHASE = {
  bid: (move) => ({ ...piece(move), at: ['winter/maiden'] }),
  share: (move) => ({ ...piece(move), at: ['winter/maiden'] }),
  plague: (move) => ({ ...giveUp(move), at: ['winter/plague'] }),
  snowdrift: (move) => ({ ...giveUp(move), at: ['winter/snowdrift'] }),
  breach: (move) => ({
    ...bundled(move),
    at: ['winter/wall_breach'],
    spoken: say('castle.ui.give', { goods: goodsMoved(move.goods ?? {}) }),
  }),
  supply: bundled,
  recall: (move) => ({
    label: capital(cartName(move.from ?? '')),
    at: [`cart/${move.from}`],
    spoken: say('castle.ui.recall', { cart: capital(cartName(move.from ?? '')) }),
  }),
  trader: beside,
  tower: fromTower,
  buy: bought,
  sell: (move) => ({ label: say(move.kind === 'sell' ? 'castle.ui.sell' : 'castle.ui.refuse') }),
  order: (move) => ({ label: say('castle.ui.first', { card: cardName(move.card ?? '') }), card: move.card }),
  build: erect,
  forge: (move) => ({
    at: ['forge'],
    tokens: [{ sign: 'silver', n: move.silver }],
    label: move.silver ? say('castle.ui.exchange', { n: move.silver }) : say('castle.ui.exchange0'),
  }),
  helpers: onSpace,
  palace: convert,
};

/** @param {string} phase @returns {PartialChoice} */
function passing(phase) {
  const key = `castle.ui.pass.${phase}`;
  return { label: say(has(key) ? key : 'castle.ui.pass.other'), pass: true };
}

/** A move of a phase that is not known here is still there, in the engine's words. @param {Move} move @returns {PartialChoice} */
const plain = (move) => ({ label: move.words ?? move.move });

/**
 * The moves of a decision as choices, in the order of the moves.
 * @param {string} phase @param {Move[]} moves @param {State} state @returns {Choice[]}
 */
export function choicesOf(phase, moves, state) {
  /** @type {Map<string, Choice>} */
  const found = new Map();
  for (const move of moves) {
    const partial = move.kind === 'pass' ? passing(phase) : (BY_PHASE[phase] ?? plain)(move, state);
    const id = partial.id ?? move.move;
    const known = found.get(id);
    if (known) known.moves.push(move);
    else {
      found.set(id, { at: [], also: [], tokens: [], spoken: partial.label, ...partial, id, moves: [move] });
    }
  }
  return [...found.values()];
}

/**
 * A move of several, in words: only from where, if that is what tells them apart.
 * @param {Move} move @param {boolean} from
 */
export function wayOf(move, from) {
  return from && move.from ? capital(fromName(move.from)) : describeMove(move);
}

/**
 * What can be chosen at each place of the picture.
 * @param {Choice[]} choices @returns {Map<string, Choice[]>}
 */
export function targetsOf(choices) {
  /** @type {Map<string, Choice[]>} */
  const targets = new Map();
  for (const choice of choices) {
    for (const at of [...choice.at, ...choice.also]) targets.set(at, [...(targets.get(at) ?? []), choice]);
  }
  return targets;
}

/**
 * The choices at one place as one, which then has to be asked about.
 * @param {Choice[]} choices @param {string} label
 */
export function together(choices, label) {
  return choices.length === 1 ? choices[0] : { ...choices[0], label, moves: choices.flatMap((c) => c.moves) };
}
