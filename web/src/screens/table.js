// table.js -- the frame around a game in play: who plays, what is to be done, the buttons of a turn, the panels.
//
// The middle belongs to the view of the game (games/<id>/view.js), which fills the places of the frame.

import './table/shared.js';
import '../style/table.css';
import { gameOf } from '../games/index.js';
import { announceDraws } from '../ui/announce.js';
import { playSounds } from '../ui/sounds.js';
import { h } from '../ui/dom.js';
import { toast } from '../ui/dialog.js';
import { say } from '../words/say.js';
import { tableTalk } from '../talk/table.js';
import { tellTurn } from '../words/tell.js';
import { Frame } from './table/frame.js';
import { handoverVeil } from './table/handover.js';
import { lessonCard } from './table/lesson_card.js';
import { lookBack } from './table/look_back.js';
import { results } from './table/over.js';
import { standardPanels } from './table/panels.js';

/**
 * @param {HTMLElement} host
 * @param {import('../play/sitting.js').Sitting} sitting
 * @param {import('../main.js').App} app
 * @returns {Promise<() => void>}
 */
export async function showTable(host, sitting, app) {
  const frame = new Frame(host, sitting, app);
  Object.assign(globalThis, { hradby: { sitting } }); // for the browser's console, and for tests
  const off = new AbortController();
  standardPanels(frame, sitting, app, (n) => void back.jump(n));
  const { mount } = await gameOf(sitting.game).view();
  const talk = tableTalk(frame, sitting);
  const seen = talk?.sitting ?? sitting;
  let view = await mount(frame.stage, seen, frame);
  const back = lookBack(frame, sitting, {
    leave: () => view.destroy(),
    async enter(shown) {
      view = await mount(frame.stage, shown === sitting ? seen : shown, frame);
      view.update();
    },
  });
  const over = results(frame, sitting, app, () => view);
  const quiet = playSounds(sitting);
  const announce = announceDraws(sitting);

  function update() {
    frame.update();
    talk?.update();
    if (!back.active) view.update();
    handoverVeil(frame, sitting);
    lessonCard(frame, sitting);
    over();
    announce();
    document.title = `${tellTurn(sitting)} · Hradby`;
  }
  sitting.addEventListener('change', update, { signal: off.signal });
  sitting.addEventListener('moved', (event) => frame.news.moved(/** @type {CustomEvent} */ (event).detail), {
    signal: off.signal,
  });
  sitting.addEventListener('trouble', (event) => toast(/** @type {CustomEvent} */ (event).detail.message, 'bad'), {
    signal: off.signal,
  });
  update();
  frame.root.dataset.shown = ''; // from now on it can be played on
  host.append(h('p', { class: 'sr' }, say('shell.table_help')));
  return () => {
    off.abort();
    quiet?.();
    back.close();
    talk?.close();
    if (!back.active) view.destroy();
    frame.destroy();
    sitting.close();
    document.title = 'Hradby';
  };
}
