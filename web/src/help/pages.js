// pages.js -- the rules pages of a language, loaded when they are first wanted.

import { asset } from '../assets.js';
import { games } from '../games/index.js';
import { readPage, rulesOfPage } from './markup.js';

/** @typedef {import('./markup.js').Page & {page: string, rules: string[]}} HelpPage */

/** @type {Map<string, Promise<HelpPage[]>>} */
const loaded = new Map();

/** The pages of the games as these list them, then whatever else there is. @param {HelpPage[]} pages */
function inOrder(pages) {
  const known = games.flatMap((game) => game.pages);
  const place = (/** @type {HelpPage} */ page) => {
    const at = known.indexOf(page.page);
    return at < 0 ? known.length : at;
  };
  return pages.sort((a, b) => place(a) - place(b) || a.page.localeCompare(b.page));
}

/** @param {string} lang @returns {Promise<HelpPage[]>} */
async function load(lang) {
  const answer = await fetch(asset(`help-${lang}.json`));
  if (!answer.ok) throw new Error(`help-${lang}.json: ${answer.status}`);
  /** @type {{page: string, text: string}[]} */
  const texts = await answer.json();
  return inOrder(
    texts.map(({ page, text }) => {
      const read = readPage(text);
      return { page, rules: rulesOfPage(read), ...read };
    }),
  );
}

/** @param {string} lang @returns {Promise<HelpPage[]>} */
export function helpPages(lang) {
  let pages = loaded.get(lang);
  if (!pages) {
    pages = load(lang).catch((error) => {
      loaded.delete(lang);
      throw error;
    });
    loaded.set(lang, pages);
  }
  return pages;
}

/**
 * The page that tells a rule: the one asked for if it does, else the first that does.
 * @param {HelpPage[]} pages @param {string} page @param {string} rule
 */
export function pageFor(pages, page, rule) {
  const named = pages.find((p) => p.page === page);
  if (named && (!rule || named.rules.includes(rule))) return named;
  return pages.find((p) => rule && p.rules.includes(rule)) ?? named ?? pages[0];
}
