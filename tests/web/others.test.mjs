// With others: what people at one table on the server are told of each other, and what they are offered.
import { PATIENCE, expect, same } from './harness.mjs';
import { look, ready, resize } from './person.mjs';
import { worded } from './screens.mjs';
import { begin } from './ways.mjs';

const BAG = 'base/U=40';

/** Anna opens a table and Petr sits down by its link. */
async function twoAtATable(test, { anna: hers = {}, petr: his = {}, ...more } = {}) {
  const anna = await test.open(hers);
  const petr = await test.open(his);
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: BAG }, ...more });
  await anna.screen('room');
  const path = new URL(anna.page.url()).pathname;
  await petr.go(path, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  for (const { page } of [anna, petr]) await page.waitForSelector('.table', { state: 'attached' });
  return { anna, petr, path };
}

const told = (page, wanted) => page.waitForFunction(wanted, null, { timeout: PATIENCE });

// A whole turn: the first place for the tile, and no figure.
async function layAndPass(page) {
  await ready(page);
  await page.evaluate(async () => {
    const { session } = globalThis.hradby;
    session.choose(session.moves.find(({ kind }) => kind === 'tile'));
    session.choose('pass');
    await session.confirm();
  });
}

export async function a_takeback_gives_the_tile_back(test) {
  const { anna, petr } = await twoAtATable(test);
  const before = await anna.page.evaluate(() => globalThis.hradby.session.history.length);
  await layAndPass(anna.page);
  await told(petr.page, () => globalThis.hradby.session.seat === 1);
  await anna.page.click('.turn-undo');
  await petr.page.click('.room-notice [data-do="accept"]');
  for (const { page } of [anna, petr]) await told(page, () => globalThis.hradby.session.turn.actor === 0);
  const now = await look(anna.page);
  same([now.seat, now.phase], [0, 'tile'], 'what Anna is to do');
  same(await petr.page.evaluate(() => globalThis.hradby.session.history.length), before, 'moves that Petr sees');
}

const PHONE = { size: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// In the page: how much of the board the notices lie over.
function covered() {
  const board = document.querySelector('.table-stage').getBoundingClientRect();
  const notices = [...document.querySelectorAll('.room-notice')].map((el) => el.getBoundingClientRect());
  const over = notices.map(({ left, right, top, bottom }) => {
    const wide = Math.min(right, board.right) - Math.max(left, board.left);
    return Math.max(0, wide) * Math.max(0, Math.min(bottom, board.bottom) - Math.max(top, board.top));
  });
  return over.reduce((a, b) => a + b, 0) / (board.width * board.height);
}

const foldOf = (page, wish) => page.locator(`.room-notice:has([data-do="${wish}"]) [data-do="notice-fold"]`);

// Anna has laid a tile and asks to take it back.
async function takebackAsked(test, phones) {
  const table = await twoAtATable(test, phones);
  await layAndPass(table.anna.page);
  await told(table.petr.page, () => globalThis.hradby.session.seat === 1);
  await table.anna.page.click('.turn-undo');
  await table.petr.page.waitForSelector('.room-notice [data-do="accept"]');
  return table;
}

// What asks on a phone leaves the board to be seen, and is made small and large again.
export async function a_question_and_a_lost_connection_leave_the_board_free(test) {
  const { petr } = await takebackAsked(test, { petr: PHONE });
  const { page } = petr;
  await petr.cutOff();
  await page.waitForSelector('.room-notice [data-do="retry"]');
  const share = await page.evaluate(covered);
  expect(share < 0.25, `the notices lie over ${share} of the board`);
  for (const wish of ['accept', 'retry']) await foldOf(page, wish).tap();
  const small = await page.evaluate(covered);
  expect(small < 0.02, `made small, the notices lie over ${small} of the board`);
  same(await page.locator('.room-notice [data-do="accept"]').isVisible(), false, 'whether the question is seen');
  await foldOf(page, 'accept').tap();
  same(await page.locator('.room-notice [data-do="accept"]').isVisible(), true, 'whether it is seen again');
  await petr.cutOff(false);
  await told(page, () => globalThis.hradby.session.connection === 'open');
  await page.locator('.room-notice [data-do="accept"]').tap();
  await told(page, () => globalThis.hradby.session.turn.actor === 0);
}

export async function a_takeback_is_withdrawn(test) {
  const { anna, petr } = await takebackAsked(test, { anna: PHONE });
  await anna.page.locator('.room-notice [data-do="withdraw"]').tap();
  for (const { page } of [anna, petr]) await page.waitForSelector('.room-notice', { state: 'detached' });
  await petr.noted('no longer asks');
  same((await look(petr.page)).seat, 1, 'who goes on');
  await anna.page.click('.turn-undo'); // and it can be asked for again
  await petr.page.click('.room-notice [data-do="accept"]');
  await told(anna.page, () => globalThis.hradby.session.seat === 0);
}

export async function what_others_say_lies_over_no_button(test) {
  const { anna, petr } = await takebackAsked(test, { petr: PHONE });
  await anna.page.locator('#tab-chat').click();
  await anna.page.locator('#panel-chat .chat-input').fill('Please, I have laid it the wrong way round');
  await anna.page.keyboard.press('Enter');
  const toast = await petr.page.waitForSelector('.toast');
  await toast.evaluate((el) => el.replaceWith(el.cloneNode(true))); // one that stays
  const isFree = () => {
    const said = document.querySelector('.toast').getBoundingClientRect();
    const hit = ({ left, right, top, bottom }) =>
      left < said.right && said.left < right && top < said.bottom && said.top < bottom;
    const all = [...document.querySelectorAll('.table-dock button, .room-notice button')];
    return all.every((el) => !el.checkVisibility() || !hit(el.getBoundingClientRect()));
  };
  for (const size of [PHONE.size, { width: 844, height: 390 }, { width: 1366, height: 768 }]) {
    await resize(petr.page, size);
    await petr.page.waitForFunction(isFree).catch(() => {
      throw new Error(`${size.width}x${size.height}: a button lies under what was said`);
    });
  }
}

// The landscape stays where it is, whoever plays and whatever they have to do.
export async function the_tray_is_as_high_in_every_turn(test) {
  const { anna, petr } = await twoAtATable(test);
  const sizes = [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ];
  const heights = {};
  const measure = async (what) => {
    for (const size of sizes) {
      await resize(anna.page, size);
      const { height } = await anna.page.locator('.table-dock').boundingBox();
      (heights[size.width] ??= new Map()).set(what, height);
    }
  };
  await ready(anna.page);
  await measure('a tile');
  await anna.page.evaluate(() => {
    const { session } = globalThis.hradby;
    session.choose(session.moves.find(({ kind }) => kind === 'tile'));
  });
  await measure('a figure');
  await anna.page.evaluate(() => {
    globalThis.hradby.session.choose('pass');
    return globalThis.hradby.session.confirm();
  });
  await told(anna.page, () => globalThis.hradby.session.turn.actor === 1);
  await measure('a tile of Petr');
  await ready(petr.page);
  const { move } = (await look(petr.page)).moves.find(({ kind }) => kind === 'tile');
  await petr.page.evaluate((text) => globalThis.hradby.session.watched.move(1, text), move);
  await told(anna.page, () => globalThis.hradby.session.turn.phase === 'figure');
  await measure('a figure of Petr');
  const unlike = Object.entries(heights).filter(([, found]) => new Set(found.values()).size > 1);
  same(
    unlike.map(([width, found]) => `${width}: ${[...found.values()].join(', ')}`),
    [],
    'widths at which the tray is not always as high',
  );
}

export async function the_next_game_is_offered_over_the_result(test) {
  const { anna, petr, path } = await twoAtATable(test, { anna: { size: 'phone', language: 'cs' } });
  const eva = await test.open();
  await eva.go(path, 'room');
  await petr.page.evaluate(() => globalThis.hradby.session.resign());
  const windows = [anna, petr, eva];
  for (const { page } of windows) await page.waitForSelector('dialog.result-dialog[open]');
  await petr.page.click('dialog [data-do="rematch"]');
  await eva.page.waitForSelector('dialog[open] .rematch-offer a');
  const join = anna.page.locator('dialog[open] [data-do="join-next"]');
  await join.waitFor();
  await anna.picture('rematch-offer');
  expect(
    await join.evaluate((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
    'the offer lies behind something',
  );
  await join.click();
  await anna.page.waitForURL((url) => url.pathname.startsWith('/t/') && url.pathname !== path);
}

export async function who_looks_on_is_told_so(test) {
  const { anna, path } = await twoAtATable(test);
  expect(!(await anna.page.isVisible('.table-watcher')), 'Anna is told that she looks on');
  for (const size of ['phone', { width: 360, height: 640 }, { width: 844, height: 390 }, 'desk']) {
    const eva = await test.reopen({ size, language: 'sk' });
    await eva.go(path, 'room');
    await eva.page.waitForSelector('.table-watcher', { state: 'visible' });
    const box = await eva.page.locator('.table-watcher').boundingBox();
    const { width, height } = eva.page.viewportSize();
    expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, 'what is told is out of sight');
    await eva.picture('looking-on');
  }
}

// Whoever gave no name has one in the reader's words, in sentences as well as beside them.
export async function an_unnamed_host_has_one_name(test) {
  const { path } = await twoAtATable(test);
  const eva = await test.open({ language: 'sk' });
  await eva.go(path, 'room');
  const heading = eva.page.locator('.table-log .log-heading, .log').first();
  await heading.waitFor();
  const named = await eva.page.evaluate(() => {
    const { names, state, history } = globalThis.hradby.session;
    return [names[0], state.players[0].name, history.flatMap(({ events }) => events.map(({ text }) => text)).join(' ')];
  });
  same(named.slice(0, 2), ['Hráč 1', 'Hráč 1'], 'how the host is called');
  expect(!named[2].includes('Player'), `what is told: ${named[2]}`);
}

export async function handing_the_link_on_is_the_main_button(test) {
  const anna = await test.open({ size: 'phone' });
  await begin(anna, { where: 'server', kinds: ['person', 'open'] });
  await anna.screen('room');
  await anna.page.waitForSelector('.room-waiting');
  const main = await anna.page
    .locator('.room-waiting .button.main:visible')
    .evaluateAll((all) => all.map((el) => el.dataset.do));
  expect(main.length === 1 && ['copy-link', 'share'].includes(main[0]), `main buttons: ${main}`);
  expect(await anna.page.isVisible('[data-do="start"]'), 'no way to begin with a computer');
}

export async function somebody_who_leaves_is_missed(test) {
  const { anna, petr } = await twoAtATable(test);
  await told(anna.page, () => globalThis.hradby.session.seats[1].here);
  await petr.page.close();
  await anna.page.waitForSelector('.room-notice .room-notice-text:has-text("Petr")');
  expect(!(await anna.page.evaluate(() => globalThis.hradby.session.seats[1].here)), 'Petr is here');
}

// The server answers without the page that is there otherwise; what it says is a page all the same.
export async function unknown_addresses_are_told_in_the_readers_language(test) {
  for (const [language, words] of [
    ['en', 'There is nothing here'],
    ['cs', 'Tady nic není'],
    ['sk', 'Tu nič nie je'],
  ]) {
    const guest = await test.open({ language, size: 'phone' });
    for (const path of ['/t/short', '/nothing']) {
      const answer = await guest.page.goto(test.server.url + path);
      same(answer.status(), 404, `the status of ${path}`);
      same(await guest.page.innerText('h1'), words, `what ${path} says`);
      same(await guest.page.locator('a[href="/"]').count(), 1, 'ways to the first page');
    }
    await guest.picture('unknown-address');
    guest.troubles = guest.troubles.filter((trouble) => !/404/.test(trouble));
  }
}

export async function opening_a_table_offline_says_so(test) {
  const guest = await test.open({ language: 'cs' });
  await guest.go('#/new/link', 'new');
  await guest.cutOff();
  await guest.page.click('[data-do="begin"]');
  const notice = guest.page.locator('.setup-trouble:visible');
  await notice.waitFor();
  same(await notice.innerText(), 'Server není dostupný.', 'what is said');
  expect(await guest.page.isEnabled('[data-do="begin"]'), 'it cannot be tried again');
}

export async function the_drawn_tile_is_told_to_screen_readers(test) {
  const guest = await test.open();
  await begin(guest, { kinds: ['person', 'person'], texts: { bag: 'base/U=9 base/V=9', seed: 'voice' } });
  const { page } = guest;
  for (const seat of [0, 1, 0]) {
    await page.waitForFunction((one) => globalThis.hradby.session.seat === one, seat);
    const drawn = await page.evaluate(() =>
      globalThis.hradby.session.history
        .flatMap(({ events }) => events)
        .findLast(({ event }) => event === 'draw')
        .text.trim(),
    );
    await page.waitForFunction((text) => document.getElementById('voice')?.textContent?.includes(text), drawn);
    await layAndPass(page);
  }
}

export async function hints_are_off_where_the_host_says_so(test) {
  const anna = await test.open();
  await anna.go('#/new/link', 'new');
  const hints = anna.page.locator('[data-key="hints"]');
  expect(await hints.isChecked(), 'a table of friends has no hints');
  await anna.page.locator('[data-key="public"]').evaluate((el) => el.click());
  expect(!(await hints.isChecked()), 'a public table has hints');
  await anna.page.click('[data-do="begin"]');
  await anna.screen('room');
  const petr = await test.open();
  await petr.go(new URL(anna.page.url()).pathname, 'room');
  await petr.page.waitForSelector('.room-options >> text="no hints"');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  await anna.page.waitForSelector('.table', { state: 'attached' });
  await ready(anna.page);
  expect(!(await anna.page.isVisible('.turn-hint')), 'a hint is offered');
  await anna.page.keyboard.press('h');
  same(await anna.page.locator('dialog[open]').count(), 0, 'hints that came by the keyboard');
  const refused = await anna.page.evaluate(() => globalThis.hradby.session.hint().then(() => '', String));
  expect(/no hints/.test(refused), 'the page gives a hint all the same');
  await petr.page.goto(`${test.server.url}/#/replay/room/${new URL(anna.page.url()).pathname.slice(3)}`);
  await petr.page.waitForSelector('text=/There are no hints at this table/');
}

export async function seven_and_eight_players_are_offered_what_can_be_played(test) {
  for (const [language, count] of [
    ['en', '7'],
    ['cs', '8'],
  ]) {
    const guest = await test.open({ language, size: { width: 1366, height: 768 } });
    await guest.go('#/new', 'new');
    await guest.page.selectOption('#setup-count', count);
    const why = await guest.page.innerText('.setup-trouble');
    expect(!/\bc3\b|bb5/.test(why) && /Big Box 5/.test(why), `it says: ${why}`);
    await worded(guest.page, 'set-up', language);
    await guest.picture('many-players');
    await guest.page.click('[data-do="begin"]');
    await guest.screen('play');
    const { setup, names } = await guest.page.evaluate(() => globalThis.hradby.session);
    same([setup.edition, names.length], ['bb5', Number(count)], 'what is played');
  }
}

/** Only where everything is tested. */
export const deep = [
  the_next_game_is_offered_over_the_result,
  who_looks_on_is_told_so,
  an_unnamed_host_has_one_name,
  handing_the_link_on_is_the_main_button,
  unknown_addresses_are_told_in_the_readers_language,
  seven_and_eight_players_are_offered_what_can_be_played,
  a_question_and_a_lost_connection_leave_the_board_free,
  a_takeback_is_withdrawn,
  the_tray_is_as_high_in_every_turn,
  hints_are_off_where_the_host_says_so,
  somebody_who_leaves_is_missed,
];
