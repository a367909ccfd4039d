// One's own things: all that the page keeps in the browser is shown in the settings, goes to a file and comes back, and can
// be forgotten.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { filesOfBoxes } from '../../games/boxes.mjs';
import { PLACES } from '../../web/src/storage.js';
import { root, withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { accessible, fits, worded } from './screens.mjs';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
  { width: 2560, height: 1440 },
];

const PARTIES = `hradby campaigns 1
party mists Owls
level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16
`;

const recordOf = (seed, moves = 0) =>
  withJudge(async (judge) => {
    await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], seed });
    for (let i = 0; i < moves; i++) {
      const [move] = (await judge.ask({ cmd: 'legal' })).moves;
      await judge.ask({ cmd: 'play', move: move.move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });

const seats = ['Anna', 'Petr'].map((name) => ({ kind: 'person', name }));
const about = (id, at, moves = 0) => ({ id, game: 'carcassonne', seats, at, over: false, scores: [0, 0], moves });
const room = (letter) => letter.repeat(22);
const keyOf = (letter) => letter.repeat(32);

// Something of every kind, as the page itself keeps it.
async function everything() {
  const [first, second] = [await recordOf('one'), await recordOf('two', 2)];
  const salt = { seat: 0, salt: 'ab12', promise: 'cd34', under: 'ef56', commit: '' };
  return {
    'hradby.settings': { language: 'en', sound: false, theme: 'light', names: ['Anna', 'Petr'], colours: { Anna: 3 } },
    'hradby.draft': {
      game: 'carcassonne',
      options: { expansions: ['river'], figures: { 'follower/1': 7 }, farmers: true },
      texts: { bag: 'base/D=2' },
      seats: [
        { kind: 'person', name: 'Anna' },
        { kind: 'computer', name: '', level: 'normal' },
      ],
      begins: 1,
      seed: '',
      where: 'here',
      public: false,
      hints: null,
      campaign: '',
      clock: { kind: 'none', seconds: 60, increment: 5, days: 3 },
    },
    'hradby.games': [about('second', 2000, 2), about('first', 1000)],
    'hradby.game.first': first,
    'hradby.game.second': second,
    'hradby.parties': PARTIES,
    'hradby.lessons': { base: { at: 2, mine: ['tile 1 0 0'], done: false }, castle: { at: 9, mine: [], done: true } },
    'hradby.rooms': [
      { room: room('b'), at: 2000 },
      { room: room('a'), at: 1000 },
    ],
    [`hradby.keys.${room('a')}`]: [{ seat: 1, key: keyOf('k') }],
    [`hradby.keys.${room('b')}`]: [
      { seat: 0, key: keyOf('m') },
      { seat: 2, key: keyOf('n') },
    ],
    'hradby.shuffles': [room('a')],
    [`hradby.shuffle.${room('a')}`]: { commits: ['0a1b'], salts: [salt], started: '0a1b' },
  };
}

const asText = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

// Lays them into the browser and opens the settings.
async function layIn(guest, things) {
  await guest.go('', 'start');
  const texts = Object.entries(things).map(([key, value]) => [key, asText(value)]);
  await guest.page.evaluate((all) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('hradby.')) localStorage.removeItem(key);
    for (const [key, text] of all) localStorage.setItem(key, text);
  }, texts);
  await guest.page.reload();
  await guest.turnTo('settings', 'settings');
}

// All that is kept, in the order of its keys, each object too: how it is ordered is nobody's business.
const ordered = (value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, ordered(value[key])]),
      )
    : Array.isArray(value)
      ? value.map(ordered)
      : value;

function read(text) {
  try {
    return ordered(JSON.parse(text));
  } catch {
    return text;
  }
}

async function kept(page) {
  const all = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }));
  return Object.fromEntries(
    all
      .filter(([key]) => key.startsWith('hradby.'))
      .sort()
      .map(([key, text]) => [key, read(text)]),
  );
}

const act = (page, name) => page.locator(`[data-do="own-${name}"]`).click();
const dialog = (page) => page.locator('dialog[open]');
const agree = (page) => dialog(page).locator('.button.main').click();

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'save')]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const give = (page, text, name = 'hradby.json') =>
  page.setInputFiles('[data-do="own-file"]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });

const rowsOf = (page) =>
  page
    .locator('.settings-own li:not([data-of="page"])')
    .evaluateAll((all) => all.map(({ dataset }) => [dataset.of, Number(dataset.n)]));

// Whether a script names what a browser keeps things in.
const keeps = (text) =>
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches|getDirectory)\b|\bdocument\s*\.\s*cookie\b/.test(text);

// A new place in the storage is one more line in the table, and nobody else touches what the browser keeps.
export async function storage_goes_through_one_table() {
  for (const sample of [
    "globalThis['localStorage']",
    'indexedDB.open(name)',
    'document.cookie = it',
    'caches.open(name)',
  ])
    expect(keeps(sample), `${sample} is not seen`);
  const MAY = ['web/src/storage.js', 'web/src/sw.js']; // the table, and the service worker with its caches
  const folder = path.join(root, 'web/src');
  const own = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  const files = [...own, ...filesOfBoxes('page', '.js').map((file) => file.path), path.join(root, 'web/index.html')];
  const wrong = files
    .map((file) => path.relative(root, file))
    .filter((file) => /\.(js|html)$/.test(file) && !MAY.includes(file))
    .filter((file) => keeps(readFileSync(path.join(root, file), 'utf8')));
  same(wrong, [], 'these keep something past the table of web/src/storage.js');
  const worker = readFileSync(path.join(root, 'web/src/sw.js'), 'utf8');
  expect(!/\b(indexedDB|cookieStore)\b/.test(worker), 'the service worker keeps something besides caches');
  for (const language of ['en', 'cs', 'sk']) {
    const words = readFileSync(path.join(root, `words/${language}/page/own.properties`), 'utf8');
    for (const { of, key } of Object.values(PLACES)) {
      expect(words.includes(`\nown.what.${of} = `), `${key} has no name in ${language}`);
      expect(key.startsWith('hradby.'), `${key} would stay when all is forgotten`);
    }
  }
}

export async function own_things_are_saved_forgotten_and_loaded(test) {
  const guest = await test.open();
  const { page } = guest;
  const things = await everything();
  await layIn(guest, things);
  const before = await kept(page);
  same(Object.keys(before), Object.keys(things).sort(), 'what is kept');
  const places = Object.values(PLACES).filter(({ shortly }) => !shortly);
  for (const { key } of places)
    expect(
      Object.keys(before).some((one) => one.startsWith(key)),
      `nothing of ${key}`,
    );
  const rows = [
    ['games', 2],
    ['parties', 1],
    ['lessons', 2],
    ['seats', 2],
    ['shuffles', 1],
    ['draft', 0],
    ['settings', 0],
  ];
  same(await rowsOf(page), rows, 'what the settings show');
  const file = await saved(page);
  expect(/^hradby-\d{4}-\d\d-\d\d\.json$/.test(file.name), `it is called ${file.name}`);
  same(await kept(page), before, 'saving changes nothing');

  await act(page, 'forget');
  await dialog(page).locator('.button:not(.main)').click(); // not yet
  same(await kept(page), before, 'nothing goes before somebody agrees');
  await act(page, 'forget');
  await agree(page);
  await page.waitForURL(`${test.server.url}/`);
  await guest.screen('start');
  const stranger = await test.open();
  await stranger.go('', 'start');
  same(await kept(page), await kept(stranger.page), 'what a first visit keeps');

  await guest.turnTo('settings', 'settings');
  await give(page, file.text);
  await agree(page);
  await guest.noted('Loaded');
  await guest.screen('settings');
  same(await kept(page), before, 'what comes back');
  same(await rowsOf(page), rows, 'what the settings show again');
  await guest.turnTo('play/second', 'play'); // and it can be played on
}

export async function own_things_of_two_devices_come_together(test) {
  const guest = await test.open();
  const { page } = guest;
  const things = await everything();
  await layIn(guest, things);
  const { text } = await saved(page);

  const more = await recordOf('one', 3);
  await layIn(guest, {
    ...things,
    'hradby.settings': { language: 'en', sound: true, names: ['Olga'] },
    'hradby.games': [about('third', 3000), about('first', 2500, 3)],
    'hradby.game.first': more,
    'hradby.game.second': '',
    'hradby.game.third': things['hradby.game.first'],
    'hradby.lessons': { base: { at: 1, mine: [], done: true } },
    'hradby.rooms': [{ room: room('b'), at: 2000 }],
    [`hradby.keys.${room('b')}`]: [{ seat: 0, key: keyOf('z') }],
  });
  await give(page, text);
  await dialog(page).locator('li').first().waitFor();
  const told = await dialog(page)
    .locator('li')
    .evaluateAll((all) => all.map((el) => `${el.dataset.of}: ${el.lastChild.textContent}`));
  expect(
    told.some((line) => /^games: 1 new, 1 here already$/.test(line)),
    `told of games: ${told.join('; ')}`,
  );
  expect(
    told.some((line) => /^seats: 1 new, 1 brought up to date$/.test(line)),
    `told of seats: ${told.join('; ')}`,
  );
  expect(
    told.some((line) => /^parties: as they are here$/.test(line)),
    `told of parties: ${told.join('; ')}`,
  );
  await agree(page);
  await guest.noted('Loaded');
  const now = await kept(page);
  same(
    now['hradby.games'].map(({ id, moves }) => [id, moves]),
    [
      ['third', 0],
      ['first', 3],
      ['second', 2],
    ],
    'games',
  );
  same(now['hradby.game.first'], more, 'the game that is further along here stays');
  same(now['hradby.lessons'].base, { at: 1, done: true, mine: [] }, 'a finished lesson stays finished');
  expect(now['hradby.lessons'].castle.done, 'the other lesson came');
  const keys = [
    { key: keyOf('z'), seat: 0 },
    { key: keyOf('n'), seat: 2 },
  ];
  same(now[`hradby.keys.${room('b')}`], keys, 'a key that is here stays, another one comes');
  same(now['hradby.settings'].names, ['Anna', 'Petr', 'Olga'], 'names of both');
  same(now['hradby.settings'].theme, 'light', 'a setting of the file');
}

// Each with what its sentence has to say.
async function badFiles(text) {
  const broken = (change) => {
    const file = JSON.parse(text);
    change(file.kept, file);
    return JSON.stringify(file);
  };
  return [
    ['', 'not a file'],
    ['{"a": 1}', 'not a file'],
    [text.slice(0, -20), 'not a file'],
    [' '.repeat(5 * 1024 * 1024) + text, 'larger than 5 MB'],
    [broken((_, file) => (file.version = 2)), 'version 2'],
    [broken((all) => (all.passwords = [])), 'kept.passwords'],
    [broken((all) => (all.games = {})), 'games'],
    [broken((all) => (all.games[1].seats = [])), 'games[1].seats'],
    [broken((all) => (all.games[1].id = '../x')), 'games[1].id'],
    [broken((all) => (all.games[1].id = all.games[0].id)), 'games'],
    [broken((all) => (all.games[1].game = 'castle')), 'games[1]'],
    [broken((all) => (all.games[1].record += '{"by":0,"move":"fly"}\n')), 'games[1]'],
    [broken((all) => (all.games[0].record = 'x'.repeat(1000001))), 'games[0].record'],
    [broken((all) => (all.games = Array(1001).fill(all.games[0]))), 'games'],
    [broken((all) => (all.parties = ['hradby campaigns 1\nlevel 3\n'])), 'parties[0]'],
    [broken((all) => (all.lessons[0].at = -1)), 'lessons[0].at'],
    [broken((all) => (all.seats[0].keys[0].key = '<b>')), 'seats[0].keys[0].key'],
    [broken((all) => (all.shuffles[0].commits = 'all')), 'shuffles[0].commits'],
    [broken((all) => (all.draft[0].game = 'chess')), 'draft[0]'],
    [broken((all) => (all.draft[0].seats[0].kind = 'king')), 'draft[0].seats[0].kind'],
    [broken((all) => (all.settings[0].colours.Anna = 8)), 'settings[0].colours.Anna'],
    [broken((all) => (all.settings[0].sound = 'loud')), 'settings[0].sound'],
    [text.replace('"colours": {', '"colours": { "__proto__": 1,'), 'settings[0].colours'],
  ];
}

export async function bad_files_of_own_things_change_nothing(test) {
  const guest = await test.open();
  const { page } = guest;
  await layIn(guest, await everything());
  const { text } = await saved(page);
  await layIn(guest, {
    'hradby.settings': { language: 'en', names: ['Olga'] },
    'hradby.draft': { game: 'castle', seats },
  });
  const before = await kept(page);
  const notice = page.locator('.settings .notice.bad');
  for (const [bad, why] of await badFiles(text)) {
    await page.evaluate(() => (document.querySelector('.settings .notice.bad').textContent = ''));
    await give(page, bad);
    await page.waitForFunction(() => document.querySelector('.settings .notice.bad')?.textContent);
    const told = await notice.textContent();
    expect(told.includes(why), `${bad.slice(0, 60)}: «${told}» does not say «${why}»`);
    same(await kept(page), before, `after ${why}`);
  }
  const isSeen = await notice.evaluate((el) => el.getBoundingClientRect().bottom <= innerHeight);
  expect(isSeen, 'why the last file was refused is out of sight');
  await guest.picture('own-refused');

  // A browser that has no room for all of it keeps what it had.
  const room = 2000;
  await page.evaluate((left) => {
    let most = 6 * 1024 * 1024;
    for (let step = most; step >= 1; step = Math.floor(step / 2)) {
      try {
        localStorage.setItem('tests.filler', 'x'.repeat(most));
        most += step;
      } catch {
        most -= step;
      }
    }
    localStorage.setItem('tests.filler', 'x'.repeat(most - left - 100));
  }, room);
  await give(page, text);
  await agree(page);
  await page.waitForFunction(() => document.querySelector('.settings .notice.bad')?.textContent.includes('no room'));
  same(await kept(page), before, 'where there is no room');
}

// The page that was kept for later is gone too, and other windows begin anew.
export async function forgetting_takes_the_page_and_other_windows(test) {
  const guest = await test.open({ serviceWorkers: 'allow' });
  const { page } = guest;
  await layIn(guest, await everything());
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith('hradby-'));
    await (await caches.open(name)).put('/of-the-test', new Response('here'));
    sessionStorage.setItem('hradby.opened', 'a record');
  });
  await guest.turnTo('', 'start');
  await guest.turnTo('settings', 'settings');
  await page.locator('.settings-own [data-of="page"]').waitFor();
  await page.locator('.settings-own [data-of="opened"]').waitFor();
  const other = await guest.context.newPage();
  await other.goto(`${test.server.url}/#/play/second`);
  await other.waitForSelector('main[data-screen="play"]', { state: 'attached' });
  await other.evaluate(() => sessionStorage.setItem('hradby.opened', 'another record'));
  await act(page, 'forget');
  await agree(page);
  await page.waitForURL(`${test.server.url}/`);
  await other.waitForURL(`${test.server.url}/`);
  await guest.screen('start');
  await other.waitForSelector('main[data-screen="start"]', { state: 'attached' });
  expect(!(await page.evaluate(() => caches.match('/of-the-test'))), 'the cache is still there');
  const stranger = await test.open();
  await stranger.go('', 'start');
  same(await kept(page), await kept(stranger.page), 'what is kept');
  same(await kept(other), await kept(stranger.page), 'what is kept beside');
}

export async function own_things_look_right_at_every_size(test) {
  const things = await everything();
  for (const [i, size] of SIZES.entries()) {
    const language = ['en', 'cs', 'sk'][i % 3];
    const guest = await test.open({ size, language });
    const { page } = guest;
    const theme = i % 2 ? 'dark' : 'light';
    await layIn(guest, { ...things, 'hradby.settings': { ...things['hradby.settings'], language, theme } });
    await page.locator('[data-do="own-forget"]').scrollIntoViewIfNeeded();
    await guest.picture(`own-${theme}`);
    await fits(page, 'own');
    await worded(page, 'own', language);
    await accessible(page, `own ${language} ${theme}`);
    await page.locator('[data-do="own-forget"]').scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await act(page, 'forget');
    await dialog(page).waitFor();
    await page.mouse.move(2, 2); // off the button, which would look different as long as it is pointed at
    same(await page.evaluate(() => scrollY), scrolled, 'how far the page behind the question is scrolled');
    await guest.picture(`own-forget-${theme}`);
    await accessible(page, `own-forget ${language} ${theme}`);
    await dialog(page).locator('.button:not(.main)').click();
    const { text } = await saved(page);
    const file = JSON.parse(text);
    file.kept.games[0].id = 'other';
    await give(page, JSON.stringify(file));
    await dialog(page).waitFor();
    await guest.picture(`own-load-${theme}`);
    await fits(page, 'own-load');
    await worded(page, 'own-load', language);
    await accessible(page, `own-load ${language} ${theme}`);
  }
}
