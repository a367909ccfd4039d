// What of the landscape is painted: only what has changed, and the same however somebody got there.
import { expect, same } from './harness.mjs';
import { drawn, isSharp, ready } from './person.mjs';
import { fullLandscape } from './prepared.mjs';
import { openRecord } from './ways.mjs';

const TILES = 60;

/** In the page: counts the patches that are painted, those of the ground apart; a patch is emptied before. */
function countPatches() {
  const { clearRect } = CanvasRenderingContext2D.prototype;
  globalThis.painted = { ground: 0, standing: 0 };
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    const level = this.canvas.closest('.board-layers');
    if (level) globalThis.painted[level.matches(':first-child') ? 'ground' : 'standing']++;
    return clearRect.apply(this, box);
  };
}

/** How many since the last question, once every patch shows what it should. */
async function painted(page) {
  await drawn(page);
  return page.evaluate(async () => {
    const frame = () => new Promise((come) => requestAnimationFrame(come));
    const sum = () => globalThis.painted.ground + globalThis.painted.standing;
    for (let before = -1; before !== sum();) {
      before = sum();
      for (let i = 0; i < 3; i++) await frame();
    }
    const all = globalThis.painted;
    globalThis.painted = { ground: 0, standing: 0 };
    return all;
  });
}

/** In the page: what is painted where the view is, as a number for each level, and how many patches there are. */
function lookOfAll() {
  const { width, height } = document.querySelector('.board-stage').getBoundingClientRect();
  const { left, top } = document.querySelector('.board-stage').getBoundingClientRect();
  return [...document.querySelectorAll('.board-layers')].map((level) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const ctx = canvas.getContext('2d', { willReadFrequently: true });
    for (const patch of level.querySelectorAll('.board-layer:not([hidden]) .board-patch')) {
      const box = patch.getBoundingClientRect();
      ctx.drawImage(patch, Math.round(box.left - left), Math.round(box.top - top), box.width, box.height);
    }
    const { data } = ctx.getImageData(0, 0, width, height);
    let sum = 0;
    for (const byte of data) sum = (Math.imul(sum, 31) + byte) | 0;
    return sum;
  });
}

async function openLandscape(test) {
  const guest = await test.open();
  await openRecord(guest, await fullLandscape(TILES));
  await ready(guest.page);
  await guest.page.waitForFunction(isSharp);
  await guest.page.evaluate(countPatches);
  await painted(guest.page);
  return guest;
}

async function middle(page) {
  const { x, y, width, height } = await page.locator('.board-stage').boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

export async function panning_paints_nothing_again(test) {
  const { page } = await openLandscape(test);
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) await page.mouse.move(x + i, y + i);
  await page.mouse.up();
  same(await painted(page), { ground: 0, standing: 0 }, 'patches painted by moving the table');
}

// A tile and its border are on one patch, or where they lie at its edge on two or four.
export async function a_tile_is_painted_where_it_lies(test) {
  const { page } = await openLandscape(test);
  const tiles = await page.evaluate(() => globalThis.hradby.board.land.tiles.map(({ x, y }) => `${x},${y}`));
  const all = await page.evaluate(() => document.querySelectorAll('.board-layers:first-child .board-patch').length);
  expect(all > 4, `the ground has only ${all} patches`);
  const hide = (square) =>
    page.evaluate((key) => {
      const { board } = globalThis.hradby;
      if (!board.painter.hidden.delete(key)) board.painter.hidden.add(key);
      board.repaint();
    }, square);
  for (const square of tiles.filter((_, i) => i % 7 === 0)) {
    for (const what of ['hidden', 'shown again']) {
      await hide(square);
      const { ground: n } = await painted(page);
      expect(n === 1 || n === 2 || n === 4, `${square} is ${what}: ${n} patches of the ground are painted`);
    }
  }
}

// Zoomed and moved, turned all around and back: the same picture as at first.
export async function the_same_look_is_the_same_picture(test) {
  const { page } = await openLandscape(test);
  const { x, y } = await middle(page);
  const before = await page.evaluate(lookOfAll);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -700);
  await page.mouse.wheel(0, 900);
  await painted(page);
  await page.waitForFunction(isSharp);
  for (let i = 0; i < 4; i++) await page.locator('[data-do="turn-table"]').click();
  await page.locator('[data-do="fit"]').click();
  await painted(page);
  await page.waitForFunction(isSharp);
  await painted(page);
  same(await page.evaluate(lookOfAll), before, 'the picture');
}
