// Whole games of each kind, from the start page to the result, against a computer.
import { expect, same } from './harness.mjs';
import { mouse, playToTheEnd } from './person.mjs';
import { begin, checkResult } from './ways.mjs';

// A small bag with a bit of everything, so that a game is short.
const SHORT = 'base/A=1 base/C=1 base/D=2 base/E=2 base/K=2 base/N=1 base/U=2 base/V=2 base/W=1';
const RIVER = 'river/02=1 river/03=1 river/04=1 river/05=1 river/08=1';
const MIXED = `${RIVER} ${SHORT} inns/EA=1 inns/EB=1 inns/EK=2 inns/EM=1 traders/HA=1 traders/HB=1 traders/HE=1 traders/HK=1 traders/HP=1`;

async function played(test, guest, seed) {
  await playToTheEnd(mouse(guest.page), { seed, tally: test.tally });
  return checkResult(guest, { picture: `result-${test.name}` });
}

const setupOf = (record) => JSON.parse(record.split('\n')[0]).options;
const count = (record, word) => record.split('\n').filter((line) => line.includes(`"move":"${word} `)).length;

export async function game_base_c3_whole(test) {
  const guest = await test.open();
  await guest.go('', 'start');
  await guest.page.click('[data-do="play-carcassonne"]');
  await guest.screen('play');
  const { record } = await played(test, guest, 3);
  same(setupOf(record).edition, 'c3', 'edition');
  same(count(record, 'tile'), 71, 'tiles laid'); // 72 with the start tile
}

export async function game_bb5_without_farmers(test) {
  const guest = await test.open({ language: 'cs' });
  await begin(guest, { choices: { edition: 'bb5' }, flags: { farmers: false }, texts: { bag: SHORT, seed: 'bb5' } });
  const { record, result } = await played(test, guest, 5);
  same(setupOf(record).edition, 'bb5', 'edition');
  same(setupOf(record).farmers, false, 'farmers');
  for (const points of result.breakdown) same(points.field ?? 0, 0, 'points of fields');
}

export async function game_river_and_abbot(test) {
  const guest = await test.open({ language: 'sk' });
  const bag = `${RIVER} ${SHORT} base/E-G=1 base/V-G=1 base/U-G=1`;
  await begin(guest, { expansions: ['river', 'abbot'], texts: { bag, seed: 'river' } });
  const { record } = await played(test, guest, 7);
  same(setupOf(record).expansions, ['abbot', 'river'], 'expansions');
  expect(/put abbot/.test(record), 'no abbot was put');
}

export async function game_bb5_inns_traders_river(test) {
  const guest = await test.open({ language: 'cs' });
  await begin(guest, {
    choices: { edition: 'bb5' },
    expansions: ['inns', 'traders', 'river'],
    texts: { bag: MIXED, seed: 'all' },
  });
  const { record } = await played(test, guest, 11);
  same(setupOf(record).expansions, ['inns', 'river', 'traders'], 'expansions');
}

export async function game_castle_summer(test) {
  const guest = await test.open({ language: 'sk' });
  await guest.go('', 'start');
  await guest.page.click('[data-do="play-castle"]');
  await guest.screen('play');
  const { record } = await played(test, guest, 13);
  same(setupOf(record).season, 'summer', 'season');
}

export async function game_castle_winter(test) {
  const guest = await test.open({ language: 'cs' });
  await begin(guest, {
    game: 'castle',
    preset: { season: 'winter' },
    kinds: ['person', 'computer', 'computer'],
    texts: { seed: 'snow' },
  });
  const { record } = await played(test, guest, 17);
  same(setupOf(record).season, 'winter', 'season');
}

/** Only where everything is tested. */
export const deep = [
  game_base_c3_whole,
  game_bb5_without_farmers,
  game_bb5_inns_traders_river,
  game_castle_summer,
  game_castle_winter,
];
