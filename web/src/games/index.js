// index.js -- which games there are, and where their table is drawn.
//
// A game that has no table of its own here is played on the plain one: its text picture and its moves in
// words.

/**
 * @typedef {{update(): void, destroy(): void}} View
 * @typedef {{mount(host: HTMLElement, sitting: any, frame: any): Promise<View>}} ViewModule
 * @typedef {{id: string, view: () => Promise<ViewModule>}} Game
 */

/** @type {Game[]} */
export const games = [
  { id: 'carcassonne', view: () => import('./landscape/view.js') },
  { id: 'castle', view: () => import('./castle/view.js') },
  { id: 'mists', view: () => import('./mists/view.js') },
];

/** @param {string} id @returns {Game} */
export function gameOf(id) {
  return games.find((game) => game.id === id) ?? { id, view: () => import('./plain/view.js') };
}
