// setup.js -- what stands for this expansion in the set-up: an ingot.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [{ piece: 'ingot', player: null }];
