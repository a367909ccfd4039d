// more.js -- what need not be looked at: options of the game itself, a clock and hints, and what only experts want to say.

import { pictured } from '../../games/pictured.js';
import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';
import { optionField } from './choices.js';
import { hintsOf } from './draft.js';
import { optionHelp, optionName, valueName } from './names.js';

/** @typedef {import('./model.js').SetupModel} SetupModel */

const MINUTE = 60;

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
    h(
      'span',
      null,
      h('span', { class: 'strong' }, say('setup.hints')),
      h('span', { class: 'setup-help' }, say('setup.hints.help')),
    ),
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

/** What is chosen inside, for whoever does not open it. @param {SetupModel} model */
function inBrief(model) {
  const { id } = model.game;
  const options = ownOptions(model).map((option) => {
    const value = model.setup[option.name];
    const name = optionName(id, option);
    if (option.type === 'choice') return `${name}: ${valueName(id, option.name, String(value))}`;
    return value === option.default ? '' : `${name}: ${say(value ? 'setup.on' : 'setup.off')}`;
  });
  const { kind } = model.draft.clock;
  const clock =
    model.draft.where === 'server' && kind !== 'none' && `${say('setup.clock')}: ${say(`setup.clock.${kind}`)}`;
  return [...options, clock].filter(Boolean).join(' · ');
}

/** Those that belong to nothing that can be left out. @param {SetupModel} model */
const ownOptions = (model) => model.simple.filter((option) => option.type !== 'choices' && !option.of);

/** @param {SetupModel} model */
export function moreSection(model) {
  const online = model.draft.where === 'server';
  const folded = () => {
    unfolded = fold.open;
  };
  const fold = h(
    'details',
    { class: 'card setup-more', open: unfolded, on: { toggle: folded } },
    h(
      'summary',
      { data: { key: 'more' } },
      h('span', { class: 'title' }, say('setup.more')),
      h('span', { class: 'small muted' }, inBrief(model)),
    ),
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'setup-plain' },
        ownOptions(model).map((option) => optionField(model, option)),
        online && clockFields(model),
        online && hintSwitch(model),
      ),
      h('h3', null, say('setup.expert')),
      h('p', { class: 'small muted' }, say('setup.expert.help')),
      !online && seedField(model),
      model.written.map((option) => writtenField(model, option)),
    ),
  );
  return fold;
}
