// chat.js -- talking at a table: a panel with what was said, and a line to say something.
//
// It works for whatever has `chat` (a list), `sendChat(text, name)`, `ownSeats` and tells 'change': a
// session online, or a room that waits.  How many lines are unread stands in `data-unread` of the panel,
// with an event 'unread' {detail: n}.

import '../style/chat.css';
import { refusalWords } from '../play/online_words.js';
import { language, say } from '../words/say.js';
import { Muted, Order } from './chat_order.js';
import { toast } from './dialog.js';
import { h, live } from './dom.js';
import { icon } from './icons.js';
import { settings } from './settings.js';

export const CHAT_BYTES = 300;
const LINES_SHOWN = 200; // older ones leave the page
const SPOKEN_AT_ONCE = 3;
export const NAME_BYTES = 40;

/**
 * @typedef {import('../play/online_details.js').Said} Said
 * @typedef {EventTarget & {chat: Said[], ownSeats: number[],
 *   sendChat: (text: string, name: string) => Promise<unknown>,
 *   watched?: import('../play/online_room.js').Room}} Talking
 */

/** What fits into so many bytes of UTF-8, whole letters only. @param {string} text @param {number} most */
export function fitBytes(text, most) {
  const coder = new TextEncoder();
  let fits = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += coder.encode(segment).length;
    if (bytes > most) break;
    fits += segment;
  }
  return fits;
}

/** @param {string} text without what the server does not take */
const plain = (text) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** @param {Said} said @param {Chat} chat */
function muteButton(said, chat) {
  const muted = chat.muted.has(said);
  const label = say(muted ? 'online.chat.hear' : 'online.chat.mute', { name: said.name });
  return h(
    'button',
    { type: 'button', class: 'chat-mute', title: label, aria: { label }, on: { click: () => chat.mute(said) } },
    icon(muted ? 'sound' : 'close'),
  );
}

/** @param {Said} said @param {Chat} chat */
function line(said, chat) {
  const own = said.seat !== null && chat.session.ownSeats.includes(said.seat);
  const time = new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit' }).format(said.at);
  return h(
    'li',
    { class: own ? 'chat-line own' : 'chat-line' },
    h(
      'span',
      { class: 'chat-head' },
      h('span', { class: 'chat-name' }, said.name),
      said.seat === null && h('span', { class: 'chat-watcher' }, say('online.chat.watcher')),
      h('time', { class: 'chat-time' }, time),
      !own && muteButton(said, chat),
    ),
    !chat.muted.has(said) && h('span', { class: 'chat-text' }, said.text),
  );
}

/** @param {Talking} session */
function writer(session) {
  const name = h('input', {
    class: 'chat-as',
    autocomplete: 'nickname',
    maxLength: NAME_BYTES,
    value: settings.get('names')[0] ?? '',
    placeholder: say('online.name'),
    aria: { label: say('online.name') },
  });
  const text = h('input', {
    class: 'chat-input',
    autocomplete: 'off',
    enterKeyHint: 'send',
    maxLength: CHAT_BYTES,
    placeholder: say('online.chat.write'),
    aria: { label: say('online.chat.write') },
  });
  const send = h('button', { type: 'submit', class: 'button' }, say('online.chat.send'));
  const form = h('form', { class: 'chat-form', on: { submit: submit } }, name, text, send);
  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const words = fitBytes(plain(text.value), CHAT_BYTES);
    const who = fitBytes(plain(name.value), NAME_BYTES) || say('online.chat.guest');
    if (!words) return;
    text.value = '';
    try {
      await session.sendChat(words, who);
    } catch (error) {
      text.value = words;
      toast(say('online.chat.failed', { why: refusalWords(error) }), 'bad');
    }
  }
  return { form, name };
}

/**
 * The tab of the panel, if it has one, tells how many lines are unread.
 * @param {HTMLElement} el
 * @param {number} n
 */
function badgeTab(el, n) {
  const tab = document.getElementById(el.closest('[role=tabpanel]')?.getAttribute('aria-labelledby') ?? '');
  tab?.querySelector('.badge')?.remove();
  if (n > 0) tab?.append(' ', h('span', { class: 'badge', aria: { label: say('online.chat.unread', { n }) } }, n));
}

class Chat {
  lines = h('ol', { class: 'chat-lines' });
  log = h(
    'div',
    { class: 'chat-list', role: 'log', tabIndex: 0, aria: { label: say('online.chat'), live: 'off' } },
    this.lines,
  );
  empty = h('p', { class: 'empty chat-empty' }, say('online.chat.empty'));
  shown = 0;
  /** @type {Said[] | null} */
  heard = null;
  lastSeq = 0;
  unread = 0;
  wasHere = false;
  /** What was told in passing, as long as it is not read here. @type {HTMLElement[]} */
  inPassing = [];

  /** @param {Talking} session */
  constructor(session) {
    const { form, name } = writer(session);
    this.session = session;
    this.name = name;
    const room = session.watched ?? /** @type {import('../play/online_room.js').Room} */ (session);
    this.muted = Muted.at(room.id);
    this.order = new Order(room);
    this.el = h(
      'section',
      { class: 'chat', data: { unread: 0 }, aria: { label: say('online.chat') } },
      this.order.el,
      this.empty,
      this.log,
      form,
    );
    new IntersectionObserver(() => this.look()).observe(this.el);
    session.addEventListener('change', this.update);
    this.show();
  }

  /** A panel that was taken off the page listens no more. */
  update = () => {
    if (this.wasHere && !this.el.isConnected) {
      this.session.removeEventListener('change', this.update);
      return;
    }
    this.wasHere ||= this.el.isConnected;
    this.hear(this.show());
  };

  /** Puts what is new under the rest. @returns {Said[]} what was not known before */
  show() {
    const { chat, ownSeats } = this.session;
    this.name.hidden = ownSeats.length > 0;
    if (chat !== this.heard) this.startAgain();
    this.heard = chat;
    const news = chat.slice(this.shown);
    const fresh = news.filter((said) => said.seq > this.lastSeq);
    this.lines.append(...news.slice(-LINES_SHOWN).map((said) => line(said, this)));
    while (this.lines.childElementCount > LINES_SHOWN) this.lines.firstElementChild?.remove();
    this.shown = chat.length;
    this.lastSeq = Math.max(this.lastSeq, chat.at(-1)?.seq ?? 0);
    this.order.show(chat.some((said) => said.seat === null));
    this.empty.hidden = this.shown > 0;
    this.log.hidden = this.shown === 0;
    if (news.length > 0) this.log.scrollTop = this.log.scrollHeight;
    return fresh;
  }

  /** @param {Said} said whose words are to be heard no more, or again */
  mute(said) {
    this.muted.toggle(said);
    this.startAgain();
    this.show();
  }

  /** Everything is told again from the first line. */
  startAgain() {
    this.lines.replaceChildren();
    this.shown = 0;
  }

  /** @param {Said[]} news */
  hear(news) {
    const own = this.session.ownSeats;
    const others = news.filter((said) => (said.seat === null || !own.includes(said.seat)) && !this.muted.has(said));
    const lines = others.slice(-SPOKEN_AT_ONCE).map(({ name, text }) => say('online.chat.said', { name, text }));
    if (this.isRead) lines.forEach((text) => live(text));
    else this.inPassing.push(...lines.map((text) => toast(text)));
    this.setUnread(this.isRead ? 0 : this.unread + others.length);
  }

  get isRead() {
    return this.el.isConnected && this.el.offsetParent !== null && document.visibilityState === 'visible';
  }

  look() {
    this.log.scrollTop = this.log.scrollHeight;
    if (!this.isRead) return;
    this.setUnread(0);
    for (const one of this.inPassing.splice(0)) one.remove(); // it would lie over the line to write in
  }

  /** @param {number} n */
  setUnread(n) {
    if (n === this.unread) return;
    this.unread = n;
    this.el.dataset.unread = String(n);
    this.el.dispatchEvent(new CustomEvent('unread', { detail: n }));
    badgeTab(this.el, n);
  }
}

/** @param {Talking} session @returns {HTMLElement} */
export function chatPanel(session) {
  return new Chat(session).el;
}
