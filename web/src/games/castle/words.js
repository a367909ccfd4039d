// words.js -- the names of things of the castle, alone and in bundles.

import { has, say } from '../../words/say.js';

export const GOODS = ['sand', 'wood', 'clay', 'stone', 'silver'];

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * A word of the catalogue, or its id where a later card has none yet.
 * @param {string} kind @param {string} id
 */
function named(kind, id) {
  const key = `castle.${kind}.${id}`;
  return has(key) ? say(key) : id.replaceAll('_', ' ');
}

/** @param {string} id */
export const buildingName = (id) => named('building', id);
/** @param {string} id */
export const cardName = (id) => named('card', id);
/** @param {string} id */
export const winterName = (id) => named('winter', id);
/** @param {string} id */
export const goodName = (id) => named('good', id);
/** @param {string} id */
export const cartName = (id) => named('cart', id);
/** @param {string} id */
export const fromName = (id) => named('from', id);

/** What a character does, in a few words. @param {string} card */
export function cardDeed(card) {
  return has(`castle.what.${card}`) ? say(`castle.what.${card}`) : '';
}

/** @param {string} card */
export function winterDeed(card) {
  return has(`castle.winter_what.${card}`) ? say(`castle.winter_what.${card}`) : '';
}

/** The goods of a bundle that are there, in the order of the rules. @param {Record<string, number>} goods */
export function bundle(goods) {
  const known = [...GOODS, 'taler'].filter((good) => (goods[good] ?? 0) > 0);
  return known.map((good) => ({ good, n: goods[good] }));
}

/** «2 sand, 1 clay». @param {Record<string, number>} goods */
export function goodsText(goods) {
  const parts = bundle(goods).map(({ good, n }) => say(`castle.goods.${good}`, { n }));
  return parts.length > 0 ? parts.join(', ') : say('castle.goods.none');
}
