// On phones, upright and held sideways: everything of a turn is within reach, what is small comes near, fingers tell places
// apart; and around the table nothing that is to be seen is cut off.
import { dice, withJudge } from './engine.mjs';
import { PATIENCE, comesTrue, expect, same } from './harness.mjs';
import { drawn, finger, look, make, onScreen, ready, tap, tapOn, viewOfTable } from './person.mjs';
import { findRecord, fullLandscape } from './prepared.mjs';
import { accessible } from './screens.mjs';
import { begin, openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIDEWAYS = [
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
];
const NARROW = { width: 360, height: 640 };
const PHONES = [NARROW, { width: 390, height: 844 }, SIDEWAYS[0], SIDEWAYS[2]];
const TARGET = 44; // pixels that a finger needs
const SLACK = 0.5;

/** A game of two that is played with advice until so many tiles lie. */
function laidTiles(tiles, players = ['Anna', 'Petr'], options = {}) {
  return withJudge(async (judge) => {
    let turn = await judge.ask({ cmd: 'new', game: 'carcassonne', players, options, seed: 4 });
    for (let laid = 0; turn.phase !== 'tile' || laid++ < tiles;) {
      const { move } = await judge.ask({ cmd: 'suggest', actor: turn.actor });
      turn = await judge.ask({ cmd: 'play', actor: turn.actor, move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });
}

// In the page: what of these can not be pressed in its middle, is cut off, or too small for a finger.
function outOfReach([selector, target]) {
  const shown = [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility());
  const wrong = shown.filter((el) => {
    const { left, top, right, bottom, width, height } = el.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !inside || !el.contains(hit) || width < target || height < target;
  });
  return wrong.map((el) => `${el.className} ${JSON.stringify(el.getBoundingClientRect())}`);
}

const BUTTONS = '.table-dock button:not(:disabled), .turn-confirm, .table-bar button';
const allInReach = async (page, name) =>
  same(await page.evaluate(outOfReach, [BUTTONS, TARGET - SLACK]), [], `${name}: buttons out of reach`);

// The first move after which there are figures to put, and what the page says then.
async function layForFigures(page) {
  const hand = finger(page);
  const status = await ready(page);
  for (const move of status.moves) {
    const now = await make(hand, status, move, dice(1));
    if (now.moves.some(({ kind }) => kind === 'put')) return now;
    await hand.press(page.locator('[data-do="back"]'));
  }
  throw new Error('no figure can be put');
}

// ---- the tile in hand, hidden and shown again ----

// A game that stands at one decision where a move of that kind leads to the other one, and one of them is about figures.
async function fromTo(from, to, kind) {
  const until = async (turn, moves, judge) => {
    const step = turn.phase === from && moves.find((move) => move.kind === kind);
    if (!step) return false;
    const next = await judge.ask({ cmd: 'play', actor: turn.actor, move: step.move });
    const more = next.actor === turn.actor ? (await judge.ask({ cmd: 'legal', actor: turn.actor })).moves : [];
    await judge.ask({ cmd: 'undo' });
    const puts = [...moves, ...more].filter((move) => move.kind === 'put' && move.piece === 'follower');
    return next.phase === to && puts.length > 1;
  };
  const options = { expansions: ['ferries', 'gold', 'magewitch'] };
  return (await findRecord({ game: 'carcassonne', options, until })).record;
}

const back = (page) => finger(page).press(page.locator('[data-do="back"]:visible'));

// The places on the tile in hand are there, and the last of them is taken.
async function pressPlace(page, name) {
  const places = page.locator('.board-hand-places > *');
  expect((await places.count()) > 1, `${name}: no places on the tile in hand`);
  same(await page.evaluate(outOfReach, ['.board-hand-places > *', 0]), [], `${name}: places out of reach`);
  await finger(page).press(places.last());
  const { pending, draft } = await look(page);
  expect((pending ?? draft.at(-1) ?? '').startsWith('put'), `${name}: the place was not taken`);
}

// Where nothing can be done with the tile, it makes room on a phone; when it comes again its places come with it.
export async function places_for_figures_come_with_the_tile_after_another_step(test) {
  const steps = [
    ['magic', 'figure', 'send'],
    ['gold', 'figure', 'gold'],
    ['figure', 'ferry', 'pass'],
  ];
  for (const [from, to, kind] of steps) {
    const record = await fromTo(from, to, kind);
    for (const size of [NARROW, PHONES[1], SIDEWAYS[2]]) {
      const name = `${from} at ${size.width}x${size.height}`;
      const guest = await test.reopen({ ...TOUCH, size });
      const { page } = guest;
      await openRecord(guest, record);
      const status = await ready(page);
      const step = status.moves.find((move) => move.kind === kind);
      same((await make(finger(page), status, step, dice(1))).phase, to, `${name}: what is asked then`);
      if (from === 'figure') await back(page);
      await pressPlace(page, name);
    }
  }
}

// ---- held sideways, and narrow ----

async function turnInReach(guest, record, name) {
  const { page } = guest;
  await openRecord(guest, record);
  await ready(page);
  await allInReach(page, `${name}, a tile`);
  const status = await layForFigures(page);
  await allInReach(page, `${name}, a figure`);
  expect(await page.locator('.board-pass').isVisible(), `${name}: nothing says «no figure»`);
  const put = status.moves.find(({ kind }) => kind === 'put');
  await make(finger(page), status, put, dice(1));
  await allInReach(page, `${name}, to be confirmed`);
  same(await page.locator('.turn-confirm').isEnabled(), true, `${name}: whether it can be confirmed`);
}

export async function held_sideways_everything_of_a_turn_is_in_reach(test) {
  const record = await laidTiles(14);
  for (const size of SIDEWAYS) {
    const guest = await test.reopen({ ...TOUCH, size, language: 'cs' });
    const name = `${size.width}x${size.height}`;
    await turnInReach(guest, record, name);
    const { height } = await guest.page.locator('.table-stage').boundingBox();
    same(height, size.height, `${name}: how high the landscape is`);
    const scores = await guest.page.evaluate(outOfReach, ['.board-score', 4]);
    same(scores, [], `${name}: scores that are not seen`);
    await guest.picture('sideways');
  }
}

export async function held_sideways_it_is_accessible(test) {
  const guest = await test.open({ ...TOUCH, size: SIDEWAYS[0] });
  await openRecord(guest, await laidTiles(14));
  await layForFigures(guest.page);
  await accessible(guest.page, 'sideways');
}

/** What a lesson says stands beside the game, and both can be used. */
export async function held_sideways_a_lesson_is_in_reach(test) {
  for (const size of [SIDEWAYS[0], SIDEWAYS[2], SIDEWAYS[3]]) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    for (const lesson of ['base', 'castle']) {
      await guest.turnTo(`lesson/${lesson}`, 'lesson');
      await page.locator('.lesson-card').waitFor();
      await drawn(page);
      const name = `${lesson} at ${size.width}x${size.height}`;
      await page.locator('.lesson-card .button').scrollIntoViewIfNeeded();
      const parts = '.table-bar button, .lesson-card .button, .turn-confirm';
      same(await page.evaluate(outOfReach, [parts, TARGET - SLACK]), [], `${name}: out of reach`);
      const { width, height } = await page.locator('.table-stage').boundingBox();
      expect(width > 150 && height > 100, `${name}: the table has ${width}x${height} pixels`);
      await guest.picture(`sideways-lesson-${lesson}`);
    }
  }
}

const namesThatAreCut = (page) =>
  page
    .locator('.board-name-text')
    .evaluateAll((list) => list.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.textContent));

export async function held_sideways_three_have_names(test) {
  for (const size of SIDEWAYS) {
    const guest = await test.reopen({ ...TOUCH, size, language: 'cs' });
    await begin(guest, { expansions: ['abbot'], kinds: ['person', 'person', 'person'] });
    await ready(guest.page);
    same(await namesThatAreCut(guest.page), [], `${size.width}: names that are cut`);
    await guest.picture('sideways-three');
  }
}

export async function at_360_pixels_no_button_sticks_out(test) {
  const record = await laidTiles(14);
  for (const language of ['cs', 'sk', 'en']) {
    const guest = await test.open({ ...TOUCH, size: NARROW, language });
    await turnInReach(guest, record, language);
    same(await namesThatAreCut(guest.page), [], `${language}: names that are cut`);
    await guest.picture('narrow-turn');
  }
}

// ---- late in the game ----

const squareBox = (page, { x, y }) => page.locator(`[data-square="${x},${y}"]`).boundingBox();
const tileSize = (page) =>
  page.evaluate(() => {
    const { a, b } = globalThis.ofTable();
    return Math.hypot(a, b);
  });

// The table has come nearer than it was and moves no more.
async function atRest(page, before) {
  await page
    .waitForFunction(
      (size) => {
        const { a, b } = globalThis.ofTable();
        return Math.hypot(a, b) > size + 1;
      },
      before,
      { timeout: PATIENCE },
    )
    .catch(() => null); // what follows says what was not to be had
  for (let was = '', is = await viewOfTable(page); was !== is;) [was, is] = [is, await viewOfTable(page)];
}

// A tap in the middle of a square, and where that only brings it near, another one: the tile lies there.
async function layByTaps(page, square, name) {
  const press = async () => {
    const { x, y, width, height } = await squareBox(page, square);
    const at = [x + width / 2, y + height / 2];
    const free = await page.evaluate(([px, py]) => document.elementFromPoint(px, py)?.closest('.board-stage'), at);
    expect(free, `${name}: ${square.x},${square.y} is not free at ${at}`);
    await tap(page, ...at);
  };
  const first = await tileSize(page);
  await press();
  if (first < TARGET - SLACK) {
    same((await look(page)).draft.length, 0, `${name}: tiles laid by a tap on a square of ${Math.round(first)} pixels`);
    await atRest(page, first);
    const near = await tileSize(page);
    expect(near >= TARGET - SLACK, `${name}: ${square.x},${square.y} has ${Math.round(near)} pixels after a tap`);
    await press();
  }
  await page.waitForFunction(() => globalThis.hradby.session.canBack).catch(() => null);
  const { draft, pending } = await look(page);
  const done = draft.at(-1) ?? pending ?? '';
  expect(done.startsWith(`tile ${square.x} ${square.y} `), `${name}: meant ${square.x},${square.y}, has ${done}`);
}

export async function every_legal_square_can_be_hit_late_in_the_game(test) {
  const record = await laidTiles(60);
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    const name = `${size.width}x${size.height}`;
    await openRecord(guest, record);
    const { moves } = await ready(page);
    const squares = new Map(moves.map(({ x, y }) => [`${x},${y}`, { x, y }]));
    expect(squares.size > 5, `${name}: only ${squares.size} squares`);
    await guest.picture('late');
    const few = size === NARROW ? 1 : 4; // all of them where they are smallest
    for (const square of [...squares.values()].filter((_, i) => i % few === 0)) {
      await tapOn(page.locator('[data-do="fit"]'));
      await layByTaps(page, square, name);
      await tapOn(page.locator('[data-do="back"]'));
      await ready(page);
    }
  }
}

export async function all_of_a_large_landscape_can_be_seen(test) {
  const record = await fullLandscape(200);
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    await openRecord(guest, record);
    await ready(page);
    await tapOn(page.locator('[data-do="fit"]'));
    const tiles = await page.evaluate(() => globalThis.hradby.session.table.tiles.map(({ x, y }) => [x, y]));
    const stage = await page.locator('.table-stage').boundingBox();
    const tools = await page.locator('.board-tools').boundingBox();
    const hidden = [];
    for (const [x, y] of tiles) {
      const [px, py] = await onScreen(page, x + 0.5, y + 0.5);
      const seen = px > stage.x && px < stage.x + stage.width && py > stage.y && py < stage.y + stage.height;
      const under = px < tools.x + tools.width && py > tools.y;
      if (!seen || under) hidden.push([x, y]);
    }
    same(hidden, [], `${size.width}x${size.height}: tiles that are not seen`);
  }
}

// ---- places for figures ----

// How near the nearest two of these are, in pixels.
const nearest = (page, selector) =>
  page.locator(selector).evaluateAll((list) => {
    const at = list.map((el) => {
      if (el.getScreenCTM) return { x: el.getScreenCTM().e, y: el.getScreenCTM().f };
      const { left, right, top, bottom } = el.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    });
    return Math.min(...at.flatMap((a, i) => at.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  });

// Crossings and monasteries with a road have the most places, and monk and farmer stand near to each other.
const BAGS = ['base/X=2 base/W=2', 'base/A=2 base/B=2', 'base/V=3'];

export async function places_for_figures_are_a_finger_apart(test) {
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    for (const bag of BAGS) {
      await begin(guest, { texts: { bag, seed: 'apart' } });
      const name = `${size.width}x${size.height} ${bag}`;
      await layForFigures(page);
      expect((await page.locator('.board-spot').count()) > 1, `${name}: too few places`);
      const far = await nearest(page, '.board-spot');
      expect(far >= TARGET - 1.5, `${name}: places on the table are ${far} apart`);
      const hand = await nearest(page, '.board-hand-places > .board-place');
      expect(hand >= TARGET - 6, `${name}: places in the hand are ${hand} apart`);
      const covered = await page.evaluate(outOfReach, ['.board-hand-places > .board-place, .board-hand-turn', 20]);
      same(covered, [], `${name}: places and the turn button over each other`);
      await guest.picture(`apart-${BAGS.indexOf(bag)}`);
    }
  }
}

// ---- fingers on the table ----

// A point of the landscape at which nothing can be done.
const ofTheLand = async (page) => {
  const { tiles } = await page.evaluate(() => globalThis.hradby.session.table);
  return onScreen(page, tiles[0].x + 0.5, tiles[0].y + 0.5);
};

// What a finger does, with so many seconds in between, however slow the machine is, and a while after what it did before.
let timestamp = 0;

async function touches(page, steps, seconds) {
  const cdp = await page.context().newCDPSession(page);
  timestamp = Math.max(Date.now() / 1000, timestamp + 2);
  for (const [type, x, y] of steps) {
    timestamp += seconds;
    await cdp.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints: x === undefined ? [] : [{ x, y }] });
  }
  await cdp.detach();
}

const doubleTap = (page, [x, y]) =>
  touches(page, [['touchStart', x, y], ['touchEnd'], ['touchStart', x, y], ['touchEnd']], 0.04);

// A finger that leaves the table while it moves.
const swipe = (page) =>
  touches(
    page,
    [['touchStart', 200, 400], ...Array.from({ length: 8 }, (_, i) => ['touchMove', 186 - 14 * i, 400]), ['touchEnd']],
    0.01,
  );

export async function two_taps_bring_the_table_nearer_and_back(test) {
  const guest = await test.open({ ...TOUCH, size: 'phone' });
  const { page } = guest;
  await openRecord(guest, await laidTiles(40));
  await ready(page);
  const home = await tileSize(page);
  const at = await ofTheLand(page);
  await touches(page, [['touchStart', ...at], ['touchEnd']], 1);
  await viewOfTable(page);
  same(await tileSize(page), home, 'the size of a tile after one tap');
  await doubleTap(page, at);
  await comesTrue(
    async () => (await tileSize(page)) > 1.5 * home,
    () => 'two taps bring the table nearer',
  );
  const there = await ofTheLand(page);
  expect(Math.hypot(there[0] - at[0], there[1] - at[1]) < 60, 'another place has come near');
  await doubleTap(page, there);
  await comesTrue(
    async () => (await tileSize(page)) === home,
    () => 'two more taps bring all of the table back',
  );
  same((await look(page)).draft, [], 'what the taps have done');
}

async function afterASwipe(test, reducedMotion) {
  const guest = await test.open({ ...TOUCH, size: 'phone', reducedMotion });
  await openRecord(guest, await laidTiles(40));
  await ready(guest.page);
  await guest.page.evaluate(() => {
    // where the table was seen once the finger had left it
    globalThis.after = null;
    addEventListener('pointerup', () => (globalThis.after = new Set()), true);
    const plane = document.querySelector('.board-plane');
    new MutationObserver(() => globalThis.after?.add(plane.style.transform)).observe(plane, { attributes: true });
  });
  const before = await viewOfTable(guest.page);
  await swipe(guest.page);
  expect((await viewOfTable(guest.page)) !== before, 'the table was not moved');
  return guest.page;
}

export async function a_thrown_table_goes_on_by_itself(test) {
  const page = await afterASwipe(test, 'no-preference');
  await page.waitForFunction(() => globalThis.after?.size > 3);
  let [last, now] = ['', await viewOfTable(page)];
  for (let i = 0; i < 200 && now !== last; i++) [last, now] = [now, await viewOfTable(page)];
  same(now, last, 'the table when it has come to rest');
}

export async function without_motion_a_thrown_table_stays(test) {
  const page = await afterASwipe(test, 'reduce');
  for (let frame = 0; frame < 8; frame += 2) await viewOfTable(page);
  // the last of the finger's way, and once more if letters have just come
  expect((await page.evaluate(() => globalThis.after.size)) <= 2, 'the table goes on though nothing should move');
}

// ---- the tile from the hand ----

const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

// A game at its beginning, and a finger that has taken the tile from the hand.
async function withTileTaken(test, how = {}) {
  const guest = await test.open({ ...TOUCH, size: 'phone', ...how });
  const { page } = guest;
  await begin(guest, { texts: { bag: 'base/V=6', seed: 'drag' } });
  const { moves } = await ready(page);
  const cdp = await page.context().newCDPSession(page);
  const from = middleOf(await page.locator('[data-do="hand"]').boundingBox());
  const send = (type, ...points) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', from);
  await send('touchMove', [from[0], from[1] - 60]);
  await page.locator('.board-carried').waitFor();
  const moveTo = async ([x, y]) => {
    await send('touchMove', [x, y]);
    await drawn(page);
  };
  return { guest, page, moves, moveTo, lift: () => send('touchEnd') };
}

// Where a finger must be so that the tile above it is in the middle of a square.
async function underSquare(page, { x, y }) {
  const [left, top] = await onScreen(page, x + 0.5, y + 0.5);
  const { height } = await page.locator('.board-carried').boundingBox();
  return [left, top + height / 2 + 20];
}

const heldAs = (page) => page.evaluate(() => globalThis.hradby.board.aiming.laying.rot);

export async function a_tile_follows_the_finger_to_a_legal_square(test) {
  for (const size of ['phone', SIDEWAYS[2]]) {
    const { guest, page, moves, moveTo, lift } = await withTileTaken(test, { size });
    const carried = page.locator('.board-carried');
    const [x, y] = await onScreen(page, 0.5, 0.5); // the tile that lies there already
    const { height } = await carried.boundingBox();
    await moveTo([x, y + height / 2 + 20]);
    const box = await carried.boundingBox();
    expect(box.width >= 80, `the tile that is carried has ${box.width} pixels`);
    expect(box.y + box.height < y + height / 2 + 10, 'the tile lies under the finger');
    same(await page.locator('.board-ghost.aimed image').count(), 0, 'squares aimed at where none is');
    const { x: sx, y: sy } = moves.at(-1);
    await moveTo(await underSquare(page, { x: sx, y: sy }));
    await page.locator('.board-ghost.aimed image').waitFor();
    const ghost = middleOf(await page.locator('.board-ghost.aimed image').boundingBox());
    const square = middleOf(await page.locator(`[data-square="${sx},${sy}"]`).boundingBox());
    same(ghost.map(Math.round), square.map(Math.round), 'where the tile would lie');
    await guest.picture('carried');
    await lift();
    await page.waitForFunction(() => globalThis.hradby.session.draft.length > 0);
    const { draft } = await look(page);
    expect(draft[0].startsWith(`tile ${sx} ${sy} `), `dragged to ${sx} ${sy}, the page has ${draft[0]}`);
    await carried.waitFor({ state: 'detached' });
  }
}

export async function a_tile_let_go_elsewhere_is_in_the_hand_again(test) {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const { page, moves, moveTo, lift } = await withTileTaken(test, { reducedMotion });
    const rot = await heldAs(page);
    const turned = moves.find((move) => !moves.some((one) => one.x === move.x && one.y === move.y && one.rot === rot));
    if (turned) await moveTo(await underSquare(page, turned)); // there it is turned
    const { x, y } = await page.locator('.board-stage').boundingBox();
    await moveTo([x + 40, y + 130]);
    same(await page.locator('.board-ghost.aimed image').count(), 0, 'squares aimed at');
    await lift();
    await page.locator('.board-carried').waitFor({ state: 'detached' });
    const now = await look(page);
    same([now.draft, now.pending], [[], null], 'what was done');
    same(await heldAs(page), rot, 'how the tile is held');
    await tapOn(page.locator('[data-do="hand"]'));
    expect((await heldAs(page)) !== rot, 'the tap after it does not turn the tile');
  }
}

// How often the tile in the hand is turned before the eyes, from here on.
const watchTurns = (page) =>
  page.evaluate(() => {
    globalThis.turns = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      if (this.closest('.board-hand-tile')) globalThis.turns += 1;
      return animate.apply(this, how);
    };
  });

async function flick(page, dx) {
  const [x, y] = middleOf(await page.locator('[data-do="hand"]').boundingBox());
  const way = Array.from({ length: 4 }, (_, i) => ['touchMove', x + (dx * (i + 1)) / 4, y]);
  await touches(page, [['touchStart', x, y], ...way, ['touchEnd']], 0.02);
  await drawn(page);
}

export async function a_flick_turns_the_tile_to_its_side(test) {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const guest = await test.open({ ...TOUCH, size: 'phone', reducedMotion });
    const { page } = guest;
    await begin(guest, { texts: { bag: 'base/V=6', seed: 'flick' } });
    await ready(page);
    await watchTurns(page);
    const rots = await page.evaluate(() => globalThis.hradby.board.aiming.laying.rotations);
    const at = rots.indexOf(await heldAs(page));
    const next = (n) => rots[(at + n + rots.length) % rots.length];
    await flick(page, 44);
    await page.waitForFunction((rot) => globalThis.hradby.board.aiming.laying.rot === rot, next(1));
    await flick(page, -44);
    await page.waitForFunction((rot) => globalThis.hradby.board.aiming.laying.rot === rot, next(0));
    await flick(page, -44);
    await page.waitForFunction((rot) => globalThis.hradby.board.aiming.laying.rot === rot, next(-1));
    same((await look(page)).draft, [], 'what flicks have laid');
    same(await page.evaluate(() => globalThis.turns), reducedMotion === 'reduce' ? 0 : 3, 'turns that are seen');
  }
}

// ---- what is felt ----

const rememberPulses = (guest) =>
  guest.context.addInitScript(() => {
    globalThis.pulses = [];
    navigator.vibrate = (pattern) => globalThis.pulses.push(pattern.join()) > 0;
  });

export async function a_phone_vibrates_unless_that_is_turned_off(test) {
  for (const vibration of [true, false]) {
    const guest = await test.open({ ...TOUCH, size: 'phone', settings: { vibration, confirm: false } });
    const { page } = guest;
    await rememberPulses(guest);
    await begin(guest, { texts: { bag: 'base/E=6', seed: 'felt' } });
    const status = await ready(page);
    await make(finger(page), status, status.moves[0], dice(1));
    same((await page.evaluate(() => globalThis.pulses)).includes('14'), vibration, 'whether the tile is felt');
    await guest.turnTo('settings', 'settings');
    const box = page.locator('input[name="vibration"]');
    same(await box.isChecked(), vibration, 'the switch');
    await page.evaluate(() => (globalThis.pulses = []));
    await box.evaluate((el) => el.click());
    same((await page.evaluate(() => globalThis.pulses)).length, vibration ? 0 : 1, 'pulses when it is switched');
  }
  const desk = await test.open();
  await desk.go('#/settings', 'settings');
  same(await desk.page.locator('input[name="vibration"]').count(), 0, 'switches for vibration at a desk');
}

// ---- around the table ----

const SIX = ['Anna', 'Bartoloměj', 'Ema', 'Jan', 'Eva', 'Ota'];

// In the page.
const rowsOfTabs = () =>
  new Set([...document.querySelectorAll('.table-side [role="tab"]')].map((el) => el.getBoundingClientRect().top)).size;

export async function every_tab_and_every_score_is_seen(test) {
  const record = await laidTiles(30, SIX, { edition: 'bb5', expansions: ['inns', 'traders'] });
  for (const language of ['en', 'cs', 'sk']) {
    const guest = await test.open({ size: { width: 1366, height: 768 }, language });
    await openRecord(guest, record);
    await ready(guest.page);
    same((await guest.page.locator('.board-score').count()) > 5, true, 'six scores');
    const cut = await guest.page.evaluate(outOfReach, ['.table-side [role="tab"], .board-score, .board-badge', 4]);
    same(cut, [], `${language}: tabs and scores that are cut off`);
    same(await guest.page.evaluate(rowsOfTabs), 1, `${language}: rows of tabs`);
    await guest.picture('six');
  }
  const guest = await test.open({ ...TOUCH, size: NARROW, language: 'cs' });
  await openRecord(guest, record);
  await ready(guest.page);
  await tapOn(guest.page.locator('[aria-controls="side"]'));
  same(await guest.page.evaluate(outOfReach, ['.table-side [role="tab"]', TARGET - SLACK]), [], 'tabs on a phone');
  same(await guest.page.evaluate(rowsOfTabs), 1, 'rows of tabs on a phone');
}

export async function a_label_waits_for_the_pointer_and_is_short(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await laidTiles(40));
  await ready(page);
  const at = await ofTheLand(page);
  await guest.holdTime();
  await page.mouse.move(at[0] - 3, at[1]);
  await page.mouse.move(...at);
  const tip = page.locator('.board-tip');
  await page.clock.runFor(400);
  same(await tip.isVisible(), false, 'whether the label is there at once');
  expect((await page.locator('.table-info').innerText()).length > 0, 'nothing is told beside the board');
  await page.clock.runFor(100);
  await tip.waitFor({ state: 'visible' });
  const { width, height } = await tip.boundingBox();
  expect(width < 280 && height < 50, `the label has ${Math.round(width)}x${Math.round(height)} pixels`);
  await page.mouse.move(5, at[1]);
  await tip.waitFor({ state: 'hidden' });
}

export async function a_tap_tells_all_about_a_feature_at_the_edge(test) {
  const guest = await test.open({ ...TOUCH, size: 'phone' });
  const { page } = guest;
  await openRecord(guest, await laidTiles(40));
  await ready(page);
  const at = await ofTheLand(page);
  await tap(page, ...at);
  const tip = page.locator('.board-tip');
  await tip.waitFor({ state: 'visible' });
  const { y, height } = await tip.boundingBox();
  expect(at[1] < y || at[1] > y + height, 'what is told lies under the finger');
}

// ---- the castle ----

const LEAST_LETTERS = 8; // pixels; a few that have others beside them are smaller

export async function labels_of_the_castle_are_readable_on_phones(test) {
  const until = (turn, moves) => turn.phase === 'helpers' && moves.length > 3;
  const { record } = await findRecord({ game: 'castle', until });
  for (const size of [NARROW, { width: 390, height: 844 }, SIDEWAYS[2]]) {
    const guest = await test.reopen({ ...TOUCH, size, language: 'cs' });
    const { page } = guest;
    await openRecord(guest, record);
    await ready(page);
    const sizes = await page.locator('.castle-picture text').evaluateAll((list) =>
      list.map((el) => {
        const { a, b } = el.getScreenCTM();
        return parseFloat(getComputedStyle(el).fontSize) * Math.hypot(a, b);
      }),
    );
    const small = sizes.filter((px) => px < LEAST_LETTERS);
    expect(small.length <= sizes.length / 4, `${size.width}: ${small.length} of ${sizes.length} labels are small`);
    const cut = await page
      .locator('.turn-confirm, .castle-player-name')
      .evaluateAll((list) => list.filter((el) => el.scrollWidth > el.clientWidth + 1).map((el) => el.textContent));
    same(cut, [], `${size.width}: words of the castle that are cut`);
    await guest.picture('castle-labels');
  }
}

/** Only where everything is tested. */
export const deep = [
  held_sideways_it_is_accessible,
  held_sideways_three_have_names,
  at_360_pixels_no_button_sticks_out,
  every_legal_square_can_be_hit_late_in_the_game,
  all_of_a_large_landscape_can_be_seen,
  places_for_figures_are_a_finger_apart,
  a_thrown_table_goes_on_by_itself,
  without_motion_a_thrown_table_stays,
  every_tab_and_every_score_is_seen,
  labels_of_the_castle_are_readable_on_phones,
];
