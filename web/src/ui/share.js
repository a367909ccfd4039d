// share.js -- giving a game to others: as a link that carries the whole record, as a file, or as a picture.

import { gameTitle } from '../words/describe.js';
import { say } from '../words/say.js';
import { dialog, toast } from './dialog.js';
import { h } from './dom.js';
import { codeButton, copyText, saveFile, sendLink, sends } from './hand_on.js';

/** @typedef {import('../types').Session} Session */

/** Longer links are cut by mail programs and chats. */
const LINK_MOST = 8000;

/** What the largest code that is drawn has room for, in bytes (qr.js). */
const CODE_MOST = 213;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} way */
async function through(bytes, way) {
  const stream = new Blob([bytes]).stream().pipeThrough(way);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} record @returns {Promise<string>} letters for an address */
export async function packRecord(record) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} letters @returns {Promise<string>} */
export async function unpackRecord(letters) {
  try {
    const packed = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw')),
    );
  } catch {
    throw new Error(say('story.link_broken'));
  }
}

/**
 * A link to the replay of a game; null where it would be too long.
 * @param {Session} session @param {number} [at]
 */
export async function replayLink(session, at) {
  const moment = at === undefined ? '' : `/${at}`;
  if (session.mode === 'online' && session.over) return `${location.origin}/#/replay/room/${session.room}${moment}`;
  const link = `${location.origin}/#/replay/x/${await packRecord(session.record())}${moment}`;
  return link.length <= LINK_MOST ? link : null;
}

/** @param {Session} session @param {string} ending */
export function fileNameOf(session, ending) {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  return `hradby-${session.game}-${day}.${ending}`;
}

/** Saves the record as a file. @param {Session} session */
export function saveRecord(session) {
  saveFile(new File([session.record()], fileNameOf(session, 'jsonl'), { type: 'application/x-ndjson' }));
}

/** @param {HTMLInputElement} field @param {string} link */
async function copyLink(field, link) {
  field.select();
  if (!(await copyText(link, say('story.share.copied')))) toast(say('story.copy_failed'), 'bad');
}

/** @param {string} link @param {string} title */
function linkBody(link, title) {
  const field = h('input', {
    type: 'text',
    readOnly: true,
    value: link,
    aria: { label: say('story.share.link') },
    data: { do: 'share-link' },
    on: { focus: () => field.select() },
  });
  const button = (/** @type {boolean} */ main, /** @type {string} */ words, /** @type {() => unknown} */ act) =>
    h('button', { type: 'button', class: main ? 'button main' : 'button', on: { click: () => void act() } }, words);
  return h(
    'div',
    { class: 'stack' },
    h('p', null, say('story.share.text')),
    field,
    h(
      'div',
      { class: 'row' },
      sends() ? button(true, say('story.share.send'), () => sendLink(title, link)) : null,
      button(!sends(), say('story.share.copy'), () => copyLink(field, link)),
      new TextEncoder().encode(link).length <= CODE_MOST ? codeButton(title, link) : null,
    ),
  );
}

/**
 * Shows the link to a game, or offers the file where it is too long for one, and a picture of how it stands.
 * @param {Session} session @param {unknown} [_app] @param {number} [at]
 */
export async function shareGame(session, _app, at) {
  const title = gameTitle(session.game);
  const link = await replayLink(session, at);
  const file = { label: say('story.share.file'), value: 'file' };
  const close = { label: say('shell.close'), value: null };
  const { picturePart } = await import('./share_picture.js');
  const picture = picturePart(session, title);
  const body = h(
    'div',
    { class: 'share-game stack' },
    link ? linkBody(link, title) : h('p', null, say('story.share.too_long')),
    picture.el,
  );
  const chosen = await dialog({
    title: say('story.share'),
    body,
    class: 'share-dialog',
    actions: [close, link ? file : { ...file, main: true }],
  });
  picture.free();
  if (chosen === 'file') saveRecord(session);
}
