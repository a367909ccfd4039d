// Small and large windows, and a page that holds still.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, mouse, playTurn, ready } from './person.mjs';
import { SCREENS, fits } from './screens.mjs';
import { begin } from './ways.mjs';

const NARROW = { width: 360, height: 640 };
const BAG = 'base/D=3 base/E=3 base/U=3 base/V=3';

// What a finger has to hit is at least 44 pixels high or wide enough around it.
async function touchable(page, name) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input:not([type="hidden"]), summary')]
      .filter(
        (el) =>
          el.checkVisibility({ visibilityProperty: true }) &&
          !el.disabled &&
          !el.closest('.sr, [aria-hidden="true"], svg') &&
          !el.classList.contains('sr'),
      )
      .map((el) => ({ el: el.closest('label') ?? el, text: el.outerHTML.slice(0, 100) }))
      .map(({ el, text }) => ({ text, box: el.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ text, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${text}`),
  );
  expect(
    small.length === 0,
    `${name}: too small for a finger: ${small.slice(0, 3).join(' ')}${small.length > 3 ? ` and ${small.length - 3} more` : ''}`,
  );
}

export async function at_360_pixels_nothing_sticks_out(test) {
  const wrong = [];
  const guest = await test.open({ size: NARROW, hasTouch: true, isMobile: true, language: 'cs' });
  for (const [name, come] of Object.entries(SCREENS)) {
    try {
      await come(guest);
      await fits(guest.page, name);
      await touchable(guest.page, name);
    } catch (error) {
      wrong.push(String(error.message).split('\n')[0]);
    }
  }
  expect(wrong.length === 0, wrong.join('\n'));
}

export async function a_turn_at_360_pixels(test) {
  const guest = await test.open({ size: NARROW, hasTouch: true, isMobile: true });
  await begin(guest, { texts: { bag: BAG, seed: 'narrow' } });
  const roll = dice(3);
  for (let i = 0; i < 3; i++) await playTurn(finger(guest.page), { roll, tally: test.tally });
  await fits(guest.page, 'table');
  await guest.picture('table');
}

export async function at_4k_the_table_fills_the_window(test) {
  const guest = await test.open({ size: { width: 3840, height: 2160 } });
  await SCREENS.landscape(guest);
  await fits(guest.page, 'landscape');
  const { width, height } = await guest.page.locator('.table-stage').boundingBox();
  expect(width > 2500 && height > 1500, `the landscape has ${Math.round(width)}x${Math.round(height)} of 3840x2160`);
  await guest.picture('landscape');
}

const running = (page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getTiming().duration > 1).length,
  );

async function staysStill(test, how) {
  const guest = await test.open(how);
  await begin(guest, { texts: { bag: BAG, seed: 'still' } });
  for (let i = 0; i < 2; i++) {
    await playTurn(mouse(guest.page), { roll: dice(i), tally: test.tally });
    same(await running(guest.page), 0, 'things that move');
  }
  await ready(guest.page);
}

export const reduced_motion_is_heeded = (test) => staysStill(test, { reducedMotion: 'reduce' });
export const the_setting_for_stillness_is_heeded = (test) =>
  staysStill(test, { reducedMotion: 'no-preference', settings: { motion: 'still' } });

// With motion on, a turn is not blocked by what moves: it can be made at once.
export async function motion_does_not_stand_in_the_way(test) {
  const guest = await test.open({ reducedMotion: 'no-preference' });
  await begin(guest, { texts: { bag: BAG, seed: 'motion' } });
  const roll = dice(4);
  for (let i = 0; i < 3; i++) await playTurn(mouse(guest.page), { roll, tally: test.tally });
  expect((await ready(guest.page)).count > 6, 'the game does not go on');
}

/** Only where everything is tested. */
export const deep = [
  a_turn_at_360_pixels,
  at_4k_the_table_fills_the_window,
  the_setting_for_stillness_is_heeded,
  motion_does_not_stand_in_the_way,
];
