// setup.js -- what stands for this expansion in the set-up: mage and witch.

/** @type {import('@games/setup').Pictured['shows']} */
export const shows = [
  { piece: 'mage', player: null },
  { piece: 'witch', player: null },
];
