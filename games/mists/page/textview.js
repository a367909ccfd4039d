// textview.js -- how a party stands, in words: before its landscape, which is told as any other.

import { landParts } from '../../../web/src/ui/textview_land.js';
import { say } from '../../../web/src/words/say.js';
import { pieceName, describePlace } from '../../../web/src/words/describe.js';
import { capital } from '../../../web/src/words/sentence_parts.js';
import { partyOf } from './party.js';

/**
 * @typedef {import('../../../web/src/types').Session} Session
 * @typedef {import('../../../web/src/ui/textview.js').Part} Part
 */

/** Ghosts by the tiles on which they are. @param {Session} session */
function ghostLines({ table, engine }) {
  /** @type {Map<string, {x: number, y: number, n: number}>} */
  const tiles = new Map();
  for (const { x, y } of table?.pieces.filter(({ piece }) => piece === 'ghost') ?? []) {
    const known = tiles.get(`${x},${y}`);
    if (known) known.n++;
    else tiles.set(`${x},${y}`, { x, y, n: 1 });
  }
  return [...tiles.values()].map(
    (at) => `${capital(describePlace(engine, at))}: ${say('mark.ghost.name', { n: at.n })}`,
  );
}

/** @param {import('./party.js').Party} party */
function standing({ level, score, target, goal, deadlines, hounds, bank, ghosts, pile_left: left, apart, colours }) {
  const all = Object.entries(colours).map(([piece, n]) =>
    say('party.colour', { piece: capital(pieceName(piece)), n: Number(n), target }),
  );
  return [
    say('party.level', { n: level }),
    capital(say(apart ? 'party.score.apart' : 'party.score', { n: score, target })),
    ...(apart ? all : []),
    say('party.tiles', { n: left, goal }),
    say('party.bank', { n: bank, board: ghosts }),
    ...deadlines.map((/** @type {number} */ at, /** @type {number} */ i) =>
      say(`party.hound.${hounds[i]}`, { n: i + 1, at }),
    ),
  ];
}

/** @param {Session} session @returns {Part[]} */
export function parts(session) {
  return [
    { title: say('party.panel'), lines: standing(partyOf(session)) },
    { title: say('party.ghosts'), lines: ghostLines(session) },
    ...landParts(session),
  ];
}
