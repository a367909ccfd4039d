// game.js -- Mists over Carcassonne on the page (web/src/games/index.js).

/** @type {import('../../../web/src/games/index.js').Game} */
export const game = {
  id: 'mists',
  place: 2,
  alone: true,
  begins: 'draw',
  hushed: ['draw', 'pass'],
  view: () => import('../../../web/src/games/landscapes.js'),
};
