// track.js -- the scoring track: fifty spaces around a small square, with the players' badges where the
// engine says they stand.

import { h, svg } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** @typedef {import('./atlas.js').Atlas} Atlas */

const SPACES = 50;
const ACROSS = 16;
const DOWN = 11;
const CELL = 20;
const ROOM = 3;
/** The size of a badge on the track. */
const COUNTER = 17;
/** How many letters of a name there is room for. */
const LETTERS = 16;

/** Space 0 is the lower left one; they go up and around clockwise. @param {number} space */
function placeOf(space) {
  const up = DOWN - 1;
  const over = ACROSS - 1;
  if (space < up) return { x: 0, y: up - space };
  if (space < up + over) return { x: space - up, y: 0 };
  if (space < 2 * up + over) return { x: over, y: space - up - over };
  return { x: over - (space - 2 * up - over), y: up };
}

/** @param {number} space */
function middleOf(space) {
  const { x, y } = placeOf(space);
  return { x: ROOM + (x + 0.5) * CELL, y: ROOM + (y + 0.5) * CELL };
}

/** @param {number} space */
function cell(space) {
  const { x, y } = middleOf(space);
  const marked = space % 5 === 0;
  return svg(
    'g',
    null,
    svg('rect', {
      x: x - CELL / 2 + 1,
      y: y - CELL / 2 + 1,
      width: CELL - 2,
      height: CELL - 2,
      rx: 4,
      class: marked ? 'board-space marked' : 'board-space',
    }),
    marked && svg('text', { x, y: y + 3.2, class: 'board-space-number' }, space),
  );
}

/** Those on the same space are spread a little. @param {any[]} players @param {Atlas} atlas */
function counters(players, atlas) {
  return players.map((one, player) => {
    const beside = players.filter((other) => other.space === one.space);
    const at = beside.indexOf(one) - (beside.length - 1) / 2;
    const { x, y } = middleOf(one.space);
    const corner = { x: x - COUNTER / 2 + at * 5, y: y - COUNTER / 2 + at * 6 };
    const title = svg('title', null, `${one.name}: ${one.score}`);
    const href = atlas.badge(player).url;
    return svg('image', { href, ...corner, width: COUNTER, height: COUNTER }, title);
  });
}

/** @param {string} name */
function shortened(name) {
  return name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
}

/** Who is how far, for the middle of the track. @param {any[]} players @param {Atlas} atlas */
function table(players, atlas) {
  const order = players.map((one, player) => ({ ...one, player })).sort((a, b) => b.score - a.score);
  const step = Math.min(24, 150 / order.length);
  return order.map(({ player, name, score, space }, row) => {
    const y = (DOWN * CELL) / 2 + ROOM + (row - (order.length - 1) / 2) * step;
    const rounds = score - space > 0 ? ` (${score - space} + ${space})` : '';
    return svg(
      'g',
      null,
      svg('image', { href: atlas.badge(player).url, x: 44, y: y - 8, width: 16, height: 16 }),
      svg('text', { x: 66, y: y + 4.5, class: 'board-track-name' }, shortened(name)),
      svg('text', { x: 282, y: y + 4.5, class: 'board-track-score' }, `${score}${rounds}`),
    );
  });
}

/** The players with the names that this table uses. @param {any} sitting @returns {any[]} */
function namedPlayers({ state, names }) {
  /** @param {any} one @param {number} i */
  const named = (one, i) => ({ ...one, name: names[i] ?? one.name });
  return state.players.map(named);
}

export function scoreTrack() {
  const el = h('div', { class: 'board-track' });
  const viewBox = `0 0 ${ACROSS * CELL + 2 * ROOM} ${DOWN * CELL + 2 * ROOM}`;
  return {
    el,
    /** @param {any} sitting @param {Atlas} atlas */
    update(sitting, atlas) {
      const players = namedPlayers(sitting);
      const words = players.map((one) => `${one.name}: ${one.score}`).join(', ');
      const spaces = Array.from({ length: SPACES }, (_, space) => cell(space));
      const label = `${say('board.track')}: ${words}`;
      el.replaceChildren(
        svg(
          'svg',
          { viewBox, role: 'img', 'aria-label': label },
          spaces,
          table(players, atlas),
          counters(players, atlas),
        ),
      );
    },
  };
}
