// landscapes.js -- the views of all games that are played on a landscape, so that they come in one file.

export { mount as mountCarcassonne } from './landscape/view.js';
export { mount as mountMists } from './mists/view.js';
