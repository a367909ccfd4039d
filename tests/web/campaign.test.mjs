// A party plays level after level: what the set-up shows of it, what the end of a game changes, and the same in a room.
import { withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { ready } from './person.mjs';
import { accessible, fits, worded } from './screens.mjs';

const PHONE = { size: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LAPTOP = { size: { width: 1366, height: 768 } };
const SEED = '1';

const PARTIES = `hradby campaigns 1
party mists Owls
level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16
level 1 players 3 tries 1 wins 0 best lost points 40 used 50 left 0
`;

// How the engine knows a game again, as its text tells it.
function markOf(seed) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

// A game of the party in which one point wins, and which two computers play.
const easyRecord = () =>
  withJudge(async (judge) => {
    const options = { level: '1', figures: { 'target/1': 1 } };
    await judge.ask({ cmd: 'new', game: 'mists', players: ['Alba', 'Berta'], seed: SEED, options });
    return (await judge.ask({ cmd: 'save' })).record;
  });

const partiesOf = (page) => page.evaluate(() => localStorage.getItem('hradby.parties') ?? '');

async function layIn(guest, text, record) {
  await guest.go('', 'start');
  await guest.page.evaluate(
    ([parties, game]) => {
      localStorage.setItem('hradby.parties', parties);
      const seats = ['Alba', 'Berta'].map((name) => ({ kind: 'computer', name, level: 'greedy' }));
      const kept = { id: 'owls', game: 'mists', at: 0, over: false, scores: [], moves: 0, seats, campaign: 'Owls' };
      if (game) localStorage.setItem('hradby.game.owls', game);
      if (game) localStorage.setItem('hradby.games', JSON.stringify([kept]));
    },
    [text, record ?? ''],
  );
}

const states = (page) =>
  page.locator('.setup-card .campaign-notes').evaluateAll((list) => list.map((el) => el.dataset.state));

// Screens of both sizes, for people who look at them too.
async function looksRight(guest, name) {
  await guest.picture(name);
  await fits(guest.page, name);
  await worded(guest.page, name, guest.language);
}

export async function campaign_setup_shows_levels(test) {
  const guest = await test.open({ ...PHONE, language: 'cs' });
  const { page } = guest;
  await layIn(guest, PARTIES);
  await guest.go('#/new/mists', 'new');
  same(await states(page), [], 'a free game has no locked levels');
  await page.locator('[data-key="campaign=play"]').evaluate((el) => el.click());
  same(await states(page), ['won', 'open', 'locked', 'locked', 'locked', 'locked'], 'levels of the party');
  same(await page.locator('input[name="level"]:checked').inputValue(), '2', 'the level that is offered');
  expect(await page.locator('input[name="level"][value="3"]').isDisabled(), 'a locked level can be chosen');
  await page.locator('[data-key="parties"]').click();
  await page.locator('.campaign-levels').scrollIntoViewIfNeeded();
  await looksRight(guest, 'campaign-setup');
  await accessible(page, 'campaign-setup');
}

export async function campaign_next_level_after_a_win(test) {
  const guest = await test.open(LAPTOP);
  const { page } = guest;
  await layIn(
    guest,
    `hradby campaigns 1\nparty mists Owls\nplaying ${markOf(SEED)} level 1 players 2\n`,
    await easyRecord(),
  );
  await guest.go('#/play/owls', 'play');
  const result = page.locator('dialog[open] [data-campaign="Owls"]');
  await result.waitFor();
  expect(/Level 1 is won .*Level 2 is open now/.test(await result.innerText()), 'the result is not told');
  const kept = await partiesOf(page);
  expect(/level 1 players 2 tries 1 wins 1 best won/.test(kept), `not entered: ${kept}`);
  await looksRight(guest, 'campaign-result');
  await page.reload();
  await guest.screen('play');
  same(await partiesOf(page), kept, 'the parties after the game was opened again');
  await page.locator('[data-do="next-level"]:visible').first().click();
  await page.waitForFunction(() => globalThis.hradby.session?.setup.level === '2');
  expect(/playing [0-9a-f]{16} level 2 players 2/.test(await partiesOf(page)), 'the next game is not begun');
}

export async function campaign_in_a_room(test) {
  const guest = await test.open(LAPTOP);
  const { page } = guest;
  await guest.go('#/new/mists', 'new');
  await page.locator('[data-key="where=server"]').evaluate((el) => el.click());
  await page.locator('[data-key="campaign=play"]').evaluate((el) => el.click());
  await page.locator('[data-key="party"]').fill('Night owls');
  same(await states(page), ['open', 'locked', 'locked', 'locked', 'locked', 'locked'], 'levels of a new party');
  await page.locator('[data-key="kind1"]').selectOption('computer');
  await page.locator('#setup-begins').selectOption('1');
  await page.locator('[data-do="begin"]').click();
  await guest.screen('room');
  await ready(page);
  same(await page.evaluate(() => globalThis.hradby.session.setup.begins), '2', 'who begins');
  await page.evaluate(() => globalThis.hradby.session.resign());
  await page.waitForFunction(() => globalThis.hradby.session.head?.state === 'over');
  const head = await page.evaluate(() => globalThis.hradby.session.head);
  await guest.picture('campaign-room');
  same(head.campaign.party, 'Night owls', 'party of the room');
  same(
    head.campaign.standings.map(({ tries, wins }) => [tries, wins]),
    [[1, 0]],
    'standings of the room',
  );
  await page.evaluate(() => globalThis.hradby.session.rematch({ level: 1, without: 1 }));
  await page.waitForFunction((before) => globalThis.hradby.session?.room !== before, head.room);
  await ready(page);
  const next = await page.evaluate(() => globalThis.hradby.session.head);
  same([next.campaign.standings.length, next.seats.length], [1, 1], 'the next room');
}

/** Only where everything is tested. */
export const deep = [campaign_setup_shows_levels, campaign_in_a_room];
