// begun.js -- what somebody has begun to put together for a decision: a hand of cards, a payment.
//
// The table is drawn anew whenever another player does something, and with it the tray; what was begun there stays until the
// decision is another one, or the move that waits for its confirmation is.

/** @typedef {import('./types.d.ts').Board} Board */

/** @type {WeakMap<Board, { asked: string, waiting: string, thing: unknown }>} */
const tables = new WeakMap();

/** Which decision is asked for. @param {Board} board */
function askedOf({ session, state }) {
  const moves = session.moves.map((/** @type {{ move: string }} */ { move }) => move);
  return [session.seat, state.phase, state.round, ...moves].join('\n');
}

/** @param {Board} board */
const waitingOf = ({ session }) => session.pending?.move.move ?? '';

/**
 * What is being put together, or a new one.
 * @template T
 * @param {Board} board @param {() => T} make @returns {T}
 */
export function begun(board, make) {
  const [asked, waiting] = [askedOf(board), waitingOf(board)];
  const known = tables.get(board);
  if (known?.asked === asked && known.waiting === waiting) return /** @type {T} */ (known.thing);
  const thing = make();
  tables.set(board, { asked, waiting, thing });
  return thing;
}

/** It is something else now than the move that waits, which is taken back. @param {Board} board */
export function changed(board) {
  const known = tables.get(board);
  if (!known || !board.session.pending) return;
  known.waiting = '';
  board.session.back();
}
