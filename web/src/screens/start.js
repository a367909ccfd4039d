// start.js -- the start page: into a game by one click, on with one that was begun, and the ways to everything else.

import '../style/start.css';
import { asset } from '../assets.js';
import { gameOf, mainGame, otherGames } from '../games/index.js';
import { forgetGame, keptGames } from '../play/keep.js';
import { confirmed, toast } from '../ui/dialog.js';
import { h, live } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { languageChoice } from '../ui/languages.js';
import { allWords, language, say } from '../words/say.js';
import { gameTitle } from '../words/describe.js';
import { quickPlan } from './setup/draft.js';

const KEPT_SHOWN = 3;

/** @typedef {import('../main.js').App} App */

/** The landscape behind the title, which stays as it is when the screen is shown again. @type {HTMLImageElement | null} */
let scenery = null;

/**
 * The page asks for the drawing wherever it is opened, since it cannot know; it is read as a picture, which costs much
 * more, where it is shown.
 * @param {HTMLImageElement} image
 */
async function paint(image) {
  const answer = await fetch(asset('scenery.svg'));
  if (!answer.ok) throw new Error(`the landscape: ${answer.status}`);
  const drawing = URL.createObjectURL(await answer.blob());
  image.src = drawing;
  await image.decode().finally(() => URL.revokeObjectURL(drawing));
}

/** It is seen once all of it can be painted, and not before; where it cannot be had, the plain meadow stays. */
export function landscape() {
  if (scenery) return scenery;
  const image = h('img', { class: 'start-scenery', alt: '' });
  paint(image).then(
    () => image.classList.add('there'),
    () => {
      scenery = null; // looked for again next time
    },
  );
  scenery = image;
  return image;
}

/** What is said on a button from the press until the table is there, which may have to wait for the engine. @param {HTMLElement} button */
function coming(button) {
  const before = [...button.childNodes];
  const words = say('shell.start.coming');
  button.ariaBusy = 'true';
  button.replaceChildren(...before.slice(0, -1), h('small', null, h('span', { class: 'spinner' }), words));
  live(words);
  return () => {
    button.ariaBusy = null;
    button.replaceChildren(...before);
  };
}

/** Begins a game against one computer at once. @param {App} app @param {string} game */
function nowButton(app, game) {
  const begin = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    if (button.closest('.start-now')?.querySelector('[aria-busy]')) return;
    const restore = coming(button);
    gameOf(game)
      .view()
      .catch(() => {}); // asked for together with all else that is needed; whoever needs it says so
    try {
      await app.startLocal(quickPlan(game));
    } catch (error) {
      restore();
      throw error;
    }
  };
  const main = game === mainGame.id;
  return h(
    'button',
    {
      type: 'button',
      class: main ? 'button big main' : 'button',
      data: { do: `play-${game}` },
      on: { click: begin },
    },
    main ? say('shell.start.play') : gameTitle(game),
    h('small', null, main ? say('shell.start.play.help') : say(`shell.start.${game}.help`)),
  );
}

/** @param {App} app */
function hero(app) {
  const scene = h('div', { class: 'start-scene', aria: { hidden: true } }, landscape());
  const bar = h(
    'div',
    { class: 'start-bar' },
    languageChoice(say('shell.language')),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        data: { do: 'settings' },
        title: say('shell.settings'),
        aria: { label: say('shell.settings') },
        on: { click: () => app.go('settings') },
      },
      icon('settings'),
    ),
  );
  const title = h(
    'div',
    { class: 'card start-title' },
    h('h1', null, h('img', { src: '/icon.svg', alt: '', width: 64, height: 64 }), 'Hradby'),
    h('p', { class: 'large' }, say('shell.start.tagline')),
    h(
      'div',
      { class: 'start-now' },
      [mainGame, ...otherGames].map(({ id }) => nowButton(app, id)),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'link start-first',
        data: { do: 'first-lesson' },
        on: { click: () => app.go('lessons') },
      },
      say('shell.start.first'),
    ),
  );
  return h('section', { class: 'start-hero' }, scene, title, bar); // «Play now» is the first stop of the keyboard
}

/** «Anna 12 : 9 Bohuš». @param {import('../play/keep.js').Kept} kept */
function standing({ seats, scores }) {
  return seats.map((seat, i) => (scores[i] === undefined ? seat.name : `${seat.name} ${scores[i]}`)).join(' · ');
}

/** @param {import('../play/keep.js').Kept} kept @param {App} app */
function keptRow(kept, app) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(kept.at);
  const away = async () => {
    const sure = await confirmed(say('shell.kept.delete'), say('shell.kept.delete.sure'), say('shell.kept.delete'));
    if (!sure) return;
    forgetGame(kept.id);
    await app.repaint();
  };
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: 'card pick',
        data: { do: 'continue', game: kept.id },
        on: { click: () => app.go(`play/${kept.id}`) },
      },
      icon('play'),
      h('strong', null, [gameTitle(kept.game), kept.campaign].filter(Boolean).join(' · ')),
      h('span', null, standing(kept)),
      h('span', { class: 'muted small' }, when),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button quiet',
        title: say('shell.kept.delete'),
        aria: { label: say('shell.kept.delete') },
        on: { click: away },
      },
      icon('remove'),
    ),
  );
}

/** Games that were begun here and are not over. @param {App} app */
function keptSection(app) {
  const open = keptGames()
    .filter((kept) => !kept.over)
    .slice(0, KEPT_SHOWN);
  if (open.length === 0) return null;
  return h(
    'section',
    { class: 'stack', aria: { labelledby: 'kept' } },
    h('h2', { id: 'kept', class: 'ornament' }, say('shell.start.continue')),
    h(
      'ul',
      { class: 'stack tight start-kept' },
      open.map((kept) => keptRow(kept, app)),
    ),
  );
}

/** @param {App} app */
function openRecord(app) {
  const input = h('input', {
    type: 'file',
    accept: '.jsonl,.hradby,.txt,application/json,text/plain',
    class: 'sr',
    tabIndex: -1,
    aria: { hidden: true },
    data: { do: 'record-file' },
  });
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    try {
      const [{ routeOfRecord }] = await Promise.all([import('./replay.js'), allWords()]); // which says what is wrong with it
      app.go(await routeOfRecord(await file.text()));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
  });
  return { input, open: () => input.click() };
}

/**
 * @param {string} name of the way, in the catalogue @param {import('../ui/icons.js').IconName} sign
 * @param {string} does @param {() => void} go
 */
function way(name, sign, does, go) {
  return h(
    'button',
    { type: 'button', class: 'card pick start-way', data: { do: does }, on: { click: go } },
    icon(sign),
    h('span', { class: 'title' }, say(`shell.way.${name}`)),
    h('span', { class: 'muted small' }, say(`shell.way.${name}.help`)),
  );
}

/** @param {App} app */
function ways(app) {
  const record = openRecord(app);
  const go = (/** @type {string} */ route) => () => app.go(route);
  return [
    h(
      'section',
      { class: 'stack', aria: { labelledby: 'ways-play' } },
      h('h2', { id: 'ways-play', class: 'ornament' }, say('shell.start.more')),
      h(
        'div',
        { class: 'grid' },
        way('own', 'tiles', 'new', go('new')),
        way('here', 'people', 'new-here', go('new/here')),
        way('link', 'link', 'new-link', go('new/link')),
        way('lobby', 'world', 'lobby', go('lobby')),
      ),
    ),
    h(
      'section',
      { class: 'stack', aria: { labelledby: 'ways-learn' } },
      h('h2', { id: 'ways-learn', class: 'ornament' }, say('shell.start.learn')),
      h(
        'div',
        { class: 'grid' },
        way('lessons', 'lesson', 'lessons', go('lessons')),
        way('rules', 'book', 'rules', go('rules')),
        way('record', 'replay', 'open-record', record.open),
        way('settings', 'settings', 'settings-way', go('settings')),
      ),
      record.input,
    ),
  ];
}

/** @type {import('../main.js').Show} */
export async function show(host, _params, app) {
  host.append(
    h(
      'div',
      { class: 'start' },
      hero(app),
      h('div', { class: 'start-ways stack loose' }, keptSection(app), ways(app)),
      h('footer', { class: 'start-foot muted small' }, say('shell.start.foot')),
    ),
  );
}
