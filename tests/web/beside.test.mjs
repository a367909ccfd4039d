// What lies beside the landscape and what chance takes from a bag: places on a board that is drawn over several tiles,
// figures that have something with them, buttons that say what they bring, and everything of it as it comes.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, look, make, mouse, onScreen, ready } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { standingAt } from './scenario.mjs';
import { accessible, fits, worded } from './screens.mjs';
import { openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const WINDOWS = [
  { size: { width: 1366, height: 768 }, language: 'en' },
  { size: { width: 360, height: 640 }, language: 'cs', ...TOUCH },
  { size: { width: 844, height: 390 }, language: 'sk', ...TOUCH },
];
const RULE = /\([A-Z]{3}-\d+\)/;

const isCrown = ({ sector }) => sector !== undefined;
const crown = () => standingAt('figure', isCrown);
const spring = async () =>
  (await findRecord({ game: 'carcassonne', options: { box: 'bigbox5' }, until: () => true })).record;
const handFor = (how, page) => (how.hasTouch ? finger(page) : mouse(page));
const told = (page) => page.locator('.table-sentence').innerText();
const tableOf = (page) => page.evaluate(() => globalThis.hradby.session.table);

async function inEveryWindow(test, record, act) {
  for (const how of WINDOWS) {
    const guest = await test.open(how);
    await openRecord(guest, record);
    const status = await ready(guest.page);
    await act(guest, status, handFor(how, guest.page));
  }
}

// ---- a board of its own ----

// Every one of them is chosen and taken back; the last one is played, and somebody stands there then.
export async function places_beside_the_landscape_are_pressed(test) {
  await inEveryWindow(test, await crown(), async (guest, status, hand) => {
    const { page } = guest;
    await guest.picture('crowns');
    const crowns = status.moves.filter(isCrown);
    for (const move of crowns) {
      await make(hand, await look(page), move, dice(1));
      await hand.press(page.locator('[data-do="back"]:visible'));
    }
    await make(hand, await look(page), crowns[0], dice(1));
    await hand.press(page.locator('[data-do="confirm"]:visible'));
    await ready(page);
    const { stations } = await tableOf(page);
    same(stations.filter(({ player }) => player !== null).length, 1, 'figures beside the landscape');
    await accessible(page, 'crowns');
    await fits(page, 'crowns');
    await worded(page, 'crowns', guest.language);
  });
}

export async function places_beside_the_landscape_by_keyboard(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await crown());
  const { moves } = await ready(page);
  const wanted = moves.filter(isCrown).at(-1);
  const current = page.locator('.board-spot.current');
  const roll = dice(4);
  for (let i = 0; i < 200; i++) {
    if ((await current.count()) && (await current.getAttribute('data-move')) === wanted.move) break;
    await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][roll(4)]);
  }
  await page.keyboard.press('Enter');
  same((await look(page)).pending, wanted.move, 'what was chosen by keys');
}

// Just before a tile is laid far from the board, after which a figure can go only there.
async function farFromTheBoard() {
  const until = async (turn, moves, judge) => {
    const others = moves.filter(({ kind }) => kind !== 'pass');
    if (!others.length || !others.every(isCrown)) return false;
    const { x, y } = (await judge.ask({ cmd: 'state' })).tiles.at(-1);
    return Math.hypot(x, y) > 5;
  };
  const players = ['Anna', 'Petr', 'Ema', 'Jan'];
  const options = { expansions: ['wheel'], farmers: false };
  const { record } = await findRecord({ game: 'carcassonne', players, options, until });
  const lines = record.trim().split('\n');
  const { move } = JSON.parse(lines.pop());
  return { record: `${lines.join('\n')}\n`, move };
}

const inView = (page, x, y) =>
  page.evaluate(([px, py]) => Boolean(document.elementFromPoint(px, py)?.closest('.board-stage')), [x, y]);

// Where all that can be done is out of sight it comes into it, with the tile that can still be turned.
export async function places_out_of_sight_come_into_it(test) {
  const guest = await test.open();
  const { page } = guest;
  const { record, move } = await farFromTheBoard();
  await openRecord(guest, record);
  await ready(page);
  for (let i = 0; i < 8; i++) await page.locator('[data-do="zoom-in"]').click();
  await page.evaluate((text) => globalThis.hradby.session.choose(text), move);
  const { moves } = await ready(page);
  const [, x, y] = move.split(' ').map(Number);
  const tile = await onScreen(page, x + 0.5, y + 0.5);
  expect(await inView(page, ...tile), 'the tile just laid is out of sight');
  for (const { sector } of moves.filter(isCrown)) {
    const spot = await page.locator(`.board-spot[data-spot$="${sector}"]`).boundingBox();
    const seen = await inView(page, spot.x + spot.width / 2, spot.y + spot.height / 2);
    expect(seen, `the place ${sector} is out of sight`);
  }
}

// A press where somebody stands already is answered with the reason.
export async function a_taken_place_beside_the_landscape_is_refused(test) {
  const guest = await test.open();
  const { page } = guest;
  const isTaken = (moves) => new Set(moves.filter(isCrown).map(({ sector }) => sector)).size;
  const record = await standingAt('figure', isCrown);
  await openRecord(guest, record);
  for (let turn = 0; turn < 6; turn++) {
    const { stations } = await tableOf(page);
    const { moves } = await ready(page);
    const full = stations.find(
      ({ player, place }) => player !== null && !moves.some((m) => m.move.endsWith(` ${place}`)),
    );
    if (full && isTaken(moves) > 0) return refused(page, full);
    await playQuickly(page);
  }
  throw new Error('no place is ever taken');
}

async function refused(page, { x, y }) {
  const [left, top] = await page.evaluate(
    ([wx, wy]) => {
      const point = new DOMPoint(wx / 100, wy / 100).matrixTransform(globalThis.ofTable());
      return [point.x, point.y];
    },
    [x, y],
  );
  await page.mouse.click(left, top);
  expect(RULE.test(await told(page)), `to a press on a taken place it says «${await told(page)}»`);
  same((await look(page)).pending, null, 'what is chosen');
}

// Up to the next figure, and that one on the first place beside the landscape that has but one space.
async function playQuickly(page) {
  await page.evaluate(async () => {
    const { session } = globalThis.hradby;
    const crowns = session.moves.filter(({ sector }) => sector);
    const one = crowns.find(({ sector }) => session.state.wheel.crowns[sector].length === 1);
    session.choose((one ?? session.moves.at(-1)).move);
    if (session.pending) await session.confirm();
    for (let i = 0; i < 10 && session.turn.phase !== 'figure'; i++) {
      session.choose(session.moves[0].move);
      if (session.pending) await session.confirm();
    }
  });
  await ready(page);
}

// The first tile of the river is laid beside the board, and nothing is put on it.
export async function the_spring_is_laid_beside_the_board(test) {
  await inEveryWindow(test, await spring(), async (guest, status, hand) => {
    const { page } = guest;
    same(
      await page.locator('.board-square').count(),
      new Set(status.moves.map(({ x, y }) => `${x},${y}`)).size,
      'squares',
    );
    await guest.picture('spring');
    const now = await make(hand, status, status.moves.at(-1), dice(1));
    if (now.pending !== null) await hand.press(page.locator('[data-do="confirm"]:visible'));
    const after = await ready(page);
    same([after.phase, after.seat], ['tile', 0], 'what comes after the spring');
  });
}

// ---- plague ----

export async function a_figure_is_taken_back_where_it_stands(test) {
  await inEveryWindow(test, await standingAt('plague'), async (guest, status, hand) => {
    const { page } = guest;
    await guest.picture('plague');
    const before = (await tableOf(page)).pieces.length;
    same(
      await page.locator('.board-player.asked').getAttribute('data-player'),
      String(status.seat),
      'who has to choose',
    );
    expect(RULE.test(await told(page)) === false && (await told(page)).split('\n').length > 1, 'it is not said why');
    const now = await make(hand, status, status.moves.at(-1), dice(1));
    if (now.pending !== null) await hand.press(page.locator('[data-do="confirm"]:visible'));
    await ready(page);
    expect((await tableOf(page)).pieces.length < before, 'nobody was taken back');
  });
}

// ---- flocks ----

export async function buttons_say_what_they_bring(test) {
  await inEveryWindow(test, await standingAt('flock'), async (guest, status) => {
    const { page } = guest;
    await guest.picture('flock');
    const buttons = page.locator('.board-choice');
    same(await buttons.count(), 2, 'buttons');
    const { tokens } = await page.evaluate(() => globalThis.hradby.session.state);
    const numbers = (await buttons.nth(0).locator('.board-bag-kind').allInnerTexts()).map(Number);
    same(
      numbers,
      Object.values(tokens).filter((n) => n > 0),
      'what is in the bag',
    );
    const preview = await page.evaluate(
      (move) => globalThis.hradby.session.preview(move),
      status.moves.find(({ gains }) => gains).move,
    );
    const points = preview.events.filter(({ event }) => event === 'score').map((event) => `+${event.points}`);
    same(await buttons.nth(1).locator('.board-gain').allInnerTexts(), points, 'what driving the flock home brings');
    await accessible(page, 'flock');
    await fits(page, 'flock');
  });
}

// What a shepherd has with him is told where he stands.
export async function what_figures_have_with_them_is_told(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await standingAt('flock'));
  await ready(page);
  const { pieces, tiles } = await tableOf(page);
  const { x, y, segment, carries } = pieces.find(({ load }) => load);
  const at = await page.evaluate(
    ([tile, wx, wy, k]) => {
      const { segments } = globalThis.hradby.session.engine.ask({ cmd: 'art', tile: tile.tile, rot: tile.rot });
      const point = new DOMPoint(wx + segments[k].x / 100, wy + segments[k].y / 100).matrixTransform(
        globalThis.ofTable(),
      );
      return [point.x, point.y];
    },
    [tiles.find((tile) => tile.x === x && tile.y === y), x, y, segment],
  );
  await page.mouse.move(...at);
  const said = await page.locator('.table-info').innerText();
  expect(said.includes(`${carries} sheep`), `of the field it is said «${said}»`);
}

// ---- as it comes ----

// In the page: notes what is shown for a moment.
function noteFlights() {
  globalThis.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const el of addedNodes) globalThis.flown.push(el.className || el.tagName);
  }).observe(document.querySelector('.board-flights'), { childList: true });
}

async function shownAfter(test, how, record, choose) {
  const guest = await test.open({ ...how, settings: { confirm: false } });
  const { page } = guest;
  await openRecord(guest, record);
  const { moves } = await ready(page);
  await page.evaluate(noteFlights);
  await page.evaluate((move) => globalThis.hradby.session.choose(move), choose(moves).move);
  await page.evaluate(() => globalThis.hradby.session.shown.then(() => null));
  await ready(page);
  return page.evaluate(() => globalThis.flown);
}

const grows = (moves) => moves.find(({ kind }) => kind === 'grow');

export async function a_token_is_shown_as_it_comes(test) {
  const record = await standingAt('flock');
  const shown = await shownAfter(test, { reducedMotion: 'no-preference' }, record, grows);
  expect(shown.includes('board-token'), `shown: ${shown}`);
  same(await shownAfter(test, { reducedMotion: 'reduce' }, record, grows), [], 'what moves where all should be still');
}

// The pig walks when the next tile has the wheel on it, and it is said before that tile is laid.
export async function the_pig_walks_and_it_is_said(test) {
  const guest = await test.open({ reducedMotion: 'no-preference', settings: { confirm: false } });
  const { page } = guest;
  await openRecord(guest, await crown());
  await ready(page);
  await page.evaluate(noteFlights);
  for (let i = 0; i < 60; i++) {
    const { phase, moves, over } = await ready(page);
    const said = await told(page);
    const walked = await page.evaluate(() => {
      const { history } = globalThis.hradby.session;
      return history.at(-1)?.events.find(({ event }) => event === 'wheel')?.text ?? '';
    });
    if (walked && (phase === 'tile' || phase === 'plague')) {
      expect(said.includes(walked), `of the wheel it is said «${said}» instead of «${walked}»`);
      expect((await page.evaluate(() => globalThis.flown)).includes('board-die'), 'its number is not shown');
      return;
    }
    expect(!over, 'the game is over');
    await page.evaluate((move) => globalThis.hradby.session.choose(move), moves[0].move);
  }
  throw new Error('the pig does not walk');
}

// What lies under a hill is told in the log, and what it is is told nowhere.
export async function a_hidden_tile_is_told_in_the_log(test) {
  const isHidden = ({ event }) => event === 'hidden';
  const until = ({ events }) => events.some(isHidden);
  const { record, turn } = await findRecord({ game: 'carcassonne', options: { expansions: ['hills'] }, until });
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  await ready(page);
  const hidden = turn.events.find(isHidden);
  expect(!('tile' in hidden), `the hidden tile is told: ${JSON.stringify(hidden)}`);
  const text = hidden.text.replace(/ \(.*/, '');
  const log = await page.locator('.table-panel').first().innerText();
  expect(log.includes(text), `the log does not say «${text}»: ${log.slice(0, 200)}`);
  expect((await told(page)).includes(text), 'it is not said beside the hand');
}

/** Only where everything is tested. */
export const deep = [
  places_beside_the_landscape_are_pressed,
  places_out_of_sight_come_into_it,
  a_taken_place_beside_the_landscape_is_refused,
  the_spring_is_laid_beside_the_board,
  a_figure_is_taken_back_where_it_stands,
  buttons_say_what_they_bring,
  the_pig_walks_and_it_is_said,
];
