// frames.mjs -- what a frame costs while somebody pans, zooms and hovers over a full table.
//
//   node web/bench/frames.mjs [--seconds 6] [FOLDER]
//
// FOLDER is where a page was built, build/web where none is named.  Two positions: 150 tiles of the base game, river, inns
// and traders with the figures of six players and the field overlay on, and a castle in winter half way through; in a
// window of 1366 by 768 by mouse, and on a phone of 390 by 844 with three device pixels by fingers.  Counted for each frame is the processor time of the page's main
// thread from this frame to the next (input, script, style, layout, paint records, and without a graphics card the
// filling of the canvas too), out of Chromium's own trace; that is what can make a page too slow.  Filling other pixels is
// the work of other threads; a machine without a graphics card does it in software, and it is told beside.
import { Guest, Server, launch, ofTable } from '../../tests/web/harness.mjs';
import { castleHalfWay, fullLandscape } from '../../tests/web/prepared.mjs';
import { drawn, ready } from '../../tests/web/person.mjs';
import { openRecord } from '../../tests/web/ways.mjs';

const BUDGET = 1000 / 60;
const TILES = 150;
const WINDOWS = {
  desk: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
};
const words = process.argv.slice(2);
const wished = words.indexOf('--seconds');
const seconds = wished < 0 ? 6 : Number(words.splice(wished, 2)[1]);
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

// The main thread of the page: of all that are called so, the one with the most events.
function mainThread(events) {
  const named = events.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  const count = ({ pid, tid }) => events.filter((e) => e.pid === pid && e.tid === tid).length;
  return named.map((thread) => ({ thread, n: count(thread) })).sort((a, b) => b.n - a.n)[0].thread;
}

// Milliseconds of processor time that these events took in each of the frames.
function perFrame(frames, events) {
  const sums = new Array(Math.max(frames.length - 1, 0)).fill(0);
  let at = 0;
  for (const { ts, tdur } of events.sort((a, b) => a.ts - b.ts)) {
    while (at < sums.length && ts >= frames[at + 1]) at++;
    if (at < sums.length && ts >= frames[at]) sums[at] += tdur / 1000;
  }
  return sums;
}

// For every frame the work of the main thread, that of painting pixels, and the time until the next.
function framesOf(events) {
  const { pid, tid } = mainThread(events);
  const mine = events.filter((e) => e.pid === pid && e.tid === tid);
  const frames = mine
    .filter((e) => e.name === 'AnimationFrame' && e.ph === 'b')
    .map((e) => e.ts)
    .sort((a, b) => a - b);
  return {
    work: perFrame(
      frames,
      mine.filter((e) => e.name === 'RunTask' && e.tdur),
    ),
    pixels: perFrame(
      frames,
      events.filter((e) => e.pid === pid && e.name === 'RasterTask' && e.tdur),
    ),
    gaps: frames.slice(1).map((ts, i) => (ts - frames[i]) / 1000),
  };
}

function percentile(list, share) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const three = (list) => [0.5, 0.95, 0.99].map((share) => percentile(list, share).toFixed(1).padStart(5)).join(' ');

async function traced(browser, page, doing) {
  await browser.startTracing(page, { categories });
  await doing();
  return framesOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
}

// Over and over for the wanted seconds: one step of a gesture.
async function lasting(step) {
  const end = Date.now() + seconds * 1000;
  for (let i = 0; Date.now() < end; i++) await step(i);
}

const MOUSE = {
  async pan(page, { x, y }) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await lasting((i) => page.mouse.move(x + 160 * Math.sin(i / 15), y + 110 * Math.cos(i / 11)));
    await page.mouse.up();
  },
  async zoom(page, { x, y }) {
    await page.mouse.move(x, y);
    await lasting((i) => page.mouse.wheel(0, Math.floor(i / 12) % 2 === 0 ? -40 : 40));
  },
  async hover(page, { x, y }) {
    await lasting((i) => page.mouse.move(x + 330 * Math.sin(i / 23), y + 250 * Math.sin(i / 17)));
  },
};

// One or two fingers that lie on the table and move; `at` tells where they are at each step.
async function fingers(page, at) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(0));
  await lasting((i) => touch('touchMove', at(i)));
  await touch('touchEnd', []);
}

const FINGERS = {
  pan: (page, { x, y }) =>
    fingers(page, (i) => [{ id: 0, x: x + 90 * Math.sin(i / 15), y: y + 110 * Math.sin(i / 11) }]),
  zoom: (page, { x, y }) =>
    fingers(page, (i) => {
      const apart = 70 + 50 * Math.sin(i / 12);
      return [
        { id: 0, x: x - apart, y },
        { id: 1, x: x + apart, y },
      ];
    }),
};

async function measure(browser, where, name, record, prepare) {
  const context = await browser.newContext({ ...WINDOWS[where], locale: 'en', serviceWorkers: 'block' });
  await context.addInitScript(ofTable);
  const page = await context.newPage();
  await openRecord(new Guest({ server, browser }, context, page, 'en'), record);
  await ready(page);
  await prepare(page);
  await drawn(page);
  const { x, y, width, height } = await page.locator('.table-stage').boundingBox();
  for (const [gesture, doing] of Object.entries(where === 'phone' ? FINGERS : MOUSE)) {
    const { work, pixels, gaps } = await traced(browser, page, () =>
      doing(page, { x: x + width / 2, y: y + height / 2 }),
    );
    const late = work.filter((ms) => ms > BUDGET).length;
    console.log(
      `${where} ${name} ${gesture}`.padEnd(22) +
        ` ${String(work.length).padStart(6)} ${three(work)} ${Math.max(...work)
          .toFixed(1)
          .padStart(6)} ${String(late).padStart(5)}   ${three(pixels)}   ${three(gaps)}`,
    );
  }
  await context.close();
}

// The one who chooses sits down and looks closer, so that there is something to pan.
async function comeNearer(page) {
  const { handover } = await ready(page);
  if (handover !== null) await page.locator('[data-do="takeover"]').click();
  for (let i = 0; i < 2; i++) await page.keyboard.press('+');
}

const server = await new Server(words[0]).start();
const browser = await launch();
console.log('                               main thread, ms          over      pixels in         from frame to');
console.log(
  `                       frames   p50   p95   p99   most  ${BUDGET.toFixed(1)}     software, ms      frame, ms`,
);
try {
  const landscape = await fullLandscape(TILES);
  const castle = await castleHalfWay();
  const fields = (page) => page.locator('[data-do="fields"]').first().click();
  for (const where of Object.keys(WINDOWS)) {
    await measure(browser, where, 'landscape', landscape, fields);
    await measure(browser, where, 'castle', castle, comeNearer);
  }
} finally {
  await browser.close();
  await server.stop();
}
