// names.mjs -- no name stands for two things: no two C files of the program are called alike, and nothing that more than one
// file can see is: a struct, union or enum, an enumerator, a macro, a typedef, a function.
//
//   node scripts/names.mjs
//
// What a .c file keeps to itself has no hb_ before its name and may be called like something private to another one.  Tests
// may use a name of their own again.  The names are found by their form, which scripts/format makes the same everywhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ls = ['ls-files', '--cached', '--others', '--exclude-standard', '*.c', '*.h'];
const { stdout } = spawnSync('git', ls, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
const files = stdout
  .split('\n')
  .filter((file) => file && !file.startsWith('tests/') && !file.endsWith('_referee.c'))
  .filter((file) => existsSync(path.join(root, file)));

/** Every program has a main, and this file takes the place of the database where there is no library for it. */
const STANDS_IN = /(^|\/)store_no_postgres\.c$/;

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
  for (const [, tag] of plain.matchAll(/\b(?:struct|union|enum)(?: __attribute__\(\(\w+\)\))? (\w+) \{/g)) add(tag);
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
  if (file.endsWith('.c')) found(`the file ${path.basename(file)}`, file);
  look(file, readFileSync(path.join(root, file), 'utf8'));
}

const faults = [...places].filter(([name, where]) => where.size > 1);
for (const [name, where] of faults) console.error(`${name} is in ${[...where].join(' and in ')}`);
console.log(`names.mjs: ${places.size} names in ${files.length} files, ${faults.length} of them twice`);
process.exit(files.length === 0 || faults.length > 0 ? 1 : 0);
