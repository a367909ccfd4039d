// Friends: at one screen, and between two windows over the server with one of them reloaded and cut off.
import { dice, replayed } from './engine.mjs';
import { PATIENCE, Way, comesTrue, expect, same } from './harness.mjs';
import { look, mouse, playToTheEnd, playTurn, ready } from './person.mjs';
import { begin, checkResult, recordOf } from './ways.mjs';

const BAG = 'base/B=1 base/D=2 base/E=2 base/K=1 base/U=2 base/V=2';
const SAME = 'base/V=10'; // however a server shuffles it, the same tiles come

export async function hot_seat_carcassonne(test) {
  const guest = await test.open();
  await guest.go('', 'start');
  await guest.page.click('[data-do="new-here"]');
  await guest.screen('new');
  await guest.page.fill('[data-key="name0"]', 'Anna');
  await guest.page.fill('[data-key="name1"]', 'Petr');
  await begin(guest, { kinds: ['person', 'person', 'person'], texts: { bag: BAG, seed: 'hot' } });
  const seats = new Set();
  const choose = (moves, roll, status) => {
    seats.add(status.seat);
    return moves[roll(moves.length)];
  };
  await playToTheEnd(mouse(guest.page), { seed: 2, tally: test.tally, choose });
  same([...seats].sort(), [0, 1, 2], 'seats that chose at this screen');
  const { record } = await checkResult(guest);
  same(JSON.parse(record.split('\n')[0]).players.slice(0, 2), ['Anna', 'Petr'], 'names');
}

// While the screen changes hands nothing of the next one's hand is on it, nor in its text.
async function checkVeil(page) {
  const shown = await page.evaluate(() => ({
    veil: document.querySelector('.handover')?.innerText ?? '',
    cards: document.querySelectorAll('.castle-tray [data-card]').length,
    moves: globalThis.hradby.session.moves.length,
    viewer: globalThis.hradby.session.viewer,
  }));
  expect(shown.veil.length > 0, 'no veil while the screen changes hands');
  same([shown.cards, shown.moves, shown.viewer], [0, 0, 'spectator'], 'cards, moves and viewer behind the veil');
}

export async function hot_seat_castle_with_handover(test) {
  const guest = await test.open();
  await begin(guest, { game: 'castle', kinds: ['person', 'person'], texts: { seed: 'hand', prepared: 'field=3' } });
  const { page } = guest;
  const hand = mouse(page);
  const roll = dice(4);
  const handed = new Set();
  for (let status = await ready(page); !status.over; status = await ready(page)) {
    if (status.handover !== null) {
      handed.add(status.handover);
      await checkVeil(page);
      if (handed.size === 1) await guest.picture('handover');
    }
    await playTurn(hand, { roll, tally: test.tally });
  }
  same([...handed].sort(), [0, 1], 'people who were handed the screen');
  await checkResult(guest);
}

/** What a window sends to the server. */
function sent(page) {
  const list = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => list.push(JSON.parse(payload))));
  return list;
}

const connected = (page, wanted) =>
  page.waitForFunction((state) => globalThis.hradby?.session?.connection === state, wanted, { timeout: PATIENCE });

const atRest = (page) => page.waitForFunction(() => !globalThis.hradby.session.busy, null, { timeout: PATIENCE });

const sight = (page) =>
  page.evaluate(() => {
    const { busy, history, engine } = globalThis.hradby.session;
    return { busy, count: history.length, hash: engine.ask({ cmd: 'state', as: 'spectator' }).hash };
  });

// Both windows come to show the same position: what the server has told.  What one of them has just sent may still be on
// its way when they are first looked at, and it comes to one before the other.
async function sameTable(one, other) {
  let seen = [];
  await comesTrue(
    async () => {
      seen = [await sight(one), await sight(other)];
      return seen.every(({ busy, hash }) => !busy && hash === seen[0].hash);
    },
    () => `the same in two windows: ${JSON.stringify(seen)}`,
  );
}

// The secret of the shuffle comes after the last move, in a word of its own.
const proven = (page) =>
  page.waitForFunction(() => globalThis.hradby.session.proof !== null, null, { timeout: PATIENCE });

// One decision by whichever window has the turn.
async function oneTurn(windows, roll, tally) {
  const mine = (page) =>
    page.evaluate(() => {
      const s = globalThis.hradby.session;
      return s.over || (s.seat !== null && !s.busy);
    });
  for (;;) {
    for (const page of windows)
      if (await mine(page)) return (await look(page)).over || playTurn(mouse(page), { roll, tally });
    await Promise.race(windows.map((page) => ready(page)));
  }
}

// In the page: the connections that it has made.
function rememberSockets() {
  const Plain = globalThis.WebSocket;
  globalThis.sockets = [];
  globalThis.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      globalThis.sockets.push(this);
    }
  };
}

// In the page: the server tells nothing more of the room, and that another one has it now.
function moveElsewhere(room) {
  const socket = globalThis.sockets.at(-1);
  socket.send(JSON.stringify({ do: 'leave', id: 'elsewhere', room }));
  socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ room, again: true }) }));
}

// In the page: an event comes that the server has forgotten when it is asked the next time.
function tellWhatIsForgotten(room) {
  const seq = globalThis.hradby.session.watched.seen + 1;
  const events = [{ seq, at: Date.now(), kind: 'chat', name: 'Petr', seat: 1, text: 'forgotten' }];
  globalThis.sockets.at(-1).dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ room, events }) }));
}

// Two windows in the middle of a game, what the first one sends, and the room.
async function inTheMiddle(test, roll) {
  const anna = await test.open();
  const petr = await test.open();
  const frames = sent(anna.page);
  await anna.page.addInitScript(rememberSockets);
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: SAME } });
  await anna.screen('room');
  const path = new URL(anna.page.url()).pathname;
  await petr.go(path, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  const windows = [anna.page, petr.page];
  for (const page of windows) await page.waitForSelector('.table', { state: 'attached' });
  for (let i = 0; i < 3; i++) await oneTurn(windows, roll, test.tally);
  await sameTable(...windows);
  return { anna, windows, frames, room: frames.findLast((frame) => frame.do === 'watch').room };
}

// Where several servers share the rooms, a room may go to another one in the middle of a game.
export async function a_room_that_goes_elsewhere_is_watched_anew(test) {
  const roll = dice(8);
  const { anna, windows, frames, room } = await inTheMiddle(test, roll);
  const before = frames.length;
  await anna.page.evaluate(moveElsewhere, room);
  for (let i = 0; i < 4; i++) await oneTurn(windows, roll, test.tally);
  await sameTable(...windows);
  const watched = frames.slice(before).filter((frame) => frame.do === 'watch');
  same(
    watched.map((frame) => frame.room),
    [room],
    'rooms watched anew',
  );
  expect(watched[0].seen > 0, 'everything was told again');
  same(watched[0].keys.length, 1, 'keys that were shown');
}

// A server that was brought back from a copy of before knows less than the page: what it tells is what counts.
export async function a_room_that_has_gone_back_is_fetched_from_the_beginning(test) {
  const roll = dice(9);
  const { anna, windows, frames, room } = await inTheMiddle(test, roll);
  const before = frames.length;
  await anna.page.evaluate(tellWhatIsForgotten, room);
  const seen = await anna.page.evaluate(() => globalThis.hradby.session.watched.seen);
  await anna.page.evaluate(moveElsewhere, room);
  await anna.page.waitForFunction((told) => globalThis.hradby.session.watched.seen < told, seen);
  for (let i = 0; i < 4; i++) await oneTurn(windows, roll, test.tally);
  await sameTable(...windows);
  same(
    frames
      .slice(before)
      .filter((frame) => frame.do === 'watch')
      .map((frame) => frame.seen),
    [seen, 0],
    'what was seen when the room was watched anew',
  );
  const words = await anna.page.evaluate(() => globalThis.hradby.session.watched.details.chat.map(({ text }) => text));
  same(words, [], 'what was said');
}

export async function two_windows_reload_and_cut_off(test) {
  const anna = await test.open();
  const petr = await test.open({ size: 'tablet', language: 'cs' });
  const frames = sent(anna.page);
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: SAME } });
  await anna.screen('room');
  await anna.picture('room-waiting');
  await petr.go(new URL(anna.page.url()).pathname, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  const windows = [anna.page, petr.page];
  for (const page of windows) await page.waitForSelector('.table', { state: 'attached' });
  const roll = dice(6);

  for (let i = 0; i < 3; i++) await oneTurn(windows, roll, test.tally);
  await petr.page.reload(); // in the middle, perhaps of his own turn
  await petr.page.waitForSelector('.table', { state: 'attached' });
  await connected(petr.page, 'open');
  await sameTable(...windows);

  for (let i = 0; i < 2; i++) await oneTurn(windows, roll, test.tally);
  await petr.cutOff();
  await connected(petr.page, 'lost');
  await petr.picture('room-lost');
  await atRest(anna.page); // her last move was perhaps still on its way
  if ((await look(anna.page)).seat !== null) await playTurn(mouse(anna.page), { roll, tally: test.tally });
  await petr.cutOff(false);
  await connected(petr.page, 'open');
  await sameTable(...windows);

  while (!(await look(anna.page)).over) await oneTurn(windows, roll, test.tally);
  for (const guest of [anna, petr]) await checkResult(guest);
  for (const page of windows) await proven(page);
  same(await recordOf(anna.page), await recordOf(petr.page), 'records of the two windows');
  same(frames.filter((frame) => frame.do === 'chat').length, 0, 'messages that nobody wrote');
  await checkServerRecord(test, anna);
}

// In the page: when something was last heard.
function rememberHearing() {
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', () => (globalThis.heardAt = performance.now()));
    }
  };
}

const LIMIT = 10_000; // milliseconds of the page's own time

// All bytes are swallowed between one window and the server, and no end is told that the other is gone.
export async function a_connection_that_swallows_everything_is_noticed_on_both_sides(test) {
  const way = await new Way().open(test.server);
  const [anna, petr] = [await test.open(), await test.open()];
  petr.server = way;
  await petr.page.addInitScript(rememberHearing);
  await petr.page.clock.install();
  await begin(anna, { where: 'server', kinds: ['person', 'open'], texts: { bag: SAME } });
  await anna.screen('room');
  await petr.go(new URL(anna.page.url()).pathname, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  const windows = [anna.page, petr.page];
  for (const page of windows) await page.waitForSelector('.table', { state: 'attached' });
  await sameTable(...windows);
  const away = (list) =>
    anna.page.waitForFunction((seats) => String(globalThis.hradby.session.watched.away) === seats, String(list));
  await away([]);

  await petr.page.clock.pauseAt((await petr.page.evaluate(() => Date.now())) + 2000);
  way.breakDown();
  await petr.page.evaluate(() => void globalThis.hradby.session.watched.watch()); // a long answer would be on its way
  const lost = () => petr.page.evaluate(() => globalThis.hradby.session.connection === 'lost');
  const quiet = () => petr.page.evaluate(() => performance.now() - globalThis.heardAt);
  const since = await petr.page.evaluate(() => performance.now());
  const passed = () => petr.page.evaluate((from) => performance.now() - from, since);
  while (!(await lost()) && (await passed()) < 2 * LIMIT) await petr.page.clock.runFor(500);
  const took = Math.min(await quiet(), await passed());
  expect(await lost(), `after ${took} ms the page has not noticed that its connection is lost`);
  expect(took <= LIMIT, `the page notices only after ${took} ms that its connection is lost`);
  await petr.page.clock.resume();
  await petr.page.locator('[data-do="retry"]:visible').first().waitFor();
  await away([1]);

  way.mend();
  await connected(petr.page, 'open');
  await away([]);
  await sameTable(...windows);
  const roll = dice(10);
  for (let i = 0; i < 2; i++) await oneTurn(windows, roll, test.tally);
  await sameTable(...windows);
  await petr.context.close();
  await way.close();
}

// In the page: an answer to `watch` takes `slow` milliseconds, and what comes behind it waits.
function answerSlowly() {
  const Plain = globalThis.WebSocket;
  Object.assign(globalThis, { slow: 0, links: [] });
  globalThis.WebSocket = class extends Plain {
    owed = new Set(); // requests that the server has not answered yet
    #watches = new Set();
    #until = 0;
    #hear = null;

    constructor(...how) {
      super(...how);
      globalThis.links.push(this);
      super.onmessage = (event) => {
        const { re } = JSON.parse(event.data);
        this.owed.delete(re);
        this.#until = Math.max(performance.now(), this.#until) + (this.#watches.has(re) ? globalThis.slow : 0);
        setTimeout(() => this.#hear?.(event), this.#until - performance.now());
      };
    }

    set onmessage(hear) {
      this.#hear = hear;
    }

    send(text) {
      const { do: what, id } = JSON.parse(text);
      this.owed.add(id);
      if (what === 'watch') this.#watches.add(id);
      super.send(text);
    }
  };
}

const SLOW = 12_000; // longer than anybody waits for the first time

// It counts as lost once; then the page has the patience that the answer needs.
export async function a_slow_answer_is_waited_for_after_one_loss(test) {
  const guest = await test.open();
  const { page } = guest;
  await page.addInitScript(answerSlowly);
  await page.clock.install();
  await begin(guest, { where: 'server', kinds: ['person', 'computer'], texts: { bag: SAME } });
  await ready(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  const before = await page.evaluate((slow) => {
    globalThis.slow = slow;
    void globalThis.hradby.session.watched.watch();
    return globalThis.links.length;
  }, SLOW);
  const rests = () =>
    page.evaluate(() => {
      const link = globalThis.links.at(-1);
      return link.readyState === WebSocket.CLOSED || (link.readyState === WebSocket.OPEN && link.owed.size === 0);
    });
  for (let passed = 0; passed < 5 * SLOW; passed += 500) {
    await comesTrue(rests, () => 'what the server answers at once');
    await page.clock.runFor(500);
  }
  const [links, state] = await page.evaluate(() => [globalThis.links.length, globalThis.hradby.session.connection]);
  expect(links <= before + 1, `the connection was lost ${links - before} times`);
  same(state, 'open', 'how the connection is');
}

// The server's own record is the same game, and its shuffle can be verified.
async function checkServerRecord(test, guest) {
  const room = new URL(guest.page.url()).pathname.split('/').at(-1);
  const answer = await fetch(`${test.server.url}/api/rooms/${room}/record`);
  const { result } = await replayed(await answer.text());
  const { result: shown } = await replayed(await recordOf(guest.page));
  same(shown, result, 'the result of the server');
}

const undo = (page) => page.locator('[data-do="undo"]:visible').first();

// Two windows at one room.
async function atOneRoom(test, what) {
  const [anna, petr] = [await test.open(), await test.open()];
  await begin(anna, { where: 'server', kinds: ['person', 'open'], ...what });
  await anna.screen('room');
  await petr.go(new URL(anna.page.url()).pathname, 'room');
  await petr.page.fill('#room-name', 'Petr');
  await petr.page.click('[data-do="sit"]');
  for (const { page } of [anna, petr]) await page.waitForSelector('.table', { state: 'attached' });
  return [anna.page, petr.page];
}

// What nobody has seen yet is taken back at once; after a tile was drawn the other one is asked.
export async function a_move_is_taken_back_on_a_server(test) {
  const roll = dice(8);
  const [anna] = await atOneRoom(test, { game: 'castle' });
  await playTurn(mouse(anna), { roll });
  await atRest(anna);
  same((await look(anna)).seat, null, 'who has chosen waits');
  same(await undo(anna).innerText(), 'Undo', 'what is offered to who has chosen');
  await undo(anna).click();
  same((await ready(anna)).phase, 'choose', 'what is to be done again');

  const windows = await atOneRoom(test, { texts: { bag: SAME } });
  await oneTurn(windows, roll);
  await sameTable(...windows);
  const offered = () => Promise.all(windows.map((page) => undo(page).count()));
  await comesTrue(
    async () => (await offered()).includes(1),
    () => 'a way back for who has moved',
  );
  const [one, other] = (await offered())[0] ? windows : [...windows].reverse();
  same(await undo(one).innerText(), 'Ask to take it back', 'what is offered after a tile was drawn');
  const { count } = await look(one);
  await undo(one).click();
  await other.locator('[data-do="accept"]').click();
  await other.waitForFunction((n) => globalThis.hradby.session.history.length < n, count, { timeout: PATIENCE });
  await sameTable(one, other);
}

/** Only where everything is tested. */
export const deep = [
  hot_seat_carcassonne,
  a_room_that_goes_elsewhere_is_watched_anew,
  a_room_that_has_gone_back_is_fetched_from_the_beginning,
];
