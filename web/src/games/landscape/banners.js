// banners.js -- which cities are finished, and whose banner each of them flies: that of whoever had points for it, a plain
// one where nobody had.
//
// The engine tells both: what is complete with the landscape, who had points with the moves that were made.

/**
 * @typedef {import('../../types').GameEvent} GameEvent
 * @typedef {import('./land.js').Land} Land
 * @typedef {{id: number, tile: import('./types').TileLaid, segment: number, owners: number[]}} Banner
 */

/** The cities that points may have been for: a tile may have two that are alike. @param {Land} land @param {GameEvent} event */
function citiesOf(land, { x, y, tiles }) {
  const here = [...new Set(land.at(x, y)?.features ?? [])].map((id) => land.features.get(id));
  return here.flatMap((one) => (one?.kind === 'city' && one.complete && one.size === tiles ? [one.id] : []));
}

/** Who had points for each city, by its number. @param {Land} land @param {{events: GameEvent[]}[]} history */
function winners(land, history) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  const scores = history
    .flatMap(({ events }) => events)
    .filter((one) => one.event === 'score' && one.feature === 'city' && one.complete && !one.final)
    .map((one) => ({ owners: one.owners ?? [], ids: citiesOf(land, one) }));
  scores.sort((a, b) => a.ids.length - b.ids.length); // what is certain first
  for (const { owners, ids } of scores) {
    const id = ids.find((one) => !found.has(one) || String(found.get(one)) === String(owners));
    if (id !== undefined) found.set(id, owners);
  }
  return found;
}

/** The part of a feature that is nearest to its middle. @param {Land} land @param {number} id */
function middlePart(land, id) {
  const parts = land.partsOf(id);
  const mx = parts.reduce((sum, { tile }) => sum + tile.x, 0) / parts.length;
  const my = parts.reduce((sum, { tile }) => sum + tile.y, 0) / parts.length;
  const far = (/** @type {typeof parts[0]} */ { tile }) => (tile.x - mx) ** 2 + (tile.y - my) ** 2;
  return parts.reduce((a, b) => (far(b) < far(a) ? b : a));
}

/** @param {Land} land @param {{events: GameEvent[]}[]} history @returns {Banner[]} */
export function bannersOf(land, history) {
  const done = [...land.features.values()].filter(({ kind, complete }) => kind === 'city' && complete);
  if (!done.length) return [];
  const won = winners(land, history);
  return done.map(({ id }) => ({ id, ...middlePart(land, id), owners: won.get(id) ?? [] }));
}
