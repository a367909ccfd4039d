// setup.js -- a game of one's own: what is played, by whom and where.  Refuses nothing by itself: the engine says
// what can be played, in its own words, before anything begins.

import '../style/setup.css';
import { Engine } from '../engine/engine.js';
import { clear, h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { topbar } from '../ui/topbar.js';
import { refusalWords } from '../play/online_words.js';
import { say } from '../words/say.js';
import { gameTitle, valueTitle } from '../words/tell.js';
import { campaignPlan, campaignSection, mendCampaign } from './setup/campaign.js';
import { gameSection, optionSection, presetSection } from './setup/choices.js';
import { Desk } from './setup/desk.js';
import { clockOf, hintsOf, keptDraft, mendSeats, placeFriends, rememberNames, seatsOf } from './setup/draft.js';
import { optionName, valueName } from './setup/names.js';
import { restPictures } from './setup/pictures.js';
import { expertSection, placeSection } from './setup/places.js';
import { seatSection } from './setup/seats.js';

/** @typedef {import('../main.js').App} App */

/** A game or a place that the address asks for. @param {Desk} desk @param {string[]} params */
function takeWishes(desk, params) {
  for (const wish of params) {
    if (wish === 'here' || wish === 'link') placeFriends(desk.draft, wish === 'here' ? 'here' : 'server');
    else if (desk.games.some((game) => game.id === wish) && desk.draft.game !== wish) desk.chooseGame(wish);
  }
  mendSeats(desk.draft);
  desk.check();
}

/** @param {Desk} desk @param {App} app */
async function begin(desk, app) {
  const { draft } = desk;
  const plan = { game: draft.game, options: desk.options(), seats: seatsOf(draft), ...campaignPlan(desk) };
  rememberNames(draft);
  if (draft.where === 'here') await app.startLocal(draft.seed ? { ...plan, seed: draft.seed } : plan);
  else await app.openRoom({ ...plan, clock: clockOf(draft.clock), public: draft.public, hints: hintsOf(draft) });
}

/** @param {Desk} desk @param {Desk['offers'][number]} offer */
function offerButton(desk, offer) {
  const { option, value } = offer;
  const words = `${optionName(desk.game.id, option)}: ${valueName(desk.game.id, option.name, value)}`;
  return h(
    'button',
    {
      type: 'button',
      class: 'button',
      data: { offer: `${option.name}=${value}` },
      on: { click: () => desk.take(offer) },
    },
    words,
  );
}

/** @param {Desk['offers'][number]} offer */
const titleOf = ({ option, value }) => valueTitle(option.name, value);

/** Why it cannot be played so, and what can; '' where it can. @param {Desk} desk */
function refusal({ trouble: why, offers: [best] }) {
  if (why === '') return '';
  return best ? say('setup.refused.instead', { why, title: titleOf(best) }) : say('setup.refused', { why });
}

/** @param {Desk} desk */
function beginWords(desk) {
  const [best] = desk.offers;
  const here = desk.draft.where === 'here';
  if (!best) return say(here ? 'setup.begin' : 'setup.open');
  const title = titleOf(best);
  return say(here ? 'setup.begin.instead' : 'setup.open.instead', { title });
}

/** What will be begun, and the button that does it. @param {Desk} desk @param {App} app */
function foot(desk, app) {
  const trouble = h('p', { class: 'notice bad setup-trouble', role: 'alert', hidden: true });
  const offers = h('div', { class: 'setup-offers row', hidden: true });
  const button = h('button', { type: 'submit', class: 'button main big', data: { do: 'begin' } });
  const words = h('span', { class: 'muted' });
  const tell = (/** @type {string} */ sentence) => {
    trouble.textContent = sentence;
    trouble.hidden = sentence === '';
  };
  const update = () => {
    const [best, ...more] = desk.offers;
    const others = more.filter((offer) => titleOf(offer) !== titleOf(best));
    tell(refusal(desk));
    offers.hidden = others.length === 0;
    trouble.classList.toggle('bad', best === undefined);
    offers.replaceChildren(h('span', null, say('setup.offers')), ...others.map((offer) => offerButton(desk, offer)));
    button.disabled = desk.trouble !== '' && best === undefined;
    button.replaceChildren(icon('play'), beginWords(desk));
    const game = gameTitle(desk.game.id);
    words.textContent = say('setup.summary', { game, n: desk.draft.seats.length });
  };
  const submit = async () => {
    const [best] = desk.offers;
    if (desk.trouble !== '' && best) desk.take(best);
    if (desk.trouble !== '') return;
    button.disabled = true;
    if (desk.draft.where === 'server') button.replaceChildren(h('span', { class: 'spinner' }), say('online.loading'));
    try {
      await begin(desk, app);
    } catch (error) {
      update();
      tell(refusalWords(error));
      button.disabled = false;
    }
  };
  const element = h(
    'div',
    { class: 'setup-foot card' },
    trouble,
    offers,
    h('div', { class: 'setup-begin' }, words, button),
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
  const desk = new Desk(await Engine.make(), keptDraft());
  takeWishes(desk, params);
  restPictures();
  const what = h('div', { class: 'stack loose' });
  const who = h('div', { class: 'stack loose setup-who' });
  const expert = h('div', { class: 'setup-more' });
  const { element, update, submit } = foot(desk, app);
  const form = h(
    'form',
    {
      class: 'setup page',
      noValidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          void submit();
        },
      },
    },
    what,
    h('div', { class: 'setup-side' }, who, element),
    expert,
  );
  const paint = () =>
    keepingFocus(form, () => {
      for (const part of [what, who, expert]) clear(part);
      mendCampaign(desk);
      what.append(
        ...[gameSection(desk), campaignSection(desk), presetSection(desk), optionSection(desk)].filter(
          (part) => part !== null,
        ),
      );
      who.append(placeSection(desk), seatSection(desk));
      expert.append(expertSection(desk));
      update();
    });
  desk.addEventListener('change', paint);
  desk.addEventListener('typed', update);
  paint();
  host.append(topbar(app, say('setup.title')), form);
}
