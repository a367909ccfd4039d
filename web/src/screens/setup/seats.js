// seats.js -- who plays: people, computers and seats that wait for a friend, in the order of the turns.

import { colourButton } from '../../ui/colour_choice.js';
import { COLOURS, coloursOf, likeColour, takeColour } from '../../ui/colours.js';
import { dialog } from '../../ui/dialog.js';
import { h, live } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { settings } from '../../ui/settings.js';
import { pieceName } from '../../words/describe.js';
import { language, say } from '../../words/say.js';
import { section } from './choices.js';
import { nextSeat } from './draft.js';
import { face } from './faces.js';
import { levelCharacter, levelName, personName } from './names.js';
import { badgePicture, pieceBadge } from './pictures.js';

/**
 * @typedef {import('./model.js').SetupModel} SetupModel
 * @typedef {import('../../types').Seat} Seat
 */

const NAME_MAX = 30;

/** @param {SetupModel} model @param {number} from @param {number} to */
function move(model, from, to) {
  const { draft } = model;
  if (to < 0 || to >= draft.seats.length || from === to) return;
  const order = draft.seats.map((_, i) => i);
  order.splice(to, 0, ...order.splice(from, 1));
  draft.seats = order.map((i) => draft.seats[i]);
  if (typeof draft.begins === 'number') draft.begins = order.indexOf(draft.begins);
  model.changed();
  follow(from < to ? ['down', 'up'] : ['up', 'down'], to);
  live(say('setup.seat.now', { n: to + 1 }));
}

/**
 * The focus goes with the seat.
 * @param {string[]} keys the button that was pressed, and its opposite @param {number} to
 */
function follow(keys, to) {
  for (const key of keys) {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-key="${key}${to}"]`));
    if (button && !button.disabled) return button.focus();
  }
  return undefined;
}

/** @param {SetupModel} model @param {number} count */
function setCount(model, count) {
  const { draft } = model;
  while (draft.seats.length < count) draft.seats.push(nextSeat(draft));
  draft.seats.length = count;
  model.changed();
}

/** @param {SetupModel} model @param {number} at @param {Seat['kind']} kind @returns {Seat} */
function seatOf(model, at, kind) {
  const others = model.draft.seats.filter((_, i) => i !== at).map((seat) => seat.name);
  if (kind === 'open') return { kind, name: '' };
  if (kind === 'computer') return { kind, name: '', level: model.usualLevel };
  const known = settings.get('names').find((/** @type {string} */ name) => !others.includes(name));
  return { kind, name: known ?? '' };
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function kindField(model, seat, at) {
  const kinds = ['person', 'computer', ...(model.draft.where === 'server' ? ['open'] : [])];
  const list = h(
    'select',
    {
      name: 'kind',
      class: 'setup-kind',
      aria: { label: say('setup.seat.kind', { n: at + 1 }) },
      data: { key: `kind${at}` },
      on: {
        change: () => {
          model.draft.seats[at] = seatOf(model, at, /** @type {Seat['kind']} */ (list.value));
          model.changed();
        },
      },
    },
    kinds.map((kind) => h('option', { value: kind, selected: kind === seat.kind }, say(`setup.seat.${kind}`))),
  );
  return list;
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function nameField(model, seat, at) {
  const input = h('input', {
    type: 'text',
    name: 'name',
    value: seat.name,
    maxLength: NAME_MAX,
    autocomplete: 'off',
    placeholder: personName(at),
    aria: { label: say('setup.seat.name', { n: at + 1 }) },
    data: { key: `name${at}` },
    on: {
      input: () => {
        seat.name = input.value;
        model.typed();
      },
      focus: () => input.select(),
    },
  });
  input.setAttribute('list', 'setup-names');
  return input;
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function levelField(model, seat, at) {
  const list = h(
    'select',
    {
      name: 'level',
      aria: { label: say('setup.seat.level', { n: at + 1 }) },
      data: { key: `level${at}` },
      on: {
        change: () => {
          seat.level = list.value;
          model.changed();
        },
      },
    },
    model.levels.map((level) => h('option', { value: level, selected: level === seat.level }, levelName(level))),
  );
  list.setAttribute('aria-describedby', `setup-character${at}`);
  return list;
}

/** The face of a computer player, and how it plays. @param {Seat} seat @param {number} at */
function character({ level = '' }, at) {
  return h(
    'div',
    { class: 'setup-character' },
    face(level),
    h('p', { class: 'small', id: `setup-character${at}` }, levelCharacter(level)),
  );
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function aboutSeat(model, seat, at) {
  if (seat.kind === 'open') return h('span', { class: 'small muted setup-open' }, say('setup.seat.open.help'));
  return seat.kind === 'computer' ? levelField(model, seat, at) : nameField(model, seat, at);
}

/**
 * @param {string} label @param {import('../../ui/icons.js').IconName} sign @param {boolean} disabled
 * @param {string} key @param {() => void} act
 */
function small(label, sign, disabled, key, act) {
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button quiet',
      disabled,
      title: label,
      aria: { label },
      data: { key },
      on: { click: act },
    },
    icon(sign),
  );
}

/** @param {SetupModel} model @param {number} at */
function seatActions(model, at) {
  const { length } = model.draft.seats;
  const n = at + 1;
  return h(
    'div',
    { class: 'row nowrap setup-seat-actions' },
    small(say('setup.seat.up', { n }), 'up', at === 0, `up${at}`, () => move(model, at, at - 1)),
    small(say('setup.seat.down', { n }), 'down', at === length - 1, `down${at}`, () => move(model, at, at + 1)),
    small(say('setup.seat.remove', { n }), 'close', length <= model.game.players.min, `remove${at}`, () => {
      const { draft } = model;
      draft.seats.splice(at, 1);
      if (draft.begins === at) draft.begins = null;
      else if (typeof draft.begins === 'number' && draft.begins > at) draft.begins--;
      model.changed();
    }),
  );
}

/** What a seat is called before it has a name. @param {Seat} seat @param {number} at */
export function ownerOf(seat, at) {
  if (seat.name.trim()) return seat.name.trim();
  if (seat.kind === 'open') return say('setup.seat.open.named', { n: at + 1 });
  return seat.kind === 'computer' ? `${personName(at)} (${levelName(seat.level ?? '')})` : personName(at);
}

/** What a person takes is liked the next time as well; without a name only by whoever sits first. @param {SetupModel} model @param {number} at @param {number} colour */
function recolour(model, at, colour) {
  const { seats } = model.draft;
  const { kind, name } = seats[at];
  takeColour(seats, at, colour);
  if (kind === 'person' && (name.trim() || at === seats.findIndex((seat) => seat.kind === 'person')))
    likeColour(name.trim(), colour);
  model.changed();
}

/** The colour that was chosen for a seat. @param {SetupModel} model @param {Seat} seat @param {number} at */
function wornColour(model, seat, at) {
  const { seats } = model.draft;
  const colours = coloursOf(seats);
  const worn = Array.from({ length: COLOURS }, (_, colour) => {
    const i = colours.indexOf(colour);
    return i < 0 ? undefined : ownerOf(seats[i], i);
  });
  const more = say('setup.seat.drag');
  const choice = { who: ownerOf(seat, at), now: colours[at], worn, key: `colour${at}`, more, picture: badgePicture };
  return colourButton(choice, (colour) => recolour(model, at, colour));
}

/** Two change places, and with them colours that belong to the places; whoever begins still does. @param {SetupModel} model @param {number} at @param {number} other */
function changePlaces(model, at, other) {
  const { draft } = model;
  const { seats } = draft;
  [seats[at], seats[other]] = [seats[other], seats[at]];
  if (draft.begins === at) draft.begins = other;
  else if (draft.begins === other) draft.begins = at;
  model.changed();
  document.querySelector(/** @type {'button'} */ (`[data-key="colour${other}"]`))?.focus();
  live(say('setup.seat.now', { n: other + 1 }));
}

/** The names of pieces that are called after their colour. @param {string[]} pieces */
const coloursNamed = (pieces) => new Intl.ListFormat(language()).format(pieces.map((piece) => pieceName(piece)));

/** Which place, and so which colours. @param {SetupModel} model @param {number} at @param {string} title @returns {Promise<number | null>} */
async function choosePlace(model, at, title) {
  /** @type {number | null} */
  let chosen = null;
  const places = model.draft.seats.map((seat, i) =>
    h(
      'button',
      {
        type: 'button',
        class: 'colour-one',
        data: { place: i },
        aria: { pressed: String(i === at) },
        on: {
          click: ({ currentTarget }) => {
            chosen = i;
            const dialogOf = /** @type {Element} */ (currentTarget).closest('dialog');
            dialogOf?.dispatchEvent(new Event('cancel', { cancelable: true }));
          },
        },
      },
      h('span', { class: 'row nowrap' }, model.ownPieces(i).map(pieceBadge)),
      h('span', null, coloursNamed(model.ownPieces(i))),
      h('small', { class: 'muted' }, ownerOf(seat, i)),
    ),
  );
  const body = h('div', { class: 'colour-choice', role: 'group', aria: { label: title } }, places);
  await dialog({ title, body, actions: [{ label: say('shell.cancel'), value: null }] });
  return chosen;
}

/** Where a place has its colours, whoever wants others changes places. @param {SetupModel} model @param {Seat} seat @param {number} at @param {string[]} pieces */
function placeColours(model, seat, at, pieces) {
  const who = ownerOf(seat, at);
  const title = say('colour.choose', { name: who });
  return h(
    'button',
    {
      type: 'button',
      class: 'colour-button setup-colours',
      disabled: model.draft.seats.length < 2,
      title: `${title} · ${say('setup.seat.drag')}`,
      aria: { label: say('colour.of', { name: who, colour: coloursNamed(pieces) }), haspopup: 'dialog' },
      data: { do: 'colour', key: `colour${at}`, pieces: pieces.length },
      on: {
        click: async () => {
          const other = await choosePlace(model, at, title);
          if (other !== null && other !== at) changePlaces(model, at, other);
        },
      },
    },
    pieces.map(pieceBadge),
  );
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function colourField(model, seat, at) {
  const pieces = model.ownPieces(at);
  return h(
    'span',
    { class: 'setup-badge' },
    pieces.length > 0 ? placeColours(model, seat, at, pieces) : wornColour(model, seat, at),
  );
}

/**
 * The row can be drawn to another place by its badge.
 * @param {HTMLElement} row @param {SetupModel} model @param {number} at
 */
function draggable(row, model, at) {
  const handle = row.querySelector('.setup-badge');
  handle?.addEventListener('pointerdown', () => {
    row.draggable = true;
  });
  row.addEventListener('dragstart', (event) => {
    event.dataTransfer?.setData('text/plain', String(at));
    row.classList.add('dragged');
  });
  row.addEventListener('dragend', () => {
    row.draggable = false;
    row.classList.remove('dragged');
  });
  row.addEventListener('dragover', (event) => event.preventDefault());
  row.addEventListener('drop', (event) => {
    event.preventDefault();
    const from = Number.parseInt(event.dataTransfer?.getData('text/plain') ?? '', 10);
    if (Number.isInteger(from) && from >= 0 && from < model.draft.seats.length) move(model, from, at);
  });
}

/** @param {SetupModel} model @param {Seat} seat @param {number} at */
function seatRow(model, seat, at) {
  const row = h(
    'li',
    { class: 'well setup-seat', data: { seat: at } },
    colourField(model, seat, at),
    kindField(model, seat, at),
    h('div', { class: 'setup-about' }, aboutSeat(model, seat, at)),
    seatActions(model, at),
    seat.kind === 'computer' && character(seat, at),
  );
  draggable(row, model, at);
  return row;
}

/** @param {SetupModel} model */
function countField(model) {
  const { min, max } = model.game.players;
  const list = h(
    'select',
    {
      name: 'players',
      id: 'setup-count',
      data: { key: 'players' },
      on: { change: () => setCount(model, Number(list.value)) },
    },
    Array.from({ length: max - min + 1 }, (_, i) =>
      h('option', { value: String(min + i), selected: min + i === model.draft.seats.length }, String(min + i)),
    ),
  );
  return h(
    'div',
    { class: 'field beside setup-count' },
    h('label', { htmlFor: list.id }, say('setup.players.number')),
    h('span', { class: 'setup-number' }, list),
  );
}

/** @param {SetupModel} model */
function beginsField(model) {
  const { draft, begins } = model;
  const list = h(
    'select',
    {
      name: 'begins',
      id: 'setup-begins',
      data: { key: 'begins' },
      on: {
        change: () => {
          draft.begins = list.value === 'lot' ? 'lot' : Number(list.value);
          model.typed();
        },
      },
    },
    draft.seats.map((seat, i) => h('option', { value: String(i), selected: i === begins }, ownerOf(seat, i))),
    h('option', { value: 'lot', selected: begins === 'lot' }, say('setup.begins.lot')),
  );
  return h('div', { class: 'field beside setup-begins' }, h('label', { htmlFor: list.id }, say('setup.begins')), list);
}

/** @param {SetupModel} model */
export function seatSection(model) {
  const { draft, game } = model;
  const names = h(
    'datalist',
    { id: 'setup-names' },
    settings.get('names').map((/** @type {string} */ name) => h('option', { value: name })),
  );
  const add = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      disabled: draft.seats.length >= game.players.max,
      data: { key: 'add', do: 'add-seat' },
      on: { click: () => setCount(model, draft.seats.length + 1) },
    },
    icon('plus'),
    say('setup.seat.add'),
  );
  return section(
    'seats',
    say('setup.seats'),
    h('div', { class: 'row between' }, countField(model), add),
    h(
      'ol',
      { class: 'stack tight' },
      draft.seats.map((seat, at) => seatRow(model, seat, at)),
    ),
    names,
    draft.seats.length > 1 && beginsField(model),
  );
}
