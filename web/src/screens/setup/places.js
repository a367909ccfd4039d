// places.js -- where it is played (here or by link, with a clock), and what only experts want to say.

import { pictured } from '../../games/pictured.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';
import { hintsOf, mendSeats, placeFriends } from './draft.js';
import { optionHelp, optionName } from './names.js';

/** @typedef {import('./model.js').SetupModel} SetupModel */

const MINUTE = 60;

/** @param {SetupModel} model @param {'here' | 'server'} where */
function placeRadio(model, where) {
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name: 'where',
      value: where,
      checked: model.draft.where === where,
      data: { key: `where=${where}` },
      on: {
        change: () => {
          if (where === 'server') placeFriends(model.draft, where);
          else model.draft.where = where;
          mendSeats(model.draft);
          model.changed();
        },
      },
    }),
    h('span', null, icon(where === 'here' ? 'home' : 'link'), say(`setup.where.${where}`)),
  );
}

/**
 * @param {SetupModel} model @param {'seconds' | 'increment' | 'days'} name @param {number} unit @param {string} label
 * @param {{min: number, max: number}} limits
 */
function clockNumber(model, name, unit, label, { min, max }) {
  const { clock } = model.draft;
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
        model.typed();
      },
    },
  });
  return h('div', { class: 'field' }, h('label', { htmlFor: input.id }, label), input);
}

/** @param {SetupModel} model */
function clockNumbers(model) {
  const { kind } = model.draft.clock;
  if (kind === 'move') return [clockNumber(model, 'seconds', 1, say('setup.clock.seconds'), { min: 5, max: 3600 })];
  if (kind === 'days') return [clockNumber(model, 'days', 1, say('setup.clock.days.number'), { min: 1, max: 30 })];
  if (kind !== 'bank') return [];
  return [
    clockNumber(model, 'seconds', MINUTE, say('setup.clock.minutes'), { min: 1, max: 600 }),
    clockNumber(model, 'increment', 1, say('setup.clock.increment'), { min: 0, max: 600 }),
  ];
}

/** @type {Record<string, number>} */
const STANDARD_SECONDS = { move: MINUTE, bank: 10 * MINUTE };

/** @param {SetupModel} model */
function clockFields(model) {
  const { clock } = model.draft;
  const kinds = /** @type {const} */ (['none', 'move', 'bank', 'days']);
  const list = h(
    'select',
    {
      name: 'clock',
      id: 'setup-clock',
      data: { key: 'clock' },
      on: {
        change: () => {
          clock.kind = /** @type {import('./draft.js').Clock['kind']} */ (list.value);
          clock.seconds = STANDARD_SECONDS[clock.kind] ?? clock.seconds;
          model.changed();
        },
      },
    },
    kinds.map((kind) => h('option', { value: kind, selected: kind === clock.kind }, say(`setup.clock.${kind}`))),
  );
  return h(
    'div',
    { class: 'setup-clock' },
    h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('setup.clock')), list),
    clockNumbers(model),
  );
}

/** @param {SetupModel} model */
function publicSwitch(model) {
  const box = h('input', {
    type: 'checkbox',
    name: 'public',
    checked: model.draft.public,
    data: { key: 'public' },
    on: {
      change: () => {
        model.draft.public = box.checked;
        model.changed();
      },
    },
  });
  return h('label', { class: 'switch' }, box, h('span', null, say('setup.public')));
}

/** @param {SetupModel} model */
function hintSwitch(model) {
  const box = h('input', {
    type: 'checkbox',
    name: 'hints',
    checked: hintsOf(model.draft),
    data: { key: 'hints' },
    on: {
      change: () => {
        model.draft.hints = box.checked;
        model.typed();
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

/** @param {SetupModel} model */
export function placeSection(model) {
  const online = model.draft.where === 'server';
  return section(
    'where',
    say('setup.where'),
    h(
      'fieldset',
      { class: 'segments', aria: { labelledby: 'setup-where' } },
      placeRadio(model, 'here'),
      placeRadio(model, 'server'),
    ),
    h('p', { class: 'small muted' }, say(`setup.where.${model.draft.where}.help`)),
    online && publicSwitch(model),
    online && clockFields(model),
    online && hintSwitch(model),
  );
}

/** @param {SetupModel} model @param {import('./names.js').Option} option */
function writtenField(model, option) {
  const { id } = model.game;
  const area = h('textarea', {
    name: option.name,
    id: `option-${option.name}`,
    rows: 2,
    spellcheck: false,
    autocapitalize: 'off',
    value: model.draft.texts[option.name] ?? '',
    data: { key: option.name },
    placeholder: pictured[id]?.examples?.[option.type] ?? '',
    on: {
      input: () => {
        model.draft.texts[option.name] = area.value;
        model.typed();
        area.setAttribute('aria-invalid', String(model.troubled === option.name && model.trouble !== ''));
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

/** @param {SetupModel} model */
function seedField(model) {
  const input = h('input', {
    type: 'text',
    name: 'seed',
    id: 'setup-seed',
    value: model.draft.seed,
    maxLength: 60,
    autocomplete: 'off',
    data: { key: 'seed' },
    on: {
      input: () => {
        model.draft.seed = input.value.trim();
        model.typed();
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

/** @param {SetupModel} model */
export function expertSection(model) {
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
      model.draft.where === 'here' && seedField(model),
      model.written.map((option) => writtenField(model, option)),
    ),
  );
  return fold;
}
