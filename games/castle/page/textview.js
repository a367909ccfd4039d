// textview_castle.js -- the castle in words: players, carts, buildings with their spaces, stock, winter.

import { say } from '../words/say.js';
import { buildingName, cardName, cartName, goodsText, winterName } from '../games/castle/words.js';
import { pieceName } from '../words/tell.js';
import { capital } from '../words/tell_parts.js';

/** @typedef {import('./textview.js').Part} Part */

/** @param {any} player */
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

/** @param {any} player */
function cardsLine(player) {
  return say('story.text.cards', {
    name: player.name,
    hand: cardWords(player.hand),
    pile: cardWords(player.pile),
  });
}

/** @param {any} sitting @param {number | null} player */
function holder(sitting, player) {
  return player === null ? say('story.text.nobody') : sitting.names[player];
}

/** @param {any} sitting @param {any} cart */
function cartLine(sitting, cart) {
  const place = capital(cartName(cart.place));
  return say('story.text.cart', { place, n: cart.yield, helper: holder(sitting, cart.helper) });
}

/** @param {any} sitting @param {any} building */
function buildingLine(sitting, building) {
  const spaces = building.spaces.map((/** @type {any} */ space) =>
    say('story.text.space', { fee: space.fee, helper: holder(sitting, space.helper) }),
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

/** @param {any} state @returns {Part[]} */
function winterPart(state) {
  const open = state.winter?.open ?? [];
  const cards = open.map((/** @type {any} */ card) => winterName(typeof card === 'string' ? card : card.card));
  return state.winter ? [{ title: say('story.text.winter'), lines: cards }] : [];
}

/** @param {any} sitting @returns {Part[]} */
export function castleParts(sitting) {
  const { state } = sitting;
  return [
    {
      title: say('story.text.round', { n: state.round, of: state.rounds }),
      lines: state.players.map(playerLine),
    },
    { title: say('story.text.cards_title'), lines: state.players.map(cardsLine) },
    {
      title: say('story.text.carts'),
      lines: state.carts.map((/** @type {any} */ cart) => cartLine(sitting, cart)),
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
      lines: state.buildings.map((/** @type {any} */ b) => buildingLine(sitting, b)),
    },
    ...winterPart(state),
  ];
}
