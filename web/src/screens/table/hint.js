// hint.js -- what a good player would do now: the best few moves, what they promise, and why.

import { dialog } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { number, say } from '../../words/say.js';
import { tellMove } from '../../words/tell.js';

const SHOWN = 5;

/**
 * @param {any} sitting @param {import('../../engine/adviser.js').Candidate} candidate
 * @param {(move: string) => void} take
 */
function row(sitting, candidate, take) {
  const move = sitting.legal(candidate.move);
  return h(
    'li',
    null,
    h(
      'button',
      {
        type: 'button',
        class: 'button wide hint-move',
        data: { hint: candidate.move },
        on: { click: () => take(candidate.move) },
      },
      h(
        'span',
        { class: 'hint-words' },
        h('span', null, move ? tellMove(move) : candidate.move),
        candidate.reason ? h('span', { class: 'reason small muted' }, candidate.reason.text) : null,
      ),
      h('span', { class: 'number muted' }, number(Math.round(candidate.value * 10) / 10)),
    ),
  );
}

/**
 * Thinking goes on beside the page; the dialog is there at once.
 * @param {any} frame @param {import('../../play/sitting.js').Sitting} sitting
 */
export async function showHint(frame, sitting) {
  const list = h('ol', { class: 'hints stack' });
  const wait = h(
    'p',
    { class: 'row', role: 'status' },
    h('span', { class: 'spinner' }),
    say('story.analysis.thinking'),
  );
  const asked = dialog({
    title: say('shell.hint_title'),
    body: h('div', { class: 'stack' }, h('p', { class: 'muted' }, say('shell.hint_text')), wait, list),
  });
  const close = () => list.closest('dialog')?.querySelector('button')?.click();
  const take = (/** @type {string} */ move) => {
    close();
    sitting.choose(move);
    frame.stage.focus?.();
  };
  try {
    const advice = await sitting.hint();
    list.append(...advice.candidates.slice(0, SHOWN).map((candidate) => row(sitting, candidate, take)));
    wait.remove();
  } catch (error) {
    close();
    sitting.trouble(error);
  }
  await asked;
}
