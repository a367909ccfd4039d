// install.js -- the page as an app: kept on this device by the service worker, brought up to date, and installed where
// the browser offers it.

import { say } from '../words/say.js';
import { h, live } from './dom.js';

const LOOK_AGAIN = 60 * 60 * 1000;

/** Fires 'change' when the state below changes. */
export const installing = new EventTarget();
/** The browser's offer to install it, where it makes one. @typedef {Event & {prompt(): Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offer = null;
let kept = false;
let reloading = false;

function changed() {
  installing.dispatchEvent(new Event('change'));
}

/** Whether the page opens without a network. */
export function isKept() {
  return kept;
}

/** Whether the browser would install it as an app. */
export function canInstall() {
  return offer !== null;
}

/** Lets the browser ask the person. */
export async function installApp() {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  changed();
}

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = /** @type {Offer} */ (event);
  changed();
});
globalThis.addEventListener?.('appinstalled', () => {
  offer = null;
  changed();
});

/** Loads the page anew once the new build has taken over. */
function reloadOnce() {
  if (reloading) return;
  reloading = true;
  location.reload();
}

/** @param {ServiceWorkerRegistration} registration @param {() => Promise<unknown>} ask */
async function offerNew(registration, ask) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  if (!(await ask())) return;
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce);
  registration.waiting?.postMessage('take over');
}

/** @param {ServiceWorkerRegistration} registration @param {() => Promise<unknown>} ask */
function follow(registration, ask) {
  const coming = registration.installing;
  coming?.addEventListener('statechange', () => {
    if (coming.state === 'installed') void offerNew(registration, ask);
  });
}

/** A quiet line at the edge, so that nobody is called away from a game; whether the newer page is wanted now. */
export function updateNotice() {
  return new Promise((/** @type {(wanted: boolean) => void} */ resolve) => {
    const done = (/** @type {boolean} */ wanted) => {
      el.remove();
      resolve(wanted);
    };
    const el = h(
      'div',
      { class: 'toast', data: { note: 'update' } },
      h('span', null, say('shell.update')),
      h(
        'button',
        { type: 'button', class: 'button', data: { do: 'update' }, on: { click: () => done(true) } },
        say('shell.reload'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          aria: { label: say('shell.later') },
          title: say('shell.later'),
          on: { click: () => done(false) },
        },
        '×',
      ),
    );
    const shelf = document.getElementById('toasts') ?? h('div', { id: 'toasts', class: 'toasts' });
    shelf.append(el);
    document.body.append(shelf);
    live(say('shell.update'));
  });
}

/**
 * Keeps this page for later; `ask` is asked whether a newer one should be loaded now.
 * @param {() => Promise<unknown>} ask
 */
export async function install(ask) {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (!registration) return;
    registration.addEventListener('updatefound', () => follow(registration, ask));
    void offerNew(registration, ask);
    setInterval(() => void registration.update().catch(() => {}), LOOK_AGAIN);
    await navigator.serviceWorker.ready;
    kept = true;
    changed();
  } catch (error) {
    console.info(`this page is not kept for later: ${error}`);
  }
}
