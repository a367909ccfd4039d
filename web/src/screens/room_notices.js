// room_notices.js -- what a table on the server has to say beside the game: a lost connection, a takeback
// that is asked for, somebody who is away, the end with its proof, and the next game.

import { linkOf } from '../play/online_keys.js';
import { checkProof } from '../play/proof.js';
import { dialog, toast } from '../ui/dialog.js';
import { h, live } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { has, say } from '../words/say.js';
import { doing } from './room_waiting.js';

/** @typedef {import('../play/online_room.js').Room} Room */
/** @typedef {{id: string, make: () => HTMLElement}} Notice */

/** @param {string} does @param {string} label @param {() => Promise<unknown>} action @param {boolean} [main] */
function actionButton(does, label, action, main = false) {
  return h(
    'button',
    {
      type: 'button',
      class: main ? 'button small main' : 'button small',
      data: { do: does },
      on: { click: doing(action) },
    },
    label,
  );
}

/**
 * @param {string} look
 * @param {import('../ui/icons.js').IconName} sign
 * @param {string} text
 * @param {...Node} buttons
 */
function card(look, sign, text, ...buttons) {
  return h(
    'div',
    { class: `notice room-notice ${look}`, role: 'group' },
    icon(sign),
    h('span', { class: 'room-notice-text' }, text),
    buttons.length > 0 && h('span', { class: 'row room-notice-acts' }, buttons),
  );
}

/** @param {Room} room @returns {Notice[]} */
function connectionNotice(room) {
  if (room.connection !== 'lost') return [];
  return [
    {
      id: 'lost',
      make: () => card('bad', 'offline', say('online.lost'), actionButton('retry', say('online.lost.now'), room.retry)),
    },
  ];
}

/** What the server had committed to is another thing now. @param {Room} room @returns {Notice[]} */
function shuffleNotice(room) {
  if (!room.shuffle.differs) return [];
  return [{ id: 'shuffle', make: () => card('bad', 'warning', say('online.shuffle.differs')) }];
}

/** @param {Room} room @returns {Notice[]} */
function takebackNotice(room) {
  const asked = room.details.asked;
  if (!asked) return [];
  const name = room.names[asked.by] ?? '';
  const waits = room.ownSeats.filter((seat) => !asked.accepted.includes(seat) && !room.head?.seats[seat]?.gave_up);
  const id = `takeback ${asked.by} ${asked.accepted.length} ${waits.length}`;
  if (room.ownSeats.includes(asked.by) && waits.length === 0) {
    const withdraw = () => room.answer(asked.by, false);
    const button = () => actionButton('withdraw', say('online.takeback.withdraw'), withdraw);
    return [{ id, make: () => card('', 'undo', say('online.takeback.waits'), button()) }];
  }
  if (waits.length === 0) return [{ id, make: () => card('', 'undo', say('online.takeback.asked', { name })) }];
  const answer = async (/** @type {boolean} */ yes) => {
    for (const seat of waits) await room.answer(seat, yes);
  };
  return [
    {
      id,
      make: () =>
        card(
          '',
          'undo',
          say('online.takeback.question', { name }),
          actionButton('accept', say('online.takeback.accept'), () => answer(true), true),
          actionButton('decline', say('online.takeback.decline'), () => answer(false)),
        ),
    },
  ];
}

/** @param {Room} room @returns {Notice[]} */
function awayNotices(room) {
  if (room.head?.state !== 'playing' || room.connection === 'lost') return [];
  return room.away.map((seat) => {
    const name = room.names[seat] ?? '';
    const offers = room.ownSeats.length > 0 && room.isLongAway(seat);
    const button = () => actionButton('substitute', say('online.substitute', { name }), () => room.substitute(seat));
    return {
      id: `away ${seat} ${offers}`,
      make: () => card('', 'person', say('online.away.notice', { name }), ...(offers ? [button()] : [])),
    };
  });
}

/** @param {string} what @param {boolean} good */
function verdictLine(what, good) {
  return h(
    'li',
    { class: `chip ${good ? 'good' : 'bad'}` },
    icon(good ? 'confirm' : 'warning'),
    say(`story.proof.${what}${good ? '' : '_bad'}`),
  );
}

/**
 * The page checks it itself, of the record that the server gives to everybody.
 * @param {Room} room
 * @param {HTMLElement} place
 */
async function showVerdict(room, place) {
  const answer = await fetch(`/api/rooms/${room.id}/record`);
  const verdict = answer.ok ? await checkProof(await answer.text()) : null;
  const lines = verdict ? Object.entries(verdict).map(([what, good]) => verdictLine(what, good)) : [];
  place.replaceChildren(...lines);
}

/** The command with what this device has kept. @param {Room} room */
function verifyWords(room) {
  const { commits, salts } = room.shuffle.kept;
  const commit = room.details.proof?.commit ?? '';
  const own = salts.filter((one) => one.commit === commit).map(({ salt }) => ` --salt ${salt}`);
  return ['hradby verify hradby-record.jsonl', ...commits.map((one) => ` --commitment ${one}`), ...own].join('');
}

/** @param {Room} room */
function proofText(room) {
  const proof = room.details.proof;
  const verdict = h(
    'ul',
    { class: 'stack tight room-verdict', role: 'status' },
    h('li', null, h('span', { class: 'spinner' })),
  );
  showVerdict(room, verdict).catch(() => verdict.replaceChildren());
  const rows = [
    ['commit', room.head?.commit],
    ['secret', proof?.secret],
    ['salts', proof?.salts.map((salt) => salt || '–').join(', ')],
    ['seed', proof?.seed],
  ];
  return h(
    'div',
    { class: 'prose' },
    h('p', null, say('online.proof.about')),
    verdict,
    h(
      'dl',
      { class: 'room-proof' },
      rows.map(([name, value]) => [
        h('dt', null, say(`online.proof.${name}`)),
        h('dd', null, h('code', null, value ?? '')),
      ]),
    ),
    h('p', null, say('online.proof.how')),
    h('pre', { class: 'well room-verify' }, verifyWords(room)),
    h(
      'p',
      null,
      h(
        'a',
        { class: 'button', href: `/api/rooms/${room.id}/record`, download: 'hradby-record.jsonl' },
        icon('save'),
        say('online.record'),
      ),
    ),
  );
}

/** What makes the shuffle checkable, and how. @param {Room} room */
export const showProof = (room) => dialog({ title: say('online.proof'), body: proofText(room) });

/** How the end came about when nobody played to it. @param {Room} room */
export function endWords(room) {
  const result = room.head?.result;
  if (result?.gave_up === undefined) return say('online.over');
  if (result.winners?.length === 0) return say('levels.given_up');
  const names = { name: room.names[result.gave_up] ?? '', winner: room.names[result.winners?.[0]] ?? '' };
  return say(result.by === 'time' ? 'online.over.time' : 'online.over.resigned', names);
}

/** @param {Room} room @returns {Notice[]} */
function overNotice(room) {
  const { head } = room;
  if (head?.state !== 'over') return [];
  const lost = head.result?.winners?.length === 0;
  const buttons = () => [
    ...(room.ownSeats.length > 0
      ? [actionButton('rematch', say(head.next ? 'online.rematch.join' : 'online.rematch'), () => room.rematch(), true)]
      : []),
    ...(room.ownSeats.length === 0 && head.next
      ? [
          h(
            'a',
            { class: 'button small main', href: linkOf(head.next), data: { do: 'rematch' } },
            say('online.rematch.watch'),
          ),
        ]
      : []),
  ];
  return [
    {
      id: `over ${head.next ?? ''}`,
      make: () =>
        card(
          lost ? '' : 'good',
          lost ? 'flag' : 'trophy',
          head.next ? say('online.rematch.there') : endWords(room),
          ...buttons(),
        ),
    },
  ];
}

/** @param {string} does @param {string} label @param {import('../ui/icons.js').IconName} sign @param {() => void} act */
function cornerButton(does, label, sign, act) {
  return h(
    'button',
    {
      type: 'button',
      class: `icon-button quiet room-notice-${does}`,
      title: label,
      aria: { label },
      data: { do: `notice-${does}` },
      on: { click: act },
    },
    icon(sign),
  );
}

/** What is only told can be put away. @param {HTMLElement} one @param {() => void} away */
function closable(one, away) {
  one.querySelector('.room-notice-text')?.after(cornerButton('close', say('shell.close'), 'close', away));
  return one;
}

/**
 * What asks, or lasts, stays; but it can be made small, so that the table is seen: then it is a sign in the table's bar.
 * @param {HTMLElement} one @param {HTMLElement} strip @param {boolean} folded @param {(folded: boolean) => void} keep
 */
function foldable(one, strip, folded, keep) {
  const words = one.querySelector('.room-notice-text')?.textContent ?? '';
  const sign = /** @type {Element} */ (one.firstElementChild);
  const button = cornerButton('fold', '', 'up', () => {
    const small = !one.classList.contains('folded');
    fold(small);
    button.focus();
    keep(small);
  });
  const fold = (/** @type {boolean} */ small) => {
    const bar = document.querySelector('.table-notes');
    one.classList.toggle('folded', small);
    button.replaceChildren(small ? sign.cloneNode(true) : icon('up'));
    button.title = small ? words : say('online.notice.fold');
    button.setAttribute('aria-label', small ? say('online.notice.unfold', { words }) : say('online.notice.fold'));
    button.setAttribute('aria-expanded', String(!small));
    ((small && bar) || strip).append(one);
  };
  one.querySelector('.room-notice-text')?.after(button);
  fold(folded);
  return one;
}

/** Of which kind a notice is; those of one kind are about the same thing. @param {string} id */
const kindOf = (id) => id.split(' ')[0];
const STAYS = new Set(['lost', 'shuffle', 'takeback']);

/** A strip of notices that changes only where something changed. @param {Room} room */
export function roomNotices(room) {
  const el = h('div', { class: 'room-notices' });
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** @type {Set<string>} */
  const closed = new Set();
  /** The kinds that were made small, as long as there is one. @type {Set<string>} */
  const folded = new Set();
  // What is told in passing comes below them.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--notices', `${el.offsetHeight}px`);
  }).observe(el);

  /** @param {Notice} notice */
  function made({ id, make }) {
    const kind = kindOf(id);
    if (STAYS.has(kind))
      return foldable(make(), el, folded.has(kind), (small) => (small ? folded.add(kind) : folded.delete(kind)));
    const one = closable(make(), () => {
      closed.add(id);
      update();
    });
    el.append(one);
    return one;
  }

  function update() {
    const wanted = [
      ...connectionNotice(room),
      ...shuffleNotice(room),
      ...takebackNotice(room),
      ...awayNotices(room),
      ...overNotice(room),
    ].filter((notice) => !closed.has(notice.id));
    for (const [id, one] of shown) {
      if (wanted.some((notice) => notice.id === id)) continue;
      one.remove();
      shown.delete(id);
    }
    for (const kind of folded) if (!wanted.some(({ id }) => kindOf(id) === kind)) folded.delete(kind);
    for (const notice of wanted) {
      if (shown.has(notice.id)) continue;
      const one = made(notice);
      shown.set(notice.id, one);
      live(one.querySelector('.room-notice-text')?.textContent ?? '');
    }
  }
  update();
  return { el, update };
}

/** What one sees anyway is only spoken. */
const SPOKEN = new Set(['sit', 'stand', 'start']);

/**
 * What an answer that ends a takeback is: of whoever asked for it, that nobody asks any more.
 * @param {Room} room @param {import('../play/online_details.js').RoomEventOf<'answer'>} event
 */
function refusalKey(room, { seq, by }) {
  const asked = room.events.findLast((one) => one.kind === 'takeback' && one.seq < seq);
  return asked?.kind === 'takeback' && asked.by === by ? 'online.told.withdrawn' : 'online.told.declined';
}

/** The seat that an event is about, -1 where there is none. @param {import('../play/online_details.js').RoomEvent} event */
const seatOf = (event) => ('seat' in event ? event.seat : null) ?? ('by' in event ? event.by : -1);

/**
 * Says in passing what others did, as it happens.
 * @param {Room} room
 * @param {import('../play/online_details.js').RoomEvent} event
 */
export function announceEvent(room, event) {
  const seat = seatOf(event);
  if (event.kind === 'stand' && event.late) {
    toast(say('online.told.late', { n: seat + 1 }), 'bad');
    return;
  }
  if (event.kind === 'answer' ? event.accept : !has(`online.told.${event.kind}`)) return;
  if (event.kind !== 'start' && room.ownSeats.includes(seat)) return;
  const key = event.kind === 'answer' ? refusalKey(room, event) : `online.told.${event.kind}`;
  const ends = room.names.length === 2 && (event.kind === 'resign' || event.kind === 'flag');
  const announce = ends || SPOKEN.has(event.kind) ? live : toast;
  const name = 'name' in event ? event.name : room.names[seat];
  announce(say(key, { name: name ?? '', n: seat + 1 }));
}
