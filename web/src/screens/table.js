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
import { describeTurn } from '../words/describe.js';
import { Frame } from './table/frame.js';
import { handoverVeil } from './table/handover.js';
import { lessonCard } from './table/lesson_card.js';
import { lookBack } from './table/look_back.js';
import { results } from './table/over.js';
import { standardPanels } from './table/panels.js';

/**
 * @param {HTMLElement} host
 * @param {import('../types').Session} session
 * @param {import('../main.js').App} app
 * @returns {Promise<() => void>}
 */
export async function showTable(host, session, app) {
  const frame = new Frame(host, session, app);
  Object.assign(globalThis, { hradby: { session } }); // for the browser's console, and for tests
  const off = new AbortController();
  standardPanels(frame, session, app, (n) => void back.jump(n));
  const { mount } = await gameOf(session.game).view();
  const talk = tableTalk(frame, session);
  const seen = talk?.session ?? session;
  let view = await mount(frame.stage, seen, frame);
  const back = lookBack(frame, session, {
    leave: () => view.destroy(),
    async enter(shown) {
      view = await mount(frame.stage, shown === session ? seen : shown, frame);
      view.update();
    },
  });
  const over = results(frame, session, app, () => view);
  const quiet = playSounds(session);
  const announce = announceDraws(session);

  function update() {
    frame.update();
    talk?.update();
    if (!back.active) view.update();
    handoverVeil(frame, session);
    lessonCard(frame, session);
    over();
    announce();
    const title = `${describeTurn(session)} · Hradby`;
    if (document.title !== title) document.title = title;
  }
  session.addEventListener('change', update, { signal: off.signal });
  session.addEventListener(
    'moved',
    (event) => frame.news.moved(/** @type {CustomEvent<import('../types').Made>} */ (event).detail),
    {
      signal: off.signal,
    },
  );
  session.addEventListener(
    'trouble',
    (event) => toast(/** @type {CustomEvent<{message: string}>} */ (event).detail.message, 'bad'),
    {
      signal: off.signal,
    },
  );
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
    session.close();
    document.title = 'Hradby';
  };
}
