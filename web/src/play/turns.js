// turns.js -- the past of a game, cut into turns or rounds.

import { gameOf } from '../games/index.js';
import { eventsOnce } from '../ui/party.js';

/**
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {import('../types').Session} Session
 * @typedef {{n: number, event: GameEvent}} Line one thing that happened, and the number of the move with it
 * @typedef {{begin: number, player: number | null, round: number | null, number: number, lines: Line[]}} Turn
 */

/** These belong to nobody's turn. */
const NOBODYS = ['start', 'round', 'end'];

/** @param {Session} session @returns {Line[]} */
function linesOf(session) {
  const past = session.whole ?? session.history;
  return past.flatMap((done) => eventsOnce(session, done.events).map((event) => ({ n: done.n, event })));
}

/**
 * While the same player draws again his turn goes on.  Who plays alone always does: then another tile is another turn,
 * unless it comes for one that was set aside.
 * @param {Line} line @param {Turn} turn @param {boolean} alone
 */
function goesOn({ event }, turn, alone) {
  if (event.player === undefined || event.player !== turn.player) return false;
  return !alone || turn.lines[turn.lines.length - 1].event.event === 'aside';
}

/** @param {Line} line @param {Turn | undefined} turn @param {string | undefined} begin @param {boolean} alone */
function beginsTurn(line, turn, begin, alone) {
  if (!turn || line.event.event === 'end') return true;
  if (begin === undefined) return line.event.player !== undefined && line.event.player !== turn.player;
  return line.event.event === begin && !goesOn(line, turn, alone);
}

/** @param {Line} line @param {number} number @returns {Turn} */
function turnFrom({ n, event }, number) {
  const round = event.round ?? null;
  const player = NOBODYS.includes(event.event) ? null : (event.player ?? null);
  return { begin: n, player, round, number, lines: [] };
}

/** @param {Session} session @returns {Turn[]} */
export function turnsOf(session) {
  /** @type {Turn[]} */
  const turns = [];
  const begin = gameOf(session.game).begins;
  const alone = session.names.length === 1;
  for (const line of linesOf(session)) {
    if (beginsTurn(line, turns[turns.length - 1], begin, alone)) turns.push(turnFrom(line, turns.length + 1));
    turns[turns.length - 1].lines.push(line);
  }
  return turns;
}
