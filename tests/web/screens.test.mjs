// Every screen in three languages and at three sizes: words, accessibility, pictures.
import { expect } from './harness.mjs';
import { SCREENS, accessible, fits, home, worded } from './screens.mjs';

// Visits every screen with the checks; what is wrong is told all at once.
async function visit(test, { size, language, checks, ...more }) {
  const guest = await test.open({ size, language, ...more });
  const wrong = [];
  for (const [name, come] of Object.entries(SCREENS)) {
    try {
      await home(guest);
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
