// hand_on.js -- handing a link or a file on: through the system's own way of sharing where the browser has one.

import { say } from '../words/say.js';
import { toast } from './dialog.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** How long a file that is being saved may be read; browsers tell nobody when they are done. */
const READ_MS = 10000;

/** @param {string} text @param {string} done said afterwards @returns {Promise<boolean>} whether it was copied */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  toast(done);
  return true;
}

/** Whether the system has a way of sharing; of files, whether it takes this one. @param {File} [file] */
export function sends(file) {
  if (typeof navigator.share !== 'function') return false;
  return !file || (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] }));
}

/**
 * Hands it on; false where the system would not.  Whoever thinks better of it has been served, too.
 * @param {ShareData} data
 */
export async function send(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Hands a link on, and copies it where that fails. @param {string} title @param {string} url */
export async function sendLink(title, url) {
  if (await send({ title, url })) return;
  if (!(await copyText(url, say('story.share.copied')))) toast(say('story.copy_failed'), 'bad');
}

/** @param {File} file */
export function saveFile(file) {
  const address = URL.createObjectURL(file);
  h('a', { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
  toast(say('story.saved', { file: file.name }));
}

/** Hands a file on, and saves it where that fails. @param {string} title @param {File} file */
export async function sendFile(title, file) {
  if (!(await send({ title, files: [file] }))) saveFile(file);
}

/** The button for the code of a link; how it is drawn comes when it is wanted. @param {string} title @param {string} url */
export function codeButton(title, url) {
  const show = async () => {
    const { showCode } = await import('./qr_dialog.js');
    await showCode(title, url);
  };
  return h(
    'button',
    { type: 'button', class: 'button', data: { do: 'code' }, on: { click: () => void show() } },
    icon('code'),
    say('story.share.code'),
  );
}
