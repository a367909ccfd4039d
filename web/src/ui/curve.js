// curve.js -- the scores over the whole game, as lines that differ by colour, dashes and marks.
//
// The final scoring has a band of its own at the right.  A click goes to the moment under it.

import '../style/story.css';
import { say } from '../words/say.js';
import { h, svg } from './dom.js';
import { asOne } from './party.js';
import { badge, colourOf, isScore } from './story_parts.js';

/**
 * @typedef {import('../types').Done} Done
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {import('../types').Story} Story
 */

const FIRST_WIDE = 640; // until the picture lies on the page
const HIGH = 260;
const EDGE = { left: 40, right: 16, top: 12, bottom: 26 };
const FINAL_SHARE = 0.12; // of the width

const DASHES = ['', '9 4', '3 3', '12 3 3 3', '1 4', '6 2 2 2 2 2', '14 6', '2 6'];
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'plus', 'ring', 'bar'];

/**
 * @typedef {{x: number, n: number, scores: number[]}} Point x in moves, the final scoring stretched out
 * @typedef {{points: Point[], begin: number, end: number, moves: number}} Course
 *   `begin` is the move with which the final scoring begins, -1 without one; `end` is the last x
 */

/** What a move gave in the final scoring. @param {Done} done @param {number} player */
function finalPoints(done, player) {
  return done.events
    .filter(isScore)
    .filter(({ final, player: who }) => final && who === player)
    .reduce((sum, { points }) => sum + points, 0);
}

/** @param {Done} done */
const hasFinal = (done) => done.events.some((e) => isScore(e) && e.final);

/** @param {Story} session @returns {Course} */
export function courseOf(session) {
  const past = session.whole ?? session.history;
  const zero = session.names.map(() => 0);
  const stretch = Math.max(1, Math.round(past.length * FINAL_SHARE));
  /** @type {Course} */
  const course = { points: [{ x: 0, n: 0, scores: zero }], begin: -1, end: -1, moves: past.length };
  let shift = 0;
  for (const done of past) {
    if (hasFinal(done)) {
      const before = done.scores.map((s, p) => s - finalPoints(done, p));
      if (course.begin < 0) course.begin = done.n;
      course.points.push({ x: done.n + shift, n: done.n, scores: before });
      shift += stretch;
    }
    course.points.push({ x: done.n + shift, n: done.n, scores: done.scores });
  }
  course.end = course.points[course.points.length - 1].x;
  return course;
}

/** A round step so that at most six lines are drawn. @param {number} most */
function stepFor(most) {
  return [1, 2, 5, 10, 20, 25, 50, 100, 200].find((step) => most / step <= 6) ?? 500;
}

/** @param {Course} course @param {number} width of the picture */
function scaleOf(course, width) {
  const all = course.points.flatMap((point) => point.scores);
  const most = Math.max(10, ...all);
  const least = Math.min(0, ...all);
  const wide = width - EDGE.left - EDGE.right;
  const high = HIGH - EDGE.top - EDGE.bottom;
  return {
    most,
    least,
    right: width - EDGE.right,
    x: (/** @type {number} */ x) => EDGE.left + (x / Math.max(1, course.end)) * wide,
    y: (/** @type {number} */ y) => EDGE.top + (1 - (y - least) / (most - least)) * high,
    from: (/** @type {number} */ px) => ((px - EDGE.left) / wide) * course.end,
  };
}

/** @typedef {ReturnType<typeof scaleOf>} Scale */

/** @param {Scale} scale */
function gridLines(scale) {
  const step = stepFor(scale.most - scale.least);
  const lines = [];
  for (let y = Math.ceil(scale.least / step) * step; y <= scale.most; y += step) {
    lines.push(
      svg('line', { class: 'curve-grid', x1: EDGE.left, x2: scale.right, y1: scale.y(y), y2: scale.y(y) }),
      svg('text', { class: 'curve-number', x: EDGE.left - 6, y: scale.y(y) + 4, 'text-anchor': 'end' }, y),
    );
  }
  return lines;
}

/** @param {Course} course @param {Scale} scale */
function finalBand(course, scale) {
  if (course.begin < 0) return [];
  const x = scale.x(course.points.find((point) => point.n === course.begin)?.x ?? course.begin);
  const right = scale.x(course.end);
  return [
    svg('rect', {
      class: 'curve-final',
      x,
      y: EDGE.top,
      width: Math.max(0, right - x),
      height: HIGH - EDGE.top - EDGE.bottom,
    }),
    svg('text', { class: 'curve-number', x: right, y: HIGH - 8, 'text-anchor': 'end' }, say('story.curve.final')),
  ];
}

/** Around 0 0, about ten units wide. @type {Record<string, string>} */
const SHAPES = {
  circle: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z',
  square: 'M-4.5-4.5h9v9h-9z',
  triangle: 'M0-5.5 5.5 4.5H-5.5z',
  diamond: 'M0-6 6 0 0 6-6 0z',
  cross: 'M-4.5-2.5-2.5-4.5 0-2 2.5-4.5 4.5-2.5 2 0 4.5 2.5 2.5 4.5 0 2-2.5 4.5-4.5 2.5-2 0z',
  plus: 'M-1.7-5.5h3.4v3.8h3.8v3.4H1.7v3.8h-3.4V1.7h-3.8v-3.4h3.8z',
  ring: 'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0zM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0z',
  bar: 'M-2-6.5h4v13h-4z',
};

/** @param {number} player @param {string} colour @param {number} x @param {number} y */
function mark(player, colour, x, y) {
  return svg('path', {
    class: 'curve-mark',
    d: SHAPES[MARKS[player]],
    fill: colour,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  });
}

/**
 * Marks about every tenth of the width, those of the players beside each other, and one at the end.
 * @param {Course} course @param {number} player
 */
function markedPoints(course, player) {
  const every = Math.max(1, Math.ceil(course.points.length / 10));
  const first = Math.floor((every * (player + 1)) / 9);
  return course.points.filter((_, i) => (i > 0 && i % every === first) || i === course.points.length - 1);
}

/** @param {Story} session @param {Course} course @param {Scale} scale @param {number} player */
function line(session, course, scale, player) {
  const { colour } = colourOf(session, player);
  let d = '';
  for (const [i, point] of course.points.entries()) {
    const x = scale.x(point.x).toFixed(1);
    const y = scale.y(point.scores[player]).toFixed(1);
    d += i === 0 ? `M${x} ${y}` : course.begin >= 0 && point.x > course.begin ? `L${x} ${y}` : `H${x}V${y}`;
  }
  return svg(
    'g',
    { class: 'curve-player' },
    svg('path', { class: 'curve-under', d }),
    svg('path', { class: 'curve-line', d, stroke: colour, 'stroke-dasharray': DASHES[player] || null }),
    markedPoints(course, player).map((point) => mark(player, colour, scale.x(point.x), scale.y(point.scores[player]))),
  );
}

/** @param {Story} session @param {Course} course */
function legend(session, course) {
  const last = course.points[course.points.length - 1].scores;
  return h(
    'ul',
    { class: 'curve-legend row' },
    session.names.map((name, player) => {
      const { colour } = colourOf(session, player);
      return h(
        'li',
        { class: 'row nowrap' },
        badge(session, player),
        svg(
          'svg',
          { class: 'curve-key', viewBox: '-18 -8 36 16', 'aria-hidden': 'true' },
          svg('path', {
            class: 'curve-line',
            d: 'M-18 0H18',
            stroke: colour,
            'stroke-dasharray': DASHES[player] || null,
          }),
          mark(player, colour, 0, 0),
        ),
        h('span', null, name),
        h('strong', { class: 'number' }, last[player]),
      );
    }),
  );
}

/** @param {Story} session @param {Course} course */
function summary(session, course) {
  const last = course.points[course.points.length - 1].scores;
  const players = session.names
    .map((/** @type {string} */ name, /** @type {number} */ p) => `${name} ${last[p]}`)
    .join(', ');
  return say('story.curve.label', { moves: course.moves, players });
}

/**
 * The number of the move at a point of the picture.
 * @param {Course} course @param {number} x in moves, stretched
 */
function momentAt(course, x) {
  let best = course.points[0];
  for (const point of course.points) if (Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  return best.n;
}

/** @param {Story} session @param {Course} course @param {Scale} scale */
function drawing(session, course, scale) {
  return [
    ...finalBand(course, scale),
    ...gridLines(scale),
    svg('text', { class: 'curve-number', x: EDGE.left, y: HIGH - 8 }, say('story.curve.moves', { n: course.moves })),
    ...session.names.map((_, player) => line(session, course, scale, player)),
  ];
}

class Curve {
  #at = -1;

  /** @param {Story} session @param {((n: number) => void) | undefined} jump */
  constructor(session, jump) {
    this.session = session;
    this.course = courseOf(session);
    this.scale = scaleOf(this.course, FIRST_WIDE);
    this.now = svg('line', {
      class: 'curve-now',
      y1: EDGE.top,
      y2: HIGH - EDGE.bottom,
      visibility: 'hidden',
    });
    this.picture = svg('svg', {
      class: `curve${jump ? ' curve-clicked' : ''}`,
      role: 'img',
      'aria-label': summary(session, this.course),
    });
    this.element = h('figure', { class: 'curve-figure' }, this.picture, legend(session, this.course));
    if (jump)
      this.picture.addEventListener('click', (event) => jump(momentAt(this.course, this.scale.from(event.offsetX))));
    new ResizeObserver(([{ contentRect }]) => this.#draw(contentRect.width)).observe(this.picture);
    this.#draw(FIRST_WIDE);
  }

  /** @param {number} width */
  #draw(width) {
    if (width < EDGE.left + EDGE.right + 20) return;
    this.scale = scaleOf(this.course, width);
    this.picture.setAttribute('viewBox', `0 0 ${width} ${HIGH}`);
    this.picture.replaceChildren(...drawing(this.session, this.course, this.scale), this.now);
    this.present(this.#at);
  }

  /** Moves the line of the present moment. @param {number} n */
  present(n) {
    this.#at = n;
    const at = String(this.scale.x(this.course.points.findLast((point) => point.n <= n)?.x ?? 0));
    for (const end of ['x1', 'x2']) this.now.setAttribute(end, at);
    this.now.setAttribute('visibility', n < 0 ? 'hidden' : 'visible');
  }
}

/**
 * The scores of a session as a picture with its legend.
 * @param {import('../types').Session} session @param {{jump?: (n: number) => void}} [options]
 * @returns {{element: HTMLElement, present: (n: number) => void}}
 */
export function scoreCurve(session, { jump } = {}) {
  return new Curve(asOne(session), jump);
}
