// topbar.js -- the head of a screen: the way home, what this screen is, and what can be done here.

import { say } from '../words/say.js';
import { h } from './dom.js';

/** The sign of the house, as a link home. */
export function brand() {
  const home = say('shell.home');
  return h(
    'a',
    { class: 'brand', href: '/#/', aria: { label: `Hradby: ${home}` }, title: home },
    h('img', { src: '/icon.svg', alt: '', width: 28, height: 28 }),
    h('span', { class: 'brand-name' }, 'Hradby'),
  );
}

/**
 * @param {{go: (route: string) => void}} app @param {string} title @param {...import('./dom.js').Child} actions
 */
export function topbar(app, title, ...actions) {
  const home = brand();
  home.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.go('');
  });
  return h(
    'header',
    { class: 'topbar' },
    home,
    h('h1', { class: 'title' }, title),
    h('span', { class: 'spacer' }),
    actions,
  );
}
