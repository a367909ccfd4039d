// pictured.js -- what the set-up shows of each game: a board that is ready, what stands on the table of a scene, what is new at
// each level.

export { found as pictured } from '@games/setup';

/** @typedef {import('@games/setup').Board} Board */
