// panel.js -- how the party stands, at a glance: level, common score with its target and the hounds on the way there,
// the pile in use and what must be reached with it, the ghosts of the bank, and what would be lost next.
//
// All of it are facts of the engine; here they are only drawn.

import { h } from '../../../web/src/ui/dom.js';
import { icon } from '../../../web/src/ui/icons.js';
import { say } from '../../../web/src/words/say.js';
import { pieceName } from '../../../web/src/words/describe.js';
import { capital } from '../../../web/src/words/sentence_parts.js';
import { partyOf } from './party.js';

/**
 * @typedef {import('../../../web/src/types').Session} Session
 * @typedef {import('../../../web/src/games/landscape/atlas.js').Atlas} Atlas
 * @typedef {import('./party.js').Party} Party
 */

/** From how few ghosts in the bank, and tiles in the pile, it is seen that they are few. */
const FEW_GHOSTS = 3;
const FEW_TILES = 5;

/** Something short for the eye, and in words for the ear and for whoever points at it. @param {string} look @param {string} words @param {import('../../../web/src/ui/dom.js').Child[]} shown */
function labelled(look, words, ...shown) {
  return h(
    'span',
    { class: look, title: words },
    h('span', { class: 'sr' }, words),
    h('span', { class: 'party-shown', aria: { hidden: 'true' } }, shown),
  );
}

/** How much of a bar something is, for styles. @param {HTMLElement} el @param {number} n @param {number} of */
function share(el, n, of) {
  el.style.setProperty('--share', String(Math.min(1, Math.max(0, n / Math.max(1, of)))));
  return el;
}

/** The hounds where they wait on the way to the target. @param {Party} party @param {Atlas} atlas */
function hounds({ deadlines, hounds: where, target }, atlas) {
  return deadlines.map((at, i) => {
    const words = say(`party.hound.${where[i]}`, { n: i + 1, at });
    const mark = h(
      'span',
      { class: `party-hound ${where[i]}`, title: words, data: where[i] === 'waits' ? { waits: 'hound' } : {} },
      h('img', { src: atlas.figure('hound', null, false).url, alt: '' }),
      h('small', null, at),
    );
    return share(mark, at, target);
  });
}

/** The way to the target. @param {Party} party @param {Atlas} atlas */
function scoreBar(party, atlas) {
  const bar = h('span', { class: 'party-bar' }, h('span', { class: 'party-fill' }), hounds(party, atlas));
  return share(bar, party.score, party.target);
}

/** Where each colour has its own score: all of them. @param {Party} party @param {Atlas} atlas @param {(piece: string) => number | null} whose */
function colourBars({ colours, target, goal }, atlas, whose) {
  return h(
    'span',
    { class: 'party-colours' },
    Object.entries(colours).map(([piece, n]) => {
      const words = say('party.colour', { piece: capital(pieceName(piece)), n, target });
      const picture = h('img', { src: atlas.figure(piece, whose(piece), false).url, alt: '' });
      const one = labelled(n >= goal ? 'party-colour reached' : 'party-colour', words, picture, h('b', null, n));
      one.dataset.colour = piece;
      return share(one, n, target);
    }),
  );
}

/** Where each colour has its own score it is that of the lowest, and says so. @param {Party} party */
function scoreOf({ score, target, apart }) {
  const number = h('strong', { class: 'party-number' }, score);
  const words = capital(say(apart ? 'party.score.apart' : 'party.score', { n: score, target }));
  const whose = apart && h('small', { class: 'party-lowest' }, say('party.lowest'));
  return labelled('party-score', words, whose, number, `\u2009/\u2009${target}`);
}

/** The ghosts of the game: those in the bank, and pale those on the board. @param {Party} party @param {Atlas} atlas */
function ghostsOf({ bank, ghosts }, atlas) {
  const { url } = atlas.figure('ghost', null, false);
  const ghost = (/** @type {number} */ i) => h('img', { src: url, alt: '', class: i < bank ? '' : 'out' });
  const look = bank <= FEW_GHOSTS ? 'party-bank few' : 'party-bank';
  const row = h(
    'span',
    { class: 'party-ghosts' },
    Array.from({ length: bank + ghosts }, (_, i) => ghost(i)),
  );
  return labelled(look, say('party.bank', { n: bank, board: ghosts }), row, h('b', null, bank));
}

/** @param {Party} party */
function tilesOf({ pile, pile_left: left, goal, deadlines }) {
  const words = say('party.tiles', { n: left, goal });
  const piled = deadlines.length > 0 && h('span', { class: 'party-pile' }, say('party.pile', { n: pile }));
  const look = left <= FEW_TILES ? 'party-tiles few' : 'party-tiles';
  return labelled(look, words, piled, icon('tiles'), h('b', null, left), h('span', null, `\u2192\u2009${goal}`));
}

/** @param {boolean} near @param {string} words */
function danger(near, words) {
  return h('li', { class: near ? 'near' : '' }, icon('warning'), words);
}

/** By what the game would be lost next; what is near is marked. @param {Party} party */
function dangers({ bank, pile_left: left, goal }) {
  return h(
    'ul',
    { class: 'party-dangers' },
    danger(bank <= FEW_GHOSTS, bank ? say('party.loss.ghosts', { n: bank }) : say('party.loss.ghosts.none')),
    danger(
      left <= FEW_TILES,
      left ? say('party.loss.tiles', { n: left, goal }) : say('party.loss.tiles.none', { goal }),
    ),
  );
}

/** Whose pieces of that name are. @param {Session} session @returns {(piece: string) => number | null} */
const ownerIn = (session) => (piece) => {
  const owner = session.state.players.findIndex((one) => piece in (one.supply ?? {}));
  return owner < 0 ? null : owner;
};

export function partyPanel() {
  const el = h('section', { class: 'party', aria: { label: say('party.panel') } });
  return {
    el,
    /** @param {Session} session @param {Atlas} atlas */
    update(session, atlas) {
      const party = partyOf(session);
      el.classList.toggle('apart', party.apart);
      el.replaceChildren(
        h('span', { class: 'party-level title' }, say('party.level', { n: party.level })),
        scoreBar(party, atlas),
        scoreOf(party),
        party.apart ? colourBars(party, atlas, ownerIn(session)) : '',
        ghostsOf(party, atlas),
        tilesOf(party),
        session.over ? '' : dangers(party),
      );
    },
  };
}
