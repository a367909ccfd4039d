// answers.mjs -- writes down what a build of Hradby answers, so that two builds can be compared byte for byte.
//
//   node tests/same/answers.mjs --tree SOURCES --build BUILD --out FOLDER
//
// SOURCES are a checkout, BUILD a build of it with the program, `sim`, `scenario` and the page's engine.  All questions
// come from the checkout itself: its records, its scenarios, its sentences.  They are found by what they are, not by where
// they lie, and every answer goes into a file that is named after its question.  So `diff -r` of two folders shows what
// differs, and also what is no longer asked.  Long answers are written as their hashes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Engine, EngineError, useEngine } from '../../web/src/engine/engine.js';

const LANGUAGES = ['en', 'cs', 'sk'];
const LONG = 200; // characters of an answer that is written as it is
const EVENINGS = 12;
const ROUND = 10; // moves between two pictures of a game

const options = {};
for (let i = 2; i < process.argv.length; i += 2) options[process.argv[i].replace(/^--/, '')] = process.argv[i + 1];
const { tree, build, out } = options;
if (!tree || !build || !out) throw new Error('answers.mjs wants --tree, --build and --out');
const program = path.join(build, 'hradby');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'hradby-same-'));
let written = 0;

/** What was found, which is something: where nothing is asked, everything is the same. */
function some(found, what) {
  if (found.length === 0) throw new Error(`${tree}: there is no ${what}`);
  return found;
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const brief = (text) => (text.length <= LONG ? text : `${text.length} ${hash(text)}`);

function write(name, content) {
  const file = path.join(out, name);
  if (existsSync(file)) throw new Error(`two answers have the name ${name}`);
  if (content.trim() === '') throw new Error(`there is no answer to ${name}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content.endsWith('\n') ? content : `${content}\n`);
  written++;
}

/** What a program prints, and its status where that is not 0. */
function said(file, args, { input = '', env = {} } = {}) {
  const { error, status, stdout, stderr } = spawnSync(file, args, {
    input,
    cwd: scratch,
    maxBuffer: 1 << 30,
    env: { PATH: process.env.PATH, HOME: scratch, LC_ALL: 'C.UTF-8', ...env },
  });
  if (error) throw error;
  const ended = status === 0 ? '' : `\nended with ${status}: ${stderr}`;
  return `${stdout}${ended}`.replaceAll(tree, 'TREE').replaceAll(scratch, 'SCRATCH');
}

const hradby = (...args) => said(program, args);

/** Files of the checkout whose names end so. */
function files(...endings) {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: tree, maxBuffer: 1 << 26, encoding: 'utf8' });
  const found = stdout.split('\0').filter((name) => endings.some((ending) => name.endsWith(ending)));
  return some(found, `file *${endings.join(', *')}`);
}

/** The first lines of a saved game, which is not over then: what it came to at the end is left out. */
function firstLines(lines, n) {
  const { result, ...head } = JSON.parse(lines[0]);
  return `${[JSON.stringify(head), ...lines.slice(1, n)].join('\n')}\n`;
}

/** Saved games, each with a name that says what is in it. */
function records() {
  const found = new Map();
  for (const file of files('.jsonl', '.position')) {
    const text = readFileSync(path.join(tree, file), 'utf8');
    if (file.endsWith('.jsonl') && !text.startsWith('{"hradby":')) continue;
    found.set(`${path.basename(file)}-${hash(text).slice(0, 6)}`, { file: path.join(tree, file), text });
  }
  return some(
    [...found].map(([name, record]) => ({ name, ...record })),
    'saved game',
  );
}

function signature() {
  for (const core of ['portable', 'v3']) write(`signature/${core}`, hradby('perft', '--signature', '--core', core));
}

function help() {
  const commands = some(
    [...hradby('--help').matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name),
    'command in the help',
  );
  for (const language of LANGUAGES) {
    const shown = commands.map((command) => hradby('help', command, '--language', language));
    write(`help/${language}`, [hradby('--help', '--language', language), ...shown].join('\n----\n'));
  }
}

/** The questions of the protocol about a saved game, as it was after each of its moves. */
function questions(text) {
  const lines = text.trimEnd().split('\n');
  const asked = [];
  for (let n = 0; n < lines.length; n++) {
    const next = n + 1 < lines.length ? JSON.parse(lines[n + 1]) : null;
    asked.push({
      cmd: 'load',
      record: firstLines(lines, n + 1),
      language: LANGUAGES[n % LANGUAGES.length],
    });
    asked.push({ cmd: 'turn' }, { cmd: 'legal' }, { cmd: 'legal', actor: 0 }, { cmd: 'state' });
    if (n % ROUND === 0) asked.push({ cmd: 'state', as: 0 }, { cmd: 'state', as: 'spectator' }, { cmd: 'save' });
    if (n % ROUND === 5) asked.push({ cmd: 'suggest', level: 'greedy', seed: 1 });
    if (next) asked.push({ cmd: 'play', move: next.move, ...(next.by === 'chance' ? {} : { actor: next.by }) });
    asked.push({ cmd: 'undo' });
  }
  return asked;
}

const shorten = ({ record, ...question }) => JSON.stringify(question);

function protocol() {
  for (const { name, file, text } of records()) {
    if (!file.endsWith('.jsonl')) continue;
    const asked = questions(text);
    const answers = said(program, ['engine'], { input: asked.map((one) => `${JSON.stringify(one)}\n`).join('') });
    const lines = answers.trimEnd().split('\n');
    write(`protocol/${name}`, asked.map((one, i) => `${shorten(one)} ${brief(lines[i] ?? 'nothing')}`).join('\n'));
  }
  for (const language of LANGUAGES)
    write(`protocol/hello-${language}`, said(program, ['engine'], { input: `{"cmd":"hello"}\n` }));
}

function pictures() {
  for (const { name, file, text } of records()) {
    const moves = file.endsWith('.jsonl') ? text.trimEnd().split('\n').length - 1 : 0;
    const drawn = [];
    for (let at = 0; at <= moves; at += ROUND) {
      const language = LANGUAGES[(at / ROUND) % LANGUAGES.length];
      const where = file.endsWith('.jsonl') ? ['--at', String(at)] : [];
      drawn.push(`${at} ${brief(hradby('draw', file, ...where, '--language', language))}`);
    }
    write(`pictures/${name}`, drawn.join('\n'));
  }
}

const EVERYTHING = 'river,abbot,inns,traders,flier,messages,ferries,gold,magewitch,robbers,circles,hills,wheel,ghosts';
const THREE = ['--players', 'computer=greedy,computer=greedy,computer=greedy'];
const GAMES = {
  base: [],
  bb5: ['--edition', 'bb5'],
  bigbox2021: ['--box', 'bigbox2021', ...THREE],
  bigbox5: ['--box', 'bigbox5', ...THREE],
  everything: ['--expansions', EVERYTHING, ...THREE],
  castle: ['--game', 'castle'],
  winter: ['--game', 'castle', '--season', 'winter', ...THREE],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`mists-${n}`, ['--game', 'mists', '--level', String(n)]])),
};

function transcripts() {
  for (const [name, words] of Object.entries(GAMES)) {
    const players = words.includes('--players') ? [] : ['--players', 'computer=greedy,computer=greedy'];
    for (const language of LANGUAGES) {
      const how = ['--plain', '--seed', 'same', '--language', language];
      write(`transcripts/${name}-${language}`, hradby('play', ...how, ...words, ...players));
    }
  }
  for (const { name, file } of records()) {
    if (!file.endsWith('.jsonl')) continue;
    const told = LANGUAGES.map((language) => hradby('replay', file, '--plain', '--language', language));
    write(`replays/${name}`, told.map((text) => `${text.length} ${hash(text)}\n`).join(''));
  }
}

/** Everything that servers told people in simulated evenings. */
function rooms() {
  for (let seed = 1; seed <= EVENINGS; seed++) {
    const told = said(path.join(build, 'sim'), ['--seed', String(seed), '--loud']);
    write(`rooms/${seed}`, told.replace(/^( *\d+ )?"hradby":".*?"/gm, ''));
  }
}

/** What programs of before have kept. */
function before() {
  const [kept] = files('/games.db');
  const db = path.join(scratch, 'games.db');
  copyFileSync(path.join(tree, kept), db);
  const admin = (...words) => hradby('admin', '--db', db, ...words);
  write('before/check', admin('check'));
  const list = admin('list', '--json');
  write('before/list', list);
  for (const line of list.trimEnd().split('\n')) {
    const { room } = JSON.parse(line);
    write(`before/${room}`, `${admin('show', room, '--secrets')}\n${admin('export', room)}`);
  }
}

function scenarios() {
  const told = files('.scenario').flatMap((file) =>
    said(path.join(build, 'scenario'), [path.join(tree, file)])
      .split('\n')
      .filter((line) => /^(not )?ok/.test(line))
      .map((line) => line.replace(/\S+\.scenario:\d+: /, '')),
  );
  write('scenarios', some(told, 'scenario that was played').sort().join('\n'));
}

/** Tables that the build makes of tiles, drawings and sentences. */
function tables() {
  for (const name of ['tile_tables', 'art_tables', 'words', 'engine_words']) {
    const text = readFileSync(path.join(build, 'generated', `${name}.c`), 'utf8');
    write(`tables/${name}`, text.replace(/\/\*.*?\*\/|^#include [^\n]*$/gms, ''));
  }
}

/** What the page carries: sentences, rules pages, lessons. */
function page() {
  const made = path.join(scratch, 'web');
  const engine = path.join(build, 'engine/hradby.wasm');
  said('node', [path.join(tree, 'web/build.mjs'), '--out', made, '--engine', engine], { env: process.env });
  const index = readFileSync(path.join(made, 'index.html'), 'utf8');
  const data = (id) => JSON.parse(index.match(new RegExp(`id="${id}">(.*?)</script>`, 's'))[1]);
  const read = (name) => JSON.parse(readFileSync(path.join(made, data('assets')[`${name}.json`]), 'utf8'));
  const pieces = (language) => [`words-${language}`, `words-${language}-start`];
  const words = (language) =>
    Object.assign(
      {},
      ...pieces(language)
        .filter((name) => `${name}.json` in data('assets'))
        .map(read),
    );
  const carried = ['lessons', ...LANGUAGES.map((language) => `help-${language}`)];
  const sorted = (value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  for (const name of carried) write(`page/${name}`, JSON.stringify(sorted(read(name)), null, 1));
  for (const language of LANGUAGES) write(`page/words-${language}`, JSON.stringify(sorted(words(language)), null, 1));
  write('page/rule-pages', JSON.stringify(sorted(data('rule-pages')), null, 1));
}

/** Asks the page's engine; a refusal is an answer, too. */
function ask(engine, request) {
  try {
    return engine.ask(request);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { refused: error.code, message: error.message };
  }
}

/** Asks the page's engine and writes down the answer, but no saved game that the question carries. */
function noted(engine, answers, request) {
  const answer = ask(engine, request);
  const { record, ...shown } = request;
  answers.push(`${JSON.stringify(shown)} ${brief(JSON.stringify(answer))}`);
  return answer;
}

/** A saved game in the page's engine: pictures, words and the state, which the engine says as others ask for them, too. */
function pictured(engine, text) {
  const lines = text.trimEnd().split('\n');
  const answers = [];
  for (let n = 0; n < lines.length; n += ROUND) {
    const language = LANGUAGES[(n / ROUND) % LANGUAGES.length];
    noted(engine, answers, { cmd: 'load', record: firstLines(lines, n + 1), language });
    for (const cmd of ['text', 'scene', 'marks', 'state']) noted(engine, answers, { cmd });
  }
  return answers.join('\n');
}

/** Follows a saved game in the page's engine by what the page alone asks. */
function followed(engine, text) {
  const lines = text.trimEnd().split('\n');
  const answers = [];
  const note = (request) => noted(engine, answers, request);
  note({ cmd: 'load', record: firstLines(lines, 1), language: 'cs' });
  let known;
  for (let n = 1; n < lines.length; n++) {
    const { look } = note({ cmd: 'look', here: [0, 1], ...(known ? { known } : {}) });
    known = look?.versions;
    const record = firstLines(lines, n + 1);
    const { moves = [] } = ask(engine, { cmd: 'moves' });
    if (n % 3 === 0 && moves.length) note({ cmd: 'preview', move: moves.at(n % moves.length).move });
    if (n % ROUND === 0) {
      for (const cmd of ['table', 'moves', 'holes']) note({ cmd });
      note({ cmd: 'history', from: Math.max(0, n - ROUND) });
      note({ cmd: 'fitting', x: 1, y: 1 });
      note({ cmd: 'place', x: n, y: -n });
      if (moves.length) note({ cmd: 'words', move: moves[0].move });
    }
    const { by, move } = JSON.parse(lines[n]);
    const { back } = note({ cmd: 'follow', moves: [{ by, move }], known, here: [0, 1] });
    known = undefined;
    if (back === undefined) note({ cmd: 'load', record, language: LANGUAGES[n % LANGUAGES.length] });
  }
  return answers.join('\n');
}

/** Of every saved game what a function finds in a fresh engine of the page. */
async function inPageEngine(part, answersOf) {
  useEngine(readFileSync(path.join(build, 'engine/hradby.wasm')));
  const played = records().filter(({ file }) => file.endsWith('.jsonl'));
  for (const { name, text } of some(played, 'saved game'))
    write(`${part}/${name}`, answersOf(await Engine.make(), text));
}

const pageApi = () => inPageEngine('page-api', followed);

async function pageEngine() {
  await inPageEngine('page-engine', pictured);
  const engine = await Engine.make();
  const { marks = [], drawn = [] } = ask(engine, { cmd: 'marks' });
  const things = some([...new Set([...marks.map(({ name }) => name), ...drawn])].sort(), 'mark');
  const drawings = files('.svg').filter((file) => file.includes('pieces/'));
  const pieces = some(drawings, 'drawing of a piece').map((file) => path.basename(file, '.svg'));
  const asked = [
    { cmd: 'colours' },
    ...things.map((sign) => ({ cmd: 'sign', sign })),
    ...pieces.flatMap((piece) => ['standing', 'lying'].map((pose) => ({ cmd: 'figure', piece, player: 1, pose }))),
  ];
  const answers = asked.map((one) => `${JSON.stringify(one)} ${brief(JSON.stringify(ask(engine, one)))}`);
  write('page-engine/signs', answers.sort().join('\n'));
}

const PARTS = {
  signature,
  tables,
  help,
  protocol,
  pictures,
  transcripts,
  rooms,
  before,
  scenarios,
  page,
  'page-engine': pageEngine,
  'page-api': pageApi,
};

rmSync(out, { recursive: true, force: true });
try {
  for (const [name, part] of Object.entries(PARTS)) {
    const began = Date.now();
    const from = written;
    await part();
    console.log(`${name}: ${written - from} files, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
