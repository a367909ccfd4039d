// pictures.js -- pictures in rules pages and lessons, each called by its kind and a name: `card:mason`, `tile:D`.  A kind that no
// game brings is a tile.

import { found } from '@games/pictures';

/** By kinds. @type {import('@games/pictures').Pictures} */
const OF_GAMES = Object.assign({}, ...Object.values(found).map(({ pictures }) => pictures));

/** @param {{kind: string, id: string, rot?: number}} picture @returns {import('../engine/commands').PictureRequest} */
export function requestFor({ kind, id, rot }) {
  return OF_GAMES[kind]?.ask(id) ?? { cmd: 'art', tile: id, rot: rot ?? 0 };
}

/** The key of its name, '' of a tile. @param {{kind: string, id: string}} picture */
export const nameKeyOf = ({ kind, id }) => OF_GAMES[kind]?.name(id) ?? '';
