// draw.js -- a rules page as elements.

import { Engine } from '../engine/engine.js';
import { nameKeyOf, requestFor } from '../games/pictures.js';
import { h, imageOf } from '../ui/dom.js';
import { has, say } from '../words/say.js';
import { rulesOf } from './markup.js';

/**
 * @typedef {import('./markup.js').Span} Span
 * @typedef {import('./markup.js').Block} Block
 * @typedef {import('./markup.js').Picture} Picture
 * @typedef {(page: string, rule: string) => void} Open
 */

/** @type {Promise<Engine> | null} */
let painter = null;

/** The address of a rule, also outside of this panel. @param {string} page @param {string} [rule] */
export function addressOf(page, rule) {
  return `/#/rules/${page}${rule ? `/${rule}` : ''}`;
}

/** Whether a click wants another tab, which is the browser's business. @param {MouseEvent} event */
function elsewhere(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
}

/**
 * A link to a page that stays in this panel.
 * @param {string} page @param {string} rule @param {Open} open @param {import('../ui/dom.js').Props} props
 * @param {...import('../ui/dom.js').Child} words
 */
export function pageLink(page, rule, open, props, ...words) {
  const click = (/** @type {MouseEvent} */ event) => {
    if (elsewhere(event)) return;
    event.preventDefault();
    open(page, rule);
  };
  return h('a', { href: addressOf(page, rule), ...props, on: { click } }, ...words);
}

/** @param {Span} span @param {string} page @param {Open} open */
function drawSpan(span, page, open) {
  if (span.kind === 'strong') return h('strong', null, span.text);
  if (span.kind === 'key') return h('kbd', null, span.text);
  if (span.kind === 'link') return pageLink(span.page, span.rule, open, {}, span.text);
  if (span.kind === 'rule') {
    const title = say('help.rule', { id: span.id });
    return pageLink(page, span.id, open, { class: 'rule-id', title }, span.id);
  }
  return span.text;
}

/** An element with these words that a rule's number leads to.
 *  @param {'p' | 'li' | 'td' | 'th'} tag @param {Span[]} spans @param {string} page @param {Open} open */
function drawWords(tag, spans, page, open) {
  const rules = rulesOf(spans);
  const props = rules.length > 0 ? { data: { rules: rules.join(' ') }, tabIndex: -1 } : null;
  return h(
    tag,
    props,
    spans.map((span) => drawSpan(span, page, open)),
  );
}

/** @param {Picture} picture */
function nameOf(picture) {
  const key = nameKeyOf(picture);
  return has(key) ? h('figcaption', null, say(key)) : null;
}

/** @param {Picture} picture */
function drawPicture(picture) {
  const image = h('img', { alt: '', class: `rules-${picture.kind}` });
  painter ??= Engine.make();
  void painter.then((engine) => {
    image.src = imageOf(engine.ask(requestFor(picture)).svg);
  });
  return h('figure', { class: 'rules-picture' }, image, nameOf(picture));
}

/** @param {Block} block @param {string} page @param {Open} open @returns {HTMLElement} */
export function drawBlock(block, page, open) {
  if (block.kind === 'paragraph') return drawWords('p', block.spans, page, open);
  if (block.kind === 'list') {
    return h(
      'ul',
      null,
      block.items.map((item) => drawWords('li', item, page, open)),
    );
  }
  if (block.kind === 'pictures') {
    return h(
      'figure',
      { class: 'rules-pictures' },
      h('div', { class: 'row' }, block.pictures.map(drawPicture)),
      h('figcaption', { class: 'muted small' }, block.caption),
    );
  }
  const row = (/** @type {Span[][]} */ cells, /** @type {'td' | 'th'} */ tag) =>
    h(
      'tr',
      null,
      cells.map((cell) => drawWords(cell.length > 0 ? tag : 'td', cell, page, open)),
    );
  const body = h(
    'tbody',
    null,
    block.rows.map((cells) => row(cells, 'td')),
  );
  return h(
    'div',
    { class: 'rules-table', tabIndex: 0, role: 'group', aria: { label: say('help.table') } },
    h('table', null, h('thead', null, row(block.head, 'th')), body),
  );
}
