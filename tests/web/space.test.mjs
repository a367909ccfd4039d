// The table uses its window: on a desk the landscape has nearly all of it and everything else floats over it, folds away or
// leaves out what says nothing; and nothing lies over a place where a tile could go.
import { comesTrue, expect, same } from './harness.mjs';
import { drawn, ready, viewChanges, viewOfTable } from './person.mjs';
import { everyExpansion, fullLandscape } from './prepared.mjs';
import { accessible, fits } from './screens.mjs';
import { begin, openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const DESK = { size: { width: 1366, height: 768 } };
const LARGE = { size: { width: 2560, height: 1440 } };
const PHONES = [
  { size: { width: 360, height: 640 }, ...TOUCH },
  { size: { width: 390, height: 844 }, ...TOUCH },
  { size: { width: 844, height: 390 }, ...TOUCH },
];
const LEAST_BOARD = 0.9; // of the window, on a desk
const LEAST_FREE = 0.6; // of the window, with nothing over it
const LEAST_LOG = 200; // pixels, with three players who hold all kinds of figures

const name = ({ size }) => `${size.width}x${size.height}`;

async function sitAt(test, how, record) {
  const guest = await test.reopen(how);
  await openRecord(guest, record);
  await ready(guest.page);
  return guest;
}

// In the page: what part of the window the landscape has, how much of that is free, and how large its tiles are.
function useOfWindow() {
  const { board } = globalThis.hradby;
  const window = innerWidth * innerHeight;
  const { width, height } = document.querySelector('.table-stage').getBoundingClientRect();
  const step = 8;
  let free = 0;
  for (let x = step / 2; x < innerWidth; x += step)
    for (let y = step / 2; y < innerHeight; y += step)
      if (document.elementFromPoint(x, y)?.closest('.board-stage')) free += step * step;
  const { top, bottom } = board.land.reach.reduce(
    (all, { y }) => ({ top: Math.min(all.top, y), bottom: Math.max(all.bottom, y + 1) }),
    { top: Infinity, bottom: -Infinity },
  );
  return { board: (width * height) / window, free: free / window, tile: board.camera.size, rows: bottom - top, height };
}

export async function on_a_desk_the_landscape_has_the_window(test) {
  const record = await everyExpansion();
  for (const how of [DESK, LARGE]) {
    const { page } = await sitAt(test, how, record);
    const { board, free, tile, rows, height } = await page.evaluate(useOfWindow);
    const percent = (part) => `${Math.round(100 * part)} %`;
    expect(board >= LEAST_BOARD, `${name(how)}: the landscape has ${percent(board)} of the window`);
    expect(free >= LEAST_FREE, `${name(how)}: ${percent(free)} of the window are free`);
    const could = height / rows;
    expect(tile > 0.95 * could, `${name(how)}: a tile has ${tile} pixels, and there is height for ${could.toFixed(1)}`);
    await test.guests[0].picture('space');
  }
}

// In the page: places where a tile could lie, now or with another tile in hand, that are under something or out of the window.
function hiddenPlaces() {
  const { camera, land } = globalThis.hradby.board;
  const { left, top } = document.querySelector('.board-stage').getBoundingClientRect();
  const free = land.reach.filter(({ x, y }) => !land.at(x, y));
  const corners = [0.1, 0.5, 0.9].flatMap((dx) => [0.1, 0.5, 0.9].map((dy) => [dx, dy]));
  return free
    .filter(({ x, y }) =>
      corners.some(([dx, dy]) => {
        const at = camera.toScreen(x + dx, y + dy);
        return !document.elementFromPoint(left + at.x, top + at.y)?.closest('.board-stage');
      }),
    )
    .map(({ x, y }) => `${x},${y}`);
}

async function nothingHidden(page, where) {
  await page.keyboard.press('0');
  await drawn(page);
  same(await page.evaluate(hiddenPlaces), [], `${where}: places that are hidden when all is shown`);
}

export async function nothing_lies_over_a_place_when_all_is_shown(test) {
  const records = [await everyExpansion(), await everyExpansion(6), await fullLandscape(60)];
  for (const how of [DESK, LARGE, ...PHONES]) {
    for (const [i, record] of records.entries()) {
      const { page } = await sitAt(test, how, record);
      await nothingHidden(page, `${name(how)}, ${i}`);
      if (how.isMobile) continue;
      for (const folded of ['folded', 'opened']) {
        await page.locator('[aria-controls="side"]').click();
        await drawn(page);
        same(await page.evaluate(hiddenPlaces), [], `${name(how)}, ${i}: places that are hidden with panels ${folded}`);
      }
      for (let turned = 0; turned < 3; turned++) {
        await page.keyboard.press('q');
        await nothingHidden(page, `${name(how)}, ${i}, turned`);
      }
    }
  }
}

const foldButton = (page) => page.locator('[aria-controls="side"]');
const isOpen = async (page) => [
  await foldButton(page).getAttribute('aria-expanded'),
  await page.locator('.table-panels').isVisible(),
];

export async function panels_fold_and_stay_folded(test) {
  const record = await fullLandscape(60);
  const guest = await test.open(DESK);
  const { page } = guest;
  await openRecord(guest, record);
  await ready(page);
  same(await isOpen(page), ['true', true], 'the panels at first');
  await foldButton(page).focus();
  await page.keyboard.press('Enter');
  same(await isOpen(page), ['false', false], 'the panels folded by a key');
  same(await page.locator('.table-side [aria-selected="true"]').count(), 0, 'tabs that count as chosen');
  await page.reload();
  await guest.screen('play');
  await ready(page);
  same(await isOpen(page), ['false', false], 'the panels after a reload');
  await accessible(page, 'panels folded');
  await guest.picture('folded');
  await page.locator('#tab-rules').click();
  same(await isOpen(page), ['true', true], 'the panels after pressing a tab');
  same(await page.locator('#panel-rules').isVisible(), true, 'whether the rules are seen');
  await page.reload();
  await guest.screen('play');
  await ready(page);
  same(await isOpen(page), ['false', false], 'the panels after one was only looked at');
  await foldButton(page).click();
  await page.reload();
  await guest.screen('play');
  await ready(page);
  same(await isOpen(page), ['true', true], 'the panels after they were opened to stay');
}

// While nothing comes to lie over a place, the landscape stays where it is.
export async function panels_move_nothing_that_is_in_sight(test) {
  const guest = await test.open(DESK);
  const { page } = guest;
  await begin(guest, { kinds: ['person', 'person'], texts: { seed: 'space' } });
  await ready(page);
  await foldButton(page).click();
  await drawn(page);
  await page.keyboard.press('ArrowRight');
  const before = await viewOfTable(page);
  await foldButton(page).click();
  same(await page.evaluate(hiddenPlaces), [], 'places that are hidden');
  same(await viewOfTable(page), before, 'how the table is seen');
}

export async function what_somebody_has_none_of_is_left_out(test) {
  const { page } = await sitAt(test, DESK, await everyExpansion());
  const none = await page
    .locator('.board-supply.none')
    .evaluateAll((all) => all.map((el) => el.matches('.board-supplies > :first-child')));
  expect(!none.includes(false), `${none.length} things of which there is none are shown`);
  const players = await page.evaluate(() => globalThis.hradby.session.state.players);
  const said = await page.locator('.board-player').evaluateAll((all) => all.map((el) => el.textContent));
  for (const [i, { supply }] of players.entries()) {
    const ordinary = Object.values(supply)[0] === 0 ? 1 : 0;
    same((said[i].match(/: 0/g) ?? []).length, ordinary, `how often player ${i + 1} is said to have none`);
  }
  const { height } = await page.locator('.table-panels').boundingBox();
  expect(height >= LEAST_LOG, `the log has ${height} pixels`);
}

// In the page: whatever of a player is out of the sight of the list of players, or over something else of them.
function lostOfPlayers() {
  const { left, top, right, bottom } = document.querySelector('.table-players').getBoundingClientRect();
  const all = [...document.querySelectorAll('.board-supply, .board-score, .board-badge')].filter((el) =>
    el.checkVisibility(),
  );
  const hit = (el) => {
    const box = el.getBoundingClientRect();
    const inside = box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    return inside && el.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
  };
  return all
    .filter((el) => !hit(el))
    .map((el) => `${el.closest('.board-player').dataset.player}: ${el.outerHTML.slice(-60)}`);
}

export async function on_phones_all_that_players_have_is_in_sight(test) {
  const least = [0.36, 0.5, 0.6]; // of the window, for the landscape
  for (const [i, how] of PHONES.entries()) {
    for (const players of [3, 6]) {
      const { page } = await sitAt(test, how, await everyExpansion(players));
      same(await page.evaluate(lostOfPlayers), [], `${name(how)}, ${players} players: what is not seen`);
      const { board } = await page.evaluate(useOfWindow);
      expect(
        board >= least[i],
        `${name(how)}, ${players} players: the landscape has ${board.toFixed(2)} of the window`,
      );
    }
  }
}

// In the page: buttons over the landscape that lie under something.
const buried = () =>
  [...document.querySelectorAll('.board-tools button, .table-dock button, .table-bar button, .table-side [role="tab"]')]
    .filter((el) => el.checkVisibility())
    .filter((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return !el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((el) => el.dataset.do ?? el.id ?? el.className);

export async function in_low_windows_no_button_lies_under_another(test) {
  const record = await everyExpansion(6);
  for (const height of [540, 600, 660, 768]) {
    const how = { size: { width: 1024, height } };
    const { page } = await sitAt(test, how, record);
    same(await page.evaluate(buried), [], `${name(how)}: what cannot be pressed`);
  }
}

// In the page: buttons and words of the table that are cut off, which scrolling does not show.
const cutOff = () =>
  [...document.querySelectorAll('.table-buttons, .table-buttons .button, .table-bar, .table-side > .tabs')]
    .filter((el) => el.checkVisibility() && el.scrollWidth > el.clientWidth + 1)
    .map((el) => `${el.className} ${el.textContent}`);

export async function letters_grow_with_the_window(test) {
  const sizes = [];
  for (const how of [DESK, LARGE]) {
    const { page } = await sitAt(test, how, await everyExpansion());
    sizes.push(
      await page.evaluate(() => ({
        words: parseFloat(getComputedStyle(document.querySelector('.log-line')).fontSize),
        sentence: parseFloat(getComputedStyle(document.querySelector('.table-sentence')).fontSize),
        button: document.querySelector('.board-tools button').offsetHeight,
        hand: document.querySelector('.board-hand-frame').offsetWidth,
        figure: document.querySelector('.board-supply img').offsetHeight,
      })),
    );
  }
  const [small, large] = sizes;
  for (const [what, size] of Object.entries(large))
    expect(
      size >= 1.2 * small[what],
      `${what} has ${size} pixels on a large screen, and ${small[what]} on a small one`,
    );
  for (const language of ['en', 'cs', 'sk']) {
    const guest = await sitAt(test, { ...DESK, language }, await everyExpansion());
    await fits(guest.page, language);
    same(await guest.page.evaluate(cutOff), [], `${language}: what is cut off`);
  }
}

// ---- the tile in hand ----

export async function a_tile_held_at_the_edge_moves_the_table(test) {
  for (const how of [DESK, PHONES[1]]) {
    const { page } = await sitAt(test, how, await fullLandscape(60));
    for (let i = 0; i < 6; i++) await page.keyboard.press('+');
    await drawn(page);
    const hand = await page.locator('.board-hand-frame').boundingBox();
    const stage = await page.locator('.board-stage').boundingBox();
    // from where the tile is taken to the middle of the table, and from there to its upper edge
    await page.mouse.move(hand.x + hand.width / 2, hand.y + hand.height / 2);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2, { steps: 6 });
    await drawn(page);
    const before = await viewOfTable(page);
    await page.mouse.move(stage.x + stage.width / 2, stage.y + 4, { steps: 3 });
    await viewChanges(page, before, `${name(how)}: the table does not move`);
    const inSight = () => {
      const { camera, aiming } = globalThis.hradby.board;
      return [...aiming.laying.squares.values()].some(({ x, y }) => camera.toScreen(x + 0.5, y + 0.5).y >= 0);
    };
    expect(await page.evaluate(inSight), `${name(how)}: the table has gone too far`);
    await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
    await page.mouse.up();
  }
}

const TURNED = {
  en: /^Turned\. (City|Road|River): /,
  cs: /^Otočeno\. (Město|Cesta|Řeka): /,
  sk: /^Otočené\. (Mesto|Cesta|Rieka): /,
};

export async function turning_the_tile_is_said(test) {
  for (const [language, words] of Object.entries(TURNED)) {
    const guest = await test.reopen({ ...DESK, language });
    const { page } = guest;
    await begin(guest, { kinds: ['person', 'person'], texts: { seed: 'space', bag: 'base/V=4' } });
    await ready(page);
    await page.evaluate(() => {
      globalThis.said = [];
      const note = () => globalThis.said.push(document.getElementById('voice')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.keyboard.press('r');
    await comesTrue(
      async () => (await page.evaluate(() => globalThis.said)).some((said) => words.test(said)),
      () => `${language}: to which sides the tile leads now`,
    );
  }
}

/** Only where everything is tested. */
export const deep = [
  nothing_lies_over_a_place_when_all_is_shown,
  on_phones_all_that_players_have_is_in_sight,
  in_low_windows_no_button_lies_under_another,
];
