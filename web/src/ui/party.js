// party.js -- games in which all win or nobody does: what the engine tells of the party, and the same points told once.

import { say } from '../words/say.js';

/** How the party stands, null where everybody plays for himself. @param {any} sitting */
export function partyOf(sitting) {
  return sitting.state?.mists ?? null;
}

/** Whether all have one score. @param {any} sitting */
export function isShared(sitting) {
  const party = partyOf(sitting);
  return party !== null && !party.apart;
}

/** What an event says beside who it is told of. @param {any} event */
function deedOf(event) {
  const { player: _, owners: __, powers: ___, text: ____, ...deed } = event;
  return JSON.stringify(deed);
}

/**
 * Points that all of a party get are told of each of them; here they are told once.
 * @param {any} sitting @param {any[]} events of one move @returns {any[]}
 */
export function toldOnce(sitting, events) {
  if (!isShared(sitting)) return events;
  return events.filter(
    (event, i) =>
      event.event !== 'score' ||
      !events.some(
        (other, k) =>
          k < i && other.event === 'score' && other.player !== event.player && deedOf(other) === deedOf(event),
      ),
  );
}

/** A game as if the party were one player, where it has one score. @param {any} sitting @returns {any} */
export function asOne(sitting) {
  if (!isShared(sitting)) return sitting;
  const { engine, state, result, history, whole } = sitting;
  return { engine, state, result, history, whole, names: [say('party.together')], together: true };
}
