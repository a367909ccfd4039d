// info.js -- what a feature is, in words: its kind, extent, owners, open ends, points now and when complete,
// marks.

import { h } from '../../ui/dom.js';
import { has, say } from '../../words/say.js';
import { featureName } from '../../words/describe.js';

/**
 * @typedef {import('./types').Feature} Feature
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/** @param {string} kind */
export function kindName(kind) {
  const name = featureName(kind);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Marks of what nobody can hold count nowhere. @param {Pick<Feature, 'shut' | 'marks'>} feature */
function marksOf(feature) {
  const marks = feature.shut ? {} : (feature.marks ?? {});
  return Object.entries(marks)
    .filter(([, n]) => n > 0)
    .map(([mark, n]) => {
      const key = `mark.${mark}.count`;
      return has(key) ? say(key, { n }) : `${mark} ${n}`;
    });
}

/** What figures there have with them, told as marks are. @param {Record<string, number>} loads */
function loadsIn(loads) {
  return marksOf({ marks: loads });
}

/** What is nobody's and stands there, as the marks of the same names are told. @param {Record<string, number>} pieces */
function neutralPiecesIn(pieces) {
  return Object.entries(pieces)
    .filter(([piece]) => has(`mark.${piece}.name`))
    .map(([piece, n]) => say(`mark.${piece}.name`, { n }));
}

/** What stands on a feature and counts with it. @param {import('./land.js').Land} land @param {Feature} feature */
export function moreOf(land, feature) {
  return [...loadsIn(land.loadsOn(feature)), ...neutralPiecesIn(land.neutralPiecesOn(feature))];
}

/** @param {Feature} feature */
function openOf(feature) {
  if (feature.kind === 'field') return null;
  if (feature.stuck) return say('board.info.stuck');
  if (feature.complete) return say('board.info.complete');
  return say(feature.around ? 'board.info.around' : 'board.info.open', { n: feature.open });
}

/** @param {Feature} feature */
function worthOf(feature) {
  if (feature.shut) return null;
  return feature.complete ? say('board.info.done') : worthWords(feature);
}

/** What it would bring to whoever has it: «2 points now, 9 when complete». @param {Feature} feature */
export function worthWords({ kind, points, whole }) {
  if (kind === 'field') return say('board.info.field', { n: points });
  if (points === whole) return say('board.info.now', { n: points });
  return say('board.info.worth', { n: points, whole });
}

/** @param {Feature} feature @param {string[]} names */
function ownersOf(feature, names) {
  if (feature.shut) return null;
  return feature.owners.map((player) => names[player]).join(', ') || say('board.info.nobody');
}

/** One line for the pointer and for screen readers. @param {Feature} feature @param {string[]} names @param {string[]} [more] */
export function featureLine(feature, names, more = []) {
  const parts = [
    kindName(feature.kind),
    say('board.info.tiles', { n: feature.size }),
    ownersOf(feature, names),
    openOf(feature),
    worthOf(feature),
    ...marksOf(feature),
    ...more,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The same in a few words, for a label beside the pointer. @param {Feature} feature @param {string[]} names */
export function featureBrief(feature, names) {
  const worth = feature.shut || feature.complete ? openOf(feature) : worthWords(feature);
  const owners = feature.owners.map((player) => names[player]).join(', ');
  return [kindName(feature.kind), owners, worth].filter((part) => part).join(' · ');
}

/**
 * What a place would be worth to whoever stands there, as short as a badge on the board has to be: «3» or «3→6».
 * Where it stands, worthWords stands too, for the pointer and for screen readers.
 * @param {Feature | undefined} feature
 */
export function worthBadge(feature) {
  if (!feature) return '';
  const { points, whole, kind } = feature;
  return kind === 'field' || points === whole ? String(whole) : `${points}→${whole}`;
}

/** @param {Feature} feature @param {string[]} names @param {Atlas} atlas @param {string[]} [more] */
export function featureCard(feature, names, atlas, more = []) {
  const owners = feature.owners.map((player) =>
    h(
      'span',
      { class: 'board-owner' },
      h('img', { src: atlas.badge(player).url, alt: '', width: 22, height: 22 }),
      names[player],
    ),
  );
  const lines = [say('board.info.tiles', { n: feature.size }), openOf(feature), ...marksOf(feature), ...more];
  return h(
    'div',
    { class: 'board-info' },
    h('strong', { class: 'title' }, kindName(feature.kind)),
    !feature.shut && h('span', { class: 'board-owners' }, owners.length ? owners : say('board.info.nobody')),
    h('span', null, lines.filter((line) => line !== null).join(' · ')),
    h('span', { class: 'strong' }, worthOf(feature)),
  );
}
