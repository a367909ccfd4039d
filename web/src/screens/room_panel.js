// room_panel.js -- beside a game on the server: who sits there and has how much time, the link, and what
// one can do besides moving.

import { confirmed } from '../ui/dialog.js';
import { clockFor, clockWords } from '../ui/clocks.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { say } from '../words/say.js';
import { roomCampaign } from './room_campaign.js';
import { showProof } from './room_notices.js';
import { carrySeat, doing, linkRow } from './room_waiting.js';
import { gameName, hintWords, optionWords } from './room_words.js';

/** @typedef {import('../play/online.js').OnlineSession} OnlineSession */

/** @param {OnlineSession} session @param {number} i */
function presence(session, i) {
  const seat = session.seats[i];
  if (seat?.kind === 'computer') return h('span', { class: 'chip' }, icon('computer'), say('online.seat.computer'));
  if (seat?.gave_up)
    return h('span', { class: 'chip bad' }, say(session.over ? 'online.gaveup.over' : 'online.gaveup'));
  if (session.ownSeats.includes(i)) return h('span', { class: 'chip gold' }, say('online.you'));
  return h('span', { class: seat?.here ? 'chip good' : 'chip' }, say(seat?.here ? 'online.here' : 'online.away'));
}

/** @param {OnlineSession} session */
function playerRows(session) {
  const clocks = session.names.map((_, i) => clockFor(session, i));
  const list = h('ul', { class: 'room-seats', aria: { label: say('online.seats') } });
  let shown = '';
  function update() {
    const text = JSON.stringify([session.seats, session.ownSeats, session.over]);
    if (text === shown) return;
    shown = text;
    list.replaceChildren(
      ...session.names.map((name, i) =>
        h(
          'li',
          { class: 'room-seat', data: { seat: i } },
          h('span', { class: 'room-seat-name' }, name),
          presence(session, i),
          h('span', { class: 'spacer' }),
          clocks[i] ?? null,
        ),
      ),
    );
  }
  update();
  return { list, update };
}

/** @param {OnlineSession} session */
async function giveUp(session) {
  if (await confirmed(say('online.resign'), say('online.resign.sure'), say('online.resign'))) await session.resign();
}

/** @param {OnlineSession} session */
function actions(session) {
  const again = h(
    'button',
    {
      type: 'button',
      class: 'button small main',
      data: { do: 'rematch' },
      on: { click: doing(() => session.rematch()) },
    },
    say('online.rematch'),
  );
  const carry = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      data: { do: 'carry' },
      on: { click: doing(() => carrySeat(session.watched)) },
    },
    icon('link'),
    say('online.carry'),
  );
  const resign = h(
    'button',
    {
      type: 'button',
      class: 'button small danger',
      data: { do: 'give-up' },
      on: { click: doing(() => giveUp(session)) },
    },
    icon('flag'),
    say('online.resign'),
  );
  const proof = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      data: { do: 'proof' },
      on: { click: doing(() => showProof(session.watched)) },
    },
    say('online.proof'),
  );
  const watching = h('p', { class: 'muted' }, say('online.spectator'));
  function update() {
    carry.hidden = session.ownSeats.length === 0;
    resign.hidden = session.over || session.here.length === 0;
    proof.hidden = !session.proof;
    again.hidden = session.head?.state !== 'over' || session.ownSeats.length === 0;
    watching.hidden = session.ownSeats.length > 0;
  }
  update();
  return {
    row: h('div', { class: 'stack tight' }, watching, h('div', { class: 'row' }, again, proof, carry, resign)),
    update,
  };
}

/** @param {OnlineSession} session @returns {HTMLElement} */
export function roomPanel(session) {
  const { head } = session;
  const players = playerRows(session);
  const acts = actions(session);
  const campaign = roomCampaign(session);
  session.addEventListener('change', () => {
    players.update();
    acts.update();
    campaign.update();
  });
  return h(
    'div',
    { class: 'stack room-panel' },
    players.list,
    campaign.el,
    head &&
      h(
        'ul',
        { class: 'row room-options', aria: { label: say('online.options') } },
        [...optionWords(head), clockWords(head.clock), hintWords(head)].map((text) => h('li', { class: 'chip' }, text)),
      ),
    head && linkRow(session.room, gameName(head)),
    acts.row,
  );
}
