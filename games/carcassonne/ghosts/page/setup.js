// setup.js -- what stands for this expansion in the set-up: a ghost.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [{ piece: 'ghost', player: null }];
