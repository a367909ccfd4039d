// check.mjs -- whether the catalogues are whole.
//
//   node web/words/check.mjs
//
// All languages have the same keys, each with the same parameters and as many plural forms as the language
// has; no text is empty; every key that the scripts name is there, and every key that is there is named, by
// a script, the page or a lesson.  A part of a key made at run time is written in the script as `${…}`; it
// stands for anything without a space.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sources = join(dirname(here), 'src');

/** Plural forms a language has; «one|few|many» in Czech and Slovak. @type {Record<string, number>} */
const FORMS = { en: 2, cs: 3, sk: 3 };

/** Keys that no script names: pictures carry them (`data-say`), or they are made of parts. */
const MADE_ELSEWHERE = [/^castle\.(towers|houses)$/, /^online\.(edition|expansion)\./];

/** @type {string[]} */
const faults = [];

/** @param {string} language @returns {Record<string, string>} */
function catalogueOf(language) {
  const folder = join(here, language);
  /** @type {Record<string, string>} */
  const all = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))) {
      if (key in all) faults.push(`${language}/${file}: ${key} stands there twice`);
      if (!key.startsWith(`${file.slice(0, -5)}.`)) faults.push(`${language}/${file}: ${key} is of another topic`);
      all[key] = text;
    }
  }
  return all;
}

/** Names in braces, each once. @param {string} text */
function paramsOf(text) {
  return [...new Set([...text.matchAll(/\{(\w+)(?::[^{}]*)?\}/g)].map((found) => found[1]))].sort().join(' ');
}

/** @param {string} language @param {string} key @param {string} text */
function checkText(language, key, text) {
  if (typeof text !== 'string' || text.trim() === '') faults.push(`${language}: ${key} is empty`);
  if (text !== text.trim()) faults.push(`${language}: ${key} has spaces around it`);
  if (text.replace(/\{\w+(?::[^{}]*)?\}/g, '').match(/[{}]/))
    faults.push(`${language}: ${key} has a brace too many: ${text}`);
  for (const [whole, forms] of text.matchAll(/\{\w+:([^{}]*)\}/g)) {
    if (forms.split('|').length !== FORMS[language])
      faults.push(`${language}: ${key} needs ${FORMS[language]} forms: ${whole}`);
  }
}

/** @param {Record<string, Record<string, string>>} all */
function compare(all) {
  const keys = new Set(Object.values(all).flatMap((words) => Object.keys(words)));
  for (const key of keys) {
    const there = Object.keys(all).filter((language) => key in all[language]);
    for (const language of Object.keys(all))
      if (!there.includes(language)) faults.push(`${language}: ${key} is missing`);
    const params = new Set(there.map((language) => paramsOf(all[language][key])));
    if (params.size > 1) faults.push(`${key}: parameters differ: ${[...params].map((p) => `«${p}»`).join(' ')}`);
  }
  return keys;
}

/** @param {string} folder @param {string} ending @returns {string[]} */
function filesIn(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesIn(path, ending);
    return name.endsWith(ending) ? [path] : [];
  });
}

/** Keys that stand in lessons and in the page itself, as texts of their own. */
function namedElsewhere() {
  const lessons = filesIn(join(dirname(here), 'lessons'), '.json');
  const texts = [...lessons, join(dirname(here), 'index.html')].map((path) => readFileSync(path, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/"([a-z]+\.[\w.-]+)"/g)].map((found) => found[1]));
}

/** The literal is all of the key, and must be there. */
const ASKED = /\b(?:say|phrase)\(\s*(?:[^'`()?]*\?\s*)?'([\w.-]+)'/g;
/** Any text that could be a key, and one that is made of parts. */
const LITERAL = /'([a-z]+\.[\w.-]*)'/g;
const MADE = /`([a-z]+\.(?:[\w.-]|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)`/g;

/** @param {string} literal with `${…}` */
function patternOf(literal) {
  const parts = literal.split(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\S*')}$`);
}

/** @param {Set<string>} keys @param {Set<string>} topics */
function checkScripts(keys, topics) {
  /** @type {Set<string>} */
  const named = new Set(namedElsewhere());
  /** @type {RegExp[]} */
  const patterns = [...MADE_ELSEWHERE];
  for (const path of filesIn(sources, '.js')) {
    const text = readFileSync(path, 'utf8');
    for (const [, key] of text.matchAll(ASKED)) {
      if (!keys.has(key)) faults.push(`${relative(sources, path)}: no text for ${key}`);
    }
    for (const [, literal] of text.matchAll(LITERAL)) named.add(literal);
    for (const [, made] of text.matchAll(MADE)) if (topics.has(made.split('.')[0])) patterns.push(patternOf(made));
  }
  for (const key of keys) {
    const used = named.has(key) || patterns.some((pattern) => pattern.test(key));
    if (!used) faults.push(`${key} is named by no script`);
  }
}

const languages = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort();
const all = Object.fromEntries(languages.map((language) => [language, catalogueOf(language)]));
for (const language of languages)
  for (const [key, text] of Object.entries(all[language])) checkText(language, key, text);
const keys = compare(all);
checkScripts(keys, new Set([...keys].map((key) => key.split('.')[0])));
for (const fault of faults) console.error(fault);
console.log(`check.mjs: ${keys.size} keys in ${languages.join(', ')}, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
