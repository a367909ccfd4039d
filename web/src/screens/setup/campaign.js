// campaign.js -- the part of the set-up that says whether a party plays its campaign, of games that have levels.

import { askParties, keptText, partyNamed } from '../../play/campaign.js';
import { levelState, levelWords, progressList } from '../../ui/campaign.js';
import { confirmed, toast } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';

/** @typedef {import('./desk.js').Desk} Desk */
/** @typedef {import('../../play/campaign.js').Party} Party */

const NAME_MAX = 40;

/** The option that says the level. @param {Desk} desk */
const levelOption = (desk) => desk.game.options.find((option) => option.name === desk.game.levels);

/** What a party in a new room begins with. @param {Desk} desk @returns {Party} */
function freshParty(desk) {
  const levels = levelOption(desk)?.values?.length ?? 0;
  return { party: desk.draft.campaign, game: desk.game.id, levels, won: 0, open: 1, standings: [] };
}

/** The party that plays; null in a free game. @param {Desk} desk @returns {Party | null} */
export function partyOf(desk) {
  const { campaign, where } = desk.draft;
  if (!levelOption(desk) || campaign === '') return null;
  return where === 'server' ? freshParty(desk) : partyNamed(desk.engine, desk.game.id, campaign);
}

/** The parties of this game that are kept here, or why they cannot be read. @param {Desk} desk */
function kept(desk) {
  try {
    return { parties: askParties(desk.engine).parties.filter((one) => one.game === desk.game.id), trouble: '' };
  } catch (error) {
    return { parties: [], trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** What was chosen before may be gone, or locked. @param {Desk} desk */
export function mendCampaign(desk) {
  const option = levelOption(desk);
  const { draft } = desk;
  if (!option || !draft.campaign) return;
  const party = kept(desk).trouble ? null : partyOf(desk);
  if (!party) draft.campaign = '';
  const level = (option.values ?? []).indexOf(desk.setup[option.name]) + 1;
  if (!party || level <= party.open) return;
  draft.options = { ...draft.options, [option.name]: (option.values ?? [])[party.open - 1] };
  desk.check();
}

/** What a game of the campaign is begun with: the level, and nothing that would make it easier. @param {Desk} desk */
export function campaignPlan(desk) {
  const party = partyOf(desk);
  if (!party) return {};
  const name = String(desk.game.levels);
  return { options: { [name]: desk.setup[name] }, campaign: party.party };
}

/** Of a level in the set-up: whether it is locked, and what was done there. @param {Desk} desk @param {string} name @param {string} value */
export function levelNotes(desk, name, value) {
  const party = name === desk.game.levels ? partyOf(desk) : null;
  if (!party) return { locked: false, notes: null };
  const level = (levelOption(desk)?.values ?? []).indexOf(value) + 1;
  const state = levelState(party, level);
  const notes = h(
    'span',
    { class: 'campaign-notes', data: { state } },
    h('span', { class: 'row' }, state === 'locked' && icon('lock'), say(`levels.${state}`)),
    levelWords(desk.engine, party, level).map((words) => h('span', null, words)),
  );
  return { locked: state === 'locked', notes };
}

/** Plays as this party from its highest open level on; '' is a free game. @param {Desk} desk @param {string} name */
function choose(desk, name) {
  const option = levelOption(desk);
  desk.draft.campaign = name;
  const party = partyOf(desk);
  if (party && option) desk.draft.options = { [option.name]: (option.values ?? [])[party.open - 1] };
  desk.changed();
}

/** @param {Desk} desk @param {{do: string, party?: string, more?: string}} deed */
function change(desk, deed) {
  try {
    askParties(desk.engine, { game: desk.game.id, ...deed });
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'bad');
    return false;
  }
}

/** @param {Desk} desk @param {boolean} campaign */
function kindRadio(desk, campaign, /** @type {Party[]} */ parties) {
  const key = campaign ? 'play' : 'free';
  const wanted = campaign ? (parties[0]?.party ?? say('levels.usual')) : '';
  const start = () => {
    if (campaign && desk.draft.where === 'here' && parties.length === 0 && !change(desk, { do: 'add', party: wanted }))
      return;
    choose(desk, wanted);
  };
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name: 'campaign',
      value: key,
      checked: campaign === (desk.draft.campaign !== ''),
      data: { key: `campaign=${key}` },
      on: { change: start },
    }),
    h('span', null, icon(campaign ? 'trophy' : 'tiles'), say(`levels.${key}`)),
  );
}

/** The name of a party that plays in a room. @param {Desk} desk */
function roomName(desk) {
  const input = h('input', {
    type: 'text',
    id: 'campaign-party',
    name: 'party',
    value: desk.draft.campaign,
    maxLength: NAME_MAX,
    required: true,
    data: { key: 'party' },
    on: {
      input: () => {
        if (input.value.trim()) desk.draft.campaign = input.value.trim();
        desk.typed();
      },
    },
  });
  return [
    h('div', { class: 'field' }, h('label', { htmlFor: input.id }, say('levels.name')), input),
    h('p', { class: 'small muted' }, say('levels.room.help')),
  ];
}

/** @param {Desk} desk @param {Party[]} parties */
function partyChoice(desk, parties) {
  const list = h(
    'select',
    { id: 'campaign-party', name: 'party', data: { key: 'party' }, on: { change: () => choose(desk, list.value) } },
    parties.map(({ party }) => h('option', { value: party, selected: party === desk.draft.campaign }, party)),
  );
  return h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('levels.which')), list);
}

/** @param {Desk} desk */
function newParty(desk) {
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
    if (change(desk, { do: 'add', party })) choose(desk, party);
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

/** @param {Desk} desk */
function takeButton(desk) {
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
    if (file && change(desk, { do: 'take', more: await file.text() })) desk.changed();
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

/** @param {Desk} desk */
async function forget(desk) {
  const party = desk.draft.campaign;
  if (!(await confirmed(say('levels.forget'), say('levels.forget.sure', { party }), say('levels.forget')))) return;
  if (change(desk, { do: 'forget', party })) choose(desk, '');
}

/** @param {Desk} desk */
function files(desk) {
  return h(
    'div',
    { class: 'campaign-files' },
    h(
      'button',
      { type: 'button', class: 'button small', data: { do: 'save-parties' }, on: { click: saveParties } },
      icon('save'),
      say('levels.save'),
    ),
    takeButton(desk),
    desk.draft.campaign !== '' &&
      h(
        'button',
        {
          type: 'button',
          class: 'button small danger',
          data: { do: 'forget-party' },
          on: { click: () => void forget(desk) },
        },
        say('levels.forget'),
      ),
  );
}

let unfolded = false;

/** Parties of this device, and what they have reached. @param {Desk} desk @param {Party[]} parties */
function here(desk, parties) {
  const party = partyOf(desk);
  const folded = () => {
    unfolded = more.open;
  };
  const more = h(
    'details',
    { class: 'card', open: unfolded, on: { toggle: folded } },
    h('summary', { data: { key: 'parties' } }, say('levels.more')),
    h('div', { class: 'stack' }, party && progressList(desk.engine, party), newParty(desk), files(desk)),
  );
  return [parties.length > 0 && partyChoice(desk, parties), more];
}

/** @param {Desk} desk */
export function campaignSection(desk) {
  if (!levelOption(desk)) return null;
  const { parties, trouble } = kept(desk);
  const plays = desk.draft.campaign !== '';
  return section(
    'campaign',
    say('levels.title'),
    trouble && h('p', { class: 'notice bad', role: 'alert' }, trouble),
    h(
      'fieldset',
      { class: 'segments', aria: { labelledby: 'setup-campaign' } },
      kindRadio(desk, false, parties),
      kindRadio(desk, true, parties),
    ),
    h('p', { class: 'small muted' }, say(plays ? 'levels.play.help' : 'levels.free.help')),
    plays && (desk.draft.where === 'server' ? roomName(desk) : here(desk, parties)),
  );
}
