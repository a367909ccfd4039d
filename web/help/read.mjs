// read.mjs -- reads the rules pages: LANGUAGE/PAGE.md here, and in the box of a game or expansion (games/boxes.mjs)
// help/LANGUAGE.md, which has the name of the box, and help/LANGUAGE/PAGE.md, where it has more of them.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boxes, filesOfBoxes, nameOf } from '../../games/boxes.mjs';
import { readPage, rulesOfPage } from '../src/help/markup.js';

const here = dirname(fileURLToPath(import.meta.url));

/** @returns {string[]} */
export function helpLanguages() {
  return readdirSync(here)
    .filter((name) => statSync(join(here, name)).isDirectory())
    .sort();
}

/** @param {string} folder */
function pagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ page: basename(name, '.md'), text: readFileSync(join(folder, name), 'utf8') }));
}

/** The pages of a language as they are written. @param {string} language @returns {{page: string, text: string}[]} */
export function helpTexts(language) {
  const folders = [join(here, language), ...boxes.map((box) => join(box, 'help', language))];
  const named = filesOfBoxes('help', '.md').filter(({ name }) => name === language);
  return [
    ...folders.flatMap(pagesIn),
    ...named.map(({ box, path }) => ({ page: nameOf(box), text: readFileSync(path, 'utf8') })),
  ].sort((one, other) => (one.page < other.page ? -1 : 1));
}

/** How many rules of each family a page tells. @param {string} text @returns {Map<string, number>} */
function familiesOf(text) {
  const counts = new Map();
  for (const id of rulesOfPage(readPage(text))) {
    const [family] = id.split('-');
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return counts;
}

/** For each family of rules, as BAS, the page that tells most of them. @returns {Record<string, string>} */
export function rulePages() {
  /** @type {Map<string, {page: string, n: number}>} */
  const best = new Map();
  for (const { page, text } of helpTexts('en')) {
    for (const [family, n] of familiesOf(text)) if (n > (best.get(family)?.n ?? 0)) best.set(family, { page, n });
  }
  return Object.fromEntries([...best].sort().map(([family, { page }]) => [family, page]));
}
