// Every screen in three languages and at three sizes: words, accessibility, pictures.
import { comesTrue, expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { SCREENS, accessible, fits, worded } from './screens.mjs';
import { begin } from './ways.mjs';

// Visits every screen with the checks; what is wrong is told all at once.
async function visit(test, { size, language, checks, ...more }) {
  const guest = await test.open({ size, language, ...more });
  const wrong = [];
  for (const [name, come] of Object.entries(SCREENS)) {
    try {
      await come(guest);
      for (const check of checks) await check(guest, name).catch((error) => wrong.push(error.message));
    } catch (error) {
      wrong.push(`${name}: ${String(error.message).split('\n')[0]}`);
    }
    wrong.push(...guest.troubles.splice(0).map((text) => `${name}: ${text}`));
  }
  expect(wrong.length === 0, wrong.join('\n'));
}

const words = (guest, name) => worded(guest.page, name, guest.language);
const axe = (guest, name) => accessible(guest.page, name);
const inside = (guest, name) => fits(guest.page, name);
const picture = (guest, name) => guest.picture(name);

export const screens_at_a_desk_in_english = (test) =>
  visit(test, { size: 'desk', language: 'en', checks: [picture, words, axe, inside] });
export const screens_on_a_tablet_in_czech = (test) =>
  visit(test, { size: 'tablet', language: 'cs', checks: [picture, words, axe, inside] });
export const screens_on_a_phone_in_slovak = (test) =>
  visit(test, { size: 'phone', language: 'sk', hasTouch: true, isMobile: true, checks: [picture, words, axe, inside] });

export async function the_language_is_changed_on_the_start_page(test) {
  const guest = await test.open();
  await guest.go('', 'start');
  for (const language of ['cs', 'sk', 'en']) {
    await guest.page.locator(`[data-lang="${language}"]`).first().click();
    await guest.page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await guest.screen('start');
    await worded(guest.page, 'start', language);
  }
  await guest.page.locator('[data-lang="sk"]').first().click();
  await guest.page.waitForFunction(() => document.documentElement.lang === 'sk');
  await guest.page.reload();
  await guest.screen('start');
  await worded(guest.page, 'start', 'sk'); // kept on this device
}

// What was played before is told in the other language too.
export async function the_language_is_changed_during_a_game(test) {
  const guest = await test.open();
  const { page } = guest;
  const told = () =>
    page.evaluate(() => {
      const { ask, history } = globalThis.hradby.session;
      return [ask, history[0].events[0].text];
    });
  await begin(guest, { kinds: ['person', 'person'], texts: { seed: 'words' } });
  await ready(page);
  const table = guest.where();
  expect(/^lay the tile,.* draws a tile: /.test(await told()), `told in English: ${await told()}`);
  await guest.go('#/settings', 'settings');
  await page.locator('[data-lang="cs"]').first().click();
  await page.waitForFunction(() => document.documentElement.lang === 'cs');
  await guest.go(table, 'play');
  await ready(page);
  expect(/^přiložte kartičku,.* táhne kartičku: /.test(await told()), `told in Czech: ${await told()}`);
}

export async function the_server_is_told_the_language(test) {
  const guest = await test.open({ language: 'sk' });
  const sent = [];
  guest.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
  await guest.go('#/lobby', 'lobby');
  await comesTrue(
    () => sent.length > 0,
    () => 'anything sent to the server',
  );
  same(sent[0]?.language, 'sk', 'the language of the first wish');
  expect(
    sent.slice(1).every((wish) => !('language' in wish)),
    'it is told once',
  );
}

/** Only where everything is tested. */
export const deep = [screens_on_a_tablet_in_czech, screens_on_a_phone_in_slovak];
