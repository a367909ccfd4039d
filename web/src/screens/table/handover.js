// handover.js -- between people who choose in secret at one screen: nothing is shown before the right one is there.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** @typedef {import('../../types').Frame} Frame */

/** @param {Frame} frame @param {import('../../types').Session} session */
export function handoverVeil(frame, session) {
  /** @type {HTMLElement | null} */
  const old = frame.root.querySelector('.handover');
  if (!session.handover) {
    old?.remove();
    if (old) frame.focus();
    return;
  }
  const name = session.names[session.handover.seat];
  if (old?.dataset.seat === String(session.handover.seat)) return;
  old?.remove();
  const ready = h(
    'button',
    { type: 'button', class: 'button main big', data: { do: 'takeover' }, on: { click: () => session.takeOver() } },
    say('shell.handover.ready', { name }),
  );
  frame.root.append(
    h(
      'div',
      { class: 'handover veil', data: { seat: session.handover.seat } },
      h(
        'div',
        { class: 'card stack' },
        h('h2', null, say('shell.handover.title', { name })),
        h('p', null, say('shell.handover.text', { name })),
        ready,
      ),
    ),
  );
  ready.focus();
}
