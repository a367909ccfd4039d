// land.js -- the landscape as the engine tells it, ready to be looked up: by square, by feature, by point.
//
// A square x y reaches in the world from x to x + 1 and from y to y + 1; the areas of a tile's segments are
// in hundredths of it.

/**
 * @typedef {import('../../types').Table} Table
 * @typedef {import('./types').TileLaid} TileLaid
 * @typedef {import('./types').Feature} Feature
 * @typedef {import('./types').Station} Station
 * @typedef {import('./atlas.js').Atlas} Atlas
 */

/**
 * How high a segment lies: on the field everything that comes from the borders, roads on top of it, and highest what
 * stands inside the tile.
 * @param {import('./types').Segment} segment
 */
function height({ kind, sides }) {
  if (kind === 'field') return 0;
  if (sides.length === 0) return 3;
  return kind === 'road' ? 2 : 1;
}

/** @param {number} x @param {number} y */
export function squareKey(x, y) {
  return `${x},${y}`;
}

/** From a square to itself and to those beside it. */
const BESIDE = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

const probe = document.createElement('canvas').getContext('2d');

export class Land {
  /** Once somebody has asked. @type {{x: number, y: number}[] | null} */
  #reach = null;
  /** Every part of every feature, once somebody has asked. @type {Map<number, {tile: TileLaid, segment: number}[]> | null} */
  #parts = null;

  /** @param {Table} table */
  constructor(table) {
    this.pieces = table.pieces;
    this.loose = table.loose ?? [];
    this.spans = table.spans ?? [];
    this.stations = table.stations ?? [];
    this.drawn = table.drawn;
    this.features = new Map(table.features.map((feature) => [feature.id, feature]));
    this.tiles = table.tiles.map((tile) => ({ ...tile, mist: this.#mistOn(tile) }));
    this.squares = new Map(this.tiles.map((tile) => [squareKey(tile.x, tile.y), tile]));
    this.last = table.last ? this.at(table.last.x, table.last.y) : undefined;
    this.bounds = boundsOf(table.tiles);
  }

  /** The squares of all tiles and the empty ones beside them, where the next may lie; around the start where there are none. @returns {{x: number, y: number}[]} */
  get reach() {
    this.#reach ??= [...this.#reachOfAll().values()];
    return this.#reach;
  }

  #reachOfAll() {
    const tiles = this.tiles.length ? this.tiles : [{ x: 0, y: 0 }];
    /** @type {Map<string, {x: number, y: number}>} */
    const all = new Map();
    for (const { x, y } of tiles) {
      for (const [dx, dy] of BESIDE) all.set(squareKey(x + dx, y + dy), { x: x + dx, y: y + dy });
    }
    return all;
  }

  /** How the mist on a tile looks, by what becomes of its bank. @param {TileLaid} tile */
  #mistOn({ features }) {
    const bank = features.map((id) => this.features.get(id)).find((feature) => feature?.kind === 'mist');
    if (bank?.complete) return 'closed';
    return bank?.stuck ? 'dead' : 'open';
  }

  /** No tile where no square is named. @param {number | undefined} x @param {number | undefined} y @returns {TileLaid | undefined} */
  at(x, y) {
    return x === undefined || y === undefined ? undefined : this.squares.get(squareKey(x, y));
  }

  /**
   * The place beside the landscape that the last words of a move name, an empty one where there are several.
   * @param {string} move @returns {Station | null}
   */
  stationOf(move) {
    const named = this.stations.filter(({ place }) => move.endsWith(` ${place}`));
    const longest = Math.max(0, ...named.map(({ place }) => place.length));
    const there = named.filter(({ place }) => place.length === longest);
    return there.find(({ piece }) => !piece) ?? there[0] ?? null;
  }

  /** What figures on a feature have with them, by its name. @param {Feature} feature @returns {Record<string, number>} */
  loadsOn(feature) {
    /** @type {Record<string, number>} */
    const sums = {};
    for (const { x, y, segment, load, carries } of this.pieces) {
      if (load && this.at(x, y)?.features[segment] === feature.id) sums[load] = (sums[load] ?? 0) + (carries ?? 0);
    }
    return sums;
  }

  /** How many of nobody's pieces stand on a feature, by their names. @param {Feature} feature @returns {Record<string, number>} */
  neutralPiecesOn(feature) {
    /** @type {Record<string, number>} */
    const sums = {};
    for (const { x, y, segment, player, piece } of this.pieces) {
      if (player === null && this.at(x, y)?.features[segment] === feature.id) sums[piece] = (sums[piece] ?? 0) + 1;
    }
    return sums;
  }

  /** Every part of a feature. @param {number} id @returns {{tile: TileLaid, segment: number}[]} */
  partsOf(id) {
    this.#parts ??= this.#partsOfAll();
    return this.#parts.get(id) ?? [];
  }

  #partsOfAll() {
    /** @type {Map<number, {tile: TileLaid, segment: number}[]>} */
    const all = new Map();
    for (const tile of this.tiles) {
      for (const [segment, id] of tile.features.entries()) {
        const parts = all.get(id);
        if (parts) parts.push({ tile, segment });
        else all.set(id, [{ tile, segment }]);
      }
    }
    return all;
  }

  /** What lies at a point of the world. @param {Atlas} atlas @param {number} wx @param {number} wy */
  hit(atlas, wx, wy) {
    const tile = this.at(Math.floor(wx), Math.floor(wy));
    if (!tile) return null;
    const segment = segmentAt(atlas.tile(tile).segments, (wx - tile.x) * 100, (wy - tile.y) * 100);
    return segment < 0 ? null : { tile, segment, feature: this.features.get(tile.features[segment]) };
  }
}

/** @param {import('./types').Segment[]} segments @param {number} x @param {number} y */
export function segmentAt(segments, x, y) {
  let best = -1;
  for (let i = 0; i < segments.length; i++) {
    if (best >= 0 && height(segments[i]) <= height(segments[best])) continue;
    if (probe?.isPointInPath(segments[i].path, x, y, 'evenodd')) best = i;
  }
  return best;
}

/** Around the start and all of these squares. @param {{x: number, y: number}[]} squares */
export function boundsOf(squares) {
  return squaresOf([{ x: 0, y: 0 }, ...squares]);
}

/** @param {{x: number, y: number}[]} squares */
export function squaresOf(squares) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of squares) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x + 1);
    bounds.bottom = Math.max(bounds.bottom, y + 1);
  }
  return bounds;
}

/** The tile in hand, '' where there is none. @param {Pick<Table, 'drawn'>} table @returns {string} */
export function handTile({ drawn }) {
  return typeof drawn === 'string' ? drawn : (drawn?.tile ?? '');
}
