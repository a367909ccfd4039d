// view.js -- what the engine has told of a game, kept from answer to answer.
//
// An answer with a `look` has every part whole that is not as it was (docs/page.md); all others stay.  The past is told on
// from the moves that still hold.

/**
 * @typedef {import('./session.js').Done} Done
 * @typedef {import('./session.js').Move} Move
 * @typedef {{actor: any, phase: string, card?: string, ask: string, seat: number | null, as: number | 'spectator',
 *   handover: boolean, drawn?: any, last?: any}} Turn
 * @typedef {{versions: Record<string, any>, turn?: Turn, seats?: any, land?: any, moves?: Move[],
 *   from?: number, past?: Done[]}} Look
 */

export class View {
  /** Of the parts that are here. @type {Record<string, any>} */
  versions = {};
  /** @type {Turn} */
  turn = { actor: 'none', phase: 'over', ask: '', seat: null, as: 'spectator', handover: false };
  /** As the command `state` tells it, without the land. @type {any} */
  seats = {};
  /** Null where the game has none. @type {any} */
  land = null;
  /** What the seat that chooses here may do. @type {Move[]} */
  moves = [];
  /** The past as far as it is open to all, unconfirmed steps too. @type {Done[]} */
  past = [];

  /** @param {Look} look of an answer */
  take({ versions, turn, seats, land, moves, from, past }) {
    this.versions = versions;
    if (turn) this.turn = turn;
    if (seats) this.seats = seats;
    if (land) this.land = land;
    if (moves) this.moves = moves;
    if (past && (past.length > 0 || from !== this.past.length)) this.past = [...this.past.slice(0, from), ...past];
  }
}
