// calm.js -- when to draw what a screen can do without for a moment.
//
// Some players press before there are pictures; drawing them then would only be in the way.  Where the
// page has needed long to open, a press comes later, too.

const LEAST = 500;
const MOST = 2000;
/** How many times as long as the page has needed to open. */
const SLOWER = 2;

/** How long the page has needed to open, in milliseconds; 0 while it does. */
let opening = 0;

/** The first screen can be used. */
export function opened() {
  opening ||= performance.now();
}

/** Waits until a screen that is shown now has stood for a moment. @returns {Promise<void>} */
export function calm() {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(Math.max(SLOWER * (opening || performance.now()), LEAST), MOST));
  });
}
