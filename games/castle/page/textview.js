// textview.js -- the castle in words: players, carts, buildings with their spaces, stock, winter.

import { say } from '../../../web/src/words/say.js';
import { pieceName } from '../../../web/src/words/describe.js';
import { capital } from '../../../web/src/words/sentence_parts.js';
import { buildingName, cardName, cartName, goodsText, winterName } from './words.js';

/**
 * @typedef {import('../../../web/src/types').Session} Session
 * @typedef {import('./types.d.ts').State} State
 * @typedef {import('./types.d.ts').Player} Player
 * @typedef {import('./types.d.ts').Cart} Cart
 * @typedef {import('./types.d.ts').Building} Building
 * @typedef {import('../../../web/src/ui/textview.js').Part} Part
 */

/** @param {Player} player */
function playerLine(player) {
  const supply = Object.entries(player.supply)
    .map(([piece, n]) => `${pieceName(piece)} ${n}`)
    .join(', ');
  const line = say('story.text.player', {
    name: player.name,
    n: player.score,
    over: player.if_over,
    supply,
  });
  const goods = goodsText({ ...player.goods, taler: player.talers });
  return say('story.text.goods', { line, goods });
}

/** @param {string[]} cards */
function cardWords(cards) {
  return cards.length ? cards.map(cardName).join(', ') : say('castle.goods.none');
}

/** @param {Player} player */
function cardsLine(player) {
  return say('story.text.cards', {
    name: player.name,
    hand: cardWords(player.hand),
    pile: cardWords(player.pile),
  });
}

/** @param {Session} session @param {number | null} player */
function holder(session, player) {
  return player === null ? say('story.text.nobody') : session.names[player];
}

/** @param {Session} session @param {Cart} cart */
function cartLine(session, cart) {
  const place = capital(cartName(cart.place));
  return say('story.text.cart', { place, n: cart.yield, helper: holder(session, cart.helper) });
}

/** @param {Session} session @param {Building} building */
function buildingLine(session, building) {
  const spaces = building.spaces.map((space) =>
    say('story.text.space', { fee: space.fee, helper: holder(session, space.helper) }),
  );
  const name = capital(buildingName(building.building));
  const line =
    building.standing && !building.left
      ? say('story.text.standing', { name })
      : say('story.text.unbuilt', {
          name,
          n: building.left ?? 0,
          value: building.value ?? 0,
          points: building.points ?? 0,
        });
  return spaces.length ? `${line}; ${spaces.join('; ')}` : line;
}

/** @param {State} state @returns {Part[]} */
function winterPart(state) {
  const open = state.winter?.open ?? [];
  const cards = open.map((/** @type {string | {card: string}} */ card) =>
    winterName(typeof card === 'string' ? card : card.card),
  );
  return state.winter ? [{ title: say('story.text.winter'), lines: cards }] : [];
}

/** @param {Session} session @returns {Part[]} */
export function parts(session) {
  const state = /** @type {State} */ (/** @type {unknown} */ (session.state));
  return [
    {
      title: say('story.text.round', { n: state.round, of: state.rounds }),
      lines: state.players.map(playerLine),
    },
    { title: say('story.text.cards_title'), lines: state.players.map(cardsLine) },
    {
      title: say('story.text.carts'),
      lines: state.carts.map((cart) => cartLine(session, cart)),
    },
    {
      title: say('story.text.stock'),
      lines: [
        say('story.text.stock_line', { goods: goodsText(state.stock), talers: state.bank }),
        say('story.text.tower_line', { goods: goodsText(state.tower) }),
      ],
    },
    {
      title: say('story.text.buildings'),
      lines: state.buildings.map((b) => buildingLine(session, b)),
    },
    ...winterPart(state),
  ];
}
