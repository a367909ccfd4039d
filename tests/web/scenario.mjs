// scenario.mjs -- positions just before a decision, from the scenarios that players can read (games/GAME).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, withJudge } from './engine.mjs';

const withoutComment = (line) => line.replace(/#.*/, '').trim();

function placed(words) {
  const [tile, x, y, rot] = words;
  return { tile, x: Number(x), y: Number(y), rot: Number(rot) };
}

const counts = (words) => Object.fromEntries(words.map((word) => [word.split('=')[0], Number(word.split('=')[1])]));

/** One scenario: how its game is set up, and its moves. @param {string} text */
function read(text) {
  const options = {};
  const moves = [];
  let players = [];
  for (const line of text.split('\n').map(withoutComment)) {
    const [first, ...words] = line.split(/\s+/);
    if (first === 'game' && words[0] === 'carcassonne') options.expansions = words.slice(1);
    else if (first === 'level') options.level = words[0];
    else if (first === 'figures') options.figures = { ...options.figures, ...counts(words) };
    else if (first === 'edition') options.edition = words[0];
    else if (first === 'players') players = words;
    else if (first === 'start') options.start = [...(options.start ?? []), placed(words)];
    else if (first === 'bag') options.bag = counts(words);
    else if (first === 'chance' || players.includes(first)) moves.push(...words.join(' ').split(', '));
  }
  return { options, players, moves };
}

// Those with decisions of their own.  A position is taken from the first that has it, so the plain ones come first, and
// Ghosts, which plays along with all others, last.
const FOLDERS = {
  carcassonne: 'flier messages ferries gold magewitch robbers circles scenarios hills wheel ghosts'.split(' '),
  mists: ['scenarios'],
};
const FILES = { carcassonne: /^(3\d-.*|[a-z-]+)\.scenario$/, mists: /^0[2-7]-.*\.scenario$/ };

const filesOf = (game) =>
  FOLDERS[game].flatMap((name) => {
    const folder = path.join(root, 'games', game, name);
    const names = readdirSync(folder).filter((file) => FILES[game].test(file));
    return names.sort().map((file) => path.join(folder, file));
  });

const scenarios = (game) =>
  filesOf(game).flatMap((name) => readFileSync(name, 'utf8').split(/^%.*$/m).slice(1).map(read));

// Whether the game stands at the wanted phase, with a move of the wanted kind.
async function stands(judge, turn, { phase, where }) {
  if (turn.phase !== phase) return false;
  return !where || (await judge.ask({ cmd: 'legal', actor: turn.actor })).moves.some(where);
}

// The record of a game that stands there, or null.
async function until(judge, game, { options, players, moves }, wish) {
  let turn = await judge.ask({ cmd: 'new', game, chance: 'given', options, players, seed: '1' });
  for (const move of moves) {
    if (await stands(judge, turn, wish)) break;
    turn = await judge.ask({ cmd: 'play', move });
  }
  return (await stands(judge, turn, wish)) ? goingOn((await judge.ask({ cmd: 'save' })).record) : null;
}

// The same game, in which chance decides by itself from here on.
function goingOn(record) {
  const [head, ...moves] = record.split('\n');
  const { chance, ...rest } = JSON.parse(head);
  return [JSON.stringify(rest), ...moves].join('\n');
}

/**
 * A game of the scenarios that stands at this phase, and where there may be such a move.
 * @param {string} phase @param {(move: any) => boolean} [where] @param {string} [game]
 */
export function standingAt(phase, where, game = 'carcassonne') {
  return withJudge(async (judge) => {
    for (const scenario of scenarios(game)) {
      const record = await until(judge, game, scenario, { phase, where }).catch(() => null);
      if (record) return record;
    }
    throw new Error(`no scenario comes to ${phase}`);
  });
}
