// setup.js -- what stands for this expansion in the set-up: a ferry.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [{ piece: 'ferry', player: null }];
