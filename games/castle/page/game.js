// game.js -- A Castle for All Seasons on the page (web/src/games/index.js).

/** @type {import('../../../web/src/games/index.js').Game} */
export const game = {
  id: 'castle',
  place: 3,
  begins: 'round',
  hushed: ['chosen'],
  panels: { castle: 'home' },
  view: () => import('./view.js'),
};
