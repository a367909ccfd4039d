// party.js -- how the party stands, as the engine tells it.

/**
 * @typedef {{level: number, score: number, target: number, goal: number, deadlines: number[], bank: number,
 *   ghosts: number, pile: number, pile_left: number, apart: boolean, colours: Record<string, number>,
 *   hounds: string[], lost: string | null}} Party `apart`: each colour has points of its own
 */

/** @param {{state: import('../../../web/src/types').State}} session */
export const partyOf = ({ state }) => /** @type {Party} */ (state.mists);
