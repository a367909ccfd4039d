// The shuffle at a server: the page promises a salt, reveals it, keeps what it was promised, and says in the end what
// that proves; also where somebody has exchanged what was promised.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { blake2b } from '../../web/src/play/blake2b.js';
import { dice, program } from './engine.mjs';
import { PATIENCE, comesTrue, expect, same } from './harness.mjs';
import { look, mouse, playTurn, ready } from './person.mjs';
import { begin } from './ways.mjs';

const BAG = 'base/U=4'; // whatever is drawn, it is the same: so another seed leads to the same game

const roomOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

// What the page has kept of a room.
const keptOf = (page, room) => page.evaluate((id) => JSON.parse(localStorage.getItem(`hradby.shuffle.${id}`)), room);

const atTable = (page) => page.waitForSelector('.table', { state: 'attached' });

async function twoSitDown(test) {
  const [anna, petr] = [await test.open(), await test.open({ language: 'cs' })];
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: BAG } });
  await anna.screen('room');
  await petr.go(new URL(anna.page.url()).pathname, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  for (const { page } of [anna, petr]) await atTable(page);
  return [anna, petr];
}

async function playToTheEnd(windows) {
  const roll = dice(5);
  for (;;) {
    for (const page of windows) {
      const { over, seat, busy } = await look(page);
      if (over) return;
      if (seat !== null && !busy) await playTurn(mouse(page), { roll });
    }
    await Promise.race(windows.map((page) => ready(page)));
  }
}

const proofLine = (page) => page.locator('dialog[open] .proof-line[data-proof]');

async function proves(page, wanted) {
  await proofLine(page).waitFor({ timeout: PATIENCE });
  same(await proofLine(page).getAttribute('data-proof'), wanted, 'what is proved');
}

async function provedInReplay(page) {
  const line = page.locator('.replay-table .proof-line[data-proof]');
  await line.waitFor({ state: 'attached', timeout: PATIENCE });
  return line.getAttribute('data-proof');
}

// The status of `hradby verify` with what a page has kept.
function verified(record, { commits, salts }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hradby-fair-'));
  const file = path.join(folder, 'game.jsonl');
  writeFileSync(file, record);
  const own = [...commits.flatMap((one) => ['--commitment', one]), ...salts.flatMap(({ salt }) => ['--salt', salt])];
  try {
    execFileSync(program, ['verify', file, ...own], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const serverRecord = async (test, room) => (await fetch(`${test.server.url}/api/rooms/${room}/record`)).text();

// Anna's seat on a second device, before the game begins.
export async function a_second_device_leaves_the_promise_of_the_first(test) {
  const [anna, tablet, petr] = [await test.open(), await test.open({ language: 'cs' }), await test.open()];
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: BAG } });
  await anna.screen('room');
  const room = roomOf(anna.page);
  await comesTrue(
    async () => (await keptOf(anna.page, room))?.salts.length === 1,
    () => 'a salt that is promised',
  );
  const [{ key }] = await anna.page.evaluate((id) => JSON.parse(localStorage.getItem(`hradby.keys.${id}`)), room);
  await tablet.go(`/t/${room}#seat=0.${key}`, 'room');
  await tablet.page.locator('[data-shuffle="elsewhere"]').waitFor({ timeout: PATIENCE });
  await tablet.picture('shuffle-elsewhere');
  await anna.page.reload(); // which comes back and promises the same again
  await anna.screen('room');
  await petr.go(`/t/${room}`, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  for (const { page } of [anna, petr, tablet]) await atTable(page);
  await playToTheEnd([anna.page, petr.page]);
  await proves(anna.page, 'own');
  await proves(tablet.page, 'without');
}

export async function a_shuffle_is_proved_with_an_own_salt(test) {
  const [anna, petr] = await twoSitDown(test);
  const windows = [anna.page, petr.page];
  const room = roomOf(anna.page);
  await playToTheEnd(windows);
  for (const page of windows) await proves(page, 'own');
  await anna.picture('proof');
  const record = await serverRecord(test, room);
  const { fair } = JSON.parse(record.split('\n')[0]);
  for (const [seat, page] of windows.entries()) {
    const kept = await keptOf(page, room);
    same(kept.commits, [fair.commit], 'the commitment that was kept');
    same(
      kept.salts.map(({ salt }) => salt),
      [fair.salts[seat]],
      'the salt that was kept',
    );
    expect(verified(record, kept), 'hradby verify does not think so');
  }
  same(verified(record, { commits: ['0'.repeat(64)], salts: [] }), false, 'verified with another commitment');

  // Whoever looks at it again later, with what was kept and without.
  const later = await anna.context.newPage();
  await later.goto(`${test.server.url}/#/replay/room/${room}`);
  same(await provedInReplay(later), 'own', 'what a replay proves to who has played');
  await later.close();
  const stranger = await test.open();
  await stranger.go(`#/replay/room/${room}`, 'replay');
  same(await provedInReplay(stranger.page), 'without', 'what a replay proves to a stranger');

  // Once more: a new secret and new salts.
  for (const page of windows) await page.locator('dialog[open] [data-do="rematch"]').click();
  for (const page of windows) {
    await page.waitForFunction((old) => !location.pathname.endsWith(old), room);
    await atTable(page);
  }
  const next = roomOf(anna.page);
  for (const page of windows) {
    const kept = await keptOf(page, next);
    expect(kept.salts.length === 1 && kept.salts[0].commit === kept.commits[0], 'a rematch without a salt');
    expect(!fair.salts.includes(kept.salts[0].salt), 'the salt of the last game again');
  }
}

// Everything that the server has told, with another secret in it that fits another commitment and another seed: such a
// record agrees with itself.
function exchanged(text, { fair, seed }) {
  const secret = 'ab'.repeat(32);
  const salts = fair.salts.flatMap((salt) => [Buffer.byteLength(salt), ...Buffer.from(salt)]);
  return text
    .replaceAll(fair.secret, secret)
    .replaceAll(fair.commit, blake2b(Buffer.from(secret, 'hex')))
    .replaceAll(seed, blake2b(Uint8Array.from([...Buffer.from(secret, 'hex'), ...salts])));
}

export async function an_exchanged_secret_is_found_by_the_page(test) {
  const [anna, petr] = await twoSitDown(test);
  const room = roomOf(anna.page);
  await playToTheEnd([anna.page, petr.page]);
  for (const { page } of [anna, petr]) await proves(page, 'own');
  const record = await serverRecord(test, room);
  const header = JSON.parse(record.split('\n')[0]);
  const other = exchanged(record, header);
  expect(verified(other, { commits: [], salts: [] }), 'the exchanged record does not agree with itself');
  same(verified(other, await keptOf(anna.page, room)), false, 'verified with what was kept');

  await anna.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(exchanged(String(message), header)));
  });
  await anna.page.reload();
  await atTable(anna.page);
  await proves(anna.page, 'differs');
  await anna.page.locator('.room-notice.bad').waitFor();
  await anna.picture('proof-differs');
}

// A game for one against the computer: his salt is in it as well, and the server could not choose.
export async function alone_at_a_server_an_own_salt_is_in_the_shuffle(test) {
  const anna = await test.open();
  await begin(anna, { where: 'server', kinds: ['person', 'computer'], texts: { bag: BAG } });
  await atTable(anna.page);
  await playToTheEnd([anna.page]);
  await proves(anna.page, 'own');
}

/** Only where everything is tested. */
export const deep = [
  a_second_device_leaves_the_promise_of_the_first,
  an_exchanged_secret_is_found_by_the_page,
  alone_at_a_server_an_own_salt_is_in_the_shuffle,
  a_shuffle_is_proved_with_an_own_salt,
];
