// tell_tile.js -- a tile in words, made of what is on it: «city on two sides, shield, bend of a road».

import { has, say } from './say.js';

/**
 * @typedef {{kind: string, sides?: string[], marks?: Record<string, number>}} Segment
 * @typedef {{ask(request: {cmd: string} & Record<string, any>): any}} Asked
 */

const MARKS = ['shield', 'inn', 'cathedral', 'wine', 'grain', 'cloth'];
const OPPOSITE = ['NS', 'EW'];

/** @param {string[]} sides */
function runsStraight(sides) {
  return OPPOSITE.includes(['N', 'S', 'E', 'W'].filter((side) => sides.includes(side)).join(''));
}

/** @param {Segment} city */
function cityWord({ sides }) {
  if (!sides) return 'tell.tile.city';
  if (sides.length !== 2) return `tell.tile.city.${sides.length}`;
  return runsStraight(sides) ? 'tell.tile.city.through' : 'tell.tile.city.corner';
}

/** @param {Segment[]} cities */
function cityWords(cities) {
  if (cities.length === 0) return [];
  if (cities.length === 1) return [say(cityWord(cities[0]))];
  return [say('tell.tile.cities', { n: cities.length })];
}

/** @param {Segment} way @param {string} kind @param {string} end */
function wayWord({ sides }, kind, end) {
  if (!sides) return `tell.tile.${kind}`;
  if (sides.length === 1) return `tell.tile.${kind}.${end}`;
  return `tell.tile.${kind}.${runsStraight(sides) ? 'straight' : 'curve'}`;
}

/** Three or four roads that all end here meet. @param {Segment[]} roads */
function roadWords(roads) {
  if (roads.length === 0) return [];
  if (roads.length === 1) return [say(wayWord(roads[0], 'road', 'end'))];
  const meet = roads.every((road) => (road.sides ?? ['']).length === 1);
  if (meet && roads.length === 3) return [say('tell.tile.fork')];
  if (meet && roads.length === 4) return [say('tell.tile.crossing')];
  return [say('tell.tile.roads', { n: roads.length })];
}

/** @param {Segment[]} segments */
function markWords(segments) {
  return MARKS.filter((mark) => segments.some(({ marks }) => marks?.[mark])).map((mark) => say(`tell.tile.${mark}`));
}

/** What later tiles have on them, by its plain name. @param {Segment[]} segments */
function otherWords(segments) {
  const known = new Set(['city', 'road', 'field', 'river', 'garden']);
  const kinds = [...new Set(segments.map(({ kind }) => kind))].filter((kind) => !known.has(kind));
  return kinds.map((kind) => (has(`tell.tile.${kind}`) ? say(`tell.tile.${kind}`) : kind));
}

/** @param {Segment[]} segments */
export function tileWords(segments) {
  const of = (/** @type {string} */ kind) => segments.filter((segment) => segment.kind === kind);
  const river = of('river')
    .slice(0, 1)
    .map((segment) => say(wayWord(segment, 'river', 'spring')));
  const garden = of('garden')
    .slice(0, 1)
    .map(() => say('tell.tile.garden'));
  const words = [
    ...otherWords(segments),
    ...cityWords(of('city')),
    ...roadWords(of('road')),
    ...river,
    ...garden,
    ...markWords(segments),
  ];
  return words.length ? words.join(', ') : say('tell.tile.nothing');
}

/**
 * The segments of tiles that were asked for, by engine.
 * @type {WeakMap<object, Map<string, Segment[] | null>>}
 */
const known = new WeakMap();

/** @param {Asked} engine @param {string} id @returns {Segment[] | null} */
function ask(engine, id) {
  try {
    return engine.ask({ cmd: 'design', tile: id }).segments;
  } catch {
    return null;
  }
}

/** @param {Asked} engine @param {string} id @returns {Segment[] | null} */
export function segmentsOf(engine, id) {
  if (!known.has(engine)) known.set(engine, new Map());
  const tiles = /** @type {Map<string, Segment[] | null>} */ (known.get(engine));
  if (!tiles.has(id)) tiles.set(id, ask(engine, id));
  return tiles.get(id) ?? null;
}
