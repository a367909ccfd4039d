// describe.js -- what happens, what can be done and whose turn it is.
//
// The engine says all of it, in the language of the page; here it is only put where it is read.

import { language, say } from './say.js';
import { capital } from './sentence_parts.js';

/**
 * @typedef {import('../types').Engine} Engine
 * @typedef {import('../types').Session} Session
 */

/** What happened. @param {{text: string}} event */
export function describeEvent(event) {
  return event.text;
}

/** What a move does, as on a button. @param {{move: string, words?: string}} move */
export function describeMove(move) {
  return capital(move.words ?? move.move);
}

/* ---- rules ---- */

/** The rules that an event follows, by their ids. @param {{rules?: string[]}} event */
export function rulesOf(event) {
  return event.rules ?? [];
}

/* ---- whose turn ---- */

/** Whether there is but one person at this device, who is then spoken to as «you». @param {Session} session */
function isAlone(session) {
  const here = (session.seats ?? []).filter((seat) => seat.kind === 'person');
  return session.mode === 'online' || session.mode === 'lesson' || here.length === 1;
}

/** Whose turn it is and what to do. @param {Session} session @returns {string} */
export function describeTurn(session) {
  const { over, seat, names, ask } = session;
  if (over) return say('tell.turn.over');
  if (session.turnWords) return session.turnWords;
  if (seat === null) return ask;
  return isAlone(session)
    ? say('tell.turn.you', { what: ask })
    : say('tell.turn.name', { name: names[seat], what: ask });
}

/* ---- names ---- */

/** What engines have said of tiles and squares, by the question. @type {WeakMap<object, Map<string, string>>} */
const known = new WeakMap();

/** @param {Engine} engine @param {import('../engine/commands').Request<'design' | 'place'>} request @returns {string} */
function wordsOf(engine, request) {
  if (!known.has(engine)) known.set(engine, new Map());
  const words = /** @type {Map<string, string>} */ (known.get(engine));
  const key = JSON.stringify([language(), request]);
  if (!words.has(key)) words.set(key, engine.ask(request).words);
  return /** @type {string} */ (words.get(key));
}

/** A tile in words. @param {Engine} engine @param {string} tile */
export function tileName(engine, tile) {
  return capital(wordsOf(engine, { cmd: 'design', tile, language: language() }));
}

/** Where a square lies, seen from the start. @param {Engine} engine @param {{x: number, y: number}} square */
export function describePlace(engine, { x, y }) {
  return wordsOf(engine, { cmd: 'place', x, y });
}

/** @param {string} piece */
export const pieceName = (piece) => say(`piece.${piece}.name`);
/** Where points come from. @param {string} source */
export const sourceName = (source) => say(`source.${source}.name`);
/** @param {string} kind */
export const featureName = (kind) => say(`feature.${kind}.name`);
/** @param {string} building */
export const buildingName = (building) => say(`building.${building}.name`);
/** @param {string} game */
export const gameTitle = (game) => say(`kind.${game}.title`);

/** An expansion, edition, box or season that is chosen for a game. @param {string} option @param {string} value */
export function valueTitle(option, value) {
  return say(option === 'expansions' ? `expansion.${value}.title` : `${option}.${value}.title`);
}
