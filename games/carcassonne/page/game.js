// game.js -- Carcassonne on the page (web/src/games/index.js).

/** @type {import('../../../web/src/games/index.js').Game} */
export const game = {
  id: 'carcassonne',
  place: 1,
  begins: 'draw',
  hushed: ['draw', 'pass'],
  view: () => import('../../../web/src/games/landscapes.js'),
};
