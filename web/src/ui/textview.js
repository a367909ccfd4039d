// textview.js -- the table in words, for screen readers and friends of terminals: a description under
// headings, and the picture in letters that the terminal's plain mode draws.

import '../style/story.css';
import { say } from '../words/say.js';
import { tellTurn } from '../words/tell.js';
import { castleParts } from './textview_castle.js';
import { landParts } from './textview_land.js';
import { partyParts } from './textview_party.js';
import { h } from './dom.js';

/** @typedef {{title: string, lines: string[]}} Part */

/** @type {Record<string, (sitting: any) => Part[]>} */
const DESCRIBED = { carcassonne: landParts, castle: castleParts, mists: partyParts };

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

/** @param {any} sitting */
function letters(sitting) {
  const as = sitting.viewer === undefined ? 'spectator' : sitting.viewer;
  const { text } = sitting.engine.ask({ cmd: 'text', as });
  return h(
    'details',
    { class: 'text-letters', open: true },
    h('summary', null, say('story.text.letters')),
    h('pre', { class: 'scroll', tabIndex: 0, aria: { label: say('story.text.letters') } }, text),
  );
}

/** @param {any} sitting */
function describe(sitting) {
  const parts = DESCRIBED[sitting.game]?.(sitting) ?? [];
  return [h('p', { class: 'strong' }, tellTurn(sitting)), ...parts.map(partSection), letters(sitting)];
}

/** The description of a sitting; kept up to date while it can be seen. @param {any} sitting */
export function textView(sitting) {
  const element = h('div', { class: 'text-view stack' });
  let stale = true;
  const update = () => {
    if (!stale || element.offsetParent === null) return;
    stale = false;
    element.replaceChildren(...describe(sitting));
  };
  sitting.addEventListener('change', () => {
    stale = true;
    update();
  });
  new IntersectionObserver(update).observe(element);
  return element;
}
