// What is pressed and dragged on the table: ways from end to end, spaces that a finger can hit, and presses in vain.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { drawn, finger, look, make, mouse, onScreen, ready, tap } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { standingAt } from './scenario.mjs';
import { openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const FINGER = 44; // pixels that a finger needs

// ---- ways ----

// Where the ends of a tile are on the screen.
const endOnScreen = (page, { x, y }, side) => {
  const [dx, dy] = { N: [0.5, 0.17], E: [0.83, 0.5], S: [0.5, 0.83], W: [0.17, 0.5] }[side];
  return onScreen(page, x + dx, y + dy);
};

async function dragByMouse(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

async function dragByFinger(page, [fromX, fromY], [toX, toY]) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x: fromX, y: fromY }]);
  for (let i = 1; i <= 6; i++) {
    await send('touchMove', [{ x: fromX + ((toX - fromX) * i) / 6, y: fromY + ((toY - fromY) * i) / 6 }]);
  }
  await send('touchEnd', []);
  await cdp.detach();
  await drawn(page);
}

const chosen = async (page) => {
  const { pending, draft } = await look(page);
  return pending ?? draft.at(-1) ?? '';
};

// Every way there is, each in the place of the one before, from its one end to the other and back again.
async function dragEvery(page, drag) {
  const { moves } = await ready(page);
  const ways = moves.filter(({ sides }) => sides?.length === 2);
  expect(ways.length > 1, 'there are not several ways');
  for (const way of ways) {
    for (const [one, other] of [way.sides, [...way.sides].reverse()]) {
      await drag(page, await endOnScreen(page, way, one), await endOnScreen(page, way, other));
      same(await chosen(page), way.move, `dragged from ${one} to ${other}`);
    }
  }
}

export async function a_way_is_dragged_from_end_to_end(test) {
  for (const phase of ['ferry', 'ferries']) {
    const guest = await test.reopen();
    await openRecord(guest, await standingAt(phase));
    await dragEvery(guest.page, dragByMouse);
  }
}

export async function a_way_is_dragged_by_finger(test) {
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    await openRecord(guest, await standingAt('ferry'));
    await dragEvery(guest.page, dragByFinger);
  }
}

// A lake on a landscape of small tiles, so that it has come near, and after its ferry something else in the same turn.
async function lakeFarAway(expansions, next) {
  const until = async (turn, moves, judge) => {
    if (turn.phase !== 'ferry' || moves.length < 3) return false;
    const { tiles } = await judge.ask({ cmd: 'state' });
    if (tiles.length < 50) return false;
    const after = await judge.ask({ cmd: 'play', actor: turn.actor, move: moves[0].move });
    await judge.ask({ cmd: 'undo' });
    return after.actor === turn.actor && after.phase === next;
  };
  return (await findRecord({ game: 'carcassonne', options: { expansions }, until })).record;
}

const LAKES = [
  { expansions: ['ferries', 'hills'], next: 'flock' },
  { expansions: ['ferries'], next: 'ferries' },
];

// What comes next neither moves the tile away from under a mouse nor out of the reach of a finger.
export async function a_way_is_pressed_round_on_a_far_lake(test) {
  for (const { expansions, next } of LAKES) {
    const record = await lakeFarAway(expansions, next);
    for (const size of ['desk', ...PHONES]) {
      const guest = await test.reopen(size === 'desk' ? { size } : { ...TOUCH, size });
      await openRecord(guest, record);
      await pressEvery(guest.page, size === 'desk' ? mouse(guest.page) : finger(guest.page));
    }
  }
}

async function pressEvery(page, hand) {
  const status = await ready(page);
  const at = ({ x, y }) => onScreen(page, x, y);
  for (const way of status.moves) {
    const before = await at(way);
    await make(hand, status, way, dice(1));
    if (page.viewportSize().width > 1000) same(await at(way), before, `where the tile of ${way.move} is`);
    await hand.press(page.locator('[data-do="back"]:visible'));
  }
}

// ---- presses in vain ----

const told = (page) => page.locator('.table-sentence').innerText();
const RULE = /\([A-Z]{3}-\d+\)/;

// In the page: a point of the stage that is far from the landscape and under nothing.
function pointBeside() {
  const { camera, land } = globalThis.hradby.board;
  const stage = document.querySelector('.board-stage').getBoundingClientRect();
  const isNear = (x, y) => land.reach.some((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) < 1);
  for (let y = stage.top + 20; y < stage.bottom; y += 20)
    for (let x = stage.left + 20; x < stage.right; x += 20) {
      const at = camera.toWorld(x - stage.left, y - stage.top);
      if (document.elementFromPoint(x, y)?.closest('.board-stage') && !isNear(at.x - 0.5, at.y - 0.5)) return [x, y];
    }
  throw new Error('there is no point beside the landscape');
}

async function pressBeside(page) {
  await page.mouse.click(...(await page.evaluate(pointBeside)));
}

async function isRefused(page, what) {
  const before = await look(page);
  const said = await told(page);
  expect(RULE.test(said), `to ${what} it says «${said}»`);
  same([before.draft.length, before.pending], [0, null], `steps after ${what}`);
}

export async function a_way_in_vain_is_answered(test) {
  const guest = await test.open({ language: 'cs' });
  const { page } = guest;
  await openRecord(guest, await standingAt('ferry'));
  await ready(page);
  await pressBeside(page);
  await isRefused(page, 'a press beside the lake');
  await openRecord(guest, await standingAt('ferries'));
  const { moves } = await ready(page);
  const [way] = moves;
  const sides = [...new Set(moves.flatMap((move) => move.sides ?? []))];
  const pairs = sides.flatMap((one) => sides.filter((other) => other > one).map((other) => [one, other]));
  const joined = pairs.find(([one, other]) => !moves.some((m) => m.sides?.includes(one) && m.sides.includes(other)));
  expect(joined, 'every two ends can be joined');
  await dragByMouse(page, await endOnScreen(page, way, joined[0]), await endOnScreen(page, way, joined[1]));
  await isRefused(page, 'two ends that are joined already');
}

export async function a_space_in_vain_is_answered(test) {
  const guest = await test.open({ language: 'sk' });
  const { page } = guest;
  await openRecord(guest, await standingAt('robber'));
  await ready(page);
  const spaces = page.locator('.board-choices .board-space:not(.free)');
  await spaces.nth(20).click();
  await isRefused(page, 'a space on which nobody stands');
}

// A figure may go on a thing of the tile; elsewhere it may not.
export async function a_thing_in_vain_is_answered(test) {
  const isThing = ({ kind, feature, sides, halves }) => kind === 'put' && feature === 'machine' && !sides && !halves;
  const until = (turn, moves) => moves.some(isThing);
  const { record } = await findRecord({ game: 'carcassonne', options: { expansions: ['flier'] }, until });
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  await ready(page);
  const before = await told(page);
  await pressBeside(page);
  const said = await told(page);
  expect(said !== before, 'nothing is said to a press beside the land');
  same((await look(page)).draft.length, 1 - 1, 'steps');
}

// ---- spaces of the track ----

// A space for each other player, two of them side by side.
async function severalSpaces() {
  const until = (turn, moves) => {
    const spaces = moves.map(({ space }) => space).filter((space) => space !== undefined);
    return spaces.length >= 3 && spaces.some((space) => spaces.includes(space + 1));
  };
  const players = ['Anna', 'Petr', 'Ema', 'Jan', 'Eva', 'Ota'];
  return (await findRecord({ game: 'carcassonne', players, options: { expansions: ['robbers'] }, until })).record;
}

const flags = (page) =>
  page.locator('.board-choices .board-flag circle').evaluateAll((list) =>
    list.map((el) => {
      const { x, y, width, height } = el.getBoundingClientRect();
      return { x, y, width, height, move: el.parentNode.dataset.move };
    }),
  );

const overlap = (a, b) =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) < FINGER - 0.5;

export async function spaces_can_be_hit_by_a_finger(test) {
  const record = await severalSpaces();
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    await openRecord(guest, record);
    const { moves } = await ready(page);
    const found = await flags(page);
    same(found.length, moves.filter(({ space }) => space !== undefined).length, `spaces to be pressed, ${size.width}`);
    const small = found.filter(({ width, height }) => Math.min(width, height) < FINGER - 0.5);
    same(small, [], `spaces too small for a finger, ${size.width}`);
    const pairs = found.flatMap((a, i) => found.slice(i + 1).filter((b) => overlap(a, b)));
    same(pairs, [], `spaces that lie over each other, ${size.width}`);
    await guest.picture('track-asked');
    for (const { x, y, width, height, move } of found) {
      await page.locator('.board-choices .board-track').scrollIntoViewIfNeeded();
      await tap(page, x + width / 2 + 15, y + height / 2 - 15);
      same(await chosen(page), move, `what a finger has hit, ${size.width}`);
      await finger(page).press(page.locator('[data-do="back"]:visible'));
    }
  }
}

const spacesOf = ({ moves }) => moves.filter(({ space }) => space !== undefined);

// Whoever is asked is not among those who would be robbed.
async function victimsAreNamed(page) {
  const status = await ready(page);
  const { players, names } = await page.evaluate(() => {
    const { state, names } = globalThis.hradby.session;
    return { players: state.players.map(({ space }) => space), names };
  });
  for (const { move, space } of spacesOf(status)) {
    const there = players.flatMap((at, player) => (at === space && player !== status.seat ? [player] : []));
    const button = page.locator(`.board-choice[data-move="${move}"]`);
    const told = { text: await button.innerText(), label: await button.getAttribute('aria-label') };
    for (const [where, said] of Object.entries(told)) {
      const named = names.flatMap((name, player) => (said.includes(name) ? [player] : []));
      same(named, there, `players named for space ${space} to ${names[status.seat]} (${where} «${said}»)`);
    }
    const badges = await button.locator('img[data-victim]').evaluateAll((all) => all.map((el) => el.dataset.victim));
    same(badges.map(Number), there, `badges on the button of ${space}`);
    const flag = page.locator(`.board-flag[data-flag="${space}"]`);
    const seen = await flag.locator('image').evaluateAll((all) => all.map((el) => Number(el.dataset.player)));
    if (await flag.count()) same(seen, there, `counters on the flag of ${space}`);
  }
}

// Who would be robbed is named on the buttons, and seen there and on the flags, which lie over the counters.
export async function who_would_be_robbed_is_named(test) {
  const record = await severalSpaces();
  for (const how of [{}, { ...TOUCH, size: PHONES[1] }]) {
    const guest = await test.open(how);
    await openRecord(guest, record);
    await victimsAreNamed(guest.page);
    expect((await guest.page.locator('.board-flag').count()) || !how.hasTouch, 'there are no flags for a finger');
  }
}

// Everybody stands on one space, and the next one is asked about the same space at the same screen.
export async function the_next_one_is_told_who_would_be_robbed_then(test) {
  const until = async (turn, moves, judge) => {
    if (turn.phase !== 'robber' || spacesOf({ moves }).length !== 1) return false;
    const { players } = await judge.ask({ cmd: 'state' });
    return new Set(players.map(({ space }) => space)).size === 1;
  };
  const players = ['Anna', 'Petr', 'Ema'];
  const { record } = await findRecord({ game: 'carcassonne', players, options: { expansions: ['robbers'] }, until });
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  const first = await ready(page);
  await victimsAreNamed(page);
  const now = await make(mouse(page), first, spacesOf(first)[0], () => 1);
  if (now.pending !== null) await page.locator('[data-do="confirm"]:visible').click();
  const second = await ready(page);
  const textsOf = (status) => spacesOf(status).map(({ move }) => move);
  same([second.phase, textsOf(second)], ['robber', textsOf(first)], 'what the next one is asked');
  expect(second.seat !== first.seat, 'the same one is asked again');
  await victimsAreNamed(page);
}

// ---- many places ----

// A landscape with so many targets that their figures would lie over each other.
async function manyTargets() {
  const until = (turn, moves) => turn.phase === 'magic' && moves.length > 60;
  return (await findRecord({ game: 'carcassonne', options: { expansions: ['magewitch'] }, until })).record;
}

const LEAST_APART = 11; // pixels

const spotsOnScreen = (page) =>
  page.locator('.board-spot').evaluateAll((list) =>
    list.map((el) => {
      const { e, f } = el.getScreenCTM();
      return { x: e, y: f, spot: el.dataset.spot };
    }),
  );

export async function many_places_lie_beside_each_other(test) {
  const record = await manyTargets();
  for (const size of PHONES) {
    const guest = await test.reopen({ ...TOUCH, size });
    const { page } = guest;
    await openRecord(guest, record);
    const status = await ready(page);
    const spots = await spotsOnScreen(page);
    const near = spots.flatMap((a, i) =>
      spots.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < LEAST_APART),
    );
    same(near.length, 0, `places over each other, ${size.width}`);
    await guest.picture('many-places');
    const move = status.moves.find(
      ({ piece, x, y, segment }) => piece === 'witch' && `${x},${y},${segment}` === spots[0].spot,
    );
    await make(finger(page), status, move, dice(2));
    same(await chosen(page), move.move, `what a finger has chosen, ${size.width}`);
  }
}

/** Only where everything is tested. */
export const deep = [
  a_way_is_dragged_by_finger,
  a_way_is_pressed_round_on_a_far_lake,
  a_way_in_vain_is_answered,
  a_thing_in_vain_is_answered,
  spaces_can_be_hit_by_a_finger,
  many_places_lie_beside_each_other,
];
