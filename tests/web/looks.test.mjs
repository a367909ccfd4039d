// How it looks to eyes that differ: by night, without red and green, small; and letters of its own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hardToRead, stayStill } from './contrast.mjs';
import { expect, same, web } from './harness.mjs';
import { drawn, onScreen, ready } from './person.mjs';
import { fullLandscape } from './prepared.mjs';
import { SCREENS, accessible } from './screens.mjs';
import { sightOf } from './sight.mjs';
import { begin, openRecord } from './ways.mjs';

// ---- by night ----

const FEW = ['start', 'settings', 'setup', 'landscape', 'castle'];

const isDark = (page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

async function visit(test, { screens = Object.keys(SCREENS), ...wish }) {
  const guest = await test.open({ colorScheme: 'dark', ...wish });
  const wrong = [];
  for (const name of screens) {
    await SCREENS[name](guest);
    await guest.picture(`dark-${name}`);
    expect(await isDark(guest.page), `${name} is not dark`);
    await accessible(guest.page, name).catch((error) => wrong.push(error.message));
  }
  expect(wrong.length === 0, wrong.join('\n'));
}

export const screens_are_read_in_the_dark = (test) => visit(test, { size: 'desk', language: 'en' });
export const screens_are_read_in_the_dark_on_a_phone_in_czech = (test) =>
  visit(test, { size: 'phone', language: 'cs', hasTouch: true, isMobile: true });
export const screens_are_read_in_the_dark_with_strong_contrast = (test) =>
  visit(test, { size: 'tablet', language: 'sk', settings: { contrast: 'more' }, screens: FEW });

export async function light_or_dark_is_chosen_and_kept(test) {
  const guest = await test.open({ colorScheme: 'dark' });
  const { page } = guest;
  const choose = (value) => page.locator(`input[name="theme"][value="${value}"]`).check({ force: true });
  const ground = () => page.evaluate(() => document.querySelector('meta[name="theme-color"]').content);
  await guest.go('#/settings', 'settings');
  expect(await isDark(page), 'as the device is, without a wish');
  await choose('light');
  same([await isDark(page), await ground()], [false, '#F3E7CB'], 'light at once');
  await page.reload();
  await guest.screen('settings');
  same([await isDark(page), await page.locator('input[name="theme"]:checked').inputValue()], [false, 'light'], 'kept');
  await choose('system');
  expect(await isDark(page), 'as the device is again');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => !document.documentElement.classList.contains('dark')); // when that changes, too
}

// ---- what comes and goes ----

const LOOKS = ['', 'main', 'quiet', 'danger', 'small'];
const STATES = ['', 'disabled', 'aria-disabled="true"', 'aria-pressed="true"', 'aria-pressed="true" disabled'];
const ICON = '<svg class="icon" viewBox="0 0 24 24"><path d="M4 12h16"/></svg>';

const button = (look) => (state) => `<button type="button" class="button ${look}" ${state}>Button</button>`;
const iconButton = (look) => (state) => `<button type="button" class="icon-button ${look}" ${state}>${ICON}</button>`;
const buttons = [...LOOKS.map(button), ...['', 'quiet'].map(iconButton)].flatMap((make) => STATES.map(make)).join('');
const toolbar = STATES.map((state) => button('')(state) + iconButton('')(state)).join('');
const toasts = ['', 'bad']
  .map(
    (kind) =>
      `<div class="toast card ${kind}"><span>Toast</span><button type="button" class="link">Link</button>` +
      `<button type="button" class="button">Button</button><button type="button" class="icon-button">×</button></div>`,
  )
  .join('');

/** What base.css promises of all that comes, goes, waits or is held down, on each of the grounds there are. */
const GALLERY =
  ['', 'card', 'card sunk', 'well', 'menu', 'notice', 'notice bad', 'notice good']
    .map((ground) => `<div class="${ground}">${buttons}<div class="toolbar">${toolbar}</div></div>`)
    .join('') +
  `<div>${toasts}</div><div class="tip">Tip</div><span class="badge">3</span>` +
  ['', 'good', 'bad', 'gold'].map((kind) => `<span class="chip ${kind}">Chip</span>`).join('') +
  `<div class="menu"><button type="button" class="menu-item">Item</button></div>` +
  `<div class="tabs"><button type="button" role="tab">Tab</button><button type="button" role="tab" aria-selected="true">Tab</button></div>` +
  `<fieldset class="segments"><label><input type="radio" checked><span>Segment</span></label></fieldset>` +
  `<p class="table-news">News</p><span class="castle-rise">+8</span>` +
  ['castle-choice', 'castle-card', 'button castle-pass', 'button board-choice', 'colour-one']
    .flatMap((look) => STATES.map((state) => `<button type="button" class="${look}" ${state}>Choice</button>`))
    .join('');

/** As if a pointer lay on each of these, or held it down. */
async function touchAll(page, selector, states) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  for (const nodeId of nodeIds) await cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states });
}

export async function what_comes_and_goes_is_read_in_every_light(test) {
  const guest = await test.open();
  const { page } = guest;
  await begin(guest, { game: 'castle', kinds: ['person', 'person'] }); // with what tables alone have of style
  await ready(page);
  await page.evaluate((gallery) => {
    const el = Object.assign(document.createElement('main'), { id: 'gallery', innerHTML: gallery });
    document.body.replaceChildren(el);
  }, GALLERY);
  await stayStill(page);
  const wrong = [];
  for (const states of [[], ['hover'], ['hover', 'active']]) {
    await touchAll(page, '#gallery :is(button, label)', states);
    const what = states.at(-1) ?? 'at rest';
    wrong.push(...(await hardToRead(page, '#gallery', { what, least: 300 })));
  }
  expect(wrong.length === 0, `${wrong.length} are hard to read:\n${wrong.slice(0, 14).join('\n')}`);
}

/** In the page: says something in passing by the ways in which it is said, and lets it stay. */
function sayInPassing() {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = () => 0;
  dispatchEvent(new Event('unlearned'));
  globalThis.hradby.session.dispatchEvent(new CustomEvent('trouble', { detail: { message: 'Trouble' } }));
  globalThis.setTimeout = later;
}

export async function locked_levels_are_read_in_every_light(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('#/new/mists', 'new');
  await page.locator('[data-key="campaign=play"]').evaluate((el) => el.click());
  await page.locator('.setup-card:has(input:disabled)').first().waitFor();
  await stayStill(page);
  const wrong = await hardToRead(page, '.setup-card', { what: 'levels', least: 12 });
  expect(wrong.length === 0, `${wrong.length} are hard to read:\n${wrong.slice(0, 14).join('\n')}`);
}

const PASSING = 'button, .chip, .badge, .tip, .toast, .notice, .table-news';

/** Where a mouse rests that something is told to, at each table. */
const TOLD = {
  castle: async (page) => {
    const { x, y, width, height } = await page.locator('.castle-picture [data-at="bank"]').first().boundingBox();
    return [x + width / 2, y + height / 2];
  },
  landscape: async (page) => {
    const { tiles } = await page.evaluate(() => globalThis.hradby.session.table);
    return onScreen(page, tiles[0].x + 0.5, tiles[0].y + 0.5);
  },
};

export async function what_comes_and_goes_at_a_table_is_read_in_every_light(test) {
  const guest = await test.open();
  const { page } = guest;
  const wrong = [];
  for (const [name, place] of Object.entries(TOLD)) {
    await SCREENS[name](guest);
    await stayStill(page);
    const [x, y] = await place(page);
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y);
    await page.locator('.tip:visible').waitFor();
    await page.evaluate(sayInPassing);
    same(await page.locator('.toast').count(), 2, `toasts at the ${name}`);
    wrong.push(...(await hardToRead(page, PASSING, { what: name, least: 12 })));
    await guest.picture(`passing-${name}`);
    for (let i = 0; i < 2; i++) await page.locator('.toast .icon-button').first().click();
  }
  expect(wrong.length === 0, `${wrong.length} are hard to read:\n${wrong.slice(0, 14).join('\n')}`);
}

// ---- letters ----

export async function headings_have_letters_of_their_own(test) {
  const guest = await test.open({ language: 'cs' });
  await guest.go('', 'start');
  const faces = await guest.page.evaluate(async () => {
    await document.fonts.load('600 20px Alegreya', 'Příliš žluťoučký kôň');
    return [...document.fonts].filter(({ status }) => status === 'loaded').length;
  });
  same(faces, 2, 'files of letters that Czech and Slovak need');
  const family = await guest.page.evaluate(() => getComputedStyle(document.querySelector('h1, h2')).fontFamily);
  expect(family.startsWith('Alegreya'), `a heading is set in ${family}`);
  expect(/SIL OPEN FONT LICENSE/.test(readFileSync(path.join(web, 'licences.txt'), 'utf8')), 'its licence is told');
}

// ---- colours ----

const KINDS = ['everybody', 'protanopia', 'deuteranopia', 'tritanopia'];
const PAIRS = [
  ['city', 'field', 16],
  ['road', 'field', 16],
  ['road', 'city', 8],
];

// The colour that most of each kind of land has, on a few tiles as they are painted.
function landColours(tiles) {
  const { engine } = globalThis.hradby.session;
  const paint = async (svg) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await image.decode();
    const ctx = Object.assign(document.createElement('canvas'), { width: 200, height: 200 }).getContext('2d');
    ctx.drawImage(image, 0, 0, 200, 200);
    return ctx;
  };
  const common = (ctx, d) => {
    const counts = new Map();
    const area = new Path2D(d);
    for (let y = 1; y < 200; y += 2) {
      for (let x = 1; x < 200; x += 2) {
        if (!ctx.isPointInPath(area, x / 2, y / 2, 'evenodd')) continue;
        const [r, g, b] = ctx.getImageData(x, y, 1, 1).data;
        const near = [r, g, b].map((one) => one >> 3).join();
        counts.set(near, [...(counts.get(near) ?? []), [r, g, b]]);
      }
    }
    const most = [...counts.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    return most[0];
  };
  return Promise.all(
    tiles.map(async (tile) => {
      const { svg, segments } = engine.ask({ cmd: 'art', tile, rot: 0, joined: 0, mist: 'open' });
      const ctx = await paint(svg);
      return Object.fromEntries(segments.map(({ kind, d }) => [kind, common(ctx, d)]));
    }),
  );
}

export async function city_meadow_and_road_are_told_apart_by_every_eye(test) {
  const guest = await test.open();
  await begin(guest, { kinds: ['person', 'person'] });
  await ready(guest.page);
  const found = await guest.page.evaluate(landColours, ['base/D', 'base/S', 'base/T', 'base/O']);
  const land = Object.assign({}, ...found);
  for (const kind of KINDS) {
    for (const [one, other, least] of PAIRS) {
      const apart = sightOf(kind).apart(land[one], land[other]);
      const enough = kind === 'tritanopia' && least < 16 ? 3 : least; // a road has edges, too
      expect(apart >= enough, `${one} and ${other} are ${apart.toFixed(1)} apart for ${kind}: ${JSON.stringify(land)}`);
    }
  }
}

// The emblem of each player as dark and light points, so small as on a phone.
function emblems(high) {
  const { engine } = globalThis.hradby.session;
  const { players } = engine.ask({ cmd: 'colours' });
  return Promise.all(
    players.map(async ({ colour }, player) => {
      const { svg } = engine.ask({ cmd: 'badge', player });
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      await image.decode();
      const ctx = Object.assign(document.createElement('canvas'), { width: high, height: high }).getContext('2d');
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(image, 0, 0, high, high);
      const ground = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
      const points = [];
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < high; x++) {
          const [r, g, b] = ctx.getImageData(x, y, 1, 1).data;
          const inside = Math.hypot(x + 0.5 - high / 2, y + 0.5 - high / 2) < high * 0.34;
          const off = Math.abs(r - ground[0]) + Math.abs(g - ground[1]) + Math.abs(b - ground[2]);
          if (inside) points.push(Math.min(1, off / 320));
        }
      }
      return { colour: ground, points };
    }),
  );
}

export async function seats_are_told_apart_by_colour_and_by_emblem_when_small(test) {
  const guest = await test.open();
  await begin(guest, { kinds: ['person', 'person'] });
  await ready(guest.page);
  const seats = await guest.page.evaluate(emblems, 14);
  for (let i = 0; i < seats.length; i++) {
    for (let k = 0; k < i; k++) {
      for (const kind of KINDS) {
        const apart = sightOf(kind).apart(seats[i].colour, seats[k].colour);
        expect(apart > 25, `the colours ${i} and ${k} are ${apart.toFixed(1)} apart for ${kind}`);
      }
      const sum = seats[i].points.reduce((all, one, n) => all + Math.abs(one - seats[k].points[n]), 0);
      const share = sum / seats[i].points.length;
      expect(share > 0.2, `the emblems ${i} and ${k} differ in ${(share * 100).toFixed(0)} % when small`);
    }
  }
}

// ---- the fields ----

export async function numbers_of_fields_are_clear_of_figures(test) {
  const guest = await test.open();
  await openRecord(guest, await fullLandscape(60));
  await ready(guest.page);
  await guest.page.locator('[data-do="fields"]:visible').click();
  await drawn(guest.page);
  const near = await guest.page.evaluate(() => {
    const { painter, land, atlas } = globalThis.hradby.board;
    const figures = land.pieces.map(({ x, y, segment }) => {
      const part = atlas.tile(land.at(x, y)).segments[segment];
      return { x: x + part.x / 100, y: y + part.y / 100 };
    });
    return painter.fieldOverlay.labels.flatMap((label) =>
      figures.map((figure) => Math.hypot(figure.x - label.x, figure.y - label.y)),
    );
  });
  expect(near.length > 0, 'there are fields and figures');
  expect(Math.min(...near) > 0.28, `a number is ${Math.min(...near).toFixed(2)} of a tile from a figure`);
}

// ---- finished cities ----

export async function a_finished_city_flies_the_banner_of_its_owner(test) {
  const guest = await test.open();
  await openRecord(guest, await fullLandscape(60));
  await ready(guest.page);
  const { banners, scored, complete } = await guest.page.evaluate(() => {
    const { session, board } = globalThis.hradby;
    const scores = session.past
      .flatMap(({ events }) => events)
      .filter((one) => one.event === 'score' && one.feature === 'city' && one.complete && !one.final);
    return {
      banners: board.painter.banners.map(({ id, owners }) => ({ id, owners })),
      scored: new Set(scores.map(({ x, y, tiles }) => `${x} ${y} ${tiles}`)).size,
      complete: [...board.land.features.values()].filter((one) => one.kind === 'city' && one.complete).length,
    };
  });
  expect(complete > 0, 'there are finished cities');
  same(banners.length, complete, 'banners');
  same(banners.filter(({ owners }) => owners.length > 0).length, scored, 'banners of players');
}

/** Only where everything is tested. */
export const deep = [
  locked_levels_are_read_in_every_light,
  what_comes_and_goes_at_a_table_is_read_in_every_light,
  screens_are_read_in_the_dark,
  screens_are_read_in_the_dark_on_a_phone_in_czech,
  city_meadow_and_road_are_told_apart_by_every_eye,
  seats_are_told_apart_by_colour_and_by_emblem_when_small,
  numbers_of_fields_are_clear_of_figures,
  a_finished_city_flies_the_banner_of_its_owner,
  what_comes_and_goes_is_read_in_every_light,
  screens_are_read_in_the_dark_with_strong_contrast,
];
