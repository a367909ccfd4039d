// frames.mjs -- what a frame costs while somebody pans, zooms and hovers over a full table.
//
//   node web/bench/frames.mjs [--seconds 6]
//
// Two positions: 200 tiles of the base game, river, inns and traders with the figures of six players and the field
// overlay on, and a castle in winter half way through.  Counted for each frame is the processor time of the page's main
// thread from this frame to the next (input, script, style, layout, paint records, and without a graphics card the
// filling of the canvas too), out of Chromium's own trace; that is what can make a page too slow.  Filling other pixels is
// the work of other threads; a machine without a graphics card does it in software, and it is told beside.
import { Server, Test, launch } from '../../tests/web/harness.mjs';
import { castleHalfWay, fullLandscape } from '../../tests/web/prepared.mjs';
import { ready } from '../../tests/web/person.mjs';
import { openRecord } from '../../tests/web/ways.mjs';

const BUDGET = 1000 / 60;
const wished = process.argv.indexOf('--seconds');
const seconds = wished < 0 ? 6 : Number(process.argv[wished + 1]);
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

const GESTURES = {
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

async function measure(browser, test, name, record, prepare) {
  const guest = await test.open({ reducedMotion: 'no-preference' });
  const { page } = guest;
  await openRecord(guest, record);
  await prepare(page);
  await guest.picture(`frames-${name}`); // until everything is painted
  const { x, y, width, height } = await page.locator('.table-stage').boundingBox();
  for (const [gesture, doing] of Object.entries(GESTURES)) {
    const { work, pixels, gaps } = await traced(browser, page, () =>
      doing(page, { x: x + width / 2, y: y + height / 2 }),
    );
    const late = work.filter((ms) => ms > BUDGET).length;
    console.log(
      `${name.padEnd(10)} ${gesture.padEnd(6)} ${String(work.length).padStart(6)} ${three(work)} ${Math.max(...work)
        .toFixed(1)
        .padStart(6)} ${String(late).padStart(5)}` + `   ${three(pixels)}   ${three(gaps)}`,
    );
  }
  await guest.context.close();
}

// The one who chooses sits down and looks closer, so that there is something to pan.
async function comeNearer(page) {
  const { handover } = await ready(page);
  if (handover !== null) await page.locator('[data-do="takeover"]').click();
  for (let i = 0; i < 2; i++) await page.keyboard.press('+');
}

const server = await new Server().start();
const browser = await launch();
console.log('                          main thread, ms          over      pixels in         from frame to');
console.log(`table      gesture frames   p50   p95   p99   most  ${BUDGET.toFixed(1)}     software, ms      frame, ms`);
try {
  const test = new Test('frames', server, browser, null);
  const fields = (page) => page.locator('[data-do="fields"]').first().click();
  await measure(browser, test, 'landscape', await fullLandscape(), fields);
  await measure(browser, test, 'castle', await castleHalfWay(), comeNearer);
} finally {
  await browser.close();
  await server.stop();
}
