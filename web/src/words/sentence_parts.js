// sentence_parts.js -- the small parts that sentences of the page are made of.

import { language } from './say.js';

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** «a, b and c». @param {string[]} words */
export function listOf(words) {
  return new Intl.ListFormat(language(), { style: 'long', type: 'conjunction' }).format(words);
}
