// tell.js -- what happens, what can be done and whose turn it is.
//
// The engine says all of it, in the language of the page; here it is only put where it is read.

import { language, say } from './say.js';
import { capital } from './tell_parts.js';

/** @typedef {Record<string, any>} Facts */

/** What happened. @param {Facts} event @returns {string} */
export function tellEvent(event) {
  return event.text;
}

/** What a move does, as on a button. @param {Facts} move @returns {string} */
export function tellMove(move) {
  return capital(move.words ?? move.move);
}

/* ---- rules ---- */

/** The rules that an event follows, by their ids. @param {Facts} event @returns {string[]} */
export function rulesOf(event) {
  return event.rules ?? [];
}

/* ---- whose turn ---- */

/** Whether there is but one person at this device, who is then spoken to as «you». @param {any} sitting */
function isAlone(sitting) {
  const here = (sitting.seats ?? []).filter((/** @type {any} */ seat) => seat.kind === 'person');
  return sitting.mode === 'online' || sitting.mode === 'lesson' || here.length === 1;
}

/** Whose turn it is and what to do. @param {any} sitting @returns {string} */
export function tellTurn(sitting) {
  const { over, seat, names, ask } = sitting;
  if (over) return say('tell.turn.over');
  if (sitting.turnWords) return sitting.turnWords;
  if (seat === null) return ask;
  return isAlone(sitting)
    ? say('tell.turn.you', { what: ask })
    : say('tell.turn.name', { name: names[seat], what: ask });
}

/* ---- names ---- */

/** What engines have said of tiles and squares, by the question. @type {WeakMap<object, Map<string, string>>} */
const known = new WeakMap();

/** @param {any} engine @param {{cmd: string} & Facts} request @returns {string} */
function wordsOf(engine, request) {
  if (!known.has(engine)) known.set(engine, new Map());
  const words = /** @type {Map<string, string>} */ (known.get(engine));
  const key = JSON.stringify([language(), request]);
  if (!words.has(key)) words.set(key, engine.ask(request).words);
  return /** @type {string} */ (words.get(key));
}

/** A tile in words. @param {any} engine @param {string} tile */
export function tileName(engine, tile) {
  return capital(wordsOf(engine, { cmd: 'design', tile, language: language() }));
}

/** Where a square lies, seen from the start. @param {any} engine @param {{x: number, y: number}} square */
export function tellPlace(engine, { x, y }) {
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

/** The keys of the values that options have. @type {Record<string, (value: string) => string>} */
const VALUES = {
  bends: (value) => `bends.${value}.title`,
  box: (value) => `box.${value}.title`,
  edition: (value) => `edition.${value}.title`,
  expansions: (value) => `expansion.${value}.title`,
  level: (value) => `level.${value}.title`,
  season: (value) => `season.${value}.title`,
};

/** An expansion, edition, box or season that is chosen for a game. @param {string} option @param {string} value */
export function valueTitle(option, value) {
  return say(VALUES[option]?.(value) ?? `${option}.${value}.title`);
}
