// room_waiting.js -- a table before the game begins: who sits where, the link for friends, and talking
// meanwhile.

import { refusalWords } from '../play/online_words.js';
import { carryLink, linkOf } from '../play/online_keys.js';
import { NAME_BYTES, chatPanel, fitBytes } from '../ui/chat.js';
import { clockWords } from '../ui/clocks.js';
import { colourButton } from '../ui/colour_choice.js';
import { COLOURS, likeColour, likedColour } from '../ui/colours.js';
import { confirmed, dialog, toast } from '../ui/dialog.js';
import { h, imageOf } from '../ui/dom.js';
import { codeButton, sendLink, sends } from '../ui/hand_on.js';
import { icon } from '../ui/icons.js';
import { settings } from '../ui/settings.js';
import { say } from '../words/say.js';
import { gameName, hintWords, optionWords } from './room_words.js';

/**
 * @typedef {import('../play/online_room.js').Room} Room
 * @typedef {import('../play/online_details.js').Seat} Seat
 * @typedef {import('../engine/engine.js').Engine} Engine
 */

/** @param {unknown} error */
export function showRefusal(error) {
  toast(refusalWords(error), 'bad');
}

/** Does it with the button pressed, and tells a refusal. @param {() => Promise<unknown>} action */
export const doing = (action) => async (/** @type {Event} */ event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.currentTarget);
  if (button instanceof HTMLButtonElement) button.disabled = true;
  try {
    await action();
  } catch (error) {
    showRefusal(error);
  } finally {
    if (button instanceof HTMLButtonElement) button.disabled = false;
  }
};

/** @param {string} text @param {string} done said afterwards */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    await dialog({
      title: say('online.link.copy'),
      body: h('input', {
        value: text,
        readOnly: true,
        aria: { label: say('online.link') },
        on: { focus: ({ target }) => /** @type {HTMLInputElement} */ (target).select() },
      }),
    });
  }
}

/**
 * The link of a table with buttons to copy it and to hand it on.
 * @param {string} room
 * @param {string} title
 * @param {boolean} [main] whether handing it on is what is to be done next
 */
export function linkRow(room, title, main = false) {
  const url = linkOf(room);
  const look = main ? 'button main' : 'button';
  const shares = sends();
  const field = h('input', {
    value: url,
    readOnly: true,
    class: 'room-link-field',
    id: 'room-link',
    on: { focus: () => field.select() },
  });
  const share =
    shares &&
    h(
      'button',
      {
        type: 'button',
        class: look,
        data: { do: 'share' },
        on: { click: () => sendLink(title, url) },
      },
      icon('share'),
      say('online.link.share'),
    );
  return h(
    'div',
    { class: 'field room-link' },
    h('label', { htmlFor: 'room-link' }, say('online.link')),
    h(
      'div',
      { class: 'row' },
      field,
      share,
      h(
        'button',
        {
          type: 'button',
          class: shares ? 'button' : look,
          data: { do: 'copy-link' },
          on: { click: () => copy(url, say('online.link.copied')) },
        },
        icon('copy'),
        say('online.link.copy'),
      ),
      codeButton(title, url),
    ),
    h('p', { class: 'help' }, say('online.link.help')),
  );
}

/**
 * Lets somebody carry a seat to another device: the link holds the key, and says so first.
 * @param {Room} room
 */
export async function carrySeat(room) {
  const seats = room.ownSeats.map((seat) => ({ label: room.names[seat] ?? '', value: seat }));
  const cancel = { label: say('shell.cancel'), value: null };
  const body = h('p', { class: 'notice bad' }, say('online.carry.warning'));
  const actions = [
    cancel,
    ...seats.map((one) => ({
      ...one,
      label: say('online.carry.copy', { name: one.label }),
      main: seats.length === 1,
    })),
  ];
  const seat = await dialog({ title: say('online.carry'), body, actions });
  const key = seat === null ? undefined : room.keyOf(seat);
  if (seat !== null && key) await copy(carryLink(room.id, { seat, key }), say('online.carry.copied'));
}

/** The first name of this device, kept for the next time. @param {string} name */
function keepName(name) {
  const names = settings.get('names');
  if (names[0] !== name) settings.set('names', [name, ...names.slice(1)]);
}

/** Who waits for somebody, if anybody does. @param {Room} room */
function inviteWords(room) {
  const host = room.head?.seats.find((seat) => seat.kind === 'person');
  return host ? say('online.sit.by', { name: host.name }) : say('online.sit.title');
}

/** Whoever plays together has no colour of his own. @param {Room} room @param {Engine} engine */
function isTogether({ head }, engine) {
  const { games } = engine.ask({ cmd: 'hello' });
  return games.some(({ id, together }) => id === head?.game && together === true);
}

/** As a wearer sees them: those of other people are theirs. @param {Room} room @param {Engine} engine @param {string} who @param {number} now */
function choiceOf({ colours, names, head }, engine, who, now) {
  const seatWith = (/** @type {number} */ colour) => colours.indexOf(colour);
  const kept = (/** @type {number} */ colour) => colour !== now && head?.seats[seatWith(colour)]?.kind === 'person';
  const worn = Array.from({ length: COLOURS }, (_, colour) => (kept(colour) ? names[seatWith(colour)] : undefined));
  return { who, now, worn, kept, picture: (/** @type {number} */ colour) => badge(engine, colour) };
}

/** @param {Engine} engine @param {number} colour */
const badge = (engine, colour) =>
  h('img', { class: 'room-badge', alt: '', src: imageOf(engine.ask({ cmd: 'badge', player: colour }).svg) });

/** Sitting down by one's name, in the colour one likes. @param {Room} room @param {Engine} engine @param {() => void} onlyWatch */
function sitForm(room, engine, onlyWatch) {
  /** @type {number | undefined} */
  let picked;
  const nameNow = () => fitBytes(field.value.trim(), NAME_BYTES);
  const liked = () => picked ?? likedColour(nameNow());
  const field = h('input', {
    id: 'room-name',
    name: 'name',
    autocomplete: 'nickname',
    maxLength: NAME_BYTES,
    required: true,
    value: settings.get('names')[0] ?? '',
    on: { input: () => update() },
  });
  const colour = h('span');
  const sit = h(
    'button',
    { type: 'submit', class: 'button main', data: { do: 'sit' } },
    icon('seat'),
    say('online.sit'),
  );
  const submit = doing(async () => {
    const name = nameNow();
    if (!name) return field.focus();
    keepName(name);
    if (picked !== undefined) likeColour(name, picked);
    return room.sit(name, undefined, liked());
  });
  const el = h(
    'form',
    { class: 'card room-sit', on: { submit } },
    h('h2', null, inviteWords(room)),
    h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'room-name' }, say('online.name')),
      h('div', { class: 'room-name' }, colour, field),
    ),
    h(
      'div',
      { class: 'row' },
      sit,
      h(
        'button',
        { type: 'button', class: 'button quiet', data: { do: 'only-watch' }, on: { click: onlyWatch } },
        icon('eye'),
        say('online.watch.only'),
      ),
    ),
  );
  /** The colour is that of the first free seat unless another is liked that nobody has. */
  function update() {
    const { colours, head } = room;
    if (!head || isTogether(room, engine)) return;
    const own = colours[head.seats.findIndex((seat) => seat.kind === 'open')] ?? 0;
    const { kept } = choiceOf(room, engine, '', own);
    const now = liked() ?? own;
    const choice = choiceOf(room, engine, nameNow() || say('online.you'), kept(now) ? own : now);
    colour.replaceChildren(
      colourButton(choice, (chosen) => {
        picked = chosen;
        update();
      }),
    );
  }
  return { el, update };
}

/** Another person at this device. @param {Room} room @param {number} seat */
async function sitBeside(room, seat) {
  const field = h('input', { id: 'beside-name', maxLength: NAME_BYTES });
  const body = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: 'beside-name' }, say('online.name')),
    field,
    h('p', { class: 'help' }, say('online.sit.beside.help')),
  );
  const actions = [
    { label: say('shell.cancel'), value: false },
    { label: say('online.sit'), value: true, main: true },
  ];
  const yes = await dialog({ title: say('online.sit.beside'), body, actions });
  const name = fitBytes(field.value.trim(), NAME_BYTES);
  if (yes && name) await room.sit(name, seat, likedColour(name));
}

/** @param {Seat} seat @param {boolean} own */
function seatChips(seat, own) {
  if (seat.kind === 'open') return h('span', { class: 'muted' }, say('online.seat.free'));
  if (seat.kind === 'computer') return icon('computer');
  if (own) return h('span', { class: 'chip gold' }, say('online.you'));
  return seat.here
    ? h('span', { class: 'chip good' }, say('online.here'))
    : h('span', { class: 'chip' }, say('online.away'));
}

/** @param {Room} room @param {number} seat @param {number} colour */
async function recolour(room, seat, colour) {
  try {
    await room.wear(seat, colour);
    likeColour(room.names[seat] ?? '', colour);
  } catch (error) {
    showRefusal(error);
  }
}

/** @param {Room} room @param {Engine} engine @param {number} i @param {boolean} own */
function seatBadge(room, engine, i, own) {
  const now = room.colours[i];
  if (!own) return badge(engine, now);
  return colourButton(choiceOf(room, engine, room.names[i] ?? '', now), (colour) => recolour(room, i, colour));
}

/** @param {Room} room @param {Seat} seat @param {number} i @param {Engine} engine */
function seatRow(room, seat, i, engine) {
  const own = room.ownSeats.includes(i);
  const act = own
    ? h(
        'button',
        {
          type: 'button',
          class: 'button small',
          data: { do: 'stand' },
          on: { click: doing(() => room.stand(i)) },
        },
        say('online.stand'),
      )
    : seat.kind === 'open' &&
      room.ownSeats.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'button small quiet',
          data: { do: 'beside' },
          on: { click: doing(() => sitBeside(room, i)) },
        },
        say('online.sit.beside'),
      );
  const name = seat.kind === 'open' ? say('online.seat.open') : room.names[i];
  return h(
    'li',
    { class: `room-seat ${seat.kind}`, data: { seat: i, kind: seat.kind } },
    seatBadge(room, engine, i, own && !isTogether(room, engine)),
    h('span', { class: 'room-seat-name' }, name),
    seatChips(seat, own),
    h('span', { class: 'spacer' }),
    act,
  );
}

/** @param {Room} room */
async function beginNow(room) {
  const open = room.head?.seats.filter((seat) => seat.kind === 'open').length ?? 0;
  if (
    open > 0 &&
    !(await confirmed(
      say('online.start', { n: open }),
      say('online.start.sure', { n: open }),
      say('online.start', { n: open }),
    ))
  )
    return;
  await room.start();
}

/** Promises and salts are gathered: nobody can sit down any more. @param {Room} room */
const begins = ({ details: { shuffle } }) => shuffle.asked || shuffle.must !== null;

/** Who has his seat on two devices is told which of them mixes the tiles. @param {Room} room */
const shuffleElsewhere = (room) =>
  room.shuffle.elsewhere &&
  h('p', { class: 'muted small', data: { shuffle: 'elsewhere' } }, say('online.shuffle.elsewhere'));

/** @param {Room} room */
function startCard(room) {
  const open = room.head?.seats.filter((seat) => seat.kind === 'open').length ?? 0;
  if (open === 0 || begins(room))
    return h('div', { class: 'stack tight' }, h('p', { role: 'status' }, say('online.begins')), shuffleElsewhere(room));
  return h(
    'div',
    { class: 'stack tight' },
    h('p', { role: 'status' }, say('online.waiting', { n: open })),
    shuffleElsewhere(room),
    room.ownSeats.length > 0 &&
      h(
        'div',
        { class: 'row' },
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            data: { do: 'start' },
            on: { click: doing(() => beginNow(room)) },
          },
          icon('computer'),
          say('online.start', { n: open }),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'button quiet',
            data: { do: 'carry' },
            on: { click: doing(() => carrySeat(room)) },
          },
          icon('link'),
          say('online.carry'),
        ),
      ),
  );
}

/** @param {Room} room */
function heading(room) {
  const head = room.head;
  if (!head) return null;
  const options = [
    ...optionWords(head),
    clockWords(head.clock),
    say(head.public ? 'online.public' : 'online.private'),
    hintWords(head),
  ];
  return h(
    'header',
    { class: 'stack tight' },
    h('h2', { class: 'room-title' }, gameName(head)),
    h(
      'ul',
      { class: 'row room-options', aria: { label: say('online.options') } },
      options.map((text) => h('li', { class: 'chip' }, text)),
    ),
  );
}

/** The screen of a room that waits. @param {Room} room @param {Engine} engine */
export function waitingRoom(room, engine) {
  let watches = false;
  const head = h('div');
  const seats = h('ul', { class: 'room-seats', aria: { label: say('online.seats') } });
  const begin = h('div');
  const sit = sitForm(room, engine, () => {
    watches = true;
    update();
  });
  const link = h('div', { class: 'card' });
  const chat = h('div', { class: 'card room-chat' }, h('h2', null, say('online.chat')), chatPanel(room));
  const places = h('section', { class: 'card stack' }, h('h2', null, say('online.seats')), seats, begin);
  const main = h('div', { class: 'stack room-main' }, head, sit.el, places, link);
  const el = h('div', { class: 'page room-waiting' }, main, chat);
  let shown = '';

  function update() {
    const full = !room.head?.seats.some((seat) => seat.kind === 'open');
    sit.el.hidden = room.ownSeats.length > 0 || watches || full;
    const text = JSON.stringify([room.head?.seats, room.ownSeats, begins(room)]);
    if (!room.head || text === shown) return;
    shown = text;
    head.replaceChildren(heading(room) ?? '');
    seats.replaceChildren(...room.head.seats.map((seat, i) => seatRow(room, seat, i, engine)));
    sit.update();
    begin.replaceChildren(startCard(room));
    link.replaceChildren(linkRow(room.id, gameName(room.head), room.ownSeats.length > 0 && !full && !begins(room)));
    if (room.ownSeats.length > 0 && link.previousSibling !== head) head.after(link);
  }
  update();
  return { el, update };
}
