// names.js -- how games, options, their values and computer players are called: by the catalogue, and where that has no
// word yet (an expansion that came later) by the engine's own.

import { has, say } from '../../words/say.js';
import { valueTitle } from '../../words/describe.js';
import { capital } from '../../words/sentence_parts.js';

/** @typedef {import('../../engine/commands').Option} Option */

/** @param {string} key @param {string} otherwise */
function wordOr(key, otherwise) {
  return has(key) ? say(key) : otherwise;
}

/** A word of the engine made readable: `big_gate` is «Big gate». @param {string} word */
function plainly(word) {
  const text = word.replace(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} game */
export function gameHelp(game) {
  return wordOr(`setup.game.${game}.help`, '');
}

/** What stands on its card; '' where its name says it. @param {string} game */
export function gameBrief(game) {
  return wordOr(`setup.game.${game}.brief`, '');
}

/** @param {string} game @param {Option} option */
export function optionName(game, option) {
  return wordOr(`setup.option.${game}.${option.name}`, plainly(option.name));
}

/** @param {string} game @param {Option} option */
export function optionHelp(game, option) {
  return wordOr(`setup.option.${game}.${option.name}.help`, option.help);
}

/** @param {string} game @param {string} option @param {string} value */
export function valueName(game, option, value) {
  const title = valueTitle(option, value);
  const key = `setup.value.${game}.${option}.${value}.players`;
  return has(key) ? say(key, { title }) : title;
}

/** @param {string} game @param {string} option @param {string} value */
export function valueHelp(game, option, value) {
  return wordOr(`setup.value.${game}.${option}.${value}.help`, '');
}

/** @param {string} level */
export function levelName(level) {
  return wordOr(`level.${level}.name`, plainly(level));
}

/** How it plays, as a sentence. @param {string} level */
export function levelCharacter(level) {
  const words = wordOr(`level.${level}.character`, '');
  return words && `${capital(words)}.`;
}

/** Names for computer players; a taken one is not given again. @param {string[]} taken */
export function computerName(taken) {
  const names = say('setup.computers')
    .split(',')
    .map((name) => name.trim());
  return names.find((name) => !taken.includes(name)) ?? names[0];
}

/** The name of a person without one. @param {number} seat */
export function personName(seat) {
  return say('setup.person', { n: seat + 1 });
}
