// view.js -- mounts the table of a landscape into the frame of a game in play.

import '../../screens/table/shared.js';
import { TalkLayer } from '../../talk/layer.js';
import { settings } from '../../ui/settings.js';
import { countUp } from './counting.js';
import { Board } from './board.js';
import { listenToKeys } from './keys.js';
import '../../style/board.css';
import '../../style/board_guide.css';
import '../../style/board_panels.css';
import '../../style/board_plain.css';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

/**
 * @param {HTMLElement} host @param {Session} session @param {Frame} frame
 * @param {{party?: import('./board.js').Party}} [parts] what the game adds
 */
export async function mount(host, session, frame, { party } = {}) {
  const off = new AbortController();
  frame.root.classList.add('table-land');
  const board = new Board(host, session, frame, party);
  await frame.styled;
  board.mount();
  Object.assign(globalThis.hradby ?? {}, { board }); // for the browser's console, and for tests
  frame.guide = board.ghosts;
  const talk = session.talk ? new TalkLayer(board, session.talk) : null;
  listenToKeys(board, off.signal);
  const moved = (/** @type {Event} */ event) => {
    const { until, events, by } = /** @type {CustomEvent<import('../../types').Happened>} */ (event).detail;
    until(board.moved(events, by));
  };
  session.addEventListener('moved', moved, { signal: off.signal });
  settings.addEventListener('change', () => board.update(), { signal: off.signal });
  return {
    update() {
      board.update();
      talk?.update();
    },
    /** @param {import('../../types').Score[]} events @param {import('../../screens/table/ending.js').Steps} steps */
    countUp: (events, steps) => countUp(board, events, steps),
    destroy() {
      off.abort();
      frame.guide = null;
      talk?.close();
      board.destroy();
    },
  };
}
