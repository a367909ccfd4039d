// over.js -- when the game is over: the result over the table, once, and as a panel for later.

import { resultsPanel } from '../results.js';
import { dialog } from '../../ui/dialog.js';
import { say } from '../../words/say.js';

/** @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting @param {import('../../main.js').App} app */
export function results(frame, sitting, app) {
  let shown = sitting.mode === 'replay';
  return () => {
    if (!sitting.over || shown || sitting.mode === 'lesson') return;
    shown = true;
    frame.panel('result', say('shell.result'), resultsPanel(sitting, app));
    void dialog({
      title: say('shell.result'),
      body: resultsPanel(sitting, app),
      wide: true,
      class: 'result-dialog',
    });
  };
}
