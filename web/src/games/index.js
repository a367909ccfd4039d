// index.js -- which games there are, and where their table is drawn.
//
// Each brings page/game.js in its folder, where the build finds it (found.d.ts).  A game without one is played on the plain
// table: its text picture and its moves in words.

import { found } from '@games/game';

/**
 * @typedef {import('../types').Frame} Frame
 * @typedef {import('../types').Session} Session
 * @typedef {{update(): void, destroy(): void, countUp?(scores: import('../types').Score[], steps: Steps): Promise<void>}} View
 *   `countUp` shows the points at the end one after another
 * @typedef {import('../screens/table/ending.js').Steps} Steps
 * @typedef {{mount(host: HTMLElement, session: Session, frame: Frame): Promise<View>}} ViewModule
 * @typedef {object} Game
 * @property {string} id
 * @property {() => Promise<ViewModule>} view
 * @property {number} [place] of its button on the start page
 * @property {boolean} [alone] one click begins it for one, without a computer
 * @property {string} [begins] the event that begins a turn; else it begins when another player does something
 * @property {string[]} [hushed] events that need no line of their own in the story
 * @property {Record<string, import('../ui/icons.js').IconName>} [panels] the signs of panels of its own
 */

export const games = Object.values(found).map(({ game }) => game);

/** The first of the start page. */
export const [mainGame, ...otherGames] = games
  .filter(({ place }) => place !== undefined)
  .sort((a, b) => Number(a.place) - Number(b.place));

/** @param {string} id @returns {Game} */
export function gameOf(id) {
  return games.find((game) => game.id === id) ?? { id, view: () => import('./plain/view.js') };
}
