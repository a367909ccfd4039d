// lobby.js -- the tables of the server: one's own, and the public ones with who sits there, kept up to
// date.

import './table/shared.js';
import '../style/lobby.css';
import { server } from '../play/connection.js';
import { knownRooms } from '../play/online_keys.js';
import { seatName } from '../play/online_words.js';
import { roomHead } from '../play/online.js';
import { clockWords } from '../ui/clocks.js';
import { toast } from '../ui/dialog.js';
import { clear, h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { topbar } from '../ui/topbar.js';
import { language, say } from '../words/say.js';
import { gameName } from './room_words.js';

const REFRESH = 4000;
const OWN_SHOWN = 8;
const ORDER = { waiting: 0, playing: 1, over: 2 };

/** @typedef {import('../play/online_details.js').Head} Head */
/** @typedef {import('../play/online_details.js').Seat} Seat */

/** «3 minutes ago». @param {number} at */
function ago(at) {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const minutes = Math.round((at - Date.now()) / 60000);
  if (minutes > -1) return say('online.lobby.now');
  if (minutes > -60) return words.format(minutes, 'minute');
  return minutes > -1440
    ? words.format(Math.round(minutes / 60), 'hour')
    : words.format(Math.round(minutes / 1440), 'day');
}

/** @param {Seat} seat @param {number} i */
function seatChip(seat, i) {
  const kinds = { person: 'person', computer: 'computer', open: 'seat' };
  const name = /** @type {import('../ui/icons.js').IconName} */ (kinds[seat.kind]);
  const text = seat.kind === 'open' ? say('online.seat.open') : seatName(seat, i);
  return h(
    'li',
    { class: `chip lobby-seat ${seat.kind}` },
    icon(name),
    text,
    seat.kind === 'person' && h('span', { class: 'sr' }, seat.here ? say('online.here') : say('online.away')),
  );
}

/** What one can do at a table. @param {Head} head @param {boolean} own */
function wayIn(head, own) {
  if (own) return { label: say('online.lobby.goon'), does: 'goon', main: head.state !== 'over' };
  if (head.state === 'waiting' && head.seats.some((seat) => seat.kind === 'open')) {
    return { label: say('online.lobby.join'), does: 'join', main: true };
  }
  return {
    label: say(head.state === 'over' ? 'online.lobby.look' : 'online.lobby.watch'),
    does: 'watch',
    main: false,
  };
}

const STATE_LOOK = { waiting: 'good', playing: 'gold', over: '' };

/** @param {Head} head @param {boolean} own @param {Node | null} [extra] */
function tableCard(head, own, extra = null) {
  const { label, does, main } = wayIn(head, own);
  const name = gameName(head);
  return h(
    'li',
    { class: 'card lobby-table', data: { room: head.room, state: head.state } },
    h(
      'div',
      { class: 'row between' },
      h('h3', null, name),
      h('span', { class: `chip ${STATE_LOOK[head.state]}` }, say(`online.state.${head.state}`)),
    ),
    h('ul', { class: 'row lobby-seats', aria: { label: say('online.seats') } }, head.seats.map(seatChip)),
    h(
      'p',
      { class: 'small muted row' },
      h('span', { class: 'row nowrap lobby-clock' }, icon('clock'), clockWords(head.clock)),
      h('span', null, ago(head.opened)),
    ),
    h(
      'div',
      { class: 'row end' },
      extra,
      h(
        'a',
        {
          class: main ? 'button main' : 'button',
          href: `/t/${head.room}`,
          data: { do: does },
          aria: { label: `${label}: ${name}, ${head.seats.map(seatName).filter(Boolean).join(', ')}` },
        },
        label,
      ),
    ),
  );
}

/** @param {Head[]} heads */
const sorted = (heads) => [...heads].sort((a, b) => ORDER[a.state] - ORDER[b.state] || b.opened - a.opened);

/** The room's id in whatever was pasted. @param {string} text */
const idIn = (text) => /(?:^|\/t\/)([a-z0-9]{22})(?:[#?/]|$)/.exec(text.trim())?.[1];

/** @param {import('../main.js').App} app */
function linkForm(app) {
  const field = h('input', {
    id: 'lobby-link',
    type: 'text',
    inputMode: 'url',
    autocomplete: 'off',
    placeholder: `${location.host}/t/…`,
  });
  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const id = idIn(field.value);
    if (id) app.go(`/t/${id}`);
    else toast(say('online.lobby.link.bad'), 'bad');
  }
  return h(
    'form',
    { class: 'card lobby-link', on: { submit } },
    h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'lobby-link' }, say('online.lobby.link')),
      h(
        'div',
        { class: 'row nowrap' },
        field,
        h('button', { type: 'submit', class: 'button', data: { do: 'follow-link' } }, say('online.lobby.link.go')),
      ),
    ),
  );
}

/** Rooms that the server did not have when it was asked; their keys are kept all the same. @type {Set<string>} */
const missing = new Set();

/** Tables where this device has a seat. @returns {Promise<Head[]>} */
async function ownTables() {
  const rooms = knownRooms().filter(({ room }) => !missing.has(room));
  const heads = await Promise.all(
    rooms.slice(0, OWN_SHOWN).map(({ room }) =>
      roomHead(room).catch((error) => {
        if (error.code === 'no_room') missing.add(room);
        return null;
      }),
    ),
  );
  return heads.filter((head) => head !== null);
}

class Lobby {
  /** @type {Head[]} */
  heads = [];
  /** @type {Head[]} */
  own = [];
  loaded = false;
  shownText = '';

  /** @param {HTMLElement} host @param {import('../main.js').App} app */
  constructor(host, app) {
    this.app = app;
    this.state = h('div', { role: 'status' });
    this.mine = h('section', { class: 'stack', hidden: true });
    this.list = h('ul', { class: 'lobby-list', aria: { label: say('online.lobby.public') } });
    const fresh = h(
      'a',
      { class: 'button main', href: '/#/new/link', data: { do: 'new' } },
      icon('plus'),
      say('online.lobby.new'),
    );
    host.append(
      topbar(app, say('online.lobby.title'), fresh),
      h(
        'div',
        { class: 'page stack loose lobby' },
        h('p', { class: 'muted large' }, say('online.lobby.about')),
        this.state,
        this.mine,
        h('section', { class: 'stack' }, h('h2', { class: 'ornament' }, say('online.lobby.public')), this.list),
        linkForm(app),
      ),
    );
  }

  showConnection() {
    const lost = server.state === 'lost';
    this.state.replaceChildren(
      ...(lost
        ? [
            h(
              'div',
              { class: 'notice bad row' },
              icon('offline'),
              say('online.lobby.away'),
              h(
                'button',
                { type: 'button', class: 'button small', on: { click: () => server.retry() } },
                say('online.lost.now'),
              ),
            ),
          ]
        : []),
    );
  }

  showTables() {
    const text = JSON.stringify([this.own, this.heads, this.loaded, Math.floor(Date.now() / 60000)]);
    if (text === this.shownText) return;
    this.shownText = text;
    const ours = new Set(this.own.map((head) => head.room));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
      ?.closest?.('[data-room]')
      ?.getAttribute('data-room');
    this.mine.hidden = this.own.length === 0;
    this.mine.replaceChildren(
      h('h2', { class: 'ornament' }, say('online.lobby.own')),
      h(
        'ul',
        { class: 'lobby-list' },
        sorted(this.own).map((head) => tableCard(head, true)),
      ),
    );
    clear(this.list);
    const others = sorted(this.heads.filter((head) => !ours.has(head.room)));
    this.list.append(...others.map((head) => tableCard(head, false)));
    if (others.length === 0) {
      this.list.append(
        h('li', { class: 'empty card sunk' }, say(this.loaded ? 'online.lobby.none' : 'online.loading')),
      );
    }
    if (focused)
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-room="${CSS.escape(focused)}"] a`))?.focus();
  }

  async refresh() {
    if (document.visibilityState === 'hidden') return;
    const [listed, own] = await Promise.allSettled([server.ask('list', {}), ownTables()]);
    if (listed.status === 'fulfilled') {
      this.heads = listed.value.rooms;
      this.loaded = true;
    }
    if (own.status === 'fulfilled') this.own = own.value;
    this.showTables();
  }
}

/** @param {HTMLElement} host @param {unknown} _params @param {import('../main.js').App} app */
export async function show(host, _params, app) {
  const release = server.hold();
  const lobby = new Lobby(host, app);
  const state = () => {
    lobby.showConnection();
    if (server.state === 'open') lobby.refresh();
  };
  server.addEventListener('state', state);
  const timer = setInterval(() => lobby.refresh(), REFRESH);
  lobby.showTables();
  lobby.showConnection();
  if (server.state === 'open') await lobby.refresh();
  return () => {
    clearInterval(timer);
    server.removeEventListener('state', state);
    release();
  };
}
