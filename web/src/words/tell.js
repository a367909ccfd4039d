// tell.js -- what happens, what can be done and whose turn it is, in the language of the page.
//
// Sentences are made of the engine's facts by the catalogue.  What the catalogue does not know, an expansion
// that came later, is told in the engine's own English words, so that nothing is ever silent.

import { has, say } from './say.js';
import * as carcassonne from './tell_carcassonne.js';
import * as castle from './tell_castle.js';
import { capital, listOf, nameOf, phrase } from './tell_parts.js';

export { tellPlace } from './tell_parts.js';

/** @typedef {import('./tell_parts.js').Facts} Facts */

/** @type {Record<string, {tellEvent: Function, tellMove: Function, phaseFacts: Function}>} */
const TELLERS = { carcassonne, castle };

/** The last engine that was asked for names of tiles. @type {any} */
let engine = null;

/** @param {any} sitting */
function tellerOf(sitting) {
  engine = sitting.engine ?? engine;
  return TELLERS[sitting.game];
}

/** The sentence made of facts alone, null where there is none. @param {any} sitting @param {Facts} event */
export function eventSentence(sitting, event) {
  return tellerOf(sitting)?.tellEvent(sitting, event) ?? null;
}

/** @param {any} sitting @param {Facts} move */
export function moveSentence(sitting, move) {
  return tellerOf(sitting)?.tellMove(sitting, move) ?? null;
}

const RULE = /\b[A-Z]{1,3}-[A-Z]?\d+(?:\.\d+)*\b/g;
const CITED = / \([^()]*\b[A-Z]{1,3}-[A-Z]?\d[^()]*\)$/;

/** What happened. @param {any} sitting @param {Facts} event @returns {string} */
export function tellEvent(sitting, event) {
  return eventSentence(sitting, event) ?? String(event.text ?? '').replace(CITED, '');
}

/** What a move does, as on a button. @param {any} sitting @param {Facts} move @returns {string} */
export function tellMove(sitting, move) {
  return moveSentence(sitting, move) ?? capital(String(move.words ?? move.move ?? ''));
}

/** The rules that an event follows, by their ids. @param {Facts} event @returns {string[]} */
export function rulesOf(event) {
  const cited = CITED.exec(event.text ?? '')?.[0].match(RULE) ?? [];
  return [...new Set([...(event.rule ? [event.rule] : []), ...cited])];
}

/** @type {Record<string, string>} */
const PAGES = {
  BAS: 'base',
  FRM: 'fields',
  E: 'base',
  RIV: 'river',
  ABB: 'abbot',
  INN: 'inns',
  TRB: 'traders',
  CAS: 'castle',
};

/** Where a rule is explained, null where nowhere. @param {string} id */
export function rulePage(id) {
  if (id.startsWith('CAS-10')) return 'castle_winter';
  return PAGES[id.split('-')[0]] ?? null;
}

/* ---- whose turn ---- */

/** Whether there is but one person at this device, who is then spoken to as «you». @param {any} sitting */
function isAlone(sitting) {
  const here = (sitting.seats ?? []).filter((/** @type {any} */ seat) => seat.kind === 'person');
  return sitting.mode === 'online' || sitting.mode === 'lesson' || here.length === 1;
}

/** @param {any} sitting */
function askSentence(sitting) {
  const facts = tellerOf(sitting)?.phaseFacts(sitting) ?? {};
  const what = phrase(`tell.ask.${sitting.game}.${sitting.turn.phase}`, facts) ?? say('tell.turn.act');
  return isAlone(sitting)
    ? say('tell.turn.you', { what })
    : say('tell.turn.name', { name: nameOf(sitting, sitting.seat), what });
}

/** @param {any} sitting */
function watchSentence(sitting) {
  const { actor, phase } = sitting.turn;
  const name = nameOf(sitting, actor);
  const facts = { ...(tellerOf(sitting)?.phaseFacts(sitting) ?? {}), ...(name === null ? {} : { name }) };
  return (
    phrase(`tell.phase.${sitting.game}.${phase}`, facts) ?? say('tell.turn.any', { name: name ?? say('tell.chance') })
  );
}

/** Whose turn it is and what to do. @param {any} sitting @returns {string} */
export function tellTurn(sitting) {
  const { actor } = sitting.turn;
  if (sitting.over || actor === 'none') return say('tell.turn.over');
  if (sitting.seat !== null && sitting.seat !== undefined) return askSentence(sitting);
  if (Array.isArray(actor)) {
    const names = listOf(actor.map((player) => nameOf(sitting, player) ?? ''));
    return say('tell.turn.several', { names, n: actor.length });
  }
  return watchSentence(sitting);
}

/* ---- names ---- */

/** A name of the catalogue, or the id in plain letters. @param {string} key @param {string} id */
function named(key, id) {
  return has(key) ? say(key) : id.replaceAll('_', ' ');
}

/** A tile in words. @param {string} id @param {any} [sitting] */
export function tileName(id, sitting) {
  return carcassonne.tileName({ engine: sitting?.engine ?? engine, names: [] }, id);
}

/** @param {string} _game @param {string} piece */
export function pieceName(_game, piece) {
  return named(`tell.piece.${piece}`, piece);
}

/** Where points come from. @param {string} _game @param {string} source */
export function sourceName(_game, source) {
  return named(`tell.source.${source}`, capital(source));
}

/** @param {string} kind */
export function featureName(kind) {
  return named(`tell.feature.${kind}`, kind);
}

/** @param {string} building */
export function buildingName(building) {
  return named(`tell.building.${building}`, building);
}
