// tell.mjs -- every event and every move of every game has a sentence in every language.
//
//   node tests/web/tell.mjs [--engine build/engine/hradby.wasm] [--games 6] [--show]
//
// Plays random games of all kinds and tells everything in all languages.  Fails where a sentence would be the
// engine's English instead of the catalogue's, or has a parameter that was not filled in.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Engine, useEngine } from '../../web/src/engine/engine.js';
import { takeCatalogue } from '../../web/src/words/say.js';
import {
  eventSentence,
  moveSentence,
  rulePage,
  rulesOf,
  sourceName,
  tellTurn,
  tileName,
} from '../../web/src/words/tell.js';
import { pageWords } from '../../words/read.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const options = readOptions(process.argv.slice(2));
const LANGUAGES = ['en', 'cs', 'sk'];

/** @param {string[]} args */
function readOptions(args) {
  const at = (/** @type {string} */ name) => args.indexOf(`--${name}`);
  return {
    engine: at('engine') < 0 ? join(root, 'build/engine/hradby.wasm') : resolve(args[at('engine') + 1]),
    games: at('games') < 0 ? 6 : Number(args[at('games') + 1]),
    show: at('show') >= 0,
  };
}

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, pageWords(language)]));

/** What is wrong, each said once. @type {Set<string>} */
const faults = new Set();
/** One example for each kind of sentence. @type {Map<string, string>} */
const examples = new Map();

/** Small and repeatable; chance in the games comes from their seeds. @param {number} seed */
function randomFrom(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {string} language @param {string} what @param {string | null} sentence */
function look(language, what, sentence) {
  if (sentence === null || sentence === '') faults.add(`${language}: no sentence for ${what}`);
  else if (/[{}⟦⟧]|undefined|null|NaN/.test(sentence)) faults.add(`${language}: ${what} is not whole: ${sentence}`);
  else if (!examples.has(`${language} ${what}`)) examples.set(`${language} ${what}`, sentence);
}

/** @param {any} sitting @param {any} event */
function lookAtEvent(sitting, event) {
  const kind = [event.event, event.source, event.phase, event.from && 'from', event.rule].filter(Boolean).join(' ');
  for (const language of LANGUAGES) {
    takeCatalogue(language, catalogues[language]);
    look(language, `event ${sitting.game} ${kind}`, eventSentence(sitting, event));
    if (event.source) look(language, `source ${event.source}`, sourceName(sitting.game, event.source));
    if (event.tile) look(language, `tile ${event.tile}`, tileName(event.tile, sitting));
  }
  for (const rule of rulesOf(event)) if (!rulePage(rule)) faults.add(`no page for the rule ${rule}`);
}

/** @param {any} sitting @param {any} move */
function lookAtMove(sitting, move) {
  const kind = `${sitting.turn.phase} ${move.kind} ${Object.keys(move).slice(2).join(',')}`;
  if (examples.has(`en move ${sitting.game} ${kind}`)) return;
  for (const language of LANGUAGES) {
    takeCatalogue(language, catalogues[language]);
    look(language, `move ${sitting.game} ${kind}`, moveSentence(sitting, move));
  }
}

/** @param {any} sitting */
function lookAtTurn(sitting) {
  for (const language of LANGUAGES) {
    takeCatalogue(language, catalogues[language]);
    look(language, `turn ${sitting.game} ${sitting.turn.phase} ${sitting.seat === null}`, tellTurn(sitting));
  }
}

/** Passing less often shows more of the game. @param {any[]} moves @param {() => number} random */
function pick(moves, random) {
  const doing = moves.filter((move) => move.kind !== 'pass');
  const list = doing.length && random() < 0.8 ? doing : moves;
  return list[Math.floor(random() * list.length)];
}

/** @param {any} sitting @param {any} turn */
function take(sitting, turn) {
  sitting.turn = { actor: turn.actor, phase: turn.phase };
  sitting.state = sitting.engine.ask({ cmd: 'state' });
  sitting.over = turn.actor === 'none';
}

/** @param {any} sitting @param {() => number} random */
function playOne(sitting, random) {
  const { actor } = sitting.turn;
  const who = Array.isArray(actor) ? actor[0] : actor;
  const { moves } = sitting.engine.ask({ cmd: 'moves', actor: who });
  for (const seat of [null, typeof who === 'number' ? who : null]) lookAtTurn(Object.assign(sitting, { seat }));
  for (const move of moves) lookAtMove(sitting, move);
  return sitting.engine.ask({ cmd: 'play', actor: who, move: pick(moves, random).move });
}

/** @param {{game: string, players: number, options: any, chance?: string}} kind @param {number} seed */
async function playWhole({ game, players, options: wishes, chance = 'auto' }, seed) {
  const engine = await Engine.make();
  const names = ['Anna', 'Petr', 'Eva', 'Jan', 'Zoe', 'Max', 'Ida', 'Leo'].slice(0, players);
  const first = engine.ask({ cmd: 'new', game, players: names, options: wishes, seed, chance });
  const sitting = { engine, game, names, seats: [], mode: 'local', seat: null };
  const random = randomFrom(seed);
  for (let answer = first; ; answer = playOne(sitting, random)) {
    for (const event of answer.events) lookAtEvent(sitting, event);
    take(sitting, answer);
    if (answer.actor === 'none') break;
  }
  lookAtTurn(sitting);
}

const ALL = ['abbot', 'inns', 'river', 'traders'];
const KINDS = [
  { game: 'carcassonne', players: 2, options: {} },
  { game: 'carcassonne', players: 3, options: { edition: 'c3', expansions: ALL } },
  { game: 'carcassonne', players: 5, options: { edition: 'bb5', expansions: ALL }, chance: 'given' },
  { game: 'castle', players: 2, options: { season: 'winter' }, chance: 'given' },
  { game: 'castle', players: 3, options: { season: 'winter' } },
  { game: 'castle', players: 4, options: { season: 'summer' } },
];

useEngine(readFileSync(options.engine));
for (let seed = 1; seed <= options.games; seed++) for (const kind of KINDS) await playWhole(kind, seed);
if (options.show) for (const [what, sentence] of [...examples].sort()) console.log(`${what}\n    ${sentence}`);
for (const fault of faults) console.error(fault);
console.log(`tell.mjs: ${examples.size} kinds of sentences in ${LANGUAGES.length} languages, ${faults.size} faults`);
process.exit(faults.size ? 1 : 0);
