// online_details.js -- a room of the server as its events tell it: who sits, what was said, whose time runs,
// what is asked.
//
// Folding the same events in the same order gives the same details.  The game itself is not here
// (online_mirror.js).

/**
 * @typedef {{kind: 'person' | 'computer' | 'open', name: string, here?: boolean, level?: string,
 *   gave_up?: boolean, colour?: number}} Seat
 * @typedef {{kind: string, seconds?: number, increment?: number, days?: number}} ClockPlan
 * @typedef {{room: string, game: string, title: string, options: import('../types').Details, clock: ClockPlan,
 *   public: boolean, hints?: boolean, state: 'waiting' | 'playing' | 'over', seats: Seat[], seq: number, opened: number,
 *   commit: string,
 *   result?: import('../types').Result, next?: string, campaign?: import('./campaign.js').Party}} Head
 * @typedef {import('./messages').MomentMessage} MomentMessage
 * @typedef {import('./messages').RoomEventKind} RoomEventKind
 * @typedef {{by: number | 'chance', move: string | null}} Since
 * @typedef {{actor: import('./view.js').Actor, phase: string}} Moment
 * @typedef {{name: string, seat: number | null, text: string, at: number, seq: number}} Said
 * @typedef {{left: number[], running: number[], at: number}} Clocks
 * @typedef {{commits: string[], promises: string[], salts: string[], must: number[] | null, asked: boolean,
 *   started: string}} ShuffleState
 *   commits: one after another; must: seats that have to reveal, null while they promise; asked: it is to begin
 */

/** @template {RoomEventKind} K @typedef {import('./messages').RoomEvent<K>} RoomEventOf */
/** @typedef {import('./messages').RoomEvent} RoomEvent */

/** @param {Moment['actor']} actor @returns {number[]} */
export const actorsOf = (actor) => (Array.isArray(actor) ? actor : typeof actor === 'number' ? [actor] : []);

/** Whether it says who is to move then. @param {Partial<MomentMessage>} message @returns {message is MomentMessage} */
export const hasMoment = (message) => message.actor !== undefined;

export class Details {
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
  /** How the shuffle comes to be. @type {ShuffleState} */
  shuffle = { commits: [], promises: [], salts: [], must: null, asked: false, started: '' };
  /** What the end has changed for the party that plays here. @type {import('./campaign.js').Entered | null} */
  entered = null;
  /** The seat that may take its last move back without asking. @type {number | null} */
  undo = null;

  /** @param {RoomEvent} event */
  take(event) {
    if (hasMoment(event)) this.takeMoment(event);
    const taker = /** @type {Taker | undefined} */ (TAKERS[event.kind]);
    taker?.(this, event);
    if (this.head) this.head.seq = event.seq;
  }

  /** Who is to move, and the clocks as they are now. @param {MomentMessage} message */
  takeMoment(message) {
    this.moment = { actor: message.actor, phase: message.phase };
    this.since = message.since ?? [];
    this.undo = message.undo ?? null;
    this.clocks = message.clocks
      ? { left: message.clocks, running: actorsOf(message.actor), at: performance.now() }
      : null;
  }

  /** @param {number} seat @param {Partial<Seat>} change */
  reseat(seat, change) {
    const one = this.head?.seats[seat];
    if (one) Object.assign(one, change);
  }

  /** @param {RoomEventOf<'sit' | 'colour'>} event */
  recolour({ colours }) {
    colours?.forEach((colour, seat) => this.reseat(seat, { colour }));
  }
}

/** @param {Details} details @param {RoomEventOf<'resign' | 'flag' | 'substitute'>} event */
function gaveUp(details, event) {
  details.asked = null;
  details.reseat(event.seat, { gave_up: true, level: 'greedy' });
}

/** @param {Details} details */
function answersAll(details) {
  details.asked = null;
}

/** @param {Details} details @param {RoomEventOf<'start'>} event */
function started(details, event) {
  details.shuffle.started = event.commit ?? '';
  if (!details.head) return;
  details.head.state = 'playing';
  details.head.seats.forEach((seat, i) => {
    if (seat.kind === 'open') Object.assign(seat, { kind: 'computer', level: 'greedy' });
    seat.name = event.players[i] ?? seat.name;
  });
}

/** @param {Details} details @param {RoomEventOf<'end'>} event */
function ended(details, event) {
  if (details.head) Object.assign(details.head, { state: 'over', result: event.result });
  if (details.head && event.campaign) details.head.campaign = event.campaign;
  details.entered = event.entered ?? null;
  details.asked = null;
  details.clocks = null;
  const { secret, salts, seed, promises, before } = event;
  const commit = details.shuffle.commits.at(-1) ?? details.head?.commit ?? '';
  details.proof = { commit, secret, salts, seed, ...(promises && { promises }), ...(before && { before }) };
}

/** @param {Details} details @param {RoomEventOf<'answer'>} event */
function answered(details, event) {
  if (!event.accept) details.asked = null;
  else details.asked?.accepted.push(event.by);
}

/** @param {Details} details @param {RoomEventOf<'stand'>} event */
function stood(details, { seat }) {
  details.reseat(seat, { kind: 'open', name: '', here: false });
  details.shuffle.promises[seat] = details.shuffle.salts[seat] = '';
  details.shuffle.asked = false;
}

/** @param {Details} details @param {RoomEventOf<'anew'>} event */
function drawnAnew(details, { commit }) {
  if (details.head) details.head.commit = commit;
  const { commits, started } = details.shuffle;
  details.shuffle = { commits: [...commits, commit], promises: [], salts: [], must: null, asked: false, started };
}

/** @typedef {(details: Details, event: RoomEvent) => void} Taker */

/** What each kind of event changes. @type {{[K in RoomEventKind]?: (details: Details, event: RoomEventOf<K>) => void}} */
const TAKERS = {
  open: (details, event) => {
    details.head = event.head;
    details.shuffle.commits = [event.head.commit];
  },
  sit: (details, event) => {
    details.reseat(event.seat, { kind: 'person', name: event.name, here: true });
    details.recolour(event);
  },
  colour: (details, event) => details.recolour(event),
  stand: stood,
  begin: (details) => {
    details.shuffle.asked = true;
  },
  promise: (details, { seat, promise }) => {
    details.shuffle.promises[seat] = promise;
  },
  deal: (details, { seats }) => {
    details.shuffle.must = seats;
  },
  reveal: (details, { seat, salt }) => {
    details.shuffle.salts[seat] = salt;
  },
  anew: drawnAnew,
  start: started,
  play: answersAll,
  undo: answersAll,
  takeback: (details, { by }) => {
    details.asked = { by, accepted: [by] };
  },
  answer: answered,
  chat: (details, { name, seat, text, at, seq, swept }) => {
    if (!swept) details.chat.push({ name, seat, text, at, seq });
  },
  quiet: (details, { on }) => {
    details.quiet = on;
  },
  sweep: (details) => {
    details.chat = details.chat.filter((said) => said.seat !== null);
  },
  resign: gaveUp,
  flag: gaveUp,
  substitute: gaveUp,
  end: ended,
  close: (details) => {
    if (details.head) details.head.state = 'over';
  },
  rematch: (details, { to }) => {
    if (details.head) details.head.next = to;
  },
};
