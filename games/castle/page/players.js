// players.js -- the cards of the players: points, talers, goods, helpers, cards in hand, of this round and in
// the pile.

import { h } from '../../ui/dom.js';
import { clockFor } from '../../ui/clocks.js';
import { reachable } from '../../ui/reach.js';
import { isStill } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { badge, helper, portrait, sign, token } from './signs.js';
import { bundle, capital, cardName, goodName, goodsText } from './words.js';

/**
 * @typedef {import('./types.d.ts').Desk} Desk
 * @typedef {import('./types.d.ts').Player} Player
 */

/** The goods, so that the four of the carts stand in one row. */
const SHOWN = ['silver', 'sand', 'wood', 'clay', 'stone'];

/**
 * The cards that were revealed in this round, by player.
 * @param {any[]} history @returns {Map<number, string[]>}
 */
function revealed(history) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const done of [...history].reverse()) {
    for (const event of [...(done.events ?? [])].reverse()) {
      if (event.event === 'round') return found;
      if (event.event === 'reveal') found.set(event.player, event.cards);
    }
  }
  return found;
}

/** @param {Desk} desk @param {string} card @param {string} look @param {string} title */
function smallCard(desk, card, look, title) {
  return h(
    'li',
    { class: `castle-mini ${look}`, title },
    portrait(desk.sitting.engine, card),
    h('span', { class: 'sr' }, title),
  );
}

/**
 * What lies before a player in this round; only its owner sees what is face down.
 * @param {Desk} desk @param {number} p @param {string[]} shown
 */
function roundCards(desk, p, shown) {
  const player = desk.state.players[p];
  const count = desk.state.players.length === 2 ? 2 : 1;
  if (shown.length === 0) {
    const own = player.cards ?? [];
    const down = player.chosen || own.length > 0 ? own.length || count : 0;
    return Array.from({ length: down }, (_, i) =>
      smallCard(desk, own[i] ?? 'back', 'down', own[i] ? capital(cardName(own[i])) : say('castle.card.back')),
    );
  }
  return shown.map((card) => {
    const now = desk.state.card === card && desk.sitting.turn.actor === p;
    const look = now ? 'now' : player.played.includes(card) ? 'open' : 'done';
    const load = player.on_card[card];
    const el = smallCard(desk, card, look, capital(cardName(card)));
    if (load && bundle(load).length > 0) {
      const tokens = bundle(load).map(({ good, n }) => token(desk.sitting.engine, { sign: good, n }));
      el.append(
        h(
          'span',
          { class: 'castle-load' },
          tokens,
          h('span', { class: 'sr' }, say('castle.ui.worker_load', { goods: goodsText(load) })),
        ),
      );
    }
    return el;
  });
}

/** @param {Desk} desk @param {Player} player */
function stores(desk, player) {
  const { engine } = desk.sitting;
  const entry = (/** @type {string} */ label, /** @type {Node} */ what, /** @type {number} */ n) =>
    h(
      'li',
      { class: n === 0 ? 'castle-store none' : 'castle-store', title: label },
      what,
      h('span', { class: 'number' }, String(n)),
      h('span', { class: 'sr' }, label),
    );
  const seat = desk.state.players.indexOf(player);
  return h(
    'ul',
    { class: 'castle-stores' },
    entry(say('castle.ui.talers'), sign(engine, 'taler'), player.talers),
    entry(say('castle.ui.helpers'), helper(engine, seat), player.supply.helper),
    entry(say('castle.ui.cards'), sign(engine, 'fan'), player.hand.length),
    SHOWN.map((good) => entry(goodName(good), sign(engine, good), player.goods[good] ?? 0)),
  );
}

/** @param {Desk} desk @param {string[]} cards @param {string} label @param {string} look */
function pileRow(desk, cards, label, look) {
  if (cards.length === 0) return null;
  return h(
    'div',
    { class: `castle-pile ${look}` },
    h('span', { class: 'small muted' }, label),
    h(
      'ul',
      { class: 'castle-minis' },
      cards.map((card) => smallCard(desk, card, look, capital(cardName(card)))),
    ),
  );
}

/**
 * Of a game with others far away: whether he is there, and his time.
 * @param {any} sitting @param {number} p
 */
function presence(sitting, p) {
  if (sitting.mode !== 'online') return null;
  const seat = sitting.seats[p];
  const away = seat?.kind === 'person' && seat.here === false;
  return [away ? h('span', { class: 'chip small' }, say('online.away')) : null, clockFor(sitting, p)];
}

/** The score if the game ended now. @param {number} n */
function ifOver(n) {
  const said = say('castle.ui.if_now', { n });
  return h(
    'span',
    { class: 'castle-if-over small muted number', title: said },
    h('span', { aria: { hidden: true } }, `(${n})`),
    h('span', { class: 'sr' }, said),
  );
}

/** @param {Desk} desk @param {number} p */
function head(desk, p) {
  const player = desk.state.players[p];
  const { engine } = desk.sitting;
  const mark = (/** @type {boolean} */ on, /** @type {string} */ name, /** @type {string} */ key) =>
    on
      ? h('span', { class: 'castle-flag', title: say(key) }, sign(engine, name), h('span', { class: 'sr' }, say(key)))
      : null;
  return h(
    'div',
    { class: 'castle-player-head' },
    badge(engine, p),
    h('span', { class: 'castle-player-name', title: player.name }, player.name),
    presence(desk.sitting, p),
    mark(desk.state.start === p && !desk.state.over, 'crown', 'castle.ui.starts'),
    mark(Boolean(desk.state.winter?.maiden.suitors.includes(p)), 'heart', 'castle.ui.courts'),
    mark(Boolean(desk.state.over && desk.state.result?.winners?.includes(p)), 'wreath', 'castle.ui.winner'),
    h(
      'span',
      { class: 'castle-score' },
      h('span', { class: 'castle-points number' }, String(player.score)),
      desk.state.over ? null : ifOver(player.if_over),
    ),
  );
}

/** @param {Desk} desk @param {number} p @param {string[]} shown */
function playerCard(desk, p, shown) {
  const player = desk.state.players[p];
  const { sitting } = desk;
  const turn = sitting.actors?.includes(p) ?? false;
  const laid = roundCards(desk, p, shown);
  const pile = player.pile.filter((card) => !shown.includes(card));
  return h(
    'section',
    {
      class: `castle-player${turn ? ' turn' : ''}${sitting.viewer === p ? ' own' : ''}`,
      data: { player: p, score: player.score, ifOver: player.if_over },
      aria: { label: player.name },
    },
    turn ? h('span', { class: 'sr' }, say('castle.ui.to_move')) : null,
    head(desk, p),
    h(
      'div',
      { class: 'castle-player-body' },
      stores(desk, player),
      laid.length > 0
        ? h('ul', { class: 'castle-minis now', aria: { label: say('castle.ui.this_round') } }, laid)
        : null,
    ),
    h(
      'div',
      { class: 'castle-table-cards' },
      pileRow(desk, pile, say('castle.ui.pile'), 'pile'),
      pileRow(desk, player.gone, say('castle.ui.gone'), 'gone'),
    ),
  );
}

/**
 * All players, in seat order, into their place; on a narrow screen the one who is to move is in sight.
 * @param {Desk} desk @param {HTMLElement} place
 */
export function showPlayers(desk, place) {
  const shown = revealed(desk.sitting.history);
  place.replaceChildren(...desk.state.players.map((_, p) => playerCard(desk, p, shown.get(p) ?? [])));
  reachable(place, () => {
    const turn = /** @type {HTMLElement | null} */ (place.querySelector('.turn'));
    if (!turn || place.scrollWidth <= place.clientWidth) return;
    const left = turn.offsetLeft - (place.clientWidth - turn.offsetWidth) / 2;
    place.scrollTo({ left, behavior: isStill() ? 'auto' : 'smooth' });
  });
}
