// setup.js -- what stands for this expansion in the set-up: the pig on the wheel.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [{ piece: 'bigpig', player: null }];
