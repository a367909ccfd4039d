// names.mjs -- no name stands for two things: no two C files or headers of the program are called alike, no two structs, unions
// or enums, and nothing else that more than one file can see: an enumerator, a macro, a typedef, a function.
//
//   node scripts/names.mjs
//
// Functions and enumerators that a .c file keeps to itself have no hb_ before their names and may be called like something
// private to another one.  Of the tests only the names of files count.  The names are found by their form, which scripts/format
// makes the same everywhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ls = ['ls-files', '--cached', '--others', '--exclude-standard', '*.c', '*.h'];
const { stdout } = spawnSync('git', ls, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const files = stdout.split('\n').filter((file) => file && existsSync(path.join(root, file)));

/** @param {string} file */
const isTest = (file) => file.startsWith('tests/') || file.endsWith('_referee.c');

/** This file takes the place of the database where there is no library for it. */
const STANDS_IN = /(^|\/)store_no_postgres\.c$/;

/** Every program has a main, and each set-up of properties takes the place of the real ones. */
const OF_MANY = /^(main\.c|setups\.h)$/;

/** Where each name is. @type {Map<string, Set<string>>} */
const places = new Map();

/** @param {string} name @param {string} file */
function found(name, file) {
  places.set(name, (places.get(name) ?? new Set()).add(file));
}

/** @param {string} code */
const withoutRemarks = (code) =>
  code
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\/\/.*/g, '')
    .replace(/\\\n/g, ' ');

/** @param {string} file @param {string} source */
function look(file, source) {
  const shared = file.endsWith('.h') ? /^\w/ : /^(hb|HB)_/;
  /** @param {string} name */
  const add = (name) => shared.test(name) && found(name, file);
  const code = withoutRemarks(source);
  for (const [, name] of code.matchAll(/^#define (HB_\w+)/gm)) found(name, file);
  const plain = code.replace(/^#.*/gm, '');
  for (const [, tag] of plain.matchAll(/\b(?:struct|union|enum)(?: __attribute__\(\(\w+\)\))? (\w+) \{/g))
    found(tag, file);
  for (const [, name] of plain.matchAll(
    /^typedef\b[^;{]*?(?:\{[^}]*\}[^;]*?)?\b(\w+)(?: __attribute__[^;]*|\)?\([^;]*)?;/gm,
  ))
    add(name);
  for (const [, inside] of plain.matchAll(/\benum\b(?: __attribute__\(\(\w+\)\))?(?: \w+)? \{([^}]*)\}/g))
    for (const [, name] of inside.matchAll(/(?:^|,)\s*(\w+)/g)) add(name);
  for (const [, name] of plain.matchAll(/^(?!static|typedef)[a-z][\w *]*?\b(\w+)\([^;{}]*\)\s*\{/gm))
    if (name !== 'main' && !STANDS_IN.test(file)) found(`${name}()`, file);
  for (const [, name] of plain.matchAll(/^static [\w *]*?\b(hb_\w+)\([^;{}]*\)\s*\{/gm)) found(`${name}()`, file);
}

for (const file of files) {
  const name = path.basename(file);
  if (!OF_MANY.test(name)) found(`the file ${name}`, file);
  if (!isTest(file)) look(file, readFileSync(path.join(root, file), 'utf8'));
}

const faults = [...places].filter(([, where]) => where.size > 1);
for (const [name, where] of faults) console.error(`${name} is in ${[...where].join(' and in ')}`);
console.log(`names.mjs: ${places.size} names in ${files.length} files, ${faults.length} of them twice`);
process.exit(files.length === 0 || faults.length > 0 ? 1 : 0);
