// signs.js -- by what a player is known: his badge, or where the players have pieces of different names, those.

/** @param {import('../types').PlayerState} player */
const piecesOf = (player) => Object.keys(player?.supply ?? {});

/**
 * The piece by which a player is known, '' where it is his badge.
 * @param {import('../types').PlayerState[]} players as the state tells them @param {number} player
 */
export function signOf(players, player) {
  const own = piecesOf(players[player]);
  const others = players.filter((_, i) => i !== player).flatMap(piecesOf);
  return others.length && !own.some((piece) => others.includes(piece)) ? (own[0] ?? '') : '';
}
