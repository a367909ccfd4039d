// proof.mjs -- the page's own check of a shuffle agrees with `hradby verify`, and finds whatever was changed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Engine, useEngine } from '../../web/src/engine/engine.js';
import { blake2b } from '../../web/src/play/blake2b.js';
import { checkProof, provedTo } from '../../web/src/play/proof.js';
import { program, root } from './engine.mjs';
import { expect, same } from './harness.mjs';

const SALTS = ['žába a sto čápů', ''];
const GOOD = { commit: true, promises: true, seed: true, chance: true };
const SECRET = '0123456789abcdef'.repeat(4);

useEngine(readFileSync(path.join(root, 'build/engine/hradby.wasm')));

/** A whole short game whose seed was committed to, as the server keeps it. */
async function fairRecord() {
  const salts = SALTS.flatMap((salt) => [Buffer.byteLength(salt), ...Buffer.from(salt)]);
  const seed = blake2b(Uint8Array.from([...Buffer.from(SECRET, 'hex'), ...salts]));
  const engine = await Engine.make();
  engine.ask({
    cmd: 'new',
    game: 'carcassonne',
    players: ['Anna', 'Petr'],
    seed,
    options: { bag: { 'base/D': 3, 'base/E': 3, 'base/U': 3, 'base/V': 3 } },
  });
  while (engine.ask({ cmd: 'turn' }).actor !== 'none') {
    engine.ask({ cmd: 'play', move: engine.ask({ cmd: 'suggest' }).move });
  }
  const [head, ...lines] = engine.ask({ cmd: 'save' }).record.trim().split('\n');
  const fair = {
    commit: blake2b(Buffer.from(SECRET, 'hex')),
    secret: SECRET,
    salts: SALTS,
    promises: [blake2b(Buffer.from(SALTS[0])), ''],
  };
  return { header: { ...JSON.parse(head), fair }, lines };
}

const text = ({ header, lines }) => `${[JSON.stringify(header), ...lines].join('\n')}\n`;

/** What `hradby verify` says of it: true if it is fair. */
function verified(record) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hradby-proof-'));
  const file = path.join(folder, 'game.jsonl');
  writeFileSync(file, record);
  try {
    execFileSync(program, ['verify', file], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function judged(record, wanted, what) {
  same(await checkProof(text(record)), wanted, what);
  expect(verified(text(record)) === Object.values(wanted).every(Boolean), `hradby verify thinks otherwise: ${what}`);
}

same(blake2b(new Uint8Array()), '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8', 'of nothing');
same(blake2b(Buffer.from('abc')), 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319', 'of abc');

const record = await fairRecord();
const { header, lines } = record;
const withFair = (changed) => ({ header: { ...header, fair: { ...header.fair, ...changed } }, lines });
await judged(record, GOOD, 'a fair game');
await judged(withFair({ commit: '0'.repeat(64) }), { ...GOOD, commit: false }, 'another promise');
await judged(withFair({ secret: 'f'.repeat(64) }), { ...GOOD, commit: false, seed: false }, 'another secret');
await judged(withFair({ salts: ['zaba', ''] }), { ...GOOD, promises: false, seed: false }, 'another salt');
await judged({ header: { ...header, seed: 'x' }, lines }, { ...GOOD, seed: false, chance: false }, 'another seed');
same(await checkProof(text({ header: { ...header, fair: undefined }, lines })), null, 'a game without a promise');
// What it proves to a player, by what his page has kept.
const { fair } = header;
const own = { seat: 0, salt: SALTS[0], promise: fair.promises[0], under: fair.commit, commit: fair.commit };
const kept = { commits: [fair.commit], salts: [own], started: fair.commit };
const other = 'e'.repeat(64);
const given = { commit: other, secret: SECRET };
const nothing = { commits: [], salts: [], started: '' };
for (const [what, mine, told, wanted] of [
  ['with his salt', kept, fair, 'own'],
  ['to somebody who has kept nothing', nothing, fair, 'without'],
  ['without a salt that was revealed', { ...kept, salts: [{ ...own, commit: '' }] }, fair, 'without'],
  ['with another commitment', kept, { ...fair, commit: other }, 'differs'],
  ['with another salt', kept, { ...fair, salts: ['one that was tried out', ''] }, 'differs'],
  ['without the salt that he told', kept, { ...fair, salts: ['', ''] }, 'differs'],
  ['drawn anew before', { ...kept, commits: [other, fair.commit] }, { ...fair, before: [given] }, 'own'],
  ['drawn anew after the start, as they say', kept, { ...fair, commit: other, before: [fair] }, 'differs'],
])
  same(provedTo(mine, told), wanted, `a game ${what}`);
console.log('the page checks a shuffle as hradby verify does');
