// presence.js -- who of the people of a room is here, as the server tells it when it changes.
//
// Somebody who has been away for long can be replaced by a computer: 'late' is told when that time has come.

const AWAY = 60000;

/** @typedef {import('./online_details.js').Head} Head */

export class Presence extends EventTarget {
  /** Since when somebody is away, by seat. @type {Map<number, number>} */
  #away = new Map();
  /** How many only look on. */
  watching = 0;

  /** @param {Head} head @param {{here: number[], watching: number}} message */
  hear(head, { here, watching }) {
    this.watching = watching;
    head.seats.forEach((seat, i) => {
      if (seat.kind === 'person') seat.here = here.includes(i);
    });
  }

  /** @param {Head | null} head @param {number[]} ownSeats */
  look(head, ownSeats) {
    head?.seats.forEach((seat, i) => {
      const gone = seat.kind === 'person' && !seat.gave_up && seat.here === false && !ownSeats.includes(i);
      if (!gone) this.#away.delete(i);
      else if (!this.#away.has(i)) this.#leave(i);
    });
  }

  /** @param {number} seat */
  #leave(seat) {
    const since = performance.now();
    this.#away.set(seat, since);
    setTimeout(() => {
      if (this.#away.get(seat) === since) this.dispatchEvent(new Event('late'));
    }, AWAY);
  }

  /** People who are away. @returns {number[]} */
  get away() {
    return [...this.#away.keys()];
  }

  /** Whether a computer may be called for a seat. @param {number} seat */
  isLongAway(seat) {
    const since = this.#away.get(seat);
    return since !== undefined && performance.now() - since >= AWAY;
  }
}
