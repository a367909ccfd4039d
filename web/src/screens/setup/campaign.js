// campaign.js -- the part of the set-up that says whether a party plays its campaign, of games that have levels.

import { askParties, keptText, partyNamed } from '../../play/campaign.js';
import { levelState, levelWords, progressList } from '../../ui/campaign.js';
import { confirmed, toast } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';

/** @typedef {import('./model.js').SetupModel} SetupModel */
/** @typedef {import('../../play/campaign.js').Party} Party */

const NAME_MAX = 40;

/** The option that says the level. @param {SetupModel} model */
const levelOption = (model) => model.game.options.find((option) => option.name === model.game.levels);

/** What a party in a new room begins with. @param {SetupModel} model @returns {Party} */
function freshParty(model) {
  const levels = levelOption(model)?.values?.length ?? 0;
  return { party: model.draft.campaign, game: model.game.id, levels, won: 0, open: 1, standings: [] };
}

/** The party that plays; null in a free game. @param {SetupModel} model @returns {Party | null} */
export function partyOf(model) {
  const { campaign, where } = model.draft;
  if (!levelOption(model) || campaign === '') return null;
  return where === 'server' ? freshParty(model) : partyNamed(model.engine, model.game.id, campaign);
}

/** The parties of this game that are kept here, or why they cannot be read. @param {SetupModel} model */
function kept(model) {
  try {
    return { parties: askParties(model.engine).parties.filter((one) => one.game === model.game.id), trouble: '' };
  } catch (error) {
    return { parties: [], trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** What was chosen before may be gone, or locked. @param {SetupModel} model */
export function mendCampaign(model) {
  const option = levelOption(model);
  const { draft } = model;
  if (!option || !draft.campaign) return;
  const party = kept(model).trouble ? null : partyOf(model);
  if (!party) draft.campaign = '';
  const level = (option.values ?? []).indexOf(String(model.setup[option.name])) + 1;
  if (!party || level <= party.open) return;
  draft.options = { ...draft.options, [option.name]: (option.values ?? [])[party.open - 1] };
  model.check();
}

/** What a game of the campaign is begun with: the level, and nothing that would make it easier. @param {SetupModel} model */
export function campaignPlan(model) {
  const party = partyOf(model);
  if (!party) return {};
  const name = String(model.game.levels);
  return { options: { [name]: model.setup[name] }, campaign: party.party };
}

/** Of a level in the set-up: whether it is locked, and what was done there. @param {SetupModel} model @param {string} name @param {string} value */
export function levelNotes(model, name, value) {
  const party = name === model.game.levels ? partyOf(model) : null;
  if (!party) return { locked: false, notes: null };
  const level = (levelOption(model)?.values ?? []).indexOf(value) + 1;
  const state = levelState(party, level);
  const notes = h(
    'span',
    { class: 'campaign-notes', data: { state } },
    h('span', { class: 'row' }, state === 'locked' && icon('lock'), say(`levels.${state}`)),
    levelWords(model.engine, party, level).map((words) => h('span', null, words)),
  );
  return { locked: state === 'locked', notes };
}

/** Plays as this party from its highest open level on; '' is a free game. @param {SetupModel} model @param {string} name */
function choose(model, name) {
  const option = levelOption(model);
  model.draft.campaign = name;
  const party = partyOf(model);
  if (party && option) model.draft.options = { [option.name]: (option.values ?? [])[party.open - 1] };
  model.changed();
}

/** @param {SetupModel} model @param {import('../../play/campaign.js').Action} action */
function change(model, action) {
  try {
    askParties(model.engine, { game: model.game.id, ...action });
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'bad');
    return false;
  }
}

/** @param {SetupModel} model @param {boolean} campaign */
function kindRadio(model, campaign, /** @type {Party[]} */ parties) {
  const key = campaign ? 'play' : 'free';
  const wanted = campaign ? (parties[0]?.party ?? say('levels.usual')) : '';
  const start = () => {
    if (
      campaign &&
      model.draft.where === 'here' &&
      parties.length === 0 &&
      !change(model, { do: 'add', party: wanted })
    )
      return;
    choose(model, wanted);
  };
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name: 'campaign',
      value: key,
      checked: campaign === (model.draft.campaign !== ''),
      data: { key: `campaign=${key}` },
      on: { change: start },
    }),
    h('span', null, icon(campaign ? 'trophy' : 'tiles'), say(`levels.${key}`)),
  );
}

/** The name of a party that plays in a room. @param {SetupModel} model */
function roomName(model) {
  const input = h('input', {
    type: 'text',
    id: 'campaign-party',
    name: 'party',
    value: model.draft.campaign,
    maxLength: NAME_MAX,
    required: true,
    data: { key: 'party' },
    on: {
      input: () => {
        if (input.value.trim()) model.draft.campaign = input.value.trim();
        model.typed();
      },
    },
  });
  return [
    h('div', { class: 'field' }, h('label', { htmlFor: input.id }, say('levels.name')), input),
    h('p', { class: 'small muted' }, say('levels.room.help')),
  ];
}

/** @param {SetupModel} model @param {Party[]} parties */
function partyChoice(model, parties) {
  const list = h(
    'select',
    { id: 'campaign-party', name: 'party', data: { key: 'party' }, on: { change: () => choose(model, list.value) } },
    parties.map(({ party }) => h('option', { value: party, selected: party === model.draft.campaign }, party)),
  );
  return h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('levels.which')), list);
}

/** @param {SetupModel} model */
function newParty(model) {
  const input = h('input', {
    type: 'text',
    id: 'campaign-new',
    name: 'new-party',
    maxLength: NAME_MAX,
    autocomplete: 'off',
    data: { key: 'new-party' },
  });
  const add = () => {
    const party = input.value.trim();
    if (change(model, { do: 'add', party })) choose(model, party);
  };
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  });
  return h(
    'div',
    { class: 'campaign-name' },
    h('div', { class: 'field' }, h('label', { htmlFor: input.id }, say('levels.new')), input),
    h('button', { type: 'button', class: 'button', data: { do: 'add-party' }, on: { click: add } }, say('levels.add')),
  );
}

function saveParties() {
  const address = URL.createObjectURL(new Blob([keptText()], { type: 'text/plain' }));
  h('a', { href: address, download: 'hradby-parties.txt' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {SetupModel} model */
function takeButton(model) {
  const input = h('input', {
    type: 'file',
    accept: '.txt,text/plain',
    class: 'sr',
    tabIndex: -1,
    aria: { hidden: true },
    data: { do: 'party-file' },
  });
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    if (file && change(model, { do: 'take', more: await file.text() })) model.changed();
  });
  return [
    h(
      'button',
      { type: 'button', class: 'button small', data: { do: 'take-parties' }, on: { click: () => input.click() } },
      say('levels.take'),
    ),
    input,
  ];
}

/** @param {SetupModel} model */
async function forget(model) {
  const party = model.draft.campaign;
  if (!(await confirmed(say('levels.forget'), say('levels.forget.sure', { party }), say('levels.forget')))) return;
  if (change(model, { do: 'forget', party })) choose(model, '');
}

/** @param {SetupModel} model */
function files(model) {
  return h(
    'div',
    { class: 'campaign-files' },
    h(
      'button',
      { type: 'button', class: 'button small', data: { do: 'save-parties' }, on: { click: saveParties } },
      icon('save'),
      say('levels.save'),
    ),
    takeButton(model),
    model.draft.campaign !== '' &&
      h(
        'button',
        {
          type: 'button',
          class: 'button small danger',
          data: { do: 'forget-party' },
          on: { click: () => void forget(model) },
        },
        say('levels.forget'),
      ),
  );
}

let unfolded = false;

/** Parties of this device, and what they have reached. @param {SetupModel} model @param {Party[]} parties */
function here(model, parties) {
  const party = partyOf(model);
  const folded = () => {
    unfolded = more.open;
  };
  const more = h(
    'details',
    { class: 'card', open: unfolded, on: { toggle: folded } },
    h('summary', { data: { key: 'parties' } }, say('levels.more')),
    h('div', { class: 'stack' }, party && progressList(model.engine, party), newParty(model), files(model)),
  );
  return [parties.length > 0 && partyChoice(model, parties), more];
}

/** @param {SetupModel} model */
export function campaignSection(model) {
  if (!levelOption(model)) return null;
  const { parties, trouble } = kept(model);
  const plays = model.draft.campaign !== '';
  return section(
    'campaign',
    say('levels.title'),
    trouble && h('p', { class: 'notice bad', role: 'alert' }, trouble),
    h(
      'fieldset',
      { class: 'segments', aria: { labelledby: 'setup-campaign' } },
      kindRadio(model, false, parties),
      kindRadio(model, true, parties),
    ),
    h('p', { class: 'small muted' }, say(plays ? 'levels.play.help' : 'levels.free.help')),
    plays && (model.draft.where === 'server' ? roomName(model) : here(model, parties)),
  );
}
