// words.js -- the names of things of the castle, alone and in bundles.

import { has, say } from '../../../web/src/words/say.js';

export { buildingName } from '../../../web/src/words/describe.js';
export { capital } from '../../../web/src/words/sentence_parts.js';

export const GOODS = ['sand', 'wood', 'clay', 'stone', 'silver'];

/** @param {string} id */
export const cardName = (id) => say(`card.${id}.name`);
/** @param {string} id */
export const winterName = (id) => say(`winter.${id}.name`);
/** @param {string} id */
export const goodName = (id) => say(`good.${id}.name`);
/** @param {string} id */
export const cartName = (id) => say(`place.${id}.name`);
/** @param {string} id */
export const fromName = (id) => say(`castle.from.${id}`);

/** What a character does, in a few words. @param {string} card */
export function cardAction(card) {
  return has(`castle.what.${card}`) ? say(`castle.what.${card}`) : '';
}

/** @param {string} card */
export function winterAction(card) {
  return has(`castle.winter_what.${card}`) ? say(`castle.winter_what.${card}`) : '';
}

/** The goods of a bundle that are there, in the order of the rules. @param {Record<string, number>} goods */
export function bundle(goods) {
  const known = [...GOODS, 'taler'].filter((good) => (goods[good] ?? 0) > 0);
  return known.map((good) => ({ good, n: goods[good] }));
}

/** @param {Record<string, number>} goods @param {'have' | 'count'} form */
function listed(goods, form) {
  const parts = bundle(goods).map(({ good, n }) => say(`good.${good}.${form}`, { n }));
  return parts.length > 0 ? parts.join(', ') : say('castle.goods.none');
}

/** What lies there: «2 sand, 1 clay». @param {Record<string, number>} goods */
export const goodsText = (goods) => listed(goods, 'have');

/** The same as what is paid, given or taken. @param {Record<string, number>} goods */
export const goodsMoved = (goods) => listed(goods, 'count');
