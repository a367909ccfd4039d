// expansions.js -- what can be added to a game, a card each: its picture, its name, a line about it, the way to its rules, and
// its options once it is chosen.

import { dialog } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { optionField, section } from './choices.js';
import { optionName, valueHelp, valueName } from './names.js';
import { expansionPictures } from './pictures.js';

/**
 * @typedef {import('./model.js').SetupModel} SetupModel
 * @typedef {import('./names.js').Option} Option
 */

/** The rules over the page, so that nobody has to leave the set-up. @param {string} page @param {string} title */
async function showRules(page, title) {
  const { rulesPanel } = await import('../rules.js');
  await dialog({ title, body: rulesPanel(null, { page }), wide: true });
}

/** @param {string} page @param {string} title */
function rulesButton(page, title) {
  const label = say('setup.rules', { title });
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button quiet setup-rules',
      title: label,
      aria: { label },
      data: { key: `rules=${page}` },
      on: { click: () => void showRules(page, title) },
    },
    icon('help'),
  );
}

/** @param {SetupModel} model @param {Option} option @param {string} value @param {Set<string>} chosen */
function expansionBox(model, option, value, chosen) {
  const now = new Set(chosen);
  const box = h('input', {
    type: 'checkbox',
    class: 'sr',
    name: option.name,
    value,
    checked: now.has(value),
    data: { key: `${option.name}=${value}` },
    on: {
      change: () => {
        if (box.checked) now.add(value);
        else now.delete(value);
        model.choose(
          option.name,
          (option.values ?? []).filter((one) => now.has(one)),
        );
      },
    },
  });
  return box;
}

/** How many tiles it adds, beside its name. @param {number} n */
function tilesAdded(n) {
  if (n <= 0) return null;
  return h(
    'span',
    { class: 'setup-adds' },
    h('span', { aria: { hidden: true } }, `+${n}`),
    h('span', { class: 'sr' }, say('setup.adds.tiles', { n })),
  );
}

/** Only of an expansion that is played, and only those that change anything then. @param {SetupModel} model @param {string} value */
function ownOptions(model, value) {
  const options = model.simple.filter((option) => option.of === value);
  if (options.length === 0) return null;
  return h(
    'div',
    { class: 'setup-own stack tight' },
    options.map((option) => optionField(model, option)),
  );
}

/** @param {SetupModel} model @param {Option} option @param {string} value @param {Set<string>} chosen */
function expansionCard(model, option, value, chosen) {
  const title = valueName(model.game.id, option.name, value);
  const addition = model.addition(option, value);
  return h(
    'div',
    { class: 'card setup-expansion', data: { expansion: value } },
    h(
      'label',
      { class: 'setup-expansion-main' },
      expansionBox(model, option, value, chosen),
      h('span', { class: 'setup-expansion-picture' }, expansionPictures(value, addition)),
      h(
        'span',
        { class: 'setup-expansion-text' },
        h('span', { class: 'title' }, title, ' ', tilesAdded(addition.tiles)),
        h('span', { class: 'setup-line' }, valueHelp(model.game.id, option.name, value)),
      ),
    ),
    h('span', { class: 'setup-tick', aria: { hidden: true } }, icon('confirm')),
    rulesButton(value, title),
    ownOptions(model, value),
  );
}

/** Gives up what was chosen beyond the box. @param {SetupModel} model */
function resetButton(model) {
  return h(
    'button',
    {
      type: 'button',
      class: 'button quiet small',
      data: { key: 'reset' },
      on: { click: () => model.choosePreset(String(model.setup[model.preset?.name ?? ''])) },
    },
    icon('undo'),
    say('setup.reset'),
  );
}

/** @param {SetupModel} model @param {Option} option */
function list(model, option) {
  const chosen = new Set(/** @type {string[]} */ (model.setup[option.name] ?? []));
  const title = optionName(model.game.id, option);
  const id = `setup-list-${option.name}`;
  return section(
    `list-${option.name}`,
    title,
    (chosen.size > 0 || model.isOwn) &&
      h(
        'div',
        { class: 'setup-chosen' },
        h('span', { class: 'small muted' }, say('setup.chosen', { n: chosen.size })),
        model.isOwn && resetButton(model),
      ),
    h(
      'div',
      { class: 'setup-expansions', role: 'group', aria: { labelledby: id } },
      (option.values ?? []).map((value) => expansionCard(model, option, value, chosen)),
    ),
  );
}

/** @param {SetupModel} model */
export function expansionSections(model) {
  return model.game.options.filter((option) => option.type === 'choices').map((option) => list(model, option));
}
