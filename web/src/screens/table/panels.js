// panels.js -- the panels that every table has: log, rules, text; chat where there are others.

import { chatPanel } from '../../ui/chat.js';
import { logPanel } from '../../ui/log.js';
import { roomPanel } from '../room_panel.js';
import { textView } from '../../ui/textview.js';
import { say } from '../../words/say.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

/** Made when it is first opened. @param {HTMLElement} tab @param {() => void} make */
function whenOpened(tab, make) {
  let made = false;
  const once = () => {
    if (made || tab.getAttribute('aria-selected') !== 'true') return;
    made = true;
    make();
  };
  new MutationObserver(once).observe(tab, { attributes: true, attributeFilter: ['aria-selected'] });
}

/**
 * @param {Frame} frame @param {Session} session @param {import('../../main.js').App} app @param {(n: number) => void} jump
 */
export function standardPanels(frame, session, app, jump) {
  frame.panel('log', say('shell.panel.log'), logPanel(session, { jump }));
  if (session.mode === 'online') {
    frame.panel('chat', say('shell.panel.chat'), chatPanel(session));
    frame.panel('room', say('online.panel'), roomPanel(session));
  }
  const place = document.createElement('div');
  whenOpened(frame.panel('rules', say('shell.panel.rules'), place), async () => {
    const { rulesPanel } = await import('../rules.js');
    place.append(rulesPanel(app, { game: session.game }));
  });
  const text = document.createElement('div');
  whenOpened(frame.panel('text', say('shell.panel.text'), text), () => text.append(textView(session)));
}
