// run.mjs -- runs the tests of the page in a real browser.
//
//   node tests/web/run.mjs            the ordinary ones: whatever a change is likely to break, each capability once
//   node tests/web/run.mjs --deep     all: also whole games, every size and every language
//   node tests/web/run.mjs NAME…      those that are called so or begin so
//   node tests/web/run.mjs --list     their names
//
// A test is a named async function that one of the files below exports; which of them are only deep, the file says at its
// end by `export const deep`.  A test waits for a state and never for a time: it runs as well on a machine that is busy with
// other things.  Its chance is fixed by its name; other games come with HRADBY_DICE=2 and so on.  Only a server shuffles
// as it likes, so tests that play at one take tiles that are all the same, or look at nothing that depends on them.
//
// Two more than there are cores run at a time (or HRADBY_AT_ONCE), four at most, each in windows of its own, the longest
// first; those of the last file come when all others are done.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { Server, Test, launch, pictures } from './harness.mjs';
import { coreSeconds } from './cores.mjs';
import { Tally } from './tally.mjs';

// With HRADBY_EXTRA the program and the page have an expansion of the tests', and only its game is played.
const EXTRA = process.env.HRADBY_EXTRA;
const FILES = [
  'start',
  'games',
  'setup',
  'screens',
  'decisions',
  'friends',
  'fair',
  'around',
  'share',
  'hands',
  'heard',
  'phone',
  'places',
  'presses',
  'beside',
  'mists',
  'seats',
  'colours',
  'talk',
  'table',
  'shapes',
  'space',
  'turns',
  'costs',
  'offline',
  'campaign',
  'advice',
  'guide',
  'weights',
  'looks',
  'painting',
  'pace',
  'ceremony',
  'castle',
  'others',
  'own',
];
const LAST = 'all';
const AT_ONCE = Number(process.env.HRADBY_AT_ONCE) || Math.min(cpus().length + 2, 4); // a test also waits: for a frame, for its picture, for the server

// The longest are begun first, so that none is left over at the end with the other cores idle.
const LONGEST = [
  'a_click_asks_little_all_game_long',
  'decisions_of_the_castle',
  'game_castle_summer',
  'game_castle_winter',
  'lessons_to_their_end',
  'game_base_c3_whole',
  'a_whole_game_with_every_expansion',
  'things_move_without_trouble',
  'places_by_mouse',
  'places_by_finger_on_a_phone',
  'places_by_finger_on_a_phone_held_sideways',
  'screens_at_a_desk_in_english',
  'screens_on_a_tablet_in_czech',
  'screens_on_a_phone_in_slovak',
  'screens_are_read_in_the_dark',
  'screens_are_read_in_the_dark_on_a_phone_in_czech',
  'prepared_games_are_played_on',
  'an_event_of_the_server_asks_little',
  'hot_seat_castle_with_handover',
  'a_lesson_to_its_end',
  'two_windows_reload_and_cut_off',
  'a_shuffle_is_proved_with_an_own_salt',
  'at_360_pixels_nothing_sticks_out',
  'keyboard_only_carcassonne',
];

function longestFirst(tests) {
  const place = ({ name }) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
  return [...tests].sort((one, other) => place(one) - place(other));
}

async function testsIn(file) {
  const { deep = [], ...tests } = await import(`./${file}.test.mjs`);
  return Object.entries(tests).map(([name, run]) => ({ name, run, deep: deep.includes(run), last: file === LAST }));
}

async function allTests() {
  return (await Promise.all((EXTRA ? ['extra'] : [...FILES, LAST]).map(testsIn))).flat();
}

function wantedOf(tests, names, deep) {
  for (const name of names) {
    if (!tests.some((test) => test.name.startsWith(name))) throw new Error(`there is no test ${name}`);
  }
  if (names.length === 0) return tests.filter((test) => deep || !test.deep);
  return tests.filter((test) => names.some((name) => test.name.startsWith(name)));
}

const LINES_TOLD = 16;
const SHORT = 240;

// Where in the tests it went wrong, the innermost place first.
const placesOf = (error) => [...(error.stack ?? '').matchAll(/tests\/web\/([\w.]+:\d+)/g)].map(([, place]) => place);

// The sentence of an error in plain letters, with the place after its first line; with HRADBY_STACKS all of the stack.
function reasonOf(error) {
  const said = String(error.message ?? error).replace(/\x1b\[\d*m/g, '');
  const [first, ...more] = said.split('\n');
  const places = placesOf(error).filter((place) => !place.startsWith('run.mjs'));
  const told = places.length > 0 ? `${first} (${places.slice(0, 4).join(' < ')})` : first;
  return [told, ...more, ...(process.env.HRADBY_STACKS ? [error.stack] : [])];
}

// Runs a test and closes its windows; everything that went wrong, in the order in which it did.
async function troublesOf(run, test) {
  const wrong = [];
  await run(test).catch(async (error) => {
    wrong.push(...reasonOf(error));
    await test.pictureFailure();
  });
  await test.end().catch((error) => wrong.push(...reasonOf(error)));
  return wrong.join('\n').split('\n');
}

// Runs one; what went wrong in a line, '' if it is good.
async function runOne({ name, run }, { server, browser, tally }) {
  const start = Date.now();
  const wrong = await troublesOf(run, new Test(name, server, browser, tally));
  if (wrong[0] === '') console.log(`ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  else console.log(`FAILED ${name}: ${wrong.slice(0, LINES_TOLD).join('\n    ')}`);
  return wrong[0] === '' ? '' : `${name}: ${wrong[0]}`;
}

// Runs them all, some at a time, as long as there is a browser; what went wrong.
async function runAll(tests, stage) {
  const left = longestFirst(tests);
  const failures = [];
  const worker = async () => {
    while (left.length > 0 && stage.browser.isConnected()) failures.push(await runOne(left.shift(), stage));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  failures.push(...left.map(({ name }) => `${name}: not run, since the browser has gone`));
  return failures.filter((failure) => failure !== '');
}

// Pictures of an earlier run would be taken for those of this one.
function clearPictures(whole) {
  mkdirSync(pictures, { recursive: true });
  for (const name of readdirSync(pictures)) {
    if (whole || name.startsWith('failed-')) rmSync(path.join(pictures, name));
  }
}

async function main(words) {
  const tests = await allTests();
  if (words.includes('--list')) return tests.forEach(({ name, deep }) => console.log(deep ? `${name} (deep)` : name));
  const deep = words.includes('--deep');
  const names = words.filter((word) => word !== '--deep');
  const wanted = wantedOf(tests, names, deep);
  const whole = deep && names.length === 0;
  clearPictures(names.length === 0);
  const stage = { server: await new Server().start(), browser: await launch(), tally: new Tally(whole), cost: 0 };
  const failures = [];
  try {
    for (const last of [false, true]) {
      const some = wanted.filter((test) => test.last === last);
      failures.push(...(await runAll(some, stage)));
    }
  } finally {
    stage.cost = coreSeconds();
    await stage.browser.close();
    await stage.server.stop();
  }
  console.log(`${stage.cost.toFixed(0)} core-seconds`);
  for (const failure of failures) console.log(`  ${failure.slice(0, SHORT)}`);
  console.log(`${wanted.length - failures.length} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
