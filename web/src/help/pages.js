// pages.js -- the rules pages of a language, loaded when they are first wanted.

import { asset } from '../assets.js';
import { games } from '../games/index.js';
import { readPage, rulesOfPage } from './markup.js';

/** @typedef {import('./markup.js').Page & {page: string, rules: string[]}} HelpPage */

/** @type {Map<string, Promise<HelpPage[]>>} */
const loaded = new Map();

/** The games that have a table of their own, then others, then what belongs to none. @param {HelpPage} page */
function rank({ game }) {
  const at = games.findIndex(({ id }) => id === game);
  return at >= 0 ? at : games.length + (game ? 0 : 1);
}

/** Game by game, in each as the pages say. @param {HelpPage[]} pages */
function inOrder(pages) {
  return pages.sort(
    (a, b) => rank(a) - rank(b) || a.game.localeCompare(b.game) || a.place - b.place || a.page.localeCompare(b.page),
  );
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

/** The page with which a game begins, '' where it has none. @param {HelpPage[]} pages @param {string} game */
export function firstPageOf(pages, game) {
  return pages.find((page) => page.game === game)?.page ?? '';
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
