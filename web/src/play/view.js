// view.js -- what the engine has told of a game, kept from answer to answer.
//
// An answer with a `look` has every part whole that is not as it was (docs/page.md); all others stay.  The past is told on
// from the moves that still hold, and the tiles of a landscape from those that are here.

/**
 * @typedef {import('./session.js').Done} Done
 * @typedef {import('./session.js').Move} Move
 * @typedef {import('../types').State} State
 * @typedef {import('../types').Table} Table
 * @typedef {Omit<Table, 'drawn' | 'last'>} Land
 * @typedef {Land & {from?: number, joined?: number[], regions?: number[]}} LandUpdate `from`: how many of its tiles are here; then
 *   `tiles` are those after them
 * @typedef {number | number[] | 'chance' | 'none'} Actor who chooses, or several who do at once
 * @typedef {{actor: Actor, phase: string, card?: string, ask: string, seat: number | null, as: number | 'spectator',
 *   handover: boolean, drawn?: Table['drawn'], last?: Table['last']}} Turn
 * @typedef {{versions: Record<string, string | number | [number, string]>, turn?: Turn, seats?: State, land?: LandUpdate, moves?: Move[],
 *   from?: number, past?: Done[]}} Look
 */

/**
 * Of tiles that are here, a land tells only which corners are joined, and the features of all their segments in one list.
 *
 * @param {Land['tiles']} here @param {LandUpdate} land @returns {Land}
 */
function withTiles(here, { from = 0, joined = [], regions = [], ...land }) {
  let segment = 0;
  const known = here.slice(0, from).map((tile, i) => ({
    ...tile,
    joined: joined[i] ?? 0,
    features: tile.features.map(() => regions[segment++] ?? 0),
  }));
  return { ...land, tiles: [...known, ...land.tiles] };
}

export class View {
  /** Of the parts that are here. @type {Look['versions']} */
  versions = {};
  /** @type {Turn} */
  turn = { actor: 'none', phase: 'over', ask: '', seat: null, as: 'spectator', handover: false };
  /** As the command `state` tells it, without the land. @type {State} */
  seats = { phase: '', over: false, players: [] };
  /** Null where the game has none. @type {Land | null} */
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
    if (land) this.land = withTiles(this.land?.tiles ?? [], land);
    if (moves) this.moves = moves;
    if (past && (past.length > 0 || from !== this.past.length)) this.past = [...this.past.slice(0, from), ...past];
  }
}
