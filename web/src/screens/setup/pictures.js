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

/** The start board of the mists and what has grown around it. */
const MISTS = ['mists/MS-NW@0,0,0 mists/MS-NE@1,0,0 mists/MS-SW@0,1,0 mists/MS-SE@1,1,0'].flatMap((row) =>
  row.split(' ').map((word) => {
    const [tile, x, y, rot] = word.split(/[@,]/);
    return { tile, x: Number(x), y: Number(y), rot: Number(rot) };
  }),
);

/** @param {Engine} engine */
async function mists(engine) {
  return (await paintLandscape(engine, MISTS, 120, { game: 'mists' })).toDataURL('image/webp', 0.85);
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

/** @param {string} piece @param {number} player */
export function piecePicture(piece, player) {
  return frame(
    `piece ${piece} ${player}`,
    (engine) => imageOf(engine.ask({ cmd: 'figure', piece, player, pose: 'standing' }).svg),
    'piece',
  );
}

/** @param {number} player */
export function badgePicture(player) {
  return frame(`badge ${player}`, (engine) => imageOf(engine.ask({ cmd: 'badge', player }).svg), 'badge-picture');
}
