// choices.js -- the parts of the set-up that say what is played: the game, its box or season, and its options one by one.
//
// Expansions are cards of their own (expansions.js).

import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { gameTitle } from '../../words/describe.js';
import { levelNotes } from './campaign.js';
import { levelPictures } from './levels.js';
import { gameBrief, gameHelp, optionHelp, optionName, valueHelp, valueName } from './names.js';
import { gamePicture, scenePicture, tilePicture } from './pictures.js';

/**
 * @typedef {import('./model.js').SetupModel} SetupModel
 * @typedef {import('./names.js').Option} Option
 */

const SHOWN_TILES = 4;

/**
 * A card that is a radio button.
 * @param {{name: string, value: string, checked: boolean, title: string, help: string, pictures: Node[],
 *   choose: () => void, locked?: boolean, notes?: Node | null}} about
 */
function radioCard({ name, value, checked, title, help, pictures, choose, locked = false, notes = null }) {
  return h(
    'label',
    { class: 'card pick setup-card', data: { of: name } },
    h('input', {
      type: 'radio',
      class: 'sr',
      name,
      value,
      checked,
      disabled: locked,
      data: { key: `${name}=${value}` },
      on: { change: choose },
    }),
    h('span', { class: 'setup-pictures' }, pictures),
    h(
      'span',
      { class: 'setup-card-text' },
      h('span', { class: 'title' }, title),
      help && h('span', { class: 'small muted' }, help),
      notes,
    ),
  );
}

/** @param {string} id @param {string} title @param {...import('../../ui/dom.js').Child} parts */
export function section(id, title, ...parts) {
  return h(
    'section',
    { class: 'stack tight', aria: { labelledby: `setup-${id}` } },
    h('h2', { class: 'ornament', id: `setup-${id}` }, title),
    parts,
  );
}

/** How many can play, short for the eye and whole for the ear. @param {{min: number, max: number}} players */
function playersNote({ min, max }) {
  return h(
    'span',
    { class: 'setup-players small muted' },
    h('span', { class: 'row nowrap', aria: { hidden: true } }, icon('people'), `${min}–${max}`),
    h('span', { class: 'sr' }, say('setup.players.range', { min, max })),
  );
}

/** @param {SetupModel} model */
export function gameSection(model) {
  const cards = model.games.map((game) =>
    radioCard({
      name: 'game',
      value: game.id,
      checked: game.id === model.draft.game,
      title: gameTitle(game.id),
      help: gameBrief(game.id),
      notes: playersNote(game.players),
      pictures: [gamePicture(game.id)],
      choose: () => model.chooseGame(game.id),
    }),
  );
  return section(
    'game',
    say('setup.game'),
    h('div', { class: 'setup-cards setup-games', role: 'radiogroup', aria: { labelledby: 'setup-game' } }, cards),
    h('p', { class: 'small muted' }, gameHelp(model.game.id)),
  );
}

/** A few tiles of the box, of each of its sets one if there is room. @param {string[]} tiles */
function samples(tiles) {
  const firsts = tiles.filter((tile, i) => tiles.findIndex((one) => one.split('/')[0] === tile.split('/')[0]) === i);
  const step = Math.ceil(tiles.length / SHOWN_TILES);
  const others = tiles.filter((tile, i) => i % step === step - 1 && !firsts.includes(tile));
  return [...firsts, ...others].slice(0, SHOWN_TILES);
}

/**
 * What lies in the box; where there are no tiles, the table.
 * @param {SetupModel} model @param {Option} option @param {string} value
 */
function boxPictures(model, option, value) {
  const fresh = levelPictures(model.game.id, value);
  if (fresh) return fresh;
  const begun = model.ask(model.game.id, { [option.name]: value });
  const tiles = Object.keys(begun?.setup.bag ?? {});
  if (tiles.length === 0) return [scenePicture(model.game.id, { [option.name]: value })];
  return samples(tiles).map(tilePicture);
}

/** Boxes, or seasons. @param {SetupModel} model */
export function presetSection(model) {
  const option = model.preset;
  if (!option) return null;
  const { id } = model.game;
  const now = model.setup[option.name];
  const cards = (option.values ?? []).map((value) =>
    radioCard({
      name: option.name,
      value,
      checked: value === now,
      title: valueName(id, option.name, value),
      help: valueHelp(id, option.name, value),
      pictures: boxPictures(model, option, value),
      choose: () => model.choosePreset(value),
      ...levelNotes(model, option.name, value),
    }),
  );
  return section(
    'preset',
    optionName(id, option),
    h('div', { class: 'setup-cards', role: 'radiogroup', aria: { labelledby: 'setup-preset' } }, cards),
  );
}

/** @param {SetupModel} model @param {Option} option */
function choiceField(model, option) {
  const { id } = model.game;
  const values = option.values ?? [];
  const help = optionHelp(id, option);
  const list = h(
    'select',
    {
      name: option.name,
      id: `option-${option.name}`,
      data: { key: option.name },
      on: { change: () => model.choose(option.name, list.value) },
    },
    values.map((value) =>
      h('option', { value, selected: value === model.setup[option.name] }, valueName(id, option.name, value)),
    ),
  );
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: list.id }, optionName(id, option)),
    list,
    help && h('span', { class: 'help' }, help),
  );
}

/** @param {SetupModel} model @param {Option} option */
function flagField(model, option) {
  const { id } = model.game;
  const box = h('input', {
    type: 'checkbox',
    name: option.name,
    checked: model.setup[option.name] === true,
    data: { key: option.name },
    on: { change: () => model.choose(option.name, box.checked) },
  });
  return h(
    'label',
    { class: 'switch' },
    box,
    h(
      'span',
      null,
      h('span', { class: 'strong' }, optionName(id, option)),
      h('span', { class: 'setup-help' }, optionHelp(id, option)),
    ),
  );
}

/** One that is switched, or chosen from a list. @param {SetupModel} model @param {Option} option */
export function optionField(model, option) {
  return option.type === 'flag' ? flagField(model, option) : choiceField(model, option);
}
