// tell_carcassonne.js -- what happens on the landscape, in sentences made of the facts.

import { say } from './say.js';
import { borders, capital, goodsText, listOf, nameOf, phrase, tellPlace } from './tell_parts.js';
import { segmentsOf, tileWords } from './tell_tile.js';

/** @typedef {import('./tell_parts.js').Facts} Facts */
/** @typedef {{engine: any, names: string[], state?: any, turn?: any}} Told */

/** @param {Told} sitting @param {string} id */
export function tileIn(sitting, id) {
  const segments = sitting.engine ? segmentsOf(sitting.engine, id) : null;
  return segments ? tileWords(segments) : say('tell.tile.plain', { id });
}

/** @param {Facts} fact */
const placed = (fact) => phrase(`tell.placed.${fact.piece}`);
/** @param {Facts} fact */
const onto = (fact) => phrase(`tell.onto.${fact.feature}`);
/** @param {Facts} fact */
const off = (fact) => phrase(`tell.off.${fact.feature}`);

/* ---- scores ---- */

/** What was scored: «a complete road». @param {Facts} e */
function what(e) {
  if (e.good) return phrase(`tell.for.goods.${e.good}`);
  if (e.feature === 'field') return phrase('tell.for.field');
  return phrase(`tell.for.${e.feature}.${e.complete ? 'complete' : 'open'}`);
}

/** Of how much it consists. @param {Facts} e @returns {(string | null)[]} */
function size(e) {
  const parts = [];
  if (e.tiles !== undefined) parts.push(phrase('tell.why.tiles', { n: e.tiles }));
  if (e.shields) parts.push(phrase('tell.why.shields', { n: e.shields }));
  if (e.cities !== undefined) parts.push(phrase('tell.why.cities', { n: e.cities }));
  if (e.neighbours !== undefined) {
    parts.push(e.complete ? phrase('tell.why.surrounded') : phrase('tell.why.neighbours', { n: e.neighbours }));
  }
  return parts;
}

/** Who else stood there. @param {Told} sitting @param {Facts} e */
function rivals(sitting, e) {
  const shared = (e.owners ?? [])
    .filter((/** @type {number} */ p) => p !== e.player)
    .map((/** @type {number} */ p) => nameOf(sitting, p));
  const beaten = (e.powers ?? []).flatMap((/** @type {number} */ power, /** @type {number} */ p) =>
    power > 0 && !e.owners.includes(p)
      ? [phrase('tell.why.against', { mine: e.powers[e.player], theirs: power, name: nameOf(sitting, p) })]
      : [],
  );
  return [...(shared.length ? [phrase('tell.why.shared', { names: listOf(shared) })] : []), ...beaten];
}

/** @param {Told} sitting @param {Facts} e */
function scoreSentence(sitting, e) {
  const each = e.each !== undefined && e.each > 1 ? [phrase('tell.why.each', { n: e.each })] : [];
  const by = phrase(`tell.by.${e.rule}`);
  const parts = [...size(e), ...(by ? [by] : []), ...each, ...rivals(sitting, e)];
  if (parts.includes(null)) return null;
  const params = { name: nameOf(sitting, e.player), n: e.points, what: what(e) };
  return parts.length ? phrase('tell.score.why', { ...params, why: parts.join(', ') }) : phrase('tell.score', params);
}

/* ---- the other events ---- */

/** @param {Facts} e */
function completeSentence(e) {
  const parts = size(e);
  return parts.includes(null)
    ? null
    : phrase(`tell.event.carcassonne.complete.${e.feature}`, { size: parts.join(', ') });
}

/** @param {Told} sitting @param {Facts} e */
function plain(sitting, e) {
  const params = { name: nameOf(sitting, e.player) };
  return phrase(`tell.event.carcassonne.${e.event}`, e.player === undefined ? {} : params);
}

/** @type {Record<string, (sitting: Told, e: Facts) => string | null>} */
const EVENTS = {
  draw: (s, e) => phrase('tell.event.carcassonne.draw', { name: nameOf(s, e.player), tile: tileIn(s, e.tile) }),
  aside: (s, e) => phrase('tell.event.carcassonne.aside', { name: nameOf(s, e.player), tile: tileIn(s, e.tile) }),
  tile: (s, e) =>
    phrase('tell.event.carcassonne.tile', {
      name: nameOf(s, e.player),
      tile: tileIn(s, e.tile),
      place: tellPlace(/** @type {any} */ (e)),
    }),
  put: (s, e) => phrase('tell.event.carcassonne.put', { name: nameOf(s, e.player), piece: placed(e), onto: onto(e) }),
  home: (s, e) => phrase('tell.event.carcassonne.home', { name: nameOf(s, e.player), piece: placed(e), off: off(e) }),
  complete: (_, e) => completeSentence(e),
  goods: (s, e) =>
    phrase('tell.event.carcassonne.goods', {
      name: nameOf(s, e.player),
      goods: goodsText({ wine: e.wine, grain: e.grain, cloth: e.cloth }),
    }),
  score: scoreSentence,
};

/** @param {Told} sitting @param {Facts} event @returns {string | null} */
export function tellEvent(sitting, event) {
  return (EVENTS[event.event] ?? plain)(sitting, event);
}

/* ---- moves ---- */

/** @param {Facts} move */
function putMove(move) {
  const params = { piece: placed(move), onto: onto(move) };
  const sides = borders(move);
  return sides
    ? phrase('tell.move.carcassonne.put.sides', { ...params, sides })
    : phrase('tell.move.carcassonne.put', params);
}

/** @type {Record<string, (sitting: Told, move: Facts) => string | null>} */
const MOVES = {
  draw: (s, m) => phrase('tell.move.carcassonne.draw', { tile: tileIn(s, m.tile) }),
  tile: (_, m) => phrase('tell.move.carcassonne.tile', { place: tellPlace(/** @type {any} */ (m)), rot: m.rot }),
  put: (_, m) => putMove(m),
  recall: (_, m) => phrase('tell.move.carcassonne.recall', { piece: placed(m), off: off(m) }),
  pass: () => phrase('tell.move.carcassonne.pass'),
};

/** @param {Told} sitting @param {Facts} move @returns {string | null} */
export function tellMove(sitting, move) {
  return MOVES[move.kind]?.(sitting, move) ?? null;
}

/** What the sentences of the phases need besides a name. */
export function phaseFacts() {
  return {};
}

/** @param {Told} sitting @param {string} id */
export function tileName(sitting, id) {
  return capital(tileIn(sitting, id));
}
