// places.js -- where it is played (here or by link, with a clock), and what only experts want to say.

import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';
import { hintsOf, mendSeats, placeFriends } from './draft.js';
import { optionHelp, optionName } from './names.js';
import { EXAMPLES } from './texts.js';

/** @typedef {import('./desk.js').Desk} Desk */

const MINUTE = 60;

/** @param {Desk} desk @param {'here' | 'server'} where */
function placeRadio(desk, where) {
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name: 'where',
      value: where,
      checked: desk.draft.where === where,
      data: { key: `where=${where}` },
      on: {
        change: () => {
          if (where === 'server') placeFriends(desk.draft, where);
          else desk.draft.where = where;
          mendSeats(desk.draft);
          desk.changed();
        },
      },
    }),
    h('span', null, icon(where === 'here' ? 'home' : 'link'), say(`setup.where.${where}`)),
  );
}

/**
 * @param {Desk} desk @param {'seconds' | 'increment' | 'days'} name @param {number} unit @param {string} label
 * @param {{min: number, max: number}} limits
 */
function clockNumber(desk, name, unit, label, { min, max }) {
  const { clock } = desk.draft;
  const input = h('input', {
    type: 'number',
    id: `clock-${name}`,
    name: `clock-${name}`,
    min,
    max,
    step: 1,
    value: String(Math.max(min, Math.round(clock[name] / unit))),
    required: true,
    data: { key: `clock-${name}` },
    on: {
      input: () => {
        if (input.validity.valid) clock[name] = input.valueAsNumber * unit;
        desk.typed();
      },
    },
  });
  return h('div', { class: 'field' }, h('label', { htmlFor: input.id }, label), input);
}

/** @param {Desk} desk */
function clockNumbers(desk) {
  const { kind } = desk.draft.clock;
  if (kind === 'move') return [clockNumber(desk, 'seconds', 1, say('setup.clock.seconds'), { min: 5, max: 3600 })];
  if (kind === 'days') return [clockNumber(desk, 'days', 1, say('setup.clock.days.number'), { min: 1, max: 30 })];
  if (kind !== 'bank') return [];
  return [
    clockNumber(desk, 'seconds', MINUTE, say('setup.clock.minutes'), { min: 1, max: 600 }),
    clockNumber(desk, 'increment', 1, say('setup.clock.increment'), { min: 0, max: 600 }),
  ];
}

/** @type {Record<string, number>} */
const STANDARD_SECONDS = { move: MINUTE, bank: 10 * MINUTE };

/** @param {Desk} desk */
function clockFields(desk) {
  const { clock } = desk.draft;
  const kinds = /** @type {const} */ (['none', 'move', 'bank', 'days']);
  const list = h(
    'select',
    {
      name: 'clock',
      id: 'setup-clock',
      data: { key: 'clock' },
      on: {
        change: () => {
          clock.kind = /** @type {any} */ (list.value);
          clock.seconds = STANDARD_SECONDS[clock.kind] ?? clock.seconds;
          desk.changed();
        },
      },
    },
    kinds.map((kind) => h('option', { value: kind, selected: kind === clock.kind }, say(`setup.clock.${kind}`))),
  );
  return h(
    'div',
    { class: 'setup-clock' },
    h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('setup.clock')), list),
    clockNumbers(desk),
  );
}

/** @param {Desk} desk */
function publicSwitch(desk) {
  const box = h('input', {
    type: 'checkbox',
    name: 'public',
    checked: desk.draft.public,
    data: { key: 'public' },
    on: {
      change: () => {
        desk.draft.public = box.checked;
        desk.changed();
      },
    },
  });
  return h('label', { class: 'switch' }, box, h('span', null, say('setup.public')));
}

/** @param {Desk} desk */
function hintSwitch(desk) {
  const box = h('input', {
    type: 'checkbox',
    name: 'hints',
    checked: hintsOf(desk.draft),
    data: { key: 'hints' },
    on: {
      change: () => {
        desk.draft.hints = box.checked;
        desk.typed();
      },
    },
  });
  return h(
    'label',
    { class: 'switch' },
    box,
    h('span', null, say('setup.hints'), h('span', { class: 'setup-help' }, say('setup.hints.help'))),
  );
}

/** @param {Desk} desk */
export function placeSection(desk) {
  const online = desk.draft.where === 'server';
  return section(
    'where',
    say('setup.where'),
    h(
      'fieldset',
      { class: 'segments', aria: { labelledby: 'setup-where' } },
      placeRadio(desk, 'here'),
      placeRadio(desk, 'server'),
    ),
    h('p', { class: 'small muted' }, say(`setup.where.${desk.draft.where}.help`)),
    online && publicSwitch(desk),
    online && clockFields(desk),
    online && hintSwitch(desk),
  );
}

/** @param {Desk} desk @param {import('./names.js').Option} option */
function writtenField(desk, option) {
  const { id } = desk.game;
  const area = h('textarea', {
    name: option.name,
    id: `option-${option.name}`,
    rows: 2,
    spellcheck: false,
    autocapitalize: 'off',
    value: desk.draft.texts[option.name] ?? '',
    data: { key: option.name },
    placeholder: id === 'carcassonne' ? EXAMPLES[option.type] : '',
    on: {
      input: () => {
        desk.draft.texts[option.name] = area.value;
        desk.typed();
        area.setAttribute('aria-invalid', String(desk.troubled === option.name && desk.trouble !== ''));
      },
    },
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: area.id }, optionName(id, option)),
    area,
    h('span', { class: 'help' }, optionHelp(id, option)),
  );
}

/** @param {Desk} desk */
function seedField(desk) {
  const input = h('input', {
    type: 'text',
    name: 'seed',
    id: 'setup-seed',
    value: desk.draft.seed,
    maxLength: 60,
    autocomplete: 'off',
    data: { key: 'seed' },
    on: {
      input: () => {
        desk.draft.seed = input.value.trim();
        desk.typed();
      },
    },
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: input.id }, say('setup.seed')),
    input,
    h('span', { class: 'help' }, say('setup.seed.help')),
  );
}

/** Whether the folding part was open before it was made anew. */
let unfolded = false;

/** @param {Desk} desk */
export function expertSection(desk) {
  const folded = () => {
    unfolded = fold.open;
  };
  const fold = h(
    'details',
    { class: 'card setup-expert', open: unfolded, on: { toggle: folded } },
    h('summary', { data: { key: 'expert' } }, say('setup.expert')),
    h(
      'div',
      { class: 'stack' },
      h('p', { class: 'small muted' }, say('setup.expert.help')),
      desk.draft.where === 'here' && seedField(desk),
      desk.written.map((option) => writtenField(desk, option)),
    ),
  );
  return fold;
}
