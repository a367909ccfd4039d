// Computer players of every level, hints with their reasons, and the analysis of a game that is over.
import { dice, withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { accessible, fits, worded } from './screens.mjs';
import { begin, openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const WINDOWS = [{ size: { width: 1366, height: 768 } }, { size: { width: 390, height: 844 }, ...TOUCH }];
const LEVELS = ['random', 'easy', 'normal', 'hard', 'master', 'greedy'];
const FEW = { bag: { 'base/D': 2, 'base/E': 3, 'base/U': 2 } };

const checked = async (guest, name, language) => {
  await fits(guest.page, name);
  await worded(guest.page, name, language);
  if (language === 'en') await accessible(guest.page, name);
};

async function inEveryWindow(test, language, look) {
  for (const how of WINDOWS) {
    const guest = await test.open({ ...how, language });
    await look(guest, `${how.size.width}x${how.size.height} ${language}`);
  }
}

// ---- levels ----

async function levelsAreOffered(guest, name, language) {
  const { page } = guest;
  await guest.go('#/new', 'new');
  const list = page.locator('[data-key="level1"]');
  same(await list.locator('option').evaluateAll((all) => all.map((one) => one.value)), LEVELS, `${name}: levels`);
  const lines = new Set();
  for (const level of LEVELS) {
    await list.selectOption(level);
    lines.add(await page.locator('.setup-character').first().textContent());
  }
  same(lines.size, LEVELS.length, `${name}: lines of character`);
  await list.selectOption('master');
  await checked(guest, `${name}: set-up`, language);
  await list.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await guest.picture('levels');
}

export const every_level_is_offered_in_english = (test) =>
  inEveryWindow(test, 'en', (guest, name) => levelsAreOffered(guest, name, 'en'));
export const every_level_is_offered_in_czech = (test) =>
  inEveryWindow(test, 'cs', (guest, name) => levelsAreOffered(guest, name, 'cs'));
export const every_level_is_offered_in_slovak = (test) =>
  inEveryWindow(test, 'sk', (guest, name) => levelsAreOffered(guest, name, 'sk'));

// In the page: whether it ever said that somebody thinks, since it may be over before a test looks.
function noteThinking() {
  const look = () => (globalThis.thought ||= Boolean(document.querySelector('.table-thinking:not([hidden])')));
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
}

// A computer of the chosen level begins, and the page says that it thinks while it does.
export async function a_master_thinks_beside_the_page(test) {
  const guest = await test.open();
  const { page } = guest;
  await page.addInitScript(noteThinking);
  await guest.go('#/new', 'new');
  await page.locator('[data-key="kind0"]').selectOption('computer');
  await page.locator('[data-key="level0"]').selectOption('master');
  await page.locator('[data-key="kind1"]').selectOption('person');
  await page.locator('[data-do="begin"]').click();
  await guest.screen('play');
  const { seat } = await ready(page);
  same(seat, 1, 'who is to move after the computer');
  same(await page.evaluate(() => globalThis.thought), true, 'whether it was seen to think');
  await page.locator('.table-thinking').waitFor({ state: 'hidden' });
}

// A game that was kept with the level of old goes on with it.
export async function a_game_with_an_old_level_goes_on(test) {
  const guest = await test.open();
  const { record } = await findRecord({
    game: 'carcassonne',
    options: FEW,
    until: (turn) => turn.phase === 'tile' && turn.actor === 1,
  });
  await openRecord(guest, record, [
    { kind: 'person', name: 'Anna' },
    { kind: 'computer', name: 'Karel', level: 'greedy' },
  ]);
  const { seat } = await ready(guest.page);
  same(seat, 0, 'who is to move after the computer');
}

// ---- hints ----

async function aHintHasReasons(guest, name, language) {
  const { page } = guest;
  await begin(guest, { kinds: ['person', 'person'], texts: { seed: '7' } });
  await ready(page);
  await page.locator('[data-do="hint"]').click();
  const rows = page.locator('.strip-row');
  await rows.first().waitFor();
  const reasons = await rows.locator('.reason').allTextContents();
  expect(reasons.length > 0 && reasons.every((text) => text.length > 5), `${name}: reasons: ${reasons.join(' | ')}`);
  await checked(guest, `${name}: hint`, language);
  await guest.picture('hint');
  const hinted = await rows.first().getAttribute('data-hint');
  await rows.first().click();
  await ready(page);
  const chosen = () => (globalThis.hradby.session.draft[0] ?? globalThis.hradby.session.pending?.move)?.move;
  same(await page.evaluate(chosen), hinted, `${name}: the move that is chosen`);
}

export const a_hint_has_reasons_in_english = (test) =>
  inEveryWindow(test, 'en', (guest, name) => aHintHasReasons(guest, name, 'en'));
export const a_hint_has_reasons_in_czech = (test) =>
  inEveryWindow(test, 'cs', (guest, name) => aHintHasReasons(guest, name, 'cs'));
export const a_hint_has_reasons_in_slovak = (test) =>
  inEveryWindow(test, 'sk', (guest, name) => aHintHasReasons(guest, name, 'sk'));

// ---- analysis ----

// A short game that is over, played at random.
const finished = () =>
  withJudge(async (judge) => {
    const roll = dice(5);
    let turn = await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], options: FEW, seed: 5 });
    while (turn.actor !== 'none') {
      const { moves } = await judge.ask({ cmd: 'legal', actor: turn.actor });
      turn = await judge.ask({ cmd: 'play', actor: turn.actor, move: moves[roll(moves.length)].move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });

async function theEndIsAnalysed(guest, name, language) {
  const { page } = guest;
  await openRecord(guest, await finished());
  const offer = page.locator('dialog[open] [data-do="review"]');
  await offer.locator('summary').click();
  await offer.locator('.review .plain-list').waitFor();
  expect((await offer.locator('.story-head').count()) >= 4, `${name}: sections`);
  await checked(guest, `${name}: analysis`, language);
  await offer.evaluate((el) => el.scrollIntoView({ block: 'start' }));
  await guest.picture('analysis');
  const moment = offer.locator('.review-row').first();
  const at = Number(await moment.getAttribute('data-at'));
  await moment.click();
  await guest.screen('replay');
  same(await page.evaluate(() => globalThis.hradby.session.at), at, `${name}: the moment that is shown`);
  await page.locator('.strip-row.played').waitFor(); // and beside the move that was made, those that were better
  expect((await page.locator('.strip-row').count()) > 1, `${name}: nothing is better than the move that was made`);
}

export const the_end_is_analysed_in_english = (test) =>
  inEveryWindow(test, 'en', (guest, name) => theEndIsAnalysed(guest, name, 'en'));
export const the_end_is_analysed_in_czech = (test) =>
  inEveryWindow(test, 'cs', (guest, name) => theEndIsAnalysed(guest, name, 'cs'));
export const the_end_is_analysed_in_slovak = (test) =>
  inEveryWindow(test, 'sk', (guest, name) => theEndIsAnalysed(guest, name, 'sk'));

/** Only where everything is tested. */
export const deep = [
  every_level_is_offered_in_czech,
  every_level_is_offered_in_slovak,
  a_game_with_an_old_level_goes_on,
  a_hint_has_reasons_in_english,
  a_hint_has_reasons_in_czech,
  a_hint_has_reasons_in_slovak,
  the_end_is_analysed_in_czech,
  the_end_is_analysed_in_slovak,
  every_level_is_offered_in_english,
];
