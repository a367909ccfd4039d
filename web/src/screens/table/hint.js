// hint.js -- what the computer player would do now, the best few with their values.

import { dialog } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { number, say } from '../../words/say.js';
import { tellMove } from '../../words/tell.js';

const SHOWN = 5;

/** @param {any} sitting @param {{move: string, value: number}} candidate @param {(move: string) => void} take */
function row(sitting, candidate, take) {
  const move = sitting.legal(candidate.move);
  return h(
    'li',
    null,
    h(
      'button',
      { type: 'button', class: 'button wide hint-move', on: { click: () => take(candidate.move) } },
      h('span', null, move ? tellMove(move) : candidate.move),
      h('span', { class: 'number muted' }, number(Math.round(candidate.value * 10) / 10)),
    ),
  );
}

/** @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting */
export async function showHint(frame, sitting) {
  let advice;
  try {
    advice = await sitting.hint();
  } catch (error) {
    sitting.trouble(error);
    return;
  }
  const list = h('ol', { class: 'hints stack' });
  const asked = dialog({
    title: say('shell.hint_title'),
    body: h('div', { class: 'stack' }, h('p', { class: 'muted' }, say('shell.hint_text')), list),
  });
  const take = (/** @type {string} */ move) => {
    list.closest('dialog')?.querySelector('button')?.click();
    sitting.choose(move);
    frame.stage.focus?.();
  };
  list.append(...advice.candidates.slice(0, SHOWN).map((candidate) => row(sitting, candidate, take)));
  await asked;
}
