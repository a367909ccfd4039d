// pointer.js -- points at what a lesson speaks of.  The things on the table say what they are by data attributes
// (data-square, data-at, data-card, data-id, data-move, data-do); those meant get the class `lesson-point`.

/** @typedef {import('../play/lesson.js').LessonSession} LessonSession */

/** @param {string} name @param {string} value */
function selector(name, value) {
  return `[data-${name}="${CSS.escape(value)}"]`;
}

/** @param {import('../play/lesson.js').Point} point */
function named({ square, at, card, choice, control }) {
  return [
    square && selector('square', square.join(',')),
    at && selector('at', at),
    card && selector('card', card),
    choice && selector('id', choice),
    control && selector('do', control),
  ].filter((one) => one);
}

/** What the lesson names, and whatever would do it. @param {LessonSession} session */
function meant(session) {
  const { point, accepts } = session.lesson;
  const doing = session.pending ? [] : accepts.map((move) => selector('move', move));
  return [...named(point ?? {}), ...doing];
}

/** @param {HTMLElement} root @param {LessonSession} session */
function mark(root, session) {
  const wanted = meant(session);
  const found = wanted.length > 0 ? new Set(root.querySelectorAll(wanted.join(', '))) : new Set();
  for (const el of root.querySelectorAll('.lesson-point')) {
    if (!found.has(el)) el.classList.remove('lesson-point');
  }
  for (const el of found) el.classList.add('lesson-point');
}

/**
 * Keeps pointing while the table changes; the answer stops it.
 * @param {HTMLElement} root @param {LessonSession} session @returns {() => void}
 */
export function keepPointing(root, session) {
  let asked = 0;
  const later = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      mark(root, session);
    });
  };
  const observer = new MutationObserver(later);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-square', 'data-at', 'data-card', 'data-move'],
  });
  session.addEventListener('change', later);
  later();
  return () => {
    observer.disconnect();
    session.removeEventListener('change', later);
    cancelAnimationFrame(asked);
  };
}
