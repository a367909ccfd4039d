// sentence.js -- what a move will do, cost and bring, before it is done.

import { say } from '../../words/say.js';
import { tellEvent, tellMove } from '../../words/tell.js';
import { capital, cardDeed, cardName } from './words.js';

/**
 * @typedef {import('./types.d.ts').Desk} Desk
 * @typedef {import('./types.d.ts').Move} Move
 */

const TOLD = 4;

/** Cards that are chosen in secret bring nothing yet: what they will do. @param {Move} move */
function cardsSentence(move) {
  return (move.cards ?? []).map((card) => `${capital(cardName(card))}: ${cardDeed(card)}`).join(' ');
}

/** How the score would change if the game ended after it. @param {Desk} desk @param {any} preview */
function gain(desk, preview) {
  const { seat } = desk.sitting;
  const after = preview.if_over?.[seat];
  if (after === undefined) return '';
  const n = after - desk.state.players[seat].if_over;
  if (n === 0) return '';
  return say(n > 0 ? 'castle.ui.gain_now' : 'castle.ui.loss_now', { n: Math.abs(n) });
}

/**
 * Whether an event is the chooser's own; what others do afterwards is their story.
 * @param {Desk} desk @param {any} event
 */
function concerns(desk, event) {
  return event.event !== 'pass' && (event.player === undefined || event.player === desk.sitting.seat);
}

/** @param {Desk} desk @param {Move} move @returns {string} */
export function sentenceOf(desk, move) {
  if (move.cards) return cardsSentence(move);
  const preview = desk.sitting.preview(move);
  const events = preview.events
    .filter((/** @type {any} */ event) => concerns(desk, event))
    .slice(0, TOLD)
    .map((/** @type {any} */ event) => tellEvent(event));
  const told = events.length > 0 && move.kind !== 'pass' ? events : [tellMove(move), ...events];
  const ended = told.map((/** @type {string} */ text) => (/[.!?…]$/.test(text) ? text : `${text}.`));
  const more = gain(desk, preview);
  return more ? `${ended.join(' ')} (${more})` : ended.join(' ');
}
