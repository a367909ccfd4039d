// click.mjs -- what a click costs late in a game: the engine's time, and that of the page's main thread.
//
//   node web/bench/click.mjs [--tiles 160] [--turns 20] [FOLDER…]
//
// FOLDER is where a page was built, build/web where none is named; several are measured in turns, click by click, so that
// what else the machine does meets them alike.  Six people at one device lay tiles and put figures in a window of 1366 by 768,
// without motion.  The pointer rests on its place before it presses; counted is from the press until what it brought has been
// drawn and the page rests:
//
//   engine      what the page waits for its engine, with reading the answer (pictures of tiles and figures apart)
//   main        processor time of the page's main thread, the engine's included
//   seen        from the press until the next frame is shown, as the browser tells it: in steps of 8 ms, at least 16
//   questions   how often the engine is asked, and with how many bytes there and back
import { Guest, Server, launch, ofTable } from '../../tests/web/harness.mjs';
import { dice } from '../../tests/web/engine.mjs';
import { drawn, mouse, playTurn, ready } from '../../tests/web/person.mjs';
import { fullLandscape } from '../../tests/web/prepared.mjs';
import { openRecord } from '../../tests/web/ways.mjs';

const SIZE = { width: 1366, height: 768 };
const QUIET = { during: 100, most: 1 }; // ms, and ms of the main thread in it

function readOptions(words) {
  const number = (name, usual) => {
    const at = words.indexOf(name);
    return at < 0 ? usual : Number(words.splice(at, 2)[1]);
  };
  const [tiles, turns] = [number('--tiles', 160), number('--turns', 20)];
  return { tiles, turns, folders: words.length > 0 ? words : [undefined] };
}

// In the page: how long its engine is asked, and for how much.
function meter() {
  const { engine } = globalThis.hradby.session;
  const ask = engine.ask.bind(engine);
  const pictures = ['art', 'design', 'figure', 'badge', 'sign', 'marks', 'colours'];
  let sum = { engine: 0, questions: 0, bytes: 0 };
  let seen = 0;
  const answers = [];
  const watch = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['pointerdown', 'pointerup', 'click'].includes(name)) seen = Math.max(seen, duration);
  });
  watch.observe({ type: 'event', durationThreshold: 16 });
  engine.ask = (request) => {
    const start = performance.now();
    const answer = ask(request);
    if (pictures.includes(request.cmd)) return answer;
    sum.engine += performance.now() - start;
    sum.questions++;
    answers.push(request, answer);
    return answer;
  };
  globalThis.metered = () => {
    const taken = { ...sum, bytes: JSON.stringify(answers).length, seen: Math.max(seen, 16) };
    seen = 0;
    sum = { engine: 0, questions: 0, bytes: 0 };
    answers.length = 0;
    return taken;
  };
}

/** A window of a page in which every press is measured. */
class Window {
  async open(folder, browser, record) {
    this.name = folder ?? 'build/web';
    this.clicks = [];
    this.server = await new Server(folder).start();
    this.context = await browser.newContext({
      viewport: SIZE,
      locale: 'en',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await this.context.addInitScript(ofTable);
    this.page = await this.context.newPage();
    await openRecord(new Guest(this, this.context, this.page, 'en'), record);
    await ready(this.page);
    await this.page.evaluate(meter);
    this.devtools = await this.context.newCDPSession(this.page);
    await this.devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return this;
  }

  // Milliseconds of the main thread so far.
  async taken() {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  }

  // The same once the page has come to rest.  It is only looked at from outside, since a question to the page is work, too.
  async rested() {
    let now = await this.taken();
    for (let before = -Infinity; now - before > QUIET.most;) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, QUIET.during));
      now = await this.taken();
    }
    return now;
  }

  async click(x, y) {
    const { page } = this;
    await page.mouse.move(x, y);
    await drawn(page);
    await page.evaluate(() => globalThis.metered());
    const before = await this.rested();
    await page.mouse.down();
    await page.mouse.up();
    const main = (await this.rested()) - before;
    this.clicks.push({ main, ...(await page.evaluate(() => globalThis.metered())) });
  }

  hand() {
    const { page } = this;
    const press = async (locator) => {
      const { x, y, width, height } = await locator.boundingBox();
      await this.click(x + width / 2, y + height / 2);
    };
    return { ...mouse(page), press, at: (x, y) => this.click(x, y) };
  }

  async close() {
    await this.context.close();
    await this.server.stop();
  }
}

function percentile(list, share) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function line({ name, clicks }) {
  const of = (what, digits) =>
    [0.5, 0.95, 1]
      .map((share) =>
        percentile(
          clicks.map((one) => one[what]),
          share,
        )
          .toFixed(digits)
          .padStart(6),
      )
      .join(' ');
  const questions = percentile(
    clicks.map((one) => one.questions),
    0.5,
  );
  const bytes = percentile(
    clicks.map((one) => one.bytes),
    0.5,
  );
  return `${String(clicks.length).padStart(6)}   ${of('engine', 1)}   ${of('main', 1)}   ${of('seen', 0)}   ${questions} of ${bytes} bytes   ${name}`;
}

const { tiles, turns, folders } = readOptions(process.argv.slice(2));
const record = await fullLandscape(tiles);
const browser = await launch();
const windows = [];
try {
  for (const folder of folders)
    windows.push({ window: await new Window().open(folder, browser, record), roll: dice(7) });
  for (let turn = 0; turn < turns; turn++)
    for (const { window, roll } of windows) await playTurn(window.hand(), { roll });
  console.log('         engine, ms             main thread, ms        seen after, ms         asked');
  console.log('clicks      p50    p95   most      p50    p95   most      p50    p95   most   (median)');
  for (const { window } of windows) console.log(line(window));
} finally {
  for (const { window } of windows) await window.close();
  await browser.close();
}
