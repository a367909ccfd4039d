// qr_reader.mjs -- reads a QR code from its modules: written from the standard and apart from what draws them
// (web/src/ui/qr.js), so that both would have to be wrong in the same way.
//
// It wants a code without a single fault: what a reader corrects, it refuses.

const FORMAT_SEEN = 0b101010000010010;
const SPEC = {
  // of level M by version: blocks and their data codewords, and corrections in each
  1: [[16], 10],
  2: [[28], 16],
  3: [[44], 26],
  4: [[32, 32], 18],
  5: [[43, 43], 24],
  6: [[27, 27, 27, 27], 16],
  7: [[31, 31, 31, 31], 18],
  8: [[38, 38, 39, 39], 22],
  9: [[36, 36, 36, 37, 37], 22],
  10: [[43, 43, 43, 43, 44], 26],
};
const ALIGNED = {
  1: [],
  2: [18],
  3: [22],
  4: [26],
  5: [30],
  6: [34],
  7: [22, 38],
  8: [24, 42],
  9: [26, 46],
  10: [28, 50],
};

function refuse(why) {
  throw new Error(`no QR code: ${why}`);
}

// Powers of 2 in the field of 256 elements, to evaluate polynomials by.
const POWERS = [1];
while (POWERS.length < 255) POWERS.push((POWERS.at(-1) << 1) ^ (POWERS.at(-1) > 127 ? 0x11d : 0));

const product = (a, b) => (a && b ? POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] : 0);

/** Whether a block with its corrections is a multiple of what it was divided by: then every root is one of it. */
export const isWhole = (block, count) =>
  POWERS.slice(0, count).every((root) => block.reduce((sum, word) => product(sum, root) ^ word, 0) === 0);

// Divides by long division, as polynomials over two elements.
function remainder(value, divisor) {
  const length = (n) => (n === 0 ? 0 : 32 - Math.clz32(n));
  let rest = value;
  while (length(rest) >= length(divisor)) rest ^= divisor << (length(rest) - length(divisor));
  return rest;
}

const inCorner = (x, y, size) => (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);

function isFixed(x, y, version) {
  const size = 17 + 4 * version;
  const near = ALIGNED[version];
  const all = near.length > 0 ? [6, ...near] : [];
  if (inCorner(x, y, size) || x === 6 || y === 6) return true;
  if (version > 6 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
  return all.some((cx) => all.some((cy) => Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2 && !inCorner(cx, cy, size)));
}

function mustBeDark(x, y, size) {
  const [left, top] = [x < 8 ? x : x - (size - 7), y < 8 ? y : y - (size - 7)];
  const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3));
  return ring !== 2 && ring < 4;
}

// The three corners, the two dotted lines, and the dark module.
function checkPatterns(rows) {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    for (const [x, y] of [
      [i, 6],
      [6, i],
    ])
      if (!inCorner(x, y, size) && rows[y][x] !== (i % 2 === 0)) refuse(`the dotted line at ${x} ${y}`);
    for (let k = 0; k < size; k++)
      if ((i < 8 || i >= size - 8) && (k < 8 || k >= size - 8) && inCorner(i, k, size))
        if (rows[k][i] !== mustBeDark(i, k, size)) refuse(`the corner at ${i} ${k}`);
  }
  if (!rows[size - 8][8]) refuse('the dark module');
}

function formatOf(rows) {
  const size = rows.length;
  const bits = (places) => places.reduce((sum, [x, y]) => 2 * sum + Number(rows[y][x]), 0) ^ FORMAT_SEEN;
  const first = bits([0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => [8, y])));
  const second = bits(
    [1, 2, 3, 4, 5, 6, 7].map((i) => [8, size - i]).concat([8, 7, 6, 5, 4, 3, 2, 1].map((i) => [size - i, 8])),
  );
  if (first !== second || remainder(first, 0b10100110111) !== 0) refuse('its format');
  if (first >> 13 !== 0) refuse('another level than M');
  return (first >> 10) & 7;
}

function checkVersion(rows, version) {
  if (version < 7) return;
  const size = rows.length;
  let [one, other] = [0, 0];
  for (let i = 17; i >= 0; i--) {
    one = 2 * one + Number(rows[Math.floor(i / 3)][size - 11 + (i % 3)]);
    other = 2 * other + Number(rows[size - 11 + (i % 3)][Math.floor(i / 3)]);
  }
  if (one !== other || one >> 12 !== version || remainder(one, 0b1111100100101) !== 0) refuse('its version');
}

const CHANGES = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => ((i >> 1) + Math.trunc(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];

function wordsOf(rows, version, mask) {
  const size = rows.length;
  const columns = [];
  for (let x = size - 1; x > 6; x -= 2) columns.push(x);
  for (let x = 5; x > 0; x -= 2) columns.push(x);
  let bits = '';
  for (const [n, x] of columns.entries())
    for (let k = 0; k < size; k++)
      for (const at of [x, x - 1]) {
        const y = n % 2 === 0 ? size - 1 - k : k;
        if (!isFixed(at, y, version)) bits += Number(rows[y][at] !== CHANGES[mask](y, at));
      }
  return (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
}

// Takes the woven blocks apart, and looks whether each is whole.
function dataOf(words, version) {
  const [lengths, count] = SPEC[version];
  const blocks = lengths.map(() => []);
  const left = [...words];
  for (let k = 0; k < Math.max(...lengths); k++)
    lengths.forEach((length, b) => k < length && blocks[b].push(left.shift()));
  const whole = blocks.map((block) => [...block]);
  for (let k = 0; k < count; k++) whole.forEach((block) => block.push(left.shift()));
  if (left.length > 0) refuse(`${left.length} words too many`);
  whole.forEach((block, b) => isWhole(block, count) || refuse(`block ${b} has a fault`));
  return blocks.flat();
}

/** What a code says. @param {boolean[][]} rows @returns {{text: string, version: number, mask: number}} */
export function readCode(rows) {
  const version = (rows.length - 17) / 4;
  if (!SPEC[version] || rows.some((row) => row.length !== rows.length)) refuse(`${rows.length} modules`);
  checkPatterns(rows);
  checkVersion(rows, version);
  const mask = formatOf(rows);
  const data = dataOf(wordsOf(rows, version, mask), version);
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0100')) refuse('no bytes');
  const head = version > 9 ? 20 : 12;
  const length = parseInt(bits.slice(4, head), 2);
  const text = (bits.slice(head, head + 8 * length).match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  if (text.length !== length) refuse('it ends too early');
  const filled = bits
    .slice(head + 8 * length)
    .replace(/^0{0,4}/, '')
    .replace(/^0*(?=1110110000010001|$)/, '');
  if (!/^(1110110000010001)*(11101100)?0*$/.test(filled)) refuse('what fills the rest');
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text)), version, mask };
}
