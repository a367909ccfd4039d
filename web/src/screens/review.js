// review.js -- a game that is over, looked at by a good player: where choices and where luck turned the result, and the
// best moves that each player missed.  Each leads to its moment.  The engine judges, in the worker, one move after another.

import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { language, say, tenths } from '../words/say.js';
import { stepwise } from '../play/record.js';

/**
 * @typedef {import('../types').Session} Session
 * @typedef {import('../engine/commands').Answer<'analyse'>} Judged a choice, or what chance has done
 */

const SHOWN = 3;
/** Points that are worth a word. */
const WORTH = 0.5;

/** @param {number} value with its sign */
const signed = (value) => (value > 0 ? `+${tenths(value)}` : tenths(value));

/** @param {Judged[]} all @param {(one: Judged) => number} weight */
export function heaviest(all, weight) {
  return all
    .filter((one) => weight(one) >= WORTH)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, SHOWN);
}

/** @param {Judged} one */
const lossOf = (one) => (one.by === 'chance' ? 0 : one.loss);
/** @param {Judged} one */
const luckOf = (one) => (one.by === 'chance' && one.for !== undefined ? Math.abs(one.luck) : 0);

/** Choices and luck together: what of the whole game weighed most, in the order in which it came. @param {Judged[]} all */
export function decidingOf(all) {
  return heaviest(all, (one) => Math.max(lossOf(one), luckOf(one))).sort((a, b) => a.at - b.at);
}

/** @param {Session} session @param {Judged} one */
function wordsOf(session, one) {
  if (one.by === 'chance')
    return [say('story.review.luck', { name: session.names[one.for ?? 0], what: one.played.words })];
  return [
    say('story.review.choice', { name: session.names[one.by], what: one.played.words }),
    say('story.review.better', { what: one.best.words }),
    one.best.reason?.text ?? '',
  ];
}

/** To the moment; of a choice with what could have been done. @param {Judged} one @param {(n: number) => void} jump */
async function lookInto(one, jump) {
  if (one.by !== 'chance') (await import('./replay/why.js')).askWhy();
  jump(one.at);
}

/** @param {Session} session @param {Judged} one @param {(n: number) => void} jump */
export function row(session, one, jump) {
  const [first, ...more] = wordsOf(session, one);
  const weight = one.by === 'chance' ? one.luck : -one.loss;
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: 'button wide hint-move review-row',
        data: { at: one.at },
        title: say('story.log.jump'),
        on: { click: () => void lookInto(one, jump) },
      },
      h(
        'span',
        { class: 'hint-words' },
        h('span', null, first),
        more.filter(Boolean).map((words) => h('span', { class: 'reason small muted' }, words)),
      ),
      h(
        'strong',
        { class: `number ${weight < 0 ? 'review-bad' : 'review-good'}` },
        say('guide.points', { value: signed(weight) }),
      ),
    ),
  );
}

/** @param {Session} session @param {string} head @param {Judged[]} list @param {(n: number) => void} jump */
function part(session, head, list, jump) {
  return h(
    'section',
    { class: 'stack tight' },
    h('h3', { class: 'story-head' }, head),
    list.length === 0
      ? h('p', { class: 'muted' }, say('story.review.nothing'))
      : h(
          'ol',
          { class: 'hints stack tight' },
          list.map((one) => row(session, one, jump)),
        ),
  );
}

/** @param {Session} session @param {Judged[]} all @param {number} seat */
function sums(session, all, seat) {
  const choices = all.filter((one) => one.by === seat);
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  return h(
    'li',
    null,
    say('story.review.sum', {
      name: session.names[seat],
      best: choices.filter((one) => lossOf(one) === 0).length,
      n: choices.length,
      loss: tenths(sum(choices.map(lossOf))),
      luck: signed(sum(all.map((one) => (one.by === 'chance' && one.for === seat ? one.luck : 0)))),
    }),
  );
}

/** @param {Session} session @param {Judged[]} all @param {(n: number) => void} jump */
function reviewParts(session, all, jump) {
  const seats = session.names.map((/** @type {string} */ _, /** @type {number} */ seat) => seat);
  return [
    part(session, say('story.review.choices'), heaviest(all, lossOf), jump),
    part(session, say('story.review.draws'), heaviest(all, luckOf), jump),
    ...seats.map((/** @type {number} */ seat) =>
      part(
        session,
        say('story.review.missed', { name: session.names[seat] }),
        heaviest(all, (one) => (one.by === seat ? lossOf(one) : 0)),
        jump,
      ),
    ),
    h(
      'ul',
      { class: 'plain-list stack tight small' },
      seats.map((/** @type {number} */ seat) => sums(session, all, seat)),
    ),
    h('p', { class: 'muted small' }, say('story.review.help')),
  ];
}

/* ---- judging ---- */

/**
 * @typedef {{element: HTMLElement, progress: (done: number, of: number) => void}} Place where it is waited for
 * @typedef {{language: string, requests: import('../engine/commands').Making[], moves: number, all: Judged[],
 *   places: Set<Place>, running: Promise<void> | null}} Judging
 */

/** What was judged of a game is kept: the result shows it in several places. @type {WeakMap<Session, Judging>} */
const judgings = new WeakMap();

/** @param {Session} session */
function judgingOf(session) {
  const known = judgings.get(session);
  if (known?.language === language()) return known;
  /** @type {Judging} */
  const fresh = {
    language: language(),
    requests: [{ cmd: 'load', record: stepwise(session.record()), language: language() }],
    moves: (session.whole ?? session.history).length,
    all: [],
    places: new Set(),
    running: null,
  };
  judgings.set(session, fresh);
  return fresh;
}

/** @param {Session} session @param {Judging} judging */
async function judgeOn(session, judging) {
  const { requests, moves, all, places } = judging;
  while (all.length < moves && [...places].some(({ element }) => element.isConnected)) {
    all.push(await session.judge(requests, all.length));
    for (const { progress } of places) progress(all.length, moves);
  }
}

/**
 * Judges move after move while one of the places that wait for it is on the page, and goes on there where it was left.
 * Null where nobody waited to the end.
 * @param {Session} session @param {Place} place @returns {Promise<Judged[] | null>}
 */
export async function judgeAll(session, place) {
  const judging = judgingOf(session);
  judging.places.add(place);
  try {
    while (judging.all.length < judging.moves && place.element.isConnected) {
      judging.running ??= judgeOn(session, judging).finally(() => (judging.running = null));
      await judging.running;
    }
  } finally {
    judging.places.delete(place);
  }
  return judging.all.length === judging.moves ? judging.all : null;
}

/** @param {Session} session @param {HTMLElement} place @param {(n: number) => void} jump */
async function fill(session, place, jump) {
  const bar = h('progress', { class: 'review-progress', aria: { label: say('story.review.thinking') } });
  place.replaceChildren(h('p', { class: 'row' }, h('span', { class: 'spinner' }), say('story.review.thinking')), bar);
  const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
    Object.assign(bar, { max: of, value: done });
  try {
    const all = await judgeAll(session, { element: place, progress });
    if (all) place.replaceChildren(...reviewParts(session, all, jump));
  } catch (error) {
    place.replaceChildren(h('p', { class: 'notice bad' }, error instanceof Error ? error.message : String(error)));
  }
}

/**
 * The offer; nothing is thought about before somebody opens it.
 * @param {Session} session @param {(n: number) => void} jump to the moment before that move
 */
export function reviewPart(session, jump) {
  const place = h('div', { class: 'review stack' });
  const details = h(
    'details',
    { class: 'well review-offer', data: { do: 'review' } },
    h('summary', { class: 'strong' }, icon('hint'), say('story.review')),
    place,
  );
  details.addEventListener('toggle', () => {
    if (details.open && !place.hasChildNodes()) void fill(session, place, jump);
  });
  return details;
}
