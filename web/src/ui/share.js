// share.js -- giving a game to others: as a link that carries the whole record, or as a file.

import { say } from '../words/say.js';
import { dialog, toast } from './dialog.js';
import { h } from './dom.js';

/** @typedef {import('../types').Session} Session */

/** Longer links are cut by mail programs and chats. */
const LINK_MOST = 8000;

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

/** @param {Session} session */
function fileName(session) {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  return `hradby-${session.game}-${day}.jsonl`;
}

/** Saves the record as a file. @param {Session} session */
export function saveRecord(session) {
  const address = URL.createObjectURL(new Blob([session.record()], { type: 'application/x-ndjson' }));
  const link = h('a', { href: address, download: fileName(session) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  toast(say('story.saved', { file: fileName(session) }));
}

/** @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {HTMLInputElement} field @param {string} link */
async function copyLink(field, link) {
  field.select();
  toast(say((await copied(link)) ? 'story.share.copied' : 'story.copy_failed'));
}

/** @param {string} link */
function linkBody(link) {
  const field = h('input', {
    type: 'text',
    readOnly: true,
    value: link,
    aria: { label: say('story.share.link') },
    data: { do: 'share-link' },
    on: { focus: () => field.select() },
  });
  const copy = h(
    'button',
    { type: 'button', class: 'button main', on: { click: () => void copyLink(field, link) } },
    say('story.share.copy'),
  );
  const send =
    typeof navigator.share === 'function'
      ? h(
          'button',
          {
            type: 'button',
            class: 'button',
            on: { click: () => void navigator.share({ title: 'Hradby', url: link }).catch(() => {}) },
          },
          say('story.share.send'),
        )
      : null;
  return h(
    'div',
    { class: 'stack' },
    h('p', null, say('story.share.text')),
    field,
    h('div', { class: 'row' }, copy, send),
  );
}

/**
 * Shows the link to a game, or offers the file where it is too long for one.
 * @param {Session} session @param {unknown} [_app] @param {number} [at]
 */
export async function shareGame(session, _app, at) {
  const link = await replayLink(session, at);
  const file = { label: say('story.share.file'), value: 'file' };
  const close = { label: say('shell.close'), value: null };
  const body = link ? linkBody(link) : h('p', null, say('story.share.too_long'));
  const chosen = await dialog({
    title: say('story.share'),
    body,
    actions: [close, link ? file : { ...file, main: true }],
  });
  if (chosen === 'file') saveRecord(session);
}
