// menu.js -- what one can do at the table besides moving.

import { confirmed } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { settings } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { shareGame, saveRecord } from '../../ui/share.js';

/** @typedef {import('../../types').Frame} Frame */

/** @param {Parameters<typeof icon>[0]} drawing @param {string} words @param {() => void} act */
function item(drawing, words, act) {
  return h('button', { type: 'button', class: 'menu-item', on: { click: act } }, icon(drawing), h('span', null, words));
}

/** @param {Frame} frame */
function items(frame) {
  const { session, app } = frame;
  const list = [
    item('book', say('shell.menu.rules'), () => frame.openPanel('rules')),
    item('list', say('shell.menu.keys'), () => frame.showKeys()),
    item('text', say('shell.menu.text'), () => frame.openPanel('text')),
    item('share', say('shell.menu.share'), () => void shareGame(session, app)),
    item('save', say('shell.menu.save'), () => saveRecord(session)),
    item(
      settings.get('sound') ? 'sound' : 'soundOff',
      say(settings.get('sound') ? 'shell.menu.sound_off' : 'shell.menu.sound_on'),
      () => settings.set('sound', !settings.get('sound')),
    ),
    ...(frame.root.classList.contains('table-land')
      ? [item('grid', say('guide.grid'), () => settings.set('grid', !settings.get('grid')))]
      : []),
    item('settings', say('shell.menu.settings'), () => app.go('settings')),
  ];
  if (typeof session.resign === 'function' && session.mode === 'online' && !session.over && session.here.length > 0) {
    list.push(
      item('flag', say('shell.menu.resign'), async () => {
        if (await confirmed(say('shell.menu.resign'), say('shell.menu.resign_sure'), say('shell.menu.resign')))
          await session.resign();
      }),
    );
  }
  return list;
}

/** A button with a list under it. @param {Frame} frame */
export function tableMenu(frame) {
  const list = h('div', { class: 'menu card', hidden: true });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      title: say('shell.menu'),
      aria: { label: say('shell.menu'), expanded: false, haspopup: true },
    },
    icon('menu'),
  );
  const close = () => {
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  };
  button.addEventListener('click', () => {
    if (!list.hidden) return close();
    list.replaceChildren(...items(frame));
    list.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    list.querySelector('button')?.focus();
    return undefined;
  });
  list.addEventListener('click', close);
  const whole = h('div', { class: 'table-menu' }, button, list);
  whole.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || list.hidden) return;
    event.stopPropagation();
    close();
    button.focus();
  });
  whole.addEventListener('focusout', (event) => {
    if (!whole.contains(/** @type {Node | null} */ (event.relatedTarget)) && event.relatedTarget) close();
  });
  return whole;
}
