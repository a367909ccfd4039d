// What helps at the table: the best moves as ghosts on it, what fits on an empty square, tiles that are left, the grid, and
// signs in the log.
import { withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { drawn, look, onScreen, ready, tap } from './person.mjs';
import { castleHalfWay } from './prepared.mjs';
import { accessible, fits } from './screens.mjs';
import { openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WINDOWS = [
  { size: { width: 1366, height: 768 } },
  { size: { width: 360, height: 640 }, ...TOUCH },
  { size: { width: 844, height: 390 }, ...TOUCH },
];
const nameOf = ({ size }) => `${size.width}x${size.height}`;

// A game of two that is played with advice until so many tiles lie and a tile is in hand.
const laidTiles = (tiles) =>
  withJudge(async (judge) => {
    let turn = await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], seed: 4 });
    for (let laid = 0; turn.phase !== 'tile' || laid++ < tiles;) {
      const { move } = await judge.ask({ cmd: 'suggest', actor: turn.actor });
      turn = await judge.ask({ cmd: 'play', actor: turn.actor, move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });

async function atTheTable(test, how, tiles = 24) {
  const guest = await test.reopen(how);
  await openRecord(guest, await laidTiles(tiles));
  await ready(guest.page);
  return guest;
}

async function hints(guest) {
  const { page } = guest;
  await page.locator('[data-do="hint"]:visible').click();
  await page.locator('.strip-row').first().waitFor();
  await drawn(page); // the table may make way
  return page.locator('.strip-row').evaluateAll((rows) => rows.map((row) => row.dataset.hint));
}

const ghosts = (page) =>
  page.locator('.board-hint[data-ghost]').evaluateAll((all) => all.map((el) => el.dataset.ghost));

const squareOf = (move) => move.split(' ').slice(1, 3).map(Number);

async function pressSquare(page, [x, y]) {
  const at = await onScreen(page, x + 0.5, y + 0.5);
  await page.mouse.click(...at);
}

const draftOf = (page) =>
  page.evaluate(() => {
    const { draft, pending } = globalThis.hradby.session;
    return [...draft, ...(pending ? [pending.move] : [])].map(({ move }) => move);
  });

/** The moves of the draft once there is one: what is pressed goes through the engine first. */
async function drafted(page) {
  await page.waitForFunction(() => globalThis.hradby.session.draft.length > 0 || globalThis.hradby.session.pending);
  return draftOf(page);
}

// ---- hints ----

export async function the_best_moves_stand_on_the_table_as_ghosts(test) {
  for (const how of WINDOWS) {
    const guest = await atTheTable(test, how);
    const { page } = guest;
    const name = nameOf(how);
    const moves = await hints(guest);
    same(moves.length, 3, `${name}: moves in the strip`);
    const squares = new Set(moves.map((move) => squareOf(move).join()));
    same(new Set((await ghosts(page)).map((move) => squareOf(move).join())), squares, `${name}: squares with ghosts`);
    same((await ghosts(page))[0], moves[0], `${name}: the first ghost`);
    same(await page.locator('dialog[open]').count(), 0, `${name}: dialogs`);
    await fits(page, `${name}: hint`);
    await accessible(page, `${name}: hint`);
    const away = await page.evaluate(() => {
      const { camera } = globalThis.hradby.board;
      const squares = [...document.querySelectorAll('.board-hint[data-ghost]')].map((el) =>
        el.dataset.ghost.split(' ').map(Number),
      );
      return squares.filter(([, x, y]) => !camera.sees(x, y)).length;
    });
    same(away, 0, `${name}: ghosts out of sight`);
    await guest.picture('guide-hint');
    const hidden = await page.evaluate(() => {
      const strip = document.querySelector('.strip').getBoundingClientRect();
      const over = (el) => {
        const { left, top, width, height } = el.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return x > strip.left && x < strip.right && y > strip.top && y < strip.bottom;
      };
      return [...document.querySelectorAll('.board-hint[data-ghost] rect')].filter(over).length;
    });
    same(hidden, 0, `${name}: ghosts under the strip`);
  }
}

const numbersOf = (page) =>
  page.locator('.board-hint-number').evaluateAll((list) =>
    list.map((el) => {
      const { x, y, width, height } = el.querySelector('circle').getBoundingClientRect();
      return { n: Number(el.textContent), x: x + width / 2, y: y + height / 2, r: width / 2 };
    }),
  );

/** The numbers where they come to rest: the table makes way for the strip, and glides. */
async function numbersAtRest(page) {
  for (let before = ''; ;) {
    await drawn(page);
    await page.waitForFunction(() => !globalThis.hradby.board?.camera.glides);
    const numbers = await numbersOf(page);
    if (JSON.stringify(numbers) === before) return numbers;
    before = JSON.stringify(numbers);
  }
}

export async function hints_on_one_square_show_all_their_numbers(test) {
  for (const how of WINDOWS) {
    const guest = await atTheTable(test, how);
    const { page } = guest;
    const moves = await hints(guest);
    const squares = new Set(moves.map((move) => squareOf(move).join()));
    expect(squares.size < moves.length, `${nameOf(how)}: no two hints are about one square`);
    const found = await numbersAtRest(page);
    same(found.map(({ n }) => n).sort(), [1, 2, 3], `${nameOf(how)}: numbers on the table`);
    const near = found.flatMap((a, i) =>
      found.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r),
    );
    same(near, [], `${nameOf(how)}: numbers that lie over each other`);
    const { x, y } = found.find(({ n }) => n === 2);
    await (how.hasTouch ? tap(page, x, y) : page.mouse.click(x, y));
    same((await drafted(page))[0], moves[1], `${nameOf(how)}: the move whose number was pressed`);
  }
}

const WORTH = /^(\d+\.\d points less|just as good)$/;

export async function hints_say_in_words_how_good_they_are(test) {
  const guest = await atTheTable(test, WINDOWS[1]);
  await hints(guest);
  const [first, ...others] = await guest.page.locator('.strip-less').allInnerTexts();
  same(first, 'best', 'how good the first one is');
  expect(others.length === 2 && others.every((text) => WORTH.test(text)), `how good the others are: ${others}`);
  await openRecord(guest, await castleHalfWay()); // where only the line that is looked at has room for more
  await takeTheScreen(guest.page);
  await hints(guest);
  const told = await guest.page.locator('.strip-told').innerText();
  expect(told.endsWith('best'), `of the first move of the castle is told: ${told}`);
}

export async function a_ghost_that_is_pressed_is_a_draft(test) {
  const guest = await atTheTable(test, WINDOWS[0]);
  const { page } = guest;
  const [best] = await hints(guest);
  await pressSquare(page, squareOf(best));
  same((await drafted(page))[0], best, 'the first step of the draft');
  same(await page.locator('.strip').count(), 0, 'strips after it');
  same((await ghosts(page)).length, 0, 'ghosts after it');
  const before = await look(page);
  expect(before.pending !== null || before.draft.length > 0, 'the move was made without being confirmed');
}

export async function a_line_of_the_strip_is_a_draft_too(test) {
  const guest = await atTheTable(test, WINDOWS[1]);
  const { page } = guest;
  const moves = await hints(guest);
  await page.locator('.strip-row').nth(1).tap();
  await drawn(page);
  same((await drafted(page))[0], moves[1], 'the first step of the draft');
}

export async function hints_go_as_they_came(test) {
  const guest = await atTheTable(test, WINDOWS[0]);
  const { page } = guest;
  const gone = async (what) => {
    await page.locator('.strip').waitFor({ state: 'detached' });
    same((await ghosts(page)).length, 0, `ghosts after ${what}`);
    same(await draftOf(page), [], `draft after ${what}`);
  };
  await hints(guest);
  await page.keyboard.press('Escape');
  await gone('Escape');
  await hints(guest);
  await page.locator('[data-do="hint"]:visible').click();
  await gone('pressing the button again');
  await hints(guest);
  await page.locator('.strip-close').click();
  await gone('closing it');
  await hints(guest);
  const tile = await onScreen(page, 0.5, 0.5); // the start, where nothing can be done
  await page.mouse.click(...tile);
  await gone('a press elsewhere');
  const moves = await hints(guest);
  await page.keyboard.press('2');
  same((await drafted(page))[0], moves[1], 'the move with the number that was pressed');
}

export async function a_line_that_is_looked_at_lights_its_ghost(test) {
  const guest = await atTheTable(test, WINDOWS[0]);
  const { page } = guest;
  const moves = await hints(guest);
  for (const [i, move] of moves.entries()) {
    await page.locator('.strip-row').nth(i).hover();
    await drawn(page);
    const lit = page.locator('.board-hint.lit[data-ghost]');
    same(await lit.getAttribute('data-ghost'), move, `the ghost that is lit with line ${i + 1}`);
  }
}

// Where choices are secret, whoever chooses first comes to the screen.
async function takeTheScreen(page) {
  await page.locator('.handover button, [data-do="hint"]:visible').first().waitFor();
  const veil = page.locator('.handover button');
  if (await veil.count()) await veil.click();
}

export async function hints_of_the_castle_leave_the_picture_free(test) {
  for (const how of WINDOWS) {
    const guest = await test.reopen(how);
    const { page } = guest;
    await openRecord(guest, await castleHalfWay());
    await takeTheScreen(page);
    await hints(guest);
    const { strip, stage } = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return { strip: box('.strip').toJSON(), stage: box('.table-stage').toJSON() };
    });
    const free = (strip.top - stage.top) / stage.height;
    expect(free > 0.42, `${nameOf(how)}: above the strip only ${free} of the picture is free`);
    await fits(page, `${nameOf(how)}: hint`);
    const seen = await page.locator('.strip-row').evaluateAll(
      (rows, box) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= box.top - 1 && bottom <= box.bottom + 1;
        }).length,
      strip,
    );
    same(seen, await page.locator('.strip-row').count(), `${nameOf(how)}: moves in sight`);
    await guest.picture('guide-castle');
  }
}

// ---- analysis ----

export async function a_moment_of_a_replay_shows_what_could_have_been(test) {
  const record = await laidTiles(12);
  for (const how of WINDOWS) {
    const guest = await test.reopen(how);
    const { page } = guest;
    await guest.go('#/replay', 'replay');
    await page.locator('#replay-text').fill(record);
    await page.locator('.row.end .button.main').click();
    await page.locator('[data-do="slider"]').waitFor();
    const played = await page.evaluate(() => {
      const { session } = globalThis.hradby;
      const at = session.whole.findIndex(({ move, n }) => n > 20 && move.startsWith('tile '));
      session.go(at);
      return session.whole[at].move;
    });
    await page.locator('[data-do="why"]').click();
    await page.locator('.strip-row').first().waitFor();
    await drawn(page);
    same(await page.locator('.strip-row.played').getAttribute('data-hint'), played, `${nameOf(how)}: the move played`);
    expect((await ghosts(page)).length > 0, `${nameOf(how)}: there are no ghosts`);
    await fits(page, `${nameOf(how)}: analysis`);
    await guest.picture('guide-replay');
    await page.locator('[data-do="step"]').click();
    same(await page.locator('.strip').count(), 0, `${nameOf(how)}: strips at the next moment`);
  }
}

// ---- tiles that are left ----

const fitting = (page, [x, y]) =>
  page.evaluate(([a, b]) => globalThis.hradby.session.engine.ask({ cmd: 'fitting', x: a, y: b }), [x, y]);

// An empty square beside the landscape where the tile in hand may not lie.
const freeSquare = (page) =>
  page.evaluate(() => {
    const { board } = globalThis.hradby;
    const found = [];
    for (const { x, y } of board.land.tiles)
      for (const [dx, dy] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ])
        if (
          !board.land.at(x + dx, y + dy) &&
          !board.aiming.laying.at(x + dx, y + dy) &&
          board.camera.sees(x + dx, y + dy)
        )
          found.push([x + dx, y + dy]);
    return found[0] ?? null;
  });

export async function an_empty_square_tells_what_fits(test) {
  for (const how of WINDOWS) {
    const guest = await atTheTable(test, how, 40);
    const { page } = guest;
    const square = await freeSquare(page);
    expect(square, `${nameOf(how)}: every square can be laid on`);
    const { n, tiles } = await fitting(page, square);
    const at = await onScreen(page, square[0] + 0.5, square[1] + 0.5);
    if (how.hasTouch) await page.touchscreen.tap(...at);
    else await page.mouse.move(...at);
    const told = page.locator('.board-tip:visible .board-fits');
    await told.waitFor();
    same(Number(await told.getAttribute('data-fits')), n, `${nameOf(how)}: tiles that fit`);
    same(await told.locator('img').count(), Math.min(12, Object.keys(tiles).length), `${nameOf(how)}: pictures`);
    await guest.picture('guide-fits');
  }
}

export async function the_tiles_left_are_counted_and_listed(test) {
  for (const how of WINDOWS) {
    const guest = await atTheTable(test, how);
    const { page } = guest;
    const left = () => page.evaluate(() => globalThis.hradby.session.state.left.tiles);
    const bag = page.locator('[data-do="left"]:visible');
    same(Number(await bag.innerText()), await left(), `${nameOf(how)}: the number beside the bag`);
    await guest.picture('guide-bag');
    await bag.click();
    await page.locator('#panel-left .board-left-tile').first().waitFor();
    await guest.picture('guide-left');
  }
}

// ---- the grid ----

export async function the_grid_comes_and_stays(test) {
  const guest = await atTheTable(test, WINDOWS[0], 40);
  const { page } = guest;
  const lines = page.locator('.board-grid path');
  same(await lines.count(), 0, 'lines at first');
  await page.keyboard.press('m');
  await drawn(page);
  same(await lines.count(), 1, 'lines after the key');
  const holes = await page.evaluate(() => globalThis.hradby.session.engine.ask({ cmd: 'holes' }).holes);
  expect(holes.length > 0, 'the landscape has no hole');
  const told = await page
    .locator('.board-hole')
    .evaluateAll((all) => all.map((el) => [el.dataset.hole, el.textContent]));
  same(
    told,
    holes.map(({ x, y, n }) => [`${x},${y}`, n ? String(n) : '×']),
    'holes with numbers',
  );
  await guest.picture('guide-grid');
  await page.reload();
  await lines.waitFor({ state: 'attached' });
  await page.locator('.board-tools [data-do="grid"]').click();
  await drawn(page);
  same(await lines.count(), 0, 'lines after the button');
}

// ---- signs in the log ----

export async function lines_of_the_log_have_signs(test) {
  const guest = await atTheTable(test, WINDOWS[0]);
  const { page } = guest;
  const wrong = await page.evaluate(() => {
    const { session } = globalThis.hradby;
    const texts = new Set(session.history.flatMap(({ events }) => events.map(({ text }) => text)));
    const lines = [...document.querySelectorAll('.log-line')];
    return lines.filter((el) => !el.querySelector('.log-sign[aria-hidden="true"]') || !texts.has(el.textContent))
      .length;
  });
  same(wrong, 0, 'lines without a sign, or with other words than those of the engine');
  expect((await page.locator('.log-tile .log-sign svg').count()) > 0, 'a tile that was laid has no picture');
  expect((await page.locator('.log-put .log-sign svg').count()) > 0, 'a figure that was placed has no picture');
  await guest.picture('guide-log');
}

/** Only where everything is tested. */
export const deep = [
  the_best_moves_stand_on_the_table_as_ghosts,
  hints_on_one_square_show_all_their_numbers,
  a_line_of_the_strip_is_a_draft_too,
  hints_go_as_they_came,
  a_line_that_is_looked_at_lights_its_ghost,
  hints_of_the_castle_leave_the_picture_free,
  a_moment_of_a_replay_shows_what_could_have_been,
  the_tiles_left_are_counted_and_listed,
  an_empty_square_tells_what_fits,
];
