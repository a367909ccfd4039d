// tell_castle.js -- what happens in and around the castle, in sentences made of the facts.

import { capital, goodsText, nameOf, phrase } from './tell_parts.js';
import { scoreSentence } from './tell_castle_scores.js';

/** @typedef {import('./tell_parts.js').Facts} Facts */
/** @typedef {import('./tell_carcassonne.js').Told} Told */

/** @param {string[]} cards */
function cardsText(cards) {
  const words = cards.map((card) => phrase(`tell.card.${card}`));
  return words.includes(null) ? null : words.join(', ');
}

/** @param {string} from `supply`, `inn` or a cart */
function who(from) {
  return phrase(`tell.who.${from}`) ?? phrase('tell.who.cart', { from: phrase(`tell.from.${from}`) });
}

/** @param {string | undefined} card */
function winter(card) {
  const word = phrase(`tell.winter.${card}`);
  return word === null ? null : capital(word);
}

/** @param {string} piece @param {number} [n] */
const one = (piece, n = 1) => goodsText({ [piece]: n });

/** @param {string} key @param {Facts} params */
const event = (key, params) => phrase(`tell.event.castle.${key}`, params);

/** @param {string} key @param {Facts} [params] */
const move = (key, params) => phrase(`tell.move.castle.${key}`, params);

/** How many bars became something. @param {Record<string, number>} became */
const bars = (became) => Object.values(became).reduce((a, b) => a + b, 0);

/** @param {string} name @param {Facts} e */
function paySentence(name, e) {
  const silver = bars(e.silver_as);
  if (silver === 0) return event('pay', { name, goods: goodsText(e.goods) });
  const params = { name, silver: one('silver', silver), as: goodsText(e.silver_as) };
  return bars(e.goods) === 0
    ? event('pay.silver', params)
    : event('pay.both', { ...params, goods: goodsText(e.goods) });
}

/** @param {Told} s @param {string} name @param {Facts} e */
function cartSentence(s, name, e) {
  const params = { name, who: who(e.from), to: phrase(`tell.to.${e.place}`) };
  if (e.displaced === undefined) return event('cart.free', params);
  return event('cart.displaced', { ...params, other: nameOf(s, e.displaced) });
}

/** The goods of a payout come from the cart of their kind; silver brings the rider. @param {string} good */
const cartOf = (good) => (good === 'silver' ? 'rider' : good);

/** @param {Facts} e */
const talersOf = (e) => ({ talers: e.talers });

/**
 * Sentences that begin with the name of the one whom they concern.
 * @type {Record<string, (name: any, e: Facts, s: Told) => string | null>}
 */
const EVENTS = {
  start: (name) => event('start', { name }),
  round: (name, e) => event('round', { name, round: e.round, rounds: e.rounds, ...talersOf(e) }),
  chosen: (name) => event('chosen', { name }),
  reveal: (name, e) => event('reveal', { name, cards: cardsText(e.cards) }),
  back: (name, e) => event('back', { name, n: e.cards.length }),
  supply: (name, e) => event('supply', { name, card: phrase(`tell.card.${e.card}`), goods: goodsText(e.goods) }),
  worker: (name, e) => event('worker', { name, card: phrase(`tell.card.${e.card}`), goods: goodsText(e.goods) }),
  messenger: (name, e) => event('messenger', { name, ...talersOf(e) }),
  talers: (name, e) => event('talers', { name, ...talersOf(e), pieces: e.pieces }),
  cart: (name, e, s) => cartSentence(s, name, e),
  recall: (name, e) => event('recall', { name, from: phrase(`tell.from.${e.from}`) }),
  payout: (name, e) =>
    event('payout', {
      name,
      goods: one(e.good, e.pieces),
      from: phrase(`tell.from.${cartOf(e.good)}`),
      n: e.tower,
    }),
  tower: (name, e) => event('tower', { name, goods: one(e.good, e.pieces) }),
  buy: (name, e, s) =>
    event('buy', {
      name,
      goods: one(e.good),
      other: nameOf(s, e.owner),
      card: phrase(`tell.card.${e.card}`),
    }),
  refuse: (name, e) => event('refuse', { name, goods: one(e.good) }),
  pay: (name, e) => paySentence(name, e),
  erect: (name, e) => event('erect', { name, building: phrase(`tell.built.${e.building}`) }),
  helper: (name, e) => event('helper', { name, who: who(e.from), into: phrase(`tell.into.${e.building}`), fee: e.fee }),
  keeper: (name, e) => event('keeper', { name, ...talersOf(e) }),
  inn: (name, e, s) =>
    e.keeper === undefined
      ? event('inn', { name, ...talersOf(e) })
      : event('inn.keeper', { name, ...talersOf(e), other: nameOf(s, e.keeper) }),
  winter: (name, e) => event('winter', { name, card: phrase(`tell.winter.${e.card}`) }),
  give: (name, e) => event('give', { name, winter: winter(e.winter), card: phrase(`tell.card.${e.card}`) }),
  paid: (name, e) => event('paid', { name, winter: winter(e.winter), ...talersOf(e) }),
  stone: (name, e) =>
    event(e.silver ? 'stone.silver' : 'stone', {
      name,
      goods: goodsText({ stone: e.stone, silver: e.silver }),
    }),
  bid: (name, e) => event(e.exchanged ? 'bid.exchanged' : 'bid', { name, goods: one(e.piece) }),
  withdraw: (name, e) => event(e.nothing ? 'withdraw.nothing' : 'withdraw', { name }),
  share: (name, e) => event('share', { name, goods: one(e.piece) }),
  maiden: (_, e) => event(e.won ? 'maiden.won' : 'maiden.nobody', {}),
  pass: (name, e) => event(`pass.${e.phase}`, { name }),
  end: (_, e) => event(e.last_tile ? 'end.tile' : 'end.round', {}),
  score: (name, e) => scoreSentence(name, e),
};

/** @param {Told} sitting @param {Facts} e @returns {string | null} */
export function tellEvent(sitting, e) {
  return EVENTS[e.event]?.(e.player === undefined ? '' : nameOf(sitting, e.player), e, sitting) ?? null;
}

/* ---- moves ---- */

/** @param {Told} s @param {Facts} m */
function putMove(s, m) {
  if (m.space !== undefined)
    return move('put.space', { who: who(m.from), into: phrase(`tell.into.${m.to}`), fee: m.fee });
  const params = { who: who(m.from), to: phrase(`tell.to.${m.to}`) };
  return m.displaces === undefined
    ? move('put.cart', params)
    : move('put.displace', { ...params, other: nameOf(s, m.displaces) });
}

/** From the defense tower one takes all of a kind. @param {Told} s @param {Facts} m @param {string} phase */
function takeMove(s, m, phase) {
  if (phase !== 'tower') return move('take.share', { goods: one(m.piece) });
  return move('take.tower', { goods: one(m.piece, s.state?.tower?.[m.piece] ?? 1) });
}

/** @param {Told} s @param {Facts} m */
function payMove(s, m) {
  if (m.talers !== undefined) return move('pay.talers', { goods: one('taler', m.talers) });
  return move('pay.goods', { goods: goodsText({ ...m.goods, silver: s.state?.bars ?? 0 }) });
}

/** @param {Facts} m */
function convertMove(m) {
  const params = { goods: goodsText(m.goods), points: m.points };
  return m.silver ? move('convert.silver', { ...params, silver: one('silver', m.silver) }) : move('convert', params);
}

/** @type {Record<string, (m: Facts, s: Told, phase: string) => string | null>} */
const MOVES = {
  start: (m, s) => move('start', { name: nameOf(s, m.player) }),
  bid: (m) => move(m.silver ? 'bid.silver' : 'bid', { goods: one(m.piece) }),
  take: (m, s, phase) => takeMove(s, m, phase),
  choose: (m) => move('choose', { cards: cardsText(m.cards) }),
  winter: (m) => move('winter', { card: phrase(`tell.winter.${m.card}`) }),
  give: (m) =>
    m.card
      ? move('give.card', { card: phrase(`tell.card.${m.card}`) })
      : move('give.goods', { goods: goodsText(m.goods) }),
  supply: (m) => move('supply', { goods: goodsText(m.goods) }),
  recall: (m) => move('recall', { from: phrase(`tell.from.${m.from}`) }),
  put: (m, s) => putMove(s, m),
  buy: (m, s) => move('buy', { goods: one(m.good), name: nameOf(s, m.player), card: phrase(`tell.card.${m.card}`) }),
  sell: (m) => move('sell', { goods: one(m.good) }),
  refuse: (m) => move('refuse', { goods: one(m.good) }),
  resolve: (m) => move('resolve', { card: phrase(`tell.card.${m.card}`) }),
  build: (m) => move('build', { building: phrase(`tell.built.${m.building}`), value: m.value, points: m.points }),
  exchange: (m) => (m.silver ? move('exchange', { goods: one('silver', m.silver) }) : move('exchange.none')),
  pay: (m, s) => payMove(s, m),
  convert: (m) => convertMove(m),
  pass: (_m, _s, phase) => move(`pass.${phase}`) ?? move('pass'),
};

/** @param {Told} sitting @param {Facts} m @returns {string | null} */
export function tellMove(sitting, m) {
  return MOVES[m.kind]?.(m, sitting, sitting.turn?.phase ?? '') ?? null;
}

/** What the sentences of the phases need besides a name. @param {Told} sitting */
export function phaseFacts(sitting) {
  const building = sitting.state?.building;
  return building ? { building: phrase(`tell.built.${building}`) } : {};
}
