// decision.js -- whether a table that is drawn anew asks for the same decision as before: somebody has come, or has written
// something. What was opened for it, such as a menu at a place, stays open then.

export class Decision {
  /** @type {unknown} */
  #moves = null;
  /** @type {unknown} */
  #waiting = null;

  /** @param {{ moves: unknown[], pending: unknown }} session */
  isNew({ moves, pending }) {
    const same = moves === this.#moves && pending === this.#waiting;
    this.#moves = moves;
    this.#waiting = pending;
    return !same;
  }
}
