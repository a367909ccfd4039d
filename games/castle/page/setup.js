// setup.js -- what stands on a table of the castle that the set-up shows.

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
