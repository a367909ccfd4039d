// places.js -- where a move is made: a segment of a tile, a square, a thing on a tile, a way over it, a station beside the
// landscape, a space of the score track, or nowhere.
//
// It is told by the shape of the move's facts alone, so moves of any rule find their place.

/**
 * @typedef {import('./types').Move} Move
 * @typedef {Move & {x: number, y: number, rot: number}} Laid
 * @typedef {Move & {space: number}} OnTrack
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./land.js').Land} Land
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {{x: number, y: number}} Point
 */

/** Whether a tile is laid by it. @param {Move} move @returns {move is Laid} */
export const lays = (move) => move.rot !== undefined;

/** Whether it is made on the score track. @param {Move} move @returns {move is OnTrack} */
export const isOnTrack = (move) => typeof move.space === 'number';

/** Whether it takes the points of a feature, which it names; then it is not made there. @param {Move} move */
const isAboutPoints = (move) => typeof move.points === 'number';

/** A place without its moves, null for a move that has none on the table. @param {Move} move @param {Land} land @returns {Spot | null} */
export function spotFor(move, land) {
  const { x, y } = move;
  if (lays(move) || isAboutPoints(move)) return null;
  if (x === undefined || y === undefined) return stationFor(move, land);
  const tile = land.at(x, y);
  const segment = tile ? segmentOf(move, land) : -1;
  const at = { x, y, tile, segment, feature: undefined, moves: [], turn: 0 };
  if (tile && segment >= 0) {
    const feature = land.features.get(tile.features[segment]);
    return { ...at, form: 'segment', key: `${x},${y},${segment}`, feature };
  }
  if (move.feature) return { ...at, form: 'thing', key: `${x},${y},${move.feature}` };
  if (move.sides?.length === 2) return { ...at, form: 'way', key: `${x},${y},way` };
  return { ...at, form: 'square', key: `${x},${y}` };
}

/** @param {Move} move @param {Land} land @returns {Spot | null} */
function stationFor(move, land) {
  const station = land.stationOf(move.move);
  if (!station) return null;
  const square = { x: Math.floor(station.x / 100), y: Math.floor(station.y / 100) };
  const nothing = { tile: undefined, segment: -1, feature: undefined, moves: [], turn: 0 };
  return { ...square, ...nothing, form: 'station', key: station.place, station };
}

/** @param {Move} move @param {Land} land */
function segmentOf(move, land) {
  if (typeof move.segment === 'number') return move.segment;
  if (!move.piece || move.feature) return -1;
  const standing = land.pieces.find((p) => p.x === move.x && p.y === move.y && p.piece === move.piece);
  return standing ? standing.segment : -1;
}

/** The middle of a side of a tile, in its hundredths, and the way into it. @type {Record<string, [number, number]>} */
const SIDES = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
/** How far from its side a way begins, as a part of the way to the middle. */
const INSET = 0.34;

/** Where a way begins on a side. @param {string} side @returns {Point} */
export function endOf(side) {
  const [x, y] = SIDES[side] ?? [50, 50];
  return { x: x + (50 - x) * INSET, y: y + (50 - y) * INSET };
}

/** Where an end of a tile is that a segment reaches. @param {import('./types').Segment} segment */
function endOfSegment(segment) {
  return segment.sides.length ? endOf(segment.sides[0]) : { x: segment.x, y: segment.y };
}

/**
 * A curve between two ends of a tile, as path data in its hundredths, and its middle.
 * @param {Point} a @param {Point} b
 */
export function curve(a, b) {
  const pull = { x: (a.x + b.x) / 2 + (50 - (a.x + b.x) / 2) * 0.5, y: (a.y + b.y) / 2 + (50 - (a.y + b.y) / 2) * 0.5 };
  const middle = { x: (a.x + 2 * pull.x + b.x) / 4, y: (a.y + 2 * pull.y + b.y) / 4 };
  return { d: `M${a.x} ${a.y}Q${pull.x} ${pull.y} ${b.x} ${b.y}`, middle, ends: [a, b] };
}

/** The sides at which ways begin, clockwise. @param {Move[]} ways */
export function endsOf(ways) {
  return Object.keys(SIDES).filter((side) => ways.some(({ sides = [] }) => sides.includes(side)));
}

/** The way between two sides. @param {Move[]} ways @param {string} one @param {string} other */
export function wayBetweenSides(ways, one, other) {
  return ways.find(({ sides = [] }) => sides.includes(one) && sides.includes(other)) ?? null;
}

/** The same as a text, whether it is a move or not. @param {Move} way @param {string} one @param {string} other */
export function wayText({ kind, x, y }, one, other) {
  return [kind, x, y, ...Object.keys(SIDES).filter((side) => side === one || side === other)].join(' ');
}

/** @param {Move} move */
export function wayOf({ sides: [one, other] = [] }) {
  return curve(endOf(one), endOf(other));
}

/** The same of what joins two segments already. @param {import('./types').Segment} one @param {import('./types').Segment} other */
export function wayBetween(one, other) {
  return curve(endOfSegment(one), endOfSegment(other));
}

/** Where a place is, in the world. @param {Atlas} atlas @param {Spot} spot @returns {Point} */
export function placeOf(atlas, spot) {
  if (spot.station) return { x: spot.station.x / 100, y: spot.station.y / 100 };
  const { x, y } = middleOf(atlas, spot);
  return { x: spot.x + x / 100, y: spot.y + y / 100 };
}

/** @param {Atlas} atlas @param {Spot} spot @returns {Point} */
function middleOf(atlas, { form, tile, segment, moves, turn }) {
  const middle = { x: 50, y: 50 };
  if (form === 'way') return wayOf(moves[turn]).middle;
  if (!tile || form === 'square') return middle;
  const { segments, marks } = atlas.tile(tile);
  return form === 'segment' ? segments[segment] : (marks[0] ?? freePoint(segments));
}

/** Where a thing without a drawing can be shown: on the tile, as far as can be from where figures stand. @param {Point[]} stands */
function freePoint(stands) {
  let best = { x: 50, y: 50 };
  let most = 0;
  for (let x = 20; x <= 80; x += 10) {
    for (let y = 20; y <= 80; y += 10) {
      const far = Math.min(...stands.map((stand) => Math.hypot(stand.x - x, stand.y - y)));
      if (far > most) [best, most] = [{ x, y }, far];
    }
  }
  return best;
}
