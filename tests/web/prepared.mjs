// prepared.mjs -- games that stand just before a wanted decision, found by playing at random from a seed.
import { dice, withJudge } from './engine.mjs';

const chooser = (actor) => (Array.isArray(actor) ? actor[0] : actor);

/**
 * A game played until `until(turn, moves, judge)`: its record, and the moves after the end of that record, since a record never
 * tells what is still secret.  null where the game does not come there.
 * @param wish {game, players, options, seed, until, prefer}; prefer: the beginnings of moves that are taken where legal
 */
async function playUntil({ game, players = ['Anna', 'Petr'], options = {}, seed, until, prefer = {} }) {
  return withJudge(async (judge) => {
    const roll = dice(seed);
    const made = [];
    let turn = await judge.ask({ cmd: 'new', game, players, options, seed });
    while (turn.actor !== 'none') {
      const actor = chooser(turn.actor);
      const { moves } = await judge.ask({ cmd: 'legal', actor });
      if (await until(turn, moves, judge)) return standing(await judge.ask({ cmd: 'save' }), made, turn, moves);
      const liked = moves.find(({ move }) => (prefer[actor] ?? []).includes(move));
      const { move } = liked ?? moves[roll(moves.length)];
      made.push(move);
      turn = await judge.ask({ cmd: 'play', actor, move });
    }
    return null;
  });
}

function standing({ record }, made, turn, moves) {
  const told = record.split('\n').filter((line) => /"by":\d/.test(line)).length;
  return { record, rest: made.slice(told), turn, moves };
}

/** The first of the seeds whose game comes there. */
export async function findRecord(wish) {
  for (let seed = 1; seed <= 40; seed++) {
    const found = await playUntil({ ...wish, seed });
    if (found) return found;
  }
  throw new Error('no game among 40 comes to the wanted decision');
}

/** Plays with the engine's own advice until `until`, and gives the record. */
async function advisedUntil({ game, players, options, seed, until }) {
  return withJudge(async (judge) => {
    let turn = await judge.ask({ cmd: 'new', game, players, options, seed });
    for (let n = 0; turn.actor !== 'none' && !until(turn, n); n++) {
      const actor = chooser(turn.actor);
      const { move } = await judge.ask({ cmd: 'suggest', actor });
      turn = await judge.ask({ cmd: 'play', actor, move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });
}

// Each found once in a run, whoever wants it.
const landscapes = new Map();

/** 200 tiles of the base game, river, inns and traders, twice each, with the figures of six players. */
export function fullLandscape(tiles = 200) {
  if (!landscapes.has(tiles)) landscapes.set(tiles, growLandscape(tiles));
  return landscapes.get(tiles);
}

async function growLandscape(tiles) {
  const edition = { edition: 'bb5', expansions: ['river', 'inns', 'traders'] };
  const { setup } = await withJudge((judge) =>
    judge.ask({ cmd: 'new', game: 'carcassonne', players: 2, seed: 1, options: edition }),
  );
  const bag = Object.fromEntries(Object.entries(setup.bag).map(([id, n]) => [id, id.startsWith('river') ? n : 2 * n]));
  let laid = 0;
  const until = (turn) => turn.phase === 'tile' && laid++ >= tiles - 1;
  return advisedUntil({ game: 'carcassonne', players: 6, seed: 1, options: { ...edition, bag }, until });
}

/** A bag with a few kinds of tiles of each of these expansions, one of each, and all of the river: a fifth of what there is. */
export async function aBitOf(expansions, kinds = 3) {
  const { setup } = await withJudge((judge) =>
    judge.ask({ cmd: 'new', game: 'carcassonne', players: 2, seed: 1, options: { expansions } }),
  );
  const taken = {};
  const few = (id) => {
    const [set] = id.split('/');
    taken[set] = (taken[set] ?? 0) + 1;
    return set === 'river' || taken[set] <= kinds;
  };
  return Object.keys(setup.bag)
    .filter(few)
    .map((id) => `${id}=1`)
    .join(' ');
}

/** Everything of the box for eight players, after so many tiles. */
export function eightPlayers(tiles = 40) {
  const players = ['Anna', 'Bartoloměj', 'Ema', 'Jan', 'Eva', 'Ota', 'Zuzana', 'Maximilián'];
  let laid = 0;
  const until = (turn) => turn.phase === 'tile' && laid++ >= tiles;
  return advisedUntil({ game: 'carcassonne', players, seed: 2, options: { box: 'bigbox5' }, until });
}

/** So many tiles of a game with every expansion; each found once in a run. */
export function everyExpansion(players = 3, tiles = 115) {
  const key = `every ${players} ${tiles}`;
  if (!landscapes.has(key)) landscapes.set(key, growEvery(players, tiles));
  return landscapes.get(key);
}

async function growEvery(players, tiles) {
  const { games } = await withJudge((judge) => judge.ask({ cmd: 'hello' }));
  const { options } = games.find(({ id }) => id === 'carcassonne');
  const expansions = options.find(({ name }) => name === 'expansions').values;
  const names = ['Anna', 'Bartoloměj', 'Ema', 'Jan', 'Zuzana', 'Maximilián'].slice(0, players);
  let laid = 0;
  const until = (turn) => turn.phase === 'tile' && laid++ >= tiles;
  return advisedUntil({ game: 'carcassonne', players: names, seed: 5, options: { expansions }, until });
}

/** A castle in winter with four players, after about half of its rounds. */
export function castleHalfWay() {
  let rounds = 0;
  let choosing = false;
  const until = (turn) => {
    const now = turn.phase === 'choose';
    if (now && !choosing) rounds++;
    choosing = now;
    return rounds > 7;
  };
  return advisedUntil({ game: 'castle', players: 4, seed: 3, options: { season: 'winter' }, until });
}

/** A castle in winter that is over, with players whose names are long. */
export function castleThatIsOver() {
  const players = ['Anna', 'Bartoloměj', 'Maximilián', 'Zuzana'];
  return advisedUntil({ game: 'castle', players, seed: 3, options: { season: 'winter' }, until: () => false });
}
