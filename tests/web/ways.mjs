// ways.mjs -- ways into a game and out of it: the set-up form, a record laid into this device, the result.
import { replayed } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { ready } from './person.mjs';

/** A control of the set-up form, by the name that survives its being made anew. */
const control = (page, key) => page.locator(`[data-key=${JSON.stringify(key)}]`);

async function tick(page, key, wanted = true) {
  const box = control(page, key);
  if ((await box.isChecked()) !== wanted) await box.evaluate((el) => el.click());
}

async function choosePlayers(page, kinds) {
  const seats = page.locator('select[name="kind"]');
  while ((await seats.count()) < kinds.length) await control(page, 'add').click();
  for (const [at, kind] of kinds.entries()) {
    const list = control(page, `kind${at}`);
    if ((await list.inputValue()) !== kind) await list.selectOption(kind);
  }
}

/** Opens what is folded up: options of the game itself, the clock, hints, and what only experts want to say. */
export async function openMore(page) {
  const fold = page.locator('details.setup-more');
  if (!(await fold.evaluate((el) => el.open))) await fold.locator('summary').click();
}

async function write(page, texts) {
  await openMore(page);
  for (const [name, text] of Object.entries(texts)) await control(page, name).fill(text);
}

/**
 * Fills in the set-up form like a person, in its order, and begins.
 * @param what {game, preset: {box|season: value}, choices: {edition: 'bb5'}, flags: {farmers: false}, expansions: [],
 *   kinds: ['person', 'computer'], texts: {bag, seed}, where: 'here' | 'server'}
 */
export async function setUp(
  guest,
  { game = 'carcassonne', preset = {}, choices = {}, flags = {}, expansions, kinds, texts, where },
) {
  const { page } = guest;
  await guest.screen('new');
  await tick(page, `game=${game}`);
  for (const [name, value] of Object.entries(preset)) await tick(page, `${name}=${value}`);
  if (Object.keys(choices).length > 0) await openMore(page);
  for (const [name, value] of Object.entries(choices)) await control(page, name).selectOption(value);
  for (const [name, value] of Object.entries(flags)) await tick(page, name, value);
  for (const name of expansions ?? []) await tick(page, `expansions=${name}`);
  if (where) await tick(page, `where=${where}`);
  if (kinds) await choosePlayers(page, kinds);
  if (texts) await write(page, texts);
  await page.locator('[data-do="begin"]').click();
}

/** A game set up in the form, by its address: the start page would have to be painted first. */
export async function begin(guest, what, screen = 'play') {
  await guest.go('#/new', 'new');
  await setUp(guest, what);
  if (what.where !== 'server') await guest.screen(screen);
}

let laid = 0;

// An empty page at the server's address, where something can be laid into this device before anything is drawn.
async function besideThePage({ page, test }) {
  const address = `${test.server.url}/beside`;
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(address);
  await page.unroute(address);
}

/** Lays a record into this device as a game that was begun here, and opens it. */
export async function openRecord(guest, record, seats) {
  const head = JSON.parse(record.split('\n')[0]);
  const names = Array.isArray(head.players)
    ? head.players
    : Array.from({ length: head.players }, (_, i) => `Player ${i + 1}`);
  const about = {
    id: `test${++laid}`,
    game: head.game,
    at: 0,
    over: false,
    scores: [],
    moves: 0,
    seats: seats ?? names.map((name) => ({ kind: 'person', name })),
  };
  if (guest.page.url() === 'about:blank') await besideThePage(guest);
  await guest.page.evaluate(
    ([kept, text]) => {
      localStorage.setItem(`hradby.game.${kept.id}`, text);
      localStorage.setItem('hradby.games', JSON.stringify([kept]));
    },
    [about, record],
  );
  await guest.turnTo(`play/${about.id}`, 'play');
}

/** The record of the game on the page. */
export const recordOf = (page) => page.evaluate(() => globalThis.hradby.session.record());

const numbers = (texts) => texts.map(Number);

/** The result over the table says what the engine makes of the record, in every place that shows it. */
export async function checkResult(guest, { picture } = {}) {
  const { page } = guest;
  const status = await ready(page);
  expect(status.over, 'the game is not over');
  const shown = page.locator('dialog[open] [data-screen="results"]');
  await shown.waitFor();
  const record = await recordOf(page);
  const { result, over } = await replayed(record);
  expect(over, 'the engine does not think that the game is over');
  const rows = await shown
    .locator('.ranking [data-player]')
    .evaluateAll((list) => list.map((el) => [el.dataset.player, el.dataset.score]));
  const scores = [];
  for (const [player, score] of rows) scores[player] = Number(score);
  same(scores, result.scores, 'scores of the result');
  const winners = numbers(
    await shown.locator('.ranking-won').evaluateAll((list) => list.map((el) => el.dataset.player)),
  );
  same(winners.sort(), result.winners, 'winners');
  const main = await page.locator('dialog[open] .button.main:visible').allInnerTexts();
  expect(main.length <= 1, `the result has several main buttons: ${main.join(', ')}`);
  if (picture) await guest.picture(picture);
  return { record, result };
}
