// start.mjs -- what it costs to open the page and to come to the first turn of a game: time, bytes and processor time.
//
//   node web/bench/start.mjs [--rounds 5] [--only waiting|work] [FOLDER…]
//
// FOLDER is where a page was built, build/web where none is named; several are measured in turns.  Told is the median of the
// rounds.  Each round takes a new context of a browser that is running already, without anything kept from before.
//
// Waiting, in milliseconds from the moment the address is opened, and bytes as Chromium counts them on the wire.  «Play now» is
// pressed as soon as it is there.  «Idle» is the machine as it is; «throttled» is a fourth of its processor time and the network
// that Chromium's tools call Fast 3G: 1.6 Mbit/s less a tenth, 562 ms for each request (150 ms as a phone would count it):
//
//   landscape    all of the landscape behind the title is painted
//   press        the press on «Play now» is answered on the screen
//   first tile   the first tile can be laid
//   bytes        fetched until the network is quiet, where nobody presses; and those of them that are letters of headings
//
// Work is the processor time of all of the browser's processes together, in milliseconds, so that it hardly matters what else
// the machine does:
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

const PLAY = '[data-do="play-carcassonne"]';
const LANDSCAPE = '.start-scenery.there, .start-scene canvas';
const THROTTLED = {
  slower: 4,
  latency: 150 * 3.75,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
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
  await guest.page.click(PLAY);
  await guest.screen('play');
  await ready(guest.page);
}

// Each gives what it took, by name.  Making a context is not counted: it costs the same whatever is opened in it.
const WAYS = [
  async (guest, lap) => {
    await guest.go('', 'start');
    await guest.page.waitForSelector(LANDSCAPE);
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

/** In the page: when each of the states that somebody waits for is on the screen. */
function watch({ play, landscape, presses }) {
  const seen = {};
  globalThis.seen = seen;
  const painted = (name) => requestAnimationFrame(() => setTimeout(() => (seen[name] = performance.now())));
  const states = {
    press: () => document.querySelector('[aria-busy="true"], :disabled, .table'),
    'first tile': () =>
      globalThis.hradby?.session.seat === 0 && document.querySelector('.table[data-shown] .board-square'),
  };
  let pressed = false;
  const look = () => {
    const button = document.querySelector(play);
    if (document.querySelector(landscape) && !seen.landscape) painted('landscape');
    if (button && presses && !pressed) {
      pressed = true;
      requestAnimationFrame(() => setTimeout(() => button.click())); // where it can be seen
    }
    for (const [name, isThere] of Object.entries(states)) {
      if (!pressed || !isThere()) continue;
      delete states[name];
      painted(name);
    }
    requestAnimationFrame(look);
  };
  document.addEventListener('readystatechange', look, { once: true });
}

async function slowDown(page, how) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (how !== 'throttled') return cdp;
  const { slower, ...network } = THROTTLED;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  return cdp;
}

/** One visit of somebody who presses as soon as there is something to be pressed, or never. */
async function visit(browser, { url }, how, presses) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120000);
  await page.addInitScript(watch, { play: PLAY, landscape: LANDSCAPE, presses });
  const cdp = await slowDown(page, how);
  const sizes = new Map();
  cdp.on('Network.responseReceived', ({ requestId, response }) => sizes.set(requestId, { url: response.url, size: 0 }));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sizes.get(requestId);
    if (one) one.size = encodedDataLength;
  });
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  const last = presses ? 'first tile' : 'landscape';
  await page.waitForFunction((name) => globalThis.seen?.[name], last);
  const seen = await page.evaluate(() => globalThis.seen);
  if (!presses) await page.waitForLoadState('networkidle');
  const all = [...sizes.values()];
  await context.close();
  const sum = (list) => list.reduce((total, { size }) => total + size, 0);
  const letters = all.filter((one) => one.url.endsWith('.woff2'));
  return presses ? seen : { bytes: sum(all), 'of letters': sum(letters) };
}

async function waiting(browser, server) {
  const found = {};
  for (const how of ['idle', 'throttled']) {
    const seen = await visit(browser, server, how, true);
    for (const [name, ms] of Object.entries(seen)) found[`${how}: ${name}`] = ms;
  }
  return { ...found, ...(await visit(browser, server, 'idle', false)) };
}

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
const narrowed = words.indexOf('--only');
const only = narrowed < 0 ? '' : words.splice(narrowed, 2)[1];
const folders = words.length > 0 ? words : [path.join(root, 'build/web')];
const pages = [];
for (const folder of folders) {
  pages.push({ folder, server: await new Server(folder).start(), taken: new Map() });
}
const browser = await launch();
try {
  const lap = await stopwatch(browser);
  const work = WAYS.map((way) => (server, round) => measure(browser, lap, server, way, round));
  const all = [...(only === 'work' ? [] : [(server) => waiting(browser, server)]), ...(only === 'waiting' ? [] : work)];
  for (let round = -1; round < rounds; round++) {
    // the first one warms the browser
    for (const one of round < 0 ? all.slice(0, 1) : all) {
      for (const { server, taken } of pages) {
        const found = Object.entries(await one(server, round));
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
