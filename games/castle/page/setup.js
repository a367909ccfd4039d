// setup.js -- the castle in the set-up: what stands on a table that is shown, and how it is told who begins.

/** Told nothing, it draws lots, as the rules say. @type {import('@games/setup').Pictured['beginning']} */
export const beginning = { option: 'prepared', lot: true, value: (seat) => ({ starter: seat }) };

export const shown = {
  prepared: {
    'built/keep': 1,
    'built/palace': 1,
    'built/tavern': 1,
    'built/stable': 1,
    'built/well': 1,
    'built/big_gate': 1,
    'built/servants_house': 1,
    'built/tower': 6,
    'built/house': 5,
  },
};
