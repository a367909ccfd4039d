// players.js -- a card for each player: badge, name, score now and if the game ended now, figures in hand,
// goods.
//
// What somebody has none of is left out, or else three players with all kinds of figures would leave no room for anything
// else.  Only the first kind, the ordinary figures, is told also when it has run out: everybody plans by it.

import { clockFor } from '../../ui/clocks.js';
import { h, renew } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { has, language, say } from '../../words/say.js';
import { pieceName } from '../../words/describe.js';
import { capital } from '../../words/sentence_parts.js';
import { reachable } from '../../ui/reach.js';
import { piecesOnTrack, belongingName, ownedPieces } from './belongings.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/** How many players have cards at their ease; more of them move together. */
const FEW = 4;

/** How many kinds of figures are not many. */
const FEW_KINDS = 4;

/** A picture with a number. @param {Element} picture @param {string} words @param {number} n */
function counted(picture, words, n) {
  const look = ['board-supply', n === 0 && 'none', n === 1 && 'one'].filter(Boolean).join(' ');
  return h('span', { class: look, title: words }, picture, ...said(words, n));
}

/**
 * Something short for the eye, and in words for the ear.
 * @param {string} words @param {string | number} shown
 */
function said(words, shown) {
  return [h('span', { class: 'sr' }, words), h('span', { aria: { hidden: 'true' } }, shown)];
}

/** What there is any of. @param {Record<string, number>} things */
const held = (things) => Object.entries(things).filter(([, n]) => n !== 0);

/** What lies before a player, by the marks it has on the tiles. @param {Record<string, number> | undefined} goods @param {Atlas} atlas */
function goodsRow(goods, atlas) {
  if (!goods || !held(goods).length) return null;
  return h(
    'span',
    { class: 'board-goods' },
    held(goods).map(([good, n]) => {
      const words = `${capital(say(`mark.${good}.name`, { n }))}: ${n}`;
      return counted(h('img', { src: atlas.sign(good).url, alt: '', class: 'board-good' }), words, n);
    }),
  );
}

/** Things that lie before a player, and pieces of his that are at home or on the score track. @param {import('../../types').PlayerState} one @param {number} player @param {Atlas} atlas */
function piecesRow(one, player, atlas) {
  const owned = ownedPieces(one)
    .filter(([, n]) => n !== 0)
    .map(([piece, n]) => {
      const picture = h('img', { src: atlas.figure(piece, null, false).url, alt: '' });
      return counted(picture, `${capital(belongingName(piece))}: ${n}`, n);
    });
  const pieces = piecesOnTrack(one).map(([piece, space]) => {
    const words = say('board.player.space', { piece: capital(belongingName(piece)), n: space });
    const picture = h('img', { src: atlas.figure(piece, player, false).url, alt: '' });
    return h('span', { class: 'board-supply board-on-track', title: words }, picture, ...said(words, space));
  });
  const counters = Object.entries(one.counters ?? {});
  const totals =
    counters.length < 2
      ? []
      : counters
          .filter(([, total]) => Number(total) !== 0)
          .map(([piece, total]) => {
            const picture = h('img', { src: atlas.figure(piece, player, false).url, alt: '' });
            const words = say('board.player.counter', { piece: capital(belongingName(piece)), n: Number(total) });
            return h(
              'span',
              { class: 'board-supply board-counter', title: words },
              picture,
              ...said(words, Number(total)),
            );
          });
  const all = [...owned, ...pieces, ...totals];
  return all.length ? h('span', { class: 'board-goods board-things' }, all) : null;
}

/** @param {Record<string, number>} supply @param {number} player @param {Atlas} atlas */
function supplyRow(supply, player, atlas) {
  return h(
    'span',
    { class: 'board-supplies' },
    Object.entries(supply).map(([piece, n], i) => {
      if (n === 0 && i > 0) return null;
      const words = `${pieceName(piece)}: ${n}`;
      return counted(h('img', { src: atlas.figure(piece, player, false).url, alt: '' }), words, n);
    }),
  );
}

/** @param {'computer' | 'offline'} picture @param {string} words */
function sign(picture, words) {
  return h('span', { class: 'board-seat', title: words }, icon(picture), h('span', { class: 'sr' }, words));
}

/** Computer, away, or nothing to say. @param {import('../../types').Seat} seat */
function seatSign(seat) {
  if (seat?.kind === 'computer' || seat?.gave_up) {
    const level = seat.level && has(`level.${seat.level}.name`) ? say(`level.${seat.level}.name`) : '';
    const words = [say('board.player.computer'), level].filter(Boolean).join(', ');
    return sign('computer', words);
  }
  if (seat?.kind === 'person' && seat.here === false) {
    return sign('offline', say('board.player.away'));
  }
  return null;
}

/** @param {Session} session @param {number} player @param {string} standing on turn, winner, or nothing */
function nameRow(session, player, standing) {
  const name = session.names[player] ?? session.state.players[player].name;
  return h(
    'span',
    { class: 'board-name' },
    h('span', { class: 'board-name-text', title: name }, name),
    seatSign(session.seats?.[player]),
    session.mode === 'online' && clockFor(session, player),
    h('span', { class: 'sr board-standing' }, standingWords(standing)),
  );
}

/** @param {string} standing */
function standingWords(standing) {
  return standing && say(`board.player.${standing}`);
}

/** @param {string} look @param {string} words @param {string | number} points */
function points(look, words, points) {
  return h('span', { class: look, title: words }, ...said(`${words}: ${points}`, points));
}

/** Whether somebody is on turn, has to choose in the turn of somebody else, or has won. @param {Session} session @param {number} player */
function standingOf({ over, state, actors }, player) {
  if (over) return state.result?.winners?.includes(player) ? 'winner' : '';
  if (state.turn === player) return 'turn';
  return actors.includes(player) ? 'asked' : '';
}

/** @param {string} standing */
const lookOf = (standing) => (standing ? `board-player ${standing}` : 'board-player');

/** @param {Session} session @param {Atlas} atlas @param {number} player @param {boolean} scored whether everybody has his own score */
function playerCard(session, atlas, player, scored) {
  const { score, if_over: ifOver, supply, goods } = session.state.players[player];
  const standing = standingOf(session, player);
  return h(
    'li',
    { class: lookOf(standing), data: { player, score, ifOver } },
    h('img', { class: 'board-badge', src: atlas.badge(player).url, alt: '' }),
    nameRow(session, player, standing),
    scored && points('board-score', say('board.player.score'), score),
    h(
      'span',
      { class: 'board-hand-row' },
      supplyRow(supply, player, atlas),
      h(
        'span',
        { class: 'board-belongings' },
        goodsRow(goods, atlas),
        piecesRow(session.state.players[player], player, atlas),
      ),
    ),
    scored && !session.over && points('board-ifover', say('board.player.ifover'), `→\u2009${ifOver}`),
  );
}

/**
 * Where the cards do not all fit, they can be reached by keyboard, and whoever is on turn is seen.
 * @param {HTMLElement | null} place
 */
function keepInSight(place) {
  if (!place) return;
  reachable(place, (scrolls) => {
    const onTurn = /** @type {HTMLElement | null} */ (place.querySelector('.board-player.turn'));
    if (scrolls && onTurn) place.scrollTop = onTurn.offsetTop - place.offsetTop - place.clientHeight / 3;
  });
}

/** @typedef {{seen: string, el: HTMLElement}} Card with all that it shows */
/** The list of cards at a place, and which are in it; those that would show the same stay. @type {WeakMap<HTMLElement, {list: HTMLElement, cards: Card[]}>} */
const shown = new WeakMap();

/** @param {HTMLElement} place @param {Session} session @param {Atlas} atlas @param {boolean} scored */
export function showPlayers(place, session, atlas, scored) {
  const { state, names, seats, over } = session;
  const before = shown.get(place) ?? { list: h('ul', null), cards: [] };
  const { list } = before;
  /** @type {Card[]} */
  const cards = state.players.map((one, player) => {
    const seen = JSON.stringify([one, names[player], seats?.[player], over, scored, language()]);
    const known = before.cards[player];
    return known?.seen === seen ? known : { seen, el: playerCard(session, atlas, player, scored) };
  });
  shown.set(place, { list, cards });
  if (list.parentNode !== place) place.replaceChildren(list);
  let changed = cards.length !== before.cards.length;
  if (changed) list.replaceChildren(...cards.map(({ el }) => el));
  for (const [player, { el }] of cards.entries()) {
    const standing = standingOf(session, player);
    if (list.children[player] !== el) list.children[player].replaceWith(el);
    changed ||= el !== before.cards[player]?.el || el.className !== lookOf(standing);
    renew(el, { className: lookOf(standing) });
    renew(/** @type {HTMLElement} */ (el.querySelector('.board-standing')), { textContent: standingWords(standing) });
  }
  if (!changed) return;
  const rich = state.players.some(({ supply }) => Object.keys(supply ?? {}).length > FEW_KINDS);
  const look = [
    'board-players',
    `n${cards.length}`,
    cards.length > FEW && 'many',
    rich && 'rich',
    !scored && 'unscored',
  ];
  renew(list, { className: look.filter(Boolean).join(' '), aria: { label: say('board.players') } });
  keepInSight(place.parentElement);
}

/** Where a player's card is, in the window. @param {HTMLElement} place @param {number} player */
export function cardOf(place, player) {
  return place.querySelector(`[data-player="${player}"] .board-badge`)?.getBoundingClientRect() ?? null;
}
