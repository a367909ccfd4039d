// hint.js -- what a good player would do now: his best three moves on the table, each with a reason.  One that is pressed is
// taken up as a draft.

import './shared.js';
import { settings } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { advisedOf, Strip } from './strip.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

const SHOWN = 3;

/** @type {Strip | null} */
let open = null;

/** As far as it is a draft: without the wish to confirm, a step that ends the turn would be made at once. @param {Session} session @param {import('./strip.js').Advised} one */
function takeUp(session, { move, line }) {
  session.choose(move);
  for (const { move: next } of settings.get('confirm') ? line.slice(1) : []) {
    if (!session.legal(next) || session.pending) return;
    session.choose(next);
  }
}

/**
 * Thinking goes on beside the page; the strip is there at once.  Asked again, it goes.
 * @param {Frame} frame @param {import('../../types').Session} session
 */
export async function showHint(frame, session) {
  if (open?.isOpen) {
    open.close();
    return;
  }
  const strip = new Strip(frame, session, say('shell.hint_title'), {
    take(one) {
      takeUp(session, one);
      /** @type {HTMLElement | null} */
      const confirm = frame.root.querySelector('[data-do="confirm"]:enabled');
      confirm?.focus();
    },
  });
  open = strip;
  try {
    const advice = await session.hint();
    if (strip.isOpen && session.seat !== null) strip.show(advisedOf(session, advice, session.seat, SHOWN));
  } catch (error) {
    strip.close();
    session.trouble(error);
  }
}
