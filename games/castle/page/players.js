// players.js -- the cards of the players: points, talers, goods, helpers, cards in hand, of this round and in
// the pile.

import { h } from '../../../web/src/ui/dom.js';
import { clockFor } from '../../../web/src/ui/clocks.js';
import { reachable } from '../../../web/src/ui/reach.js';
import { isStill } from '../../../web/src/ui/settings.js';
import { say } from '../../../web/src/words/say.js';
import { badge, helper, portrait, sign, token } from './signs.js';
import { bundle, capital, cardName, goodName, goodsText } from './words.js';

/**
 * @typedef {import('../../../web/src/types').Session} Session
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {import('./types.d.ts').Player} Player
 */

/** The goods, so that the four of the carts stand in one row. */
const SHOWN = ['silver', 'sand', 'wood', 'clay', 'stone'];

/**
 * The cards that were revealed in this round, by player.
 * @param {import('../../../web/src/types').Done[]} history @returns {Map<number, string[]>}
 */
function revealed(history) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const done of [...history].reverse()) {
    for (const { event, player, cards } of [...done.events].reverse()) {
      if (event === 'round') return found;
      if (event === 'reveal') found.set(Number(player), /** @type {string[]} */ (cards));
    }
  }
  return found;
}

/** @param {Board} board @param {string} card @param {string} look @param {string} title */
function smallCard(board, card, look, title) {
  return h(
    'li',
    { class: `castle-mini ${look}`, title },
    portrait(board.session.engine, card),
    h('span', { class: 'sr' }, title),
  );
}

/**
 * What lies before a player in this round; only its owner sees what is face down.
 * @param {Board} board @param {number} p @param {string[]} shown
 */
function roundCards(board, p, shown) {
  const player = board.state.players[p];
  const count = board.state.players.length === 2 ? 2 : 1;
  if (shown.length === 0) {
    const own = player.cards ?? [];
    const down = player.chosen || own.length > 0 ? own.length || count : 0;
    return Array.from({ length: down }, (_, i) =>
      smallCard(board, own[i] ?? 'back', 'down', own[i] ? capital(cardName(own[i])) : say('castle.card.back')),
    );
  }
  return shown.map((card) => {
    const now = board.state.card === card && board.session.turn.actor === p;
    const look = now ? 'now' : player.played.includes(card) ? 'open' : 'done';
    const load = player.on_card[card];
    const el = smallCard(board, card, look, capital(cardName(card)));
    if (load && bundle(load).length > 0) {
      const tokens = bundle(load).map(({ good, n }) => token(board.session.engine, { sign: good, n }));
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

/** @param {Board} board @param {Player} player */
function stores(board, player) {
  const { engine } = board.session;
  const entry = (/** @type {string} */ label, /** @type {Node} */ what, /** @type {number} */ n) =>
    h(
      'li',
      { class: n === 0 ? 'castle-store none' : 'castle-store', title: label },
      what,
      h('span', { class: 'number' }, String(n)),
      h('span', { class: 'sr' }, label),
    );
  const seat = board.state.players.indexOf(player);
  return h(
    'ul',
    { class: 'castle-stores' },
    entry(say('castle.ui.talers'), sign(engine, 'taler'), player.talers),
    entry(say('castle.ui.helpers'), helper(engine, seat), player.supply.helper),
    entry(say('castle.ui.cards'), sign(engine, 'fan'), player.hand.length),
    SHOWN.map((good) => entry(goodName(good), sign(engine, good), player.goods[good] ?? 0)),
  );
}

/** @param {Board} board @param {string[]} cards @param {string} label @param {string} look */
function pileRow(board, cards, label, look) {
  if (cards.length === 0) return null;
  return h(
    'div',
    { class: `castle-pile ${look}` },
    h('span', { class: 'small muted' }, label),
    h(
      'ul',
      { class: 'castle-minis' },
      cards.map((card) => smallCard(board, card, look, capital(cardName(card)))),
    ),
  );
}

/**
 * Of a game with others far away: whether he is there, and his time.
 * @param {Session} session @param {number} p
 */
function presence(session, p) {
  if (session.mode !== 'online') return null;
  const seat = session.seats[p];
  const away = seat?.kind === 'person' && seat.here === false;
  return [away ? h('span', { class: 'chip small' }, say('online.away')) : null, clockFor(session, p)];
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

/** @param {Board} board @param {number} p */
function head(board, p) {
  const player = board.state.players[p];
  const { engine } = board.session;
  const mark = (/** @type {boolean} */ on, /** @type {string} */ name, /** @type {string} */ key) =>
    on
      ? h('span', { class: 'castle-flag', title: say(key) }, sign(engine, name), h('span', { class: 'sr' }, say(key)))
      : null;
  return h(
    'div',
    { class: 'castle-player-head' },
    badge(engine, p),
    h('span', { class: 'castle-player-name', title: player.name }, player.name),
    presence(board.session, p),
    mark(board.state.start === p && !board.state.over, 'crown', 'castle.ui.starts'),
    mark(Boolean(board.state.winter?.maiden.suitors.includes(p)), 'heart', 'castle.ui.courts'),
    mark(Boolean(board.state.over && board.state.result?.winners?.includes(p)), 'wreath', 'castle.ui.winner'),
    h(
      'span',
      { class: 'castle-score' },
      h('span', { class: 'castle-points number' }, String(player.score)),
      board.state.over ? null : ifOver(player.if_over),
    ),
  );
}

/** @param {Board} board @param {number} p @param {string[]} shown */
function playerCard(board, p, shown) {
  const player = board.state.players[p];
  const { session } = board;
  const turn = session.actors?.includes(p) ?? false;
  const laid = roundCards(board, p, shown);
  const pile = player.pile.filter((card) => !shown.includes(card));
  return h(
    'section',
    {
      class: `castle-player${turn ? ' turn' : ''}${session.viewer === p ? ' own' : ''}`,
      data: { player: p, score: player.score, ifOver: player.if_over },
      aria: { label: player.name },
    },
    turn ? h('span', { class: 'sr' }, say('castle.ui.to_move')) : null,
    head(board, p),
    h(
      'div',
      { class: 'castle-player-body' },
      stores(board, player),
      laid.length > 0
        ? h('ul', { class: 'castle-minis now', aria: { label: say('castle.ui.this_round') } }, laid)
        : null,
    ),
    h(
      'div',
      { class: 'castle-table-cards' },
      pileRow(board, pile, say('castle.ui.pile'), 'pile'),
      pileRow(board, player.gone, say('castle.ui.gone'), 'gone'),
    ),
  );
}

/**
 * All players, in seat order, into their place; on a narrow screen the one who is to move is in sight.
 * @param {Board} board @param {HTMLElement} place
 */
export function showPlayers(board, place) {
  const shown = revealed(board.session.history);
  place.replaceChildren(...board.state.players.map((_, p) => playerCard(board, p, shown.get(p) ?? [])));
  reachable(place, () => {
    const turn = /** @type {HTMLElement | null} */ (place.querySelector('.turn'));
    if (!turn || place.scrollWidth <= place.clientWidth) return;
    const left = turn.offsetLeft - (place.clientWidth - turn.offsetWidth) / 2;
    place.scrollTo({ left, behavior: isStill() ? 'auto' : 'smooth' });
  });
}
