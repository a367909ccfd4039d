// landscapes.js -- the table of all games that are played on a landscape, so that it comes in one file with what each adds.

import { found } from '@games/landscape';
import { mount as mountLandscape } from './landscape/view.js';

/** @param {HTMLElement} host @param {import('../types').Session} session @param {import('../types').Frame} frame */
export function mount(host, session, frame) {
  return mountLandscape(host, session, frame, found[session.game]?.parts());
}
