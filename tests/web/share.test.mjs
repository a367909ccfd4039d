// Handing a game on: the code of a link, the system's own way of sharing, and a picture of how the game stands.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './engine.mjs';
import { comesTrue, expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { readCode } from './qr_reader.mjs';
import { SCREENS } from './screens.mjs';
import { begin } from './ways.mjs';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
  { width: 2560, height: 1440 },
];
const LEAST_MODULE = 4; // pixels, to be read by any phone

// The system's way of sharing as a phone has it; what was handed on is in `shared`, and `refuse` makes it fail.
const withSharing = (guest) =>
  guest.page.addInitScript(() => {
    globalThis.shared = [];
    navigator.canShare = ({ files = [] }) => files.every(({ type }) => type.startsWith('image/'));
    navigator.share = async (data) => {
      if (globalThis.refuse) throw new DOMException('not now', globalThis.refuse);
      globalThis.shared.push({ ...data, files: data.files?.map(({ name, type, size }) => ({ name, type, size })) });
    };
  });

async function openEvening(guest) {
  await guest.go('', 'start');
  await guest.page.setInputFiles('[data-do="record-file"]', path.join(root, 'docs/images/evening.jsonl'));
  await guest.screen('replay');
}

// The modules of the code in sight, from what is drawn, and how large one is.
const codeIn = (page) =>
  page.evaluate(() => {
    const el = document.querySelector('dialog[open] .share-code');
    const size = el.viewBox.baseVal.width - 8;
    const rows = Array.from({ length: size }, () => new Array(size).fill(false));
    for (const [, x, y, run] of el
      .querySelector('path')
      .getAttribute('d')
      .matchAll(/M(\d+) (\d+)h(\d+)/g))
      for (let i = 0; i < Number(run); i++) rows[y][Number(x) + i] = true;
    const { left, top, right, bottom, width } = el.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const paint = [getComputedStyle(el).backgroundColor, getComputedStyle(el.querySelector('path')).fill];
    return { rows, inside, paint, module: width / (size + 8) };
  });

const closeTop = (page) => page.locator('dialog[open]').last().locator('.dialog-close').click();

// Whole and large enough at every size, and dark on light in the dark, too.
export async function the_code_of_a_table_can_be_scanned(test) {
  for (const [language, theme] of [
    ['en', 'light'],
    ['cs', 'dark'],
    ['sk', 'light'],
  ]) {
    const guest = await test.open({ language, settings: { theme } });
    const { page } = guest;
    await begin(guest, { where: 'server', kinds: ['person', 'open'] });
    await guest.screen('room');
    const link = await page.locator('#room-link').inputValue();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.locator('[data-do="code"]').click();
      await page.locator('dialog[open] .share-code').waitFor();
      const { rows, inside, paint, module } = await codeIn(page);
      same(readCode(rows).text, link, 'what the code says');
      same(paint, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'], 'its colours');
      expect(inside && module >= LEAST_MODULE, `at ${size.width}x${size.height} a module has ${module} pixels`);
      await guest.picture(`code-${theme}-${size.width}x${size.height}`);
      await closeTop(page);
    }
  }
}

// The picture is made of the position that is shown, in the colours and the language of this page.
export async function a_picture_of_the_game_is_saved(test) {
  for (const [language, theme] of [
    ['en', 'dark'],
    ['cs', 'light'],
    ['sk', 'dark'],
  ]) {
    const guest = await test.open({ language, settings: { theme } });
    const { page } = guest;
    await openEvening(guest);
    await page.locator('[data-do="slider"]').fill('130');
    await page.locator('[data-do="share"]:visible').first().click();
    await page.locator('.share-picture img').waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await guest.picture(`share-${theme}-${size.width}x${size.height}`);
    }
    const [film] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="save-film"]').click()]);
    const moving = readFileSync(await film.path(), 'utf8');
    expect(moving.startsWith('<svg ') && moving.includes('@keyframes'), 'the film does not move');
    same(await page.locator('[data-do="send-picture"]').count(), 0, 'ways to send where the system has none');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-do="save-picture"]').click(),
    ]);
    expect(/^hradby-carcassonne-\d{4}-\d\d-\d\d\.png$/.test(saved.suggestedFilename()), saved.suggestedFilename());
    const bytes = readFileSync(await saved.path());
    same(bytes.subarray(1, 4).toString(), 'PNG', 'what the file is');
    same(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)), 2400, 'its longer side');
    const { svg, names, scores } = await page.evaluate(() => {
      const { engine, names: called, state } = globalThis.hradby.session;
      const { svg: text } = engine.ask({ cmd: 'picture' });
      return { svg: text, names: called, scores: state.players.map(({ score }) => score) };
    });
    for (const name of names) expect(svg.includes(`>${name}<`), `${name} is not on the picture`);
    for (const score of scores) expect(svg.includes(`>${score}<`), `${score} points are not on the picture`);
  }
}

export async function the_system_shares_links_and_pictures(test) {
  const guest = await test.open({ size: 'phone' });
  const { page } = guest;
  await withSharing(guest);
  await openEvening(guest);
  await page.locator('[data-do="share"]:visible').first().click();
  await page.locator('[data-do="send-picture"]').click();
  await page.locator('dialog[open] .button.main').click();
  await page.locator('[data-do="send-film"]').click();
  const link = await page.locator('[data-do="share-link"]').inputValue();
  const shared = await page.evaluate(() => globalThis.shared);
  same([shared[0].files[0].type, shared[0].title], ['image/png', 'Carcassonne'], 'the picture that was handed on');
  same(shared[1], { title: 'Carcassonne', url: link }, 'the link that was handed on');
  await comesTrue(
    async () => (await page.evaluate(() => globalThis.shared[2]?.files[0].type)) === 'image/svg+xml',
    () => 'the film is handed on',
  );
  await guest.picture('share-system');
  // Whoever closes the system's window is not bothered further; where it fails, the file is saved and the link copied.
  await page.evaluate(() => (globalThis.refuse = 'AbortError'));
  await page.locator('dialog[open] .button.main').click();
  await page.evaluate(() => (globalThis.refuse = 'NotAllowedError'));
  await Promise.all([page.waitForEvent('download'), page.locator('[data-do="send-picture"]').click()]);
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('dialog[open] .button.main').click();
  await guest.noted('The link was copied');
  await comesTrue(async () => (await page.evaluate(() => navigator.clipboard.readText())) === link, 'the copied link');
}

// Whoever has just played hands it on from where the result stands.
export async function a_game_at_this_screen_is_handed_on_from_its_result(test) {
  const guest = await test.open();
  const { page } = guest;
  await SCREENS.results(guest);
  await page.locator('dialog[open] [data-screen="results"] [data-do="share"]').click();
  await page.locator('.share-picture img').waitFor();
  expect((await page.locator('[data-do="share-link"]').inputValue()).includes('/#/replay/x/'), 'there is no link');
  const [film] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="save-film"]').click()]);
  expect(readFileSync(await film.path(), 'utf8').includes('@keyframes'), 'the film does not move');
  await guest.picture('share-result');
}

// A castle has another table and another picture, and no film.
export async function a_castle_has_a_picture(test) {
  const guest = await test.open({ size: 'phone' });
  const { page } = guest;
  await begin(guest, { game: 'castle', kinds: ['person', 'computer'] });
  await guest.screen('play');
  await ready(page);
  const { svg, names } = await page.evaluate(() => {
    const { engine, names: called } = globalThis.hradby.session;
    return { svg: engine.ask({ cmd: 'picture' }).svg, names: called };
  });
  for (const name of names) expect(svg.includes(name), `${name} is not on the picture`);
  await page.locator('.table-menu > button').click();
  await page.getByText('Share the game').click();
  await page.locator('.share-picture img').waitFor();
  same(await page.locator('[data-do="save-film"]').count(), 0, 'ways to save a film of a castle');
  await guest.picture('share-castle');
}
