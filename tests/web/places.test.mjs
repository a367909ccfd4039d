// Decisions of every shape: on a segment of any tile, on a square, on a thing, over a tile, beside the landscape, on the
// score track and on buttons; by mouse, by finger and by keyboard.  Where each of them comes up is found in games with the expansions that
// there are; what none of them asks is left out.
import { dice, withJudge } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { finger, look, make, mouse, placeOf, playToTheEnd, ready } from './person.mjs';
import { aBitOf, findRecord } from './prepared.mjs';
import { standingAt } from './scenario.mjs';
import { accessible, fits } from './screens.mjs';
import { begin, checkResult, openRecord } from './ways.mjs';

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PHONE = { ...TOUCH, size: { width: 360, height: 640 } };
const SIDEWAYS = { ...TOUCH, size: { width: 844, height: 390 } };

/** All expansions that this program has. */
async function allExpansions() {
  const { games } = await withJudge((judge) => judge.ask({ cmd: 'hello' }));
  const { options } = games.find(({ id }) => id === 'carcassonne');
  return options.find(({ name }) => name === 'expansions').values;
}

/** What shape a decision has: by the place of a move that is not passing, and whether there is anything else to choose. */
const SHAPES = {
  segment: ({ kind, feature, x }) => !['put', 'recall'].includes(kind) && x !== undefined && feature !== undefined,
  thing: ({ kind, feature, segment, sides, halves, x }) =>
    kind === 'put' &&
    x !== undefined &&
    feature !== undefined &&
    segment === undefined &&
    !sides &&
    !halves &&
    !['monastery', 'garden'].includes(feature),
  square: ({ kind, x, feature, sides, rot, piece }) =>
    kind !== 'pass' && x !== undefined && rot === undefined && !feature && !sides && !piece,
  way: ({ feature, sides, rot }) => sides?.length === 2 && !feature && rot === undefined,
  space: ({ space }) => space !== undefined,
  station: ({ sector }) => sector !== undefined,
  button: ({ kind, x, space, sector }) =>
    kind !== 'pass' && x === undefined && space === undefined && sector === undefined,
};

/** @type {Map<string, any>} */
const kept = new Map();

/** Just before a decision of this shape, or null. */
async function before(shape) {
  if (!kept.has(shape)) kept.set(shape, find(shape, await allExpansions()));
  return kept.get(shape);
}

async function find(shape, expansions) {
  const until = (turn, moves) =>
    typeof turn.actor === 'number' && moves.length > 1 && moves.some((move) => SHAPES[shape](move));
  const wish = { game: 'carcassonne', options: { expansions }, until };
  return findRecord(wish).catch(() => null);
}

async function standAt(guest, shape, record) {
  await openRecord(guest, record);
  const status = await ready(guest.page);
  const move = status.moves.filter((one) => SHAPES[shape](one)).at(-1);
  expect(move, `${shape}: the page does not offer it`);
  return { status, move };
}

// Takes the move, takes it back, takes another one of that shape and confirms it.
async function decide(guest, hand, shape, record, tally, checks = [fits]) {
  const { page } = guest;
  const { status, move } = await standAt(guest, shape, record);
  await guest.picture(`place-${shape}`);
  for (const check of checks) await check(page, shape);
  tally.note('carcassonne', status.phase, move.move);
  await make(hand, status, move, dice(1));
  await guest.picture(`place-${shape}-chosen`);
  await hand.press(page.locator('[data-do="back"]:visible'));
  same((await look(page)).phase, status.phase, 'phase after taking it back');
  const other = status.moves.find((one) => SHAPES[shape](one));
  const now = await make(hand, await look(page), other, dice(1));
  if (now.pending !== null) await hand.press(page.locator('[data-do="confirm"]:visible'));
  expect((await ready(page)).played > status.played, `${other.move} did not happen`);
}

const press = (page, key) => page.keyboard.press(key);

// Walks with arrows until the wanted place is the current one.
async function walkTo(page, place) {
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  const roll = dice(7);
  const current = () => page.locator('.board-spot.current').getAttribute('data-spot');
  await press(page, 'ArrowRight');
  for (let i = 0; i < 200; i++) {
    if ((await page.locator('.board-spot.current').count()) && (await current()) === place) return;
    await press(page, arrows[roll(4)]);
  }
  throw new Error(`${place} is not reached by arrows`);
}

async function byKeyboard(guest, shape, record, tally) {
  const { page } = guest;
  const { status, move } = await standAt(guest, shape, record);
  tally.note('carcassonne', status.phase, move.move);
  const place = placeOf(move);
  if (place) {
    await walkTo(page, place);
    const aimed = () => page.locator('.board-way').getAttribute('data-way');
    for (let i = 0; shape === 'way' && i < 6 && (await aimed()) !== move.move; i++) await press(page, 'r');
    await press(page, 'Enter');
    const menu = page.locator(`.board-chooser [data-move=${JSON.stringify(move.move)}]`);
    if (await menu.count()) await menu.press('Enter');
  } else {
    const nth = status.moves.filter((one) => one.kind !== 'pass' && !placeOf(one) && one.rot === undefined);
    await press(page, String(1 + nth.findIndex((one) => one.move === move.move)));
  }
  const now = await look(page);
  expect(
    now.pending === move.move || now.draft.at(-1) === move.move,
    `${shape}: by keys the page has ${now.pending ?? now.draft.at(-1)} instead of ${move.move}`,
  );
}

async function everyShape(test, how, act) {
  const wrong = [];
  for (const shape of Object.keys(SHAPES)) {
    const found = await before(shape);
    if (!found) continue;
    const guest = await test.reopen(how);
    await act(guest, shape, found.record).catch((error) =>
      wrong.push(`${shape}: ${String(error.message).split('\n')[0]}`),
    );
  }
  expect(wrong.length === 0, wrong.join('; '));
}

// Whatever the expansions ask, in the positions of their scenarios.
const ASKED = ['land', 'ferry', 'ferries', 'gold', 'share', 'magic', 'robber', 'rob', 'circle', 'circles'].concat([
  'counter',
  'message',
  'score',
  'flock',
  'plague',
]);

export async function every_question_of_the_scenarios(test) {
  const guest = await test.open();
  for (const phase of ASKED) {
    await openRecord(guest, await standingAt(phase));
    const status = await ready(guest.page);
    same(status.phase, phase, 'what is asked');
    const now = await make(mouse(guest.page), status, status.moves[0], dice(3));
    test.tally.note('carcassonne', phase, status.moves[0].move);
    if (now.pending !== null) await guest.page.locator('[data-do="confirm"]:visible').click();
    expect((await ready(guest.page)).played > status.played, `${status.moves[0].move} did not happen`);
  }
}

export const places_by_mouse = (test) =>
  everyShape(test, {}, (guest, shape, record) =>
    decide(guest, mouse(guest.page), shape, record, test.tally, [fits, accessible]),
  );
export const places_by_finger_on_a_phone = (test) =>
  everyShape(test, { ...PHONE, language: 'cs' }, (guest, shape, record) =>
    decide(guest, finger(guest.page), shape, record, test.tally),
  );
export const places_by_finger_on_a_phone_held_sideways = (test) =>
  everyShape(test, SIDEWAYS, (guest, shape, record) => decide(guest, finger(guest.page), shape, record, test.tally));
export const places_by_keyboard = (test) =>
  everyShape(test, { language: 'sk' }, (guest, shape, record) => byKeyboard(guest, shape, record, test.tally));

// In the page: how many figures and points of places are seen, and how near to a figure that stands a point is, in tiles.
function seenOfPlaces() {
  const { painter, land, camera } = globalThis.hradby.board;
  const isSeen = (el) => el.checkVisibility() && el.getBoundingClientRect().width > 0; // a hidden group has a box, an empty one
  const seen = (look) => [...document.querySelectorAll(look)].filter(isSeen).length;
  const stage = document.querySelector('.board-stage').getBoundingClientRect();
  const standing = land.pieces.map((one) => painter.figurePlace(one)).filter((place) => place);
  const points = [...document.querySelectorAll('.board-spot-point')].map((el) => el.getScreenCTM());
  const far = points.flatMap(({ e, f }) =>
    standing.map(({ x, y, w, h }) => Math.hypot(e - stage.left - x - w / 2, f - stage.top - y - h / 2)),
  );
  return {
    figures: seen('.board-spot-figure'),
    points: seen('.board-spot-point'),
    worth: seen('.board-spot-worth'),
    places: seen('.board-spot'),
    near: Math.min(...far) / camera.size,
  };
}

// Figures at so many places would hide the land that they are about.
export async function many_places_are_points_at_a_desk(test) {
  const until = ({ phase }, moves) => phase === 'magic' && moves.length > 24;
  const options = { expansions: ['magewitch', 'inns', 'traders'] };
  const { record } = await findRecord({ game: 'carcassonne', options, until });
  for (const size of [
    { width: 1366, height: 768 },
    { width: 2560, height: 1440 },
  ]) {
    const guest = await test.reopen({ size });
    await openRecord(guest, record);
    await manyPoints(guest);
  }
}

async function manyPoints(guest) {
  const { page } = guest;
  await ready(page);
  const before = await page.evaluate(seenOfPlaces);
  expect(before.places > 12, `only ${before.places} places`);
  same([before.figures, before.points], [0, before.places], 'figures and points');
  same(before.worth, 0, 'places that say what they are worth');
  expect(before.near > 0.12, `a point lies ${before.near} tiles from the middle of a figure`);
  await guest.picture('many-places');
  await press(page, 'ArrowRight');
  await page.locator('.board-spot.current .board-spot-figure').waitFor();
  const now = await page.evaluate(seenOfPlaces);
  same([now.figures, now.points], [1, now.places - 1], 'figures and points where one is looked at');
  same(now.worth, 1, 'places that say what they are worth when one is looked at');
}

// Where the ends are that can be joined, nothing lies over them.
export async function the_number_of_a_way_leaves_its_ends_free(test) {
  const guest = await test.open({ size: { width: 1366, height: 768 } });
  const { page } = guest;
  await openRecord(guest, await standingAt('ferries'));
  await ready(page);
  const box = await page.locator('.board-spot-worth.turns').first().boundingBox();
  for (const end of await page.locator('.board-way-end').all()) {
    const { x, y, width, height } = await end.boundingBox();
    const free = x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y;
    expect(free, `the number at ${box.x},${box.y} lies over an end at ${x},${y}`);
  }
}

// What is nobody's, what lies about and numbers that come out move; nothing of it stands in the way.
export async function things_move_without_trouble(test) {
  const guest = await test.open({ reducedMotion: 'no-preference', settings: { confirm: false } });
  const { page } = guest;
  await begin(guest, { expansions: await allExpansions(), kinds: ['person', 'person'], texts: { seed: 'motion' } });
  const roll = dice(5);
  for (let status = await ready(page), i = 0; i < 80 && !status.over; i++, status = await ready(page)) {
    const { move } = status.moves[roll(status.moves.length)];
    await page.evaluate((text) => globalThis.hradby.session.choose(text), move);
  }
  await page.waitForFunction(() => document.querySelectorAll('.board-flights > *').length === 0);
  expect((await ready(page)).count > 30, 'the game does not go on');
}

// Where nothing can be done the engine says why not, near the hand.
export async function a_press_in_vain_is_answered(test) {
  const guest = await test.open();
  const { page } = guest;
  const until = (turn, moves) => turn.phase === 'tile' && moves.length > 1;
  const { record } = await findRecord({ game: 'carcassonne', until });
  await openRecord(guest, record);
  await ready(page);
  const { x, y, width } = await page.locator('.board-stage').boundingBox();
  await page.mouse.click(x + width / 2, y + 12);
  const told = await page.locator('.table-sentence').innerText();
  expect(/\(BAS-\d+\)/.test(told), `to a press far from the landscape it says «${told}»`);
  same((await look(page)).draft.length, 0, 'steps');
}

/** What is said to a person of every place beside the hand, and the badges there and on the board. */
const worths = (page) =>
  page.evaluate(() => {
    const said = (/** @type {Element} */ el) => [el.getAttribute('title'), el.getAttribute('aria-label')];
    const places = [...document.querySelectorAll('.board-place[data-hand-spot]')];
    const badges = [...document.querySelectorAll('.board-spot-worth:not(.turns)')];
    return {
      places: places.map((el) => ({ said: said(el), badge: el.querySelector('.board-worth').dataset.worth })),
      spots: badges.map((el) => ({
        said: [el.querySelector('title').textContent],
        badge: el.querySelector('text').textContent,
      })),
    };
  });

// «2 points now, 9 when complete»: a badge may be short, but whoever points at it or has it read out hears which is which.
async function worthIsSaid(test, language, words) {
  const guest = await test.open({ language });
  const { page } = guest;
  const until = (turn, moves) => turn.phase === 'figure' && moves.some(({ feature }) => feature === 'city');
  const { record } = await findRecord({ game: 'carcassonne', until });
  await openRecord(guest, record);
  await ready(page);
  const { places, spots } = await worths(page);
  const all = [...places, ...spots];
  expect(places.length > 0 && spots.length > 0, 'there are no places');
  expect(
    all.some(({ badge }) => badge.includes('→')),
    'no place is worth more when complete',
  );
  for (const { said, badge } of all) {
    const [now, whole] = badge.split('→');
    for (const text of said) {
      expect(!/\d\s*[/→]\s*\d/.test(text), `a place is said with a sign: «${text}»`);
      expect(!whole || words(now, whole).test(text), `«${badge}» is said as «${text}»`);
    }
  }
  await page.locator('.board-place[data-hand-spot]').first().hover();
  const told = await page.locator('.table-sentence').innerText();
  expect(!/\d\s*[/→]\s*\d/.test(told), `the sentence says «${told}»`);
  await guest.picture(`worth-${language}`);
}

export const worth_is_said_in_words_in_english = (test) =>
  worthIsSaid(test, 'en', (now, whole) => new RegExp(`\\b${now} points? now, ${whole} when complete`));
export const worth_is_said_in_words_in_czech = (test) =>
  worthIsSaid(test, 'cs', (now, whole) => new RegExp(`teď ${now} bod.*, po uzavření ${whole}`));
export const worth_is_said_in_words_in_slovak = (test) =>
  worthIsSaid(test, 'sk', (now, whole) => new RegExp(`teraz ${now} bod.*, po uzavretí ${whole}`));

export async function a_whole_game_with_every_expansion(test) {
  const guest = await test.open();
  const expansions = await allExpansions();
  const texts = { seed: 'everything', bag: await aBitOf(expansions) };
  await begin(guest, { expansions, kinds: ['person', 'person', 'person'], texts });
  await playToTheEnd(mouse(guest.page), { seed: 11, tally: test.tally });
  await checkResult(guest, { picture: 'everything-result' });
}

/** Only where everything is tested. */
export const deep = [
  places_by_mouse,
  places_by_finger_on_a_phone,
  places_by_finger_on_a_phone_held_sideways,
  places_by_keyboard,
  things_move_without_trouble,
  a_whole_game_with_every_expansion,
];
