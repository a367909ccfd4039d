// tell.mjs -- every event, every move and every turn of every game is told in every language.
//
//   node tests/web/tell.mjs [--engine build/engine/hradby.wasm] [--games 6] [--show]
//
// Plays random games of all kinds in the page's engine, the same in every language at once.  Fails where a sentence is
// missing or not whole, where it is the English one in another language, where a name that the page says is not in its
// catalogue, and where a rule has no page.  And say.js says what tests/words/cases.tsv expects, as the programs do.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Engine, useEngine } from '../../web/src/engine/engine.js';
import { rulePage, setRulePages } from '../../web/src/help/places.js';
import { say, takeCatalogue } from '../../web/src/words/say.js';
import {
  featureName,
  pieceName,
  rulesOf,
  sourceName,
  describeEvent,
  describeMove,
  describePlace,
  describeTurn,
  tileName,
} from '../../web/src/words/describe.js';
import { rulePages } from '../../web/help/read.mjs';
import { pageWords } from '../../words/read.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const options = readOptions(process.argv.slice(2));
const LANGUAGES = ['en', 'cs', 'sk'];
const NAMES = ['Anna', 'Petr', 'Eva', 'Jan', 'Zoe', 'Max', 'Ida', 'Leo'];

/** @param {string[]} args */
function readOptions(args) {
  const at = (/** @type {string} */ name) => args.indexOf(`--${name}`);
  return {
    engine: at('engine') < 0 ? join(root, 'build/engine/hradby.wasm') : resolve(args[at('engine') + 1]),
    games: at('games') < 0 ? 6 : Number(args[at('games') + 1]),
    show: at('show') >= 0,
  };
}

setRulePages(rulePages());
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

/* ---- the sentences of one thing ---- */

/** Words that stand in English sentences and in none of ours. */
const ENGLISH = /\b(?:the|of|with|for|from|and|is|are|his|takes|lays|scores|pays|plays|draws|tile|points|places)\b/i;
/** A rule in brackets belongs to the list of rules, not into the sentence. */
const CITED = /\([A-Z]{1,3}-[A-Z]?\d/;

/** @param {string} language @param {string} sentence */
function wrongWith(language, sentence) {
  if (!sentence) return 'is not there';
  if (/[{}⟦⟧]|undefined|null|NaN/.test(sentence)) return 'is not whole';
  if (CITED.test(sentence)) return 'names a rule';
  return language !== 'en' && ENGLISH.test(sentence) ? 'is in English' : '';
}

/**
 * The same thing in all languages.  Beside names a sentence is never the same in English and in another language.
 * @param {string} what @param {(table: Table) => string} tell @param {Table[]} tables
 */
function look(what, tell, tables) {
  const [english, ...others] = tables.map((table) => {
    takeCatalogue(table.language, catalogues[table.language]);
    const sentence = tell(table);
    const wrong = wrongWith(table.language, sentence);
    if (wrong) faults.add(`${table.language}: ${what} ${wrong}: ${sentence}`);
    if (!examples.has(`${table.language} ${what}`)) examples.set(`${table.language} ${what}`, sentence);
    return sentence;
  });
  if (/\s/.test(english) && others.includes(english)) faults.add(`${what} is the same in English: ${english}`);
}

/* ---- a game, played in all languages at once ---- */

/**
 * @typedef {{language: string, engine: any, session: any, answer: any, moves: any[]}} Table
 */

/** @param {Table[]} tables @param {number} i of the event */
function lookAtEvent(tables, i) {
  const event = tables[0].answer.events[i];
  const kind = [event.event, event.source, event.phase, event.from && 'from', event.rule].filter(Boolean).join(' ');
  look(`event ${kind}`, ({ answer }) => describeEvent(answer.events[i]), tables);
  if (event.source) look(`source ${event.source}`, () => sourceName(event.source), tables);
  if (event.piece && event.feature) look(`piece ${event.piece}`, () => pieceName(event.piece), tables);
  if (event.feature) look(`feature ${event.feature}`, () => featureName(event.feature), tables);
  if (event.tile) look(`tile ${event.tile}`, ({ engine }) => tileName(engine, event.tile), tables);
  if (event.x !== undefined) look('place', ({ engine }) => describePlace(engine, event), tables);
  for (const rule of rulesOf(event)) if (!rulePage(rule)) faults.add(`no page for the rule ${rule}`);
}

/** @param {Table[]} tables @param {number} i of the move */
function lookAtMove(tables, i) {
  const move = tables[0].moves[i];
  const kind = `${tables[0].answer.phase} ${move.kind} ${Object.keys(move).slice(2).join(',')}`;
  look(`move ${kind}`, ({ moves }) => describeMove(moves[i]), tables);
}

/** As whoever sits there sees it, and as all others. @param {Table[]} tables @param {number[]} here */
function lookAtTurn(tables, here) {
  for (const table of tables) {
    const { turn, seats } = table.engine.ask({ cmd: 'look', here, past: false }).look;
    Object.assign(table.session, { ask: turn.ask, seat: turn.seat, over: seats.over === true });
  }
  const { phase } = tables[0].answer;
  look(`turn ${phase} ${tables[0].session.seat === null}`, ({ session }) => describeTurn(session), tables);
}

/** Passing less often shows more of the game. @param {any[]} moves @param {() => number} random */
function pick(moves, random) {
  const doing = moves.filter((move) => move.kind !== 'pass');
  const list = doing.length && random() < 0.8 ? doing : moves;
  return list[Math.floor(random() * list.length)];
}

/** @param {Table[]} tables @param {() => number} random */
function playOne(tables, random) {
  const { actor } = tables[0].answer;
  const who = Array.isArray(actor) ? actor[0] : actor;
  for (const table of tables) table.moves = table.engine.ask({ cmd: 'moves', actor: who }).moves;
  lookAtTurn(tables, []);
  if (typeof who === 'number') lookAtTurn(tables, [who]);
  for (let i = 0; i < tables[0].moves.length; i++) lookAtMove(tables, i);
  const { move } = pick(tables[0].moves, random);
  for (const table of tables) table.answer = table.engine.ask({ cmd: 'play', actor: who, move });
}

/** @param {string} language @param {any} request @returns {Promise<Table>} */
async function tableIn(language, request) {
  const engine = await Engine.make();
  const answer = engine.ask({ cmd: 'new', ...request, language });
  const session = { engine, game: request.game, names: request.players, seats: [], mode: 'local', seat: null };
  return { language, engine, session, answer, moves: [] };
}

/** @param {{game: string, players: number, options: any, chance?: string}} kind @param {number} seed */
async function playWhole({ game, players, options: wishes, chance = 'auto' }, seed) {
  const request = { game, players: NAMES.slice(0, players), options: wishes, seed, chance };
  const tables = await Promise.all(LANGUAGES.map((language) => tableIn(language, request)));
  const random = randomFrom(seed);
  for (;;) {
    for (let i = 0; i < tables[0].answer.events.length; i++) lookAtEvent(tables, i);
    if (tables[0].answer.actor === 'none') break;
    playOne(tables, random);
  }
  lookAtTurn(tables, []);
  changeLanguage(tables);
}

/** Whoever changes the language is told the whole past in it. @param {Table[]} tables */
function changeLanguage([english, czech]) {
  const told = (/** @type {Table} */ { engine }) => engine.ask({ cmd: 'look' }).look.past;
  const { versions } = english.engine.ask({ cmd: 'look' }).look;
  english.engine.ask({ cmd: 'speak', language: 'cs' });
  const after = english.engine.ask({ cmd: 'look', known: versions }).look;
  if (JSON.stringify(after.past) !== JSON.stringify(told(czech))) faults.add('after speak the past is another one');
}

const ALL = ['abbot', 'inns', 'river', 'traders'];
const KINDS = [
  { game: 'carcassonne', players: 2, options: {} },
  { game: 'carcassonne', players: 3, options: { edition: 'c3', expansions: ALL } },
  { game: 'carcassonne', players: 5, options: { edition: 'bb5', expansions: ALL }, chance: 'given' },
  { game: 'mists', players: 3, options: { level: '4' } },
  { game: 'mists', players: 1, options: { level: '6' } },
  { game: 'castle', players: 2, options: { season: 'winter' }, chance: 'given' },
  { game: 'castle', players: 3, options: { season: 'winter' } },
  { game: 'castle', players: 4, options: { season: 'summer' } },
];

/* ---- sentences as such ---- */

/** @returns {number} how many there are */
function checkCases() {
  const lines = readFileSync(join(root, 'tests/words/cases.tsv'), 'utf8').split('\n');
  const cases = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  for (const [language, text, values, expected] of cases) {
    takeCatalogue(language, { text });
    const pairs = values ? values.split(';').map((pair) => pair.split('=')) : [];
    const said = say('text', Object.fromEntries(pairs));
    if (said !== expected) faults.add(`${language}: ${text} with ${values} is «${said}» instead of «${expected}»`);
  }
  return cases.length;
}

const cases = checkCases();
useEngine(readFileSync(options.engine));
for (let seed = 1; seed <= options.games; seed++) for (const kind of KINDS) await playWhole(kind, seed);
if (options.show) for (const [what, sentence] of [...examples].sort()) console.log(`${what}\n    ${sentence}`);
for (const fault of faults) console.error(fault);
console.log(
  `tell.mjs: ${examples.size} kinds of sentences in ${LANGUAGES.length} languages and ${cases} cases, ${faults.size} faults`,
);
process.exit(faults.size ? 1 : 0);
