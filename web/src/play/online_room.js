// online_room.js -- a room of the server, watched: its events as they come, and everything one can ask of it
// there.
//
// The events are numbered without gaps; a gap, a lost connection or a drifted game makes it watch again.
// Events: 'change' after anything changed, 'heard' {detail: {events, live}} for new events (live: as they
// happen, not caught up), 'next' {detail: room} when this device goes on to the next game.

import { ServerError, server } from './connection.js';
import { Talk } from '../talk/talk.js';
import { Details, hasMoment } from './online_details.js';
import { Presence } from './presence.js';
import { seatName } from './online_words.js';
import { Shuffle, keepCommit } from './online_shuffle.js';
import { dropJoining, dropKey, joiningOf, keepJoining, keepKeys, keysOf, randomLetters } from './online_keys.js';

const TAG_LETTERS = 26;

/**
 * @typedef {import('./online_details.js').RoomEvent} RoomEvent
 * @typedef {import('./messages').Push} Push
 * @typedef {import('./messages').SeatCommand} SeatCommand
 * @typedef {{events: RoomEvent[], live: boolean}} Heard new events, and whether they happen just now
 */
/** @template {SeatCommand} C @typedef {import('./messages').ServerAsks<C>} Asks */

/** Whether the game stands elsewhere after it. @param {RoomEvent} event */
const goesOn = ({ kind }) => ['start', 'play', 'undo', 'end'].includes(kind);

/** @param {string} room @param {import('./online_keys.js').Joining} joining */
async function join(room, joining) {
  try {
    const { seat, key, commit } = await server.request('join', { room, ...joining });
    keepKeys(room, [{ seat, key }]);
    keepCommit(room, commit);
    return seat;
  } finally {
    dropJoining(room);
  }
}

/**
 * Sits down in a room, at any open seat unless one is named, and keeps the key.
 * @param {string} room @param {string} name @param {number} [seat] @param {number} [colour] that is liked
 * @returns {Promise<number>} the seat
 */
export function joinRoom(room, name, seat, colour) {
  /** @type {import('./online_keys.js').Joining} */
  const joining = { tag: randomLetters(TAG_LETTERS), name, promises: true, seat, colour };
  keepJoining(room, joining);
  return join(room, joining);
}

export class Room extends EventTarget {
  /** @type {Details} */
  details = new Details();
  /** All events so far, in order. @type {RoomEvent[]} */
  events = [];
  /** Grows when the events were fetched again from the first. */
  generation = 0;
  /** Seats whose keys this device has. @type {number[]} */
  ownSeats = [];
  /** Own moves that are still secret, by seat. @type {Map<number, string[]>} */
  secrets = new Map();
  /** What is said of the next move. */
  talk = new Talk((seat, part) => this.#say(seat, part));
  /** What this device has promised for the shuffle, and what it was promised. */
  shuffle = new Shuffle(this);
  /** How many words of each seat here are on their way. @type {Map<number, number>} */
  #saying = new Map();
  /** Why the room cannot be shown. @type {ServerError | null} */
  trouble = null;
  /** @type {() => void} */
  #release = () => {};
  #shown = '';
  /** @type {Promise<void> | null} */
  #watching = null;
  /** An own secret move on its way, by seat. @type {Map<number, string>} */
  #sent = new Map();
  #presence = new Presence();

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
  }

  get head() {
    return this.details.head;
  }

  get chat() {
    return this.details.chat;
  }

  get clocks() {
    return this.details.clocks;
  }

  get names() {
    return (this.head?.seats ?? []).map(seatName);
  }

  get seen() {
    return this.events.length;
  }

  /** @returns {'open' | 'lost'} */
  get connection() {
    return server.state === 'lost' ? 'lost' : 'open';
  }

  /** Tries at once to reach a server that is away. */
  retry = async () => server.retry();

  // ---- watching ----

  /** Begins to watch; resolves when the room is known or cannot be. */
  async enter() {
    this.#release = server.hold();
    server.addEventListener('message', this.#onMessage);
    server.addEventListener('state', this.#stateChanged);
    this.#presence.addEventListener('late', () => this.#changed());
    await this.watch();
    this.#finishJoining();
  }

  leave() {
    server.removeEventListener('message', this.#onMessage);
    server.removeEventListener('state', this.#stateChanged);
    if (server.state === 'open') server.ask('leave', { room: this.id }).catch(() => {});
    this.#release();
  }

  /** Asks for what is new; whoever asks meanwhile waits for the same answer. @returns {Promise<void>} */
  watch() {
    return this.#watching ?? this.watchAnew();
  }

  /** The same, or for everything, with the keys as they are now. @param {boolean} [everything] */
  watchAnew(everything = false) {
    const before = this.#watching ?? Promise.resolve();
    const watching = before
      .then(() => this.#watch(everything))
      .finally(() => {
        if (this.#watching === watching) this.#watching = null;
      });
    this.#watching = watching;
    return watching;
  }

  /** @param {boolean} everything @returns {Promise<void>} */
  async #watch(everything) {
    try {
      let answer = await this.#page(everything ? 0 : this.seen);
      if (!everything && answer.seq < this.seen) return await this.#watch(true); // it goes on from an earlier copy
      if (everything || this.seen === 0) this.#beginAnew();
      this.trouble = null;
      const news = this.#fold(answer.events);
      for (; answer.more; news.push(...this.#fold(answer.events))) answer = await this.#page(this.seen);
      this.#takeAnswer(answer, news);
      if (this.#shown !== this.#text()) this.#changed();
    } catch (error) {
      this.#fail(error);
      this.#changed();
    }
  }

  /** What comes after so many events: all of it, or a part that has `more` behind it. @param {number} seen */
  #page(seen) {
    const keys = keysOf(this.id).map((one) => one.key);
    return server.ask('watch', { room: this.id, seen, keys });
  }

  #beginAnew() {
    this.events = [];
    this.details = new Details();
    this.generation++;
  }

  /** @param {import('./messages').Watched} answer @param {RoomEvent[]} news */
  #takeAnswer(answer, news) {
    this.talk.hearAll(answer.talk ?? []);
    this.details.head = answer.room;
    this.#presence.watching = answer.watching ?? 0;
    if (hasMoment(answer)) this.details.takeMoment(answer);
    if (answer.room.state === 'over') this.details.clocks = null;
    this.ownSeats = answer.seats;
    this.secrets = new Map(Object.entries(answer.mine).map(([seat, moves]) => [Number(seat), moves]));
    this.#lookForAway();
    this.shuffle.tend(true);
    this.#heard(news, false);
  }

  /** @param {unknown} error */
  #fail(error) {
    const known = error instanceof ServerError ? error : new ServerError('lost', String(error));
    if (known.code !== 'lost' || !this.head) this.trouble = known;
  }

  /** @param {Event} event */
  #onMessage = (event) => {
    const { room, events, talk, here, watching, again } = /** @type {CustomEvent<Push>} */ (event).detail;
    if (room === this.id && again) this.watchAnew();
    if (room === this.id && here && this.head) this.#hearPresence({ here, watching: watching ?? 0 });
    if (room === this.id && talk?.at === this.position) this.#hearTalk(talk);
    if (room !== this.id || !events) return;
    const news = this.#fold(events);
    this.#lookForAway();
    this.shuffle.tend();
    this.#heard(news, true);
    this.#changed();
    if (this.#missesSecrets() || (events.at(-1)?.seq ?? 0) > this.seen) this.watch();
  };

  /**
   * Takes those events that come next; one that is missing is noticed by whoever called.
   * @param {RoomEvent[]} events
   */
  #fold(events) {
    const news = events.filter((event) => event.seq > this.seen);
    const next = news.filter((event, i) => event.seq === this.seen + 1 + i);
    for (const event of next) {
      this.details.take(event);
      if (goesOn(event)) this.talk.forget();
      this.events.push(event);
      this.#followSecrets(event);
    }
    return next;
  }

  /** @param {RoomEvent[]} events @param {boolean} live */
  #heard(events, live) {
    if (events.length > 0)
      this.dispatchEvent(/** @type {CustomEvent<Heard>} */ (new CustomEvent('heard', { detail: { events, live } })));
  }

  /** What can be seen of the room; somebody who has been away for long is another sight than before. */
  #text() {
    return JSON.stringify([
      this.head,
      this.ownSeats,
      this.away.map((seat) => [seat, this.isLongAway(seat)]),
      this.trouble?.code,
    ]);
  }

  #changed() {
    this.#shown = this.#text();
    this.dispatchEvent(new Event('change'));
  }

  #stateChanged = () => {
    if (server.state === 'open') this.watch();
    this.#changed();
  };

  /** The event that has led to the present position; 0: the game has not begun. */
  get position() {
    return this.events.findLast((event) => goesOn(event) && event.kind !== 'end')?.seq ?? 0;
  }

  /**
   * Says something of the next move.  It is shown at once; what is refused, since the game has gone on meanwhile or the
   * connection is lost, is not true any more when the room is looked at again.
   * @param {number} seat @param {Partial<import('../talk/talk.js').Said>} part
   */
  #say(seat, part) {
    const request = { room: this.id, key: this.keyOf(seat), at: this.position, ...part };
    this.#saying.set(seat, (this.#saying.get(seat) ?? 0) + 1);
    this.talk.hear(seat, { ...this.talk.of(seat), ...part });
    server
      .ask('talk', request)
      .catch(() => this.watch())
      .finally(() => this.#saying.set(seat, (this.#saying.get(seat) ?? 1) - 1));
  }

  /** What comes back of an earlier word while a later one is on its way is old. @param {import('./messages').TalkMessage} message */
  #hearTalk(message) {
    if ((this.#saying.get(message.by) ?? 0) < 2) this.talk.hear(message.by, message);
  }

  // ---- secret choices ----

  /** @param {number} seat */
  #hidden(seat) {
    return this.details.since.filter((one) => one.by === seat && one.move === null).length;
  }

  /**
   * Own secret moves are remembered as they are made, and forgotten when they are out or taken back.
   * @param {RoomEvent} event
   */
  #followSecrets(event) {
    if (!hasMoment(event)) return;
    for (const seat of this.ownSeats) {
      const known = (this.secrets.get(seat) ?? []).slice(0, this.#hidden(seat));
      const sent = this.#sent.get(seat);
      if ('by' in event && event.by === seat && sent !== undefined && known.length < this.#hidden(seat))
        known.push(sent);
      this.secrets.set(seat, known);
    }
  }

  #missesSecrets() {
    return this.ownSeats.some((seat) => (this.secrets.get(seat) ?? []).length < this.#hidden(seat));
  }

  // ---- who is here ----

  #lookForAway() {
    this.#presence.look(this.head, this.ownSeats);
  }

  /** @param {{here: number[], watching: number}} message */
  #hearPresence(message) {
    if (this.head) this.#presence.hear(this.head, message);
    this.#lookForAway();
    if (this.#shown !== this.#text()) this.#changed();
  }

  /** How many look on. */
  get watching() {
    return this.#presence.watching;
  }

  /** People who are away. @returns {number[]} */
  get away() {
    return this.#presence.away;
  }

  /** The page and the server do not agree, and fetching everything again has not helped. */
  giveUp() {
    this.trouble = new ServerError('drift', 'the game here is not the one of the server');
    this.#changed();
  }

  /** Whether a computer may be called for a seat. @param {number} seat */
  isLongAway(seat) {
    return this.#presence.isLongAway(seat);
  }

  // ---- requests ----

  /** @param {number} seat */
  keyOf(seat) {
    return keysOf(this.id).find((one) => one.seat === seat)?.key;
  }

  /**
   * Asks for something as a seat of this device.
   * @template {SeatCommand} C
   * @param {C} what @param {number} seat @param {Omit<Asks<C>, 'room' | 'key' | 'tag'>} fields
   */
  #request(what, seat, fields) {
    const whole = /** @type {unknown} */ ({ room: this.id, key: this.keyOf(seat), ...fields });
    return server.request(what, /** @type {Asks<C>} */ (whole));
  }

  /** @param {string} name @param {number} [seat] @param {number} [colour] that is liked */
  async sit(name, seat, colour) {
    await joinRoom(this.id, name, seat, colour);
    await this.watchAnew();
  }

  /** @param {number} seat @param {number} colour */
  wear(seat, colour) {
    return this.#request('colour', seat, { colour });
  }

  /** The colour of each seat. @returns {number[]} */
  get colours() {
    return (this.head?.seats ?? []).map((seat, i) => seat.colour ?? i);
  }

  /** Whoever reloaded before the answer came is told it now. */
  async #finishJoining() {
    const joining = joiningOf(this.id);
    if (!joining) return;
    await join(this.id, joining).catch(() => {});
    await this.watchAnew();
  }

  /** @param {number} seat */
  async stand(seat) {
    await this.#request('stand', seat, {});
    dropKey(this.id, seat);
    await this.watchAnew();
  }

  start() {
    return this.#request('start', this.ownSeats[0] ?? 0, {});
  }

  /** @param {number} seat @param {string} move @param {boolean} secret */
  async move(seat, move, secret) {
    if (secret) this.#sent.set(seat, move);
    try {
      return await this.#request('move', seat, { move });
    } finally {
      this.#sent.delete(seat);
    }
  }

  /** @param {string} text @param {string} name of somebody without a seat */
  sendChat(text, name) {
    const seat = this.ownSeats[0];
    const who = seat === undefined ? { name } : { key: this.keyOf(seat) };
    return server.request('chat', { room: this.id, text, ...who });
  }

  /** The seat here of the host, who keeps order; undefined: he is elsewhere. */
  get hostSeat() {
    const host = this.head?.seats.findIndex((seat) => seat.kind === 'person' && !seat.gave_up) ?? -1;
    return this.ownSeats.includes(host) ? host : undefined;
  }

  /** Whether those who look on are asked to be quiet. */
  get quiet() {
    return this.details.quiet;
  }

  /** @param {boolean} on whether those who look on are to be quiet */
  hush(on) {
    return this.#request('quiet', this.hostSeat ?? 0, { on });
  }

  /** Removes what those who look on have said. */
  sweepChat() {
    return this.#request('sweep', this.hostSeat ?? 0, {});
  }

  /** @param {number} seat */
  undo(seat) {
    return this.#request('undo', seat, {});
  }

  /** @param {number} seat */
  takeback(seat) {
    return this.#request('takeback', seat, {});
  }

  /** @param {number} seat @param {boolean} accept */
  answer(seat, accept) {
    return this.#request('answer', seat, { accept });
  }

  /** @param {number} seat */
  resign(seat) {
    return this.#request('resign', seat, {});
  }

  /** @param {number} seat whose place a computer shall take */
  substitute(seat) {
    return this.#request('substitute', this.ownSeats[0] ?? 0, { seat });
  }

  /**
   * Every own seat asks and gets its new key; whoever shows the room goes there.
   * @param {{level?: number, more?: boolean, without?: number}} [options] of a campaign, unless the next room is there
   * @returns {Promise<string>} the new room
   */
  async rematch(options = {}) {
    let next = this.head?.next ?? '';
    for (const seat of this.ownSeats) {
      if (seat === options.without) continue;
      const answer = await this.#request('rematch', seat, options);
      next = answer.room;
      keepKeys(next, [{ seat: answer.seat, key: answer.key }]);
      keepCommit(next, answer.commit);
    }
    if (next) this.dispatchEvent(new CustomEvent('next', { detail: next }));
    return next;
  }
}
