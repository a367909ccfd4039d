// Mists over Carcassonne: a whole game alone, every decision of the party, and how it stands on every screen.
import { dice, replayed } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, look, make, mouse, playToTheEnd, ready } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { standingAt } from './scenario.mjs';
import { accessible, fits, worded } from './screens.mjs';
import { openRecord, recordOf, setUp } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const WINDOWS = [
  { size: { width: 1366, height: 768 }, language: 'en' },
  { size: { width: 360, height: 640 }, language: 'cs', ...TOUCH },
  { size: { width: 844, height: 390 }, language: 'sk', ...TOUCH },
  { size: { width: 390, height: 844 }, language: 'en', ...TOUCH },
  { size: { width: 2560, height: 1440 }, language: 'cs' },
];
const RULE = /\([A-Z]{3}-[R\d.]+\)/;

const partyOf = (page) => page.evaluate(() => globalThis.hradby.session.state.mists);
const told = (page) => page.locator('.table-sentence').innerText();

// The panel says what the engine says.
async function panelIsRight(page, name) {
  const { bank, pile_left: left, score, target, ghosts } = await partyOf(page);
  const text = (await page.locator('.party-score').innerText()).replace(/\s/g, '');
  expect(text.endsWith(`${score}/${target}`), `${name}: the score is told as «${text}»`);
  same(await page.locator('.party-ghosts img:not(.out)').count(), bank, `${name}: ghosts in the bank`);
  same(await page.locator('.party-ghosts img.out').count(), ghosts, `${name}: ghosts on the board`);
  same(await page.locator('.party-tiles b').innerText(), String(left), `${name}: tiles of the pile`);
}

const BAG = 'mists/M01=1 mists/M08=2 mists/M13=1 mists/M33=2 mists/M45=1 mists/M51=1';

export async function game_mists_alone(test) {
  const guest = await test.open({ language: 'cs' });
  const { page } = guest;
  await guest.go('#/new/mists', 'new');
  await page.locator('[data-key="players"]').selectOption('1');
  await setUp(guest, { game: 'mists', preset: { level: '2' }, texts: { bag: BAG, seed: 'mists' } });
  await guest.screen('play');
  await playToTheEnd(mouse(page), { seed: 4, tally: test.tally });
  const shown = page.locator('dialog[open] .party-result');
  await shown.waitFor();
  const { result, mists } = await replayed(await recordOf(page));
  same([mists.level, result.won, result.lost], [2, false, 'tiles'], 'how it ended');
  same(await shown.evaluate((el) => [el.dataset.won, el.dataset.lost]), ['false', 'tiles'], 'how it is told');
  expect((await shown.innerText()).includes(String(mists.target - mists.score)), 'it is not said what was missing');
  same(await page.locator('dialog[open] .ranking').count(), 0, 'rankings');
  await worded(page, 'result', 'cs');
  await guest.picture('mists-result');
}

// Each is asked on another screen; a press in vain has a reason, and the move that is meant is made.
const ASKED = ['bury', 'haunt', 'score', 'evaluate', 'hound', 'chase', 'facedown'];

async function decide(test, guest, hand, phase) {
  const { page } = guest;
  await openRecord(guest, await standingAt(phase, undefined, 'mists'));
  const status = await ready(page);
  same(status.phase, phase, 'what is to be decided');
  await panelIsRight(page, phase);
  await fits(page, phase);
  await worded(page, phase, guest.language);
  await guest.picture(`mists-${phase}`);
  const move = status.moves.filter(({ kind }) => kind !== 'pass').at(-1);
  test.tally.note('mists', phase, move.move);
  const now = await make(hand, status, move, dice(1));
  if (now.pending !== null) await hand.press(page.locator('[data-do="confirm"]:visible'));
  await ready(page);
}

export async function every_decision_of_the_mists(test) {
  for (const [i, phase] of ASKED.entries()) {
    const how = WINDOWS[i % WINDOWS.length];
    const guest = await test.reopen(how);
    await decide(test, guest, how.hasTouch ? finger(guest.page) : mouse(guest.page), phase);
  }
}

// One region after another of a turn: what taking its points would bring is on the button, in its own words.
export async function each_region_of_a_turn_is_told_with_its_points(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await standingAt('score', undefined, 'mists'));
  const { moves } = await ready(page);
  expect(moves.length > 1, 'there are not several regions');
  await make(mouse(page), await look(page), moves[0], dice(1));
  const told = new Set();
  for (let i = 0; i < moves.length; i++) {
    const status = await look(page);
    same(status.phase, 'evaluate', 'what is to be decided');
    const move = status.moves.find(({ kind }) => kind === 'points');
    const button = page.locator('.board-choice[data-move="points"]');
    const text = await button.innerText();
    expect(text.includes(move.words.slice(1)), `the button says «${text}» where one would ${move.words}`);
    same(await button.locator('.board-gain').allInnerTexts(), [`+${move.points}`], 'points on the button');
    told.add(text);
    await make(mouse(page), status, move, dice(1));
  }
  same(told.size, moves.length, 'different words on the buttons');
}

// On a phone: going on without is said in two lines at most, nothing of what is asked is cut off, and what was just done
// leaves the button for talking free.
export async function words_of_the_mists_have_room_on_phones(test) {
  for (const [size, language] of [
    [{ width: 390, height: 844 }, 'en'],
    [{ width: 360, height: 640 }, 'cs'],
    [{ width: 390, height: 844 }, 'sk'],
    [{ width: 844, height: 390 }, 'sk'],
  ]) {
    const guest = await test.open({ size, language, ...TOUCH });
    const { page } = guest;
    await openRecord(guest, await standingAt('evaluate', undefined, 'mists'));
    await ready(page);
    const lines = await page.locator('.board-pass').evaluate((el) => {
      const words = document.createRange();
      words.selectNodeContents(el);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines <= 2, `${language}: going on without is said in ${lines} lines`);
    const { seen, all } = await page
      .locator('.table-say')
      .evaluate((el) => ({ seen: el.clientHeight, all: el.scrollHeight }));
    expect(all <= seen + 1, `${size.width}, ${language}: of ${all} pixels of what is asked ${seen} are seen`);
    const over = await page.evaluate(() => {
      const news = document.querySelector('.table-news');
      news.textContent = 'Anna lays a tile and places a guard, road finished, Bartoloměj +12, Zuzana +3';
      news.hidden = false;
      const [a, b] = [news, document.querySelector('.talk-toggle')].map((el) => el.getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    });
    same(over, false, `${language}: whether the message lies at the button for talking`);
  }
}

// A tile without ghosts, and a square where a tile lies already.
export async function a_press_in_vain_in_the_mists(test) {
  const guest = await test.open();
  const { page } = guest;
  for (const phase of ['evaluate', 'facedown']) {
    await openRecord(guest, await standingAt(phase, undefined, 'mists'));
    await ready(page);
    const at = await page.evaluate(() => {
      const { table, moves } = globalThis.hradby.session;
      const { x, y } = table.tiles.find((tile) => !moves.some((move) => move.x === tile.x && move.y === tile.y));
      const world = globalThis.ofTable();
      const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(world);
      return [point.x, point.y];
    });
    await page.mouse.click(...at);
    expect(RULE.test(await told(page)), `to a press in vain (${phase}) it says «${await told(page)}»`);
  }
}

// In the page: what of the party and of everybody in it is seen without scrolling.
function hiddenParts() {
  const wanted = [
    '.party-score',
    '.party-bank b',
    '.party-tiles b',
    '.party-level',
    '.party-colour b',
    '.board-name-text',
  ];
  return wanted.flatMap((selector) =>
    [...document.querySelectorAll(selector)]
      .filter((el) => {
        const { left, right, top, bottom } = el.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return right - left < 4 || left < 0 || right > innerWidth || !hit?.closest('.table-players')?.contains(el);
      })
      .map(() => selector),
  );
}

export async function five_in_the_mists_on_every_screen(test) {
  const players = ['Anna', 'Bartoloměj', 'Ema', 'Jan', 'Zuzana'];
  const until = async ({ phase }, _, judge) =>
    phase === 'tile' && (await judge.ask({ cmd: 'state' })).tiles.length > 12;
  const { record } = await findRecord({ game: 'mists', players, options: { level: '6' }, until });
  for (const how of WINDOWS) {
    const guest = await test.reopen(how);
    const name = `${how.size.width}x${how.size.height}`;
    await openRecord(guest, record);
    await ready(guest.page);
    await panelIsRight(guest.page, name);
    same(await guest.page.locator('.party-colour').count(), 5, `${name}: colours`);
    same(await guest.page.evaluate(hiddenParts), [], `${name}: what is not seen`);
    await fits(guest.page, name);
    if (how === WINDOWS[0]) await accessible(guest.page, name);
    await guest.picture('mists-five');
  }
}

/** Only where everything is tested. */
export const deep = [every_decision_of_the_mists, five_in_the_mists_on_every_screen];
