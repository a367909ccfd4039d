// described.js -- how the table of each game is told in words.

import { found } from '@games/textview';

/** @param {import('../types').Session} session @returns {import('../ui/textview.js').Part[]} */
export function described(session) {
  return found[session.game]?.parts(session) ?? [];
}
