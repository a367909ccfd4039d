// chat_order.js -- order in the chat: everybody can stop listening to somebody, and the host can ask those who only
// look on to be quiet, or sweep away what they have said.

import { refusalWords } from '../play/online_words.js';
import { say } from '../words/say.js';
import { toast } from './dialog.js';
import { h } from './dom.js';

/** @typedef {import('../play/online_details.js').Said} Said */
/** @typedef {import('../play/online_room.js').Room} Room */

/** Whose words: those of a seat, or of a name without one. @param {Said} said */
export const voiceOf = ({ seat, name }) => (seat === null ? `name ${name}` : `seat ${seat}`);

/** The voices that are not listened to at a table, as long as this page lasts. */
export class Muted {
  /** @type {Map<string, Muted>} */
  static #tables = new Map();
  /** @type {Set<string>} */
  #voices = new Set();

  /** @param {string} room @returns {Muted} */
  static at(room) {
    const here = Muted.#tables.get(room) ?? new Muted();
    Muted.#tables.set(room, here);
    return here;
  }

  /** @param {Said} said */
  has(said) {
    return this.#voices.has(voiceOf(said));
  }

  /** @param {Said} said */
  toggle(said) {
    const voice = voiceOf(said);
    if (!this.#voices.delete(voice)) this.#voices.add(voice);
  }
}

/** @param {Promise<unknown>} request */
async function tried(request) {
  try {
    await request;
  } catch (error) {
    toast(refusalWords(error), 'bad');
  }
}

/** The host's two tools. @param {Room} room */
export class Order {
  quiet = h('button', {
    type: 'button',
    class: 'button small',
    on: { click: () => tried(this.room.hush(!this.room.quiet)) },
  });
  sweep = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      data: { do: 'sweep-chat' },
      on: { click: () => tried(this.room.sweepChat()) },
    },
    say('online.chat.sweep'),
  );
  el = h('div', { class: 'row chat-order' }, this.quiet, this.sweep);

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.quiet.dataset.do = 'quiet-chat';
  }

  /** @param {boolean} watchersSpoke whether there is something to sweep */
  show(watchersSpoke) {
    const { quiet, hostSeat, watching } = this.room;
    this.el.hidden = hostSeat === undefined || (!watchersSpoke && !quiet && watching === 0);
    this.quiet.setAttribute('aria-pressed', String(quiet));
    this.quiet.replaceChildren(say(quiet ? 'online.chat.quiet.off' : 'online.chat.quiet.on'));
    this.sweep.hidden = !watchersSpoke;
  }
}
