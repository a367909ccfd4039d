// look_back.js -- looking at an earlier moment of the game in play, and back again.

import { ReplaySession } from '../../play/replay.js';
import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** @typedef {import('../../types').Frame} Frame */

/**
 * @param {Frame} frame @param {import('../../types').Session} session
 * @param {{leave: () => void, enter: (shown: import('../../types').Session) => Promise<void>}} stage
 */
export function lookBack(frame, session, stage) {
  let past = /** @type {ReplaySession | null} */ (null);
  const banner = h('div', { class: 'look-back card row', hidden: true });
  frame.root.append(banner);

  /** @param {number} n @param {string} label @param {string} sign */
  function step(n, label, sign) {
    const disabled = n < 0 || n > session.history.length;
    const on = { click: () => past?.go(n) };
    return h('button', { type: 'button', class: 'button small', title: label, disabled, aria: { label }, on }, sign);
  }

  function showMoment() {
    const n = past?.at ?? 0;
    banner.replaceChildren(
      h('span', null, say('shell.past', { n, of: session.history.length })),
      step(n - 1, say('shell.past_before'), '‹'),
      step(n + 1, say('shell.past_after'), '›'),
      h(
        'button',
        { type: 'button', class: 'button main small', on: { click: () => void back() } },
        say('shell.past_end'),
      ),
    );
  }

  async function back() {
    if (!past) return;
    stage.leave();
    frame.clearView();
    past.close();
    past = null;
    banner.hidden = true;
    frame.root.classList.remove('looking-back');
    await stage.enter(session);
    session.changed();
  }

  return {
    get active() {
      return past !== null;
    },
    /** @param {number} n */
    async jump(n) {
      if (session.mode === 'replay') return;
      if (past) {
        past.go(n);
        return;
      }
      const shown = await ReplaySession.open(session.record(), { at: n, worn: session.engine.worn });
      session.dropDraft();
      session.refresh();
      stage.leave();
      frame.clearView();
      past = shown;
      frame.root.classList.add('looking-back');
      banner.hidden = false;
      past.addEventListener('change', showMoment);
      await stage.enter(past);
      showMoment();
    },
    close() {
      if (past) stage.leave();
      past?.close();
    },
  };
}
