// announce.js -- says to screen readers what whoever sits here has drawn: eyes see it in the hand.

import { live } from './dom.js';

/** @typedef {import('../types').Session} Session */

/** What this seat drew last, in the engine's words, and which draw of the game it was. @param {Session} session */
function lastDraw({ past, seat }) {
  for (let n = past.length - 1; n >= 0; n--) {
    const draw = past[n].events.findLast((event) => event.event === 'draw');
    if (draw) return draw.player === seat ? { n, text: draw.text } : null;
  }
  return null;
}

/** To be called after every change. @param {Session} session @returns {() => void} */
export function announceDraws(session) {
  let announced = '';
  return () => {
    if (session.mode === 'replay' || session.seat === null || session.handover || session.steps > 0) return;
    const drawn = lastDraw(session);
    const now = drawn ? `${drawn.n} ${drawn.text}` : '';
    if (!drawn || now === announced) return;
    announced = now;
    queueMicrotask(() => live(drawn.text)); // what led to it is said first
  };
}
