// story_parts.js -- what log, results and replay share: players' badges and colours, rules as links.

import { rulePage } from '../help/places.js';
import { say } from '../words/say.js';
import { rulesOf } from '../words/describe.js';
import { dialog } from './dialog.js';
import { h, imageOf } from './dom.js';
import { icon } from './icons.js';
import { signOf } from './signs.js';

/**
 * @typedef {import('../types').Engine} Engine
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {import('../types').Story} Story
 */

/** What is of all together. */
const PARTY = { colour: '#C98A2B', ink: '#3B2F2A' };

/** What never changes for an engine, by what was asked. @type {WeakMap<Engine, Map<string, unknown>>} */
const asked = new WeakMap();

/** @template T @param {Engine} engine @param {string} key @param {() => T} ask @returns {T} */
function once(engine, key, ask) {
  const known = asked.get(engine) ?? new Map();
  asked.set(engine, known);
  if (!known.has(key)) known.set(key, ask());
  return known.get(key);
}

/** @param {Story} session @param {number} player @returns {import('../engine/commands').Livery} */
export function colourOf(session, player) {
  if (session.together) return PARTY;
  const { engine } = session;
  const { players, pieces } = once(engine, 'colours', () => engine.ask({ cmd: 'colours' }));
  return pieces[signOf(session.state.players ?? [], player)] ?? players[player];
}

/** The sign of a player; decoration beside his name. @param {Story} session @param {number} player */
export function badge(session, player) {
  if (session.together) return h('span', { class: 'story-badge' }, icon('people'));
  const piece = signOf(session.state.players ?? [], player);
  const { engine } = session;
  const whose = piece ? { piece } : { player };
  const source = once(engine, JSON.stringify(whose), () => imageOf(engine.ask({ cmd: 'badge', ...whose }).svg));
  return h('img', { class: 'story-badge', src: source, alt: '', width: 24, height: 24 });
}

/** The rule over the page, so that nobody has to leave the table. @param {string} page @param {string} id */
async function showRule(page, id) {
  const { rulesPanel } = await import('../screens/rules.js');
  await dialog({
    title: say('story.rule.title', { id }),
    body: rulesPanel(null, { page, rule: id }),
    wide: true,
  });
}

/** @param {string} id */
function ruleChip(id) {
  const page = rulePage(id);
  if (!page) return h('span', { class: 'chip rule-chip' }, id);
  const link = h(
    'a',
    { class: 'chip rule-chip', href: `/#/rules/${page}/${id}`, title: say('story.rule', { id }) },
    id,
  );
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void showRule(page, id);
  });
  return link;
}

/** The rules that explain an event. @param {GameEvent} event */
export function ruleChips(event) {
  return rulesOf(event).map(ruleChip);
}

/** @param {GameEvent} event @returns {event is import('../types').Score} */
export function isScore(event) {
  return event.event === 'score';
}
