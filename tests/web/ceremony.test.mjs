// The end of a game at one glance: who has won, what the points are made of, what decided it, and the same once more.
import { dice, replayed, withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { drawn, ready } from './person.mjs';
import { fits, worded } from './screens.mjs';
import { openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true };
const FEW = { bag: { 'base/D': 2, 'base/E': 2, 'base/U': 2, 'base/V': 2 } };
const NAMES = ['Anna', 'Petr', 'Eva', 'Jan', 'Ota', 'Zuzana Dlouhoprstá'];
const MIXED = {
  'base/A': 2,
  'base/D': 3,
  'base/E': 4,
  'base/N': 2,
  'base/U': 3,
  'base/V': 3,
  'traders/HA': 1,
  'traders/HB': 1,
};

const chooser = (actor) => (Array.isArray(actor) ? actor[0] : actor);

/** A game that is over, played at random from a seed. */
const finished = ({ game = 'carcassonne', players = 2, options = FEW, seed = 5 }) =>
  withJudge(async (judge) => {
    const roll = dice(seed);
    let turn = await judge.ask({ cmd: 'new', game, players: NAMES.slice(0, players), options, seed });
    while (turn.actor !== 'none') {
      const actor = chooser(turn.actor);
      const { moves } = await judge.ask({ cmd: 'legal', actor });
      const { move } = moves.find((one) => one.move === 'points' || one.kind === 'put') ?? moves[roll(moves.length)];
      turn = await judge.ask({ cmd: 'play', actor, move });
    }
    return (await judge.ask({ cmd: 'save' })).record;
  });

const shown = (page) => page.locator('dialog[open] [data-screen="results"]');

async function openEnd(guest, wish) {
  const record = await finished(wish);
  await openRecord(guest, record);
  await ready(guest.page);
  await shown(guest.page).waitFor();
  return record;
}

// ---- bars ----

const GAMES = [
  { players: 6, options: {}, seed: 2 },
  { players: 3, options: { edition: 'bb5', expansions: ['inns', 'traders'], bag: MIXED }, seed: 3 },
  { game: 'castle', players: 2, options: {}, seed: 4 },
  { game: 'castle', players: 3, options: { season: 'winter' }, seed: 5 },
  { game: 'mists', players: 2, options: { level: '1' }, seed: 7 },
];

// The rows of the result: whose they are, their score, and the parts of their bar.
const bars = (page) =>
  shown(page)
    .locator('.ranking-row')
    .evaluateAll((rows) => {
      const patternOf = (el) => [getComputedStyle(el).backgroundImage, getComputedStyle(el).backgroundSize].join();
      return rows.map((row) => ({
        player: Number(row.dataset.player ?? 0),
        score: Number(row.dataset.score),
        heard: row.querySelector('.points-bar > .sr').textContent,
        parts: [...row.querySelectorAll('.points-part')].map((el) => [el.dataset.source, Number(el.dataset.n)]),
        looks: [...row.querySelectorAll('.points-part')].map(patternOf),
      }));
    });

const brought = (points) => Object.fromEntries(Object.entries(points).filter(([, n]) => n !== 0));

export async function the_bars_add_up_to_the_scores(test) {
  for (const wish of GAMES) {
    const name = `${wish.game ?? 'carcassonne'} with ${wish.players}`;
    const guest = await test.reopen({ size: 'phone', language: 'cs' });
    const { result } = await replayed(await openEnd(guest, wish));
    const rows = await bars(guest.page);
    expect(rows.length > 0, `${name}: no bars`);
    for (const { player, score, parts, heard, looks } of rows) {
      same(
        parts.reduce((sum, [, n]) => sum + n, 0),
        score,
        `${name}: the sum of the bar of player ${player}`,
      );
      same(score, result.scores[player], `${name}: the score of player ${player}`);
      same(Object.fromEntries(parts), brought(result.breakdown[player]), `${name}: the parts of player ${player}`);
      same(
        heard === '' ? 0 : heard.split(', ').length,
        parts.length,
        `${name}: what is heard of player ${player}: ${heard}`,
      );
      same(new Set(looks).size, looks.length, `${name}: patterns of the parts of player ${player}`);
    }
    await worded(guest.page, name, 'cs');
    await fits(guest.page, name);
    await guest.picture(`ceremony-${wish.game ?? 'base'}`);
  }
}

// Without colours too, and also in a game with many sources.
export async function no_two_sources_have_one_pattern(test) {
  const guest = await test.open();
  await openEnd(guest, {});
  const patterns = await guest.page.evaluate(() =>
    Array.from({ length: 14 }, (_, look) => {
      const el = document.createElement('span');
      el.className = `points-key points-look${look}`;
      document.body.append(el);
      const { backgroundImage, backgroundSize } = getComputedStyle(el);
      return `${backgroundImage} ${backgroundSize}`;
    }),
  );
  same(new Set(patterns).size, patterns.length, 'different patterns');
}

// ---- who has won ----

// Won alone, won by two together, and alone with as many points as another.
const ENDS = [
  { players: 3, seed: 2, crowns: 1, told: /Výhra o \d+ bod/ },
  { seed: 1, crowns: 2, told: /O víťazstvo sa delia/ },
  { game: 'castle', players: 3, options: {}, seed: 42, crowns: 1, told: /rozhodlo pravidlo o remíze/ },
];

export async function who_has_won_wears_a_crown(test) {
  for (const { crowns, told, ...wish } of ENDS) {
    const guest = await test.reopen({ language: 'sk' });
    const { result } = await replayed(await openEnd(guest, wish));
    same(result.winners.length, crowns, 'winners');
    const crowned = shown(guest.page).locator('.result-emblem:has(.result-crown)');
    same(await crowned.count(), crowns, 'crowns');
    const head = await shown(guest.page).locator('.result-winner').innerText();
    for (const winner of result.winners) expect(head.includes(NAMES[winner]), `${NAMES[winner]} is not in «${head}»`);
    expect(head.includes(String(result.scores[result.winners[0]])), `no points in «${head}»`);
    expect(told.test(head), `it is told «${head}»`);
    await guest.picture(`ceremony-crowns-${crowns}-${wish.game ?? 'base'}`);
  }
}

// ---- what decided it ----

const told = (page) => shown(page).locator('[data-deciding="told"]');

export async function what_decided_leads_to_its_moment(test) {
  const guest = await test.open({ size: 'phone', language: 'en', ...TOUCH });
  const { page } = guest;
  await openEnd(guest, {});
  await told(page).waitFor();
  const rows = await told(page)
    .locator('.review-row')
    .evaluateAll((list) => list.map((el) => ({ at: Number(el.dataset.at), text: el.textContent })));
  expect(rows.length > 0 && rows.length <= 3, `${rows.length} moves decided it`);
  same(
    rows.map(({ at }) => at),
    rows.map(({ at }) => at).sort((a, b) => a - b),
    'in the order in which they came',
  );
  const past = await page.evaluate(() => globalThis.hradby.session.history.map(({ words }) => words));
  for (const { at, text } of rows) expect(text.includes(past[at]), `«${text}» is not of «${past[at]}»`);
  await told(page).scrollIntoViewIfNeeded();
  await guest.picture('ceremony-deciding');
  await told(page).locator('.review-row').last().tap();
  await guest.screen('replay');
  same(await page.evaluate(() => globalThis.hradby.session.at), rows.at(-1).at, 'the moment that is shown');
}

// In the page: nobody can think beside it.
function withoutAdviser() {
  const Usual = globalThis.Worker;
  globalThis.Worker = class extends Usual {
    constructor(address, options) {
      if (String(address).includes('adviser')) throw new Error('there is no adviser');
      super(address, options);
    }
  };
}

export async function what_cannot_be_analysed_tells_its_largest_scores(test) {
  const guest = await test.open({ language: 'en' });
  await guest.page.addInitScript(withoutAdviser);
  await openEnd(guest, { seed: 3 });
  const place = shown(guest.page).locator('[data-deciding="none"]');
  await place.waitFor();
  const text = await place.innerText();
  expect(text.includes('This game cannot be analysed.') && text.includes('The largest scores'), `it is told «${text}»`);
  const points = await guest.page.evaluate(() =>
    globalThis.hradby.session.history.flatMap(({ events }) => events.filter(({ event }) => event === 'score')),
  );
  const most = points.reduce((one, other) => (other.points > one.points ? other : one));
  expect(text.includes(most.text), `«${most.text}» is not in «${text}»`);
  same(await shown(guest.page).getByText('The largest scores').count(), 1, 'places with the largest scores');
}

// ---- the same once more ----

const inSight = (locator) =>
  locator.evaluate((el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

export async function a_rematch_takes_one_press(test) {
  for (const size of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    const name = `${size.width}x${size.height}`;
    const guest = await test.reopen({ size, language: 'cs', ...TOUCH });
    const { page } = guest;
    await openEnd(guest, { players: 6 });
    await drawn(page);
    const again = page.locator('dialog[open] [data-do="rematch"]');
    same(await again.count(), 1, `${name}: ways to play again`);
    expect(await inSight(again), `${name}: to play again one has to scroll`);
    expect(await inSight(shown(page).locator('.result-headline')), `${name}: to see who has won one has to scroll`);
    const before = await page.evaluate(() => globalThis.hradby.session.id);
    await again.tap();
    await page.waitForFunction((id) => globalThis.hradby.session.id !== id, before);
    const { over } = await ready(page);
    same(over, false, `${name}: the next game is over`);
    same(await page.evaluate(() => globalThis.hradby.session.names), NAMES, `${name}: who plays the next game`);
    same(await page.locator('dialog[open]').count(), 0, `${name}: what lies over the next game`);
  }
}
