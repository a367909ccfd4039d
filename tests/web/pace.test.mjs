// Moves are seen: each is shown before the next, the end is counted on the table before the result, and whoever wants none
// of it has everything at once.
import { withJudge, dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { drawn, isSharp, ready } from './person.mjs';
import { begin, checkResult, openRecord } from './ways.mjs';

const MOVES = { reducedMotion: 'no-preference' };
const BAG = { 'base/D': 3, 'base/E': 3, 'base/U': 3, 'base/V': 3 };
const COMPUTER = [
  { kind: 'person', name: 'Anna' },
  { kind: 'computer', name: 'Petr', level: 'easy' },
];

const chooser = (actor) => (Array.isArray(actor) ? actor[0] : actor);

// A game in which one move is left: its record, and that move.
const beforeTheEnd = ({ game = 'carcassonne', options = {}, seed = 3, players = ['Anna', 'Petr'] }) =>
  withJudge(async (judge) => {
    const roll = dice(seed);
    let turn = await judge.ask({ cmd: 'new', game, players, options, seed });
    for (;;) {
      const { record } = await judge.ask({ cmd: 'save' });
      const actor = chooser(turn.actor);
      const { moves } = await judge.ask({ cmd: 'legal', actor });
      const { move } = moves.find(({ kind }) => kind === 'put') ?? moves[roll(moves.length)];
      turn = await judge.ask({ cmd: 'play', actor, move });
      if (turn.actor === 'none') return { record, move };
    }
  });

const session = (page, f, ...more) =>
  page.evaluate(
    ([body, rest]) =>
      new Function('session', 'rest', `return (${body})(session, ...rest)`)(globalThis.hradby.session, rest),
    [String(f), more],
  );

// From now on the page notes what it shows, since no test can look at the right moment.
const note = (page) =>
  page.evaluate(() => {
    const seen = (globalThis.seen = { falls: 0, glows: 0, points: [], news: [], skips: 0 });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.matches?.('.table-news') && target.textContent) seen.news.push(target.textContent);
        for (const el of addedNodes) {
          if (el.classList?.contains('board-falling')) seen.falls += 1;
          if (el.classList?.contains('board-extent')) seen.glows += 1;
          if (el.classList?.contains('board-points')) seen.points.push(el.textContent);
          if (el.dataset?.do === 'skip') seen.skips += 1;
        }
      }
    }).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true });
  });

const noted = (page) => page.evaluate(() => globalThis.seen);

// ---- moves ----

// For a moment the computer waits, whatever was pressed before; then it moves.
const SOON = 100;

export async function a_press_takes_no_pause_away_that_comes_later(test) {
  const guest = await test.open({ ...MOVES, settings: { confirm: false } });
  const { page } = guest;
  await begin(guest, { kinds: ['person', 'computer'], texts: { bag: 'base/D=9 base/U=9', seed: 'pause' } });
  await ready(page);
  await guest.holdTime();
  const { x, y } = await page.locator('.board-stage').boundingBox();
  await page.mouse.click(x + 12, y + 150);
  const before = await session(page, (s) => s.history.length);
  await session(page, (s) => s.choose(s.moves.find(({ kind }) => kind === 'tile').move));
  await session(page, (s) => s.choose('pass'));
  const own = await session(page, (s) => s.history.length);
  expect(own > before, 'the own turn is not made');
  for (let i = 0; i < 2; i++) {
    await session(page, (s) => s.advise(1, 'easy').then(() => null)); // so the first was answered, too
    await page.clock.runFor(SOON);
  }
  same(
    await session(page, (s) => [s.history.length, s.thinking]),
    [own, 1],
    'what the computer has done after a moment',
  );
  for (let i = 0; i < 20; i++) {
    await page.clock.runFor(500);
    if ((await session(page, (s) => s.history.length)) > own) return;
    await session(page, (s) => s.advise(1, 'easy').catch(() => null)); // it has moved meanwhile
  }
  expect(false, 'the computer does not move when its time has come');
}

// A whole turn of a computer is shown, and told in a line.
export async function a_computers_turn_is_shown(test) {
  const guest = await test.open({ ...MOVES, settings: { confirm: false }, language: 'en' });
  const { page } = guest;
  const options = { bag: BAG };
  const { record } = await withJudge(async (judge) => {
    await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], options, seed: 4 });
    return judge.ask({ cmd: 'save' });
  });
  await openRecord(guest, record, COMPUTER);
  await ready(page);
  await note(page);
  await session(page, (s) => s.choose(s.moves.find(({ kind }) => kind === 'tile').move));
  await session(page, (s) => s.choose('pass'));
  await page.waitForFunction(
    () => globalThis.hradby.session.seat === 0 && globalThis.hradby.session.draft.length === 0,
  );
  await page.waitForFunction(() => globalThis.seen.news.some((line) => line.startsWith('Petr lays a tile')));
  same((await noted(page)).falls, 1, 'tiles that came to their place');
  const through = await page.locator('.table-news').evaluate((el) => getComputedStyle(el).pointerEvents);
  same(through, 'none', 'what presses on the line do');
  await page.waitForFunction(
    () => !document.querySelector('.board-falling') && document.querySelector('.board-recent'),
  );
  const [pale, line] = await page
    .locator('.board-recent')
    .first()
    .locator('rect')
    .evaluateAll((list) => list.map((el) => parseFloat(getComputedStyle(el).strokeWidth)));
  same([pale, line], [4, 2], 'the widths of the outline of what was laid last');
}

/** In the page: no picture is ready from now on, until they are let through; and what is painted instead of a tile is counted. */
function holdPictures() {
  const { decode } = HTMLImageElement.prototype;
  const { fillRect } = CanvasRenderingContext2D.prototype;
  const opened = new Promise((resolve) => {
    globalThis.letPicturesThrough = resolve;
  });
  globalThis.plain = 0;
  HTMLImageElement.prototype.decode = function () {
    return decode.call(this).then(() => opened);
  };
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    if (this.canvas.classList.contains('board-patch')) globalThis.plain += 1;
    return fillRect.apply(this, box);
  };
}

// A tile is laid once its picture is ready: no square is painted plainly before, and nothing flies in without a picture.
export async function a_tile_waits_for_its_picture(test) {
  const guest = await test.open({ ...MOVES, settings: { confirm: false } });
  const { page } = guest;
  const { record } = await withJudge(async (judge) => {
    await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], options: { bag: BAG }, seed: 4 });
    return judge.ask({ cmd: 'save' });
  });
  await openRecord(guest, record, COMPUTER);
  await ready(page);
  await page.waitForFunction(isSharp);
  await note(page);
  await page.evaluate(holdPictures);
  const before = await session(page, (s) => s.history.length);
  await session(page, (s) => s.choose(s.moves.find(({ kind }) => kind === 'tile').move));
  await session(page, (s) => s.choose('pass'));
  await page.waitForFunction(
    (n) => globalThis.hradby.session.history.slice(n).filter(({ move }) => move.startsWith('tile')).length === 2,
    before,
  );
  await drawn(page);
  same((await noted(page)).falls, 0, 'tiles that come without a picture');
  await page.evaluate(() => globalThis.letPicturesThrough());
  await page.waitForFunction(() => globalThis.seen.falls === 1);
  await page.waitForFunction(
    () => !document.querySelector('.board-falling') && document.querySelector('.board-recent'),
  );
  same(await page.evaluate(() => globalThis.plain), 0, 'squares that are painted without a picture');
}

// What is completed lights up and its points rise; with «at once» and where all should be still nothing does.
async function shownWhenCompleted(test, how) {
  const guest = await test.open({ ...how, settings: { confirm: false, ...how.settings } });
  const { page } = guest;
  const { record, move } = await completing();
  await openRecord(guest, record);
  await ready(page);
  await note(page);
  await session(page, (s, text) => s.choose(text), move);
  await session(page, (s) => s.shown.then(() => null));
  const { glows, points } = await noted(page);
  return { lit: glows > 0, points };
}

// A game in which the next move completes something for points, and is not the last.
const completing = () =>
  withJudge(async (judge) => {
    let turn = await judge.ask({ cmd: 'new', game: 'carcassonne', players: ['Anna', 'Petr'], options: {}, seed: 8 });
    for (;;) {
      const { record } = await judge.ask({ cmd: 'save' });
      const actor = chooser(turn.actor);
      const { move } = await judge.ask({ cmd: 'suggest', actor });
      turn = await judge.ask({ cmd: 'play', actor, move });
      if (turn.events.some(({ event, complete, points }) => event === 'score' && complete && points))
        return { record, move };
    }
  });

export async function what_is_completed_lights_up(test) {
  const { lit, points } = await shownWhenCompleted(test, MOVES);
  expect(lit, 'nothing lights up');
  expect(points.length > 0 && points.every((text) => /^\+\d+$/.test(text)), `points: ${points}`);
  const nothing = { lit: false, points: [] };
  same(await shownWhenCompleted(test, { reducedMotion: 'reduce' }), nothing, 'with reduced motion');
  same(await shownWhenCompleted(test, { ...MOVES, settings: { speed: 'once' } }), nothing, 'at once');
}

// At a server two computers move faster than they can be shown; both are seen.
export async function at_a_server_moves_are_shown_in_turn(test) {
  const guest = await test.open({ ...MOVES, settings: { confirm: false, speed: 'fast' } });
  const { page } = guest;
  await begin(guest, { kinds: ['person', 'computer', 'computer'], texts: { bag: 'base/U=9' }, where: 'server' });
  await page.waitForFunction(
    () => globalThis.hradby?.session.mode === 'online' && globalThis.hradby.session.seat === 0,
  );
  await ready(page);
  await note(page);
  await session(page, (s) => s.choose(s.moves.find(({ kind }) => kind === 'tile').move));
  await session(page, (s) => s.choose('pass'));
  const turned = () => globalThis.hradby.session.history.filter(({ by }) => by === 2).length > 0;
  await page.waitForFunction(turned);
  await page.waitForFunction(() => globalThis.hradby.session.seat === 0);
  same((await noted(page)).falls, 2, 'tiles that came to their place');
}

// What is being shown when nobody looks any more is at its end, and nothing waits for it.
export async function a_window_that_is_hidden_waits_for_nothing(test) {
  const guest = await test.open({ ...MOVES, settings: { confirm: false, speed: 'slow' } });
  const { page } = guest;
  const { record, move } = await completing();
  await openRecord(guest, record);
  await ready(page);
  const shown = await page.evaluate((text) => {
    const flights = () => document.querySelectorAll('.board-flights > *').length;
    globalThis.hradby.session.choose(text);
    const before = flights();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return { before, after: flights(), hidden: globalThis.hradby.board.painter.hidden.size };
  }, move);
  expect(shown.before > 0, 'nothing is shown');
  same([shown.after, shown.hidden], [0, 0], 'what is under way, and what is not drawn');
  await session(page, (s) => s.shown.then(() => null));
}

// ---- the end ----

const scoresShown = (page) =>
  page
    .locator('.board-player .board-score')
    .evaluateAll((list) => list.map((el) => parseInt(el.lastChild.textContent, 10)));

// A game that comes to its end; held: time stands still just before.
async function endOf(test, how, wish, held = false) {
  const guest = await test.open({ ...how, settings: { confirm: false, ...how.settings } });
  const { page } = guest;
  const { record, move } = await beforeTheEnd(wish);
  await openRecord(guest, record);
  const { handover } = await ready(page);
  if (handover !== null) await page.locator('[data-do="takeover"]').click();
  await note(page);
  if (held) await guest.holdTime();
  await session(page, (s, text) => s.choose(text), move);
  return guest;
}

// Goes on with time that was held, a little at a time, until the page has come to something.
async function runUntil(page, look, what) {
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate(look)) return;
    await page.clock.runFor(100);
  }
  throw new Error(`never: ${what}`);
}

const canSkip = (page) =>
  runUntil(page, () => document.querySelector('[data-do="skip"]') !== null, 'a button that skips');

export async function the_end_is_counted_before_the_result(test) {
  const guest = await endOf(test, { ...MOVES, settings: { speed: 'slow' } }, { options: { bag: BAG } }, true);
  const { page } = guest;
  await canSkip(page);
  await runUntil(page, () => globalThis.seen.glows > 0, 'a feature that lights up');
  same(await page.locator('dialog[open]').count(), 0, 'results before all is counted');
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const final = await session(page, (s) => s.state.players.map(({ score }) => score));
  expect(sum(await scoresShown(page)) < sum(final), 'the scores do not count up');
  same(await page.locator('.board-player.winner').count(), 0, 'winners before the end');
  await page.locator('[data-do="skip"]').click();
  await page.clock.resume();
  await checkResult(guest);
  same(await scoresShown(page), final, 'scores after the end');
  same(await page.locator('[data-do="skip"]').count(), 0, 'buttons that skip');
}

// Without a press it comes to its end by itself, each feature once.
export async function the_end_is_counted_to_its_end(test) {
  const guest = await endOf(test, { ...MOVES, settings: { speed: 'fast' } }, { options: { bag: BAG } });
  const { page } = guest;
  await checkResult(guest);
  const { points, news } = await noted(page);
  const final = await session(page, (s) =>
    s.history.at(-1).events.filter(({ event, final, points }) => event === 'score' && final && points),
  );
  expect(final.length > 1, 'nothing is counted at the end');
  same(
    points.slice(-final.length),
    final.map((score) => `+${score.points}`),
    'points that rise',
  );
  for (const score of final) {
    const words = `${['Anna', 'Petr'][score.player]} +${score.points}`;
    expect(
      news.some((line) => line.includes(words)),
      `«${words}» is not told: ${news}`,
    );
  }
}

export async function enter_and_escape_skip_the_end(test) {
  for (const key of ['Enter', 'Escape']) {
    const guest = await endOf(test, { ...MOVES, settings: { speed: 'slow' } }, { options: { bag: BAG } }, true);
    await canSkip(guest.page);
    await guest.page.keyboard.press(key);
    await guest.page.clock.resume();
    await checkResult(guest);
  }
}

export async function the_result_comes_at_once_where_that_is_wished(test) {
  for (const how of [{ reducedMotion: 'reduce' }, { ...MOVES, settings: { speed: 'once' } }]) {
    const guest = await endOf(test, how, { options: { bag: BAG } });
    await checkResult(guest);
    same((await noted(guest.page)).skips, 0, 'buttons that skip');
  }
}

export async function other_games_wait_a_moment_before_their_result(test) {
  for (const wish of [{ game: 'castle' }, { game: 'mists', options: { level: '1' } }]) {
    const guest = await endOf(test, { ...MOVES, settings: { speed: 'slow' } }, wish, true);
    const { page } = guest;
    await canSkip(page);
    const told = () => document.querySelector('.table-news').textContent === 'The game is over';
    await runUntil(page, told, 'word that the game is over');
    same(await page.locator('dialog[open]').count(), 0, `results of ${wish.game} in the same moment`);
    await page.locator('[data-do="skip"]').click();
    await page.clock.resume();
    await page.locator('dialog[open] [data-screen="results"]').waitFor();
  }
}

// ---- settings, buttons, figures ----

export async function the_speed_is_chosen_and_kept(test) {
  const guest = await test.open();
  const { page } = guest;
  await guest.go('#/settings', 'settings');
  const chosen = () => page.locator('input[name="speed"]:checked').inputValue();
  same(await chosen(), 'normal', 'without a wish');
  await page.locator('input[name="speed"][value="fast"]').check({ force: true });
  await page.reload();
  await guest.screen('settings');
  same(await chosen(), 'fast', 'kept');
}

const light = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) =>
  [r, g, b].reduce((sum, part, i) => sum + light(part / 255) * [0.2126, 0.7152, 0.0722][i], 0);

function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

// The letters of a button against its ground, as both are seen through its opacity.
async function contrastOf(button) {
  const { ink, ground, below, opacity } = await button.evaluate((el) => {
    const numbers = (text) => text.match(/[\d.]+/g).map(Number);
    const style = getComputedStyle(el);
    let around = el.parentElement;
    while (numbers(getComputedStyle(around).backgroundColor)[3] === 0) around = around.parentElement;
    return {
      ink: numbers(style.color),
      ground: numbers(style.backgroundColor),
      below: numbers(getComputedStyle(around).backgroundColor),
      opacity: Number(style.opacity),
    };
  });
  const seen = (colour) => [0, 1, 2].map((i) => colour[i] * opacity + below[i] * (1 - opacity));
  return contrast(seen(ink), seen(ground));
}

const READABLE = 4.5;

export async function a_button_that_waits_is_readable_under_the_pointer(test) {
  for (const colorScheme of ['light', 'dark']) {
    const guest = await test.open({ colorScheme });
    const { page } = guest;
    await begin(guest, { texts: { seed: 'button' } });
    await ready(page);
    const button = page.locator('[data-do="confirm"]');
    expect(await button.isDisabled(), 'it does not wait');
    for (const pointed of [false, true]) {
      if (pointed) await button.hover({ force: true });
      else await page.mouse.move(1, 1);
      await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
      const found = await contrastOf(button);
      expect(found >= READABLE, `${colorScheme}${pointed ? ', pointed at' : ''}: ${found.toFixed(2)} to 1`);
    }
  }
}

// A figure looks the same whether its feature is lit or not.
export async function light_falls_below_figures(test) {
  const guest = await test.open();
  const { page } = guest;
  const { record } = await beforeTheEnd({ options: { bag: BAG } });
  await openRecord(guest, record);
  await ready(page);
  await page.waitForFunction(isSharp);
  const at = await page.evaluate(() => {
    const { board } = globalThis.hradby;
    const piece = board.land.pieces[0];
    const place = board.painter.figurePlace(piece);
    const box = board.stage.getBoundingClientRect();
    globalThis.lit = board.land.features.get(board.land.at(piece.x, piece.y).features[piece.segment]);
    const patches = [...document.querySelectorAll('.board-layers')[1].querySelectorAll('.board-patch')];
    const solid = (x, y) =>
      patches.some((canvas) => {
        const { left, top } = canvas.getBoundingClientRect();
        const { data } = canvas.getContext('2d').getImageData(box.x + x - left - 3, box.y + y - top - 3, 10, 10);
        return data.every((part, i) => i % 4 < 3 || part === 255);
      });
    let [x, y] = [Math.round(place.x), Math.round(place.y)];
    while (!solid(x, y)) [x, y] = x > place.x + place.w ? [Math.round(place.x), y + 1] : [x + 1, y];
    return { x: box.x + x, y: box.y + y, width: 4, height: 4 };
  });
  const look = () => drawn(page).then(() => page.screenshot({ clip: at }));
  const before = await look();
  await page.evaluate(() => globalThis.hradby.board.showing.see(globalThis.lit));
  expect((await page.locator('.board-extent').count()) > 0, 'nothing is lit');
  expect(before.equals(await look()), 'the figure looks different when its feature is lit');
}

/** Only where everything is tested. */
export const deep = [
  what_is_completed_lights_up,
  at_a_server_moves_are_shown_in_turn,
  a_window_that_is_hidden_waits_for_nothing,
  the_end_is_counted_to_its_end,
  enter_and_escape_skip_the_end,
  the_result_comes_at_once_where_that_is_wished,
  other_games_wait_a_moment_before_their_result,
  light_falls_below_figures,
  a_button_that_waits_is_readable_under_the_pointer,
];
