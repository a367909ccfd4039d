// deciding.js -- the three moves that decided a game that is over: choices and luck that turned it most, each with a way to
// its moment.  The engine judges them in the worker once the result is seen; where it cannot, the largest scores are told.

import { h } from '../ui/dom.js';
import { say } from '../words/say.js';
import { decidingOf, judgeAll, row } from './review.js';

/** @typedef {import('../types').Session} Session */

/** Calls back once, when an element is seen: a panel may be open behind another one. @param {Element} el @param {() => void} act */
function whenSeen(el, act) {
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    act();
  });
  watch.observe(el);
}

/** While it is judged. */
function waiting() {
  const bar = h('progress', { class: 'review-progress', aria: { label: say('story.review.thinking') } });
  const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
    Object.assign(bar, { max: of, value: done });
  return { bar, progress };
}

/** @param {Session} session @param {HTMLElement} place @param {HTMLElement | null} largest @param {(n: number) => void} jump */
async function fill(session, place, largest, jump) {
  const { bar, progress } = waiting();
  place.replaceChildren(bar);
  try {
    const all = await judgeAll(session, { element: place, progress });
    if (!all) return;
    const deciding = decidingOf(all);
    place.replaceChildren(
      deciding.length === 0
        ? h('p', { class: 'muted' }, say('story.review.nothing'))
        : h(
            'ol',
            { class: 'hints stack tight' },
            deciding.map((one) => row(session, one, jump)),
          ),
    );
    place.dataset.deciding = 'told';
  } catch (error) {
    console.info(error); // the scores say it too
    place.replaceChildren(h('p', { class: 'muted' }, say('story.deciding.none')), largest ?? '');
    place.dataset.deciding = 'none';
  }
}

/**
 * @param {Session} session @param {HTMLElement} seen by which it is known that the result is shown
 * @param {HTMLElement | null} largest scores, told in their place where nothing can be judged
 * @param {(n: number) => void} jump to the moment before a move
 */
export function decidingPart(session, seen, largest, jump) {
  const place = h('div', { class: 'stack tight', data: { deciding: 'open' } });
  whenSeen(seen, () => void fill(session, place, largest, jump));
  return h('section', { class: 'stack tight' }, h('h2', { class: 'story-head' }, say('story.deciding')), place);
}
