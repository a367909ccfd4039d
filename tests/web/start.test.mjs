// The start page: all of it is there at once, and one can play from it before the engine has come.
import { comesTrue, expect, same } from './harness.mjs';
import { mouse, playTurn, ready } from './person.mjs';
import { dice } from './engine.mjs';
import { worded } from './screens.mjs';

const LANGUAGES = ['en', 'cs', 'sk'];
/** What no start page needs: the words of other screens, and their styles. */
const OF_OTHERS = /\/(words-(en|cs|sk)|screens)-[0-9a-f]+\.(json|css)$/;
const PLAY = '[data-do="play-carcassonne"]';

/** From now on what the window asks for waits until it is let through; gives the way to do that. */
async function hold(page, what) {
  let open = () => {};
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  const held = { asked: 0, letThrough: () => open() };
  await page.route(what, async (route) => {
    held.asked += 1;
    await opened;
    await route.continue();
  });
  return held;
}

/** In the page: notes in each frame whether something of the landscape is seen that is not all there. */
function watchLandscape() {
  globalThis.partly = 0;
  const look = () => {
    const image = document.querySelector('.start-scenery');
    const isSeen = image && getComputedStyle(image).opacity !== '0';
    if (isSeen && !(image.complete && image.naturalWidth > 0)) globalThis.partly += 1;
    requestAnimationFrame(look);
  };
  document.addEventListener('readystatechange', look, { once: true });
}

export async function the_landscape_of_the_title_comes_whole(test) {
  const guest = await test.open({ reducedMotion: 'no-preference' });
  const { page } = guest;
  const landscape = page.locator('.start-scenery');
  const seen = () => landscape.evaluate((image) => Number(getComputedStyle(image).opacity));
  await page.addInitScript(watchLandscape);
  const picture = await hold(page, '**/scenery-*.svg');
  await page.goto(`${guest.server.url}/`, { waitUntil: 'commit' });
  await guest.screen('start');
  same(picture.asked, 1, 'how often it was asked for');
  same(await seen(), 0, 'how much is seen of a landscape that is not there');
  expect(await page.locator(PLAY).isEnabled(), 'one cannot play before it is there');
  picture.letThrough();
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.start-scenery')).opacity === '1');
  await page.locator('.languages button').last().click(); // the screen is shown again
  await page.waitForFunction(() => document.documentElement.lang === 'sk');
  await page.waitForSelector('main[data-screen="start"]', { state: 'attached' });
  same(await seen(), 1, 'how much is seen of it when the screen is shown again');
  same(await page.evaluate(() => globalThis.partly), 0, 'frames in which a part of it is seen');
}

// Where it cannot be had, a plain meadow is behind the title, and nobody is told.
export async function the_title_stands_without_its_landscape(test) {
  const guest = await test.open();
  await guest.page.route('**/scenery-*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '' }));
  await guest.go('', 'start');
  await guest.page.locator(PLAY).waitFor();
  same(await guest.page.locator('.start-scenery.there').count(), 0, 'landscapes that are seen');
}

export async function play_now_is_answered_before_the_engine_is_there(test) {
  const guest = await test.open();
  const { page } = guest;
  const engine = await hold(page, '**/*.wasm');
  await page.goto(`${guest.server.url}/`, { waitUntil: 'commit' });
  await guest.screen('start');
  await page.locator(PLAY).click();
  await page.locator(`${PLAY}[aria-busy="true"] .spinner`).waitFor();
  expect((await page.locator(PLAY).innerText()).includes('Setting up the table'), 'nobody says that it is coming');
  await page.locator('[data-do="play-castle"]').click(); // one table is enough
  await page.locator(PLAY).click();
  await comesTrue(
    async () => engine.asked === 1,
    () => `the engine is asked for ${engine.asked} times`,
  );
  same(guest.where(), '/', 'where the page is');
  engine.letThrough();
  await guest.screen('play');
  const status = await ready(page);
  same(status.game, 'carcassonne', 'the game');
  same(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /^hradby\.game\./.test(key)).length),
    1,
    'games that were begun',
  );
  await playTurn(mouse(page), { roll: dice(5) });
}

// When the engine cannot be had, the press is taken back, and the next one looks for it again.
export async function play_now_can_be_pressed_again_when_the_engine_was_lost(test) {
  const guest = await test.open();
  const { page } = guest;
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'no' }));
  await guest.go('', 'start');
  await page.locator(PLAY).click();
  await page.locator('.toast.bad').waitFor();
  await page.locator(`${PLAY}:not([aria-busy])`).waitFor();
  expect((await page.locator(PLAY).innerText()).includes('against the computer'), 'the button says something else');
  guest.troubles.length = 0; // of the file that is none
  await page.unroute('**/*.wasm');
  await page.locator(PLAY).click();
  await guest.screen('play');
  await ready(page);
}

const choose = async (page, language) => {
  await page.locator(`.languages [data-lang="${language}"]`).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  await page.waitForSelector('main[data-screen="start"]', { state: 'attached' });
};

// All that it can show is in the small piece of each catalogue that comes with it.
export async function the_start_page_brings_its_own_words_alone(test) {
  const guest = await test.open();
  const { page } = guest;
  const others = await hold(page, OF_OTHERS);
  await guest.go('', 'start');
  await page.evaluate(() => {
    const kept = { id: 'a', game: 'castle', seats: [{ name: 'Anna' }], at: 0, over: false, scores: [3], moves: 9 };
    localStorage.setItem('hradby.games', JSON.stringify([kept]));
  });
  for (const language of [...LANGUAGES.slice(1), 'en']) {
    await choose(page, language);
    await page.locator('[data-do="continue"]').waitFor();
    await page.locator('.start-kept .icon-button').click();
    await page.locator('dialog[open]').waitFor();
    await worded(page, 'start', language);
    await page.keyboard.press('Escape');
    await page.evaluate(() => dispatchEvent(new Event('unlearned')));
    await page.locator('.toast').first().waitFor();
    await worded(page, 'start', language);
  }
  same(others.asked, 0, 'how many files of other screens it asks for');
  await page.locator(PLAY).click();
  await page.locator(`${PLAY}[aria-busy="true"]`).waitFor();
  await comesTrue(
    () => others.asked === 2,
    () => `it asks for ${others.asked} files for another screen`,
  );
  await worded(page, 'start', 'en');
  others.letThrough();
  await guest.screen('play');
  await ready(page);
}

/** What has an address of its own, and the screen that is there. */
const ADDRESSES = {
  '#/new': 'new',
  '#/new/link': 'new',
  '#/lobby': 'lobby',
  '#/lessons': 'lessons',
  '#/lesson/gold': 'lesson',
  '#/rules': 'rules',
  '#/rules/base': 'rules',
  '#/settings': 'settings',
  '#/replay': 'replay',
};

const opens = (language) => async (test) => {
  const guest = await test.open({ language });
  const { page } = guest;
  const others = await hold(page, OF_OTHERS);
  await page.goto(`${guest.server.url}/#/settings`, { waitUntil: 'commit' });
  await comesTrue(
    () => others.asked === 2,
    () => `it asks for ${others.asked} files for another screen`,
  );
  same(await page.locator('main').innerText(), '', 'what is read before its words are there');
  others.letThrough();
  await guest.screen('settings');
  for (const [i, [address, screen]] of Object.entries(ADDRESSES).entries()) {
    await guest.go(`?${i}${address}`, screen); // loads the page each time
    await worded(page, address, language);
    expect((await page.locator('main').innerText()).trim(), `${address} is empty`);
    same(
      await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/screens-'))),
      true,
      `whether ${address} has its styles`,
    );
    const sceneries = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('scenery')),
    );
    expect(
      sceneries.every(({ initiatorType }) => initiatorType === 'link'),
      `the landscape of the title is read for ${address}`,
    );
  }
};

// The words of a screen come with it, also where it is the first one: nothing is shown before.
export const every_address_opens_in_english = opens('en');
export const every_address_opens_in_czech = opens('cs');
export const every_address_opens_in_slovak = opens('sk');

// Two languages and a screen at once: the last choice holds, and all of its words are there.
export async function a_language_is_chosen_while_another_screen_is_opened(test) {
  const guest = await test.open();
  const { page } = guest;
  const others = await hold(page, OF_OTHERS);
  await guest.go('', 'start');
  await page.evaluate(() => {
    document.querySelector('[data-lang="cs"]').click();
    document.querySelector('[data-lang="sk"]').click();
    document.querySelector('[data-do="rules"]').click();
  });
  await comesTrue(
    () => others.asked >= 2,
    () => 'the words of the rules are asked for',
  );
  others.letThrough();
  await page.waitForFunction(() => document.documentElement.lang === 'sk');
  await guest.screen('rules');
  await worded(page, 'rules', 'sk');
}

// Where there are no words at all, no keys are shown in their place.
export async function a_page_that_lost_its_words_can_be_loaded_again(test) {
  const guest = await test.open();
  const { page } = guest;
  await page.route('**/words-*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${guest.server.url}/`);
  await page.locator('.sorry').waitFor();
  await worded(page, 'sorry', 'en');
  guest.troubles.length = 0; // of what was lost
  await page.unroute('**/words-*');
  await page.locator('.sorry .button.main').click();
  await guest.screen('start');
  await worded(page, 'start', 'en');
}

// A piece that was lost is looked for again.
export async function words_that_were_lost_are_fetched_again(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('', 'start');
  await page.route(OF_OTHERS, (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('[data-do="rules"]').click();
  await page.locator('.sorry').waitFor();
  await worded(page, 'sorry', 'en');
  guest.troubles.length = 0; // of what was lost
  await page.unroute(OF_OTHERS);
  await page.locator('.sorry .button.main').click();
  await guest.screen('start');
  await page.locator('[data-do="rules"]').click();
  await guest.screen('rules');
  await worded(page, 'rules', 'en');
  same(guest.troubles.length, 0, 'troubles');
}

/** In the page: what is at the focus, by what it does. */
const atFocus = () => {
  const { dataset, tabIndex } = document.activeElement;
  return tabIndex > 0 ? `tabindex ${tabIndex}` : (dataset.do ?? dataset.lang ?? document.activeElement.tagName);
};

// Somebody with a keyboard plays by one key and Enter; the bar over the title is read after it.
export async function play_now_is_the_first_stop_of_the_keyboard(test) {
  const stops = ['play-carcassonne', 'play-mists', 'play-castle', 'first-lesson', ...LANGUAGES, 'settings', 'new'];
  for (const language of LANGUAGES) {
    const guest = await test.open({ language, size: language === 'sk' ? 'phone' : 'desk' });
    const { page } = guest;
    await guest.go('', 'start');
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('.start h1, .start p, .start button')].slice(0, 3).map((el) => el.tagName),
    );
    same(order, ['H1', 'P', 'BUTTON'], 'what is read first');
    for (const [i, stop] of stops.entries()) {
      await page.keyboard.press('Tab');
      same(await page.evaluate(atFocus), stop, `stop ${i + 1} in ${language}`);
    }
    const [bar, title] = await Promise.all(
      ['.start-bar', '.start-title'].map((part) => page.locator(part).boundingBox()),
    );
    expect(bar.y + bar.height <= title.y, 'the bar is not over the title');
    await page.locator(PLAY).focus();
    await page.keyboard.press('Enter');
    await guest.screen('play');
    await ready(page);
  }
}
