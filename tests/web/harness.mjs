// harness.mjs -- a stage for tests of the page: the real server with a database of its own, and Debian's Chromium.
//
// Every window is watched: an error in the console, an error of the page and a request that fails make the test fail
// that opened it, except while that test has cut the network itself.  So do a text without words (watchWords) and a place
// that cannot be pressed where it is offered (watchPlaces).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { program, root } from './engine.mjs';

const require = createRequire(path.join(root, 'web/package.json'));
const { chromium } = require('playwright-core');

export const web = process.env.HRADBY_WEB ?? path.join(root, 'build/web');
export const pictures = path.join(root, 'build/web-pictures');
const executablePath = process.env.HRADBY_CHROMIUM ?? '/usr/bin/chromium';

// What of the browser no test is about.  The lists of its address bar would be two more pages in every window, and a process
// kept ready for the next page one more; the others are those that Playwright turns off, since only the last list counts.
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AutoDeElevate',
  'RenderDocument',
  'OptimizationHints',
];
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${WITHOUT.join(',')}`,
];

// The server's limits are for strangers: here all guests come from one address, as fast as they can.
const LIMITS = ['per-address', 'requests-per-second', 'rooms-per-address', 'openings-per-hour', 'rematches-per-hour'];
const MUCH = '100000';
const HOUR = 3_600_000;
const PLAYOUTS = 200;

const DICE = process.env.HRADBY_DICE ?? '1'; // other games for whoever looks for more
const MOST_LOOKS = 40;
const LOOKS = 4; // at a place that cannot be pressed, before it counts
export const PATIENCE = 300000; // how long a state may take on a busy machine before it counts as never reached

export const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/** The server on a free port, with an empty database. */
export class Server {
  /** @param {string} [folder] of a page, where it is another one than usual */
  constructor(folder = web) {
    this.web = path.resolve(folder);
  }

  async start() {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'hradby-web-'));
    const options = ['--host', '127.0.0.1', '--port', '0', '--db', path.join(this.folder, 'games.db')];
    const limits = LIMITS.flatMap((name) => [`--${name}`, MUCH]);
    this.child = spawn(program, ['serve', ...options, '--web', this.web, ...limits], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.on('exit', () => this.child.kill()); // also when a test program breaks off
    this.url = await this.address();
    return this;
  }

  address() {
    const said = [];
    return new Promise((resolve, reject) => {
      const hear = (line) => {
        said.push(line);
        const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (found) resolve(found[0]);
      };
      for (const input of [this.child.stdout, this.child.stderr]) createInterface({ input }).on('line', hear);
      this.child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said.join(' ')}`)));
    });
  }

  async stop() {
    const gone = new Promise((resolve) => this.child.on('exit', resolve));
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A way to the server that can be broken as networks break: from then on all bytes are swallowed, and nobody is told. */
export class Way {
  async open(server) {
    const { port } = new URL(server.url);
    this.ends = new Set();
    this.broken = false;
    this.listener = net.createServer((near) => this.join(near, net.connect(Number(port), '127.0.0.1')));
    await new Promise((done) => this.listener.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${this.listener.address().port}`;
    return this;
  }

  join(near, far) {
    const isBroken = () => this.broken || near.broken;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      this.ends.add(from);
      from.on('data', (bytes) => isBroken() || to.write(bytes));
      from.on('end', () => isBroken() || to.end());
      from.on('error', () => isBroken() || to.destroy());
      from.on('close', () => this.ends.delete(from));
    }
  }

  // Whoever is on the way stays there, with no way on; who comes later waits as well.
  breakDown() {
    this.broken = true;
    for (const end of this.ends) end.broken = true;
  }

  // For those who come from now on.
  mend() {
    this.broken = false;
  }

  async close() {
    for (const end of this.ends) end.destroy();
    await new Promise((done) => this.listener.close(done));
  }
}

/** One browser window, watched. */
export class Guest {
  constructor(test, context, page, language) {
    Object.assign(this, { test, context, page, language, troubles: [], wasCut: false, server: test.server });
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => message.type() === 'error' && this.trouble(`console: ${message.text()}`));
    page.on('pageerror', (error) => this.trouble(`page error: ${error.stack ?? error}`));
    page.on('requestfailed', (request) => this.failed(request));
    page.on('response', (answer) => answer.status() >= 400 && this.trouble(`${answer.status()} for ${answer.url()}`));
  }

  failed(request) {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') this.trouble(`request failed: ${request.url()} ${why}`); // aborted: left by a reload
  }

  trouble(text) {
    if (this.wasCut && /ERR_INTERNET_DISCONNECTED|\.weights net::ERR_FAILED/.test(text)) return; // the test itself has cut the network
    this.troubles.push(text);
  }

  // Opens a route such as '#/new', or a path such as '/t/…', and waits until its screen is there.
  async go(route, screen) {
    const url = `${this.server.url}/${route.replace(/^\//, '')}`;
    await this.page.goto(url);
    await this.screen(screen);
  }

  // Whether the page is open, so that it need not be loaded again.
  inside() {
    return this.page.url().startsWith(`${this.server.url}/#`);
  }

  // A route, without loading the page again where it is open: turnTo('new', 'new').
  async turnTo(route, screen) {
    if (!this.inside()) return this.go(`#/${route}`, screen);
    await this.page.evaluate((wanted) => {
      if (location.hash === wanted) return;
      delete document.querySelector('main').dataset.screen; // it comes again with the next one
      location.hash = wanted;
    }, `#/${route}`);
    return this.screen(screen);
  }

  // Waits until a screen can be used.
  async screen(name) {
    const wanted = name ? `main[data-screen="${name}"]` : 'main[data-screen]';
    await this.page.waitForSelector(wanted, { state: 'attached' }).catch((error) => {
      const why = String(error.message).split('\n')[0];
      throw new Error(`the screen ${name ?? ''} does not come up; there is ${this.where()}: ${why}`);
    });
    await this.page.evaluate(() => document.fonts.ready.then(() => null)); // nothing moves when they come
  }

  // From now on time goes on in this window only as the test says, by page.clock.runFor and page.clock.resume.  Nothing is
  // painted meanwhile, so what waits for a frame (`ready`) waits until then.
  async holdTime() {
    await this.page.clock.install();
    await this.page.clock.pauseAt(Date.now() + HOUR);
  }

  // Waits until this was said in a note that goes away by itself, which may have happened by now.
  async noted(words) {
    const said = (wanted) => globalThis.notes?.some((note) => note.includes(wanted));
    await this.page.waitForFunction(said, words).catch(() => {
      throw new Error(`nobody says «${words}»`);
    });
  }

  where() {
    return this.page.url().replace(this.server.url, '');
  }

  // For people who look at them, so only where they are wanted: HRADBY_PICTURES.  A picture is painted bit by bit, so it
  // waits until nothing changes any more.
  async picture(name) {
    if (!process.env.HRADBY_PICTURES) return;
    const { width } = this.page.viewportSize();
    const size = Object.keys(SIZES).find((key) => SIZES[key].width === width) ?? `${width}px`;
    let before = Buffer.alloc(0);
    let now = await this.page.screenshot();
    for (let i = 0; i < MOST_LOOKS && !now.equals(before); i++) {
      before = now;
      now = await this.page.screenshot();
    }
    mkdirSync(pictures, { recursive: true });
    writeFileSync(path.join(pictures, `${name}-${size}-${this.language}.png`), now);
  }

  // From now on the network is gone, or there again.
  async cutOff(gone = true) {
    this.wasCut = true;
    await this.context.setOffline(gone);
  }
}

// In the page: a key that is shown in the place of its text is an error, wherever and however briefly it is shown.
// And what is noted for a moment is kept, since no test can be sure to look in time.
function watchWords() {
  const told = new Set();
  globalThis.notes = [];
  const look = (text) => {
    for (const key of text?.match(/\u27e6[^\u27e7]*\u27e7/g) ?? []) {
      if (!told.has(key)) console.error(`no word for ${key}`);
      told.add(key);
    }
  };
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'attributes') look(target.getAttribute(attributeName));
      else if (type === 'characterData') look(target.data);
      for (const node of addedNodes) {
        look(node.outerHTML ?? node.textContent);
        if (node.classList?.contains('toast')) globalThis.notes.push(node.textContent);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'title', 'alt', 'placeholder'],
  });
}

// In the page: every place that is offered can be pressed where it is: it is shown, inside of the window, and under nothing but
// what somebody has opened or what goes away by itself.  Of buttons that holds for all of them; of what is drawn on the table
// for its middle, as long as nobody has moved the table.  What need not be in sight: the second place of a figure that goes on
// the tile in hand, a square where the tile that lies already could lie instead or beside what a tap has brought near, and
// places of a castle that is larger than its window, since all of them are in its tray.
//
// It is looked at after every change, as soon as the table rests, and counts once it is wrong in the same way in so many looks
// one after another: the table makes way for a button one frame after the button has come.
function watchPlaces(looks) {
  // On a desk the panels stay over the table, which makes way for them.
  const DESK = '(min-width: 900.02px) and (min-height: 520.02px)';
  const OPENED = 'dialog, .menu, .plain-sheet, .handover, .strip, .talk, .toast';
  const isOpened = (hit) => hit.closest(matchMedia(DESK).matches ? OPENED : `${OPENED}, .table-side`);
  const BUTTONS = '.board-hand-places > *, .board-recalls > *, .board-choice, .board-pass:not([hidden])';
  const TRACK = '.board-choices:not([hidden]) .board-track:not([hidden])';
  const ON_TABLE = {
    '.board-stage': '.board-spot, .board-square',
    '.board-choices': `${TRACK} .board-flag circle, ${TRACK}:not(:has(.board-flag)) .board-space.free`,
    '.castle-stage': '.castle-stage:not(.closer) [data-target]',
  };
  const told = new Set();
  let changed = false;
  let watching = false;
  let wrong = new Map();

  const all = (places) => [...document.querySelectorAll(places)].filter((place) => place.closest('.table'));
  const hits = (x, y, isIt) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'is outside of the window';
    return isIt(hit) || isOpened(hit) ? '' : `lies under ${hit.outerHTML.slice(0, 80)}`;
  };
  // Beyond the edge of what scrolls, as long as that edge says that there is more.
  const isScrolledAway = (place, y) => {
    const list = place.closest('.board-choices');
    if (!list) return false;
    const { top, bottom } = list.getBoundingClientRect();
    return y > bottom ? list.classList.contains('more-below') : y < top && list.scrollTop > 0;
  };
  const wrongButton = (place) => {
    if (!place.checkVisibility()) return 'is not shown';
    const { left, top, right, bottom } = place.getBoundingClientRect();
    if (isScrolledAway(place, (top + bottom) / 2)) return '';
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside
      ? hits((left + right) / 2, (top + bottom) / 2, (hit) => place.contains(hit))
      : 'is outside of the window';
  };
  const wrongOnTable = (place, table) => {
    const { spot, square } = place.dataset;
    const { board } = globalThis.hradby ?? {};
    const { aiming, following, session } = board ?? {};
    if (table === '.board-stage' && !following?.follows) return '';
    const elsewhere = () => session.pending || following.isNear || document.querySelector('.strip');
    if (square && (aiming.mode !== 'tile' || elsewhere())) return '';
    if (spot && document.querySelector(`.board-hand-places [data-hand-spot="${CSS.escape(spot)}"]`)) return '';
    const { left, top, right, bottom } = place.getBoundingClientRect();
    const { e, f } = spot ? place.getScreenCTM() : { e: (left + right) / 2, f: (top + bottom) / 2 };
    return isScrolledAway(place, f) ? '' : hits(e, f, (hit) => hit.closest(table));
  };
  const look = () => {
    const found = new Map();
    const note = (place, why) => {
      const { spot, handSpot, square, move, target } = place.dataset;
      const { left, top } = place.getBoundingClientRect();
      const at = `${Math.round(left)}, ${Math.round(top)} of ${innerWidth}x${innerHeight}`;
      const words = `the place ${spot ?? handSpot ?? square ?? move ?? target ?? place.parentNode.dataset.flag} at ${at} ${why}`;
      if (why) found.set(words, (wrong.get(words) ?? 0) + 1);
    };
    for (const place of all(BUTTONS)) note(place, wrongButton(place));
    for (const [table, places] of Object.entries(ON_TABLE))
      for (const place of all(places)) note(place, wrongOnTable(place, table));
    wrong = found;
    for (const [words, times] of found) {
      if (times < looks || told.has(words)) continue;
      told.add(words);
      console.error(words);
    }
    return [...found.values()].some((times) => times < looks);
  };
  const frame = () => new Promise((come) => requestAnimationFrame(() => setTimeout(come)));
  const atRest = async () => {
    const lies = () => {
      const { a, b, e, f } = globalThis.ofTable() ?? {};
      return [a, b, e, f].join(' ');
    };
    const glides = () => globalThis.hradby?.board?.camera.glides;
    for (let before = NaN; before !== lies() || glides(); await frame().then(frame)) before = lies();
  };
  const watch = async () => {
    changed = true;
    if (watching) return;
    watching = true;
    for (let again = true; again || changed;) {
      changed = false;
      await atRest();
      again = look();
    }
    watching = false;
  };
  new MutationObserver(watch).observe(document, { subtree: true, childList: true, attributes: true });
}

// In the page: what it draws at random comes from a seed, another one each time it is loaded, so that a game on one device
// is the same in every run.
function loadDice(seed) {
  const loads = Number(localStorage.getItem('tests.loads') ?? 0) + 1;
  localStorage.setItem('tests.loads', String(loads));
  let state = 2166136261;
  for (const letter of `${seed} ${loads}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return mixed ^ (mixed >>> 13);
  };
  crypto.getRandomValues = (list) => {
    const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
    bytes.forEach((_, i) => (bytes[i] = next() >>> 8));
    return list;
  };
}

// In the page: whoever would think for a while makes so many playouts instead, from a seed, so that computers, hints and
// analyses say the same on every machine, however busy it is.
function thinkByCount(playouts) {
  const post = Worker.prototype.postMessage;
  const counted = ({ ms, ...about }) => ({ seed: 1, ...about, playouts });
  Worker.prototype.postMessage = function (message, ...more) {
    const { about } = message;
    const byTime = about && !about.playouts && (about.ms || /^(hard|master)/.test(about.level ?? ''));
    post.call(this, byTime ? { ...message, about: counted(about) } : message, ...more);
  };
}

/**
 * In the page: how points of the table come to the screen, by what the page has set.  getScreenCTM() of what is drawn there
 * tells it some frames late where the machine is busy.
 */
export function ofTable() {
  globalThis.ofTable = () => {
    const scale = document
      .querySelector('.board-world')
      ?.getAttribute('transform')
      ?.match(/[-\d.e]+(?=[ )])/g);
    if (!scale) return null;
    const { e, f } = new DOMMatrix(document.querySelector('.board-plane').style.transform);
    const { left, top } = document.querySelector('.board-stage').getBoundingClientRect();
    return new DOMMatrix([...scale.slice(0, 4).map(Number), left + e, top + f]);
  };
}

/** What a test is given. */
export class Test {
  constructor(name, server, browser, tally) {
    Object.assign(this, { name, server, browser, tally, guests: [] });
  }

  // A window with nothing kept from before.
  async open({ size = 'desk', language = 'en', settings = {}, ...more } = {}) {
    const context = await this.browser.newContext({
      viewport: SIZES[size] ?? size,
      locale: language,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...more,
    });
    await context.addInitScript(
      (kept) => {
        if (!localStorage.getItem('hradby.settings')) localStorage.setItem('hradby.settings', JSON.stringify(kept));
      },
      { language, sound: false, ...settings },
    );
    await context.addInitScript(ofTable);
    await context.addInitScript(watchWords);
    await context.addInitScript(watchPlaces, LOOKS);
    await context.addInitScript(thinkByCount, PLAYOUTS);
    await context.addInitScript(loadDice, `${DICE} ${this.name} ${this.guests.length}`);
    const guest = new Guest(this, context, await context.newPage(), language);
    guest.how = JSON.stringify({ language, settings, ...more });
    this.guests.push(guest);
    return guest;
  }

  // A window of this test that was opened so but for its size, now in this one, with what it has kept; or a new one, which
  // costs much more.
  async reopen({ size = 'desk', language = 'en', settings = {}, ...more } = {}) {
    const how = JSON.stringify({ language, settings, ...more });
    const guest = this.guests.find((one) => one.how === how);
    if (!guest) return this.open({ size, language, settings, ...more });
    await guest.page.setViewportSize(SIZES[size] ?? size);
    return guest;
  }

  // What its windows show, for whoever looks for the reason of a failure.
  async pictureFailure() {
    mkdirSync(pictures, { recursive: true });
    for (const [i, { page }] of this.guests.entries()) {
      await page
        .screenshot({ path: path.join(pictures, `failed-${this.name}-${i + 1}.png`), timeout: 5000 })
        .catch(() => {});
    }
  }

  // Closes its windows; what went wrong in them is thrown.
  async end() {
    const wrong = this.guests.flatMap((guest) => guest.troubles);
    for (const guest of this.guests) await guest.context.close();
    if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('; '));
  }
}

// What the browser keeps beside its profile lies in build/ too, not in the home folder.
export function launch() {
  const home = path.join(root, 'build/browser-home');
  const inHome = (folder) => path.join(home, folder);
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: inHome('config'), XDG_CACHE_HOME: inHome('cache') };
  return chromium.launch({ executablePath, args, env });
}

export function expect(good, sentence) {
  if (!good) throw new Error(sentence);
}

/** Waits for a state that only the test itself sees, such as what was sent or what two windows show. */
export async function comesTrue(look, what) {
  for (const end = Date.now() + PATIENCE; !(await look()); await new Promise((again) => setTimeout(again, 30)))
    expect(Date.now() < end, `never: ${what()}`);
}

export function same(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  expect(a === b, `${what}: ${a?.slice(0, 400)} instead of ${b?.slice(0, 400)}`);
}
