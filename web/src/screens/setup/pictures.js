// pictures.js -- small pictures for the choices of a set-up, drawn by the engine a moment after the form is there.

import { Engine } from '../../engine/engine.js';
import { h, imageOf } from '../../ui/dom.js';
import { paintLandscape } from '../../ui/landscape.js';
import { titlePlaces } from '../../ui/title_scene.js';
import { language } from '../../words/say.js';

/** @type {Map<string, Promise<string>>} */
const known = new Map();
/** @type {Promise<Engine> | null} */
let table = null;

/** Work on the one scratch table, one after another. @template T @param {(engine: Engine) => T | Promise<T>} work */
function atTable(work) {
  const before = table ?? Engine.make();
  const done = before.then(async (engine) => ({ engine, result: await work(engine) }));
  table = done.then(
    ({ engine }) => engine,
    () => Engine.make(),
  );
  return done.then(({ result }) => result);
}

/**
 * A frame that is filled when its picture is there; it stays empty where the engine has none.
 * @param {string} key @param {(engine: Engine) => string | Promise<string>} draw gives an address @param {string} look
 */
function frame(key, draw, look) {
  const name = `${language()} ${key}`;
  const image = h('img', { class: `setup-picture ${look}`, alt: '', decoding: 'async' });
  const address = known.get(name) ?? atTable(draw);
  known.set(name, address);
  address.then(
    (src) => {
      image.src = src;
    },
    () => {
      known.delete(name);
      image.remove();
    },
  );
  return image;
}

/** @param {Engine} engine */
async function meadows(engine) {
  const part = titlePlaces().filter(({ x, y }) => x >= 10 && x <= 14 && y >= 1 && y <= 3);
  return (await paintLandscape(engine, part, 120)).toDataURL('image/webp', 0.85);
}

/** The start board of the mists and what has grown around it, row by row. */
const MISTS = [
  'M46@0 M43@270 MS-NW@0 MS-NE@0 M40@90',
  'M14@270 M45@270 MS-SW@0 MS-SE@0 M44@180',
  'M33@270 M49@90 M17@270 M37@180 M34@90',
].flatMap((row, y) =>
  row.split(' ').map((word, x) => {
    const [tile, rot] = word.split('@');
    return { tile: `mists/${tile}`, x, y, rot: Number(rot) };
  }),
);
const MISTS_FIGURES = [
  { x: 0, y: 0, kind: 'castle', player: 0, piece: 'red' },
  { x: 2, y: 0, kind: 'city', player: 0, piece: 'blue' },
  { x: 1, y: 2, kind: 'city', player: 0, piece: 'yellow' },
  { x: 4, y: 0, kind: 'mist', player: null, piece: 'ghost' },
  { x: 3, y: 1, kind: 'mist', player: null, piece: 'ghost' },
  { x: 0, y: 1, kind: 'mist', player: null, piece: 'ghost' },
];

/** @param {Engine} engine */
async function mists(engine) {
  return (await paintLandscape(engine, MISTS, 120, { game: 'mists', figures: MISTS_FIGURES })).toDataURL(
    'image/webp',
    0.85,
  );
}

/** The pictures of games that are more than their table as it begins. @type {Record<string, (engine: Engine) => Promise<string>>} */
const PICTURES = { carcassonne: meadows, mists };

/** What stands on a table that is only looked at. @type {Record<string, Record<string, any>>} */
const SHOWN = {
  castle: {
    prepared: {
      'built/keep': 1,
      'built/palace': 1,
      'built/tavern': 1,
      'built/stable': 1,
      'built/well': 1,
      'built/big_gate': 1,
      'built/servants_house': 1,
      'built/tower': 6,
      'built/house': 5,
    },
  },
};

/** @param {Engine} engine @param {string} game @param {Record<string, any>} options */
function scene(engine, game, options) {
  engine.ask({ cmd: 'new', game, players: 2, seed: 1, options: { ...SHOWN[game], ...options } });
  return imageOf(engine.ask({ cmd: 'scene', as: 'spectator', language: language() }).svg);
}

/** The picture of a game. @param {string} game */
export function gamePicture(game) {
  return frame(`game ${game}`, PICTURES[game] ?? ((engine) => scene(engine, game, {})), 'broad');
}

/** The same table with another choice. @param {string} game @param {Record<string, any>} options */
export function scenePicture(game, options) {
  return frame(`scene ${game} ${JSON.stringify(options)}`, (engine) => scene(engine, game, options), 'broad');
}

/** @param {string} tile */
export function tilePicture(tile) {
  return frame(`tile ${tile}`, (engine) => imageOf(engine.ask({ cmd: 'art', tile, rot: 0 }).svg), 'tile');
}

/** @param {string} piece @param {number | null} player null: nobody's */
export function piecePicture(piece, player) {
  const whose = player === null ? {} : { player };
  return frame(
    `piece ${piece} ${player}`,
    (engine) => imageOf(engine.ask({ cmd: 'figure', piece, ...whose, pose: 'standing' }).svg),
    'piece',
  );
}

/** @param {number} colour */
export function badgePicture(colour) {
  return frame(
    `badge ${colour}`,
    (engine) => imageOf(engine.ask({ cmd: 'badge', player: colour }).svg),
    'badge-picture',
  );
}
