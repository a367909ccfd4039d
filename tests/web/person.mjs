// person.mjs -- plays at the page like a person: by mouse, by finger, or by keyboard alone.
//
// Which move is made is drawn from a seed out of the moves that the page itself offers; how it is made is what a person
// would do on the screen.  After each deed it is checked that the page has understood just that move.
import { dice } from './engine.mjs';
import { PATIENCE, expect } from './harness.mjs';

/** How the game on the page stands. */
export const look = (page) =>
  page.evaluate(() => {
    const s = globalThis.hradby.session;
    return {
      game: s.game,
      mode: s.mode,
      phase: s.turn.phase,
      seat: s.seat,
      over: s.over,
      busy: s.busy,
      handover: s.handover?.seat ?? null,
      pending: s.pending?.move.move ?? null,
      draft: s.draft.map((m) => m.move),
      moves: s.moves,
      count: s.history.length,
      played: s.requests.length,
    };
  });

/** Waits until what has changed is on the screen, with its letters, and the table moves no more. */
export const drawn = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((come) => requestAnimationFrame(come));
    const where = () => {
      const set = globalThis.ofTable();
      const laidOut = document.querySelector('.board-world')?.getScreenCTM();
      const differ = set && laidOut && ['a', 'b', 'e', 'f'].some((one) => Math.abs(set[one] - laidOut[one]) > 0.5);
      return differ ? NaN : [set?.a, set?.b, set?.e, set?.f].join(' ');
    };
    for (let before = await frame().then(where), now = ''; now !== before;) {
      now = before;
      before = await frame().then(where);
    }
  });

/** Gives a window another size, and waits until the page is laid out in it and its parts rest. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size, {
    timeout: PATIENCE,
  });
  await page.evaluate(async (frames) => {
    const frame = () => new Promise((come) => requestAnimationFrame(come));
    const sizes = () =>
      [...document.querySelectorAll('.table, .table *')].map((el) => `${el.clientWidth} ${el.clientHeight}`).join();
    for (let same = 0, before = ''; same < frames;) {
      await frame();
      const now = sizes();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }, 3);
  await drawn(page);
}

/** Waits until somebody at this window has something to do, or the game is over. */
export async function ready(page, also = '') {
  const wanted = (also) => {
    const s = globalThis.hradby?.session;
    const table = document.querySelector('.table');
    if (!s || !table || !('shown' in table.dataset) || s.busy) return false;
    return s.over || s.handover !== null || s.seat !== null || (also && table.matches(also));
  };
  await page.waitForFunction(wanted, also, { timeout: PATIENCE });
  await drawn(page);
  return look(page);
}

// ---- hands ----

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** A mouse. */
export const mouse = (page) => ({
  page,
  press: (locator) => locator.click(),
  at: (x, y) => page.mouse.click(x, y),
});

/** A tap at a point, until it is answered: what the browser makes of it comes after the finger has gone. */
export async function tap(page, x, y) {
  await page.touchscreen.tap(x, y);
  await drawn(page);
}

/** A tap on something that answers a click, until that has come and what it changed is drawn. */
export async function tapOn(locator) {
  await locator.evaluate((el) => {
    globalThis.clicked = new Promise((come) => el.addEventListener('click', () => come(), { once: true }));
  });
  await locator.tap();
  await locator.page().evaluate(() => globalThis.clicked);
  await drawn(locator.page());
}

/** A finger. */
export const finger = (page) => ({
  page,
  press: tapOn,
  at: (x, y) => tap(page, x, y),
});

// Whether a point is on the table itself and not under a button or a card.
const isFree = (page, x, y) =>
  page.evaluate(
    ([px, py]) => {
      const hit = document.elementFromPoint(px, py);
      return Boolean(hit?.closest('.table-stage')) && !hit.closest('button, .menu, dialog');
    },
    [x, y],
  );

/** Presses on something drawn on the table, where that was; a table that was moved by hand is shown whole again first. */
export async function pressDrawn(hand, selector) {
  const { page } = hand;
  const shape = page.locator(selector).first();
  const moved = await page.evaluate(() => globalThis.hradby.board?.following.follows === false);
  for (const before of moved ? [null, 'fit', 'zoom-out'] : [null]) {
    if (before) await hand.press(page.locator(`[data-do="${before}"]`).first());
    await drawn(page);
    const box = await shape.boundingBox();
    if (!box) break;
    const [x, y] = middle(box);
    if (await isFree(page, x, y)) {
      await hand.at(x, y);
      return [x, y];
    }
  }
  throw new Error(`${selector} cannot be pressed on the table`);
}

/** In the page: whether the landscape is painted for the size at which it is seen. */
export const isSharp = () => {
  const { camera } = globalThis.hradby.board;
  const [patch] = document.querySelectorAll('.board-layer:not([hidden]) .board-patch');
  return (
    patch !== undefined && patch.width % camera.pixels === 0 && patch.getBoundingClientRect().width === patch.width
  );
};

/** How the table is seen, once what was done has been shown, which happens with the next frame. */
export const viewOfTable = (page) =>
  page.evaluate(
    () =>
      new Promise((told) => {
        const tell = () => {
          const { a, b, c, d, e, f } = globalThis.ofTable();
          told([a, b, c, d, e, f].join(' '));
        };
        requestAnimationFrame(() => requestAnimationFrame(tell));
      }),
  );

/** Waits until the table is seen so. */
export async function viewComes(page, wanted, what) {
  const end = Date.now() + PATIENCE;
  for (let now = ''; now !== wanted; now = await viewOfTable(page))
    expect(Date.now() < end, `${what}: ${now} instead of ${wanted}`);
}

/** Waits until the table is seen otherwise. */
export async function viewChanges(page, before, why) {
  const end = Date.now() + PATIENCE;
  while ((await viewOfTable(page)) === before) expect(Date.now() < end, why);
}

/** Presses a place of the table; where a finger lies on several at once, or they are small, the table comes nearer first. */
export async function pressSpot(hand, selector) {
  const before = await viewOfTable(hand.page);
  const { draft, pending } = await look(hand.page);
  await pressDrawn(hand, selector);
  const now = await look(hand.page);
  const nothing = now.pending === pending && now.draft.length === draft.length;
  if (nothing && (await viewOfTable(hand.page)) !== before) await pressDrawn(hand, selector);
}

const seen = (page, selector) => page.locator(`${selector}:visible`).first();
const quoted = (text) => JSON.stringify(text);

// ---- one move ----

const laid = async (page, move) => {
  const { draft, pending } = await look(page);
  return { any: draft.length > 0 || pending !== null, just: draft.at(-1) === move.move || pending === move.move };
};

// Lays the tile as it is held and turns it where it lies; where it is refused so (in a lesson), turns it in the hand.
async function layTile(hand, move) {
  const square = `[data-square="${move.x},${move.y}"]`;
  await pressSpot(hand, square);
  for (let i = 0; i < 4; i++) {
    const { any, just } = await laid(hand.page, move);
    if (just) return;
    await hand.press(seen(hand.page, '[data-do="rotate"]'));
    if (!any) await pressDrawn(hand, square);
  }
}

// The name of the place that a move means, as the view calls it; '' where it has none on the table.
export function placeOf({ x, y, segment, feature, sector, sides, rot, points }) {
  if (sector !== undefined) return `${feature} ${sector}`; // beside the landscape
  if (x === undefined || rot !== undefined || points !== undefined) return ''; // points of a feature have a button
  if (segment !== undefined) return `${x},${y},${segment}`;
  if (feature !== undefined) return `${x},${y},${feature}`;
  return sides?.length === 2 ? `${x},${y},way` : `${x},${y}`;
}

// Takes up the wanted kind of figure; a phone has no room for these buttons and asks at the place.
async function takePiece(hand, piece) {
  const button = seen(hand.page, `[data-piece="${piece}"]`);
  if ((await button.count()) && (await button.getAttribute('aria-pressed')) !== 'true') await hand.press(button);
}

// On the table, or on the large tile in the hand.
async function putFigure(hand, move, moves, onTable) {
  const { page } = hand;
  const pieces = new Set(moves.filter((m) => m.kind === 'put').map((m) => m.piece));
  if (pieces.size > 1 && move.kind === 'put') await takePiece(hand, move.piece);
  const place = placeOf(move);
  if (onTable) await pressSpot(hand, `.board-spot[data-spot="${place}"]`);
  else if (move.kind !== 'put') await hand.press(seen(page, `.board-recall[data-move=${quoted(move.move)}]`));
  else await hand.press(page.locator(`.board-place[data-hand-spot="${place}"]`).first());
  const menu = page.locator(`.board-chooser [data-move=${quoted(move.move)}]`);
  if (await menu.count()) await hand.press(menu);
}

/** Where a point of the table is on the screen. */
export const onScreen = (page, x, y) =>
  page.evaluate(
    ([wx, wy]) => {
      const table = globalThis.ofTable();
      const point = new DOMPoint(wx, wy).matrixTransform(table);
      return [point.x, point.y];
    },
    [x, y],
  );

// Presses the tile, wherever it has come to lie, until the wanted two of its ends are joined; a finger may have to press
// once more where the table comes nearer first.
async function chooseWay(hand, move, moves) {
  const { page } = hand;
  const most = moves.filter((other) => other.x === move.x && other.y === move.y).length;
  await pressSpot(hand, `.board-spot[data-spot="${placeOf(move)}"]`);
  for (let i = 1; i <= most && !(await laid(page, move)).just; i++) {
    await drawn(page); // buttons that come may move it
    const [x, y] = await onScreen(page, move.x + 0.5, move.y + 0.5);
    expect(await isFree(page, x, y), `the tile of ${move.move} is not in sight any more`);
    await hand.at(x, y);
  }
}

// A space of the score track, by its flag where it has one.
async function pressSpace(hand, move) {
  const space = `.board-choices .board-track [data-move=${quoted(move.move)}]`;
  const flag = `.board-choices .board-flag[data-move=${quoted(move.move)}] circle`;
  await pressDrawn(hand, (await hand.page.locator(flag).count()) ? flag : space);
}

async function chooseCards(hand, move) {
  for (const card of move.cards) {
    const button = seen(hand.page, `.castle-tray [data-card="${card}"]`);
    if ((await button.getAttribute('aria-pressed')) !== 'true') await hand.press(button);
  }
}

// Sets a good to what is wanted of it, piece by piece.
async function setGood(hand, good, wanted) {
  const group = hand.page.locator('.castle-stepper', { has: hand.page.locator(`[data-id="${good}1"]`) });
  const now = async () => parseInt(await group.locator('output').innerText(), 10);
  for (let n = await now(); n !== wanted; n = await now()) {
    await hand.press(group.locator(`[data-id="${good}${n < wanted ? 1 : -1}"]`));
  }
}

/** Sets a payment of the castle good by good; where one of them follows another, once more. */
export async function setGoods(hand, move) {
  const { page } = hand;
  const goods = await page
    .locator('.castle-stepper [data-id$="-1"]')
    .evaluateAll((all) => all.map((el) => el.dataset.id.slice(0, -2)));
  const isSet = () => page.locator(`[data-do="pay"][data-move=${quoted(move.move)}]`).count();
  for (let i = 0; i < goods.length && !(await isSet()); i++) {
    for (const good of goods) await setGood(hand, good, move.goods?.[good] ?? 0);
  }
}

// By one of the ways that are shown, or with the steppers where it is not among them.
async function payGoods(hand, move) {
  const { page } = hand;
  const quick = page.locator(`.castle-quick [data-move=${quoted(move.move)}]`).first();
  if (await quick.count()) await hand.press(quick);
  else await setGoods(hand, move);
  await hand.press(seen(page, `[data-do="pay"]`));
}

// A thing of the castle: its button in the tray, and a list of ways where it has several.
async function takeChoice(hand, move) {
  const { page } = hand;
  const own = page.locator(`.castle-tray [data-move=${quoted(move.move)}]`).first();
  if (await own.count()) return hand.press(own);
  const id = move.kind === 'put' ? [move.to, move.space].filter((x) => x !== undefined).join(' ') : move.move;
  await hand.press(page.locator(`.castle-tray [data-id=${quoted(id)}]`).first());
  return hand.press(page.locator(`.castle-chooser [data-move=${quoted(move.move)}]`).first());
}

/** By the list of moves in words, which every table has. */
export async function chooseFromList(hand, move) {
  const { page } = hand;
  if (!(await page.locator('.plain-sheet:visible').count())) await hand.press(seen(page, '[data-do="list"]'));
  const button = page.locator(`.plain-sheet [data-move=${quoted(move.move)}]`).first();
  while (!(await button.count())) await hand.press(page.locator('.plain-sheet [data-do="more"]').first());
  await hand.press(button);
}

// Games that are played on a landscape, and so on the same table.
const LAND = new Set(['carcassonne', 'mists']);

function deed(hand, status, move, roll) {
  const land = LAND.has(status.game);
  if (move.kind === 'tile') return layTile(hand, move);
  if (land && placeOf(move).endsWith('way')) return chooseWay(hand, move, status.moves);
  const own = move.kind === 'put' || move.kind === 'recall'; // others with a place are pressed there
  if (land && (own || placeOf(move)))
    return putFigure(hand, move, status.moves, !own || move.x === undefined || roll(2) === 0);
  if (move.space !== undefined && land && roll(2) === 0) return pressSpace(hand, move);
  if (land) return hand.press(seen(hand.page, `button[data-move=${quoted(move.move)}]`));
  if (status.phase === 'choose') return chooseCards(hand, move);
  if (status.phase === 'pay') return payGoods(hand, move);
  if (status.game === 'castle') return takeChoice(hand, move);
  return hand.press(seen(hand.page, `[data-move=${quoted(move.move)}]`));
}

/** Makes one move as a draft and checks that the page took just this one. */
export async function make(hand, status, move, roll) {
  await deed(hand, status, move, roll);
  await drawn(hand.page);
  const now = await look(hand.page);
  const made = now.pending === move.move || now.draft.at(-1) === move.move;
  expect(made, `meant ${move.move} (${status.phase}), the page has ${now.pending ?? now.draft.at(-1) ?? 'nothing'}`);
  return now;
}

// ---- a whole turn ----

// Mostly what does something: passing is a move among many, and a rare one.
function pick(moves, roll) {
  const active = moves.filter((m) => m.kind !== 'pass' && m.kind !== 'refuse');
  return active.length > 0 && roll(5) > 0 ? active[roll(active.length)] : moves[roll(moves.length)];
}

/** The seat in front of the screen makes its decisions up to and with a confirmed one. */
export async function playTurn(hand, { roll, tally, choose = pick, by = make }) {
  const { page } = hand;
  let status = await ready(page);
  if (status.handover !== null) {
    await hand.press(page.locator('[data-do="takeover"]'));
    status = await look(page);
  }
  while (!status.over && status.seat !== null && status.pending === null) {
    const move = choose(status.moves, roll, status);
    tally?.note(status.game, status.phase, move.move);
    status = await by(hand, status, move, roll);
  }
  if (status.pending !== null) await hand.press(seen(page, '[data-do="confirm"]'));
}

/** Plays until the game is over. */
export async function playToTheEnd(hand, { seed, ...how }) {
  const roll = dice(seed);
  let turns = 0;
  for (let status = await ready(hand.page); !status.over; status = await ready(hand.page)) {
    await playTurn(hand, { roll, ...how });
    expect(++turns < 1000, 'the game does not end');
  }
  return turns;
}
