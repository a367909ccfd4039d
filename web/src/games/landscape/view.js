// view.js -- mounts the table of a landscape into the frame of a game in play.

import { TalkLayer } from '../../talk/layer.js';
import { settings } from '../../ui/settings.js';
import { Desk } from './desk.js';
import { listenToKeys } from './keys.js';
import { Pointing } from './pointing.js';
import '../../style/board.css';
import '../../style/board_panels.css';
import '../../style/board_plain.css';

/**
 * @param {HTMLElement} host @param {any} sitting @param {any} frame
 * @param {{party?: import('./desk.js').Party}} [parts] what the game adds
 */
export async function mount(host, sitting, frame, { party } = {}) {
  const off = new AbortController();
  frame.root.classList.add('table-land');
  const desk = new Desk(host, sitting, frame, party);
  desk.pointing = new Pointing(desk);
  desk.mount();
  Object.assign(/** @type {any} */ (globalThis).hradby ?? {}, { desk }); // for the browser's console, and for tests
  const talk = sitting.talk ? new TalkLayer(desk, sitting.talk) : null;
  listenToKeys(desk, off.signal);
  const moved = (/** @type {CustomEvent} */ { detail }) => detail.until?.(desk.moved(detail.events, detail.by));
  sitting.addEventListener('moved', moved, { signal: off.signal });
  settings.addEventListener('change', () => desk.update(), { signal: off.signal });
  return {
    update() {
      desk.update();
      talk?.update();
    },
    /** @param {any[]} events @param {any} steps */
    async countUp(events, steps) {
      const { countUp } = await import('./counting.js');
      await countUp(desk, events, steps);
    },
    destroy() {
      off.abort();
      talk?.close();
      desk.destroy();
    },
  };
}
