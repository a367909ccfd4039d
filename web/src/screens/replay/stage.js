// stage.js -- the replay itself: the table of the game's own view, the bar with the slider under it, panels
// beside it.

import { gameOf } from '../../games/index.js';
import { h } from '../../ui/dom.js';
import { logPanel } from '../../ui/log.js';
import { playSounds } from '../../ui/sounds.js';
import { scoreCurve } from '../../ui/curve.js';
import { textView } from '../../ui/textview.js';
import { say } from '../../words/say.js';
import { Frame } from '../table/frame.js';
import { resultsPanel } from '../results.js';
import { analysisPanel } from './analysis.js';
import { ReplayBar } from './bar.js';
import { answerWhy, toggleWhy } from './why.js';

/** @typedef {import('../../play/replay.js').ReplaySitting} ReplaySitting */
/** @typedef {import('../../main.js').App} App */

/**
 * The curve, with the line of the present moment, and the result under it.
 * @param {ReplaySitting} sitting @param {App} app
 */
function coursePanel(sitting, app) {
  const jump = (/** @type {number} */ n) => sitting.go(n);
  const curve = scoreCurve(sitting, { jump });
  sitting.addEventListener('change', () => curve.present(sitting.at));
  curve.present(sitting.at);
  const result = h('div', null);
  const at = sitting.at;
  sitting.go(sitting.whole.length);
  if (sitting.result) result.append(resultsPanel(sitting, app, { jump }));
  sitting.go(at);
  return { curve: curve.element, result };
}

/** @param {any} frame @param {ReplaySitting} sitting @param {App} app */
function addPanels(frame, sitting, app) {
  const { curve, result } = coursePanel(sitting, app); // goes to the end for a moment, which the story must not see
  frame.panel('log', say('story.panel.log'), logPanel(sitting));
  const analysis = analysisPanel(sitting, frame);
  frame.panel('analysis', say('story.panel.analysis'), analysis.element);
  frame.panel('curve', say('story.panel.curve'), curve);
  if (result.hasChildNodes()) frame.panel('result', say('story.panel.result'), result);
  frame.panel('text', say('story.panel.text'), textView(sitting));
  return analysis;
}

/** The table ends where the bar begins. @param {HTMLElement} table @param {HTMLElement} bar */
function makeRoom(table, bar) {
  table.style.setProperty('--replay-high', `${bar.offsetHeight}px`);
  dispatchEvent(new Event('resize'));
}

/**
 * @param {HTMLElement} host @param {ReplaySitting} sitting @param {App} app
 * @param {() => Promise<void>} playOn
 * @returns {Promise<() => void>}
 */
export async function showReplay(host, sitting, app, playOn) {
  const frame = new Frame(host, sitting, app);
  Object.assign(globalThis, { hradby: { sitting } }); // for the browser's console, and for tests
  frame.root.classList.add('replay-table');
  const analysis = addPanels(frame, sitting, app);
  const { mount } = await gameOf(sitting.game).view();
  const view = await mount(frame.stage, sitting, frame);
  const bar = new ReplayBar(sitting, app, playOn, () => toggleWhy(frame, sitting));
  host.append(bar.element);
  makeRoom(frame.root, bar.element);
  const measured = new ResizeObserver(() => makeRoom(frame.root, bar.element));
  measured.observe(bar.element);
  frame.keys(bar.keys);
  const quiet = playSounds(sitting);
  const update = () => {
    frame.update();
    view.update();
    answerWhy(frame, sitting);
  };
  sitting.addEventListener('change', update);
  update();
  document.title = `${say('story.replay')} · Hradby`;
  return () => {
    bar.close();
    measured.disconnect();
    bar.element.remove();
    analysis.close();
    quiet?.();
    sitting.removeEventListener('change', update);
    view.destroy();
    frame.destroy();
    sitting.close();
    document.title = 'Hradby';
  };
}
