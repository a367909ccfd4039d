// The expansion of the tests, The Fair, in the page: its tiles, its piece, its marks, its step and its sentences come from
// the files of the recipe (docs/adding-an-expansion.md) alone, and so do its rules.
import { expect, same } from './harness.mjs';
import { mouse, playToTheEnd, ready } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { begin, checkResult, openRecord } from './ways.mjs';

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
    globalThis.hradby.session.history.map((move) => JSON.stringify(move)).join(),
  );
  expect(MILESTONE[language].test(told), `no ${MILESTONE[language]} was told`);
}

// Points lead to the rule they rest on; its page stands among those of the game, behind all of them.
export async function the_rules_of_the_fair(test) {
  for (const [language, title] of Object.entries(FAIR)) {
    const guest = await test.open({ language, size: 'desk' });
    const { page } = guest;
    const options = { expansions: ['fair'], bag: { 'fair/A': 4, 'fair/B': 16 } };
    const until = (turn) => turn.events?.some((event) => event.milestones > 0);
    await openRecord(guest, (await findRecord({ game: 'carcassonne', options, until })).record);
    await ready(page);
    await page.locator('a.rule-chip', { hasText: 'FAIR-2' }).first().click();
    const told = page.locator('dialog[open] .rules-text');
    await told.locator('.rule-told').waitFor();
    same(await told.locator('.rules-title').innerText(), title, 'the page that tells FAIR-2');
    same(await told.locator('.rule-told').getAttribute('data-rules'), 'FAIR-2', 'the rule that is shown');
    const first = page.locator('dialog[open] .rules-pages ul').first();
    same(await first.locator(':scope > li > a').last().innerText(), title, 'the last page of the game');
  }
}

export const the_fair_in_english = (test) => playFair(test, 'en', 'desk');
export const the_fair_in_czech = (test) => playFair(test, 'cs', 'phone');
export const the_fair_in_slovak = (test) => playFair(test, 'sk', 'tablet');
