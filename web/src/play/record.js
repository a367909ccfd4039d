// record.js -- records as text: what stands in them, and the game up to a moment.  Whether they are good the
// engine says.

/**
 * @typedef {import('../types').Details} Details
 * @typedef {Omit<import('./proof.js').Proof, 'seed' | 'salts'> & {salts?: string[]}} Fair
 * @typedef {{game?: string, players?: number | string[], options?: Details, seed?: string, chance?: string,
 *   result?: unknown, clock?: unknown, fair?: Fair} & Details} Header the first line
 * @typedef {{header: Header, lines: string[]}} Record_
 */

/** @param {string} text @returns {Record_} */
export function splitRecord(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    const header = JSON.parse(lines[0] ?? '');
    if (typeof header === 'object' && header !== null) return { header, lines: lines.slice(1) };
  } catch {
    // The engine has a sentence for it.
  }
  return { header: {}, lines };
}

/** @param {Header} header @param {string[]} lines */
function joinRecord(header, lines) {
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}

/** The first line of a record. @param {string} text */
export const headOf = (text) => text.slice(0, text.indexOf('\n'));

/** A record of these moves. @param {string} head its first line @param {{by: number | 'chance', move: string}[]} moves */
export function textOf(head, moves) {
  return `${[head, ...moves.map(({ by, move }) => JSON.stringify({ by, move }))].join('\n')}\n`;
}

/** The record with chance as a player of its own, so that every move of it is a step. @param {string} text */
export function stepwise(text) {
  const { header, lines } = splitRecord(text);
  return Object.keys(header).length === 0 ? text : joinRecord({ ...header, chance: 'given' }, lines);
}

/** The first n moves of it, chance still to be given. @param {string} text @param {number} n */
export function cutRecord(text, n) {
  const { header, lines } = splitRecord(text);
  const { result: _, ...kept } = header;
  return joinRecord({ ...kept, chance: 'given' }, lines.slice(0, n));
}

/**
 * The first n moves as the beginning of another game, whose chance is its own.
 * @param {string} text @param {number} n
 */
export function branchRecord(text, n) {
  const { header, lines } = splitRecord(text);
  const { result: _, fair: __, clock: ___, ...kept } = header;
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return joinRecord({ ...kept, seed, chance: 'auto' }, lines.slice(0, n));
}

/**
 * The proof of the shuffle in a record of a server's finished game, null where there is none.
 * @param {string} text @returns {import('./proof.js').Proof | null}
 */
export function proofIn(text) {
  const { header } = splitRecord(text);
  const { fair, seed } = header;
  return fair?.secret ? { ...fair, salts: fair.salts ?? [], seed: seed ?? '' } : null;
}
