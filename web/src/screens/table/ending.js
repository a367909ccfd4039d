// ending.js -- the end of a game is counted on the table, step by step, before its result comes: a press goes on to the
// next step, a button, Enter and Escape to the result.

import './shared.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { eventsOnce } from '../../ui/party.js';
import { isScore } from '../../ui/story_parts.js';
import { pace } from '../../ui/settings.js';
import { say } from '../../words/say.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

/** How long the table is looked at before the result, in milliseconds. */
const MOMENT = 1600;

export class Steps {
  /** Whether nobody wants to see more. */
  over = false;
  #next = () => {};

  /** @param {number} ms usual milliseconds @returns {Promise<void>} */
  wait(ms) {
    if (this.over || document.hidden) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms * pace());
      this.#next = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  next() {
    this.#next();
  }

  skip() {
    this.over = true;
    this.#next();
  }
}

/** @param {HTMLElement} table @param {Steps} steps @param {AbortSignal} signal */
function listen(table, steps, signal) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const elsewhere = !table.isConnected || document.querySelector('dialog[open]');
    if (elsewhere || !['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    steps.skip();
  };
  document.addEventListener('keydown', key, { signal, capture: true });
  document.addEventListener('visibilitychange', () => steps.skip(), { signal });
}

/** @param {Frame} frame @param {Session} session @param {import('../../games/index.js').View} view */
export async function showEnd(frame, session, view) {
  const steps = new Steps();
  const off = new AbortController();
  const { stage, news, actions } = frame;
  const skip = {
    type: 'button',
    class: 'button main',
    data: { do: 'skip' },
    on: { click: () => steps.skip() },
  };
  const button = h('button', skip, say('pace.skip'), icon('last'));
  const last = session.history.at(-1)?.events ?? [];
  const scores = eventsOnce(session, last)
    .filter(isScore)
    .filter(({ final, points }) => final && points);
  actions.append(button);
  listen(frame.root, steps, off.signal);
  stage.addEventListener('pointerdown', () => steps.next(), { signal: off.signal });
  try {
    if (scores.length) news.show(say('pace.final'));
    await view.countUp?.(scores, steps);
    if (!session.over || !frame.root.isConnected) return;
    news.show(say('tell.turn.over'));
    await steps.wait(MOMENT);
  } finally {
    off.abort();
    button.remove();
    news.hide();
  }
}
