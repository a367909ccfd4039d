// run.mjs -- runs the tests of the page, all or those that are named: node tests/web/run.mjs [--list] [NAME…]
//
// A test is a named async function that one of the files below exports.  A name may also be the beginning of one.  Two
// run at a time, each in windows of its own; those of the last file come when all others are done.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Server, Test, launch, pictures } from './harness.mjs';
import { Tally } from './tally.mjs';

const FILES = ['games', 'screens', 'decisions', 'friends', 'around', 'hands', 'table', 'shapes', 'turns', 'offline'];
const LAST = 'all';
const AT_ONCE = 2;

async function testsIn(file) {
  return Object.entries(await import(`./${file}.test.mjs`)).map(([name, run]) => ({ name, run, last: file === LAST }));
}

async function allTests() {
  return (await Promise.all([...FILES, LAST].map(testsIn))).flat();
}

function wantedOf(tests, names) {
  for (const name of names) {
    if (!tests.some((test) => test.name.startsWith(name))) throw new Error(`there is no test ${name}`);
  }
  return names.length === 0 ? tests : tests.filter((test) => names.some((name) => test.name.startsWith(name)));
}

const LINES_TOLD = 16;

// Runs a test and closes its windows; everything that went wrong, in the order in which it did.
async function troublesOf(run, test) {
  const wrong = [];
  const note = (error) =>
    wrong.push(String(error.message ?? error), ...(process.env.HRADBY_STACKS ? [error.stack] : []));
  await run(test).catch(async (error) => {
    note(error);
    await test.pictureFailure();
  });
  await test.end().catch(note);
  return wrong;
}

// Runs one; true if it is good.
async function runOne({ name, run }, { server, browser, tally }) {
  const start = Date.now();
  const wrong = await troublesOf(run, new Test(name, server, browser, tally));
  if (wrong.length === 0) console.log(`ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  else console.log(`FAILED ${name}: ${wrong.join('\n').split('\n').slice(0, LINES_TOLD).join('\n    ')}`);
  return wrong.length === 0;
}

// Runs them all, some at a time; how many failed.
async function runAll(tests, stage) {
  const left = [...tests];
  let failed = 0;
  const worker = async () => {
    for (let test = left.shift(); test; test = left.shift()) if (!(await runOne(test, stage))) failed++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

// Pictures of an earlier run would be taken for those of this one.
function clearPictures(whole) {
  mkdirSync(pictures, { recursive: true });
  for (const name of readdirSync(pictures)) {
    if (whole || name.startsWith('failed-')) rmSync(path.join(pictures, name));
  }
}

async function main(names) {
  const tests = await allTests();
  if (names[0] === '--list') return tests.forEach((test) => console.log(test.name));
  const wanted = wantedOf(tests, names);
  clearPictures(names.length === 0);
  const stage = { server: await new Server().start(), browser: await launch(), tally: new Tally(names.length === 0) };
  let failed = 0;
  try {
    failed += await runAll(
      wanted.filter((test) => !test.last),
      stage,
    );
    failed += await runAll(
      wanted.filter((test) => test.last),
      stage,
    );
  } finally {
    await stage.browser.close();
    await stage.server.stop();
  }
  console.log(`${wanted.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
