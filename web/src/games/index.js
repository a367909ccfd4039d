// index.js -- which games there are, and where their table is drawn.
//
// A game that has no table of its own here is played on the plain one: its text picture and its moves in
// words.

/**
 * @typedef {{update(): void, destroy(): void}} View
 * @typedef {{mount(host: HTMLElement, sitting: any, frame: any): Promise<View>}} ViewModule
 * @typedef {{id: string, view: () => Promise<ViewModule>}} Game
 */

const landscapes = () => import('./landscapes.js');

/** @type {Game[]} */
export const games = [
  { id: 'carcassonne', view: async () => ({ mount: (await landscapes()).mountCarcassonne }) },
  { id: 'castle', view: () => import('./castle/view.js') },
  { id: 'mists', view: async () => ({ mount: (await landscapes()).mountMists }) },
];

/** @param {string} id @returns {Game} */
export function gameOf(id) {
  return games.find((game) => game.id === id) ?? { id, view: () => import('./plain/view.js') };
}
