// room_words.js -- what is played at a table, in words.

import { has, say } from '../words/say.js';

/** @param {{game: string, title: string, options?: Record<string, any>}} head */
export function gameName({ game, title, options }) {
  const season = options?.season ? `online.game.${game}.${options.season}` : '';
  if (season && has(season)) return say(season);
  return has(`online.game.${game}`) ? say(`online.game.${game}`) : title;
}

/** @param {string} prefix @param {string} word */
const worded = (prefix, word) => (has(`${prefix}.${word}`) ? say(`${prefix}.${word}`) : word);

/**
 * The parts of the set-up that one chooses.
 * @param {{options?: Record<string, any>}} head
 * @returns {string[]}
 */
export function optionWords({ options }) {
  const words = [];
  if (options?.edition) words.push(worded('online.edition', options.edition));
  for (const one of options?.expansions ?? []) words.push(worded('online.expansion', one));
  if (options?.farmers === false) words.push(say('online.farmers.none'));
  return words;
}
