// table.js -- joins talking a move over to the table of a game in play.

import '../style/talk.css';
import { live } from '../ui/dom.js';
import { sound } from '../ui/sounds.js';
import { say } from '../words/say.js';
import { TalkCard } from './card.js';
import { isTalked, Speaking } from './speaking.js';

/**
 * @typedef {import('../types').Frame} Frame
 * @typedef {import('../types').Session} Session
 */

const WIDE = '(min-width: 901px) and (min-height: 521px)';

/**
 * What is proposed by others is heard and read out, and where there is room for it the card opens by itself.
 * @param {Speaking} speaking @param {TalkCard} card @param {{by: number, move: string}} proposed
 */
function announce(speaking, card, { by, move }) {
  const name = speaking.real.names[by] ?? '';
  live(say('talk.proposes', { name, what: speaking.moveOf(move)?.words ?? move }));
  if (matchMedia(WIDE).matches) card.open(true);
  if (!speaking.seats.includes(by)) sound('figure');
}

/** Null where nobody talks. @param {Frame} frame @param {Session} session */
export function tableTalk(frame, session) {
  if (!isTalked(session)) return null;
  const speaking = new Speaking(session);
  const card = new TalkCard(speaking);
  const off = new AbortController();
  speaking.covers = () => card.covers;
  speaking.update();
  speaking.addEventListener('change', () => card.update(), { signal: off.signal });
  speaking.talk.addEventListener(
    'proposed',
    (event) => announce(speaking, card, /** @type {CustomEvent<import('./talk.js').Proposed>} */ (event).detail),
    { signal: off.signal },
  );
  const start = (/** @type {import('./speaking.js').Mode} */ mode) => () => {
    if (speaking.speaker === null || frame.looksBack) return;
    card.open(true);
    speaking.become(mode);
  };
  frame.keys({
    p: [say('talk.point'), start('point')],
    g: [say('talk.propose'), start('propose')],
  });
  frame.stage.append(card.el);
  return {
    session: speaking.session,
    update() {
      speaking.update();
      card.update();
    },
    close() {
      off.abort();
      speaking.close();
      card.el.remove();
    },
  };
}
