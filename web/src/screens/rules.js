// rules.js -- the rules of the games: a screen (#/rules/PAGE/RULE) and a panel beside a game.

import '../style/rules.css';
import { addressOf } from '../help/draw.js';
import { lessonAbout, lessons } from '../help/lessons.js';
import { Reader } from '../help/reader.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { topbar } from '../ui/topbar.js';
import { say } from '../words/say.js';

/** The way to the lesson about a page. @param {import('../help/lessons.js').Plan[]} plans @param {string} page */
function tryIt(plans, page) {
  const plan = lessonAbout(plans, page);
  if (!plan) return null;
  const link = { class: 'button', href: `/#/lesson/${plan.id}`, data: { do: 'try-it' } };
  return h('p', null, h('a', link, icon('play'), say('help.try')));
}

/** @type {import('../main.js').Show} */
export async function show(host, [page, rule], app) {
  const plans = await lessons().catch(() => []);
  const reader = new Reader(
    (place) => history.pushState(null, '', addressOf(place.page, place.rule)),
    (shown) => tryIt(plans, shown),
  );
  host.append(topbar(app, say('help.title')), h('div', { class: 'page rules-page' }, reader.element));
  await reader.start({ page, rule });
}

/**
 * The rules as an element for a dialog or a side panel: nothing in it leaves the game.
 * @param {import('../main.js').App | null} _app @param {{page?: string, rule?: string, game?: string}} place
 */
export function rulesPanel(_app, place) {
  const reader = new Reader();
  reader.element.classList.add('rules-beside');
  reader.start(place).catch((error) => {
    const words = error instanceof Error ? error.message : String(error);
    reader.element.replaceChildren(h('p', { class: 'notice bad' }, words));
  });
  return reader.element;
}
