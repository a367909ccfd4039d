// room_campaign.js -- beside a game of a campaign on the server: how far the party is, and who begins which level next.

import { levelsOf } from '../play/campaign.js';
import { progressList } from '../ui/campaign.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { say } from '../words/say.js';
import { nextLevel } from './campaign_result.js';
import { doing } from './room_waiting.js';

/** @typedef {import('../play/online.js').OnlineSitting} OnlineSitting */

/** Seats that the others may leave out: computers, and whoever is not here. @param {OnlineSitting} sitting */
function leftOut(sitting) {
  return sitting.seats.flatMap((seat, i) => {
    const mine = sitting.ownSeats.includes(i);
    return !mine && (seat.kind === 'computer' || seat.gave_up || !seat.here) ? [i] : [];
  });
}

/** Who plays next time. @param {OnlineSitting} sitting */
function whoChoice(sitting) {
  const list = h(
    'select',
    { id: 'campaign-who', name: 'who' },
    h('option', { value: '' }, say('levels.who.same')),
    h('option', { value: 'more' }, say('levels.who.more')),
    sitting.seats.length > 1 &&
      leftOut(sitting).map((i) =>
        h('option', { value: String(i) }, say('levels.who.without', { name: sitting.names[i] ?? '' })),
      ),
  );
  const wishes = () =>
    list.value === '' ? {} : list.value === 'more' ? { more: true } : { without: Number(list.value) };
  return { el: h('div', { class: 'field' }, h('label', { htmlFor: list.id }, say('levels.who')), list), wishes };
}

/** @param {OnlineSitting} sitting */
function nextRow(sitting) {
  const party = sitting.head?.campaign;
  if (!party || sitting.head?.state !== 'over' || sitting.head.next || sitting.ownSeats.length === 0) return null;
  const option = levelsOf(sitting.engine, sitting.game);
  const now = option ? option.values.indexOf(sitting.setup[option.name]) + 1 : 1;
  const levels = [...new Set([nextLevel(sitting, party) || now, now])];
  const who = whoChoice(sitting);
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
            on: { click: doing(() => sitting.rematch({ level, ...who.wishes() })) },
          },
          icon('play'),
          say('levels.next', { n: level }),
        ),
      ),
    ),
  );
}

/** @param {OnlineSitting} sitting */
export function roomCampaign(sitting) {
  const el = h('section', { class: 'stack tight room-campaign' });
  let shown = '';
  function update() {
    const party = sitting.head?.campaign;
    const text = JSON.stringify([party, sitting.head?.state, sitting.head?.next, sitting.seats, sitting.ownSeats]);
    el.hidden = !party;
    if (!party || text === shown) return;
    shown = text;
    el.replaceChildren(
      h('h3', null, say('levels.of', { party: party.party })),
      nextRow(sitting) ?? '',
      progressList(sitting.engine, party),
    );
  }
  update();
  return { el, update };
}
