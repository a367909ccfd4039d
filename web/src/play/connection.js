// connection.js -- one WebSocket to the server, for all rooms of this page.
//
// It is there while somebody holds it and comes back by itself when it is lost, after growing pauses and at
// once when the network or the page comes back.  A request with a tag is sent again after a loss, as often as
// it takes, and the server fulfils it once; a question without a tag fails with the code 'lost' and is
// asked again by whoever wants it. Events: 'state' when `state` changes, 'message' {detail: {room, events}}
// for what the server tells of itself.

import { language } from '../words/say.js';
import { randomLetters } from './online_keys.js';

const PROTOCOL = 'hradby.1';
const PAUSE_LEAST = 400;
const PAUSE_MOST = 15000;
const PAUSE_SEEN = 2500; // the most while somebody looks at the page
const LOOK = 1000; // between two looks whether something was heard
const QUIET = 4000; // after which the connection is tried; with LOOK and PATIENCE a loss is noticed within ten seconds
const QUIET_HIDDEN = 20000; // the same while nobody looks at the page
const PATIENCE = 4000; // for the answer to that, and for a connection to come up
const PATIENCE_LONG = 4800; // where an answer is on its way that is long; twice that after each loss, until one has come
const PATIENCE_MOST = 19200;
const LONG = ['watch', 'record', 'list'];
const AGAIN = { too_fast: 700, not_kept: 1500, cannot_now: 2500 };
const AGAIN_MOST = 6;
const TAG_LETTERS = 26;

/**
 * @typedef {import('./messages').ServerCommand} ServerCommand
 * @typedef {import('./messages').TaggedCommand} TaggedCommand
 * @typedef {import('./messages').Reply | import('./messages').Push} Message
 * @typedef {{do: ServerCommand, id: number, tag?: string}} Fields beside those of the request
 * @typedef {{fields: Fields, tagged: boolean, tries: number, done: (answer: unknown) => void,
 *   failed: (why: ServerError) => void}} SentRequest
 */
/** @template {ServerCommand} C @typedef {import('./messages').ServerAsks<C>} Asks */
/** @template {ServerCommand} C @typedef {import('./messages').ServerAnswer<C>} Answer */

/** What the server refused, or 'lost' when it could not be asked. */
export class ServerError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class Connection extends EventTarget {
  /** @type {'closed' | 'connecting' | 'open' | 'lost'} */
  state = 'closed';
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, SentRequest>} */
  #requests = new Map();
  #lastId = 0;
  #holders = 0;
  #pause = PAUSE_LEAST;
  #heard = 0;
  #timer = 0;
  #watchdog = 0;
  /** The socket that is being tried. @type {WebSocket | null} */
  #tried = null;
  /** How long a long answer is waited for: what was lost may have been the patience with a slow network. */
  #patienceLong = PATIENCE_LONG;
  /** The language that the server was told on this connection. */
  #spoken = '';

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
  }

  /** Keeps the connection up until the answer is called. @returns {() => void} */
  hold() {
    let held = true;
    if (this.#holders++ === 0) this.#begin();
    return () => {
      if (held && --this.#holders === 0) this.#end();
      held = false;
    };
  }

  /**
   * Asks the server for something that changes nothing.
   * @template {ServerCommand} C
   * @param {C} what @param {Asks<C>} fields @returns {Promise<Answer<C>>}
   */
  ask(what, fields) {
    const id = ++this.#lastId;
    const tagged = 'tag' in fields;
    return new Promise((resolve, failed) => {
      const done = /** @type {(answer: unknown) => void} */ (resolve);
      const request = { fields: { do: what, id, ...fields }, tagged, tries: 0, done, failed };
      this.#requests.set(id, request);
      if (this.state === 'open') this.#send(request);
      else if (this.state === 'lost' && !tagged) this.#refuse(id, lost());
    });
  }

  /**
   * Something that changes a room: with a tag, once.
   * @template {TaggedCommand} C
   * @param {C} what @param {Asks<C>} fields @returns {Promise<Answer<C>>}
   */
  request(what, fields) {
    return this.ask(what, { tag: randomLetters(TAG_LETTERS), ...fields });
  }

  /** Tries at once what would be tried later. */
  retry() {
    if (this.#holders === 0 || this.state === 'open') return;
    this.#pause = PAUSE_LEAST;
    if (this.#socket === null) this.#connect();
  }

  /** @param {Connection['state']} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('state'));
  }

  #begin() {
    addEventListener('online', this.#woken);
    addEventListener('offline', this.#woken);
    addEventListener('pageshow', this.#woken);
    document.addEventListener('visibilitychange', this.#woken);
    const quiet = () => (document.visibilityState === 'hidden' ? QUIET_HIDDEN : QUIET);
    this.#watchdog = window.setInterval(() => this.#look(quiet()), LOOK);
    this.#become('connecting');
    this.#connect();
  }

  #end() {
    removeEventListener('online', this.#woken);
    removeEventListener('offline', this.#woken);
    removeEventListener('pageshow', this.#woken);
    document.removeEventListener('visibilitychange', this.#woken);
    clearInterval(this.#watchdog);
    clearTimeout(this.#timer);
    this.#forget();
    for (const id of [...this.#requests.keys()]) this.#refuse(id, lost());
    this.#become('closed');
  }

  #woken = () => {
    if (document.visibilityState === 'hidden') return;
    if (this.state === 'open') this.#look(0);
    else this.retry();
  };

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address, PROTOCOL);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#lose();
    this.#timer = window.setTimeout(() => this.#lose(), PATIENCE);
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#pause = PAUSE_LEAST;
    this.#heard = performance.now();
    this.#spoken = '';
    for (const request of this.#requests.values()) this.#send(request);
    this.#become('open');
  }

  /** The first request of a connection says in which language it is to be answered. @param {SentRequest} request */
  #send({ fields }) {
    const whole = this.#spoken === language() ? fields : { ...fields, language: language() };
    this.#spoken = language();
    this.#socket?.send(JSON.stringify(whole));
  }

  /** Lets a socket go without hearing of it any more. */
  #forget() {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lose() {
    this.#forget();
    clearTimeout(this.#timer);
    this.#become('lost');
    for (const [id, request] of [...this.#requests]) if (!request.tagged) this.#refuse(id, lost());
    this.#timer = window.setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, document.visibilityState === 'hidden' ? PAUSE_MOST : PAUSE_SEEN);
  }

  /**
   * Tries a connection that was quiet for so long, once at a time.  What was on its way already when it broke is no sign of
   * life: only the answer is, and whatever else comes meanwhile earns another try.
   * @param {number} quiet
   */
  #look(quiet) {
    const asked = performance.now();
    const socket = this.#socket;
    if (this.state !== 'open' || this.#tried === socket || asked - this.#heard < quiet) return;
    const long = [...this.#requests.values()].some(isLong);
    const settle = () => {
      if (this.#tried === socket) this.#tried = null;
      clearTimeout(timer);
    };
    this.#tried = socket;
    this.ask('ping', {}).then(settle, () => {});
    const timer = window.setTimeout(
      () => {
        settle();
        if (this.#socket !== socket) return;
        if (this.#heard >= asked) {
          this.#look(0);
          return;
        }
        if (long) this.#patienceLong = Math.min(2 * this.#patienceLong, PATIENCE_MOST);
        this.#lose();
      },
      long ? this.#patienceLong : PATIENCE,
    );
  }

  /** @param {string} text */
  #hear(text) {
    this.#heard = performance.now();
    /** @type {Message} */
    const message = JSON.parse(text);
    if (!('re' in message)) {
      this.dispatchEvent(new CustomEvent('message', { detail: message }));
      return;
    }
    const request = this.#requests.get(message.re);
    if (!request) return;
    if (isLong(request)) this.#patienceLong = PATIENCE_LONG;
    if (message.ok) {
      this.#requests.delete(message.re);
      request.done(message);
    } else if (!this.#again(message.re, request, message.error.code)) {
      this.#refuse(message.re, new ServerError(message.error.code, message.error.message));
    }
  }

  /**
   * A busy server is asked again a little later.
   * @param {number} id
   * @param {SentRequest} request
   * @param {string} code
   */
  #again(id, request, code) {
    const pause = AGAIN[/** @type {keyof typeof AGAIN} */ (code)];
    if (pause === undefined || ++request.tries > AGAIN_MOST) return false;
    setTimeout(() => {
      if (this.#requests.has(id) && this.state === 'open') this.#send(request);
    }, pause * request.tries);
    return true;
  }

  /** @param {number} id @param {ServerError} why */
  #refuse(id, why) {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    request?.failed(why);
  }
}

/** Whether its answer is one that a slow network takes long for. @param {SentRequest} request */
const isLong = ({ fields }) => LONG.includes(fields.do);

const lost = () => new ServerError('lost', 'the server cannot be reached');

const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';

/** The connection of this page. */
export const server = new Connection(`${scheme}//${location.host}/ws`);
