// room_words.js -- what is played at a table, in words.

import { say } from '../words/say.js';
import { gameTitle, valueTitle } from '../words/describe.js';

/** The options that are told of a table. @typedef {{season?: string, edition?: string, expansions?: string[], farmers?: boolean}} Chosen */

/** @param {{game: string, options?: Chosen}} head */
export function gameName({ game, options }) {
  const title = gameTitle(game);
  return options?.season ? `${title}: ${valueTitle('season', options.season).toLocaleLowerCase()}` : title;
}

/**
 * The parts of the set-up that one chooses.
 * @param {{options?: Chosen}} head
 * @returns {string[]}
 */
export function optionWords({ options }) {
  const words = [];
  if (options?.edition) words.push(valueTitle('edition', options.edition));
  for (const one of options?.expansions ?? []) words.push(valueTitle('expansions', one));
  if (options?.farmers === false) words.push(say('online.farmers.none'));
  return words;
}

/** Whether good moves are told at this table. @param {{hints?: boolean}} head */
export function hintWords({ hints }) {
  return say(hints === false ? 'online.hints.off' : 'online.hints.on');
}
