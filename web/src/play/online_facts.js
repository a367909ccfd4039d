// online_facts.js -- a room of the server as its events tell it: who sits, what was said, whose time runs,
// what is asked.
//
// Folding the same events in the same order gives the same facts.  The game itself is not here
// (online_mirror.js).

/**
 * @typedef {{kind: 'person' | 'computer' | 'open', name: string, here?: boolean, level?: string,
 *   gave_up?: boolean, colour?: number}} Seat
 * @typedef {{kind: string, seconds?: number, increment?: number, days?: number}} ClockPlan
 * @typedef {{room: string, game: string, title: string, options: Record<string, any>, clock: ClockPlan,
 *   public: boolean, hints?: boolean, state: 'waiting' | 'playing' | 'over', seats: Seat[], seq: number, opened: number,
 *   commit: string,
 *   result?: any, next?: string, campaign?: import('./campaign.js').Party}} Head
 * @typedef {{seq: number, at: number, kind: string} & Record<string, any>} RoomEvent
 * @typedef {{by: number | 'chance', move: string | null}} Since
 * @typedef {{actor: any, phase: string}} Moment
 * @typedef {{name: string, seat: number | null, text: string, at: number, seq: number}} Said
 * @typedef {{left: number[], running: number[], at: number}} Clocks
 * @typedef {{commits: string[], promises: string[], salts: string[], must: number[] | null, asked: boolean,
 *   started: string}} Dealing
 *   commits: one after another; must: seats that have to reveal, null while they promise; asked: it is to begin
 */

/** @param {any} actor @returns {number[]} */
export const actorsOf = (actor) => (Array.isArray(actor) ? actor : Number.isInteger(actor) ? [actor] : []);

export class Facts {
  /** @type {Head | null} */
  head = null;
  /** @type {Moment | null} */
  moment = null;
  /** Moves after the open ones, secret ones as null. @type {Since[]} */
  since = [];
  /** @type {Clocks | null} */
  clocks = null;
  /** @type {Said[]} */
  chat = [];
  /** Whether those who look on are asked to be quiet. */
  quiet = false;
  /** A takeback that waits for answers. @type {{by: number, accepted: number[]} | null} */
  asked = null;
  /** What came out at the end. @type {import('./proof.js').Proof | null} */
  proof = null;
  /** How the shuffle comes to be. @type {Dealing} */
  dealing = { commits: [], promises: [], salts: [], must: null, asked: false, started: '' };
  /** What the end has changed for the party that plays here. @type {import('./campaign.js').Entered | null} */
  entered = null;
  /** The seat that may take its last move back without asking. @type {number | null} */
  undo = null;

  /** @param {RoomEvent} event */
  take(event) {
    if ('actor' in event) this.takeMoment(event);
    TAKERS[event.kind]?.(this, event);
    if (this.head) this.head.seq = event.seq;
  }

  /** Who is to move, and the clocks as they are now. @param {Record<string, any>} told */
  takeMoment(told) {
    this.moment = { actor: told.actor, phase: told.phase };
    this.since = told.since ?? [];
    this.undo = told.undo ?? null;
    this.clocks = told.clocks ? { left: told.clocks, running: actorsOf(told.actor), at: performance.now() } : null;
  }

  /** @param {number} seat @param {Partial<Seat>} change */
  reseat(seat, change) {
    const one = this.head?.seats[seat];
    if (one) Object.assign(one, change);
  }

  /** @param {RoomEvent} event */
  recolour({ colours }) {
    colours?.forEach((/** @type {number} */ colour, /** @type {number} */ seat) => this.reseat(seat, { colour }));
  }
}

/** @param {Facts} facts @param {RoomEvent} event */
function gaveUp(facts, event) {
  facts.asked = null;
  facts.reseat(event.seat, { gave_up: true, level: 'greedy' });
}

/** @param {Facts} facts */
function answersAll(facts) {
  facts.asked = null;
}

/** @param {Facts} facts @param {RoomEvent} event */
function started(facts, event) {
  facts.dealing.started = event.commit ?? '';
  if (!facts.head) return;
  facts.head.state = 'playing';
  facts.head.seats.forEach((seat, i) => {
    if (seat.kind === 'open') Object.assign(seat, { kind: 'computer', level: 'greedy' });
    seat.name = event.players[i] ?? seat.name;
  });
}

/** @param {Facts} facts @param {RoomEvent} event */
function ended(facts, event) {
  if (facts.head) Object.assign(facts.head, { state: 'over', result: event.result });
  if (facts.head && event.campaign) facts.head.campaign = event.campaign;
  facts.entered = event.entered ?? null;
  facts.asked = null;
  facts.clocks = null;
  const { secret, salts, seed, promises, before } = event;
  const commit = facts.dealing.commits.at(-1) ?? facts.head?.commit ?? '';
  facts.proof = { commit, secret, salts, seed, ...(promises && { promises }), ...(before && { before }) };
}

/** @param {Facts} facts @param {RoomEvent} event */
function answered(facts, event) {
  if (!event.accept) facts.asked = null;
  else facts.asked?.accepted.push(event.by);
}

/** @param {Facts} facts @param {RoomEvent} event */
function stood(facts, { seat }) {
  facts.reseat(seat, { kind: 'open', name: '', here: false });
  facts.dealing.promises[seat] = facts.dealing.salts[seat] = '';
  facts.dealing.asked = false;
}

/** @param {Facts} facts @param {RoomEvent} event */
function drawnAnew(facts, { commit }) {
  if (facts.head) facts.head.commit = commit;
  const { commits, started } = facts.dealing;
  facts.dealing = { commits: [...commits, commit], promises: [], salts: [], must: null, asked: false, started };
}

/** @type {Record<string, (facts: Facts, event: RoomEvent) => void>} */
const TAKERS = {
  open: (facts, event) => {
    facts.head = event.head;
    facts.dealing.commits = [event.head.commit];
  },
  sit: (facts, event) => {
    facts.reseat(event.seat, { kind: 'person', name: event.name, here: true });
    facts.recolour(event);
  },
  colour: (facts, event) => facts.recolour(event),
  stand: stood,
  begin: (facts) => {
    facts.dealing.asked = true;
  },
  promise: (facts, { seat, promise }) => {
    facts.dealing.promises[seat] = promise;
  },
  deal: (facts, { seats }) => {
    facts.dealing.must = seats;
  },
  reveal: (facts, { seat, salt }) => {
    facts.dealing.salts[seat] = salt;
  },
  anew: drawnAnew,
  start: started,
  play: answersAll,
  undo: answersAll,
  takeback: (facts, { by }) => {
    facts.asked = { by, accepted: [by] };
  },
  answer: answered,
  chat: (facts, { name, seat, text, at, seq, swept }) => {
    if (!swept) facts.chat.push({ name, seat, text, at, seq });
  },
  quiet: (facts, { on }) => {
    facts.quiet = on;
  },
  sweep: (facts) => {
    facts.chat = facts.chat.filter((said) => said.seat !== null);
  },
  resign: gaveUp,
  flag: gaveUp,
  substitute: gaveUp,
  end: ended,
  close: (facts) => {
    if (facts.head) facts.head.state = 'over';
  },
  rematch: (facts, { to }) => {
    if (facts.head) facts.head.next = to;
  },
};
