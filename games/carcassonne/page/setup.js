// setup.js -- Carcassonne in the set-up: its picture, and how options about tiles are written.

import { titlePlaces } from './title.js';

/** Of the landscape of the start page, its middle. */
export const board = () => ({
  places: titlePlaces().filter(({ x, y }) => x >= 10 && x <= 14 && y >= 1 && y <= 3),
  figures: [],
});

/** @type {Record<string, string>} */
export const examples = { counts: 'base/D=4 base/E=2', list: 'base/D base/E', places: 'base/D@0,0,90' };
