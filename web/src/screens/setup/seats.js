// seats.js -- who plays: people, computers and seats that wait for a friend, in the order of the turns.

import { colourButton } from '../../ui/colour_choice.js';
import { COLOURS, coloursOf, likeColour, takeColour } from '../../ui/colours.js';
import { h, live } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { settings } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';
import { nextSeat } from './draft.js';
import { levelCharacter, levelName, personName } from './names.js';
import { badgePicture } from './pictures.js';

/**
 * @typedef {import('./model.js').SetupModel} SetupModel
 * @typedef {import('../../types').Seat} Seat
 */

const NAME_MAX = 30;

/** @param {SetupModel} model @param {number} from @param {number} to */
function move(model, from, to) {
  const { seats } = model.draft;
  if (to < 0 || to >= seats.length || from === to) return;
  seats.splice(to, 0, ...seats.splice(from, 1));
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
  const character = h('span', { class: 'small muted setup-character', id: `setup-character${at}` });
  character.textContent = levelCharacter(seat.level ?? '');
  list.setAttribute('aria-describedby', character.id);
  return h('span', { class: 'setup-level' }, list, character);
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
      model.draft.seats.splice(at, 1);
      model.changed();
    }),
  );
}

/** @param {Seat} seat @param {number} at */
const ownerOf = (seat, at) => seat.name.trim() || personName(at);

/** What a person takes is liked the next time as well; without a name only by whoever sits first. @param {SetupModel} model @param {number} at @param {number} colour */
function recolour(model, at, colour) {
  const { seats } = model.draft;
  const { kind, name } = seats[at];
  takeColour(seats, at, colour);
  if (kind === 'person' && (name.trim() || at === seats.findIndex((seat) => seat.kind === 'person')))
    likeColour(name.trim(), colour);
  model.changed();
}

/** Who plays together has no colour of his own. @param {SetupModel} model @param {Seat} seat @param {number} at */
function colourField(model, seat, at) {
  const { seats } = model.draft;
  const colours = coloursOf(seats);
  const more = say('setup.seat.drag');
  if (model.game.together) return h('span', { class: 'setup-badge', title: more }, badgePicture(at));
  const worn = Array.from({ length: COLOURS }, (_, colour) => {
    const i = colours.indexOf(colour);
    return i < 0 ? undefined : ownerOf(seats[i], i);
  });
  const choice = { who: ownerOf(seat, at), now: colours[at], worn, key: `colour${at}`, more, picture: badgePicture };
  return h(
    'span',
    { class: 'setup-badge' },
    colourButton(choice, (colour) => recolour(model, at, colour)),
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
    aboutSeat(model, seat, at),
    seatActions(model, at),
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
    { class: 'field beside' },
    h('label', { htmlFor: list.id }, say('setup.players.number')),
    h('span', { class: 'setup-number' }, list),
  );
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
      class: 'button',
      disabled: draft.seats.length >= game.players.max,
      data: { key: 'add', do: 'add-seat' },
      on: { click: () => setCount(model, draft.seats.length + 1) },
    },
    icon('plus'),
    say('setup.seat.add'),
  );
  const shuffle = h('input', {
    type: 'checkbox',
    name: 'shuffle',
    checked: draft.shuffle,
    data: { key: 'shuffle' },
    on: {
      change: () => {
        draft.shuffle = shuffle.checked;
        model.typed();
      },
    },
  });
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
    h('label', { class: 'switch' }, shuffle, h('span', null, say('setup.shuffle'))),
  );
}
