// own.js -- one's own things: what is kept on this device, as one file that can be carried to another one.
//
//   { "hradby": "own things", "version": 1, "made": "2026-11-19", "kept": { "games": [ … ], "seats": [ … ], … } }
//
// Each kind of thing is a list.  A line of KINDS says for each kind how the list is read from the storage, what an entry of
// a file may be, what becomes of two entries that are the same thing, and how the list is written.  Only what the checks
// know comes out of a file, so nothing else can get into the storage.  A file is taken in as a whole or not at all: all of
// it is checked and put together with what is here before the first byte is written, and a write that fails takes back
// those before it.
//
// What lasts only until the window is closed is in no file: it is of use to this window alone.

import { allProgress } from '../help/progress.js';
import { PLACES, bytesKept, idsKept, readJson, readKept, removeKept, writeKept } from '../storage.js';
import { STANDARD } from '../ui/settings.js';
import { language, say } from '../words/say.js';
import { askParties } from './campaign.js';
import { KEPT_MAX, keptGames, keptRecord } from './keep.js';
import { ROOMS_MOST, keysOf, knownRooms, shuffleOf, shuffledRooms } from './online_keys.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../storage.js').Name} Name
 * @typedef {import('../types').Details} Details
 * @typedef {(value: unknown, place: string) => any} Check what may stand there, or an error that names the place
 * @typedef {[Name, string, string?]} Write a place in the storage, its text, and whose it is
 */

/** How many names and colours of people the page remembers, as the set-up does. */
const NAMES_MOST = 12;

const FORMAT = 'own things';
const VERSION = 1;
/** As much as browsers keep for a page. */
export const FILE_MOST = 5 * 1024 * 1024;

/* ---- what may stand in a file ---- */

/** @param {string} place @returns {never} */
function wrong(place) {
  throw new Error(say('own.bad.place', { place }));
}

/** @type {(most: number, form?: RegExp) => Check} */
const text = (most, form) => (value, place) =>
  typeof value === 'string' && value.length <= most && (!form || form.test(value)) ? value : wrong(place);

/** @type {(least: number, most: number) => Check} */
const whole = (least, most) => (value, place) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? value : wrong(place);

/** @type {Check} */
const yesNo = (value, place) => (typeof value === 'boolean' ? value : wrong(place));

/** @type {(...values: unknown[]) => Check} */
const oneOf =
  (...values) =>
  (value, place) =>
    values.includes(value) ? value : wrong(place);

/** @type {(entry: Check, most: number, least?: number) => Check} */
const list =
  (entry, most, least = 0) =>
  (value, place) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? value.map((one, i) => entry(one, `${place}[${i}]`))
      : wrong(place);

/** @param {unknown} value @param {string} place @returns {Details} */
const object = (value, place) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? /** @type {Details} */ (value) : wrong(place);

/** By names that nobody can foresee. @type {(entry: Check, most: number, name?: RegExp) => Check} */
const byName =
  (entry, most, name = /^.{0,80}$/su) =>
  (value, place) => {
    const all = Object.entries(object(value, place));
    if (all.length > most || all.some(([key]) => key === '__proto__' || !name.test(key))) return wrong(place);
    return Object.fromEntries(all.map(([key, one]) => [key, entry(one, `${place}.${key}`)]));
  };

/** Fields that must be there, and those that may; others are left out. @type {(must: Record<string, Check>, may?: Record<string, Check>) => Check} */
const fields = (must, may = {}) => {
  const known = new Map(Object.entries({ ...must, ...may }));
  return (value, place) => {
    const all = object(value, place);
    for (const name of Object.keys(must)) if (!Object.hasOwn(all, name)) wrong(`${place}.${name}`);
    const found = Object.entries(all).filter(([name]) => known.has(name));
    return Object.fromEntries(found.map(([name, one]) => [name, known.get(name)?.(one, `${place}.${name}`)]));
  };
};

const NAME = text(80);
const COLOUR = whole(0, 7);
const TIME = whole(0, 8.64e15);
const COUNT = whole(0, 1e6);
const POINTS = whole(-1e6, 1e6);
const SEATS_MOST = 8;
const RECORD_MOST = 400_000; // as JSON inside of JSON less than the engine takes
const LEVEL = text(20, /^\w+$/);

/** Of one table, as a session and the set-up have it. */
const SEAT = fields(
  { kind: oneOf('person', 'computer', 'open'), name: NAME },
  { level: text(40), colour: COLOUR, here: yesNo, gave_up: yesNo },
);

/** A value of an option; what it may be the engine says when the game is set up. @type {Check} */
const optionValue = (value, place) => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return POINTS(value, place);
  if (typeof value === 'string') return text(2000)(value, place);
  if (Array.isArray(value)) return list(text(80), 64)(value, place);
  return byName(whole(-1000, 1000), 200)(value, place);
};

const ROOM = text(32, /^[A-Za-z0-9]+$/);
const LETTERS = text(200, /^[\w+/=-]*$/);
const SALT = fields({
  seat: whole(0, SEATS_MOST - 1),
  salt: LETTERS,
  promise: LETTERS,
  under: LETTERS,
  commit: LETTERS,
});

/** What a setting may be, by what it is as long as nobody has chosen. */
const SETTINGS = fields(
  {},
  {
    ...Object.fromEntries(
      Object.entries(STANDARD).map(([name, standard]) => [name, typeof standard === 'boolean' ? yesNo : LEVEL]),
    ),
    language: text(8, /^[a-z]*$/),
    names: list(NAME, NAMES_MOST),
    colours: byName(COLOUR, NAMES_MOST),
  },
);

const CLOCK = fields({
  kind: oneOf('none', 'move', 'bank', 'days'),
  seconds: COUNT,
  increment: COUNT,
  days: COUNT,
});

/* ---- the kinds of things ---- */

/**
 * @typedef {{
 *   now: (engine: Engine) => any[],
 *   check: Check,
 *   sure?: (entry: any, engine: Engine) => void,
 *   id: (entry: any) => string,
 *   join: (here: any, there: any, engine: Engine) => any,
 *   most?: number,
 *   writes: (all: any[]) => Write[],
 * }} Kind
 *   now: what is here; sure: refuses what the engine refuses; join: of two entries with one id; most: what is here stays,
 *   and of others there come as many as there is room for
 */

/** @param {unknown} value @returns {any[]} */
const ifThere = (value) => (value === null ? [] : [value]);

/** @param {{at: number}} one @param {{at: number}} other */
const newestFirst = (one, other) => other.at - one.at;

/** @type {Record<'settings' | 'draft' | 'games' | 'parties' | 'lessons' | 'seats' | 'shuffles', Kind>} */
const KINDS = {
  games: {
    now: () =>
      keptGames()
        .map((kept) => ({ ...kept, record: keptRecord(kept.id) }))
        .filter(({ record }) => record !== null),
    check: fields(
      {
        id: text(40, /^[\w-]+$/),
        game: LEVEL,
        seats: list(SEAT, SEATS_MOST, 1),
        at: TIME,
        over: yesNo,
        scores: list(POINTS, SEATS_MOST),
        moves: COUNT,
        record: text(RECORD_MOST),
      },
      { campaign: NAME },
    ),
    sure({ game, seats, record }, engine) {
      const loaded = engine.ask({ cmd: 'load', record, language: language() });
      if (loaded.game !== game || loaded.setup.players.length !== seats.length) wrong('games');
    },
    id: ({ id }) => id,
    join: (here, there) => (there.moves > here.moves ? there : here),
    most: KEPT_MAX,
    writes: (all) => {
      const sorted = all.sort(newestFirst);
      const about = sorted.map(({ record: _, ...kept }) => kept);
      return [
        ...sorted.map(({ id, record }) => /** @type {Write} */ (['game', record, id])),
        ['games', JSON.stringify(about)],
      ];
    },
  },
  parties: {
    now: () => ifThere(readKept('parties') || null),
    check: text(1e6),
    sure: (parties, engine) => engine.ask({ cmd: 'campaign', text: parties, language: language() }),
    id: () => '',
    join: (here, there, engine) =>
      engine.ask({ cmd: 'campaign', text: here, do: 'take', more: there, language: language() }).text,
    writes: (all) => all.map((parties) => ['parties', parties]),
  },
  lessons: {
    now: () => Object.entries(allProgress()).map(([id, progress]) => ({ ...progress, id })),
    check: fields({
      id: text(60, /^[\w-]+$/),
      at: COUNT,
      mine: list(text(200), 1000),
      done: yesNo,
    }),
    id: ({ id }) => id,
    join: (here, there) => ((Number(there.done) - Number(here.done) || there.at - here.at) > 0 ? there : here),
    most: 200,
    writes: (all) => [
      ['lessons', JSON.stringify(Object.fromEntries(all.map(({ id, ...progress }) => [id, progress])))],
    ],
  },
  seats: {
    now: () => knownRooms().map((known) => ({ ...known, keys: keysOf(known.room) })),
    check: fields({
      room: ROOM,
      at: TIME,
      keys: list(fields({ seat: whole(0, SEATS_MOST - 1), key: text(64, /^[a-z0-9]+$/) }), SEATS_MOST, 1),
    }),
    id: ({ room }) => room,
    join: (here, there) => {
      const isMine = (/** @type {{seat: number}} */ { seat }) =>
        here.keys.some((/** @type {any} */ one) => one.seat === seat);
      const more = there.keys.filter((/** @type {any} */ one) => !isMine(one));
      const bySeat = (/** @type {any} */ one, /** @type {any} */ other) => one.seat - other.seat;
      return more.length === 0 ? here : { ...here, keys: [...here.keys, ...more].sort(bySeat) };
    },
    most: ROOMS_MOST,
    writes: (all) => {
      const sorted = all.sort(newestFirst);
      return [
        ...sorted.map(({ room, keys }) => /** @type {Write} */ (['keys', JSON.stringify(keys), room])),
        ['rooms', JSON.stringify(sorted.map(({ room, at }) => ({ room, at })))],
      ];
    },
  },
  shuffles: {
    now: () => shuffledRooms().map((room) => ({ ...shuffleOf(room), room })),
    check: fields({
      room: ROOM,
      commits: list(LETTERS, 1000),
      salts: list(SALT, 1000),
      started: LETTERS,
    }),
    id: ({ room }) => room,
    join: (here) => here, // what was promised here stays as it was promised
    most: ROOMS_MOST,
    writes: (all) => [
      ...all.map(({ room, ...kept }) => /** @type {Write} */ (['shuffle', JSON.stringify(kept), room])),
      ['shuffles', JSON.stringify(all.map(({ room }) => room))],
    ],
  },
  draft: {
    now: () => ifThere(readJson('draft', null)),
    check: fields(
      { game: LEVEL, seats: list(SEAT, SEATS_MOST, 1) },
      {
        options: byName(optionValue, 64),
        texts: byName(text(20000), 64),
        shuffle: yesNo, // of before there was `begins`
        begins: oneOf(null, 'lot', 0, 1, 2, 3, 4, 5, 6, 7),
        seed: text(200),
        where: oneOf('here', 'server'),
        public: yesNo,
        hints: oneOf(null, true, false),
        clock: CLOCK,
        campaign: NAME,
      },
    ),
    sure({ game }, engine) {
      if (!engine.ask({ cmd: 'hello' }).games.some(({ id }) => id === game)) wrong('draft.game');
    },
    id: () => '',
    join: (_, there) => there,
    writes: (all) => all.map((draft) => ['draft', JSON.stringify(draft)]),
  },
  settings: {
    now: () => ifThere(readJson('settings', null)),
    check: SETTINGS,
    id: () => '',
    join: (here, there) => {
      const names = [...new Set([...(there.names ?? []), ...(here.names ?? [])])].slice(0, NAMES_MOST);
      const colours = Object.entries({ ...here.colours, ...there.colours }).slice(-NAMES_MOST);
      return {
        ...here,
        ...there,
        ...(names.length > 0 ? { names } : {}),
        ...(colours.length > 0 ? { colours: Object.fromEntries(colours) } : {}),
      };
    },
    writes: (all) => all.map((settings) => ['settings', JSON.stringify(settings)]),
  },
};

/** @typedef {keyof typeof KINDS} KindName */

const kinds = /** @type {KindName[]} */ (Object.keys(KINDS));

/* ---- what is here ---- */

/**
 * What is kept here, as people count it: only of what there is something.
 * @param {Engine} engine
 * @returns {{of: import('../storage.js').Place['of'], n: number, bytes: number}[]} n: how many there are, 0 where nobody counts
 */
export function inventory(engine) {
  const names = /** @type {Name[]} */ (Object.keys(PLACES));
  const groups = [...kinds, /** @type {const} */ ('joining'), /** @type {const} */ ('opened')];
  return groups
    .map((of) => ({
      of,
      n: countOf(of, engine),
      bytes: names.filter((name) => PLACES[name].of === of).reduce((sum, name) => sum + bytesKept(name), 0),
    }))
    .filter(({ bytes }) => bytes > 0);
}

/** @param {import('../storage.js').Place['of']} of @param {Engine} engine */
function countOf(of, engine) {
  if (of === 'settings' || of === 'draft' || of === 'opened') return 0;
  if (of === 'joining') return idsKept('joining').length;
  return of === 'parties' ? countOfParties(engine) : KINDS[of].now(engine).length;
}

/** @param {Engine} engine */
function countOfParties(engine) {
  try {
    return askParties(engine).parties.length;
  } catch {
    return 0; // the set-up says what is wrong with them
  }
}

/* ---- to a file ---- */

/** Whether an entry could be read again. @param {KindName} kind @param {unknown} entry @param {Engine} engine */
function goodEntry(kind, entry, engine) {
  try {
    return [checked(kind, entry, kind, engine)];
  } catch {
    return [];
  }
}

/**
 * Everything as the text of a file, and how much was left out since nobody could read it again.
 * @param {Engine} engine
 */
export function exported(engine) {
  let left = 0;
  const kept = kinds.map((kind) => {
    const all = KINDS[kind].now(engine);
    const good = all.flatMap((entry) => goodEntry(kind, entry, engine));
    left += all.length - good.length;
    return [kind, good];
  });
  const made = new Date().toISOString().slice(0, 10);
  const file = { hradby: FORMAT, version: VERSION, made, kept: Object.fromEntries(kept) };
  return { text: `${JSON.stringify(file, null, 1)}\n`, name: `hradby-${made}.json`, left };
}

/* ---- from a file ---- */

/** @typedef {Record<KindName, any[]>} Own */

/** @param {KindName} kind @param {unknown} entry @param {string} place @param {Engine} engine */
function checked(kind, entry, place, engine) {
  const { check, sure } = KINDS[kind];
  const good = check(entry, place);
  try {
    sure?.(good, engine);
  } catch (error) {
    throw new Error(say('own.bad.engine', { place, why: error instanceof Error ? error.message : String(error) }));
  }
  return good;
}

/** @param {string} text @returns {Details} */
function parsed(text) {
  try {
    const file = JSON.parse(text);
    if (file?.hradby === FORMAT && Number.isInteger(file.version)) return file;
  } catch {
    // The same sentence holds for both.
  }
  throw new Error(say('own.bad.file'));
}

/**
 * What stands in a file, checked from one end to the other; throws a sentence where something is wrong with it.
 * @param {Blob} file @param {Engine} engine @returns {Promise<Own>}
 */
export async function readOwn(file, engine) {
  if (file.size > FILE_MOST) throw new Error(say('own.bad.size', { n: FILE_MOST / 1024 / 1024 }));
  const { version, kept } = parsed(await file.text());
  if (version !== VERSION) throw new Error(say('own.bad.version', { version: String(version) }));
  const lists = object(kept, 'kept');
  for (const name of Object.keys(lists)) if (!Object.hasOwn(KINDS, name)) wrong(`kept.${name.slice(0, 40)}`);
  const own = kinds.map((kind) => {
    const all = list((entry, place) => checked(kind, entry, place, engine), 1000)(lists[kind] ?? [], kind);
    const ids = new Set(all.map(KINDS[kind].id));
    return [kind, ids.size === all.length ? all : wrong(kind)];
  });
  return Object.fromEntries(own);
}

/** @typedef {{kind: KindName, fresh: number, other: number, same: number, left: number}} Change in numbers of entries */

/**
 * What would become of this device's things with those of a file.
 * @param {Own} own @param {Engine} engine @returns {{changes: Change[], writes: Write[]}}
 */
export function planOf(own, engine) {
  /** @type {Write[]} */
  const writes = [];
  const changes = kinds.map((kind) => {
    const { now, id, join, most = Infinity, writes: written } = KINDS[kind];
    const here = now(engine);
    const byId = new Map(here.map((entry) => [id(entry), entry]));
    const change = { kind, fresh: 0, other: 0, same: 0, left: 0 };
    for (const there of own[kind]) {
      const mine = byId.get(id(there));
      const joined = mine === undefined ? there : join(mine, there, engine);
      if (mine === undefined && byId.size >= most) change.left++;
      else if (mine === undefined) change.fresh++;
      else if (JSON.stringify(joined) === JSON.stringify(mine)) change.same++;
      else change.other++;
      if (mine !== undefined || byId.size < most) byId.set(id(there), joined);
    }
    if (change.fresh + change.other > 0) writes.push(...written([...byId.values()]));
    return change;
  });
  return { changes: changes.filter(({ kind }) => own[kind].length > 0), writes };
}

/** Writes all of it, or nothing where there is no room. @param {Write[]} writes */
export function takeIn(writes) {
  const before = writes.map(([name, , id]) => ({ name, id, text: readKept(name, id) }));
  try {
    for (const [name, text, id] of writes) writeKept(name, text, id);
  } catch {
    for (const { name, id } of before) removeKept(name, id);
    for (const { name, id, text } of before) if (text !== null) writeKept(name, text, id);
    throw new Error(say('own.full'));
  }
}
