// start.mjs -- what it costs to open the page and to come to the first turn of a game.
//
//   node web/bench/start.mjs [--rounds 5] [FOLDER…]
//
// FOLDER is where a page was built, build/web where none is named; several are measured in turns.  Counted is the processor
// time of all of the browser's processes together, in milliseconds, so that it hardly matters what else the machine does; told
// is the median of the rounds.  Each round takes a new context of a browser that is running already:
//
//   start page      opened, until its landscape is there and nothing happens any more
//   first turn      from there to the first turn of a game against a computer
//   at once         the same without waiting for the start page, as a test or somebody in a hurry does it
//   by the form     the address of the set-up opened, the form sent as it is, until the first turn
//   another game    that page sent to the set-up again, until the first turn
import path from 'node:path';
import { Server, Test, launch } from '../../tests/web/harness.mjs';
import { root } from '../../tests/web/engine.mjs';
import { ready } from '../../tests/web/person.mjs';
import { begin, setUp } from '../../tests/web/ways.mjs';

const QUIET = { during: 400, most: 20 }; // ms, and ms of processor time in it
const LONGEST = 40; // such pieces of time

/** Tells the processor time that the browser has taken since it was last asked. */
async function stopwatch(browser) {
  const session = await browser.newBrowserCDPSession();
  const before = new Map();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    let taken = 0;
    for (const { id, cpuTime } of processInfo) {
      taken += 1000 * (cpuTime - (before.get(id) ?? 0));
      before.set(id, cpuTime);
    }
    return taken;
  };
}

async function quiet(lap) {
  let all = 0;
  for (let i = 0; i < LONGEST; i++) {
    await new Promise((resolve) => setTimeout(resolve, QUIET.during));
    const taken = await lap();
    all += taken;
    if (taken <= QUIET.most) break;
  }
  return all;
}

async function play(guest) {
  await guest.page.click('[data-do="play-carcassonne"]');
  await guest.screen('play');
  await ready(guest.page);
}

// Each gives what it took, by name.  Making a context is not counted: it costs the same whatever is opened in it.
const WAYS = [
  async (guest, lap) => {
    await guest.go('', 'start');
    await guest.page.waitForSelector('.start-scene canvas');
    const opened = (await lap()) + (await quiet(lap));
    await play(guest);
    return { 'start page': opened, 'first turn': await lap() };
  },
  async (guest, lap) => {
    await guest.go('', 'start');
    await play(guest);
    return { 'at once': await lap() };
  },
  async (guest, lap) => {
    await begin(guest, {});
    await ready(guest.page);
    const first = await lap();
    await quiet(lap);
    await guest.turnTo('new', 'new');
    await setUp(guest, {});
    await guest.screen('play');
    await ready(guest.page);
    return { 'by the form': first, 'another game': await lap() };
  },
];

async function measure(browser, lap, server, way, round) {
  const test = new Test(`start ${round}`, server, browser, null); // the same games for each page
  const guest = await test.open();
  await quiet(lap);
  const taken = await way(guest, lap);
  await guest.context.close();
  await quiet(lap);
  return taken;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const words = process.argv.slice(2);
const wished = words.indexOf('--rounds');
const rounds = wished < 0 ? 5 : Number(words.splice(wished, 2)[1]);
const folders = words.length > 0 ? words : [path.join(root, 'build/web')];
const pages = [];
for (const folder of folders) {
  pages.push({ folder, server: await new Server(folder).start(), taken: new Map() });
}
const browser = await launch();
try {
  const lap = await stopwatch(browser);
  for (let round = -1; round < rounds; round++) {
    // the first one warms the browser
    for (const way of round < 0 ? WAYS.slice(0, 1) : WAYS) {
      for (const { server, taken } of pages) {
        const found = Object.entries(await measure(browser, lap, server, way, round));
        for (const [name, ms] of round < 0 ? [] : found) taken.set(name, [...(taken.get(name) ?? []), ms]);
      }
    }
  }
} finally {
  await browser.close();
  for (const { server } of pages) await server.stop();
}
for (const { folder, taken } of pages) {
  const figures = [...taken].map(([name, list]) => `${name} ${Math.round(median(list))}`).join(', ');
  console.log(`${folder}: ${figures}`);
}
