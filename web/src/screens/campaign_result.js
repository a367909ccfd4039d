// campaign_result.js -- at the end of a game of a campaign: what was entered, how far the party is, and the next level.

import { campaignWords, levelsOf, partyNamed } from '../play/campaign.js';
import { progressList } from '../ui/campaign.js';
import { h } from '../ui/dom.js';
import { say } from '../words/say.js';

/** @typedef {import('../play/campaign.js').Party} Party */

/** Whose game it was; null for a free game. @param {any} sitting @returns {Party | null} */
export function partyOfSitting(sitting) {
  if (sitting.mode === 'online') return sitting.head?.campaign ?? null;
  return sitting.campaign ? partyNamed(sitting.engine, sitting.game, sitting.campaign) : null;
}

/** @param {any} sitting @param {Party} party @returns {number} the level that comes next; 0: this one again */
export function nextLevel(sitting, party) {
  const option = levelsOf(sitting.engine, sitting.game);
  const now = option ? option.values.indexOf(sitting.setup[option.name]) + 1 : 0;
  return party.open === now ? 0 : party.open;
}

/** The next game of the party here. @param {any} sitting @param {number} level @returns {import('../play/local.js').Plan} */
export function nextPlan(sitting, level) {
  const option = levelsOf(sitting.engine, sitting.game);
  const value = option?.values[level - 1];
  return {
    game: sitting.game,
    options: option && value ? { [option.name]: value } : {},
    seats: sitting.seats,
    campaign: sitting.campaign,
  };
}

/** @param {any} sitting */
function freeNote(sitting) {
  if (sitting.mode === 'replay' || !levelsOf(sitting.engine, sitting.game)) return null;
  return h('p', { class: 'muted small', data: { campaign: 'free' } }, say('levels.free.result'));
}

/** @param {any} sitting */
export function campaignPart(sitting) {
  const party = partyOfSitting(sitting);
  if (!party) return freeNote(sitting);
  const entered = sitting.mode === 'online' ? sitting.watched.facts.entered : sitting.entered;
  const words = entered ? campaignWords(sitting.engine, { entered }).entered : '';
  return h(
    'section',
    { class: 'stack tight', data: { campaign: party.party } },
    h('h2', { class: 'story-head' }, say('levels.of', { party: party.party })),
    words && h('p', { data: { entered: 'yes' } }, words),
    progressList(sitting.engine, party),
  );
}
