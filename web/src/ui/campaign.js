// campaign.js -- how far a party has come: a list of levels, open and locked, with what was done there.

import '../style/campaign.css';
import { campaignWords } from '../play/campaign.js';
import { say } from '../words/say.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** @typedef {import('../play/campaign.js').Party} Party */
/** @typedef {'won' | 'open' | 'locked'} LevelState */

/** @type {Record<LevelState, import('./icons.js').IconName>} */
const SIGNS = { won: 'trophy', open: 'play', locked: 'lock' };

/** @param {Party} party @param {number} level @returns {LevelState} */
export function levelState(party, level) {
  if (level > party.open) return 'locked';
  return party.standings.some((one) => one.level === level && one.wins > 0) ? 'won' : 'open';
}

/** @param {import('../engine/engine.js').Engine} engine @param {Party} party @param {number} level @returns {string[]} */
export function levelWords(engine, party, level) {
  return campaignWords(engine, { standings: party.standings.filter((one) => one.level === level) }).standings;
}

/** @param {import('../engine/engine.js').Engine} engine @param {Party} party */
export function progressList(engine, party) {
  const levels = Array.from({ length: party.levels }, (_, i) => i + 1);
  return h(
    'ol',
    { class: 'campaign-levels', data: { party: party.party } },
    levels.map((level) => {
      const state = levelState(party, level);
      return h(
        'li',
        { class: `campaign-level ${state}`, data: { level, state } },
        icon(SIGNS[state]),
        h('span', { class: 'campaign-number' }, say('levels.level', { n: level })),
        h('span', { class: 'chip' }, say(`levels.${state}`)),
        h(
          'span',
          { class: 'campaign-standings small' },
          levelWords(engine, party, level).map((words) => h('span', null, words)),
        ),
      );
    }),
  );
}
