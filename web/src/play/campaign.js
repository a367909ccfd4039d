// campaign.js -- parties that play level after level on this device.  They are kept as the text that the engine reads and
// writes; which level is open and which try is the best it says, too.

import { readKept, writeKept } from '../storage.js';
import { language } from '../words/say.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {{won: boolean, points: number, used: number, left: number, date?: string}} Attempt
 * @typedef {{level: number, players: number, tries: number, wins: number, best?: Attempt}} Standing
 * @typedef {{party: string, game: string, levels: number, won: number, open: number, standings: Standing[],
 *   playing?: {level: number, players: number}}} Party
 * @typedef {{level: number, players: number, attempt: Attempt, best: boolean, opened?: number}} Entered
 * @typedef {Pick<import('../engine/commands').Commands['campaign']['asks'], 'do' | 'game' | 'party' | 'date' | 'more'>} Action
 */

/** The parties of this device as text. */
export function keptText() {
  return readKept('parties') ?? '';
}

/**
 * Asks about the parties that are kept; what an action changes is kept.  Throws what the engine or the storage refuses, and
 * then nothing has changed.
 * @param {Engine} engine @param {Action} [action]
 * @returns {{parties: Party[], text: string, entered?: Entered}}
 */
export function askParties(engine, action = {}) {
  const answer = engine.ask({ cmd: 'campaign', text: keptText(), language: language(), ...action });
  if (action.do) writeKept('parties', answer.text);
  return answer;
}

/** @param {Engine} engine @param {string} game @param {string} name @returns {Party | null} */
export function partyNamed(engine, game, name) {
  return askParties(engine).parties.find((party) => party.game === game && party.party === name) ?? null;
}

/** The day here, as 2026-11-16. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

/** The game that this engine has just begun is the party's. @param {Engine} engine @param {string} party */
export function beginFor(engine, party) {
  askParties(engine, { do: 'begin', party });
}

/** Enters the game of this engine, which is over. @param {Engine} engine @param {string} party @returns {Entered} */
export function enterFor(engine, party) {
  return /** @type {Entered} */ (askParties(engine, { do: 'enter', party, date: today() }).entered);
}

/**
 * Standings and what a game has changed, in words.
 * @param {Engine} engine @param {{standings?: Standing[], entered?: Entered | null}} about
 * @returns {{standings: string[], entered?: string}}
 */
export function campaignWords(engine, { standings = [], entered }) {
  return engine.ask({ cmd: 'campaign_words', standings, ...(entered ? { entered } : {}), language: language() });
}

/** @typedef {{name: string, values: string[]}} Levels the option for the level, and its values from the first on */

/** @type {Map<string, Levels | null>} */
const known = new Map();

/**
 * The option that says the level, with its values; null for games without levels.
 * @param {Engine} engine @param {string} game
 */
export function levelsOf(engine, game) {
  if (known.size === 0)
    for (const { id, levels, options } of engine.ask({ cmd: 'hello' }).games) {
      const option = options.find(({ name }) => name === levels);
      known.set(id, option ? { name: option.name, values: option.values ?? [] } : null);
    }
  return known.get(game) ?? null;
}
