// hint.js -- what a good player would do now: his best three moves on the table, each with a reason.  One that is pressed is
// taken up as a draft.

import './shared.js';
import { settings } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { advisedOf, Strip } from './strip.js';

const SHOWN = 3;

/** @type {Strip | null} */
let open = null;

/** As far as it is a draft: without the wish to confirm, a step that ends the turn would be made at once. @param {any} sitting @param {import('./strip.js').Advised} one */
function takeUp(sitting, { move, line }) {
  sitting.choose(move);
  for (const { move: next } of settings.get('confirm') ? line.slice(1) : []) {
    if (!sitting.legal(next) || sitting.pending) return;
    sitting.choose(next);
  }
}

/**
 * Thinking goes on beside the page; the strip is there at once.  Asked again, it goes.
 * @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting
 */
export async function showHint(frame, sitting) {
  if (open?.isOpen) {
    open.close();
    return;
  }
  const strip = new Strip(frame, sitting, say('shell.hint_title'), {
    take(one) {
      takeUp(sitting, one);
      frame.root.querySelector('[data-do="confirm"]:enabled')?.focus();
    },
  });
  open = strip;
  try {
    const advice = await sitting.hint();
    if (strip.isOpen && sitting.seat !== null) strip.show(advisedOf(sitting, advice, sitting.seat, SHOWN));
  } catch (error) {
    strip.close();
    sitting.trouble(error);
  }
}
