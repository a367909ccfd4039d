// tell_parts.js -- the small parts that sentences are made of: names, lists, places, bundles of goods.
//
// A part that cannot be made is null, and a phrase with such a part is null as well; whoever asked then has
// the engine's own words to fall back on.

import { has, language, say } from './say.js';

/** @typedef {Record<string, any>} Facts */

/**
 * The sentence of a key, or null where the catalogue or a part is missing.
 * @param {string} key @param {Facts} [params] @returns {string | null}
 */
export function phrase(key, params = {}) {
  if (!has(key)) return null;
  for (const value of Object.values(params)) if (value === null || value === undefined) return null;
  return say(key, params);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** «a, b and c». @param {string[]} words */
export function listOf(words) {
  return new Intl.ListFormat(language(), { style: 'long', type: 'conjunction' }).format(words);
}

/** @param {{names: string[]}} sitting @param {any} player @returns {string | null} */
export function nameOf(sitting, player) {
  if (player === 'chance') return say('tell.chance');
  return sitting.names[player] ?? null;
}

/** @param {number} by @param {string} more @param {string} less */
function way(by, more, less) {
  return by === 0 ? [] : [say(by > 0 ? more : less, { n: Math.abs(by) })];
}

/** Where a square lies, seen from the start. @param {{x: number, y: number}} square */
export function tellPlace({ x, y }) {
  const ways = [...way(x, 'tell.place.east', 'tell.place.west'), ...way(y, 'tell.place.south', 'tell.place.north')];
  return ways.length ? say('tell.place.from', { way: ways.join(', ') }) : say('tell.place.start');
}

const SIDES = ['N', 'E', 'S', 'W'];

/** The borders of a place on a tile: whole sides where both halves belong to it. @param {string[]} halves */
function fromHalves(halves) {
  return SIDES.flatMap((side) => {
    const found = [`${side}L`, `${side}R`].filter((half) => halves.includes(half));
    return found.length === 2 ? [say(`tell.side.${side}`)] : found.map((half) => say(`tell.half.${half}`));
  });
}

/** @param {Facts} move @returns {string} '' where it has no borders */
export function borders(move) {
  const words = move.halves
    ? fromHalves(move.halves)
    : (move.sides ?? []).map((/** @type {string} */ s) => say(`tell.side.${s}`));
  return words.join(', ');
}

/** @param {Record<string, number>} goods */
export function goodsText(goods) {
  const words = Object.entries(goods)
    .filter(([, n]) => n > 0)
    .map(([good, n]) => phrase(`tell.goods.${good}`, { n }));
  if (words.some((word) => word === null)) return null;
  return words.length ? words.join(', ') : say('tell.nothing');
}

/** @param {Record<string, number>} goods */
export function sum(goods) {
  return Object.values(goods).reduce((a, b) => a + b, 0);
}
