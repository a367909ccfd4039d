// sentence.js -- the one sentence near the hand: whose turn it is, what is to be done, and what a choice
// would bring.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { describeEvent, describeMove, describeTurn } from '../../words/describe.js';
import { pendingMove } from './aiming.js';
import { worthWords, kindName } from './info.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./preview.js').Preview} Preview
 * @typedef {{session: Session, mode: string, preview: Preview, move: Move | null, spot: Spot | null,
 *   choices: Move[], how: string, due: import('./types').Feature[], would: 'turn' | 'move' | 'way' | null, refused: string}} Situation
 */

/** How many sentences of what chance has brought there is room for. */
const MOST_CAME = 4;

/** @param {Situation} at @returns {{main: string, more: string[]}} */
export function sentenceOf(at) {
  const { session, mode } = at;
  const pending = pendingMove(session);
  if (at.refused) return { main: describeTurn(session), more: [at.refused] };
  if (at.would) return { main: say(`board.will.${at.would}`), more: [] };
  if (pending) {
    return { main: describeMove(pending), more: [...pendingEffects(at), say('board.pending')] };
  }
  if (mode === 'tile' && at.move) {
    const effects = at.preview.effects(at.preview.laying(at.move));
    return { main: session.layWords ?? say('board.will.lay'), more: effects };
  }
  if (mode === 'places' && at.spot) return spotSentence(at, at.spot);
  const came = cameBefore(session);
  const how = at.how ? [say(`board.how.${at.how}`)] : [];
  return { main: describeTurn(session), more: came.length ? came : [...at.due.map(dueLine), ...how] };
}

/** What chance has brought just before, beside the tile that is in hand now. @param {Session} session @returns {string[]} */
function cameBefore({ history, draft, seat }) {
  if (seat === null || draft.length) return [];
  const last = history.findLastIndex((done) => done.by !== 'chance');
  const events = history.slice(last + 1).flatMap((done) => done.events);
  return events
    .filter((event) => event.event !== 'draw')
    .slice(0, MOST_CAME)
    .map(describeEvent);
}

/** @param {Situation} at */
function pendingEffects(at) {
  const { pending } = at.session;
  return pending ? at.preview.effects(pending.preview.events, pending.move.kind) : [];
}

/** What is decided about. @param {import('./types').Feature} feature */
function dueLine({ kind, size }) {
  return `${kindName(kind)} · ${say('board.info.tiles', { n: size })}`;
}

/** @param {Spot} spot */
function worthLine({ feature }) {
  if (!feature) return '';
  return say('board.will.worth', { kind: kindName(feature.kind), worth: worthWords(feature) });
}

/** @param {Situation} at @param {Spot} spot */
function spotSentence(at, spot) {
  const worth = worthLine(spot);
  const n = at.choices.length;
  const figures = at.choices.every(({ kind }) => kind === 'put');
  if (n > 1) return { main: say(figures ? 'board.will.choose' : 'board.will.several', { n }), more: [worth] };
  const move = at.choices[0];
  const effects = at.preview.effects(at.preview.doing(move), move.kind);
  return { main: describeMove(move), more: [...effects, worth].filter(Boolean) };
}

/** Whoever sees the lines needs no full stop between them; whoever hears them does. @param {string} before */
function pause(before) {
  return h('span', { class: 'sr' }, /[.!?…]$/.test(before) ? ' ' : '. ');
}

/** @param {{main: string, more: string[]}} sentence */
export function sentenceNode({ main, more }) {
  return h(
    'span',
    { class: 'board-sentence' },
    h('span', { class: 'board-sentence-main' }, main),
    more.map((text, i) => [pause([main, ...more][i]), h('span', { class: 'board-sentence-more' }, text)]),
  );
}
