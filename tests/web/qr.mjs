// qr.mjs -- the page's QR codes are those of the standard: its examples, codes that another program has made, and what
// readers make of them, one of our own (qr_reader.mjs) and Debian's zbarimg where it is there.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codewords, corrections, formatBits, penalty, qrOf, versionBits } from '../../web/src/ui/qr.js';
import { expect, same } from './harness.mjs';
import { isWhole, readCode } from './qr_reader.mjs';

const ADDRESS = 'https://hradby.example/t/';
const ROOM = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]; // bytes, by version

const lines = (code) => code.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
const ofLength = (n) => (ADDRESS.repeat(9) + 'žluť').slice(0, n);

// The examples of ISO/IEC 18004: «01234567» as version 1-M, the format of mask 5, and version 7.
function theExamplesOfTheStandard() {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  const wanted = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  same(corrections(data, 10), wanted, 'the corrections');
  expect(isWhole([...data, ...wanted], 10), 'the reader thinks otherwise');
  expect(!isWhole([...data.slice(1), 0, ...wanted], 10), 'the reader finds no fault');
  same(formatBits(5), 0b100000011001110, 'the format');
  same(versionBits(7), 0b000111110010010100, 'the version');
  same(codewords(new TextEncoder().encode('A'), 1).slice(0, 5), [0x40, 0x14, 0x10, 0xec, 0x11], 'a text of one byte');
}

// Made by qrcode 8.2 of Python: a whole code, and of each version a mask and the beginning of the code's SHA-256.
function codesOfAnotherProgram() {
  const whole = `
#######..#..#.#######
#.....#..#....#.....#
#.###.#.#####.#.###.#
#.###.#.#.#...#.###.#
#.###.#.#..##.#.###.#
#.....#.##..#.#.....#
#######.#.#.#.#######
........#####........
#.#####...#.#.#####..
#..#...#....#..#..###
.######.####.#..#..#.
###....##......####..
.#.##.##...#.#..#...#
........#.######..#..
#######..##.#.##.###.
#.....#.#..####..##.#
#.###.#.###.#..##..#.
#.###.#.#...#...###..
#.###.#.#.##.#....#..
#.....#...#....####..
#######.####.#.#...#.`;
  same(lines(qrOf('Hradby', 2)), whole.trim().split('\n'), 'the code of «Hradby» with mask 2');
  for (const [bytes, mask, hash] of [
    [11, 1, 'ce7cf3e8b45454a6'],
    [23, 2, '2c23785d1f70d39d'],
    [39, 3, 'd19429e993a42e6b'],
    [59, 4, 'fbb42f7fcb5f0f04'],
    [81, 5, 'ec221805f9ebe0d1'],
    [103, 6, '968c5865b8303c82'],
    [119, 7, '1e5bf2bba295ad30'],
    [149, 0, '99b94e5fe0cf6880'],
    [177, 1, '80d71ed8914a6aff'],
    [210, 2, '15c719613bfe2687'],
  ]) {
    const code = lines(qrOf(ofLength(bytes), mask)).join('\n');
    same(createHash('sha256').update(code).digest('hex').slice(0, 16), hash, `the code of ${bytes} bytes`);
  }
}

function whatIsWrittenIsRead() {
  for (const [i, most] of ROOM.entries())
    for (const bytes of [most, (ROOM[i - 1] ?? -1) + 1, most - 1]) {
      const read = readCode(qrOf(ofLength(bytes)));
      same(read.text, ofLength(bytes), `what a code of ${bytes} bytes says`);
      same(read.version, i + 1, `its version, of ${bytes} bytes`);
    }
  for (let mask = 0; mask < 8; mask++) {
    const read = readCode(qrOf('Žluťoučký kůň 🏰', mask));
    same([read.text, read.mask], ['Žluťoučký kůň 🏰', mask], `a code with mask ${mask}`);
  }
  same(qrOf('x'.repeat(214)), null, 'the code of a text that is too long');
  same(qrOf('ž'.repeat(107)), null, 'the code of a text that is too long in bytes');
}

function aFaultIsFound() {
  const code = qrOf(ADDRESS);
  for (const [x, y] of [
    [0, 0],
    [10, 6],
    [12, 12],
    [24, 20],
    [8, 1],
  ]) {
    const spoilt = code.map((row) => [...row]);
    spoilt[y][x] = !spoilt[y][x];
    let found = false;
    try {
      readCode(spoilt);
    } catch {
      found = true;
    }
    expect(found, `the reader does not see that ${x} ${y} is wrong`);
  }
}

function theBestMaskIsTaken() {
  const grid = (code) => code.map((row) => Uint8Array.from(row, Number));
  for (const bytes of [3, 40, 100, 200]) {
    const weights = Array.from({ length: 8 }, (_, mask) => penalty(grid(qrOf(ofLength(bytes), mask))));
    same(penalty(grid(qrOf(ofLength(bytes)))), Math.min(...weights), `the penalty of ${bytes} bytes`);
  }
  const light = (size) => Array.from({ length: size }, () => new Uint8Array(size));
  same(penalty(light(5)), 5 * 2 * 3 + 16 * 3 + 100, 'the penalty of nothing but light');
  const row = [Uint8Array.from('10111010000', Number)];
  same(penalty(row.concat(row.map((one) => one.map((bit) => 1 - bit)))) >= 40, true, 'the penalty of a false corner');
}

// Black on white as text (PBM), four pixels a module.
function picture(code) {
  const size = (code.length + 8) * 4;
  const at = (x, y) => Number(code[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4] ?? false);
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => at(x, y)).join(' '));
  return `P1\n${size} ${size}\n${rows.join('\n')}\n`;
}

function zbarReadsThem() {
  if (spawnSync('zbarimg', ['--version']).error) {
    console.log('qr.mjs: zbarimg is not here, so only our own reader has read the codes');
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hradby-qr-'));
  try {
    for (const bytes of ROOM) {
      const file = path.join(folder, `${bytes}.pbm`);
      writeFileSync(file, picture(qrOf(ofLength(bytes))));
      const read = execFileSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' });
      same(read.trimEnd(), ofLength(bytes), `what zbarimg reads of ${bytes} bytes`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

theExamplesOfTheStandard();
codesOfAnotherProgram();
whatIsWrittenIsRead();
aFaultIsFound();
theBestMaskIsTaken();
zbarReadsThem();
console.log('qr.mjs: good');
