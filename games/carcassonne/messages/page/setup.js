// setup.js -- what stands for this expansion in the set-up: the second counter of each player.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [{ piece: 'woman', player: 0 }];
