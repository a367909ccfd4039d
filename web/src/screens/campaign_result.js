// campaign_result.js -- at the end of a game of a campaign: what was entered, how far the party is, and the next level.

import { campaignWords, levelsOf, partyNamed } from '../play/campaign.js';
import { progressList } from '../ui/campaign.js';
import { h } from '../ui/dom.js';
import { say } from '../words/say.js';

/**
 * @typedef {import('../types').Session} Session
 * @typedef {import('../play/campaign.js').Party} Party
 */

/** Whose game it was; null for a free game. @param {Session} session @returns {Party | null} */
export function partyOfSession(session) {
  if (session.mode === 'online') return session.head?.campaign ?? null;
  return session.campaign ? partyNamed(session.engine, session.game, session.campaign) : null;
}

/** @param {Session} session @param {Party} party @returns {number} the level that comes next; 0: this one again */
export function nextLevel(session, party) {
  const option = levelsOf(session.engine, session.game);
  const now = option ? option.values.indexOf(String(session.setup[option.name])) + 1 : 0;
  return party.open === now ? 0 : party.open;
}

/** The next game of the party here. @param {Session} session @param {number} level @returns {import('../play/local.js').Plan} */
export function nextPlan(session, level) {
  const option = levelsOf(session.engine, session.game);
  const value = option?.values[level - 1];
  return {
    game: session.game,
    options: option && value ? { [option.name]: value } : {},
    seats: session.seats,
    campaign: session.campaign,
  };
}

/** @param {Session} session */
function freeNote(session) {
  if (session.mode === 'replay' || !levelsOf(session.engine, session.game)) return null;
  return h('p', { class: 'muted small', data: { campaign: 'free' } }, say('levels.free.result'));
}

/** @param {Session} session */
export function campaignPart(session) {
  const party = partyOfSession(session);
  if (!party) return freeNote(session);
  const entered = session.mode === 'online' ? session.watched.details.entered : session.entered;
  const words = entered ? campaignWords(session.engine, { entered }).entered : '';
  return h(
    'section',
    { class: 'stack tight', data: { campaign: party.party } },
    h('h2', { class: 'story-head' }, say('levels.of', { party: party.party })),
    words && h('p', { data: { entered: 'yes' } }, words),
    progressList(session.engine, party),
  );
}
