// track.js -- the scoring track: fifty spaces around a small square, with the players' counters where the engine says
// they stand, and what else stands there.  Where a space is to be chosen it is pressed.

import { h, svg } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { piecesOnTrack, thingName } from './belongings.js';

/**
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./types').Move} Move
 * @typedef {{space: number, player: number, words: string, href: string, lap: number, w: number, h: number}} Marker
 */

const SPACES = 50;
const ACROSS = 16;
const DOWN = 11;
const CELL = 20;
const ROOM = 3;
/** The size of a badge on the track. */
const COUNTER = 17;
/** The height of a figure on the track. */
const FIGURE = 21;
/** How many letters of a name there is room for. */
const LETTERS = 16;
/** How far from a space a press still means it, in CSS pixels. */
const NEAR = 30;

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

/** @param {number} space @param {Move | undefined} move that is made there */
function cell(space, move) {
  const { x, y } = middleOf(space);
  const marked = space % 5 === 0;
  const look = [marked ? 'board-space marked' : 'board-space', move && 'free'].filter(Boolean).join(' ');
  return svg(
    'g',
    null,
    svg('rect', {
      x: x - CELL / 2 + 1,
      y: y - CELL / 2 + 1,
      width: CELL - 2,
      height: CELL - 2,
      rx: 4,
      class: look,
      data: move ? { space, move: move.move } : {},
    }),
    marked && svg('text', { x, y: y + 3.2, class: 'board-space-number' }, space),
  );
}

/**
 * A player's counters: his badge where he has one, and figures where he has several of them; and whatever else of his
 * stands on the track.
 * @param {any} one @param {number} player @param {Atlas} atlas @returns {Marker[]}
 */
function markersOf(one, player, atlas) {
  const badge = { href: atlas.badge(player).url, w: COUNTER, h: COUNTER };
  const totals = Object.entries(one.counters ?? {});
  if (totals.length < 2) {
    const lap = Math.floor((one.score - one.space) / SPACES);
    return [
      { space: one.space, player, words: `${one.name}: ${one.score}`, lap, ...badge },
      ...guests(one, player, atlas),
    ];
  }
  const counters = totals.map(([piece, told]) => {
    const total = Number(told);
    const words = `${one.name}, ${thingName(piece)}: ${total}`;
    return { space: total % SPACES, player, words, lap: Math.floor(total / SPACES), ...figure(piece, player, atlas) };
  });
  return [...counters, ...guests(one, player, atlas)];
}

/** @param {string} piece @param {number} player @param {Atlas} atlas */
function figure(piece, player, atlas) {
  const { url, aspect } = atlas.figure(piece, player, false);
  return { href: url, w: FIGURE * aspect, h: FIGURE };
}

/** What of a player stands on a space besides his counters. @param {any} one @param {number} player @param {Atlas} atlas @returns {Marker[]} */
function guests(one, player, atlas) {
  return piecesOnTrack(one).map(([piece, space]) => {
    const words = `${one.name}, ${thingName(piece)}: ${space}`;
    return { space: Number(space), player, words, lap: 0, ...figure(piece, player, atlas) };
  });
}

/** Those on the same space are spread a little. @param {Marker[]} markers */
function drawMarkers(markers) {
  return markers.map((one) => {
    const beside = markers.filter((other) => other.space === one.space);
    const at = beside.indexOf(one) - (beside.length - 1) / 2;
    const { x, y } = middleOf(one.space);
    const corner = { x: x - one.w / 2 + at * 9, y: y - one.h / 2 + at * 6 };
    return svg(
      'g',
      { class: 'board-marker', data: { space: one.space, player: one.player } },
      svg('image', { href: one.href, ...corner, width: one.w, height: one.h }, svg('title', null, one.words)),
      one.lap > 0 && svg('circle', { cx: corner.x + one.w, cy: corner.y + 2, r: 5, class: 'board-lap-ground' }),
      one.lap > 0 && svg('text', { x: corner.x + one.w, y: corner.y + 5, class: 'board-lap' }, one.lap + 1),
    );
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
  return order.map(({ player, name, score }, row) => {
    const y = (DOWN * CELL) / 2 + ROOM + (row - (order.length - 1) / 2) * step;
    const walked = score - (score % SPACES);
    const rounds = walked > 0 ? ` (${walked} + ${score % SPACES})` : '';
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

/** @param {(move: Move) => void} [choose] what a press on a space does where one is to be chosen */
export function scoreTrack(choose = () => {}) {
  const el = h('div', { class: 'board-track' });
  const viewBox = `0 0 ${ACROSS * CELL + 2 * ROOM} ${DOWN * CELL + 2 * ROOM}`;
  /** @type {Move[]} */
  let free = [];
  el.addEventListener('click', (event) => {
    const move = nearestSpace(el, free, event);
    if (move) choose(move);
  });
  return {
    el,
    /** @param {any} sitting @param {Atlas} atlas @param {Move[]} [spaces] the moves that are made on a space */
    update(sitting, atlas, spaces = []) {
      free = spaces;
      const players = namedPlayers(sitting);
      const markers = players.flatMap((one, player) => markersOf(one, player, atlas));
      const label = `${say('board.track')}: ${markers.map(({ words }) => words).join('; ')}`;
      const moveAt = (/** @type {number} */ space) => spaces.find((move) => move.space === space);
      el.classList.toggle('chooses', spaces.length > 0);
      el.replaceChildren(
        svg(
          'svg',
          { viewBox, role: 'img', 'aria-label': label },
          Array.from({ length: SPACES }, (_, space) => cell(space, moveAt(space))),
          table(players, atlas),
          drawMarkers(markers),
        ),
      );
    },
  };
}

/** The free space nearest to a press. @param {HTMLElement} el @param {Move[]} free @param {MouseEvent} event */
function nearestSpace(el, free, event) {
  const box = el.firstElementChild?.getBoundingClientRect();
  if (!box) return null;
  const scale = box.width / (ACROSS * CELL + 2 * ROOM);
  let best = null;
  let least = NEAR;
  for (const move of free) {
    const { x, y } = middleOf(move.space);
    const far = Math.hypot(box.left + x * scale - event.clientX, box.top + y * scale - event.clientY);
    if (far < least) [best, least] = [move, far];
  }
  return best;
}
