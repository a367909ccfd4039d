// textview.js -- the table in words, for screen readers and friends of terminals: a description under
// headings, and the picture in letters that the terminal's plain mode draws.

import '../style/story.css';
import { say } from '../words/say.js';
import { describeTurn } from '../words/describe.js';
import { described } from '../games/described.js';
import { h } from './dom.js';

/** @typedef {import('../types').Session} Session */

/** @typedef {{title: string, lines: string[]}} Part */

/** @param {Part} part */
function partSection({ title, lines }) {
  return h(
    'section',
    { class: 'stack tight' },
    h('h2', { class: 'story-head' }, title),
    lines.length
      ? h(
          'ul',
          { class: 'text-list' },
          lines.map((line) => h('li', null, line)),
        )
      : h('p', { class: 'muted' }, say('story.text.none')),
  );
}

/** @param {Session} session */
function letters(session) {
  const as = session.viewer === undefined ? 'spectator' : session.viewer;
  const { text } = session.engine.ask({ cmd: 'text', as });
  return h(
    'details',
    { class: 'text-letters', open: true },
    h('summary', null, say('story.text.letters')),
    h('pre', { class: 'scroll', tabIndex: 0, aria: { label: say('story.text.letters') } }, text),
  );
}

/** @param {Session} session */
function describe(session) {
  const parts = described(session);
  return [h('p', { class: 'strong' }, describeTurn(session)), ...parts.map(partSection), letters(session)];
}

/** The description of a session; kept up to date while it can be seen. @param {Session} session */
export function textView(session) {
  const element = h('div', { class: 'text-view stack' });
  let stale = true;
  const update = () => {
    if (!stale || element.offsetParent === null) return;
    stale = false;
    element.replaceChildren(...describe(session));
  };
  session.addEventListener('change', () => {
    stale = true;
    update();
  });
  new IntersectionObserver(update).observe(element);
  return element;
}
