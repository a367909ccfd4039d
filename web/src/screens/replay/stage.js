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

/** @typedef {import('../../play/replay.js').ReplaySession} ReplaySession */
/** @typedef {import('../../main.js').App} App */

/**
 * The curve, with the line of the present moment, and the result under it.
 * @param {ReplaySession} session @param {App} app
 */
function coursePanel(session, app) {
  const jump = (/** @type {number} */ n) => session.go(n);
  const curve = scoreCurve(session, { jump });
  session.addEventListener('change', () => curve.present(session.at));
  curve.present(session.at);
  const result = h('div', null);
  const at = session.at;
  session.go(session.whole.length);
  if (session.result) result.append(resultsPanel(session, app, { jump }));
  session.go(at);
  return { curve: curve.element, result };
}

/** @param {Frame} frame @param {ReplaySession} session @param {App} app */
function addPanels(frame, session, app) {
  const { curve, result } = coursePanel(session, app); // goes to the end for a moment, which the story must not see
  frame.panel('log', say('story.panel.log'), logPanel(session));
  const analysis = analysisPanel(session, frame);
  frame.panel('analysis', say('story.panel.analysis'), analysis.element);
  frame.panel('curve', say('story.panel.curve'), curve);
  if (result.hasChildNodes()) frame.panel('result', say('story.panel.result'), result);
  frame.panel('text', say('story.panel.text'), textView(session));
  return analysis;
}

/** The table ends where the bar begins. @param {HTMLElement} table @param {HTMLElement} bar */
function makeRoom(table, bar) {
  table.style.setProperty('--replay-high', `${bar.offsetHeight}px`);
  dispatchEvent(new Event('resize'));
}

/**
 * @param {HTMLElement} host @param {ReplaySession} session @param {App} app
 * @param {() => Promise<void>} playOn
 * @returns {Promise<() => void>}
 */
export async function showReplay(host, session, app, playOn) {
  const frame = new Frame(host, session, app);
  Object.assign(globalThis, { hradby: { session } }); // for the browser's console, and for tests
  frame.root.classList.add('replay-table');
  const analysis = addPanels(frame, session, app);
  const { mount } = await gameOf(session.game).view();
  const view = await mount(frame.stage, session, frame);
  const bar = new ReplayBar(session, app, playOn, () => toggleWhy(frame, session));
  host.append(bar.element);
  makeRoom(frame.root, bar.element);
  const measured = new ResizeObserver(() => makeRoom(frame.root, bar.element));
  measured.observe(bar.element);
  frame.keys(bar.keys);
  const quiet = playSounds(session);
  const update = () => {
    frame.update();
    view.update();
    answerWhy(frame, session);
  };
  session.addEventListener('change', update);
  update();
  document.title = `${say('story.replay')} · Hradby`;
  return () => {
    bar.close();
    measured.disconnect();
    bar.element.remove();
    analysis.close();
    quiet?.();
    session.removeEventListener('change', update);
    view.destroy();
    frame.destroy();
    session.close();
    document.title = 'Hradby';
  };
}
