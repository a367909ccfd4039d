// handover.js -- between people who choose in secret at one screen: nothing is shown before the right one is there.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting */
export function handoverVeil(frame, sitting) {
  const old = frame.root.querySelector('.handover');
  if (!sitting.handover) {
    old?.remove();
    return;
  }
  const name = sitting.names[sitting.handover.seat];
  if (old?.dataset.seat === String(sitting.handover.seat)) return;
  old?.remove();
  const ready = h(
    'button',
    { type: 'button', class: 'button main big', data: { do: 'takeover' }, on: { click: () => sitting.takeOver() } },
    say('shell.handover.ready', { name }),
  );
  frame.root.append(
    h(
      'div',
      { class: 'handover veil', data: { seat: sitting.handover.seat } },
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
