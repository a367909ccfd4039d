// lesson_card.js -- what the teacher says: the card of the present step of a lesson.

import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').Session} Session
 */

/** @param {Frame} frame @param {Session} session */
export function lessonCard(frame, session) {
  const lesson = session.mode === 'lesson' ? session.lesson : null;
  const old = frame.root.querySelector('.lesson-card');
  if (!lesson) return;
  const next = h(
    'button',
    { type: 'button', class: 'button main', hidden: !lesson.canNext, on: { click: () => lesson.next() } },
    say(lesson.step + 1 >= lesson.steps ? 'shell.lesson.end' : 'shell.lesson.next'),
  );
  const card = h(
    'section',
    { class: 'lesson-card card stack', aria: { live: 'polite', label: say('shell.lesson') } },
    h('p', { class: 'muted small' }, say('shell.lesson.step', { n: lesson.step + 1, of: lesson.steps })),
    h('p', null, lesson.text),
    lesson.wrong ? h('p', { class: 'notice bad' }, lesson.wrong) : null,
    h('div', { class: 'row end' }, next),
  );
  if (old) old.replaceWith(card);
  else frame.root.append(card);
  if (lesson.canNext && document.activeElement === document.body) next.focus();
}
