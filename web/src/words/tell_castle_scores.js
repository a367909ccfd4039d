// tell_castle_scores.js -- for what there are points in the castle: by whom, or building by building at the
// end.

import { goodsText, phrase, sum } from './tell_parts.js';

/** @typedef {import('./tell_parts.js').Facts} Facts */

/**
 * Which of two spaces are held.
 * @param {any} first @param {any} second @param {string} a @param {string} b
 */
function which(first, second, a, b) {
  return first && second ? 'both' : first ? a : b;
}

/** @param {Facts} why */
function palace(why) {
  const goods = { ...why.goods };
  for (const [good, n] of Object.entries(why.silver_as)) goods[good] = (goods[good] ?? 0) + n;
  if (sum(why.silver_as) === 0) return phrase('tell.for.palace', { goods: goodsText(goods) });
  return phrase('tell.for.palace.silver', {
    goods: goodsText(goods),
    silver: goodsText({ silver: sum(why.silver_as) }),
    as: goodsText(why.silver_as),
  });
}

/** @param {Facts} why */
function granary(why) {
  return why.helpers === 1
    ? phrase('tell.for.granary.alone')
    : phrase('tell.for.granary.shared', { n: why.helpers, each: why.each });
}

/** @type {Record<string, (why: Facts, e: Facts) => string | null>} */
const SOURCES = {
  stonemason: (_, e) => phrase('tell.for.stonemason', { building: phrase(`tell.built.${e.building}`) }),
  workers: (why, e) => phrase('tell.for.workers', { building: phrase(`tell.built.${e.building}`), full: why.full }),
  master_builder: (why) => phrase('tell.for.master_builder', { n: why.buildings, each: why.each }),
  breach: (why) => phrase('tell.for.breach', { n: why.stone, each: why.each }),
  maiden: () => phrase('tell.for.maiden'),
  keep: (why) => phrase('tell.for.keep', { n: why.spaces, each: why.each }),
  tavern: (why) => phrase(`tell.for.tavern.${which(why.dear, why.cheap, 'dear', 'cheap')}`, { n: why.helpers }),
  gates: (why) =>
    phrase(`tell.for.gates.${which(why.big, why.small, 'big', 'small')}`, {
      n: why.towers,
      each: why.each,
    }),
  stable: (why) => phrase('tell.for.stable', { n: why.houses, each: why.each }),
  servants_house: (why) => phrase('tell.for.servants_house', { n: why.tiles, helpers: why.helpers }),
  market: (why) => phrase(`tell.for.market.${why.helpers === 2 ? 'both' : 'one'}`, { n: why.talers }),
  palace,
  forge: (why) => phrase(`tell.for.forge.${which(why.dear, why.cheap, 'dear', 'cheap')}`, { n: why.bars }),
  granary,
};

/** @param {string} name @param {Facts} e @returns {string | null} */
export function scoreSentence(name, e) {
  const what = e.why ? SOURCES[e.source]?.(e.why, e) : null;
  return phrase('tell.score', { name, n: e.points, what });
}
