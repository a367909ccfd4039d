// The expansion of the tests, The Fair, in the page: its tiles, its piece, its marks, its step and its sentences come from
// the files of the recipe (docs/adding-an-expansion.md) alone.
import { expect } from './harness.mjs';
import { mouse, playToTheEnd } from './person.mjs';
import { begin, checkResult } from './ways.mjs';

const BAG = 'fair/A=3 fair/B=2 base/U=4 base/V=4';
const FAIR = { en: 'The Fair', cs: 'Jarmark', sk: 'Jarmok' };
const MILESTONE = { en: /milestone/, cs: /milník/, sk: /míľnik/ };

async function playFair(test, language, size) {
  const guest = await test.open({ language, size });
  await guest.go('', 'start');
  await guest.page.click('[data-do="new-here"]');
  await guest.screen('new');
  const form = await guest.page.locator('main').innerText();
  expect(form.includes(FAIR[language]), `the set-up does not name ${FAIR[language]}`);
  await begin(guest, { expansions: ['fair'], kinds: ['person', 'person'], texts: { bag: BAG, seed: 'fair' } });
  await playToTheEnd(mouse(guest.page), { seed: 5, tally: test.tally });
  const { record } = await checkResult(guest, { picture: `fair-${language}` });
  expect(/pedlar/.test(record), 'nobody ever placed a pedlar');
  const told = await guest.page.evaluate(() =>
    globalThis.hradby.sitting.history.map((move) => JSON.stringify(move)).join(),
  );
  expect(MILESTONE[language].test(told), `no ${MILESTONE[language]} was told`);
}

export const the_fair_in_english = (test) => playFair(test, 'en', 'desk');
export const the_fair_in_czech = (test) => playFair(test, 'cs', 'phone');
export const the_fair_in_slovak = (test) => playFair(test, 'sk', 'tablet');
