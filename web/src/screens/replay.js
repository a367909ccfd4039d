// replay.js -- looking at a game from its record: #/replay, #/replay/kept/ID, #/replay/room/ID,
// #/replay/x/LETTERS, #/replay/opened; a number after it is the moment.

import './table/shared.js';
import '../style/story.css';
import { EngineError } from '../engine/engine.js';
import { keptGames, keptRecord } from '../play/keep.js';
import { LocalSession } from '../play/local.js';
import { ReplaySession } from '../play/replay.js';
import { readKept, writeKept } from '../storage.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { unpackRecord } from '../ui/share.js';
import { topbar } from '../ui/topbar.js';
import { language, say } from '../words/say.js';
import { gameTitle } from '../words/describe.js';
import { showReplay } from './replay/stage.js';

/** @typedef {import('../main.js').App} App */

/**
 * Takes a record that somebody opened; the address of its replay. Throws a sentence where it is none.
 * @param {string} text
 */
export async function routeOfRecord(text) {
  const session = await ReplaySession.open(text);
  session.close();
  writeKept('opened', text);
  return 'replay/opened';
}

/** @typedef {{record: string | null, seats?: {colour?: number}[]}} Found seats: where their colours are known */

/** Where there are no hints, an analysis waits for the end too. @param {string} id @returns {Promise<Found>} */
async function roomRecord(id) {
  const head = await fetch(`/api/rooms/${encodeURIComponent(id)}`);
  /** @type {Partial<import('../play/online_details.js').Head>} */
  const { hints, state, seats } = head.ok ? await head.json() : {};
  if (hints === false && state !== 'over') throw new Error(say('online.hints.later'));
  const answer = await fetch(`/api/rooms/${encodeURIComponent(id)}/record`);
  if (!answer.ok) throw new Error(say('story.no_room'));
  return { record: await answer.text(), seats };
}

/** @param {string} kind @param {string} name @returns {Promise<Found>} */
async function recordOf(kind, name) {
  if (kind === 'kept') return { record: keptRecord(name), seats: keptGames().find((kept) => kept.id === name)?.seats };
  if (kind === 'room') return roomRecord(name);
  return { record: kind === 'x' ? await unpackRecord(name) : readKept('opened') };
}

/* ---- choosing what to look at ---- */

/** @param {import('../play/keep.js').Kept} kept @param {App} app */
function keptRow(kept, app) {
  const names = kept.seats.map((seat, i) => `${seat.name} ${kept.scores[i] ?? ''}`.trim()).join(', ');
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(kept.at),
  );
  return h(
    'li',
    null,
    h(
      'button',
      { type: 'button', class: 'card pick', on: { click: () => app.go(`replay/kept/${kept.id}`) } },
      h('span', { class: 'title' }, gameTitle(kept.game)),
      ' ',
      h('span', null, names),
      h('br'),
      h(
        'span',
        { class: 'muted small' },
        `${when} · ${say(kept.over ? 'story.kept.over' : 'story.kept.open', { n: kept.moves })}`,
      ),
    ),
  );
}

/** @param {App} app @param {(error: unknown) => void} refuse */
function openers(app, refuse) {
  const take = async (/** @type {string} */ text) => {
    try {
      app.go(await routeOfRecord(text));
    } catch (error) {
      refuse(error);
    }
  };
  const file = h('input', {
    type: 'file',
    class: 'sr',
    tabIndex: -1,
    accept: '.jsonl,.hradby,.txt,application/json,text/plain',
    aria: { hidden: true },
    on: {
      change: async () => {
        if (file.files?.[0]) await take(await file.files[0].text());
      },
    },
  });
  const text = h('textarea', { id: 'replay-text', rows: 5, spellcheck: false, class: 'replay-paste' });
  return h(
    'div',
    { class: 'card stack' },
    h(
      'div',
      { class: 'row' },
      h(
        'button',
        { type: 'button', class: 'button', data: { do: 'open-file' }, on: { click: () => file.click() } },
        icon('open'),
        say('story.open.file'),
      ),
      file,
    ),
    h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'replay-text' }, say('story.open.text')),
      text,
      h('p', { class: 'help' }, say('story.open.help')),
    ),
    h(
      'div',
      { class: 'row end' },
      h(
        'button',
        { type: 'button', class: 'button main', on: { click: () => void take(text.value) } },
        icon('replay'),
        say('story.open.go'),
      ),
    ),
  );
}

/** @param {HTMLElement} host @param {App} app @param {unknown} [trouble] */
function showChooser(host, app, trouble) {
  const notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const refuse = (/** @type {unknown} */ error) => {
    notice.textContent = say('story.refused', {
      why: error instanceof Error ? error.message : String(error),
    });
    notice.hidden = false;
  };
  if (trouble) refuse(trouble);
  const kept = keptGames();
  host.replaceChildren(
    topbar(app, say('story.replay')),
    h(
      'div',
      { class: 'page narrow stack' },
      notice,
      openers(app, refuse),
      kept.length
        ? h(
            'section',
            { class: 'stack' },
            h('h2', { class: 'ornament' }, say('story.open.kept')),
            h(
              'ul',
              { class: 'plain-list stack tight' },
              kept.map((one) => keptRow(one, app)),
            ),
          )
        : null,
    ),
  );
}

/** Goes on with the game from the moment shown. @param {ReplaySession} session @param {App} app */
async function playOn(session, app) {
  const seats = session.names.map((name, i) => ({
    kind: /** @type {'person' | 'computer'} */ (i === 0 ? 'person' : 'computer'),
    name,
    colour: session.engine.worn[i],
  }));
  const game = await LocalSession.from(session.branch(), seats);
  game.close();
  app.go(`play/${game.id}`);
}

/** @type {import('../main.js').Show} */
export async function show(host, [kind, name, moment], app) {
  if (!kind) return showChooser(host, app);
  try {
    const { record, seats } = await recordOf(kind, name ?? '');
    if (record === null) throw new Error(say('story.no_record'));
    const at = Number(kind === 'opened' ? name : moment);
    const worn = seats?.map((seat, i) => seat.colour ?? i);
    const session = await ReplaySession.open(record, { at: Number.isInteger(at) && at > 0 ? at : 0, worn });
    if (kind === 'room') session.room = name ?? '';
    return showReplay(host, session, app, () => playOn(session, app));
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof Error)) throw error;
    return showChooser(host, app, error);
  }
}
