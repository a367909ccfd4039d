// The castle at one device: names where players are meant, no way back behind a reveal, and room for everything in winter.
import { expect, same } from './harness.mjs';
import { drawn, look, ready } from './person.mjs';
import { castleThatIsOver, findRecord } from './prepared.mjs';
import { SCREENS } from './screens.mjs';
import { openRecord } from './ways.mjs';

const THREE = ['Anna', 'Petr', 'Ema'];

/** A castle of three after these choices, at a decision of Anna's. */
const after = (phase, choices) =>
  findRecord({
    game: 'castle',
    players: THREE,
    options: { prepared: { starter: 0 } },
    prefer: Object.fromEntries(choices.map((card, seat) => [seat, [`choose ${card}`]])),
    until: (turn, moves) => turn.phase === phase && turn.actor === 0 && moves.length > 1,
  });

export async function secret_cards_that_are_turned_up_stay(test) {
  const guest = await test.open({ language: 'cs' });
  const { page } = guest;
  const { record } = await after('trader', ['trader', 'messenger', 'messenger']);
  await openRecord(guest, record);
  const before = await ready(page);
  await page.locator('[data-do="undo"]:visible').click();
  await guest.noted('Tohle už vzít zpět nejde');
  const now = await look(page);
  same(now.phase, 'trader', 'phase after the refused undo');
  same(now.played, before.played, 'moves after it');
  await guest.picture('castle-undo-stops');
}

export async function what_is_done_openly_after_it_is_taken_back(test) {
  const guest = await test.open();
  const { page } = guest;
  const { record } = await after('trader', ['trader', 'trader', 'stonemason']);
  await openRecord(guest, record);
  const before = await ready(page);
  await page.evaluate(() => globalThis.hradby.session.choose('put supply sand'));
  await page.locator('[data-do="confirm"]:visible').click();
  expect((await ready(page)).played > before.played, 'the helper was not sent');
  await page.locator('[data-do="undo"]:visible').click();
  await page.waitForFunction((n) => globalThis.hradby.session.requests.length === n, before.played);
  same((await look(page)).phase, 'trader', 'phase after the undo');
}

export async function the_stonemason_buys_from_people_with_names(test) {
  for (const [language, worker] of [
    ['en', /worker/u],
    ['cs', /dělník/u],
    ['sk', /robotník/u],
  ]) {
    const guest = await test.open({ language });
    const { record } = await after('buy', ['stonemason', 'worker1', 'worker2']);
    await openRecord(guest, record);
    await ready(guest.page);
    const said = (await guest.page.locator('body').ariaSnapshot()).split('\n').filter((line) => worker.test(line));
    for (const name of ['Petr', 'Ema']) {
      expect(
        said.some((line) => line.includes(name)),
        `${name} is not named in ${language}`,
      );
    }
    expect(!said.some((line) => /(player|hráč\p{L}*) \d/iu.test(line)), `a seat's number is said in ${language}`);
    await guest.picture(`castle-buy-${language}`);
  }
}

/** In the page: what lies at the lower end of the list of choices, from its left to its right; and words that nobody can read. */
function endOfTheList() {
  const list = document.querySelector('.table-hand').getBoundingClientRect();
  const at = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(list.left + part * list.width, list.bottom - 2));
  const words = [
    ...document.querySelectorAll('.castle-picture .hb-tally text, .castle-picture .hb-beside text + text'),
  ];
  return [
    at.map((el) => el.closest('.castle-choice') !== null),
    words.filter((el) => el.checkVisibility({ visibilityProperty: true })).length,
  ];
}

export async function a_castle_on_its_side_has_an_end_of_its_list(test) {
  const guest = await test.open({ language: 'cs', size: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  await openRecord(guest, (await after('helpers', ['mason', 'messenger', 'messenger'])).record);
  await ready(guest.page);
  await guest.page.waitForSelector('.castle-passes .castle-pass');
  same(
    await guest.page.evaluate(endOfTheList),
    [[false, false, false], 0],
    'choices below what ends them, words without room',
  );
  await guest.picture('castle-on-its-side');
}

// ---- in winter, on small screens ----

const FOUR = ['Anna', 'Bartoloměj', 'Ema', 'Zuzana'];
const TOUCH = { hasTouch: true, isMobile: true };
const SIZES = [
  { size: { width: 360, height: 640 }, ...TOUCH },
  { size: { width: 390, height: 844 }, ...TOUCH },
  { size: { width: 844, height: 390 }, ...TOUCH },
  { size: { width: 1366, height: 768 } },
];

const winters = new Map();

/** A winter of so many at a decision of this phase, in which there is something to choose; each is found once. */
function winter(phase, count, more = () => true) {
  const key = `${phase} ${count}`;
  const wish = {
    game: 'castle',
    players: FOUR.slice(0, count),
    options: { season: 'winter', prepared: { starter: 0 } },
    until: (turn, moves) => turn.phase === phase && moves.length > 3 && more(turn, moves),
  };
  if (!winters.has(key)) winters.set(key, findRecord(wish));
  return winters.get(key);
}

async function openWinter(guest, phase, count, more) {
  await openRecord(guest, (await winter(phase, count, more)).record);
  const { handover } = await ready(guest.page);
  if (handover !== null) await guest.page.locator('[data-do="takeover"]').click();
  await ready(guest.page);
}

/** Calls f with a table in winter of each size and number of players. */
async function everySize(test, phase, f) {
  for (const look of SIZES) {
    const guest = await test.reopen({ language: 'cs', ...look });
    for (const count of [3, 4]) {
      await openWinter(guest, phase, count);
      await f(guest, `${count} players at ${look.size.width}×${look.size.height}`);
    }
  }
}

/** In the page: prices whose two numbers are not each on its own plate, and numbers in a line that are read as one. */
function mergedNumbers() {
  const box = (el) => el.getBoundingClientRect();
  const seen = (el) => el.checkVisibility({ visibilityProperty: true });
  const plates = [...document.querySelectorAll('.castle-picture use:is([href="#hb-cost"], [href="#hb-points"])')];
  const off = plates.filter((use) => {
    const [plate, number] = [box(use), box(use.parentElement.nextElementSibling)];
    return number.left < plate.left - 0.5 || number.right > plate.right + 0.5;
  });
  const numbers = [...document.querySelectorAll('.castle-picture text')].filter(
    (el) => seen(el) && /^\d+$/.test(el.textContent),
  );
  const merged = numbers.flatMap((one) =>
    numbers
      .filter((other) => {
        const [a, b] = [box(one), box(other)];
        const level = Math.abs(a.top + a.bottom - b.top - b.bottom) < a.height;
        return other !== one && level && b.left >= a.left && b.left - a.right < a.height / 8;
      })
      .map((other) => `${one.textContent}${other.textContent}`),
  );
  return { plates: plates.length, off: off.length, merged };
}

export async function prices_in_the_picture_are_two_numbers(test) {
  await everySize(test, 'build', async ({ page }, where) => {
    const { plates, off, merged } = await page.evaluate(mergedNumbers);
    expect(plates > 8, `${where}: there are only ${plates} plates`);
    same([off, merged], [0, []], `${where}: numbers off their plates, numbers read as one`);
  });
}

/** In the page: which players are not wholly in sight, and where somebody lies under something else. */
function hiddenPlayers() {
  return [...document.querySelectorAll('.castle-player')]
    .filter((el) => {
      const { left, right, top, bottom } = el.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
      return !inside || !corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('.castle-player') === el);
    })
    .map((el) => el.getAttribute('aria-label'));
}

/** In the page: letters of the players' cards that lie over each other or outside of their card. */
function crowdedLetters() {
  const parts = '.castle-player-name, .castle-points, .castle-if-over, .castle-store > .number, .castle-flag';
  return [...document.querySelectorAll('.castle-player')].flatMap((card) => {
    const edge = card.getBoundingClientRect();
    const all = [...card.querySelectorAll(parts)].map((el) => [el.textContent, el.getBoundingClientRect()]);
    const out = all.filter(([, box]) => box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom);
    const over = all.flatMap(([one, a], i) =>
      all
        .slice(i + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
        .map(([other]) => `${one} and ${other}`),
    );
    return [...out.map(([words]) => words), ...over];
  });
}

export async function everybody_in_the_castle_is_in_sight(test) {
  await everySize(test, 'helpers', async (guest, where) => {
    same(await guest.page.evaluate(hiddenPlayers), [], `${where}: players out of sight`);
    same(await guest.page.evaluate(crowdedLetters), [], `${where}: letters without room`);
    await guest.picture(`castle-winter-${where.slice(0, 1)}`);
  });
}

/** In the page: says this as news of the table; whether all of it is seen beside the tools and over nothing that one presses. */
function newsIsClear(words) {
  const news = document.querySelector('.table-news');
  news.hidden = false;
  news.textContent = words;
  news.style.pointerEvents = 'auto'; // so that it is found at its points
  const { left, right, top, bottom } = news.getBoundingClientRect();
  const points = [0.02, 0.5, 0.98].flatMap((part) => [
    [left + part * (right - left), (top + bottom) / 2],
    [left + part * (right - left), top + 3],
  ]);
  const under = points.map(([x, y]) => document.elementFromPoint(x, y)).filter((el) => el !== news);
  const shelf = document.querySelector('.castle-winter')?.getBoundingClientRect();
  const overCards = shelf !== undefined && bottom > shelf.top && top < shelf.bottom;
  news.style.pointerEvents = '';
  return { under: under.map((el) => el?.closest('[class]')?.className), overCards };
}

const NEWS = 'Bartoloměj staví čeledník za 18 bodů ceny a dostává za něj 14 bodů';

export async function news_of_the_castle_lie_beside_its_tools(test) {
  await everySize(test, 'build', async (guest, where) => {
    same(
      await guest.page.evaluate(newsIsClear, NEWS),
      { under: [], overCards: false },
      `${where}: what lies over news`,
    );
  });
}

const sentence = (page) => page.locator('.table-sentence').innerText();

export async function what_is_asked_stays_while_a_finger_passes(test) {
  const guest = await test.open({ language: 'cs', ...SIZES[1] });
  const { page } = guest;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  for (const [phase, button] of [
    ['helpers', '.castle-choice'],
    ['choose', '.castle-card'],
  ]) {
    await openWinter(guest, phase, 3);
    const asked = await sentence(page);
    const { x, y, width, height } = await page.locator(`.castle-tray ${button}`).first().boundingBox();
    const at = { x: x + width / 2, y: y + height / 2 };
    await touch('touchStart', [at]);
    await drawn(page);
    same(await sentence(page), asked, `${phase}: what is asked, under a finger that rests`);
    await touch('touchMove', [{ x: at.x, y: at.y - 30 }]);
    await touch('touchMove', [{ x: at.x, y: at.y - 60 }]);
    await touch('touchEnd', []);
    await drawn(page);
    same(await sentence(page), asked, `${phase}: what is asked, after a finger has passed`);
    same((await look(page)).pending, null, `${phase}: what was chosen so`);
  }
}

export async function the_first_of_two_cards_says_what_it_does_on_a_phone(test) {
  const guest = await test.open({ ...SIZES[1] });
  const { page } = guest;
  await openRecord(guest, (await findRecord({ game: 'castle', until: (turn) => turn.phase === 'choose' })).record);
  await ready(page);
  await page.locator('[data-do="takeover"]').click();
  const asked = await sentence(page);
  await page.locator('.castle-card[data-card="messenger"]').tap();
  await page.waitForSelector('.castle-card[data-card="messenger"][aria-pressed="true"]');
  same(await sentence(page), asked, 'what is asked, after the first card');
  same(
    await page.locator('.castle-note').innerText(),
    'Messenger: Brings 8 talers. One more card, please.',
    'the note',
  );
}

/** In the page: cards of the hand that cannot be seen as a whole, whether their lower edge is marked, and after scrolling. */
async function lowerEdge() {
  const list = document.querySelector('.table-hand');
  const { top, bottom } = list.getBoundingClientRect();
  const end = list.querySelector('.castle-passes')?.getBoundingClientRect().top ?? bottom;
  const cards = [...list.querySelectorAll('.castle-card, .castle-choice')].map((el) => el.getBoundingClientRect());
  const cut = cards.filter((box) => box.top < top - 1 || box.bottom > end + 1).length;
  const arrows = () =>
    ['.castle-tray', '.castle-passes'].flatMap((selector) => {
      const el = list.querySelector(selector);
      return el ? ['::before', '::after'].map((part) => getComputedStyle(el, part)) : [];
    });
  const isMarked = () => arrows().some(({ content }) => content === '""');
  const before = isMarked();
  list.scrollTop = list.scrollHeight;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  const after = isMarked();
  list.scrollTop = 0;
  return { cards: cards.length, cut, before, after };
}

export async function eight_cards_fit_a_laptop(test) {
  for (const language of ['en', 'cs', 'sk']) {
    const guest = await test.open({ language, size: { width: 1366, height: 768 } });
    for (const count of [3, 4]) {
      await openWinter(guest, 'choose', count);
      const found = await guest.page.evaluate(lowerEdge);
      same(found, { cards: 8, cut: 0, before: false, after: false }, `${count} players in ${language}: cards`);
    }
    await guest.picture('castle-eight-cards');
  }
}

export async function what_lies_below_the_edge_of_a_list_is_announced(test) {
  const guest = await test.open({ language: 'cs', ...SIZES[2] });
  for (const phase of ['choose', 'build']) {
    await openWinter(guest, phase, 4);
    const { cut, before, after } = await guest.page.evaluate(lowerEdge);
    expect(cut > 0, `${phase}: everything fits`);
    same([before, after], [true, false], `${phase}: an arrow at the edge, and at the end`);
    await guest.picture(`castle-edge-${phase}`);
  }
}

export async function a_mouse_on_the_picture_is_told_about_it(test) {
  const guest = await test.open();
  const { page } = guest;
  await openWinter(guest, 'helpers', 3);
  const asked = await sentence(page);
  const target = page.locator('.castle-mark.target').first();
  const { x, y, width, height } = await target.boundingBox();
  await page.mouse.move(x + width / 2 - 4, y + height / 2);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator('.castle-tip').waitFor();
  await page.locator('.castle-mark.target.lit').waitFor();
  expect((await sentence(page)) !== asked, 'what the place would bring is not told');
  await page.mouse.move(5, 5);
  await page.locator('.castle-tip').waitFor({ state: 'detached' });
  same(await sentence(page), asked, 'what is asked, after the mouse has gone');
}

// In the page: words that go on in another line without a hyphen, in the table or the dialog over it.
function brokenWords() {
  const place = document.querySelector('dialog[open]') ?? document.querySelector('.table');
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.sr, svg')) continue;
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{3,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}

export async function no_word_of_the_castle_is_broken_on_a_phone(test) {
  const over = await castleThatIsOver();
  for (const language of ['en', 'cs', 'sk']) {
    const guest = await test.reopen({ size: { width: 360, height: 640 }, hasTouch: true, isMobile: true, language });
    const { page } = guest;
    for (const name of ['castle', 'payment']) {
      await SCREENS[name](guest);
      await drawn(page);
      same(await page.evaluate(brokenWords), [], `${name} in ${language}: words that are broken`);
    }
    await openRecord(guest, over);
    await page.locator('dialog[open] .breakdown').waitFor();
    await drawn(page);
    same(await page.evaluate(brokenWords), [], `the result in ${language}: words that are broken`);
    const beyond = await page
      .locator('dialog[open] .breakdown')
      .evaluateAll((tables) =>
        tables.map((el) => el.getBoundingClientRect().right - el.closest('.dialog-body').getBoundingClientRect().right),
      );
    expect(Math.max(...beyond) <= 0, `the table of points in ${language} is ${beyond} pixels too wide`);
  }
}

/** Only where everything is tested. */
export const deep = [
  no_word_of_the_castle_is_broken_on_a_phone,
  the_stonemason_buys_from_people_with_names,
  a_castle_on_its_side_has_an_end_of_its_list,
  the_first_of_two_cards_says_what_it_does_on_a_phone,
  what_lies_below_the_edge_of_a_list_is_announced,
  prices_in_the_picture_are_two_numbers,
  everybody_in_the_castle_is_in_sight,
  eight_cards_fit_a_laptop,
  news_of_the_castle_lie_beside_its_tools,
];
