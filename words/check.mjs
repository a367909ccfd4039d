// check.mjs -- whether the catalogue is whole.
//
//   node words/check.mjs
//
// All languages have the same keys, each with the same values filled in and as many plural forms as the language has; no
// text is empty, no bracket alone.  Every key that a program or the page names is there, with just the values that the
// text fills in, and every key that is there is named: by C, a script, the page or a lesson.  A part of a key
// that is made at run time stands in a script as `${…}` and in C as KEY(…) with * in its place.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boxes } from '../games/boxes.mjs';
import { isName, languages, namedIn, patternOf, topic, topicsOf, wordsIn } from './read.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'web');

/** Plural forms a language has; «one|few|other» in Czech and Slovak. @type {Record<string, number>} */
const FORMS = { en: 2, cs: 3, sk: 3 };

/** @type {string[]} */
const faults = [];

/** @typedef {{text: string, topic: string}} Entry */

/** @param {string} language @returns {Record<string, Entry>} */
function catalogueOf(language) {
  /** @type {Record<string, Entry>} */
  const all = {};
  for (const name of topicsOf(language)) {
    for (const [key, text] of topic(language, name)) {
      if (key in all) faults.push(`${language}/${name}: ${key} stands there twice`);
      all[key] = { text, topic: name };
    }
  }
  return all;
}

/** What stands between braces. @param {string} text */
const inBraces = (text) => [...text.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1]);

/** Names of what is filled in, each once. @param {string} text */
function valuesOf(text) {
  return [...new Set(inBraces(text).map((inside) => inside.split(/[:/?]/)[0]))].sort().join(' ');
}

/** @param {string} text */
function isBalanced(text) {
  const rest = text.replace(/\{\w+(?:[:/?][^{}]*)?\}/g, '');
  let depth = 0;
  for (const letter of rest) {
    if (letter === '[') depth++;
    if (letter === ']' && depth-- === 0) return false;
    if (letter === '{' || letter === '}') return false;
  }
  return depth === 0;
}

/** @param {string} language @param {string} key @param {string} text */
function checkText(language, key, text) {
  if (text === '') faults.push(`${language}: ${key} is empty`);
  if (!isBalanced(text)) faults.push(`${language}: ${key} has a bracket without its partner: ${text}`);
  for (const inside of inBraces(text)) {
    const forms = /^\w+([:?])(.*)$/.exec(inside);
    if (forms && forms[2].split('|').length !== (forms[1] === ':' ? FORMS[language] : 2))
      faults.push(`${language}: ${key} has another number of forms than there are: {${inside}}`);
  }
}

/** @param {Record<string, Record<string, Entry>>} all */
function compare(all) {
  const keys = new Set(Object.values(all).flatMap((words) => Object.keys(words)));
  for (const key of keys) {
    const there = Object.keys(all).filter((language) => key in all[language]);
    for (const language of Object.keys(all))
      if (!there.includes(language)) faults.push(`${language}: ${key} is missing`);
    const values = new Set(there.map((language) => valuesOf(all[language][key].text)));
    if (values.size > 1)
      faults.push(`${key}: other values are filled in: ${[...values].map((p) => `«${p}»`).join(' ')}`);
  }
  return keys;
}

/** @param {string} folder @param {RegExp} ending @returns {string[]} */
function filesIn(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesIn(path, ending);
    return ending.test(name) ? [path] : [];
  });
}

/** Those of several folders, which may lie in one another. @param {string[]} folders @param {RegExp} ending */
function filesOf(folders, ending) {
  return [...new Set(folders.flatMap((folder) => filesIn(folder, ending)))];
}

/* ---- who names what ---- */

/** @type {Set<string>} */
const named = new Set();
/** @type {RegExp[]} */
const patterns = [];

/** Keys that stand in lessons and in the page itself, as texts of their own. */
function lookInLessons() {
  const lessons = [join(web, 'lessons'), ...boxes].flatMap((folder) => filesIn(folder, /\.json$/));
  for (const path of [...lessons, join(web, 'index.html')])
    for (const [, key] of readFileSync(path, 'utf8').matchAll(/"([a-z]+\.[\w.-]+)"/g)) named.add(key);
}

/** The literal is all of the key, and must be there. */
const ASKED = /\b(?:say|phrase)\(\s*(?:[^'`()?]*\?\s*)?'([\w.-]+)'/g;

/** @param {Set<string>} keys */
function lookInScripts(keys) {
  const topics = new Set([...keys].map((key) => key.split('.')[0]));
  for (const path of filesOf([join(web, 'src'), ...boxes], /\.js$/)) {
    const text = readFileSync(path, 'utf8');
    for (const [, key] of text.matchAll(ASKED))
      if (!keys.has(key)) faults.push(`${relative(root, path)}: no text for ${key}`);
    const { whole, made } = namedIn(text);
    for (const key of whole) named.add(key);
    for (const parts of made) if (topics.has(parts[0].split('.')[0])) patterns.push(patternOf(parts));
  }
}

/** hb_say(out, "key name=%s …"), hb_refuse(err, CODE, "key name=%s …") and what else takes a call. */
const CALL = /"([a-z][\w-]*(?:\.[\w-]+)+)((?: [a-z_]+=@?%[.*a-z]+)*)"/g;
/** KEY("tile.kind.*"): a key made at run time. */
const KEYS = /\bHB_KEY\(\s*"([\w.*-]+)"/g;

/** An option that is a choice, with its values: the page says their titles. */
const CHOICE = /"(\w+)", HB_CHOICE, "([^"]*)"/g;

/** Where sources in C are; the referee's parts beside them say nothing to players. */
const SOURCES = ['engine', 'games', 'players', 'table', 'system', 'views', 'server', 'programs'];

/** @param {Record<string, Entry>} english */
function lookInPrograms(english) {
  const own = Object.keys(english).filter((key) => !english[key].topic.startsWith('page/'));
  const topics = new Set(own.map((key) => key.split('.')[0]));
  for (const path of filesOf([...SOURCES.map((name) => join(root, name)), ...boxes], /(?<!_referee)\.[ch]$/)) {
    const text = readFileSync(path, 'utf8')
      .replace(/^#include .*/gm, '')
      .replace(/"\s*\n\s*"/g, '');
    for (const [, option, values] of text.matchAll(CHOICE))
      for (const value of values.split(' ')) named.add(`${option}.${value}.title`);
    for (const [, made] of text.matchAll(KEYS)) patterns.push(patternOf(made.split('*')));
    for (const [, key, values] of text.matchAll(CALL)) {
      named.add(key);
      if (!(key in english)) {
        const isEnd = own.some((one) => one.endsWith(`.${key}`)); // of a key that is made at run time
        if (values || (topics.has(key.split('.')[0]) && !isEnd))
          faults.push(`${relative(root, path)}: no text for ${key}`);
        continue;
      }
      checkValues(relative(root, path), key, values, english[key].text);
    }
  }
}

/** @param {string} path @param {string} key @param {string} values @param {string} text */
function checkValues(path, key, values, text) {
  if (values === '') return; // a key in a table; who uses it fills in
  const given = new Set([...values.matchAll(/ ([a-z_]+)=/g)].map((found) => found[1]));
  for (const name of valuesOf(text).split(' ').filter(Boolean))
    if (!given.has(name)) faults.push(`${path}: ${key} needs ${name}`);
}

/** Words that sentences ask for. @param {Record<string, Entry>} words */
function lookInSentences(words) {
  for (const { text } of Object.values(words)) patterns.push(...wordsIn(text));
}

const all = Object.fromEntries(languages().map((language) => [language, catalogueOf(language)]));
for (const [language, words] of Object.entries(all)) {
  for (const [key, { text }] of Object.entries(words)) checkText(language, key, text);
  lookInSentences(words);
}
const keys = compare(all);
const ofPage = ([key, { topic: name }]) => name.startsWith('page/') || isName(key);
lookInLessons();
lookInScripts(
  new Set(
    Object.entries(all.en)
      .filter(ofPage)
      .map(([key]) => key),
  ),
);
lookInPrograms(all.en);
for (const key of keys)
  if (!named.has(key) && !patterns.some((pattern) => pattern.test(key))) faults.push(`${key} is named by nobody`);
for (const fault of faults) console.error(fault);
console.log(`check.mjs: ${keys.size} sentences in ${languages().join(', ')}, ${faults.length} faults`);
process.exit(faults.length || keys.size === 0 ? 1 : 0);
