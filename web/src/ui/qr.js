// qr.js -- QR codes (ISO/IEC 18004) of short texts: byte mode, versions 1 to 10, error correction M.
//
// `qrOf(text)` gives rows of modules, true where one is dark, without the quiet zone round them; null where the text is
// too long, 213 bytes.  A code has a size of 4 * version + 17.  A byte per module says what it is: bit 0 whether it is
// dark, bit 1 whether it belongs to a fixed pattern, where no data go and which no mask changes.
//
// The way: text -> codewords -> blocks with their corrections, woven into one another -> modules, two columns at a time
// from the right, up and down in turn -> the mask of the eight that leaves the fewest patterns a reader could stumble
// over.

const DARK = 1;
const FIXED = 2;

/**
 * Of each version: codewords in all, corrections in a block, blocks, and where alignment patterns stand.
 * @type {[number, number, number, number[]][]}
 */
const VERSIONS = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
];

/** The bits for level M before the number of the mask. */
const LEVEL = 0;

/** How many bits tell the length of a text. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} version */
function dataOf(version) {
  const [all, corrections, blocks] = VERSIONS[version - 1];
  return all - corrections * blocks;
}

/* ---- codewords ---- */

/** The data codewords: mode, length, text, an end, and what fills the rest. @param {Uint8Array} text @param {number} version */
export function codewords(text, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(text.length, lengthBits(version));
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, 8 * dataOf(version) - bits.length));
  const words = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(Array.from({ length: 8 }, (_, k) => bits[i + k] ?? 0).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let fill = 0xec; words.length < dataOf(version); fill ^= 0xec ^ 0x11) words.push(fill);
  return words;
}

/** In the field of 256 elements that the standard uses, modulo x^8 + x^4 + x^3 + x^2 + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The Reed-Solomon corrections of a block: what is left of it when divided by (x - 1)(x - 2)(x - 4)…
 *  @param {number[]} block @param {number} count */
export function corrections(block, count) {
  let divisor = [1]; // from the highest power on, without that power itself, which is 1
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((one, k) => (next[k + 1] ^= times(one, root)));
    divisor = next;
  }
  divisor.shift();
  const rest = new Array(count).fill(0);
  for (const word of block) {
    const lead = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((one, k) => (rest[k] ^= times(one, lead)));
  }
  return rest;
}

/** The first words of all blocks, then the second ones, and so on; later blocks may be longer by one.
 *  @param {number[]} words @param {number} version */
function woven(words, version) {
  const [, count, blocks] = VERSIONS[version - 1];
  const short = Math.floor(words.length / blocks);
  const longer = words.length % blocks;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - (blocks - longer));
    return words.slice(from, from + short + (i >= blocks - longer ? 1 : 0));
  });
  const checks = parts.map((part) => corrections(part, count));
  const across = (/** @type {number[][]} */ lists, /** @type {number} */ most) =>
    Array.from({ length: most }, (_, k) => lists.flatMap((list) => (k < list.length ? [list[k]] : []))).flat();
  return [...across(parts, short + 1), ...across(checks, count)];
}

/* ---- modules ---- */

/** The bits of a number with what is left of them when divided, as version and format are told.
 *  @param {number} value @param {number} divisor @param {number} more how many bits are added */
function guarded(value, divisor, more) {
  let rest = value;
  for (let i = 0; i < more; i++) rest = (rest << 1) ^ ((rest >> (more - 1)) * divisor);
  return (value << more) | rest;
}

/** Which level and mask a code has. @param {number} mask */
export const formatBits = (mask) => guarded((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;

/** Which version it is; told from 7 on. @param {number} version */
export const versionBits = (version) => guarded(version, 0x1f25, 12);

/** @typedef {Uint8Array[]} Grid */

/** @param {Grid} grid @param {number} x @param {number} y @param {boolean | number} dark */
function fix(grid, x, y, dark) {
  if (grid[y]?.[x] !== undefined) grid[y][x] = FIXED | Number(Boolean(dark));
}

/** Rings about a middle; light and dark by their distance. @param {Grid} grid @param {number} x @param {number} y
 *  @param {number} reach @param {number[]} light distances */
function rings(grid, x, y, reach, light) {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      fix(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

/** @param {Grid} grid @param {number} mask */
function putFormat(grid, mask) {
  const size = grid.length;
  for (let i = 0; i < 15; i++) {
    const bit = (formatBits(mask) >> i) & 1;
    if (i < 8) fix(grid, 8, i < 6 ? i : i + 1, bit);
    else fix(grid, i === 8 ? 7 : 14 - i, 8, bit);
    if (i < 8) fix(grid, size - 1 - i, 8, bit);
    else fix(grid, 8, size - 15 + i, bit);
  }
  fix(grid, 8, size - 8, true);
}

/** Everything that is the same for all texts. @param {number} version @returns {Grid} */
function frame(version) {
  const size = 4 * version + 17;
  const grid = Array.from({ length: size }, () => new Uint8Array(size));
  for (let i = 0; i < size; i++) {
    fix(grid, 6, i, i % 2 === 0);
    fix(grid, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    rings(grid, x, y, 4, [2, 4]);
  const places = VERSIONS[version - 1][3];
  const last = places[places.length - 1];
  for (const x of places)
    for (const y of places)
      if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6)) rings(grid, x, y, 2, [1]);
  for (let i = 0; i < 18 && version >= 7; i++) {
    const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)];
    fix(grid, near, far, (versionBits(version) >> i) & 1);
    fix(grid, far, near, (versionBits(version) >> i) & 1);
  }
  putFormat(grid, 0); // keeps the room free
  return grid;
}

/** @param {Grid} grid @param {number[]} words */
function fill(grid, words) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (grid[y][x] & FIXED) continue;
        grid[y][x] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
      }
}

/* ---- masks ---- */

/** @type {((x: number, y: number) => number)[]} dark and light change where it is 0 */
const MASKS = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** @param {Grid} grid @param {number} mask @returns {Grid} */
function masked(grid, mask) {
  const made = grid.map((row, y) => row.map((one, x) => (one & FIXED ? one : one ^ Number(MASKS[mask](x, y) === 0))));
  putFormat(made, mask);
  return made;
}

/** Five or more in a row of one colour, and what looks like the corner of a code. @param {string} line of 0 and 1 */
function linePenalty(line) {
  let sum = 0;
  for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
  for (let i = 0; i + 11 <= line.length; i++) if (/^(10111010000|00001011101)/.test(line.slice(i, i + 11))) sum += 40;
  return sum;
}

/** What a reader could stumble over, as the standard weighs it. @param {Grid} grid */
export function penalty(grid) {
  const rows = grid.map((row) => [...row].map((one) => one & DARK).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  let sum = [...rows, ...columns].reduce((all, line) => all + linePenalty(line), 0);
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const square = rows[y - 1].slice(x - 1, x + 1) + rows[y].slice(x - 1, x + 1);
      if (square === '0000' || square === '1111') sum += 3;
    }
  const dark = rows.join('').replaceAll('0', '').length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** @param {string} text @param {number} [mask] the best one, unless another is wanted @returns {boolean[][] | null} */
export function qrOf(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const fits = (/** @type {number} */ version) => 4 + lengthBits(version) + 8 * bytes.length <= 8 * dataOf(version);
  const version = VERSIONS.map((_, i) => i + 1).find(fits);
  if (!version) return null;
  const grid = frame(version);
  fill(grid, woven(codewords(bytes, version), version));
  const choices = MASKS.map((_, one) => masked(grid, one));
  const weights = choices.map(penalty);
  const chosen = choices[mask ?? weights.indexOf(Math.min(...weights))];
  return chosen.map((row) => [...row].map((one) => (one & DARK) === DARK));
}
