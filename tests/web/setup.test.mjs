// The set-up: what stands on it and what does not, that it fits and can be reached at every size, who begins and who has which
// colour.  That a game begins as it was set up is in games.test.mjs.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { accessible, fits, worded } from './screens.mjs';
import { openMore, setUp } from './ways.mjs';

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844, isMobile: true };
const LOW = { width: 844, height: 390, isMobile: true };
const SMALL = { width: 360, height: 640, isMobile: true };

const press = (page, key) => page.locator(`[data-key=${JSON.stringify(key)}]`).evaluate((el) => el.click());

const sized = (test, { isMobile = false, ...size }, more = {}) =>
  test.open({ size, isMobile, hasTouch: isMobile, ...more });

async function chooseAll(page) {
  const keys = await page.locator('[data-key^="expansions="]').evaluateAll((all) => all.map((el) => el.dataset.key));
  for (const key of keys) await press(page, key);
  same(await page.locator('[data-key^="expansions="]:checked').count(), keys.length, 'chosen expansions');
}

// ---- what stands there ----

/** Sentences about a game that its folders have for the set-up, by the key without its name. */
function sentencesOf(game) {
  const folder = path.join(root, 'games', game);
  const files = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))]
    .map((box) => path.join(box, 'words/en.page.properties'))
    .filter((file) => readFileSyncOr(file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const about = new RegExp(`^setup\\.(?:option|value)\\.${game}\\.\\S+ = (.+)$`);
  return lines.flatMap((line) => about.exec(line)?.[1] ?? []);
}

function readFileSyncOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export async function a_set_up_says_nothing_of_another_game(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new', 'new');
  const games = await page.locator('input[name="game"]').evaluateAll((all) => all.map((el) => el.value));
  const sentences = Object.fromEntries(games.map((game) => [game, new Set(sentencesOf(game))]));
  for (const game of games) {
    expect(sentences[game].size > 3, `no sentences about ${game} were found`);
    await press(page, `game=${game}`);
    await openMore(page);
    if (game === 'carcassonne') await chooseAll(page);
    const shown = await page.evaluate(() => {
      const all = document.createNodeIterator(document.querySelector('.setup'), NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let node = all.nextNode(); node; node = all.nextNode())
        if (!node.parentElement.closest('.setup-games')) texts.push(node.data.trim());
      return texts.filter(Boolean);
    });
    for (const other of games.filter((one) => one !== game)) {
      const wrong = shown.filter((text) => sentences[other].has(text) && !sentences[game].has(text));
      same(wrong, [], `sentences about ${other} in the set-up of ${game}`);
    }
  }
}

const optionNames = (page) =>
  page.locator('.setup-own [data-key]').evaluateAll((all) => all.map((el) => el.dataset.key));

export async function options_stand_in_the_card_of_what_is_chosen(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new', 'new');
  same(await optionNames(page), [], 'options while nothing is chosen');
  same(await page.locator('.setup input[type="checkbox"][name="farmers"]:visible').count(), 0, 'switches in sight');
  await press(page, 'expansions=hills');
  same(await optionNames(page), ['flock_autoscore', 'hill_by_count'], 'options of one expansion');
  const inside = page.locator('[data-expansion="hills"] [data-key="hill_by_count"]');
  await inside.evaluate((el) => el.click());
  expect(await inside.isChecked(), 'the option is not switched');
  await press(page, 'expansions=flier');
  expect(!(await optionNames(page)).includes('flier_abbot'), 'the abbot flies, and is not there');
  await press(page, 'expansions=abbot');
  expect((await optionNames(page)).includes('flier_abbot'), 'the abbot cannot be let fly');
  await press(page, 'expansions=hills');
  await press(page, 'expansions=hills');
  expect(!(await inside.isChecked()), 'an option outlived what it belongs to');
  await openMore(page);
  same(await page.locator('textarea[name="wheel_figures"]').count(), 0, 'numbers of a wheel that is not there');
  await press(page, 'expansions=wheel');
  same(await page.locator('textarea[name="wheel_figures"]').count(), 1, 'numbers of the wheel');
}

export async function every_box_can_be_begun(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new', 'new');
  for (const game of ['carcassonne', 'castle', 'mists']) {
    await press(page, `game=${game}`);
    const presets = await page
      .locator('.setup-card input:not([name="game"])')
      .evaluateAll((all) => all.map((el) => el.dataset.key));
    expect(presets.length >= 2, `${game} has ${presets.length} presets`);
    for (const preset of presets) {
      await press(page, preset);
      expect(await page.isEnabled('[data-do="begin"]'), `${preset} cannot be begun`);
      expect(await page.isHidden('.setup-trouble'), `${preset} is refused`);
      const pictures = page.locator(`.setup-card:has([data-key="${preset}"]) img`);
      await page.waitForFunction(
        (key) => document.querySelector(`.setup-card:has([data-key="${key}"]) img[src]`),
        preset,
      );
      expect((await pictures.count()) > 0, `${preset} has no picture`);
    }
  }
  await press(page, 'game=carcassonne');
  await press(page, 'box=basebox');
  for (const [players, good] of [
    ['2', true],
    ['5', true],
    ['6', false],
  ]) {
    await page.selectOption('#setup-count', players);
    same(await page.isHidden('.setup-trouble'), good, `the base box for ${players}`);
  }
}

export async function every_expansion_has_a_picture_and_its_rules(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new', 'new');
  const cards = page.locator('.setup-expansion');
  await page.waitForFunction(() => document.querySelectorAll('.setup-expansion').length > 12);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.setup-expansion')].every((card) => card.querySelector('img[src]')),
  );
  same(await cards.count(), await page.locator('.setup-rules').count(), 'ways to rules');
  await page.locator('[data-expansion="gold"] .setup-rules').click();
  await page.waitForSelector('dialog[open] .rules-text >> text=/ingot/i');
  await page.keyboard.press('Escape');
  same(await page.locator('main[data-screen="new"]').count(), 1, 'the set-up is still there');
}

export async function computers_have_a_face_and_a_sentence(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new', 'new');
  const list = page.locator('[data-key="level1"]');
  const levels = await list.locator('option').evaluateAll((all) => all.map((el) => el.value));
  const faces = new Set();
  for (const level of levels) {
    await list.selectOption(level);
    const face = page.locator('.setup-seat[data-seat="1"] .setup-face');
    same(await face.getAttribute('data-face'), level, 'whose face it is');
    faces.add(await face.innerHTML());
    const words = await page.locator('#setup-character1').innerText();
    expect(/^\p{Lu}.*\.$/su.test(words), `no sentence: ${words}`);
    same(await list.getAttribute('aria-describedby'), 'setup-character1', 'what describes the level');
  }
  same(faces.size, levels.length, 'faces');
}

// ---- that it fits ----

/** Where the bar and the last control are at both ends of the page. */
const atEnds = (page) =>
  page.evaluate(() => {
    const places = (y) => {
      scrollTo({ top: y, behavior: 'instant' });
      const bar = document.querySelector('.setup-bar').getBoundingClientRect();
      const begin = document.querySelector('[data-do="begin"]').getBoundingClientRect();
      const last = document.querySelector('.setup-more').getBoundingClientRect();
      const hit = document.elementFromPoint((begin.left + begin.right) / 2, (begin.top + begin.bottom) / 2);
      return { seen: Boolean(hit?.closest('[data-do="begin"]')), free: bar.top - last.bottom, high: bar.height };
    };
    return { top: places(0), end: places(document.scrollingElement.scrollHeight) };
  });

/** Every control is as large as a finger, with what belongs to it. */
const tooSmall = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.setup :is(button, select, summary, input:not(.sr))')]
      .filter((el) => el.checkVisibility())
      .map((el) => [el, (el.closest('label') ?? el).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
      .map(([el, { width, height }]) => `${el.dataset.key ?? el.outerHTML.slice(0, 60)} ${width}x${height}`),
  );

/** Words that do not fit into their place, and would be cut or broken. */
const cut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.setup :is(.title, .small, .setup-line, .strong, button, select)')]
      .filter((el) => el.checkVisibility() && !el.closest('.setup-summary') && el.scrollWidth > el.clientWidth + 1)
      .filter((el) => getComputedStyle(el).display !== 'inline')
      .map((el) => el.outerHTML.slice(0, 90)),
  );

// What a set-up of everything came to before there were cards: 2,352 and 4,288 pixels.
const HIGHEST = { 1366: { none: 1300, all: 1700 }, 390: { none: 2700, all: 3200 } };

async function setUpFits(test, size, language) {
  const guest = await sized(test, size, { language });
  const { page } = guest;
  await guest.go('#/new', 'new');
  for (const game of ['carcassonne', 'carcassonne all', 'castle', 'mists']) {
    const [id, all] = game.split(' ');
    if (!all) await press(page, `game=${id}`);
    else await chooseAll(page);
    const name = `${game} at ${size.width} in ${language}`;
    await fits(page, name);
    await worded(page, name, language);
    await accessible(page, name);
    same(await cut(page), [], `${name}: cut`);
    if (size.isMobile) same(await tooSmall(page), [], `${name}: too small for a finger`);
    const { top, end } = await atEnds(page);
    expect(top.seen && end.seen, `${name}: «Start» is not in sight`);
    expect(end.free >= 0, `${name}: the bar covers ${-end.free} pixels of the end`);
    expect(top.high < size.height / 3, `${name}: the bar is ${top.high} high`);
    const most = HIGHEST[size.width]?.[all ? 'all' : 'none'];
    const high = await page.evaluate(() => document.scrollingElement.scrollHeight);
    expect(!most || high <= most, `${name}: ${high} pixels high`);
  }
}

export const a_set_up_fits_a_desk = (test) => setUpFits(test, DESK, 'en');
export const a_set_up_fits_a_phone_in_slovak = (test) => setUpFits(test, PHONE, 'sk');
export const a_set_up_fits_a_small_phone_in_czech = (test) => setUpFits(test, SMALL, 'cs');
export const a_set_up_fits_a_phone_held_sideways = (test) => setUpFits(test, LOW, 'en');

// ---- who begins, and who has which colour ----

const turn = async (page) => {
  await ready(page);
  return page.evaluate(() => {
    const { session } = globalThis.hradby;
    return { names: session.names, seat: session.seat ?? session.actors?.[0] };
  });
};

async function namesWritten(page, names) {
  while ((await page.locator('.setup-seat').count()) < names.length) await press(page, 'add');
  for (const [at, name] of names.entries()) {
    await page.locator(`[data-key="kind${at}"]`).selectOption('person');
    await page.locator(`[data-key="name${at}"]`).fill(name);
  }
}

const NAMES = ['Anna', 'Bara', 'Cyril'];

export async function whoever_was_chosen_begins(test) {
  for (const game of ['carcassonne', 'mists', 'castle']) {
    const guest = await test.open({ size: DESK });
    const { page } = guest;
    await guest.go(`#/new/${game}`, 'new');
    await namesWritten(page, NAMES);
    await page.selectOption('#setup-begins', '1');
    await page.locator('.setup-seat').first().waitFor();
    await press(page, 'up2'); // whoever begins keeps that when others move
    same(await page.locator('#setup-begins').inputValue(), '2', `${game}: the seat of who begins`);
    await setUp(guest, { game });
    await guest.screen('play');
    const { names } = await turn(page);
    const first = await page.evaluate(() => {
      const { session } = globalThis.hradby;
      return session.state.start ?? session.state.starter ?? session.seat;
    });
    same(names[first], 'Bara', `${game}: who begins`);
    same([...names].sort(), NAMES, `${game}: who plays`);
  }
}

export async function lots_can_be_drawn_for_who_begins(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new/castle', 'new');
  same(await page.locator('#setup-begins').inputValue(), 'lot', 'who begins at the castle, as the rules say');
  await press(page, 'game=carcassonne');
  same(await page.locator('#setup-begins').inputValue(), '0', 'who begins where nobody said it');
  await namesWritten(page, NAMES);
  await page.selectOption('#setup-begins', 'lot');
  await page.reload();
  await guest.screen('new');
  same(await page.locator('#setup-begins').inputValue(), 'lot', 'what was chosen the last time');
  await setUp(guest, {});
  await guest.screen('play');
  const { names } = await turn(page);
  const at = NAMES.indexOf(names[0]);
  same(names, [...NAMES.slice(at), ...NAMES.slice(0, at)], 'the order round the table');
}

export async function in_the_mists_colours_are_chosen_too(test) {
  const guest = await test.open({ size: DESK });
  const { page } = guest;
  await guest.go('#/new/mists', 'new');
  await namesWritten(page, NAMES);
  await page.selectOption('#setup-begins', '0');
  await page.locator('[data-key="colour0"]').click();
  await page.locator('dialog[open] [data-place="2"]').click();
  await page.waitForFunction(() => document.querySelector('[data-key="name2"]')?.value === 'Anna');
  same(await page.locator('#setup-begins').inputValue(), '2', 'who begins goes along');
  await accessible(page, 'colours of the mists');
  await setUp(guest, { game: 'mists' });
  await guest.screen('play');
  await ready(page);
  const found = await page.evaluate(() => {
    const { session } = globalThis.hradby;
    return [session.names, session.seat, session.state.players.map(({ supply }) => Object.keys(supply))];
  });
  same(found, [['Cyril', 'Bara', 'Anna'], 2, [['red'], ['green'], ['blue']]], 'names, who begins, colours');
}

export const deep = [a_set_up_fits_a_phone_held_sideways, a_set_up_fits_a_small_phone_in_czech];
