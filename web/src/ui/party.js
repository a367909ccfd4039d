// party.js -- games in which all win or nobody does, as their modules say: the party, and the same points told once.

import { found } from '@games/party';
import { say } from '../words/say.js';

/**
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {import('../types').Session} Session
 */

/** How the party stands, null where everybody plays alone. @param {Session} session */
export function partyOf(session) {
  return found[session.game]?.partyOf(session) ?? null;
}

/** Whether all have one score. @param {Session} session */
export function isShared(session) {
  const party = partyOf(session);
  return party !== null && !party.apart;
}

/** What an event says beside who it is told of. @param {GameEvent} event */
function contentOf(event) {
  const { player: _, owners: __, powers: ___, text: ____, ...content } = event;
  return JSON.stringify(content);
}

/**
 * Points that all of a party get are told of each of them; here they are told once.
 * @param {Session} session @param {GameEvent[]} events of one move @returns {GameEvent[]}
 */
export function eventsOnce(session, events) {
  if (!isShared(session)) return events;
  return events.filter(
    (event, i) =>
      event.event !== 'score' ||
      !events.some(
        (other, k) =>
          k < i && other.event === 'score' && other.player !== event.player && contentOf(other) === contentOf(event),
      ),
  );
}

/** A game as if the party were one player, where it has one score. @param {Session} session @returns {import('../types').Story} */
export function asOne(session) {
  if (!isShared(session)) return session;
  const { game, engine, state, result, history, whole } = session;
  return { game, engine, state, result, history, whole, names: [say('party.together')], together: true };
}
