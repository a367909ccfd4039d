// announce.js -- says to screen readers what whoever sits here has drawn: eyes see it in the hand.

import { live } from './dom.js';

/** @typedef {import('../play/sitting.js').Sitting} Sitting */

/** What this seat drew last, in the engine's words, and which draw of the game it was. @param {Sitting} sitting */
function lastDraw({ past, seat }) {
  for (let n = past.length - 1; n >= 0; n--) {
    const draw = past[n].events.findLast((event) => event.event === 'draw');
    if (draw) return draw.player === seat ? { n, text: draw.text } : null;
  }
  return null;
}

/** To be called after every change. @param {Sitting} sitting @returns {() => void} */
export function announceDraws(sitting) {
  let told = '';
  return () => {
    if (sitting.mode === 'replay' || sitting.seat === null || sitting.handover || sitting.steps > 0) return;
    const drawn = lastDraw(sitting);
    const now = drawn ? `${drawn.n} ${drawn.text}` : '';
    if (!drawn || now === told) return;
    told = now;
    live(drawn.text);
  };
}
