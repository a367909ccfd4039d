// recent.js -- where in the picture something happened: of an event its place, and the places since one's
// last turn.

/**
 * @typedef {import('../../../web/src/types').GameEvent} GameEvent
 * @typedef {import('../../../web/src/types').Session} Session
 */

/** @typedef {Record<'building' | 'space' | 'place' | 'from' | 'good' | 'card', unknown>} Places of an event, where it has them */

/** @type {Record<string, (event: Places) => string>} */
const PLACES = {
  erect: (event) => `building/${event.building}`,
  helper: (event) => `space/${event.building}/${event.space}`,
  cart: (event) => `cart/${event.place}`,
  recall: (event) => `cart/${event.from}`,
  payout: (event) => `cart/${event.good === 'silver' ? 'rider' : event.good}`,
  tower: () => 'tower',
  messenger: () => 'bank',
  winter: (event) => `winter/${event.card}`,
};

/** What stays to be seen until one's next turn. */
const LASTING = ['erect', 'helper', 'cart'];

/** Where an event happened; null if nowhere in the picture. @param {GameEvent} event @returns {string | null} */
export function placeOf(event) {
  return PLACES[event.event]?.(/** @type {GameEvent & Places} */ (event)) ?? null;
}

/** The places of what was done since this seat's last turn. @param {Session} session @returns {string[]} */
export function recentPlaces(session) {
  const events = session.history.slice(session.last).flatMap((done) => done.events);
  const places = events.filter((e) => LASTING.includes(e.event)).map(placeOf);
  return [...new Set(/** @type {string[]} */ (places))];
}
