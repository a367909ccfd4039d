// read.mjs -- reads the catalogue: words/LANGUAGE/TOPIC.properties, a line `key = text` each, # before a remark.
//
// The topics in LANGUAGE/page are of the page alone; the others are compiled into the programs, and the names in them
// belong to the page too.  HRADBY_EXTRA names a folder with expansions of one's own, whose words/ is read as well.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folders = [here, ...(process.env.HRADBY_EXTRA ? [join(process.env.HRADBY_EXTRA, 'words')] : [])];

/** Whether a sentence of the programs is one of the page as well: a name of something, or how much of it there is. @param {string} key */
export function isName(key) {
  return /\.(name|title|have|character)$|^(mark|good)\.\w+\.count$/.test(key);
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

/** Topics of a language, those of the page as `page/NAME`. @param {string} language @returns {string[]} */
export function topicsOf(language) {
  return folders.flatMap((folder) => [
    ...filesIn(join(folder, language)),
    ...filesIn(join(folder, language, 'page')).map((name) => `page/${name}`),
  ]);
}

/** Its sentences. @param {string} language @param {string} topic @returns {[string, string][]} */
export function topic(language, topic) {
  const path = folders.map((folder) => join(folder, language, `${topic}.properties`)).find((file) => existsSync(file));
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
