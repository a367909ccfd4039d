// qr_dialog.js -- the code of a link, as large as the window allows: dark on light whatever the page looks like, since
// many readers know no other.

import '../style/share.css';
import { say } from '../words/say.js';
import { dialog } from './dialog.js';
import { h, svg } from './dom.js';
import { qrOf } from './qr.js';

/** Nothing may be so near to the code; in modules. */
const QUIET = 4;

/** @param {boolean[][]} code as path data, a piece for each run of dark modules */
function pathOf(code) {
  return code
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
}

/** @param {string} text @returns {SVGSVGElement | null} null where it is too long */
export function drawCode(text) {
  const code = qrOf(text);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  return svg(
    'svg',
    {
      class: 'share-code',
      viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`,
      'shape-rendering': 'crispEdges',
      role: 'img',
      aria: { label: say('story.share.code.of', { link: text }) },
    },
    svg('rect', { x: -QUIET, y: -QUIET, width: size, height: size, fill: '#fff' }),
    svg('path', { d: pathOf(code), fill: '#000' }),
  );
}

/** @param {string} title @param {string} url */
export async function showCode(title, url) {
  const code = drawCode(url);
  const body = h(
    'div',
    { class: 'share-code-body' },
    code,
    h(
      'div',
      { class: 'stack tight share-code-words' },
      h('strong', null, title),
      h('p', null, say(code ? 'story.share.code.help' : 'story.share.code.too_long')),
      h('p', { class: 'share-code-link' }, url),
    ),
  );
  await dialog({ title: say('story.share.code'), body, class: 'share-code-dialog' });
}
