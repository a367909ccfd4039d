// main.js -- starts the page: language, style, and the screen that the address asks for.

import './style/base.css';
import { Engine } from './engine/engine.js';
import * as start from './screens/start.js';
import { opened } from './ui/calm.js';
import { toast } from './ui/dialog.js';
import { clear, h } from './ui/dom.js';
import { install, updateNotice } from './ui/install.js';
import { bringStyle } from './ui/style.js';
import { keepTheme, letters } from './ui/theme.js';
import { allWords, firstLanguage, has, say, wantedLanguage } from './words/say.js';

/**
 * @typedef {{
 *   go: (route: string) => void,
 *   startLocal: (plan: import('./play/local.js').Plan) => Promise<void>,
 *   openRoom: (plan: import('./play/online_open.js').WantedRoom) => Promise<void>,
 *   repaint: () => Promise<void>,
 * }} App
 * @typedef {(host: HTMLElement, params: string[], app: App) => Promise<void | (() => void)>} Show
 */

/** The screens, each but the first loaded when it is first shown. @type {Record<string, () => Promise<{show: Show}>>} */
const SCREENS = {
  '': async () => start,
  new: () => import('./screens/setup.js'),
  play: () => import('./screens/play.js'),
  lobby: () => import('./screens/lobby.js'),
  room: () => import('./screens/room.js'),
  replay: () => import('./screens/replay.js'),
  lessons: () => import('./screens/lessons.js'),
  lesson: () => import('./screens/lessons.js'),
  rules: () => import('./screens/rules.js'),
  settings: () => import('./screens/settings.js'),
};

/** What the screen of now is painted on; each has one of its own, so that one that comes too late is not seen. */
let host = /** @type {HTMLElement} */ (document.getElementById('screen'));
/** @type {void | (() => void)} */
let leave;
let paints = 0;

/** The screen and its parameters: of the fragment, or a room by its path. @returns {{name: string, params: string[]}} */
function route() {
  const parts = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const room = /^\/t\/([A-Za-z0-9]+)$/.exec(location.pathname);
  if (room && !(parts[0] && Object.hasOwn(SCREENS, parts[0]))) return { name: 'room', params: [room[1]] };
  return Object.hasOwn(SCREENS, parts[0]) ? { name: parts[0], params: parts.slice(1) } : { name: '', params: [] };
}

/** What all screens need but the start page: words, and styles. */
async function otherScreens() {
  await Promise.all([allWords().catch(away), bringStyle('screens.css')]);
}

/** @param {string} name @returns {Promise<{show: Show}>} */
async function screenOf(name) {
  const [screen] = await Promise.all([SCREENS[name](), name === '' ? undefined : otherScreens()]);
  return screen;
}

/** @param {unknown} error */
function sorry(error) {
  console.error(error);
  const text = error instanceof Error ? error.message : String(error);
  const isMute = !has('shell.sorry'); // the words themselves were lost: all of it has to be loaded again
  clear(host);
  host.append(
    h(
      'section',
      { class: 'card stack sorry' },
      h('h1', null, isMute ? 'Hradby' : say('shell.sorry')),
      h('p', null, text),
      h(
        'button',
        { class: 'button main', on: { click: () => (isMute ? location.reload() : app.go('')) } },
        isMute ? '↻' : say('shell.home'),
      ),
    ),
  );
}

/** The page is called by its screen, and whoever came from another one begins at its head. @param {boolean} moved */
function arrive(moved) {
  const head = host.querySelector('h1');
  const title = head?.textContent?.trim() ?? '';
  document.title = title && title !== 'Hradby' ? `${title} · Hradby` : 'Hradby';
  if (!moved || !head || host.contains(document.activeElement)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function paint() {
  const mine = ++paints;
  const { name, params } = route();
  leave?.();
  leave = undefined;
  const before = host;
  host = /** @type {HTMLElement} */ (before.cloneNode(false));
  delete host.dataset.screen;
  before.replaceWith(host);
  for (const open of document.querySelectorAll('dialog[open]'))
    open.dispatchEvent(new Event('cancel', { cancelable: true }));
  host.className = `screen screen-${name || 'start'}`;
  try {
    const { show } = await screenOf(name);
    if (mine !== paints) return;
    document.documentElement.classList.add('open'); // the paper comes with what lies on it
    const done = await show(host, name === 'lesson' ? ['play', ...params] : params, app);
    if (mine !== paints) return done?.();
    leave = done;
    host.dataset.screen = name || 'start'; // from now on it can be used
    arrive(mine > 1);
  } catch (error) {
    if (mine === paints) sorry(error);
  }
}

/** What the page is made of could not be fetched: so the server is away. @returns {never} */
function away() {
  throw Object.assign(new Error(say('online.error.lost')), { code: 'lost' });
}

/** @type {App} */
const app = {
  go(wanted) {
    const target = wanted.startsWith('/t/') ? wanted : `/#/${wanted.replace(/^#?\/?/, '')}`;
    if (target === location.pathname + location.hash) void paint();
    else if (new URL(target, location.href).pathname === location.pathname)
      location.hash = target.slice(target.indexOf('#'));
    else {
      history.pushState(null, '', target);
      void paint();
    }
  },
  async startLocal(plan) {
    const [{ begin }] = await Promise.all([import('./screens/play.js'), otherScreens()]);
    app.go(`play/${await begin(plan)}`);
  },
  async openRoom(plan) {
    const [{ openRoom }] = await Promise.all([import('./play/online.js').catch(away), otherScreens()]);
    app.go(`/t/${await openRoom(plan)}`);
  },
  repaint: paint,
};

addEventListener('hashchange', paint);
addEventListener('popstate', () => {
  if (!location.hash) void paint();
});
document.addEventListener('languagechange', () => {
  if (paints > 0) void paint();
});
addEventListener('unlearned', () => toast(say('adviser.unlearned')));
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error(event.reason);
  toast(event.reason instanceof Error ? event.reason.message : String(event.reason), 'bad');
});

/** Keeps the page for when there is no network, once all is there to play, and tells when a newer one is there. */
async function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  await Engine.bring().catch(() => {}); // who plays says so
  await install(updateNotice);
}

keepTheme();
void Engine.bring().catch(() => {}); // it comes behind the first screen, which does not wait for it
const { name: first } = route();
if (first !== '') {
  void SCREENS[first]().catch(() => {}); // comes beside its words; who paints it says what is wrong
  void bringStyle('screens.css');
} else start.landscape(); // is read while the words are on their way
try {
  await Promise.all([firstLanguage(first !== ''), letters(wantedLanguage())]);
  await paint();
  opened();
  await keepOffline();
} catch (error) {
  sorry(error);
}
