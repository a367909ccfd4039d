// breakdown.js -- where the points of each player come from: a bar cut into its sources, and a table whose cells are bars.
//
// A source looks the same in every bar of a game, by its place in the engine's list: a colour, and a pattern that tells it
// from the others where there are no colours.  The parts of a bar add up to the score.

import '../style/story.css';
import { say } from '../words/say.js';
import { sourceName } from '../words/describe.js';
import { h } from './dom.js';
import { badge, colourOf } from './story_parts.js';

/** @typedef {import('../types').Story} Story */

/** @typedef {Record<string, number>} Sources points by source */

/** Points by source of each player: of the result, or so far. @param {Story} session @returns {Sources[]} */
export function sourcesOf(session) {
  return session.result?.breakdown ?? (session.state.players ?? []).map((player) => player.points ?? {});
}

/* ---- bars ---- */

/** How many looks there are in story.css. */
const LOOKS = 14;
/** Of the longest bar: what is shorter has no room for its number, or not where the bars are short. */
const ROOM = 0.1;
const ROOM_WHERE_SHORT = 0.16;

/** @typedef {{source: string, look: number, n: number}} Part */

/** What somebody's points are made of, in the order of the engine; what was lost comes last. @param {Sources} points @returns {Part[]} */
export function partsOf(points) {
  const parts = Object.entries(points).map(([source, n], at) => ({ source, look: at % LOOKS, n }));
  return [...parts.filter(({ n }) => n > 0), ...parts.filter(({ n }) => n < 0)];
}

/** What is gained before anything is lost: so long is the bar. @param {Sources} points */
const gained = (points) => Object.values(points).reduce((sum, n) => sum + Math.max(0, n), 0);

/** The points of the longest bar. @param {Sources[]} all */
export const longestOf = (all) => Math.max(1, ...all.map(gained));

/** @param {Part} part @param {number} most */
function partOfBar({ source, look, n }, most) {
  const share = Math.abs(n) / most;
  const el = h(
    'span',
    {
      class: `points-part points-look${look}${n < 0 ? ' points-lost' : ''}`,
      title: `${sourceName(source)}: ${n}`,
      data: { source, n, ...(share < ROOM_WHERE_SHORT ? { narrow: '' } : {}) },
    },
    share >= ROOM ? h('b', null, n) : null,
  );
  el.style.setProperty('--share', String(share));
  return el;
}

/** A bar; who hears the page is told its parts. @param {Sources} points @param {number} most of the longest bar */
export function pointsBar(points, most) {
  const parts = partsOf(points);
  return h(
    'span',
    { class: 'points-bar' },
    h(
      'span',
      { class: 'points-parts', aria: { hidden: true } },
      parts.map((part) => partOfBar(part, most)),
    ),
    h('span', { class: 'sr' }, parts.map(({ source, n }) => `${sourceName(source)}: ${n}`).join(', ')),
  );
}

/** What the parts of the bars mean. @param {Sources[]} all */
export function pointsLegend(all) {
  /** @type {Map<string, number>} */
  const looks = new Map(all.flatMap((points) => partsOf(points).map(({ source, look }) => [source, look])));
  if (looks.size === 0) return null;
  return h(
    'ul',
    { class: 'points-legend', aria: { hidden: true } },
    [...looks]
      .sort(([, one], [, other]) => one - other)
      .map(([source, look]) =>
        h('li', null, h('span', { class: `points-key points-look${look}` }), sourceName(source)),
      ),
  );
}

/* ---- the table ---- */

/** @param {Story} session @param {number} player @param {number} points @param {number} most */
function cell(session, player, points, most) {
  const td = h(
    'td',
    { class: `number breakdown-cell${points === 0 ? ' breakdown-none' : ''}` },
    h('span', { class: 'breakdown-bar', aria: { hidden: true } }),
    h('span', { class: 'breakdown-points' }, points),
  );
  td.style.setProperty('--share', String(most > 0 ? Math.max(0, points) / most : 0));
  td.style.setProperty('--player', colourOf(session, player).colour);
  return td;
}

/** @param {Story} session @param {number[]} order */
function head(session, order) {
  return h(
    'thead',
    null,
    h(
      'tr',
      null,
      h('th', { scope: 'col' }, say('story.breakdown.source')),
      order.map((player) =>
        h(
          'th',
          { scope: 'col', class: 'breakdown-player' },
          badge(session, player),
          h('span', null, session.names[player]),
        ),
      ),
    ),
  );
}

/** @param {Story} session @param {number[]} order of the players, the best first */
export function breakdownTable(session, order) {
  const all = sourcesOf(session);
  const names = Object.keys(all[0] ?? {}).filter((source) => all.some((points) => points[source] !== 0));
  const most = Math.max(1, ...all.flatMap((points) => Object.values(points)));
  const rows = names.map((source) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, sourceName(source)),
      order.map((player) => cell(session, player, all[player][source] ?? 0, most)),
    ),
  );
  const totals = order.map((player) =>
    h(
      'td',
      { class: 'number' },
      Object.values(all[player]).reduce((a, b) => a + b, 0),
    ),
  );
  return h(
    'div',
    { class: 'scroll', role: 'region', tabIndex: 0, aria: { label: say('story.breakdown') } },
    h(
      'table',
      { class: 'breakdown' },
      h('caption', { class: 'sr' }, say('story.breakdown')),
      head(session, order),
      h('tbody', null, rows),
      h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, say('story.breakdown.total')), totals)),
    ),
  );
}
