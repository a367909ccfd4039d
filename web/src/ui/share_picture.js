// share_picture.js -- a picture of a game to be handed on: the position with names and points as the engine draws it, as a
// PNG, which every program that shows pictures can show.

import '../style/share.css';
import { say } from '../words/say.js';
import { h, imageOf } from './dom.js';
import { saveFile, sendFile, sends } from './hand_on.js';
import { icon } from './icons.js';
import { fileNameOf } from './share.js';

/** @typedef {import('../types').Session} Session */

/** Pixels of the longer side: sharp on any screen, and far from what any browser refuses. */
const LONGER = 2400;

/** @param {string} text an SVG @returns {Promise<HTMLImageElement>} */
async function loaded(text) {
  const image = new Image();
  image.src = imageOf(text);
  await image.decode();
  return image;
}

/** The position as it is shown now. @param {Session} session @returns {Promise<File>} */
export async function pictureOf(session) {
  const image = await loaded(session.engine.ask({ cmd: 'picture' }).svg);
  const scale = LONGER / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = h('canvas', {
    width: Math.round(image.naturalWidth * scale),
    height: Math.round(image.naturalHeight * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error(say('story.share.picture.failed'));
  return new File([blob], fileNameOf(session, 'png'), { type: 'image/png' });
}

/** @param {Session} session @param {string} svg */
function filmFile(session, svg) {
  return new File([svg], fileNameOf(session, 'svg'), { type: 'image/svg+xml' });
}

/** How the position came to be, as a picture that moves by itself; of a game on a landscape. @param {Session} session */
function filmOf(session) {
  return filmFile(session, session.engine.ask({ cmd: 'film' }).svg);
}

/** What can be done with the film, which is only made when it is wanted. @param {Session} session @param {string} title */
function filmButtons(session, title) {
  const send = () => void sendFile(title, filmOf(session));
  return [
    ...(sends(filmFile(session, '')) ? [button('send-film', 'share', say('story.share.film.send'), send)] : []),
    button('save-film', 'save', say('story.share.film'), () => saveFile(filmOf(session))),
  ];
}

/** @param {string} does @param {import('./icons.js').IconName} sign @param {string} words @param {() => void} act */
function button(does, sign, words, act) {
  return h(
    'button',
    { type: 'button', class: 'button small', data: { do: does }, on: { click: act } },
    icon(sign),
    words,
  );
}

/**
 * The picture with what can be done with it.  It is made before anybody presses: what is handed on must be there then.
 * @param {Session} session @param {string} title @returns {{el: HTMLElement, free: () => void}}
 */
export function picturePart(session, title) {
  const frame = h('div', { class: 'share-picture-frame' }, h('span', { class: 'spinner' }));
  const row = h('div', { class: 'row' });
  let address = '';
  let gone = false;
  const show = (/** @type {File} */ file) => {
    if (gone) return;
    address = URL.createObjectURL(file);
    frame.replaceChildren(h('img', { src: address, alt: say('story.share.picture') }));
    row.replaceChildren(
      ...(sends(file)
        ? [button('send-picture', 'share', say('story.share.picture.send'), () => void sendFile(title, file))]
        : []),
      button('save-picture', 'save', say('story.share.picture.save'), () => saveFile(file)),
      ...(session.table ? filmButtons(session, title) : []),
    );
  };
  const fail = () => frame.replaceChildren(h('p', { class: 'notice bad' }, say('story.share.picture.failed')));
  void pictureOf(session).then(show, fail);
  return {
    el: h('section', { class: 'share-picture' }, h('h3', null, say('story.share.picture')), frame, row),
    free: () => {
      gone = true;
      URL.revokeObjectURL(address);
    },
  };
}
