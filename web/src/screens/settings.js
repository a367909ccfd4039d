// settings.js -- what this person likes, what this device keeps, and what this page is.

import '../style/settings.css';
import { Engine } from '../engine/engine.js';
import { forgetGame, keptGames, keptRecord } from '../play/keep.js';
import { confirmed } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { canInstall, installApp, installing, isKept } from '../ui/install.js';
import { languageChoice } from '../ui/languages.js';
import { settings } from '../ui/settings.js';
import { canVibrate, feel, sound } from '../ui/sounds.js';
import { topbar } from '../ui/topbar.js';
import { language, number, say } from '../words/say.js';
import { gameTitle } from '../words/describe.js';
import { ownThings } from './own.js';
import { bringStyle } from '../ui/style.js';

/** @typedef {import('../main.js').App} App */

const KILO = 1024;

/** @param {string} id @param {...import('../ui/dom.js').Child} parts */
function card(id, ...parts) {
  return h(
    'section',
    { class: 'card', aria: { labelledby: `settings-${id}` } },
    h('h2', { id: `settings-${id}` }, say(`shell.settings.${id}`)),
    parts,
  );
}

/** @typedef {import('../ui/settings.js').Liked} Liked */

/**
 * A switch for a setting that is on or off.
 * @param {'sound' | 'vibration' | 'confirm' | 'coordinates' | 'grid'} name @param {{heard?: () => void}} [about]
 */
const toggle = (name, { heard } = {}) => switchFor(name, { on: true, off: false, heard });

/**
 * The same for a setting with two other values.
 * @template {keyof Liked} K
 * @param {K} name @param {{on: Liked[K], off: Liked[K], heard?: () => void}} about
 */
function switchFor(name, { on, off, heard }) {
  const box = h('input', {
    type: 'checkbox',
    name,
    checked: settings.get(name) === on,
    on: {
      change: () => {
        settings.set(name, box.checked ? on : off);
        heard?.();
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
      h('span', { class: 'strong' }, say(`shell.setting.${name}`)),
      h('br'),
      h('span', { class: 'small muted' }, say(`shell.setting.${name}.help`)),
    ),
  );
}

function languageCard() {
  return card('language', languageChoice(say('shell.language')));
}

function playCard() {
  return card(
    'play',
    choice('speed', ['slow', 'normal', 'fast', 'once']),
    toggle('confirm'),
    toggle('coordinates'),
    toggle('sound', { heard: () => sound('turn') }),
    canVibrate() && toggle('vibration', { heard: () => feel('turn') }),
  );
}

/** One of a few values of a setting. @param {'speed' | 'theme'} name @param {string[]} values */
function choice(name, values) {
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'strong', id: `settings-${name}` }, say(`shell.setting.${name}`)),
    h(
      'div',
      { class: 'segments', role: 'radiogroup', aria: { labelledby: `settings-${name}` } },
      values.map((value) =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name,
            value,
            checked: settings.get(name) === value,
            on: { change: () => settings.set(name, value) },
          }),
          h('span', null, say(`shell.setting.${name}.${value}`)),
        ),
      ),
    ),
  );
}

function sightCard() {
  return card(
    'sight',
    choice('theme', ['system', 'light', 'dark']),
    switchFor('contrast', { on: 'more', off: 'auto' }),
    switchFor('motion', { on: 'still', off: 'auto' }),
  );
}

/** @param {App} app */
function namesCard(app) {
  const names = settings.get('names');
  const drop = (/** @type {string} */ name) => {
    settings.set(
      'names',
      names.filter((one) => one !== name),
    );
    void app.repaint();
  };
  return card(
    'names',
    h('p', { class: 'small muted' }, say(names.length ? 'shell.names.help' : 'shell.names.none')),
    h(
      'ul',
      { class: 'settings-names' },
      names.map((name) =>
        h(
          'li',
          { class: 'chip' },
          name,
          h(
            'button',
            {
              type: 'button',
              class: 'icon-button quiet',
              aria: { label: say('shell.names.forget', { name }) },
              on: { click: () => drop(name) },
            },
            icon('close'),
          ),
        ),
      ),
    ),
  );
}

/** @param {import('../play/keep.js').Kept} kept @param {App} app */
function keptLine(kept, app) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(kept.at);
  const who = kept.seats.map((seat) => seat.name).join(', ');
  const remove = async () => {
    if (!(await confirmed(say('shell.kept.delete'), say('shell.kept.delete.sure'), say('shell.kept.delete')))) return;
    forgetGame(kept.id);
    await app.repaint();
  };
  return h(
    'li',
    null,
    h(
      'span',
      null,
      h('strong', null, gameTitle(kept.game)),
      ` · ${who} `,
      h('span', { class: 'muted small' }, when, kept.over && ` · ${say('shell.kept.over')}`),
    ),
    h(
      'button',
      { type: 'button', class: 'button small', on: { click: () => app.go(`play/${kept.id}`) } },
      say(kept.over ? 'shell.kept.look' : 'shell.kept.go'),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button quiet',
        title: say('shell.kept.delete'),
        aria: { label: `${say('shell.kept.delete')}: ${who}` },
        on: { click: remove },
      },
      icon('remove'),
    ),
  );
}

/** @param {App} app */
function keptCard(app) {
  const games = keptGames();
  const size = games.reduce((sum, kept) => sum + (keptRecord(kept.id)?.length ?? 0), 0);
  const all = async () => {
    if (!(await confirmed(say('shell.kept.all'), say('shell.kept.all.sure'), say('shell.kept.all')))) return;
    for (const kept of games) forgetGame(kept.id);
    await app.repaint();
  };
  return card(
    'kept',
    h(
      'p',
      { class: 'small muted' },
      games.length
        ? say('shell.kept.size', { n: games.length, size: number(Math.ceil(size / KILO)) })
        : say('shell.kept.none'),
    ),
    h(
      'ul',
      { class: 'settings-kept' },
      games.map((kept) => keptLine(kept, app)),
    ),
    games.length > 1 &&
      h('button', { type: 'button', class: 'button danger', on: { click: all } }, say('shell.kept.all')),
  );
}

function offlineCard() {
  const state = h('p');
  const button = h(
    'button',
    { type: 'button', class: 'button', on: { click: () => void installApp() } },
    icon('save'),
    say('shell.offline.install'),
  );
  const update = () => {
    state.textContent = say(isKept() ? 'shell.offline.yes' : 'shell.offline.no');
    button.hidden = !canInstall();
  };
  update();
  installing.addEventListener('change', update);
  return { element: card('offline', state, button), stop: () => installing.removeEventListener('change', update) };
}

/** @param {Engine} engine */
function aboutCard(engine) {
  const { version } = engine.ask({ cmd: 'hello' });
  return card(
    'about',
    h('p', null, say('shell.about.version', { version })),
    h('p', { class: 'small muted' }, say('shell.about.text')),
  );
}

/** @type {import('../main.js').Show} */
export async function show(host, _params, app) {
  const [engine] = await Promise.all([Engine.make(), bringStyle('settings.css')]);
  const offline = offlineCard();
  host.append(
    topbar(app, say('shell.settings')),
    h(
      'div',
      { class: 'page narrow stack settings' },
      languageCard(),
      playCard(),
      sightCard(),
      namesCard(app),
      offline.element,
      keptCard(app),
      card('own', ownThings(engine)),
      aboutCard(engine),
    ),
  );
  return offline.stop;
}
