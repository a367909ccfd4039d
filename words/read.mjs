// read.mjs -- reads the catalogue: words/LANGUAGE/TOPIC.properties, a line `key = text` each, # before a remark.
//
// The topics in LANGUAGE/page are of the page alone; the others are compiled into the programs, and the names in them
// belong to the page too.  What is said of one game or expansion stands in its box (games/boxes.mjs): in
// words/LANGUAGE.properties, of the page alone in words/LANGUAGE.page.properties, and of the terminal and the command line
// alone in words/LANGUAGE.terminal.properties.  These are the topics BOX, page/BOX and terminal/BOX.
//
// Which sentences a script says is seen by the keys in it; a part of a key that is made at run time stands there as `${…}`.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOfBoxes, nameOf } from '../games/boxes.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Whether a sentence of the programs is one of the page as well: a name of something, or how much of it there is. @param {string} key */
export function isName(key) {
  return /\.(name|title|have|character)$|^(mark|good)\.\w+\.count$/.test(key);
}

/** Any text that could be a key, and one that is made of parts. */
const LITERAL = /(['"`])([a-z]+\.[\w.-]*)\1/g;
const MADE = /`([a-z]+\.(?:[\w.-]|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)`/g;
const PART = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/;

/** @param {string[]} parts what stands around the parts that are made at run time */
export function patternOf(parts) {
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\S*')}$`);
}

/** What a script names that could be keys: whole ones, and patterns of those that it makes. @param {string} script */
export function namedIn(script) {
  return {
    whole: [...script.matchAll(LITERAL)].map((found) => found[2]),
    made: [...script.matchAll(MADE)].map(([, made]) => made.split(PART)),
  };
}

/** What a sentence asks for by a value: {piece/acc} is some piece.VALUE.acc. @param {string} text @returns {RegExp[]} */
export function wordsIn(text) {
  return [...text.matchAll(/\{([^{}/]*)\/([^{}]*)\}/g)].map(([, name, rest]) => {
    const [form, group = name] = rest.split('.').reverse();
    return patternOf([`${group}.`, `.${form}`]);
  });
}

/** @returns {string[]} */
export function languages() {
  return readdirSync(here)
    .filter((name) => statSync(join(here, name)).isDirectory())
    .sort();
}

/** Files of topics in a folder, by the topics' names. @param {string} folder @returns {string[]} */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.properties'))
    .map((name) => name.slice(0, -'.properties'.length))
    .sort();
}

/** Where the topics of a language are, those of the page as `page/NAME`. @param {string} language */
function placesOf(language) {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const name of filesIn(join(here, language))) places.set(name, join(here, language, `${name}.properties`));
  for (const name of filesIn(join(here, language, 'page')))
    places.set(`page/${name}`, join(here, language, 'page', `${name}.properties`));
  for (const { box, name, path } of filesOfBoxes('words', '.properties')) {
    const [of, who] = name.split('.');
    if (of !== language) continue;
    if (who !== undefined && !['page', 'terminal'].includes(who)) throw new Error(`${path}: nobody says this alone`);
    const topic = who === undefined ? nameOf(box) : `${who}/${nameOf(box)}`;
    if (places.has(topic)) throw new Error(`${path}: there is another topic ${topic}`);
    places.set(topic, path);
  }
  return places;
}

/** Topics of a language. @param {string} language @returns {string[]} */
export function topicsOf(language) {
  return [...placesOf(language).keys()];
}

/** Its sentences. @param {string} language @param {string} topic @returns {[string, string][]} */
export function topic(language, topic) {
  const path = placesOf(language).get(topic);
  const lines = readFileSync(path ?? '', 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    const equals = text.indexOf('=');
    if (equals < 0) throw new Error(`${path}:${at + 1}: this is no «key = text»`);
    return [/** @type {[string, string]} */ ([text.slice(0, equals).trim(), text.slice(equals + 1).trim()])];
  });
}

/** What the page speaks from, in one. @param {string} language @returns {Record<string, string>} */
export function pageWords(language) {
  const sentences = topicsOf(language).flatMap((name) =>
    topic(language, name).filter(([key]) => name.startsWith('page/') || isName(key)),
  );
  return Object.fromEntries(sentences);
}

/** Those of some sentences that a script says, with all that they ask for. @param {Record<string, string>} words @param {string} script */
export function wordsOf(words, script) {
  const { whole, made } = namedIn(script);
  const said = new Set(whole);
  const patterns = made.map(patternOf);
  const isSaid = (/** @type {string} */ key) => said.has(key) || patterns.some((pattern) => pattern.test(key));
  const taken = Object.keys(words).filter(isSaid);
  for (const key of taken) {
    const asked = wordsIn(words[key]);
    for (const other of Object.keys(words))
      if (!taken.includes(other) && asked.some((pattern) => pattern.test(other))) taken.push(other);
  }
  return Object.fromEntries(taken.map((key) => [key, words[key]]));
}
