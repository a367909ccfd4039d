// Every kind of decision at least once, by what the page draws for it.  What whole games do not come to is prepared.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, look, make, mouse, placeOf, playTurn, pressSpot, ready, setGoods } from './person.mjs';
import { findRecord } from './prepared.mjs';
import { openRecord } from './ways.mjs';

const THREE = ['Anna', 'Petr', 'Ema'];
const FOUR = [...THREE, 'Jan'];
const at = (phase) => (turn, moves) => turn.phase === phase && moves.length > 1;
const winter = (phase, players = THREE, options = {}) => ({
  game: 'castle',
  players,
  options: { season: 'winter', ...options },
  until: at(phase),
});
const summer = (phase, players) => ({ game: 'castle', players, options: {}, until: at(phase) });

/** How the table comes to each decision of the castle. */
const CASTLE = {
  bid: winter('bid'),
  share: winter('share'),
  plague: winter('plague'),
  snowdrift: winter('snowdrift'),
  breach: winter('breach'),
  recall: {
    ...winter('recall', THREE, {
      prepared: { starter: 2, 'open/village_inn': 1, '0/talers': 0, 'cart/sand': 0, 'cart/rider': 0 },
    }),
    prefer: { 0: ['choose trader', 'pass'], 1: ['choose stonemason'], 2: ['choose stonemason'] },
  },
  sell: {
    ...summer('sell', FOUR),
    options: { prepared: { starter: 1 } },
    prefer: {
      0: ['choose worker1'],
      1: ['choose stonemason', 'buy sand 0 worker1'],
      2: ['choose stonemason', 'buy sand 0 worker1'],
      3: ['choose stonemason', 'buy sand 0 worker1'],
    },
  },
  palace: {
    ...summer('palace', THREE),
    prefer: { 0: ['choose messenger'], 1: ['choose stonemason'], 2: ['choose stonemason'] },
    options: {
      prepared: {
        starter: 2,
        field: 1,
        'built/palace': 1,
        'space/palace/1': 0,
        '0/sand': 0,
        '0/wood': 0,
        '0/clay': 1,
        '0/silver': 2,
      },
    },
  },
  supply: summer('supply'),
  trader: summer('trader'),
  tower: summer('tower'),
  buy: summer('buy'),
  order: summer('order'),
  build: summer('build'),
  forge: summer('forge'),
  pay: summer('pay'),
  helpers: summer('helpers'),
};

// Makes the moves that led from the record to the decision, by hand.
async function catchUp(hand, rest, roll) {
  const left = [...rest];
  const choose = (moves) => moves.find((m) => m.move === left[0]) ?? moves[0];
  while (left.length > 0) {
    const by = async (person, status, move, r) => {
      same(move.move, left.shift(), 'a move on the way');
      return make(person, status, move, r);
    };
    await playTurn(hand, { roll, choose, by });
  }
}

/** Comes to a decision on the page and makes it; the engine's next position must have it. */
async function decide(test, guest, phase, wish, roll) {
  const { page } = guest;
  const { record, rest } = await findRecord(wish);
  await openRecord(guest, record);
  const hand = mouse(page);
  await catchUp(hand, rest, roll);
  let status = await ready(page);
  if (status.handover !== null) {
    await hand.press(page.locator('[data-do="takeover"]'));
    status = await look(page);
  }
  same(status.phase, phase, 'phase');
  if (['plague', 'pay', 'helpers', 'bid', 'palace'].includes(phase)) await guest.picture(`decision-${phase}`);
  for (const kind of new Set(status.moves.map((m) => m.kind))) test.tally.note('castle', phase, kind);
  const move = status.moves[roll(status.moves.length)];
  await make(hand, status, move, roll);
  await page.locator('[data-do="back"]:visible').click();
  same((await look(page)).phase, phase, 'phase after taking it back');
  const again = status.moves[roll(status.moves.length)];
  const now = await make(hand, await look(page), again, roll);
  if (now.pending !== null) await hand.press(page.locator('[data-do="confirm"]:visible'));
  const after = await ready(page);
  expect(after.played > status.played, `${again.move} did not happen`);
}

export async function decisions_of_the_castle(test) {
  const guest = await test.open({ language: 'sk' });
  const roll = dice(9);
  const wrong = [];
  for (const [phase, wish] of Object.entries(CASTLE)) {
    await decide(test, guest, phase, wish, roll).catch((error) =>
      wrong.push(`${phase}: ${String(error.message).split('\n')[0]}`),
    );
  }
  expect(wrong.length === 0, wrong.join('; '));
}

// Clay is one word as it lies there and another one as it is paid.
export async function goods_are_said_as_they_are_paid(test) {
  const until = ({ phase }, moves) => phase === 'pay' && moves.every(({ goods }) => goods?.clay > 0);
  const { record } = await findRecord({ ...CASTLE.pay, until });
  for (const [language, paid] of [
    ['cs', /^Zaplatit .*× hlínu/],
    ['sk', /^Zaplatiť .*× hlinu/],
  ]) {
    const guest = await test.open({ language });
    await openRecord(guest, record);
    await ready(guest.page);
    const said = await guest.page.locator('[data-do="pay"]').innerText();
    expect(paid.test(said), `the button says «${said}»`);
  }
}

const drawAnew = (page) => page.evaluate(() => globalThis.hradby.session.dispatchEvent(new Event('change')));

// Somebody comes or goes, and the table is drawn anew: what was set by hand stays, and is what is paid.
export async function a_payment_is_kept_while_the_table_is_drawn_anew(test) {
  const until = ({ phase }, moves) => phase === 'pay' && moves.length > 8;
  const { record } = await findRecord({ ...CASTLE.pay, until });
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  const { moves } = await ready(page);
  const [first, last] = [moves[0], moves.at(-1)];
  const payButton = (move) => page.locator(`[data-do="pay"][data-move="${move.move}"]`);
  await payButton(first).waitFor();
  await setGoods(mouse(page), last);
  await payButton(last).waitFor();
  await drawAnew(page);
  expect(await payButton(last).count(), 'the payment that was set is gone');
  await payButton(last).click();
  same((await look(page)).pending, last.move, 'the payment that waits');
  await setGoods(mouse(page), first);
  same((await look(page)).pending, null, 'what waits while something else is set');
  expect(await payButton(first).count(), 'the payment that is not that any more is gone');
}

// The other player, or a computer, has chosen meanwhile.
export async function a_card_that_is_picked_stays_while_the_table_is_drawn_anew(test) {
  const { record } = await findRecord(summer('choose', ['Anna', 'Petr']));
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  let { handover } = await ready(page);
  if (handover !== null) await page.locator('[data-do="takeover"]').click();
  const { cards } = (await look(page)).moves[0];
  const card = (name) => page.locator(`.castle-tray [data-card="${name}"]`);
  const picked = () =>
    page
      .locator('.castle-tray [data-card][aria-pressed="true"]')
      .evaluateAll((all) => all.map((el) => el.dataset.card));
  await card(cards[0]).click();
  await drawAnew(page);
  same(await picked(), [cards[0]], 'cards');
  await card(cards[1]).click();
  same((await look(page)).pending, `choose ${cards.join(' ')}`, 'the pair that waits');
  await card(cards[1]).click();
  same((await look(page)).pending, null, 'what waits with one card');
  await drawAnew(page);
  same(await picked(), [cards[0]], 'cards of a pair that was left again');
  await card(cards[1]).click();
  await page.locator('[data-do="back"]:visible').click();
  same(await picked(), [], 'cards after the pair was taken back');
}

// Where a place means several moves, the menu there stays while others come, go and write.
export async function a_menu_stays_open_while_the_table_is_drawn_anew(test) {
  const several = (key) => (_, moves) => new Set(moves.map(key).filter(Boolean)).size < moves.filter(key).length;
  const helpers = ({ kind, from, to, space }) => kind === 'put' && from && `${to} ${space}`;
  const figures = (move) => move.kind === 'put' && placeOf(move);
  const cases = [
    { wish: { game: 'castle', until: several(helpers) }, key: helpers, size: 'desk', menu: '.castle-chooser' },
    {
      wish: { game: 'carcassonne', options: { edition: 'c3', expansions: ['inns'] }, until: several(figures) },
      key: figures,
      size: 'phone',
      menu: '.board-chooser',
    },
  ];
  for (const { wish, key, size, menu } of cases) {
    const { record } = await findRecord(wish);
    const guest = await test.open({ size, hasTouch: size === 'phone' });
    const { page } = guest;
    await openRecord(guest, record);
    const { moves } = await ready(page);
    const move = moves.findLast((m) => moves.some((other) => other !== m && key(m) && key(other) === key(m)));
    const place = size === 'phone' ? `.board-spot[data-spot="${key(move)}"]` : `.castle-tray [data-id="${key(move)}"]`;
    if (size === 'phone') await pressSpot(finger(page), place);
    else await page.locator(place).first().click();
    await page.locator(menu).waitFor();
    await drawAnew(page);
    await page.locator(`${menu} [data-move="${move.move}"]`).first().click();
    const now = await look(page);
    same(now.pending ?? now.draft.at(-1), move.move, 'the move of the menu');
    same(await page.locator(menu).count(), 0, 'menus after it');
  }
}

/** Only where everything is tested. */
export const deep = [decisions_of_the_castle, goods_are_said_as_they_are_paid];
