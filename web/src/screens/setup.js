// setup.js -- a game of one's own: what is played, by whom and where.  Refuses nothing by itself: the engine says
// what can be played, in its own words, before anything begins.

import '../style/setup.css';
import { Engine } from '../engine/engine.js';
import { clear, h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { topbar } from '../ui/topbar.js';
import { refusalWords } from '../play/online_words.js';
import { say } from '../words/say.js';
import { gameTitle, valueTitle } from '../words/describe.js';
import { campaignPlan, campaignSection, mendCampaign } from './setup/campaign.js';
import { gameSection, presetSection } from './setup/choices.js';
import { SetupModel } from './setup/model.js';
import {
  clockOf,
  drawLot,
  hintsOf,
  keptDraft,
  mendSeats,
  placeFriends,
  rememberNames,
  seatsOf,
} from './setup/draft.js';
import { expansionSections } from './setup/expansions.js';
import { moreSection } from './setup/more.js';
import { optionName, valueName } from './setup/names.js';
import { restPictures } from './setup/pictures.js';
import { placeSection } from './setup/places.js';
import { ownerOf, seatSection } from './setup/seats.js';
import { bringStyle } from '../ui/style.js';

/** @typedef {import('../main.js').App} App */

/** A game or a place that the address asks for. @param {SetupModel} model @param {string[]} params */
function takeParams(model, params) {
  for (const param of params) {
    if (param === 'here' || param === 'link') placeFriends(model.draft, param === 'here' ? 'here' : 'server');
    else if (model.games.some((game) => game.id === param) && model.draft.game !== param) model.chooseGame(param);
  }
  mendSeats(model.draft);
  model.check();
}

/** @param {SetupModel} model @param {App} app */
async function begin(model, app) {
  const { draft } = model;
  const chosen = { options: model.options(), ...campaignPlan(model) };
  const plan = { game: draft.game, ...chosen, ...model.inOrder(seatsOf(draft), chosen.options, drawLot) };
  rememberNames(draft);
  if (draft.where === 'here') await app.startLocal(draft.seed ? { ...plan, seed: draft.seed } : plan);
  else await app.openRoom({ ...plan, clock: clockOf(draft.clock), public: draft.public, hints: hintsOf(draft) });
}

/** @param {SetupModel} model @param {SetupModel['offers'][number]} offer */
function offerButton(model, offer) {
  const { option, value } = offer;
  const words = `${optionName(model.game.id, option)}: ${valueName(model.game.id, option.name, value)}`;
  return h(
    'button',
    {
      type: 'button',
      class: 'button',
      data: { offer: `${option.name}=${value}` },
      on: { click: () => model.take(offer) },
    },
    words,
  );
}

/** @param {SetupModel['offers'][number]} offer */
const titleOf = ({ option, value }) => valueTitle(option.name, value);

/** Why it cannot be played so, and what can; '' where it can. @param {SetupModel} model */
function refusal({ trouble: why, offers: [best] }) {
  if (why === '') return '';
  return best ? say('setup.refused.instead', { why, title: titleOf(best) }) : say('setup.refused', { why });
}

/** @param {SetupModel} model */
function beginWords(model) {
  const [best] = model.offers;
  const here = model.draft.where === 'here';
  if (!best) return say(here ? 'setup.begin' : 'setup.open');
  const title = titleOf(best);
  return say(here ? 'setup.begin.instead' : 'setup.open.instead', { title });
}

/** Who begins, in words; '' where there is nobody else. @param {SetupModel} model */
function beginsWords({ draft: { seats }, begins }) {
  if (seats.length < 2) return '';
  return begins === 'lot'
    ? say('setup.summary.lot')
    : say('setup.summary.begins', { name: ownerOf(seats[begins], begins) });
}

/** What was put together: the box, and behind it how many tiles, who plays, and what is added. @param {SetupModel} model */
function summary(model) {
  const { game, preset, setup, draft, tiles } = model;
  const box = preset ? valueName(game.id, preset.name, String(setup[preset.name])) : '';
  const added = game.options
    .filter((option) => option.type === 'choices')
    .flatMap((option) => /** @type {string[]} */ (setup[option.name] ?? []).map((one) => valueTitle(option.name, one)));
  const parts = [
    say('setup.summary.players', { n: draft.seats.length }),
    beginsWords(model),
    tiles > 0 && say('setup.summary.tiles', { n: tiles }),
    added.join(', '),
  ];
  return [
    h('span', { class: 'title' }, [gameTitle(game.id), box].filter(Boolean).join('\u00a0· ')),
    h('span', { class: 'small muted' }, parts.filter(Boolean).join(' · ')),
  ];
}

/** What will be begun, and the button that does it: always in sight. @param {SetupModel} model @param {App} app */
function bar(model, app) {
  const trouble = h('p', { class: 'notice bad setup-trouble', role: 'alert', hidden: true });
  const offers = h('div', { class: 'setup-offers row', hidden: true });
  const button = h('button', { type: 'submit', class: 'button main big', data: { do: 'begin' } });
  const words = h('div', { class: 'setup-summary' });
  const refuseWith = (/** @type {string} */ sentence) => {
    trouble.textContent = sentence;
    trouble.hidden = sentence === '';
  };
  const update = () => {
    const [best, ...more] = model.offers;
    const others = more.filter((offer) => titleOf(offer) !== titleOf(best));
    refuseWith(refusal(model));
    offers.hidden = others.length === 0;
    trouble.classList.toggle('bad', best === undefined);
    offers.replaceChildren(h('span', null, say('setup.offers')), ...others.map((offer) => offerButton(model, offer)));
    button.disabled = model.trouble !== '' && best === undefined;
    button.replaceChildren(icon('play'), beginWords(model));
    words.replaceChildren(...summary(model));
  };
  const submit = async () => {
    const [best] = model.offers;
    if (model.trouble !== '' && best) model.take(best);
    if (model.trouble !== '') return;
    button.disabled = true;
    if (model.draft.where === 'server') button.replaceChildren(h('span', { class: 'spinner' }), say('online.loading'));
    try {
      await begin(model, app);
    } catch (error) {
      update();
      refuseWith(refusalWords(error));
      button.disabled = false;
    }
  };
  const element = h(
    'div',
    { class: 'setup-bar' },
    h('div', { class: 'setup-bar-in' }, trouble, offers, h('div', { class: 'setup-begin' }, words, button)),
  );
  return { element, update, submit };
}

/**
 * Everything is made anew after a choice; the control that had the focus gets it back.
 * @param {HTMLElement} place @param {() => void} make
 */
function keepingFocus(place, make) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  make();
  if (!held) return;
  const again = /** @type {HTMLElement | null} */ (place.querySelector(`[data-key="${CSS.escape(held)}"]`));
  again?.focus({ preventScroll: true });
}

/** @type {import('../main.js').Show} */
export async function show(host, params, app) {
  const [engine] = await Promise.all([Engine.make(), bringStyle('setup.css')]);
  const model = new SetupModel(engine, keptDraft());
  takeParams(model, params);
  restPictures();
  const what = h('div', { class: 'stack loose setup-what' });
  const who = h('div', { class: 'stack loose setup-who' });
  const rest = h('div', { class: 'stack loose setup-rest' });
  const { element, update, submit } = bar(model, app);
  const form = h(
    'form',
    {
      class: 'setup',
      noValidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          void submit();
        },
      },
    },
    h('div', { class: 'page setup-columns' }, what, who, rest),
    element,
  );
  const paint = () =>
    keepingFocus(form, () => {
      for (const part of [what, who, rest]) clear(part);
      mendCampaign(model);
      what.append(
        ...[gameSection(model), campaignSection(model), presetSection(model)].filter((part) => part !== null),
      );
      who.append(seatSection(model), placeSection(model));
      rest.append(...expansionSections(model), moreSection(model));
      update();
    });
  model.addEventListener('change', paint);
  model.addEventListener('typed', update);
  paint();
  host.append(topbar(app, say('setup.title')), form);
}
