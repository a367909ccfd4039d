// The table itself: dragging, pointing and asking, moving the camera, the settings that change how one plays.
import { dice } from './engine.mjs';
import { expect, same } from './harness.mjs';
import { look, make, mouse, ready, viewChanges, viewComes, viewOfTable } from './person.mjs';
import { findRecord, fullLandscape } from './prepared.mjs';
import { begin, openRecord } from './ways.mjs';

const BAG = 'base/D=3 base/E=3 base/U=3 base/V=3';
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

export async function a_tile_is_dragged_from_the_hand(test) {
  const guest = await test.open();
  await begin(guest, { texts: { bag: BAG, seed: 'drag' } });
  const { page } = guest;
  const { moves } = await ready(page);
  const { x, y } = moves.at(-1);
  const from = middle(await page.locator('[data-do="hand"]').boundingBox());
  const to = middle(await page.locator(`[data-square="${x},${y}"]`).boundingBox());
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.hradby.session.draft.length > 0);
  const { draft } = await look(page);
  expect(draft[0].startsWith(`tile ${x} ${y} `), `the tile was dragged to ${x} ${y}, the page has ${draft[0]}`);
}

// A tile that lies the same however it is turned is no button, and dragged all the same.
export async function a_tile_that_cannot_be_turned_is_dragged_too(test) {
  const guest = await test.open();
  await begin(guest, { texts: { bag: 'base/B=4', seed: 'still' } });
  const { page } = guest;
  const { moves } = await ready(page);
  const hand = page.locator('[data-do="hand"]');
  const { x, y } = moves.at(-1);
  same(await hand.isDisabled(), true, 'whether the tile can be turned no way');
  const to = middle(await page.locator(`[data-square="${x},${y}"]`).boundingBox());
  await page.mouse.move(...middle(await hand.boundingBox()));
  await page.mouse.down();
  await page.mouse.move(to[0], 40, { steps: 4 });
  await page.locator('.board-carried').waitFor();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.hradby.session.draft.length > 0);
  expect((await look(page)).draft[0].startsWith(`tile ${x} ${y} `), 'the tile lies elsewhere');
}

// Without a figure left, the tile waits to be confirmed as soon as it lies; it can still be taken elsewhere from the hand.
export async function a_tile_that_waits_is_dragged_elsewhere(test) {
  let tiles = 0;
  const until = (turn, moves) => turn.phase === 'tile' && ++tiles > 40 && new Set(moves.map(({ x }) => x)).size > 3;
  const withoutFigures = async (turn, moves, judge) =>
    until(turn, moves) && (await judge.ask({ cmd: 'state' })).players[turn.actor].supply.follower === 0;
  const { record } = await findRecord({ game: 'carcassonne', until: withoutFigures });
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, record);
  const status = await ready(page);
  const [first] = status.moves;
  const { x, y } = status.moves.findLast((move) => move.x !== first.x || move.y !== first.y);
  const to = middle(await page.locator(`[data-square="${x},${y}"]`).boundingBox());
  const { pending } = await make(mouse(page), status, first, dice(1));
  same(pending, first.move, 'what waits');
  await page.mouse.move(...middle(await page.locator('[data-do="hand"]').boundingBox()));
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.locator('.board-ghost.aimed image').waitFor();
  await page.mouse.up();
  await page.waitForFunction(
    ([a, b]) => globalThis.hradby.session.pending?.move.move.startsWith(`tile ${a} ${b} `),
    [x, y],
  );
}

// In the page: the tones that are played, in hertz.
function rememberTones() {
  globalThis.tones = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) globalThis.tones.push(value);
    return set.call(this, value, at);
  };
}

const COMPLETE = 554;

export async function what_is_completed_has_a_sound_of_its_own(test) {
  for (const sound of [true, false]) {
    const guest = await test.open({ settings: { sound } });
    const { page } = guest;
    await guest.context.addInitScript(rememberTones);
    await begin(guest, { texts: { bag: 'base/E=6', seed: 'heard' } });
    const status = await ready(page);
    const completes = await page.evaluate(() => {
      const { session } = globalThis.hradby;
      const events = ({ move }) =>
        session.engine.ask({ cmd: 'preview', move, then: 'pass', actor: session.seat }).events;
      return session.moves.map((move) => events(move).some(({ event }) => event === 'complete'));
    });
    const move = status.moves[completes.indexOf(true)];
    const laid = await make(mouse(page), status, move, dice(1));
    expect(
      laid.moves.some(({ kind }) => kind === 'pass'),
      'no figure can be placed',
    );
    same((await page.evaluate(() => globalThis.tones)).includes(COMPLETE), false, 'heard before it is complete');
    await page.locator('[data-do="pass"]').click();
    await page.locator('[data-do="confirm"]:visible').click();
    await page.waitForFunction(() => globalThis.hradby.session.history.length > 1);
    await ready(page);
    same((await page.evaluate(() => globalThis.tones)).includes(COMPLETE), sound, 'heard that a city is complete');
  }
}

// What of these is not what a press on its middle would reach.
const covered = (page, selector) =>
  page.locator(selector).evaluateAll((list) =>
    list
      .filter((el) => {
        const { x, y, width, height } = el.getBoundingClientRect();
        return !el.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((el) => el.outerHTML.slice(0, 200)),
  );

// Inside a bend of a road there is a little field in a corner, in one way of laying it just where the button for turning
// hangs while there are no places.
export async function every_place_on_the_tile_in_hand_can_be_pressed(test) {
  for (const size of ['desk', 'tablet', 'phone']) {
    const guest = await test.reopen({ size });
    await begin(guest, { texts: { bag: 'base/V=4', seed: 'corners' } });
    const { page } = guest;
    const status = await ready(page);
    await make(
      mouse(page),
      status,
      status.moves.find(({ x }) => x === -1),
      dice(1),
    );
    for (let i = 0; i < 2; i++) {
      same(await page.locator('.board-place').count(), 3, `places for figures on a bend, ${size}`);
      same(await covered(page, '.board-place, .board-hand-turn'), [], `what lies under something else, ${size}`);
      await page.locator('.board-hand-turn').click();
    }
  }
}

// Points of the table on the screen: by the matrix with which its drawings are moved.
const onScreen = (page, x, y) =>
  page.evaluate(
    ([wx, wy]) => {
      const point = new DOMPoint(wx, wy).matrixTransform(globalThis.ofTable());
      return [point.x, point.y];
    },
    [x, y],
  );

// Where figures would stand on the features that somebody owns, and what the engine says of these.
const ownedFeatures = (page) =>
  page.evaluate(() => {
    const { engine, names } = globalThis.hradby.session;
    const { tiles, features } = engine.ask({ cmd: 'table' });
    const owned = features.filter((f) => f.owners.length > 0 && !f.complete);
    return owned.map(({ id, kind, owners, open, points, whole }) => {
      const tile = tiles.find((t) => t.features.includes(id));
      const { segments } = engine.ask({ cmd: 'art', tile: tile.tile, rot: tile.rot });
      const part = segments[tile.features.indexOf(id)];
      const at = [tile.x + part.x / 100, tile.y + part.y / 100];
      return { kind, open, points, whole, at, owners: owners.map((o) => names[o]) };
    });
  });

export async function pointing_at_a_feature_tells_about_it(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await fullLandscape(60));
  await ready(page);
  const features = await ownedFeatures(page);
  same([...new Set(features.map((f) => f.kind))].sort().length >= 3, true, 'three kinds of features');
  let asked = 0;
  for (const { kind, open, points, whole, owners, at } of features) {
    const [x, y] = await onScreen(page, ...at);
    const free = await page.evaluate(([px, py]) => document.elementFromPoint(px, py)?.matches('.board-grip'), [x, y]);
    if (!free) continue;
    await page.mouse.move(x, y);
    const told = await page.locator('.table-info').innerText();
    for (const name of owners) expect(told.includes(name), `${kind}: ${name} is not told as owner: ${told}`);
    const numbers = told.match(/\d+/g).map(Number);
    for (const n of kind === 'field' ? [points] : [open, points, whole]) {
      expect(numbers.includes(n), `${kind} of ${owners}: ${n} is not told: ${told}`);
    }
    asked++;
  }
  expect(asked > 8, `only ${asked} features could be asked about`);
}

export async function what_a_press_will_bring_is_said_before(test) {
  const guest = await test.open();
  const { page } = guest;
  const { record } = await findRecord({
    game: 'carcassonne',
    until: (turn, moves) => turn.actor === 0 && turn.phase === 'tile' && moves.length > 6,
  });
  await openRecord(guest, record);
  const { moves } = await ready(page);
  const before = await page.locator('.table-sentence').innerText();
  const [x, y] = middle(await page.locator(`[data-square="${moves[0].x},${moves[0].y}"]`).boundingBox());
  await page.mouse.move(x, y);
  const said = await page.locator('.table-sentence').innerText();
  expect(said !== before, 'nothing is said about the square under the pointer');
  same((await look(page)).draft, [], 'what pointing has done');
}

export async function the_camera_moves_zooms_turns_and_comes_back(test) {
  const guest = await test.open();
  const { page } = guest;
  await openRecord(guest, await fullLandscape(60));
  await ready(page);
  const matrix = () => viewOfTable(page);
  const press = (name) => page.locator(`[data-do="${name}"]:visible`).first().click();
  await press('fit');
  const home = await matrix();
  for (const name of ['zoom-in', 'zoom-out', 'turn-table']) {
    const before = await matrix();
    await press(name);
    await viewChanges(page, before, `${name} does nothing`);
  }
  for (let i = 0; i < 3; i++) await press('turn-table');
  const [x, y] = middle(await page.locator('.table-stage').boundingBox());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 40, { steps: 4 });
  await page.mouse.up();
  await viewChanges(page, home, 'dragging the table does nothing');
  same((await look(page)).draft, [], 'what moving the table has done');
  await press('fit');
  await viewComes(page, home, 'the table after everything');
}

export async function without_confirming_a_press_is_a_move(test) {
  const guest = await test.open({ settings: { confirm: false } });
  await begin(guest, { kinds: ['person', 'person'], texts: { bag: BAG, seed: 'quick' } });
  const { page } = guest;
  const start = await ready(page);
  const hand = mouse(page);
  const laid = await make(hand, start, start.moves[0], dice(1));
  await page.locator('[data-move="pass"]:visible').first().click();
  const next = await ready(page);
  same([laid.seat, next.seat], [0, 1], 'the seats before and after');
}

// In the page: pictures are slow; one whose address is gone when it is fetched at last is an error in the console.
function slowPictures() {
  const Plain = globalThis.Image;
  globalThis.fetched = [];
  globalThis.Image = class extends Plain {
    set src(address) {
      this.begun = new Promise((begin) => {
        setTimeout(() => {
          super.src = address;
          begin();
        }, 200);
      });
      globalThis.fetched.push(this.decode().catch(() => {}));
    }

    decode() {
      return this.begun.then(() => super.decode());
    }
  };
}

// In the page: leaves the table in the moment in which it is there, with its pictures still on the way.
function leaveAtOnce() {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('.table[data-shown]')) return;
    watch.disconnect();
    location.hash = '#/settings';
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

export async function a_table_that_is_left_at_once_leaves_nothing_undone(test) {
  const guest = await test.open();
  const { page } = guest;
  await page.addInitScript(slowPictures);
  await guest.go('#/settings', 'settings');
  await page.evaluate(leaveAtOnce);
  await begin(guest, { texts: { bag: BAG, seed: 'away' } }, 'settings');
  const pictures = await page.evaluate(async () => (await Promise.all(globalThis.fetched)).length);
  expect(pictures > 0, 'no picture was on its way'); // and nothing is told in the console
}

/** Places of the castle that are pressed in the picture itself. */
const AT = {
  trader: (move) => `cart/${move.to}`,
  build: (move) => `building/${move.building}`,
  helpers: (move) => `space/${move.to}/${move.space}`,
};

export async function the_castle_is_played_on_its_picture(test) {
  const guest = await test.open();
  const { page } = guest;
  for (const phase of Object.keys(AT)) {
    const until = (turn, moves) => turn.phase === phase && moves.length > 2;
    await openRecord(guest, (await findRecord({ game: 'castle', until })).record);
    const { moves } = await ready(page);
    const move = moves.find((m) => m.kind !== 'pass');
    await page
      .locator(`.castle-stage [data-at="${AT[phase](move)}"]`)
      .first()
      .click();
    const way = page.locator(`.castle-chooser [data-move=${JSON.stringify(move.move)}]`);
    if (await way.count()) await way.first().click();
    const { draft, pending } = await look(page);
    same(pending ?? draft.at(-1), move.move, `the move that was pressed in the picture (${phase})`);
  }
}

// ---- colours ----

// How colours look with each of the three kinds of colour blindness (Machado, Oliveira and Fernandes, 2009).
const SIGHTS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deuteranopia: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritanopia: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
};

const linear = (hex) =>
  [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const times = (m, v) => m.map((row) => row.reduce((sum, a, i) => sum + a * v[i], 0));

// CIE L*a*b* of linear sRGB.
function lab(rgb) {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb.map((c) => Math.min(1, Math.max(0, c))),
  );
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [a, b, c] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}

const LEAST = 12; // in L*a*b*; 2.3 is just noticeable side by side

export async function players_colours_stay_apart_for_every_eye(test) {
  const guest = await test.open();
  await begin(guest, { texts: { bag: BAG } });
  const players = await guest.page.evaluate(() => globalThis.hradby.session.engine.ask({ cmd: 'colours' }).players);
  same(players.length, 8, 'colours');
  const near = [];
  for (const [sight, matrix] of Object.entries(SIGHTS)) {
    const seen = players.map(({ colour }) => lab(times(matrix, linear(colour))));
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < i; j++) {
        const apart = Math.hypot(...seen[i].map((v, k) => v - seen[j][k]));
        if (apart < LEAST)
          near.push(`${players[j].colour} and ${players[i].colour} with ${sight}: ${apart.toFixed(1)}`);
      }
    }
  }
  same(near, [], 'pairs that are too near');
}

/** Only where everything is tested. */
export const deep = [every_place_on_the_tile_in_hand_can_be_pressed, players_colours_stay_apart_for_every_eye];
