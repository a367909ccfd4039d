// looking.js -- when a button is looked at before it is pressed: by a pointer that rests on it, or by the keyboard.
//
// A finger only passes over buttons, on its way to one or while it moves the list; what is asked stays written above them.

/**
 * The listeners of something that is looked at.
 * @param {() => void} look @param {() => void} [leave] @returns {import('../../../web/src/ui/dom.js').Listeners}
 */
export function lookedAt(look, leave = () => {}) {
  return {
    pointerenter: ({ pointerType }) => pointerType !== 'touch' && look(),
    pointerleave: ({ pointerType }) => pointerType !== 'touch' && leave(),
    focus: ({ target }) => {
      if (/** @type {Element} */ (target).matches(':focus-visible')) look();
    },
    blur: leave,
  };
}
