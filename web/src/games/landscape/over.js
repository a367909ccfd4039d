// over.js -- what lies over the table and hides it there: the cards of the frame, the tools, and what comes and goes.
//
// Cards of the frame and the tools are measured only when their size changes, since to ask after a change of the page would
// make the browser lay out all of it for the answer.  What comes and goes is asked for while it is there.

/**
 * @typedef {import('./room.js').Box} Box
 * @typedef {Readonly<Pick<import('./board.js').Board, 'host' | 'frame' | 'session' | 'choices' | 'tools' | 'coversRight'>>} Parts of the board
 *   that are used here
 */

/** How far the landscape should stay from what lies over it, in pixels. */
const AWAY = 6;
/** How much of the view may be covered by buttons before the landscape no longer makes way for them. */
const COVERED_MOST = 0.68;

export class Over {
  #board;
  /** @type {Box[]} */
  #still = [];

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
  }

  /** What stays over the table: whoever wants to know of its size watches these. @returns {HTMLElement[]} */
  get parts() {
    const { frame, tools } = this.#board;
    return [...frame.over, tools.el];
  }

  /** Whether the panels are folded. */
  get folded() {
    return this.#board.frame.folded;
  }

  measure() {
    this.#still = this.#boxesOf(this.parts);
  }

  /** @param {(Element | null)[]} elements @returns {Box[]} those of them that lie over the view, in its pixels */
  #boxesOf(elements) {
    const view = this.#board.host.getBoundingClientRect();
    const boxes = elements.map((el) => el?.getBoundingClientRect()).filter((box) => box !== undefined);
    return boxes
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, right, bottom }) => ({
        left: Math.max(0, left - view.left - AWAY),
        top: Math.max(0, top - view.top - AWAY),
        right: Math.min(view.width, right - view.left + AWAY),
        bottom: Math.min(view.height, bottom - view.top + AWAY),
      }))
      .filter((box) => box.right - box.left > AWAY && box.bottom - box.top > AWAY);
  }

  /** @returns {Box[]} */
  get boxes() {
    return [...this.#still, ...this.#passing()];
  }

  /** What comes and goes. @returns {Box[]} */
  #passing() {
    const { host, frame, session, choices, coversRight } = this.#board;
    const lesson = session.mode === 'lesson' ? frame.root.querySelector('.lesson-card') : null;
    const buttons = choices.el.hidden || choices.el.offsetHeight > host.clientHeight * COVERED_MOST ? null : choices.el;
    const some = [buttons, host.querySelector('.strip'), lesson];
    const boxes = some.some(Boolean) ? this.#boxesOf(some) : [];
    const right = coversRight();
    if (right > 0)
      boxes.push({ left: host.clientWidth - right, top: 0, right: host.clientWidth, bottom: host.clientHeight });
    return boxes;
  }
}
