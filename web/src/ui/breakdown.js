// breakdown.js -- where the points of each player come from: a table whose cells are bars.

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
