// Colours: chosen for a seat, worn on everything that is somebody's, remembered with the name, and the same for all at a table.
import { PATIENCE, expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { accessible, fits } from './screens.mjs';
import { begin } from './ways.mjs';

const BAG = 'base/U=40';
const [RED, BLUE, GREEN, PURPLE, SKY] = [0, 1, 3, 5, 6];
const LOOK = { [RED]: '#C23B12', [BLUE]: '#1437B4', [GREEN]: '#16906E', [PURPLE]: '#A24CA6', [SKY]: '#6CDCF8' };
const MUCH = 0.08; // of a small picture
const SIZES = [
  { size: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  { size: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  { size: { width: 1366, height: 768 } },
];

const button = (page, seat) => page.locator(`[data-key="colour${seat}"]`);

/** Presses the colour that a button shows, and takes another. */
async function choose(page, pressed, colour) {
  await pressed.click();
  await page.locator(`dialog[open] .colour-one[data-colour="${colour}"]`).click();
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

const colours = (page) =>
  page.locator('.setup-seat .colour-button').evaluateAll((all) => all.map((el) => Number(el.dataset.colour)));

/** In the page: how much of each picture has a colour, as it is painted. */
function shareOf([selector, hex]) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const addresses = [...document.querySelectorAll(selector)].map((el) => el.getAttribute('href') ?? el.src);
  return Promise.all(
    addresses.map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
      const ctx = canvas.getContext('2d');
      ctx.drawImage(image, 0, 0, 40, 40);
      const { data } = ctx.getImageData(0, 0, 40, 40);
      const near = (i) => wanted.every((part, k) => Math.abs(data[i + k] - part) < 6) && data[i + 3] > 250;
      return Array.from({ length: 1600 }, (_, i) => i * 4).filter(near).length / 1600;
    }),
  );
}

/** All these pictures, of which there are some, are in the colour. */
async function wear(page, selector, colour, what) {
  await page.waitForSelector(selector, { state: 'attached' });
  const shares = await page.evaluate(shareOf, [selector, LOOK[colour]]);
  expect(shares.length > 0 && shares.every((share) => share > MUCH), `${what}: ${shares}`);
}

/** In the page: how many pixels of the table have a colour; or whether more than so many. */
function pixelsOf({ hex, most }) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const count = [...document.querySelectorAll('.board canvas, canvas.board-canvas, .table-stage canvas')].reduce(
    (sum, canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let n = 0;
      for (let i = 0; i < data.length; i += 4) n += wanted.every((part, k) => Math.abs(data[i + k] - part) < 6) ? 1 : 0;
      return sum + n;
    },
    0,
  );
  return most === undefined ? count : count > most;
}

/** Lays a tile and puts a follower on it. */
async function layAndPut(page) {
  await ready(page);
  await page.evaluate(async () => {
    const { session } = globalThis.hradby;
    session.choose(session.moves.find(({ kind }) => kind === 'tile'));
    session.choose(session.moves.find(({ kind }) => kind === 'put'));
    if (session.pending) await session.confirm();
  });
}

async function setUpForTwo(page) {
  await page.locator('[data-key="kind1"]').selectOption('person');
  await page.locator('[data-key="name0"]').fill('Anna');
  await page.locator('[data-key="name1"]').fill('Petr');
}

export async function a_taken_colour_changes_hands(test) {
  for (const look of SIZES) {
    const guest = await test.open({ language: 'cs', ...look });
    const { page } = guest;
    await guest.go('#/new', 'new');
    await setUpForTwo(page);
    same(await colours(page), [RED, BLUE], 'colours at first');
    await choose(page, button(page, 0), BLUE);
    same(await colours(page), [BLUE, RED], 'colours that were changed');
    await choose(page, button(page, 1), SKY);
    await page.locator('[data-key="add"]').click();
    same(await colours(page), [BLUE, SKY, 2], 'colours of three');
    await button(page, 2).click();
    await page.waitForSelector('.colour-one img[src]');
    await guest.picture('colour-choice');
    await accessible(page, 'the choice of a colour');
    await page.keyboard.press('Escape');
    same(await colours(page), [BLUE, SKY, 2], 'colours after nothing was chosen');
    await fits(page, 'the set-up');
    await button(page, 2).scrollIntoViewIfNeeded();
    await guest.picture('colour-setup');
  }
}

export async function a_chosen_colour_is_worn_and_remembered(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('#/new', 'new');
  await setUpForTwo(page);
  await choose(page, button(page, 0), SKY);
  await begin(guest, { texts: { bag: BAG } });
  await ready(page);
  const before = await page.evaluate(pixelsOf, { hex: LOOK[SKY] });
  await layAndPut(page);
  await page.waitForFunction(() => globalThis.hradby.session.seat === 1);
  const worn = async (when) => {
    await wear(page, '.board-player:first-child .board-badge', SKY, `Anna's badge ${when}`);
    await wear(page, '.board-player:first-child .board-supply img', SKY, `Anna's figures ${when}`);
    await wear(page, '.board-player:nth-child(2) .board-badge', BLUE, `Petr's badge ${when}`);
    await wear(page, '.board-marker[data-player="0"] image', SKY, `Anna's marker ${when}`);
    await page.waitForFunction(pixelsOf, { hex: LOOK[SKY], most: before + 20 }, { timeout: PATIENCE });
    same(
      await page
        .locator('.log-line[data-player="0"]')
        .first()
        .evaluate((el) => el.style.getPropertyValue('--player')),
      LOOK[SKY],
      `Anna in the log ${when}`,
    );
  };
  await worn('in the game');
  await guest.picture('colour-worn');
  await page.reload();
  await ready(page);
  await worn('after a reload');
  const id = page.url().split('/').at(-1);
  await guest.turnTo(`replay/kept/${id}/99`, 'replay');
  await wear(page, '.board-player:first-child .board-badge', SKY, "Anna's badge in the replay");
  await page.evaluate(() => localStorage.removeItem('hradby.draft'));
  await guest.turnTo('new', 'new');
  same(await colours(page), [SKY, BLUE], 'colours of the next game');
}

export async function colours_of_the_castle_are_chosen(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('#/new', 'new');
  await choose(page, button(page, 0), PURPLE);
  await begin(guest, { game: 'castle', kinds: ['person', 'person'], texts: {} });
  await ready(page);
  await wear(page, '.castle-player:first-child .castle-badge', PURPLE, 'the badge of the castle');
  same(await page.evaluate(() => globalThis.hradby.session.engine.worn), [PURPLE, BLUE], 'colours of the castle');
}

const sat = (page, seat, colour) =>
  page.waitForFunction(
    ([at, hex]) => {
      const img = document.querySelector(`.room-seat[data-seat="${at}"] img`);
      return decodeURIComponent(img?.src ?? '').includes(hex);
    },
    [seat, LOOK[colour]],
    { timeout: PATIENCE },
  );

export async function colours_are_the_same_for_all_at_a_table(test) {
  const anna = await test.open({ settings: { names: ['Anna'] } });
  const petr = await test.open({ size: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await begin(anna, { where: 'server', kinds: ['person', 'open', 'open'], texts: { bag: BAG } });
  await anna.screen('room');
  await choose(anna.page, anna.page.locator('.room-seat .colour-button'), PURPLE);
  const path = new URL(anna.page.url()).pathname;
  await petr.go(path, 'room');
  await sat(petr.page, 0, PURPLE);
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.locator('.room-sit .colour-button').click();
  const hers = petr.page.locator(`.colour-one[data-colour="${PURPLE}"]`);
  expect(await hers.isDisabled(), "Anna's colour can be taken");
  expect((await hers.innerText()).includes('Anna'), 'nobody says whose it is');
  await petr.picture('colour-room');
  await petr.page.locator(`.colour-one[data-colour="${GREEN}"]`).click();
  await petr.page.click('[data-do="sit"]');
  await sat(anna.page, 1, GREEN);
  await fits(petr.page, 'the room');
  await petr.picture('colour-room-seated');
  await anna.page.click('[data-do="start"]');
  await anna.page.locator('dialog[open] .button.main').click();
  for (const guest of [anna, petr]) {
    await guest.page.waitForSelector('.table', { state: 'attached' });
    await ready(guest.page, '.table');
    same(await guest.page.evaluate(() => globalThis.hradby.session.engine.worn), [PURPLE, GREEN, 2], 'colours');
    await wear(guest.page, '.board-player:first-child .board-badge', PURPLE, "Anna's badge");
    await wear(guest.page, '.board-player:nth-child(2) .board-badge', GREEN, "Petr's badge");
  }
  await petr.page.reload();
  await petr.page.waitForSelector('.table', { state: 'attached' });
  await wear(petr.page, '.board-player:nth-child(2) .board-badge', GREEN, "Petr's badge after a reload");
  same(
    await petr.page.evaluate(() => JSON.parse(localStorage.getItem('hradby.settings')).colours),
    { Petr: GREEN },
    'what Petr likes',
  );
}

/** Only where everything is tested. */
export const deep = [
  a_taken_colour_changes_hands,
  colours_of_the_castle_are_chosen,
  colours_are_the_same_for_all_at_a_table,
];
