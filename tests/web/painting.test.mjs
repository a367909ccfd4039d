// What of the landscape is painted: only what has changed, and the same however somebody got there.
import { expect, same } from './harness.mjs';
import { drawn, isSharp, mouse, playTurn, ready } from './person.mjs';
import { dice } from './engine.mjs';
import { fullLandscape } from './prepared.mjs';
import { openRecord } from './ways.mjs';

const TILES = 60;

/** In the page: counts the patches that are painted; a patch is emptied before. */
function countPatches() {
  const { clearRect } = CanvasRenderingContext2D.prototype;
  globalThis.painted = 0;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    if (this.canvas.classList.contains('board-patch')) globalThis.painted++;
    return clearRect.apply(this, box);
  };
}

/** How many since the last question, once every patch there is shows what it should. */
async function painted(page) {
  await drawn(page);
  return page.evaluate(async () => {
    const frame = () => new Promise((come) => requestAnimationFrame(come));
    for (let before = -1; before !== globalThis.painted;) {
      before = globalThis.painted;
      for (let i = 0; i < 3; i++) await frame();
    }
    const n = globalThis.painted;
    globalThis.painted = 0;
    return n;
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
  expect((await painted(page)) === 0, 'what was painted is painted again by moving the table');
}

export async function a_turn_paints_only_what_has_changed(test) {
  const { page } = await openLandscape(test);
  const roll = dice(3);
  const all = await page.evaluate(() => document.querySelectorAll('.board-patch').length);
  expect(all > 6, `there are ${all} patches`);
  let most = 0;
  for (let i = 0; i < 6; i++) {
    const size = await page.evaluate(() => globalThis.hradby.board.camera.pixels);
    await playTurn(mouse(page), { roll });
    const n = await painted(page);
    if (size === (await page.evaluate(() => globalThis.hradby.board.camera.pixels))) most = Math.max(most, n);
  }
  expect(most > 0, 'nothing is painted in any of the turns');
  expect(most <= all, `${most} patches are painted in a turn, and there are ${all}`);
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
