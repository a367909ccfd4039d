// search.js -- finding words in the rules pages, whatever their case and without minding accents.
//
// A result is a section that has all the words of the question.  If none has them, the ends of the words are let
// go, so that another form of a word is found too.

import { partsOf, rulesOf, wordsOf } from './markup.js';

/**
 * @typedef {{from: number, to: number}} Mark
 * @typedef {{page: string, title: string, section: string, rule: string, excerpt: string,
 *   marks: Mark[]}} Found
 * @typedef {{text: string, folded: string, rules: string[]}} Piece
 * @typedef {{page: string, title: string, section: string, parts: Piece[], folded: string}} Entry
 */

const MOST = 40;
const EXCERPT = 150;
const SHORTEST = 3;
/** For words that stand side by side as they were asked for: more than a few of them in a title. */
const TOGETHER = 12;

/** Small letters without accents; as long as the text, so that places stay the same. @param {string} text */
export function fold(text) {
  let folded = '';
  for (let i = 0; i < text.length; i++) {
    const bare = text[i].normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    folded += bare.length > 0 ? bare[0] : ' ';
  }
  return folded;
}

/** What is found together: a paragraph, an item, a row. @param {import('./markup.js').Block} block */
function piecesOf(block) {
  const whole = (/** @type {import('./markup.js').Span[][]} */ parts) => ({
    text: parts
      .map(wordsOf)
      .filter((words) => words)
      .join(' · '),
    rules: parts.flatMap(rulesOf),
  });
  if (block.kind === 'table') return [block.head, ...block.rows].map(whole);
  return partsOf(block).map((spans) => whole([spans]));
}

/** @param {import('./pages.js').HelpPage[]} pages @returns {Entry[]} */
export function indexOf(pages) {
  return pages.flatMap((page) =>
    page.sections.map((section) => {
      const parts = section.blocks.flatMap(piecesOf).map((piece) => ({ ...piece, folded: fold(piece.text) }));
      const all = [page.title, section.title, ...parts.map((part) => `${part.text} ${part.rules.join(' ')}`)];
      const folded = fold(all.join('\n'));
      return { page: page.page, title: page.title, section: section.title, parts, folded };
    }),
  );
}

/** @param {string} folded @param {string[]} words @returns {Mark[]} */
function marksIn(folded, words) {
  /** @type {Mark[]} */
  const marks = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marks.push({ from: at, to: at + word.length });
    }
  }
  marks.sort((a, b) => a.from - b.from || b.to - a.to);
  return marks.filter((mark, i) => i === 0 || mark.from >= marks[i - 1].to);
}

/** @param {string} text @param {string[]} words */
function excerptOf(text, words) {
  const first = marksIn(fold(text), words)[0]?.from ?? 0;
  let from = Math.max(0, first - EXCERPT / 3);
  if (from > 0) from = text.indexOf(' ', from) + 1;
  const cut = text.slice(from, from + EXCERPT);
  const excerpt = `${from > 0 ? '…' : ''}${cut}${from + EXCERPT < text.length ? '…' : ''}`;
  return { excerpt, marks: marksIn(fold(excerpt), words) };
}

/** @param {{folded: string, rules: string[]}} part @param {string[]} words */
function hitsOf(part, words) {
  const where = `${part.folded} ${fold(part.rules.join(' '))}`;
  const together = words.length > 1 && part.folded.includes(words.join(' ')); // a name of several words
  return words.filter((word) => where.includes(word)).length + (together ? TOGETHER : 0);
}

/** @param {Entry} entry @param {string[]} words @returns {Found & {weight: number}} */
function foundIn(entry, words) {
  const best = entry.parts.reduce((a, b) => (hitsOf(b, words) > hitsOf(a, words) ? b : a), entry.parts[0]);
  const inTitle = words.filter((word) => fold(entry.section || entry.title).includes(word)).length;
  const weight = 3 * inTitle + (best ? hitsOf(best, words) : 0);
  const rule = best?.rules[0] ?? '';
  const { page, title, section } = entry;
  return { page, title, section, rule, weight, ...excerptOf(best?.text ?? '', words) };
}

/** @param {Entry[]} index @param {string[]} words @returns {Found[]} */
function sectionsWith(index, words) {
  const found = index
    .filter((entry) => words.every((word) => entry.folded.includes(word)))
    .map((entry) => foundIn(entry, words));
  return found.sort((a, b) => b.weight - a.weight).slice(0, MOST);
}

/** @param {string} word @param {number} less letters */
function stem(word, less) {
  return word.slice(0, Math.max(Math.min(SHORTEST, word.length), word.length - less));
}

/** The sections that answer a question, the best first. @param {Entry[]} index @param {string} question */
export function search(index, question) {
  const words = fold(question)
    .split(/[^\p{L}\p{N}.-]+/u)
    .filter((word) => word.length > 1);
  if (words.length === 0) return [];
  for (const less of [0, 1, 2]) {
    const found = sectionsWith(
      index,
      words.map((word) => stem(word, less)),
    );
    if (found.length > 0) return found;
  }
  return [];
}
