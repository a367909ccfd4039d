// looking.js -- when a button is looked at before it is pressed: by a pointer that rests on it, or by the keyboard.
//
// A finger only passes over buttons, on its way to one or while it moves the list; what is asked stays written above them.

/**
 * The listeners of something that is looked at.
 * @param {() => void} look @param {() => void} [leave] @returns {Record<string, (event: any) => void>}
 */
export function lookedAt(look, leave = () => {}) {
  return {
    pointerenter: (/** @type {PointerEvent} */ { pointerType }) => pointerType !== 'touch' && look(),
    pointerleave: (/** @type {PointerEvent} */ { pointerType }) => pointerType !== 'touch' && leave(),
    focus: (/** @type {FocusEvent} */ { target }) => {
      if (/** @type {Element} */ (target).matches(':focus-visible')) look();
    },
    blur: leave,
  };
}
