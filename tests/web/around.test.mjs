// What lies around a game: replay and sharing, hints, lessons, rules, looking back, the table in words, chat.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { dice, root, withJudge } from './engine.mjs';
import { PATIENCE, comesTrue, expect, same } from './harness.mjs';
import { look, make, mouse, playTurn, pressDrawn, ready } from './person.mjs';
import { begin, openRecord, recordOf } from './ways.mjs';
import { findRecord } from './prepared.mjs';
import { home } from './screens.mjs';

const evening = () => readFileSync(path.join(root, 'docs/images/evening.jsonl'), 'utf8');
const BAG = 'base/D=3 base/E=3 base/U=3 base/V=3';

// The position after the first n moves of a record, by the engine.
const positionAt = (record, n) =>
  withJudge(async (judge) => {
    const [head, ...lines] = record.trim().split('\n');
    const { result: _, ...rest } = JSON.parse(head);
    const cut = [JSON.stringify({ ...rest, chance: 'given' }), ...lines.slice(0, n)].join('\n');
    await judge.ask({ cmd: 'load', record: cut });
    return judge.ask({ cmd: 'state', as: 'spectator' });
  });

const shownPosition = (page) =>
  page.evaluate(() => {
    const { state, table } = globalThis.hradby.session;
    const tiles = table.tiles.map(({ x, y, rot, tile }) => ({ x, y, rot, tile }));
    return { tiles, scores: state.players.map((p) => p.score) };
  });

async function checkMoment(page, n) {
  const { tiles, players } = await positionAt(evening(), n);
  same(await shownPosition(page), { tiles, scores: players.map((p) => p.score) }, `the position after ${n} moves`);
}

export async function replay_by_slider_and_shared_link(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('', 'start');
  await page.setInputFiles('[data-do="record-file"]', path.join(root, 'docs/images/evening.jsonl'));
  await guest.screen('replay');
  const slider = page.locator('[data-do="slider"]');
  for (const n of [40, 150, 7]) {
    await slider.fill(String(n));
    await checkMoment(page, n);
  }
  await page.locator('[data-do="step"]').click();
  await checkMoment(page, 8);
  await slider.fill('130');
  await guest.picture('replay');
  await page.locator('[data-do="share"]:visible').first().click();
  const link = await page.locator('[data-do="share-link"]').inputValue();
  const fresh = await test.open({ language: 'sk' });
  await fresh.page.goto(link);
  await fresh.screen('replay');
  await checkMoment(fresh.page, 130);
  same(await fresh.page.locator('[data-do="slider"]').inputValue(), '130', 'the slider of the shared link');
}

// The story goes as far as was shown, and no further before somebody asks for it.
export async function a_replay_does_not_tell_its_end(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('', 'start');
  await page.setInputFiles('[data-do="record-file"]', path.join(root, 'docs/images/evening.jsonl'));
  await guest.screen('replay');
  const last = () =>
    page.locator('.log-line:visible').evaluateAll((all) => Math.max(0, ...all.map((el) => Number(el.dataset.n))));
  same(await page.evaluate(() => globalThis.hradby.session.at), 0, 'the moment at which it opens');
  same(await last(), 0, 'the last move that is told of');
  same(await page.locator('#panel-log').evaluate((el) => el.scrollTop), 0, 'how far the story is scrolled');
  const slider = page.locator('[data-do="slider"]');
  await slider.fill('40');
  const told = await last();
  expect(told > 30 && told <= 40, `after 40 moves it tells of move ${told}`);
  await slider.fill('7');
  same(await last(), told, 'the last move that is told of after going back');
  await page.locator('[data-do="log-rest"]').click();
  const { length } = await page.evaluate(() => globalThis.hradby.session.whole);
  same(await last(), length, 'the last move that is told of when all was asked for');
  same(await page.locator('[data-do="log-rest"]').isVisible(), false, 'whether there is more');
}

// One of every kind: with all of a box, with ghosts, with a lake, and of the mists.  That all of them wait for a decision of
// Anna's, test_examples.c shows.
const PREPARED = ['bigbox5', 'ghosts', 'ferries', 'mists-haunted'].map((name) => `${name}.jsonl`);

/** Where such a game is, in the folder of its expansion or of its game. @param {string} file */
function prepared(file) {
  const folder = path.join(root, 'games');
  const found = readdirSync(folder, { recursive: true }).find((name) => path.basename(name) === file);
  return path.join(folder, found ?? '');
}

export async function prepared_games_are_played_on(test) {
  const guest = await test.open();
  const { page } = guest;
  for (const file of PREPARED) {
    const record = prepared(file);
    await home(guest);
    await page.setInputFiles('[data-do="record-file"]', record);
    await guest.screen('replay');
    const moves = readFileSync(record, 'utf8').trim().split('\n').length - 1;
    await page.locator('[data-do="slider"]').fill(String(moves));
    await page.locator('[data-do="play-on"]:visible').click();
    await guest.screen('play');
    const { seat, moves: choices } = await ready(page);
    same(seat, 0, `the seat that chooses in ${file}`);
    expect(choices.length >= 2, `there is nothing to choose in ${file}`);
  }
}

export async function a_broken_record_is_refused_with_a_sentence(test) {
  const guest = await test.open();
  await guest.go('', 'start');
  const lines = evening().split('\n');
  lines[5] = lines[5].replace(/"move":"[^"]*"/, '"move":"tile 50 50 0"');
  await guest.page.setInputFiles('[data-do="record-file"]', {
    name: 'x.jsonl',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  await guest.noted('6'); // the line
}

export async function the_best_of_the_hints_is_taken_up(test) {
  const guest = await test.open();
  const { page } = guest;
  const { record } = await findRecord({
    game: 'carcassonne',
    players: ['Anna', 'Petr'],
    until: (turn, moves) => turn.actor === 0 && turn.phase === 'tile' && moves.length > 8,
  });
  await openRecord(guest, record);
  await page.locator('[data-do="hint"]:visible').click();
  const first = page.locator('.strip-row').first();
  await first.waitFor();
  await guest.picture('hint');
  const hinted = await first.getAttribute('data-hint');
  await first.click();
  const status = await look(page);
  same(status.draft[0] ?? status.pending, hinted, 'the move that was hinted at');
}

export async function looking_back_and_returning(test) {
  const guest = await test.open();
  const { page } = guest;
  await begin(guest, { texts: { bag: BAG, seed: 'back' } });
  const roll = dice(2);
  for (let i = 0; i < 3; i++) await playTurn(mouse(page), { roll, tally: test.tally });
  const { count } = await ready(page);
  const before = await recordOf(page);
  await page.locator('.log-line[data-n]').last().click();
  await page.waitForSelector('.look-back:not([hidden])');
  await guest.picture('look-back');
  await page.keyboard.press('Backspace'); // takes nothing of the present back unseen
  expect(await page.locator('[data-do="undo"]').isHidden(), 'the present can be taken back while the past is shown');
  same(await recordOf(page), before, 'the record while looking back');
  await page.locator('.look-back .button.main').click();
  await page.waitForSelector('.look-back', { state: 'hidden' });
  same((await ready(page)).count, count, 'the length of the game after looking back');
  same(await recordOf(page), before, 'the record after looking back');
  await playTurn(mouse(page), { roll, tally: test.tally }); // the table answers as before
}

export async function the_table_in_words(test) {
  const guest = await test.open();
  const { page } = guest;
  await begin(guest, { texts: { bag: BAG, seed: 'words' } });
  await page.locator('#tab-text').click();
  const panel = page.locator('#panel-text');
  await panel.locator('pre').waitFor();
  const before = await panel.innerText();
  await playTurn(mouse(page), { roll: dice(2), tally: test.tally });
  await ready(page);
  const wanted = await page.evaluate(() => {
    const { engine, viewer } = globalThis.hradby.session;
    return engine.ask({ cmd: 'text', as: viewer }).text.trim();
  });
  same((await panel.locator('pre').innerText()).trim(), wanted, 'the picture in letters');
  expect((await panel.innerText()) !== before, 'the words do not follow the game');
  await guest.picture('text');
}

// ---- lessons ----

const lessonOf = (page) =>
  page.evaluate(() => {
    const { lesson, moves } = globalThis.hradby.session;
    return {
      step: lesson.step,
      steps: lesson.steps,
      canNext: lesson.canNext,
      accepts: lesson.accepts,
      moves: moves.map((m) => m.move),
      wrong: lesson.wrong,
    };
  });

// The first step that wants a tile also gets it on a wrong square: it says why not, and nothing changes.
async function tryWrong(hand, { accepts }) {
  const { page } = hand;
  const { moves } = await look(page);
  const good = moves.filter((m) => accepts.includes(m.move)).map((m) => `${m.x},${m.y}`);
  const wrong = moves.map((m) => `${m.x},${m.y}`).find((square) => !good.includes(square));
  if (!wrong) return false;
  await pressDrawn(hand, `[data-square="${wrong}"]`);
  expect(await page.locator('.lesson-card .notice.bad').count(), 'a wrong move is not told why');
  same((await look(page)).draft, [], 'what a wrong move has changed');
  return true;
}

async function playLesson(guest, id, roll) {
  const { page } = guest;
  await page.locator(`[data-do="lesson-${id}"]`).click();
  await guest.screen('lesson');
  const hand = mouse(page);
  let tried = false;
  for (let i = 0; i < 400; i++) {
    const going = await page.waitForFunction(
      () => {
        const s = globalThis.hradby.session;
        if (document.querySelector('main[data-screen="lessons"]')) return 'done';
        return (
          document.querySelector('main[data-screen="lesson"]') &&
          s.mode === 'lesson' &&
          !s.finished &&
          !s.busy &&
          (s.lesson.canNext || s.pending || s.lesson.accepts.length > 0) &&
          'on'
        );
      },
      null,
      { timeout: PATIENCE },
    );
    if ((await going.jsonValue()) === 'done') return;
    const lesson = await lessonOf(page);
    const status = await look(page);
    if (status.pending !== null) await page.locator('[data-do="confirm"]:visible').click();
    else if (lesson.canNext) await page.locator('.lesson-card .button.main').click();
    else {
      if (!tried && status.phase === 'tile') tried = await tryWrong(hand, lesson);
      const move = status.moves.find((m) => m.move === lesson.accepts[0]);
      await make(hand, status, move, roll);
    }
  }
  throw new Error(`the lesson ${id} does not end`);
}

// One of each game and those in which something is pressed that others do not have: segments, ways, spaces of the track.  That
// every lesson leads to its end, web/lessons/check.mjs shows.
const LESSONS = ['base', 'castle', 'mists', 'ferries', 'magewitch', 'robbers'];

export async function a_lesson_to_its_end(test) {
  const guest = await test.open();
  await guest.go('#/lessons', 'lessons');
  await playLesson(guest, 'base', dice(1));
  same(await guest.page.locator('.lesson-item .chip.good').count(), 1, 'lessons that are marked as done');
}

export async function lessons_to_their_end(test) {
  const guest = await test.open({ language: 'cs' });
  const { page } = guest;
  await guest.go('#/lessons', 'lessons');
  const ids = await page
    .locator('[data-do^="lesson-"]')
    .evaluateAll((list) => list.map((el) => el.dataset.do.slice('lesson-'.length)));
  for (const id of LESSONS) expect(ids.includes(id), `there is no lesson ${id}`);
  for (const id of LESSONS) await playLesson(guest, id, dice(1));
  same(await page.locator('.lesson-item .chip.good').count(), LESSONS.length, 'lessons that are marked as done');
}

// ---- rules ----

export async function rules_are_found(test) {
  for (const [language, question] of [
    ['en', 'monastery'],
    ['cs', 'klaster'],
    ['sk', 'klastor'],
  ]) {
    const guest = await test.open({ language, size: 'tablet' });
    const { page } = guest;
    await guest.go('#/rules', 'rules');
    await page.fill('input[type="search"]', question); // without accents, as one types on a phone
    const found = page.locator('.rules-results a');
    await found.first().waitFor();
    expect((await page.locator('.rules-results mark').count()) > 0, `${question} is not marked where it was found`);
    await guest.picture('rules-search');
    await found.first().click();
    await page.locator('.rules-text').waitFor();
    expect(/#\/rules\/\w+/.test(page.url()), 'a found rule has no address');
    await page.reload();
    await guest.screen('rules');
    await page.locator('.rules-text').waitFor();
  }
}

// A box may be sold under another name than ours: it leads to the same rules and the same game.
export async function a_game_is_found_by_the_name_on_its_box(test) {
  const guest = await test.open({ language: 'cs' });
  const { page } = guest;
  await guest.go('#/rules', 'rules');
  await page.fill('input[type="search"]', 'duchove carcassonne');
  await page.locator('.rules-results a').first().waitFor();
  const first = await page.locator('.rules-results a').first().getAttribute('href');
  expect(/\/rules\/mists/.test(first ?? ''), `it leads to ${first}`);
  await guest.go('#/new/mists', 'new');
  const chosen = await page.locator('label:has(input[name="game"]:checked)').innerText();
  for (const name of ['Mlhy nad Carcassonne', 'Duchové Carcassonne'])
    expect(chosen.includes(name), `«${name}» is not in «${chosen}»`);
}

export async function rules_lead_to_their_lesson(test) {
  const guest = await test.open();
  await guest.go('#/rules/gold', 'rules');
  await guest.page.locator('.rules-text [data-do="try-it"]').click();
  await guest.screen('lesson');
  expect(guest.page.url().endsWith('#/lesson/gold'), 'the rules of gold lead to another lesson');
  await guest.go('#/rules/app', 'rules');
  await guest.page.locator('.rules-text h3').first().waitFor();
  same(await guest.page.locator('[data-do="try-it"]').count(), 0, 'lessons about a page that has none');
}

// ---- talking, watching, once more ----

export async function chat_spectator_and_rematch(test) {
  const anna = await test.open();
  await begin(anna, { where: 'server', kinds: ['person', 'computer'], texts: { bag: 'base/U=1 base/V=1' } });
  await anna.page.waitForSelector('.table', { state: 'attached' });
  const eva = await test.open({ language: 'sk', size: 'tablet' });
  await eva.go(new URL(anna.page.url()).pathname, 'room');
  await eva.page.waitForSelector('.table', { state: 'attached' });
  same((await look(eva.page)).seat, null, 'the seat of a spectator');
  const text = '<img src=x onerror=alert(1)> Dobrý večer & "ahoj"';
  await anna.page.locator('#tab-chat').click();
  await anna.page.locator('#panel-chat input:not(.chat-as), #panel-chat textarea').first().fill(text);
  await anna.page.keyboard.press('Enter');
  await openChat(eva);
  await eva.page.locator('#panel-chat').getByText(text).waitFor();
  same(await eva.page.locator('#panel-chat img[src="x"]').count(), 0, 'pictures made of a message');
  const roll = dice(3);
  while (!(await ready(anna.page)).over) await playTurn(mouse(anna.page), { roll, tally: test.tally });
  await anna.page.locator('dialog[open] [data-do="rematch"]').click();
  await anna.page.waitForFunction((old) => location.pathname !== old, new URL(eva.page.url()).pathname, {
    timeout: PATIENCE,
  });
  await anna.page.waitForSelector('.table', { state: 'attached' });
}

const writeChat = async ({ page }, text) => {
  await page.locator('#panel-chat .chat-input').fill(text);
  await page.keyboard.press('Enter');
};

const linesOf = ({ page }) => page.locator('#panel-chat .chat-text').allInnerTexts();

const hears = ({ page }, count) =>
  page.waitForFunction((n) => document.querySelectorAll('#panel-chat .chat-text').length === n, count, {
    timeout: PATIENCE,
  });

// A spectator is not listened to, is told to be quiet, and what he said is swept away, also for who comes afterwards.
export async function the_host_keeps_order_in_the_chat(test) {
  const anna = await test.open({ size: { width: 1366, height: 768 } });
  await begin(anna, { where: 'server', kinds: ['person', 'computer'], texts: { bag: 'base/U=4' } });
  await anna.page.waitForSelector('.table', { state: 'attached' });
  const eva = await test.open({ language: 'cs', size: { width: 1366, height: 768 } });
  await eva.go(new URL(anna.page.url()).pathname, 'room');
  await eva.page.waitForSelector('.table', { state: 'attached' });
  for (const { page } of [anna, eva]) await page.locator('#tab-chat').click();
  await writeChat(anna, 'Welcome');
  await hears(eva, 1);
  same(await eva.page.locator('.chat-order').isVisible(), false, 'tools of the host for somebody else');
  await writeChat(eva, 'one');
  await hears(anna, 2);
  await anna.picture('chat-order');

  await anna.page.locator('#panel-chat .chat-mute').click();
  await hears(anna, 1);
  same(await linesOf(anna), ['Welcome'], 'what is read without her');
  await anna.page.locator('#panel-chat .chat-mute').click();
  await hears(anna, 2);
  same(await linesOf(anna), ['Welcome', 'one'], 'what is read with her');

  await anna.page.locator('[data-do="quiet-chat"]').click();
  await anna.page.waitForSelector('[data-do="quiet-chat"][aria-pressed="true"]');
  await writeChat(eva, 'two');
  await comesTrue(
    () => eva.page.evaluate(() => globalThis.notes.length > 0),
    () => 'a word about what was not sent',
  );
  same(await eva.page.locator('#panel-chat .chat-input').inputValue(), 'two', 'what was not sent');

  await anna.page.locator('[data-do="sweep-chat"]').click();
  for (const one of [anna, eva]) {
    await hears(one, 1);
    same(await linesOf(one), ['Welcome'], 'what is left');
  }
  await eva.page.reload();
  await eva.page.waitForSelector('.table', { state: 'attached' });
  await eva.page.locator('#tab-chat').click();
  await hears(eva, 1);
}

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

// On a phone the panels are behind a button.
async function openChat({ page }) {
  const tab = page.locator('#tab-chat');
  if (!(await tab.isVisible())) await page.locator('[aria-controls="side"]').first().click();
  await tab.click();
}

// What sticks out of the window, lies under something else, or is too small for a finger.
const outOfReach = ({ page }) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.chat-order button, .chat-mute, .chat-input')].flatMap((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      const name = one.dataset.do ?? one.className;
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const faults = [];
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) faults.push(`${name} is outside`);
      if (above && !one.contains(above)) faults.push(`${name} is under ${above.className || above.tagName}`);
      if (width < 32 || height < 32) faults.push(`${name} is small: ${width} x ${height}`);
      if (one.scrollWidth > one.clientWidth + 1 && one.tagName === 'BUTTON') faults.push(`${name} is cut off`);
      return faults;
    }),
  );

export async function the_order_of_the_chat_is_within_reach_on_phones(test) {
  for (const language of ['cs', 'sk']) {
    const anna = await test.open({ language, size: PHONES[1], hasTouch: true });
    await begin(anna, { where: 'server', kinds: ['person', 'computer'], texts: { bag: 'base/U=4' } });
    await anna.page.waitForSelector('.table', { state: 'attached' });
    const eva = await test.open({ language });
    await eva.go(new URL(anna.page.url()).pathname, 'room');
    await eva.page.waitForSelector('.table', { state: 'attached' });
    await openChat(eva);
    await writeChat(eva, 'Dobrý večer, můžu se dívat?');
    for (const size of PHONES) {
      await anna.page.setViewportSize(size);
      await openChat(anna);
      await hears(anna, 1);
      await anna.picture(`chat-order-${size.height}`);
      same(await outOfReach(anna), [], `${size.width} x ${size.height} in ${language}`);
    }
  }
}

/** Only where everything is tested. */
export const deep = [
  prepared_games_are_played_on,
  lessons_to_their_end,
  rules_are_found,
  the_host_keeps_order_in_the_chat,
  the_order_of_the_chat_is_within_reach_on_phones,
];
