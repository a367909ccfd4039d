// Talking a move over: two windows and a third that looks on at a server, and two people at one small screen.
import { comesTrue, expect, same } from './harness.mjs';
import { look, ready } from './person.mjs';
import { withJudge } from './engine.mjs';
import { accessible, fits } from './screens.mjs';
import { openRecord } from './ways.mjs';

// In the page: a table for people alone, which begins at once; its id and the keys of its seats.
function openTable(names) {
  const socket = new WebSocket(`ws://${location.host}/ws`, 'hradby.1');
  const seats = names.map((name) => ({ kind: 'person', name }));
  socket.onopen = () =>
    socket.send(JSON.stringify({ do: 'open', game: 'mists', seats, tag: 'of-the-test-of-talking' }));
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      socket.close();
      done(JSON.parse(data));
    };
  });
}

// What a window shows of the talk, in the list and on the table.
const shown = (page) =>
  page.evaluate(() => ({
    list: [...document.querySelectorAll('.talk-row')].map(({ dataset }) => [dataset.move, dataset.by, dataset.votes]),
    tiles: [...document.querySelectorAll('[data-talk-tile]')].map((el) => el.dataset.talkTile),
    points: [...document.querySelectorAll('[data-talk-point]')].map((el) => el.dataset.talkPoint),
  }));

async function comesTo(page, wanted, what) {
  let found = '';
  await comesTrue(
    async () => (found = JSON.stringify(await shown(page))) === JSON.stringify(wanted),
    () => `${what}: ${found} instead of ${JSON.stringify(wanted)}`,
  );
}

const act = (page, name, row = 0) =>
  name === 'point' || name === 'propose' || name === 'share'
    ? page.click(`[data-do="talk-${name}"]`)
    : page.locator('.talk-row').nth(row).locator(`[data-do="talk-${name}"]`).click();

const openCard = async (page) => {
  if ((await page.getAttribute('[data-do="talk"]', 'aria-expanded')) !== 'true') await page.click('[data-do="talk"]');
};

// Presses the middle of a square; one that somebody could lay a tile on is free of everything.
async function pressSquare(page, x, y) {
  const at = await page.evaluate(
    ([dx, dy]) => {
      const m = globalThis.ofTable();
      return [m.a * (dx + 0.5) + m.c * (dy + 0.5) + m.e, m.b * (dx + 0.5) + m.d * (dy + 0.5) + m.f];
    },
    [x, y],
  );
  await page.mouse.click(...at);
}

const squareOf = (move) => move.split(' ').slice(1, 3).map(Number);

async function threeWindows(test) {
  const windows = [await test.open(), await test.open(), await test.open({ language: 'cs' })];
  await windows[0].go('', 'start');
  const { room, keys } = await windows[0].page.evaluate(openTable, ['Anna', 'Ben']);
  for (const [i, guest] of windows.entries()) {
    await guest.go(keys[i] ? `/t/${room}#seat=${keys[i].seat}.${keys[i].key}` : `/t/${room}`, 'room');
    await guest.page.waitForSelector('.talk', { state: 'attached' });
  }
  return windows;
}

export async function talk_at_a_server(test) {
  const windows = await threeWindows(test);
  const [anna, ben, eva] = windows.map(({ page }) => page);
  const { moves } = await ready(anna);
  const [x, y] = squareOf(moves[0].move);

  await openCard(ben);
  await act(ben, 'point');
  await pressSquare(ben, x, y);
  for (const page of [anna, ben, eva]) await comesTo(page, { list: [], tiles: [], points: [`${x},${y}`] }, 'a finger');
  await pressSquare(ben, x, y); // taken back
  await act(ben, 'propose');
  same((await look(ben)).moves, [], 'the real moves of somebody who proposes');
  await pressSquare(ben, x, y);
  await ben.waitForSelector('.talk-row');
  const [[move, by, votes]] = (await shown(ben)).list;
  expect(
    moves.some((one) => one.move === move),
    `${move} is no legal move`,
  );
  same([by, votes], ['1', '1'], 'who proposes and votes');
  const ghost = { list: [[move, '1', '1']], tiles: [move], points: [] };
  for (const page of [anna, eva]) await comesTo(page, ghost, 'a tile that is not laid');
  same(await eva.locator('.talk button:not([data-do="talk"]):visible').count(), 0, 'what a spectator can say');
  await act(anna, 'vote');
  await comesTo(ben, { ...ghost, list: [[move, '1', '0 1']] }, 'a vote');
  await windows[0].picture('talk');
  same(await ben.locator('[data-do="talk-so"]').count(), 0, 'who decides');
  await act(anna, 'so');
  for (const page of [anna, ben, eva]) {
    await comesTo(page, { list: [], tiles: [], points: [] }, 'talk of a move that was made');
    await page.waitForFunction((laid) => globalThis.hradby.session.history.some((one) => one.move === laid), move);
  }
}

const beginning = () =>
  withJudge(async (judge) => {
    await judge.ask({ cmd: 'new', game: 'mists', players: ['Anna', 'Ben'], seed: 5 });
    return (await judge.ask({ cmd: 'save' })).record;
  });

export async function talk_at_one_small_screen_by_keyboard(test) {
  const guest = await test.open({ size: { width: 360, height: 640 } });
  const { page } = guest;
  await openRecord(guest, await beginning());
  await ready(page);
  await page.keyboard.press('p');
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter', 'Escape']) await page.keyboard.press(key);
  same((await shown(page)).points.length, 1, 'fingers');
  await page.click('[data-do="talk-speaker"][data-seat="1"]');
  await page.locator('.board-stage').focus();
  for (const key of ['g', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const { list, tiles } = await shown(page);
  same([list.length, list[0][1], tiles.length], [1, '1', 1], 'proposals, who speaks, tiles that are not laid');
  await page.click('[data-do="talk-speaker"][data-seat="0"]');
  await act(page, 'vote');
  same((await shown(page)).list[0][2], '0 1', 'votes');
  await fits(page, 'talk');
  await accessible(page, 'talk');
  await guest.picture('talk-here');
  await act(page, 'so');
  same((await look(page)).draft, [list[0][0]], 'the steps of the turn');
  same(await shown(page), { list: [], tiles: [], points: [] }, 'talk of the position before');
}
