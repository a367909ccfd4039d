// track.js -- the scoring track: fifty spaces around a small square, with the players' counters where the engine says
// they stand, and what else stands there.  Where a space is to be chosen it is pressed.

import { h, svg } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeMove } from '../../words/describe.js';
import { piecesOnTrack, belongingName } from './belongings.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./places.js').OnTrack} OnTrack
 * @typedef {{space: number, player: number, words: string, href: string, lap: number, w: number, h: number, counter: boolean}} Marker
 */

export const SPACES = 50;
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
/** How large a space must be to be pressed, and how far apart they must be, in CSS pixels. */
const TARGET = 44;
const APART = TARGET * Math.SQRT2;
/** How often spaces that are too near to each other are pushed apart. */
const PUSHES = 200;

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

/** @param {number} space @param {OnTrack | undefined} move that is made there, and pressed there */
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
 * @param {import('../../types').PlayerState} one @param {number} player @param {Atlas} atlas @returns {Marker[]}
 */
function markersOf(one, player, atlas) {
  const badge = { href: atlas.badge(player).url, w: COUNTER, h: COUNTER };
  const totals = Object.entries(one.counters ?? {});
  if (totals.length < 2) {
    const space = /** @type {number} */ (one.space);
    const lap = Math.floor((one.score - space) / SPACES);
    return [
      { space, player, words: `${one.name}: ${one.score}`, lap, counter: true, ...badge },
      ...guests(one, player, atlas),
    ];
  }
  const counters = totals.map(([piece, value]) => {
    const total = Number(value);
    const words = `${one.name}, ${belongingName(piece)}: ${total}`;
    const lap = Math.floor(total / SPACES);
    return { space: total % SPACES, player, words, lap, counter: true, ...figure(piece, player, atlas) };
  });
  return [...counters, ...guests(one, player, atlas)];
}

/** @param {string} piece @param {number} player @param {Atlas} atlas */
function figure(piece, player, atlas) {
  const { url, aspect } = atlas.figure(piece, player, false);
  return { href: url, w: FIGURE * aspect, h: FIGURE };
}

/** What of a player stands on a space besides his counters. @param {import('../../types').PlayerState} one @param {number} player @param {Atlas} atlas @returns {Marker[]} */
function guests(one, player, atlas) {
  return piecesOnTrack(one).map(([piece, space]) => {
    const words = `${one.name}, ${belongingName(piece)}: ${space}`;
    return { space: Number(space), player, words, lap: 0, counter: false, ...figure(piece, player, atlas) };
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

/** Who is how far, for the middle of the track. @param {import('../../types').PlayerState[]} players @param {Atlas} atlas */
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

/** @typedef {{x: number, y: number, r: number, move: OnTrack}} Flag a space as it is pressed, in units of the drawing */

const WIDE = ACROSS * CELL + 2 * ROOM;
const HIGH = DOWN * CELL + 2 * ROOM;

/** A point on a rectangle inside the track, by how far around it is. @param {number} way @param {number} inset */
function onLoop(way, inset) {
  const [w, h] = [WIDE - 2 * inset, HIGH - 2 * inset];
  const at = ((way % (2 * w + 2 * h)) + 2 * w + 2 * h) % (2 * w + 2 * h);
  if (at < h) return { x: inset, y: inset + h - at };
  if (at < h + w) return { x: inset + at - h, y: inset };
  if (at < 2 * h + w) return { x: inset + w, y: inset + at - h - w };
  return { x: inset + w - (at - 2 * h - w), y: inset + h };
}

/** How far around it a space is. @param {number} space @param {number} inset */
function wayTo(space, inset) {
  const [w, h] = [WIDE - 2 * inset, HIGH - 2 * inset];
  const middle = middleOf(space);
  const x = Math.min(Math.max(middle.x, inset), inset + w) - inset;
  const y = Math.min(Math.max(middle.y, inset), inset + h) - inset;
  const [up, over] = [DOWN - 1, ACROSS - 1];
  if (space < up) return h - y;
  if (space < up + over) return h + x;
  if (space < 2 * up + over) return h + w + y;
  return 2 * h + w + (w - x);
}

/** Those too near to each other are pushed apart around the loop. @param {number[]} ways ascending @param {number} round @param {number} least */
function pushedApart(ways, round, least) {
  const gap = Math.min(least, round / ways.length);
  for (let i = 0; i < PUSHES && ways.length > 1; i++) {
    for (let k = 0; k < ways.length; k++) {
      const next = (k + 1) % ways.length;
      const short = gap - (ways[next] + (next === 0 ? round : 0) - ways[k]);
      if (short <= 0) continue;
      ways[k] -= short / 2;
      ways[next] += short / 2;
    }
  }
  return ways;
}

/**
 * Where the spaces that can be chosen are pressed: where they are, as long as they are large enough, and else as flags
 * inside the track.
 * @param {OnTrack[]} spaces @param {number} scale CSS pixels of a unit @returns {Flag[]}
 */
function flagsFor(spaces, scale) {
  if (!scale || CELL * scale >= TARGET) return [];
  const r = TARGET / 2 / scale;
  const inset = ROOM + r;
  const moves = [...spaces].sort((a, b) => a.space - b.space);
  const round = 2 * (WIDE + HIGH - 4 * inset);
  const ways = moves.map((move) => wayTo(move.space, inset));
  return pushedApart(ways, round, APART / scale).map((way, i) => ({ ...onLoop(way, inset), r, move: moves[i] }));
}

/** How large pictures on a flag are, and its number below them, as parts of its radius. */
const ON_FLAG = 1.5;
const NUMBER_BELOW = 0.5;

/** What stands on a space and is hit by a move there. @param {OnTrack} move @param {Marker[]} markers */
function hitBy({ space, victims }, markers) {
  return markers.filter((one) => one.counter && one.space === space && victims?.includes(one.player));
}

/** Those whom it hits are seen on it, for it may lie over them. @param {Flag} flag @param {Marker[]} markers */
function drawFlag({ x, y, r, move }, markers) {
  const from = middleOf(move.space);
  const hit = hitBy(move, markers);
  const wide = (ON_FLAG * r) / Math.max(1, Math.sqrt(hit.length));
  const step = hit.length > 1 ? (ON_FLAG * r - wide) / (hit.length - 1) : 0;
  return svg(
    'g',
    { class: 'board-flag', data: { flag: move.space, move: move.move } },
    svg('title', null, describeMove(move)),
    svg('line', { x1: from.x, y1: from.y, x2: x, y2: y }),
    svg('circle', { cx: x, cy: y, r }),
    hit.map((one, i) =>
      svg('image', {
        href: one.href,
        x: x - (wide + step * (hit.length - 1)) / 2 + i * step,
        y: y - r * 0.35 - wide / 2,
        width: wide,
        height: wide,
        data: { player: one.player },
      }),
    ),
    hit.length > 0
      ? svg('text', { x, y: y + r * 0.78, 'font-size': r * NUMBER_BELOW }, move.space)
      : svg('text', { x, y: y + r * 0.28, 'font-size': r * 0.8 }, move.space),
  );
}

/** The players with the names that this table uses. @param {Session} session @returns {import('../../types').PlayerState[]} */
function namedPlayers({ state, names }) {
  /** @param {import('../../types').PlayerState} one @param {number} i */
  const named = (one, i) => ({ ...one, name: names[i] ?? one.name });
  return state.players.map(named);
}

/**
 * @param {(move: OnTrack) => void} [choose] what a press on a space does where one is to be chosen
 * @param {(move: string) => void} [refuse] what it does on any other space then
 */
export function scoreTrack(choose = () => {}, refuse = () => {}) {
  const el = h('div', { class: 'board-track' });
  /** @type {OnTrack[]} */
  let free = [];
  /** @type {Flag[]} */
  let flags = [];
  let draw = () => {};
  /** What it shows. */
  let drawn = '';
  el.addEventListener('click', (event) => {
    const at = pointIn(el, event);
    const move = nearestOf(free, flags, at);
    if (move) choose(move);
    else if (free.length && at.space !== undefined) refuse(`${free[0].kind} ${at.space}`);
  });
  new ResizeObserver(() => free.length && el.isConnected && el.clientWidth && draw()).observe(el);
  return {
    el,
    /** @param {Session} session @param {Atlas} atlas @param {OnTrack[]} [spaces] the moves that are made on a space */
    update(session, atlas, spaces = []) {
      const markers = markersOn(session, atlas);
      const key = JSON.stringify([say('board.track'), markers, standings(session)]);
      if (key === drawn && !free.length && !spaces.length) return;
      drawn = key;
      free = spaces;
      draw = () => {
        flags = free.length ? flagsFor(free, el.clientWidth / WIDE) : [];
        el.classList.toggle('chooses', free.length > 0);
        el.replaceChildren(drawing(session, atlas, markers, free, flags));
      };
      draw();
    },
  };
}

/** Everything that stands on it. @param {Session} session @param {Atlas} atlas */
const markersOn = (session, atlas) => namedPlayers(session).flatMap((one, player) => markersOf(one, player, atlas));

/** @param {Session} session */
const standings = (session) => namedPlayers(session).map(({ name, score }) => [name, score]);

/** @param {Session} session @param {Atlas} atlas @param {Marker[]} markers @param {OnTrack[]} free @param {Flag[]} flags */
function drawing(session, atlas, markers, free, flags) {
  const label = `${say('board.track')}: ${markers.map(({ words }) => words).join('; ')}`;
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': label },
    Array.from({ length: SPACES }, (_, space) =>
      cell(
        space,
        free.find((move) => move.space === space),
      ),
    ),
    flags.length === 0 && table(namedPlayers(session), atlas),
    drawMarkers(markers),
    flags.map((flag) => drawFlag(flag, markers)),
  );
}

/** A press, in units of the drawing, and the space that it is on. @param {HTMLElement} el @param {MouseEvent} event */
function pointIn(el, event) {
  const box = el.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  const scale = box.width / WIDE;
  const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
  const on = (/** @type {number} */ space) => {
    const middle = middleOf(space);
    return Math.abs(middle.x - x) < CELL / 2 && Math.abs(middle.y - y) < CELL / 2;
  };
  return { x, y, scale, space: Array.from({ length: SPACES }, (_, i) => i).find(on) };
}

/**
 * The move at or near a press: a flag, a space, or the nearest of them.
 * @param {OnTrack[]} free @param {Flag[]} flags @param {{x: number, y: number, scale: number, space: number | undefined}} at
 */
function nearestOf(free, flags, { x, y, scale, space }) {
  const far = (/** @type {{x: number, y: number}} */ place) => Math.hypot(place.x - x, place.y - y);
  const places = flags.length ? flags : free.map((move) => ({ ...middleOf(move.space), r: 0, move }));
  const [best] = [...places].sort((a, b) => far(a) - far(b));
  const here = free.find((move) => move.space === space);
  if (best && far(best) <= best.r) return best.move;
  return here ?? (best && far(best) < NEAR / scale ? best.move : null);
}
