// over.js -- when the game is over: its end is shown, then the result over the table, once, and as a panel for later.

import { mainSteps, resultsPanel } from '../results.js';
import { dialog } from '../../ui/dialog.js';
import { pace } from '../../ui/settings.js';
import { say } from '../../words/say.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 * @typedef {import('../../games/index.js').View} View
 */

/**
 * @param {Frame} frame @param {import('../../types').Session} session @param {import('../../main.js').App} app
 * @param {() => View} view of the game
 */
export function results(frame, session, app, view) {
  let shown = session.mode === 'replay';
  const opened = session.over; // long ago

  async function end() {
    if (!opened && pace()) await ending(frame, session, view);
    if (!frame.root.isConnected) return;
    shown = session.over;
    if (shown) open();
  }

  function open() {
    frame.panel('result', say('shell.result'), resultsPanel(session, app));
    void dialog({
      title: say('shell.result'),
      body: resultsPanel(session, app, { steps: false }),
      wide: true,
      class: 'result-dialog',
      actions: [{ label: say('shell.close'), value: null }, ...mainSteps(session, app)], // in sight, however long the result is
    });
  }

  return () => {
    if (!session.over || shown || session.mode === 'lesson') return;
    shown = true;
    void end();
  };
}

/** The last move is seen first, and what it brings. @param {Frame} frame @param {Session} session @param {() => View} view */
async function ending(frame, session, view) {
  await null; // the move is told after the change that it made
  for (let seen = null; seen !== session.shown; await seen) seen = session.shown;
  if (frame.looksBack) return;
  try {
    const { showEnd } = await import('./ending.js');
    await showEnd(frame, session, view());
  } catch (error) {
    console.warn(error); // the result counts, however it comes
  }
}
