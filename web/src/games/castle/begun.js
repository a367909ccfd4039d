// begun.js -- what somebody has begun to put together for a decision: a hand of cards, a payment.
//
// The table is drawn anew whenever another player does something, and with it the tray; what was begun there stays until the
// decision is another one, or the move that waits for its confirmation is.

/** @typedef {import('./types.d.ts').Desk} Desk */

/** @type {WeakMap<Desk, { asked: string, waiting: string, thing: any }>} */
const tables = new WeakMap();

/** Which decision is asked for. @param {Desk} desk */
function askedOf({ sitting, state }) {
  const moves = sitting.moves.map((/** @type {{ move: string }} */ { move }) => move);
  return [sitting.seat, state.phase, state.round, ...moves].join('\n');
}

/** @param {Desk} desk */
const waitingOf = ({ sitting }) => sitting.pending?.move.move ?? '';

/**
 * What is being put together, or a new one.
 * @template T
 * @param {Desk} desk @param {() => T} make @returns {T}
 */
export function begun(desk, make) {
  const [asked, waiting] = [askedOf(desk), waitingOf(desk)];
  const known = tables.get(desk);
  if (known?.asked === asked && known.waiting === waiting) return known.thing;
  const thing = make();
  tables.set(desk, { asked, waiting, thing });
  return thing;
}

/** It is something else now than the move that waits, which is taken back. @param {Desk} desk */
export function changed(desk) {
  const known = tables.get(desk);
  if (!known || !desk.sitting.pending) return;
  known.waiting = '';
  desk.sitting.back();
}
