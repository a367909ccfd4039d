// over.js -- when the game is over: its end is shown, then the result over the table, once, and as a panel for later.

import { resultsPanel } from '../results.js';
import { dialog } from '../../ui/dialog.js';
import { pace } from '../../ui/settings.js';
import { say } from '../../words/say.js';

/**
 * @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting @param {import('../../main.js').App} app
 * @param {() => any} view of the game
 */
export function results(frame, sitting, app, view) {
  let shown = sitting.mode === 'replay';
  const opened = sitting.over; // long ago

  async function end() {
    if (!opened && pace()) await ending(frame, sitting, view);
    if (!frame.root.isConnected) return;
    shown = sitting.over;
    if (shown) open();
  }

  function open() {
    frame.panel('result', say('shell.result'), resultsPanel(sitting, app));
    void dialog({
      title: say('shell.result'),
      body: resultsPanel(sitting, app),
      wide: true,
      class: 'result-dialog',
      actions: [{ label: say('shell.close'), value: null }], // what to do next is the main thing
    });
  }

  return () => {
    if (!sitting.over || shown || sitting.mode === 'lesson') return;
    shown = true;
    void end();
  };
}

/** The last move is seen first, and what it brings. @param {any} frame @param {any} sitting @param {() => any} view */
async function ending(frame, sitting, view) {
  await null; // the move is told after the change that it made
  for (let seen = null; seen !== sitting.shown; await seen) seen = sitting.shown;
  if (frame.looksBack) return;
  try {
    const { showEnd } = await import('./ending.js');
    await showEnd(frame, sitting, view());
  } catch (error) {
    console.warn(error); // the result counts, however it comes
  }
}
