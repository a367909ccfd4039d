// rematch.js -- the next game of a table on a server, offered where the result of this one is shown: as soon as somebody
// has asked for it, however long the result has been open.

import { linkOf } from '../play/online_keys.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { say } from '../words/say.js';

/** @typedef {Extract<import('../types').Session, {mode: 'online'}>} Session */

/** @param {Session} session */
function way(session) {
  if (session.ownSeats.length === 0)
    return h('a', { class: 'button main', href: linkOf(session.head?.next ?? '') }, say('online.rematch.watch'));
  const go = async () => {
    join.disabled = true;
    try {
      await session.rematch();
    } catch (error) {
      join.disabled = false;
      session.trouble(error);
    }
  };
  const join = h(
    'button',
    { type: 'button', class: 'button main', data: { do: 'join-next' }, on: { click: go } },
    say('online.rematch.join'),
  );
  return join;
}

/** Empty until there is a next game. @param {Session} session */
export function rematchOffer(session) {
  const el = h('div', { class: 'rematch-offer', role: 'status' });
  const update = () => {
    if (el.firstChild || !session.head?.next) return;
    el.append(
      h(
        'div',
        { class: 'notice good row' },
        icon('trophy'),
        h('span', null, say('online.rematch.there')),
        way(session),
      ),
    );
    const place = el.closest('dialog') ?? el.parentElement;
    for (const other of place?.querySelectorAll('.main:not(.rematch-offer *)') ?? []) other.classList.remove('main'); // one thing to do next
    session.removeEventListener('change', update);
  };
  session.addEventListener('change', update);
  update();
  return el;
}
