// signs.js -- the small signs of the castle (goods, talers, costs), the portraits on its cards and the
// players' badges and helpers, all as the engine draws them, shown as images.

import { h, imageOf } from '../../../web/src/ui/dom.js';

/**
 * @typedef {import('../../../web/src/types').Engine} Engine
 * @typedef {import('../../../web/src/engine/commands').PictureRequest} PictureRequest
 */

/** @type {Map<string, string>} */
const drawn = new Map();

/**
 * A drawing of the engine as the source of an image.
 * @param {Engine} engine @param {PictureRequest} request
 */
function source(engine, request) {
  const key = JSON.stringify(request);
  let text = drawn.get(key);
  if (!text) drawn.set(key, (text = imageOf(engine.ask(request).svg)));
  return text;
}

/** @param {Engine} engine @param {string} look @param {PictureRequest} request */
function image(engine, look, request) {
  return h('img', { class: look, alt: '', draggable: false, src: source(engine, request) });
}

/** Signs whose number stands on them. */
const UNDER = ['cost', 'points'];

/** @param {Engine} engine @param {string} name */
export const sign = (engine, name) => image(engine, `castle-sign sign-${name}`, { cmd: 'sign', sign: name });

/**
 * A sign and its number; the number of a cost or of points stands on it.
 * @param {Engine} engine @param {{sign: string, n?: number}} what
 */
export function token(engine, { sign: name, n }) {
  return h(
    'span',
    { class: UNDER.includes(name) ? 'castle-token on' : 'castle-token' },
    sign(engine, name),
    n === undefined ? null : h('span', { class: 'number' }, String(n)),
  );
}

/** The portrait on a character's card, or its back. @param {Engine} engine @param {string} card */
export const portrait = (engine, card) => image(engine, 'castle-portrait', { cmd: 'card', card });

/** @param {Engine} engine @param {string} card */
export const winterPortrait = (engine, card) => image(engine, 'castle-portrait winter', { cmd: 'winter_card', card });

/** The badge of a player. @param {Engine} engine @param {number} player */
export const badge = (engine, player) => image(engine, 'castle-badge', { cmd: 'badge', player });

/** A helper of a player. @param {Engine} engine @param {number} player */
export const helper = (engine, player) =>
  image(engine, 'castle-helper', { cmd: 'figure', piece: 'helper', player, pose: 'standing' });
