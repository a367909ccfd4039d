// game.js -- Carcassonne on the page (web/src/games/index.js).

import { titleFigures, titlePlaces, titleSize } from './title.js';

/** @type {import('../../../web/src/games/index.js').Game} */
export const game = {
  id: 'carcassonne',
  place: 1,
  begins: 'draw',
  hushed: ['draw', 'pass'],
  title: { places: titlePlaces, figures: titleFigures, size: titleSize },
  view: () => import('../../../web/src/games/landscapes.js'),
};
