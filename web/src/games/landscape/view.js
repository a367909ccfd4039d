// view.js -- mounts the table of a landscape into the frame of a game in play.

import '../../screens/table/shared.js';
import { TalkLayer } from '../../talk/layer.js';
import { settings } from '../../ui/settings.js';
import { countUp } from './counting.js';
import { Desk } from './desk.js';
import { listenToKeys } from './keys.js';
import { Pointing } from './pointing.js';
import '../../style/board.css';
import '../../style/board_guide.css';
import '../../style/board_panels.css';
import '../../style/board_plain.css';

/** What the strip that tells about moves covers: beside the table where it begins at its top, below it else. @param {HTMLElement} host */
function stripOver(host) {
  const strip = host.querySelector('.strip')?.getBoundingClientRect();
  if (!strip) return { right: 0, bottom: 0 };
  const view = host.getBoundingClientRect();
  return strip.top < view.top + view.height / 3
    ? { right: view.right - strip.left, bottom: 0 }
    : { right: 0, bottom: view.bottom - strip.top };
}

/**
 * @param {HTMLElement} host @param {any} sitting @param {any} frame
 * @param {{party?: import('./desk.js').Party}} [parts] what the game adds
 */
export async function mount(host, sitting, frame, { party } = {}) {
  const off = new AbortController();
  frame.root.classList.add('table-land');
  const desk = new Desk(host, sitting, frame, party);
  desk.pointing = new Pointing(desk);
  await frame.styled;
  desk.mount();
  Object.assign(/** @type {any} */ (globalThis).hradby ?? {}, { desk }); // for the browser's console, and for tests
  frame.guide = desk.ghosts;
  desk.strip = () => stripOver(host);
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
    countUp: (events, steps) => countUp(desk, events, steps),
    destroy() {
      off.abort();
      frame.guide = null;
      talk?.close();
      desk.destroy();
    },
  };
}
