// room_campaign.js -- beside a game of a campaign on the server: how far the party is, and who begins which level next.

import { levelsOf } from '../play/campaign.js';
import { progressList } from '../ui/campaign.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { say } from '../words/say.js';
import { nextLevel } from './campaign_result.js';
import { doing } from './room_waiting.js';

/** @typedef {import('../play/online.js').OnlineSession} OnlineSession */

/** Seats that the others may leave out: computers, and whoever is not here. @param {OnlineSession} session */
function leftOut(session) {
  return session.seats.flatMap((seat, i) => {
    const mine = session.ownSeats.includes(i);
    return !mine && (seat.kind === 'computer' || seat.gave_up || !seat.here) ? [i] : [];
  });
}

/** Who plays next time. @param {OnlineSession} session */
function whoChoice(session) {
  const list = h(
    'select',
    { id: 'campaign-who', name: 'who' },
    h('option', { value: '' }, say('levels.who.same')),
    h('option', { value: 'more' }, say('levels.who.more')),
    session.seats.length > 1 &&
      leftOut(session).map((i) =>
        h('option', { value: String(i) }, say('levels.who.without', { name: session.names[i] ?? '' })),
      ),
  );
  const choices = () =>
    list.value === '' ? {} : list.value === 'more' ? { more: true } : { without: Number(list.value) };
  return { el: h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('levels.who')), list), choices };
}

/** @param {OnlineSession} session */
function nextRow(session) {
  const party = session.head?.campaign;
  if (!party || session.head?.state !== 'over' || session.head.next || session.ownSeats.length === 0) return null;
  const option = levelsOf(session.engine, session.game);
  const now = option ? option.values.indexOf(String(session.setup[option.name])) + 1 : 1;
  const levels = [...new Set([nextLevel(session, party) || now, now])];
  const who = whoChoice(session);
  return h(
    'div',
    { class: 'stack tight' },
    who.el,
    h(
      'div',
      { class: 'row' },
      levels.map((level, i) =>
        h(
          'button',
          {
            type: 'button',
            class: i === 0 ? 'button small main' : 'button small',
            data: { do: 'begin-level', level },
            on: { click: doing(() => session.rematch({ level, ...who.choices() })) },
          },
          icon('play'),
          say('levels.next', { n: level }),
        ),
      ),
    ),
  );
}

/** @param {OnlineSession} session */
export function roomCampaign(session) {
  const el = h('section', { class: 'stack tight room-campaign' });
  let shown = '';
  function update() {
    const party = session.head?.campaign;
    const text = JSON.stringify([party, session.head?.state, session.head?.next, session.seats, session.ownSeats]);
    el.hidden = !party;
    if (!party || text === shown) return;
    shown = text;
    el.replaceChildren(
      h('h3', null, say('levels.of', { party: party.party })),
      nextRow(session) ?? '',
      progressList(session.engine, party),
    );
  }
  update();
  return { el, update };
}
