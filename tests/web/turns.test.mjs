// A turn is a draft: every step can be taken back until it is confirmed, and nothing is told to anybody before.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { chooseFromList, look, make, mouse, playTurn, ready } from './person.mjs';
import { begin, openRecord, recordOf } from './ways.mjs';
import { findRecord } from './prepared.mjs';

const BAG = 'base/D=3 base/E=3 base/U=3 base/V=3';
const button = (page, name) => page.locator(`[data-do="${name}"]:visible`).first();

const kept = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('hradby.game.'))
      .map(([, text]) => text),
  );

export async function steps_are_taken_back_until_confirmed(test) {
  const guest = await test.open();
  await begin(guest, { texts: { bag: BAG, seed: 'draft' } });
  const { page } = guest;
  const hand = mouse(page);
  const roll = dice(1);
  const start = await ready(page);
  const before = await kept(page);
  const [first, second] = [start.moves[0], start.moves.at(-1)];
  await make(hand, start, first, roll);
  await button(page, 'back').click();
  same((await look(page)).draft, [], 'the draft after taking the tile back');
  same(
    (await look(page)).moves.map((m) => m.move),
    start.moves.map((m) => m.move),
    'the moves after taking the tile back',
  );
  const laid = await make(hand, await look(page), second, roll);
  const put = laid.moves.find((m) => m.kind === 'put');
  await make(hand, laid, put, roll);
  await button(page, 'back').click();
  same((await look(page)).pending, null, 'what waits after taking the figure back');
  same((await look(page)).draft, [second.move], 'the tile after taking the figure back');
  const pass = (await look(page)).moves.find((m) => m.kind === 'pass');
  await make(hand, await look(page), pass, roll);
  same(await kept(page), before, 'what is kept before the turn is confirmed');
  await button(page, 'confirm').click();
  await ready(page);
  const lines = (await recordOf(page)).split('\n');
  expect(
    lines.some((line) => line.includes(`"by":0,"move":"${second.move}"`)),
    'the confirmed tile is not in the record',
  );
  expect(
    !lines.some((line) => line.includes(`"by":0,"move":"${first.move}"`)) || first.move === second.move,
    'the tile taken back is',
  );
}

export async function confirmed_turns_are_undone_at_one_device(test) {
  const guest = await test.open();
  await begin(guest, { texts: { bag: BAG, seed: 'undo' } });
  const { page } = guest;
  const start = await recordOf(page);
  await playTurn(mouse(page), { roll: dice(3), tally: test.tally });
  await ready(page);
  for (let i = 0; i < 4 && (await recordOf(page)) !== start; i++) await button(page, 'undo').click();
  same(await recordOf(page), start, 'the record after everything is taken back');
}

export async function nothing_is_sent_before_it_is_confirmed(test) {
  const guest = await test.open();
  const sent = [];
  guest.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
  await begin(guest, { where: 'server', kinds: ['person', 'computer'], texts: { bag: BAG } });
  const { page } = guest;
  await page.waitForSelector('.table', { state: 'attached' });
  const hand = mouse(page);
  const roll = dice(5);
  let status = await ready(page);
  const moves = () => sent.filter((frame) => frame.do === 'move');
  const made = [];
  while (status.pending === null) {
    const move = status.moves.find((m) => m.kind === 'put') ?? status.moves[0];
    made.push(move.move);
    status = await make(hand, status, move, roll);
  }
  same(moves(), [], 'moves sent before the turn is confirmed');
  await button(page, 'confirm').click();
  await ready(page);
  same(
    moves().map((frame) => frame.move),
    made,
    'moves sent by confirming',
  );
}

// As if an expansion had come later: the engine asks for something that no view knows to draw.
const estrange = (page) =>
  page.evaluate(() => {
    const { session } = globalThis.hradby;
    const { engine } = session;
    const ask = engine.ask.bind(engine);
    const strange = ({ move, words }) => ({ move, words, kind: 'ferry' });
    engine.ask = (request) => {
      const answer = ask('known' in request ? { ...request, known: {} } : request);
      const { look } = answer;
      if (look) {
        look.moves = look.moves.map(strange);
        look.turn.phase = look.seats.phase = 'ferry';
      }
      return answer;
    };
    session.refresh();
  });

async function playFromList(guest, record) {
  await openRecord(guest, record);
  const { page } = guest;
  const { moves } = await ready(page);
  await estrange(page);
  const buttons = page.locator('button[data-move]:visible');
  await buttons.first().waitFor();
  const words = await buttons.evaluateAll((list) =>
    Object.fromEntries(list.map((el) => [el.dataset.move, el.innerText.trim()])),
  );
  same(Object.keys(words).sort(), moves.map((m) => m.move).sort(), 'moves in the list');
  for (const [move, text] of Object.entries(words))
    expect(text.length > 3 && text !== move, `${move} is not told in words: ${text}`);
  const wanted = moves.at(-1).move;
  await page
    .locator(`button[data-move=${JSON.stringify(wanted)}]:visible`)
    .first()
    .click();
  const status = await look(page);
  expect(status.pending === wanted || status.draft.at(-1) === wanted, `${wanted} was not taken from the list`);
}

export async function a_decision_without_a_drawing_is_a_list(test) {
  const guest = await test.open();
  await playFromList(guest, (await findRecord({ game: 'castle', until: (turn) => turn.phase === 'supply' })).record);
  await playFromList(
    guest,
    (await findRecord({ game: 'carcassonne', until: (turn, moves) => turn.phase === 'figure' && moves.length > 2 }))
      .record,
  );
}

export async function the_list_of_moves_is_there_for_everybody(test) {
  const guest = await test.open();
  const hand = mouse(guest.page);
  for (const game of ['carcassonne', 'castle']) {
    const { record } = await findRecord({ game, until: (turn) => turn.phase === 'figure' || turn.phase === 'trader' });
    await openRecord(guest, record);
    const { moves } = await ready(guest.page);
    await chooseFromList(hand, moves[0]);
    const status = await look(guest.page);
    expect(
      status.pending === moves[0].move || status.draft.at(-1) === moves[0].move,
      `${moves[0].move} was not taken from the list`,
    );
  }
}

// The log is cut into turns: who may draw again does it in the same turn, and alone every tile is one.
const drawn = (page) =>
  page.evaluate(() => {
    const events = globalThis.hradby.session.history.flatMap((move) => move.events.map((event) => event.event));
    return { draws: events.filter((e) => e === 'draw').length, more: events.filter((e) => e === 'builder').length };
  });

export async function further_tiles_belong_to_the_same_turn(test) {
  const options = { expansions: ['traders'], bag: { 'base/U': 30, 'base/V': 10 } };
  const until = (turn) => turn.events?.some(({ event }) => event === 'builder');
  const guest = await test.open();
  const { record } = await findRecord({ game: 'carcassonne', options, until });
  await openRecord(guest, record);
  await ready(guest.page);
  const { draws, more } = await drawn(guest.page);
  expect(more > 0, 'no builder brought a tile');
  same(await guest.page.locator('.log-turn').count(), draws - more, 'turns in the log');
}

export async function alone_every_tile_is_a_turn(test) {
  const guest = await test.open();
  const options = { bag: { 'base/U': 9 } };
  let n = 0;
  const { record } = await findRecord({
    game: 'carcassonne',
    players: ['Anna'],
    options,
    until: (turn) => turn.phase === 'tile' && ++n > 3,
  });
  await openRecord(guest, record);
  await ready(guest.page);
  same(await guest.page.locator('.log-turn').count(), (await drawn(guest.page)).draws, 'turns in the log');
}

/** Only where everything is tested. */
export const deep = [
  the_list_of_moves_is_there_for_everybody,
  further_tiles_belong_to_the_same_turn,
  alone_every_tile_is_a_turn,
];
