// result.js -- how a game of the mists ended: won or lost, by what and what was missing, and the party
// in numbers.  Nobody is ranked.

import { h } from '../../../web/src/ui/dom.js';
import { icon } from '../../../web/src/ui/icons.js';
import { badge, ruleChips } from '../../../web/src/ui/story_parts.js';
import { say } from '../../../web/src/words/say.js';
import { partyOf } from './party.js';

/**
 * @typedef {import('../../../web/src/types').GameEvent} GameEvent
 * @typedef {import('../../../web/src/types').Ended} Ended
 * @typedef {import('../../../web/src/types').Session} Session
 */

/** @typedef {{title: string, n: number}} Figure */
/** @typedef {GameEvent & {n?: number, bank?: number}} PartyEvent with how many ghosts it is about, and how many the bank has then */

/** What was missing. @param {Ended} session */
function neededWords(session) {
  const { lost } = session.result;
  const { score, target, goal, apart } = partyOf(session);
  const n = goal - score;
  if (lost === 'ghosts') return say('party.lost.ghosts.need');
  if (apart) return say('party.lost.apart', { n, goal });
  return lost === 'tiles' ? say('party.lost.tiles.need', { n, target }) : say('party.lost.deadline.need', { n, goal });
}

/** Won or lost, and why. @param {Ended} session */
export function headline(session) {
  const { won, lost } = session.result;
  const { level, score, target, pile, apart } = partyOf(session);
  const reached = say(apart ? 'party.score.apart' : 'party.score', { n: score, target });
  const title = h(
    'p',
    { class: 'result-headline title' },
    h('span', { class: 'party-emblem' }, icon(won ? 'trophy' : 'flag')),
    say(won ? 'party.won' : 'party.lost'),
  );
  const givenUp = typeof session.result.gave_up === 'number';
  const why = won
    ? [say('party.won.level', { level, n: score, target })]
    : givenUp
      ? [say('levels.given_up')]
      : [lost === 'deadline' ? say('party.lost.deadline', { pile }) : say(`party.lost.${lost}`), neededWords(session)];
  return h(
    'div',
    { class: `party-result ${won ? 'won' : 'lost'}`, data: { won: String(won), lost: lost ?? '' } },
    title,
    why.map((words) => h('p', null, words)),
    h(
      'p',
      null,
      eventsOf(session)
        .filter(({ event }) => event === 'lost')
        .flatMap(ruleChips),
    ),
    won ? null : h('p', { class: 'muted' }, `${say('party.level', { n: level })}: ${reached}`),
  );
}

/** Everything that happened. @param {Session} session @returns {PartyEvent[]} */
function eventsOf(session) {
  return (session.whole ?? session.history).flatMap((done) => /** @type {PartyEvent[]} */ (done.events));
}

/** @param {GameEvent[]} events @param {string} name */
const count = (events, name) => events.filter(({ event }) => event === name).length;

/** @param {PartyEvent[]} events @param {string[]} names */
const sum = (events, names) =>
  events.filter(({ event }) => names.includes(event)).reduce((total, { n }) => total + Number(n), 0);

/** How many ghosts were on the board at most. @param {PartyEvent[]} events @param {import('./party.js').Party} party */
function mostGhosts(events, { bank, ghosts }) {
  const banks = events.flatMap((event) => (event.bank === undefined ? [] : [event.bank]));
  return bank + ghosts - Math.min(bank, ...banks);
}

/** @param {Session} session @returns {Figure[]} */
function numbersOf(session) {
  const events = eventsOf(session);
  const moves = (session.whole ?? session.history).map((done) => done.move);
  const all = [
    { title: say('party.stat.tiles'), n: count(events, 'tile') },
    { title: say('party.stat.down'), n: count(events, 'facedown') },
    { title: say('party.stat.regions'), n: moves.filter((move) => move === 'points').length },
    { title: say('party.stat.rise'), n: sum(events, ['rise']) },
    { title: say('party.stat.closed'), n: sum(events, ['closed']) },
    { title: say('party.stat.taken'), n: sum(events, ['ghosts']) },
    { title: say('party.stat.most'), n: mostGhosts(events, partyOf(session)) },
    { title: say('party.stat.buried'), n: count(events, 'bury') },
  ];
  return all.filter(({ n }, i) => n > 0 || i === 0);
}

/** What one of them did, in the order of the seats. @param {Session} session @param {string} name @param {number} player */
function part(session, name, player) {
  const own = eventsOf(session).filter((event) => event.player === player);
  const words = say('party.stat.by', {
    tiles: count(own, 'tile'),
    guards: count(own, 'put'),
    ghosts: sum(own, ['closed', 'ghosts']),
  });
  return h('li', null, badge(session, player), h('strong', null, name), h('span', null, words));
}

/** The party in numbers. @param {Session} session */
export function numbers(session) {
  return h(
    'section',
    { class: 'stack tight' },
    h('h2', { class: 'story-head' }, say('party.stats')),
    h(
      'dl',
      { class: 'party-numbers' },
      numbersOf(session).map(({ title, n }) => h('div', null, h('dt', null, title), h('dd', { class: 'number' }, n))),
    ),
    session.names.length > 1 && h('h2', { class: 'story-head' }, say('party.stat.who')),
    session.names.length > 1 &&
      h(
        'ul',
        { class: 'party-parts plain-list' },
        session.names.map((/** @type {string} */ name, /** @type {number} */ i) => part(session, name, i)),
      ),
  );
}
