// boxes.mjs -- the folders of games and expansions, for all tools of the page.
//
// A box is a folder here, or in one of these, with a C file of its own name: games/mists/mists.c,
// games/carcassonne/ferries/ferries.c.  HRADBY_EXTRA names one more folder of this kind, for an expansion of your own, by a
// path from the root of the sources.  cmake/Generated.cmake finds them in the same way.

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} folder */
const isBox = (folder) => existsSync(join(folder, `${basename(folder)}.c`));

/** @param {string} folder */
const boxesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isBox(join(folder, entry.name)))
    .map((entry) => join(folder, entry.name))
    .sort();

/** @returns {string[]} */
function findBoxes() {
  const games = boxesIn(here);
  const found = games.flatMap((game) => [game, ...boxesIn(game)]);
  if (!process.env.HRADBY_EXTRA) return found;
  const extra = resolve(dirname(here), process.env.HRADBY_EXTRA);
  if (!isBox(extra)) throw new Error(`HRADBY_EXTRA: ${extra} has no ${basename(extra)}.c`);
  return [...found, extra];
}

/** All of them: each game, and behind it its expansions. */
export const boxes = findBoxes();

/** The name of a box. @param {string} box */
export const nameOf = (box) => basename(box);

/** Files of one ending in a folder of each box, with the box each is from. @param {string} folder @param {string} ending */
export function filesOfBoxes(folder, ending) {
  return boxes.flatMap((box) => {
    const place = join(box, folder);
    if (!existsSync(place)) return [];
    return readdirSync(place)
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => ({ box, name: name.slice(0, -ending.length), path: join(place, name) }));
  });
}
