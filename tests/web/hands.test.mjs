// Without a mouse: by keyboard alone, and by finger on a phone.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, look, playToTheEnd, ready } from './person.mjs';
import { begin, checkResult, setUp } from './ways.mjs';

const BAG = 'base/D=2 base/E=2 base/U=1 base/V=2 base/B=1';

const focused = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

// Goes on with Tab until the wanted control has the focus.
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 250; i++) {
    if (await focused(page, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} is not reached by ${key}`);
}

// Where the focus is, it is seen: an outline or a ring that the same control has not without it.
async function focusIsSeen(page) {
  const look = () =>
    page.evaluate(() => {
      const el = document.activeElement;
      const style = (e) => {
        const s = getComputedStyle(e);
        return [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor].join();
      };
      const [on, around] = [style(el), style(el.parentElement)];
      return { name: el.outerHTML.slice(0, 80), on: on + around };
    });
  const { name, on } = await look();
  const off = await page.evaluate(() => {
    const el = document.activeElement;
    el.blur();
    const style = (e) => {
      const s = getComputedStyle(e);
      return [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor].join();
    };
    const found = style(el) + style(el.parentElement);
    el.focus();
    return found;
  });
  expect(on !== off, `the focus on ${name} is not seen`);
}

/** Counts what a mouse or a finger would cause; a key that presses a button is none of it. */
const watchPointer = (guest) =>
  guest.page.addInitScript(() => {
    globalThis.pointed = 0;
    for (const name of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart', 'wheel']) {
      addEventListener(
        name,
        () => {
          globalThis.pointed += 1;
        },
        true,
      );
    }
  });

async function startByKeyboard(guest, game, text, words) {
  const { page } = guest;
  await guest.go('', 'start');
  await tabTo(page, '[data-do="new"]');
  await focusIsSeen(page);
  await page.keyboard.press('Enter');
  await guest.screen('new');
  await tabTo(page, 'input[name="game"]');
  if (!(await focused(page, `[value="${game}"]:checked`))) await tabTo(page, `[value="${game}"]:checked`, 'ArrowDown');
  await tabTo(page, '.setup-more > summary');
  await page.keyboard.press('Enter');
  await tabTo(page, `textarea[name="${text}"]`);
  await page.keyboard.type(words);
  await tabTo(page, '[data-do="begin"]');
  await page.keyboard.press('Enter');
  await guest.screen('play');
}

// Walks to a place with an arrow, lays or puts with Enter, confirms with Enter.
async function keysOfALandscape(page, status, roll, tally) {
  const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
  if (status.phase === 'tile') {
    for (let i = 0; i < 12 && (await look(page)).draft.length === 0 && (await look(page)).pending === null; i++) {
      await page.keyboard.press(arrows[(roll(4) + i) % 4]);
      if (roll(2)) await page.keyboard.press('r');
      await page.keyboard.press('Enter');
    }
  } else if (status.moves.length > 1 && roll(3) > 0) {
    await page.keyboard.press(arrows[roll(4)]);
    await page.keyboard.press('Enter');
    if ((await look(page)).pending === null) await page.keyboard.press('1'); // of several pieces the first
  } else {
    await page.keyboard.press('n');
  }
  const now = await look(page);
  const made = now.pending ?? now.draft.at(-1);
  expect(made, `no key of the ${status.phase} phase does anything`);
  tally.note(status.game, status.phase, made);
  if (now.pending !== null) await page.keyboard.press('Enter');
}

export async function keyboard_only_carcassonne(test) {
  const guest = await test.open();
  const { page } = guest;
  await watchPointer(guest);
  await startByKeyboard(guest, 'carcassonne', 'bag', BAG);
  const roll = dice(8);
  for (let status = await ready(page); !status.over; status = await ready(page)) {
    await keysOfALandscape(page, status, roll, test.tally);
  }
  await checkResult(guest);
  same(await page.evaluate(() => globalThis.pointed), 0, 'events of a mouse');
}

// Numbers take a choice, 0 passes; a payment and the confirmation are buttons.
async function keysOfTheCastle(page, status, roll, tally) {
  const before = JSON.stringify([status.draft, status.pending]);
  const changed = async () => JSON.stringify(await look(page).then((now) => [now.draft, now.pending])) !== before;
  for (let i = 0; i < 14 && !(await changed()); i++) {
    if (status.phase === 'pay') {
      await tabTo(page, '[data-do="pay"]');
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press(String(1 + ((roll(6) + i) % 9)));
      if (await page.locator('.castle-chooser').count()) await page.keyboard.press('Enter');
      if (i > 8) await page.keyboard.press('0');
    }
  }
  const now = await look(page);
  const made = now.pending ?? now.draft.at(-1);
  expect(made, `no key of the phase ${status.phase} does anything`);
  tally.note(status.game, status.phase, made);
  if (now.pending === null) return;
  await tabTo(page, '[data-do="confirm"]');
  await page.keyboard.press('Enter');
}

export async function keyboard_only_castle(test) {
  const guest = await test.open();
  const { page } = guest;
  await watchPointer(guest);
  await startByKeyboard(guest, 'castle', 'prepared', 'field=2');
  const roll = dice(8);
  for (let status = await ready(page); !status.over; status = await ready(page)) {
    await keysOfTheCastle(page, status, roll, test.tally);
  }
  await checkResult(guest);
  same(await page.evaluate(() => globalThis.pointed), 0, 'events of a mouse');
}

const PHONE = { size: 'phone', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export async function touch_carcassonne_on_a_phone(test) {
  const guest = await test.open(PHONE);
  await begin(guest, {
    expansions: ['inns', 'abbot'],
    texts: { bag: `${BAG} inns/EA=1 inns/EB=1 base/E-G=1`, seed: 'touch' },
  });
  await guest.picture('touch-begin');
  await playToTheEnd(finger(guest.page), { seed: 21, tally: test.tally });
  await checkResult(guest, { picture: 'touch-result' });
}

export async function touch_castle_on_a_phone(test) {
  const guest = await test.open(PHONE);
  await guest.go('#/new', 'new');
  await setUp(guest, { game: 'castle', texts: { prepared: 'field=2', seed: 'touch' } });
  await guest.screen('play');
  await playToTheEnd(finger(guest.page), { seed: 22, tally: test.tally });
  await checkResult(guest);
}

/** Only where everything is tested. */
export const deep = [keyboard_only_castle, touch_carcassonne_on_a_phone];
