#!/usr/bin/env node
// font-source.mjs -- the letters of the page's headings: Alegreya, under the SIL Open Font License.
//
//   scripts/font-source.mjs FOLDER      FOLDER holds its files and its licence afterwards
//
// They come from web/node_modules where npm has been, or else from the npm registry, by the version and the checksum of
// web/package-lock.json.  Where neither can be had the page is built without them and takes a serif of the machine it is
// shown on: that is said, and is no failure.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const PACKAGE = '@fontsource/alegreya';
const FILES = ['files/alegreya-latin-600-normal.woff2', 'files/alegreya-latin-ext-600-normal.woff2', 'LICENSE'];
const PATIENCE = 30_000;
const BLOCK = 512; // of a tar archive

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web');
const folder = process.argv[2];

/** The number in octal at a place of a tar header. */
const octal = (block, from, length) => parseInt(block.toString('latin1', from, from + length), 8) || 0;

/** The files of a tar archive by their names. */
function unpack(archive) {
  const found = new Map();
  for (let at = 0; at + BLOCK <= archive.length;) {
    const head = archive.subarray(at, at + BLOCK);
    const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size = octal(head, 124, 12);
    found.set(name, archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}

async function fromRegistry() {
  const { version, integrity } = JSON.parse(readFileSync(join(web, 'package-lock.json'), 'utf8')).packages[
    `node_modules/${PACKAGE}`
  ];
  const registry = (process.env.npm_config_registry ?? 'https://registry.npmjs.org').replace(/\/$/, '');
  const address = `${registry}/${PACKAGE}/-/${basename(PACKAGE)}-${version}.tgz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const packed = Buffer.from(await answer.arrayBuffer());
  const sum = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${address} is not what web/package-lock.json has the checksum of`);
  const files = unpack(gunzipSync(packed));
  for (const file of FILES) writeFileSync(join(folder, basename(file)), files.get(`package/${file}`));
}

async function fetchFont() {
  const installed = join(web, 'node_modules', PACKAGE);
  if (existsSync(join(installed, FILES[0]))) {
    for (const file of FILES) copyFileSync(join(installed, file), join(folder, basename(file)));
  } else {
    await fromRegistry();
  }
}

if (!folder) {
  console.error('font-source.mjs: which folder?');
  process.exit(1);
}
if (!FILES.every((file) => existsSync(join(folder, basename(file))))) {
  mkdirSync(folder, { recursive: true });
  await fetchFont().catch((error) =>
    console.error(`The page is built without its own letters, which could not be fetched: ${error.cause ?? error}`),
  );
}
