// textview_land.js -- a landscape in words: players, features with their holders and open ends, tiles left.

import { say } from '../words/say.js';
import { featureName, pieceName, describePlace, tileName } from '../words/describe.js';
import { worthWords } from '../games/landscape/info.js';
import { capital, listOf } from '../words/sentence_parts.js';

/**
 * @typedef {import('../types').Session} Session
 * @typedef {import('../games/landscape/types').Feature} Feature
 * @typedef {import('./textview.js').Part} Part
 */

/** @param {import('../types').PlayerState} player */
function playerLine(player) {
  const supply = Object.entries(player.supply)
    .map(([piece, n]) => `${pieceName(piece)} ${n}`)
    .join(', ');
  const goods = player.goods
    ? Object.entries(player.goods)
        .map(([good, n]) => say(`good.${good}.have`, { n }))
        .join(', ')
    : '';
  const line = say('story.text.player', {
    name: player.name,
    n: player.score,
    over: player.if_over,
    supply,
  });
  return goods ? `${line}; ${goods}` : line;
}

/** @param {Feature} feature */
function sizeWords(feature) {
  const parts = [say('story.text.tiles', { n: feature.size })];
  const shields = feature.shields ?? feature.marks?.shield ?? 0;
  if (shields) parts.push(say('story.text.shields', { n: shields }));
  if (feature.kind !== 'field')
    parts.push(feature.complete ? say('story.text.complete') : say('story.text.open', { n: feature.open }));
  return parts.join(', ');
}

/** Of a feature of which no tile has a segment; there is none. */
const NOWHERE = { x: 0, y: 0 };

/** The features, and where each begins, in the order in which they came to lie there. @param {import('../types').Table} table */
function placedFeatures({ tiles, features }) {
  /** @type {Map<number, {x: number, y: number}>} */
  const first = new Map();
  for (const { x, y, features: ids } of tiles) for (const id of ids) if (!first.has(id)) first.set(id, { x, y });
  return features.map((feature) => ({ ...feature, ...(first.get(feature.id) ?? NOWHERE) }));
}

/** @param {Session} session @param {Feature & {x: number, y: number}} feature */
function featureLine(session, feature) {
  const { x, y } = feature;
  const owners = feature.owners.map((player) => session.names[player]);
  const params = {
    feature: capital(featureName(feature.kind)),
    size: sizeWords(feature),
    place: describePlace(session.engine, { x, y }),
    worth: worthWords(feature),
  };
  return owners.length ? say('story.text.held', { ...params, owners: listOf(owners) }) : say('story.text.free', params);
}

/** @param {Session} session @returns {Part[]} */
function featureParts(session) {
  const features = placedFeatures(/** @type {import('../types').Table} */ (session.table));
  const line = (/** @type {Feature & {x: number, y: number}} */ feature) => featureLine(session, feature);
  const worth = (/** @type {Feature} */ f) => !f.shut && !(f.kind === 'field' && f.points === 0);
  return [
    {
      title: say('story.text.held_title'),
      lines: features.filter((f) => f.owners.length > 0).map(line),
    },
    {
      title: say('story.text.free_title'),
      lines: features.filter((f) => f.owners.length === 0 && !f.complete && worth(f)).map(line),
    },
  ];
}

/** @param {Session} session @returns {Part[]} */
export function landParts(session) {
  const { players, left, drawn } = session.state;
  const bag = Object.entries(left?.bag ?? {}).filter(([, n]) => n > 0);
  const tiles = bag.map(([id, n]) => `${n}× ${tileName(session.engine, id)}`);
  return [
    {
      title: say('story.text.players'),
      lines: players.map(playerLine),
    },
    ...(drawn ? [{ title: say('story.text.drawn'), lines: [tileName(session.engine, drawn)] }] : []),
    ...featureParts(session),
    { title: say('story.text.left', { n: left?.tiles ?? 0 }), lines: tiles },
  ];
}
