// sentence.js -- what a move will do, cost and bring, before it is done.

import { say } from '../../../web/src/words/say.js';
import { describeEvent, describeMove } from '../../../web/src/words/describe.js';
import { capital, cardAction, cardName } from './words.js';

/**
 * @typedef {import('../../../web/src/types').GameEvent} GameEvent
 * @typedef {import('../../../web/src/types').Preview} Preview
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {import('./types.d.ts').Move} Move
 */

const EVENTS_MOST = 4;

/** Cards that are chosen in secret bring nothing yet: what they will do. @param {Move} move */
function cardsSentence(move) {
  return (move.cards ?? []).map((card) => `${capital(cardName(card))}: ${cardAction(card)}`).join(' ');
}

/** How the score would change if the game ended after it. @param {Board} board @param {Preview} preview */
function gain(board, preview) {
  const seat = /** @type {number} */ (board.session.seat);
  const after = preview.if_over?.[seat];
  if (after === undefined) return '';
  const n = after - board.state.players[seat].if_over;
  if (n === 0) return '';
  return say(n > 0 ? 'castle.ui.gain_now' : 'castle.ui.loss_now', { n: Math.abs(n) });
}

/**
 * Whether an event is the chooser's own; what others do afterwards is their story.
 * @param {Board} board @param {GameEvent} event
 */
function concerns(board, event) {
  return event.event !== 'pass' && (event.player === undefined || event.player === board.session.seat);
}

/** @param {Board} board @param {Move} move @returns {string} */
export function sentenceOf(board, move) {
  if (move.cards) return cardsSentence(move);
  const preview = board.session.preview(move);
  const events = preview.events
    .filter((event) => concerns(board, event))
    .slice(0, EVENTS_MOST)
    .map((event) => describeEvent(event));
  const sentences = events.length > 0 && move.kind !== 'pass' ? events : [describeMove(move), ...events];
  const ended = sentences.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`));
  const more = gain(board, preview);
  return more ? `${ended.join(' ')} (${more})` : ended.join(' ');
}
