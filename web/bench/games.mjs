// games.mjs -- how many random games a second the page's engine plays, and how large it is.
//
//   ninja -C build engine && node web/bench/games.mjs [FOLDER…]
//
// FOLDER is where an engine was built, build/ where none is named; several are measured in turns.  The objects of the
// engine are linked with games.c, and each figure is the best of five rounds.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { wasi } from '../src/engine/wasi.js';

const ROUNDS = 5;
const LEAST = 500; // ms of a round
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');

function link(folder, to) {
  const objects = path.join(folder, 'engine/objects');
  const files = readdirSync(objects).filter((name) => name.endsWith('.o'));
  const own = ['-O2', '-std=c11', '-D_GNU_SOURCE', `-I${root}/include`, `-I${root}/src`, path.join(here, 'games.c')];
  const flags = ['--target=wasm32-wasi', '-mexec-model=reactor', '-Wl,--gc-sections', '-Wl,-z,stack-size=1048576'];
  execFileSync('clang', [...flags, ...own, ...files.map((name) => path.join(objects, name)), '-o', to]);
}

async function open(file) {
  let door = null;
  const lament = (text) => process.stderr.write(text);
  const imports = { wasi_snapshot_preview1: wasi(() => door.memory, lament) };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
  door = instance.exports;
  door._initialize();
  return door;
}

function gamesASecond(door, traders, byLists) {
  if (!door.bench_open(traders)) throw new Error('the game could not be begun');
  const start = process.cpuUsage();
  let games = 0;
  let taken = 0;
  while (taken < LEAST) {
    door.bench_play(200, byLists);
    games += 200;
    const { user, system } = process.cpuUsage(start);
    taken = (user + system) / 1000;
  }
  return Math.round((1000 * games) / taken);
}

const WHAT = [
  ['base, playouts', 0, 0],
  ['base, by lists', 0, 1],
  ['inns and traders, playouts', 1, 0],
  ['inns and traders, by lists', 1, 1],
];

const folders = process.argv.length > 2 ? process.argv.slice(2) : [path.join(root, 'build')];
const place = mkdtempSync(path.join(os.tmpdir(), 'hradby-games-'));
try {
  const engines = [];
  for (const [i, folder] of folders.entries()) {
    const file = path.join(place, `${i}.wasm`);
    link(folder, file);
    const size = brotliCompressSync(readFileSync(path.join(folder, 'engine/hradby.wasm'))).length;
    engines.push({ folder, size, door: await open(file), best: WHAT.map(() => 0) });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { door, best } of engines) {
      WHAT.forEach(([, traders, byLists], k) => (best[k] = Math.max(best[k], gamesASecond(door, traders, byLists))));
    }
  }
  for (const { folder, size, best } of engines) {
    const figures = WHAT.map(([name], k) => `${name} ${best[k]}`).join(', ');
    console.log(`${folder}: ${figures}; ${(size / 1000).toFixed(1)} kB with brotli`);
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
