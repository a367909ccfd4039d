// room.js -- a table on the server, by its link: waiting for players, then the game, then the next one.

import './table/shared.js';
import '../style/room.css';
import { Engine } from '../engine/engine.js';
import { OnlineSession } from '../play/online.js';
import { takeCarried } from '../play/online_keys.js';
import { Room } from '../play/online_room.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { topbar } from '../ui/topbar.js';
import { has, say } from '../words/say.js';
import { roomNotices, announceEvent } from './room_notices.js';
import { waitingRoom } from './room_waiting.js';
import { gameName } from './room_words.js';
import { showTable } from './table.js';
import { bringStyle } from '../ui/style.js';

/** @typedef {() => void} CleanUp */

/** Nobody came to play. @param {Room} room */
const isClosed = (room) => room.events.some((event) => event.kind === 'close');

/** What may pass by itself. */
const PASSING = ['lost', 'full', 'cannot_now'];

/** Why there is nothing to see. @param {Room} room */
function troubleCard(room) {
  const code = room.trouble?.code ?? (isClosed(room) ? 'closed' : 'lost');
  const title = has(`online.trouble.${code}`) ? say(`online.trouble.${code}`) : say('online.trouble');
  const retry =
    PASSING.includes(code) &&
    h(
      'button',
      {
        type: 'button',
        class: 'button main',
        data: { do: 'retry' },
        on: { click: code === 'lost' ? room.retry : () => room.watch() },
      },
      say('online.lost.now'),
    );
  return h(
    'div',
    { class: 'page narrow' },
    h(
      'div',
      { class: 'card stack room-trouble', role: 'alert', data: { trouble: code } },
      icon(code === 'lost' ? 'offline' : 'warning'),
      h('h1', null, title),
      h(
        'p',
        null,
        has(`online.trouble.${code}.about`) ? say(`online.trouble.${code}.about`) : (room.trouble?.message ?? ''),
      ),
      h(
        'div',
        { class: 'row' },
        retry,
        h('a', { class: 'button', href: '/#/lobby' }, say('online.lobby.title')),
        h('a', { class: 'button quiet', href: '/' }, say('online.home')),
      ),
    ),
  );
}

const loading = () =>
  h('div', { class: 'page narrow empty', role: 'status' }, h('span', { class: 'spinner' }), ' ', say('online.loading'));

class RoomScreen {
  /** Which of the faces of a room is shown. @type {'' | 'loading' | 'trouble' | 'waiting' | 'table'} */
  face = '';
  /** @type {() => void} */
  update = () => {};
  /** @type {CleanUp} */
  cleanUp = () => {};

  /**
   * @param {HTMLElement} host
   * @param {Room} room
   * @param {Engine} engine
   * @param {import('../main.js').App} app
   */
  constructor(host, room, engine, app) {
    this.host = host;
    this.room = room;
    this.engine = engine;
    this.app = app;
  }

  wanted() {
    const { room } = this;
    if (room.trouble || isClosed(room)) return 'trouble';
    if (!room.head) return 'loading';
    return room.head.state === 'waiting' ? 'waiting' : 'table';
  }

  async show() {
    const wanted = this.wanted();
    if (wanted === this.face) return this.update();
    this.face = wanted;
    this.cleanUp();
    this.cleanUp = this.update = () => {};
    if (this.room.head) document.title = `${gameName(this.room.head)} – Hradby`;
    return {
      loading: () => this.put(loading()),
      trouble: () => this.put(topbar(this.app, say('online.table')), troubleCard(this.room)),
      waiting: () => this.showWaiting(),
      table: () => this.showTable(),
    }[wanted]();
  }

  /** @param {...Node} nodes */
  put(...nodes) {
    this.host.replaceChildren(...nodes);
  }

  showWaiting() {
    const { el, update } = waitingRoom(this.room, this.engine);
    const notices = roomNotices(this.room);
    this.put(topbar(this.app, say('online.table')), notices.el, el);
    this.update = () => {
      update();
      notices.update();
    };
  }

  async showTable() {
    const session = new OnlineSession(this.room, this.engine);
    const notices = roomNotices(this.room);
    const place = h('div', { class: 'room-table' });
    this.put(place, notices.el);
    this.update = notices.update;
    this.cleanUp = () => session.close();
    const clean = await showTable(place, session, this.app);
    this.cleanUp = () => {
      clean?.();
      session.close();
    };
  }
}

/** @param {HTMLElement} host @param {string[]} params @param {import('../main.js').App} app */
export async function show(host, [id = ''], app) {
  takeCarried(id);
  const room = new Room(id);
  const [engine] = await Promise.all([Engine.make(), bringStyle('room.css')]);
  const screen = new RoomScreen(host, room, engine, app);
  const change = () => screen.show();
  const heard = (/** @type {Event} */ event) => {
    const { events, live } = /** @type {CustomEvent<import('../play/online_room.js').Heard>} */ (event).detail;
    if (live) for (const one of events) announceEvent(room, one);
  };
  room.addEventListener('next', (event) => {
    for (const open of document.querySelectorAll('dialog[open]'))
      open.dispatchEvent(new Event('cancel', { cancelable: true }));
    app.go(`/t/${/** @type {CustomEvent<string>} */ (event).detail}`);
  });
  room.addEventListener('change', change);
  room.addEventListener('heard', heard);
  screen.show();
  await room.enter();
  await screen.show();
  return () => {
    room.removeEventListener('change', change);
    screen.cleanUp();
    room.leave();
  };
}
