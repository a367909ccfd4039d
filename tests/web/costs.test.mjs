// What playing costs: how often the page asks its engine in a click or for an event of the server.  A whole game with the
// expansions of both boxes and half of their tiles, for events with tiles that are all the same, since a server shuffles as it
// likes.  What is asserted is the worst of all clicks and events, but for the move that ends the game.  What is on a tile and how
// it is drawn is not counted: each is asked for once in a visit.  Where an event comes while a draft has further steps, these
// are played again.  HRADBY_COSTS=1 prints the figures, and how many bytes the questions are there and back; what they take
// web/bench/click.mjs measures.
import { dice } from './engine.mjs';
import { expect } from './harness.mjs';
import { mouse, playTurn, ready } from './person.mjs';
import { aBitOf } from './prepared.mjs';
import { begin } from './ways.mjs';

const MOST_QUESTIONS = 2; // and one for each step of a draft that an event makes necessary again, and its preview
const EXPANSIONS = [
  'abbot',
  'circles',
  'ferries',
  'flier',
  'gold',
  'hills',
  'inns',
  'magewitch',
  'messages',
  'river',
  'robbers',
  'traders',
  'wheel',
];
const SMALL = { width: 1024, height: 600 }; // painting is not what is counted
const SAME = 'base/U=70'; // however a server shuffles it, the same tiles come
const HALF = 7; // kinds of tiles of each box
const FEW = 20; // tiles
const LATE = 12; // tiles before the end
const TURNS = 4; // by hand, early and late

// In the page: counts what its engine is asked.
function countQuestions() {
  const { engine } = globalThis.hradby.session;
  const ask = engine.ask.bind(engine);
  const pictures = ['art', 'design', 'figure', 'badge', 'sign', 'marks', 'colours'];
  const rests = ['fitting']; // asked where the pointer rests on an empty square for a while, as it does on a busy machine
  const sum = { questions: 0, bytes: 0, pictures: 0, asked: [] };
  globalThis.cost = sum;
  engine.ask = (request) => {
    const answer = ask(request);
    if (pictures.includes(request.cmd)) sum.pictures++;
    else if (!rests.includes(request.cmd)) {
      const bytes = JSON.stringify(request).length + JSON.stringify(answer).length;
      sum.questions++;
      sum.bytes += bytes;
      sum.asked.push(`${request.cmd} ${bytes}`);
    }
    return answer;
  };
  // What was asked since the last time.
  globalThis.costSince = () => {
    const { questions, bytes, asked } = sum;
    Object.assign(sum, { questions: 0, bytes: 0, asked: [] });
    const { table, moves, draft } = globalThis.hradby.session;
    return { questions, bytes, asked, tiles: table.tiles.length, moves: moves.length, steps: draft.length };
  };
}

const since = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done(globalThis.costSince())));
      }),
  );

// A mouse of which every press is noted with what it cost, the way there included.
function meteredMouse(page, costs) {
  const hand = mouse(page);
  const note =
    (press) =>
    async (...where) => {
      await since(page);
      await press(...where);
      costs.push({ ...(await since(page)), by: 'hand' });
    };
  return { page, press: note(hand.press), at: note(hand.at) };
}

// In the page: decides by itself, as a person at it would, until so many tiles lie there.
async function playUntil({ tiles, seed }) {
  const { session } = globalThis.hradby;
  const costs = [];
  let state = seed;
  const roll = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const until = (test) =>
    new Promise((done) => {
      const look = () => (test() ? done(true) : setTimeout(look, 5));
      look();
    });
  const mine = () => session.over || (!session.busy && session.seat !== null);
  while (session.table.tiles.length < tiles && !session.over) {
    await until(mine);
    if (session.over) break;
    globalThis.costSince();
    if (session.canConfirm) {
      await session.confirm();
      await until(mine);
    } else {
      const puts = session.moves.filter((move) => move.kind !== 'pass');
      const from = puts.length > 0 && roll(3) > 0 ? puts : session.moves;
      session.choose(from[roll(from.length)]);
    }
    const last = session.over || session.pending?.preview.phase === 'over';
    if (!last) costs.push({ ...globalThis.costSince(), by: 'page' });
  }
  return costs;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

function summed(costs) {
  const of = (name) => costs.map((cost) => cost[name]);
  return {
    n: costs.length,
    questions: [median(of('questions')), Math.max(0, ...of('questions'))],
    bytes: [median(of('bytes')), Math.max(0, ...of('bytes'))],
  };
}

const line = (name, { n, questions, bytes }) =>
  `    ${name}: ${n}, questions ${questions.join(' / ')}, bytes ${bytes.join(' / ')} (median / worst)`;

// None asks much, however late in the game.
function judge(what, costs) {
  const again = (steps) => (what === 'an event' && steps > 0 ? steps + 1 : 0);
  const dear = costs.find(({ questions, steps }) => questions > MOST_QUESTIONS + again(steps));
  if (process.env.HRADBY_COSTS) console.log(line(what, summed(costs)));
  expect(!dear, `${what} costs ${JSON.stringify(dear)}`);
}

// What is kept on the device is put together line by line, and is what the engine would save.
async function checkKept(page) {
  const [kept, saved] = await page.evaluate(() => {
    const { session } = globalThis.hradby;
    return [localStorage.getItem(`hradby.game.${session.id}`), session.record()];
  });
  expect(kept === saved, `another record is kept: ${kept?.slice(-200)} instead of ${saved.slice(-200)}`);
}

export async function a_click_asks_little_all_game_long(test) {
  const guest = await test.open({ size: SMALL });
  const { page } = guest;
  const kinds = ['person', 'person', 'person', 'person'];
  await begin(guest, { expansions: EXPANSIONS, kinds, texts: { seed: 'costs', bag: await aBitOf(EXPANSIONS, HALF) } });
  await ready(page);
  await page.evaluate(countQuestions);
  const total = await page.evaluate(() => globalThis.hradby.session.state.left.tiles + 2);
  const byHand = [];
  const roll = dice(3);
  const costs = await page.evaluate(playUntil, { tiles: FEW, seed: 1 });
  for (let i = 0; i < TURNS; i++) await playTurn(meteredMouse(page, byHand), { roll });
  await checkKept(page);
  costs.push(...(await page.evaluate(playUntil, { tiles: total - LATE, seed: 2 })));
  for (let i = 0; i < TURNS; i++) await playTurn(meteredMouse(page, byHand), { roll });
  costs.push(...(await page.evaluate(playUntil, { tiles: Infinity, seed: 3 })));
  judge('a click', [...costs, ...byHand]);
  expect(byHand.length >= 4 * TURNS, `only ${byHand.length} presses by hand`);
}

// The same for the beginning of a game, by hand.
export async function a_click_asks_little(test) {
  const guest = await test.open({ size: SMALL });
  const { page } = guest;
  const kinds = ['person', 'person'];
  await begin(guest, { expansions: EXPANSIONS, kinds, texts: { seed: 'costs', bag: await aBitOf(EXPANSIONS) } });
  await ready(page);
  await page.evaluate(countQuestions);
  const roll = dice(3);
  const costs = await page.evaluate(playUntil, { tiles: FEW, seed: 1 });
  for (let i = 0; i < TURNS; i++) await playTurn(meteredMouse(page, costs), { roll });
  await checkKept(page);
  judge('a click', costs);
}

// In the page: every time the server tells something, what that costs.
function countEvents() {
  const { watched } = globalThis.hradby.session;
  const dispatch = watched.dispatchEvent.bind(watched);
  globalThis.events = [];
  watched.dispatchEvent = (event) => {
    if (event.type !== 'heard') return dispatch(event);
    globalThis.costSince();
    const good = dispatch(event);
    if (!globalThis.hradby.session.over) globalThis.events.push(globalThis.costSince());
    return good;
  };
}

export async function an_event_of_the_server_asks_little(test) {
  const guest = await test.open({ size: SMALL });
  const { page } = guest;
  const kinds = ['person', 'computer', 'person'];
  await begin(guest, { expansions: EXPANSIONS, kinds, where: 'server', texts: { bag: SAME } });
  await page.waitForSelector('.table', { state: 'attached' });
  await ready(page);
  await page.evaluate(countQuestions);
  await page.evaluate(countEvents);
  await page.evaluate(playUntil, { tiles: Infinity, seed: 4 });
  judge('an event', await page.evaluate(() => globalThis.events));
}

/** Only where everything is tested. */
export const deep = [a_click_asks_little_all_game_long, an_event_of_the_server_asks_little];
