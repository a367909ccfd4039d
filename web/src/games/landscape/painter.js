// painter.js -- paints the landscape with everything that stands still on it, in two levels: the ground with tiles, their
// shadow and the overlay over fields, and above it figures and whatever else stands there, so that light falls below them.
//
// It says of each level what there is to be painted and how far it reaches, and paints what one camera sees of it: that of
// a patch (patches.js).  Where something stands is told for the camera of the table unless another one is named.

import { hovers } from './floating_ghosts.js';
import { wayBetween } from './places.js';

/**
 * @typedef {import('./land.js').Land} Land
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./types').Piece} Piece
 * @typedef {import('./types').Loose} Loose
 * @typedef {import('./types').Span} Span
 * @typedef {import('./types').Station} Station
 * @typedef {{x: number, y: number, text: string}} Label
 * @typedef {{canvas: HTMLCanvasElement, x: number, y: number, w: number, h: number, labels: Label[],
 *   id: number}} FieldOverlay `id`: another one of each
 */

const INK = '#3B2F2A';
const PALE = '#FBF4E2';
const MEADOW = '#9CB660';
const SHADOW_SCALE = 16;
const SHADOW_ROOM = 1;
/** How high a unit of a figure's drawing is on a tile. */
const FIGURE_UNIT = 0.0128;
const FIGURE_LEAST = 17;
/** Where what lies loose on a tile is, in tiles; kinds of things lie below each other. */
const LOOSE_AT = { x: 0.8, y: 0.26 };
const LOOSE_STEP = 0.26;
/** How high what a figure has with it is drawn, as a part of the figure and at least, in CSS pixels. */
const LOAD_PART = 0.42;
const LOAD_LEAST = 11;
/** The way between two joined segments: colour, width in hundredths of a tile, dashes. @type {[string, number, number[]][]} */
const WAY_LOOK = [
  [PALE, 7, []],
  [INK, 3, [6, 6]],
];
/** How far figures at one place stand beside each other, and how far all of them reach, in tiles. */
const BESIDE_STEP = 0.2;
const BESIDE_ROOM = 0.56;
/** How high a banner flies, in hundredths of a tile, and how its pole is drawn. */
const BANNER_HIGH = 24;
/** @type {[string, number][]} */
const BANNER_POLE = [
  [PALE, 5],
  [INK, 2.2],
];
/** Where a figure lies down. */
const LYING = new Set(['field', 'cemetery']);
/** How far a tile's shadow and border reach beyond it, in tiles. */
const RIM = 0.5;
/** How far what stands somewhere reaches around its square, in tiles and at least in CSS pixels. */
const STANDS = { tiles: 1, least: 40 };

/** @typedef {import('./camera.js').Bounds} Bounds */

/** Around a point or a square. @param {{x: number, y: number}} at @param {number} by @param {number} [wide] */
function around({ x, y }, by, wide = 1) {
  return { left: x - by, top: y - by, right: x + wide + by, bottom: y + wide + by };
}

export class Painter {
  /** @type {Land | null} */
  land = null;
  /** @type {FieldOverlay | null} */
  fieldOverlay = null;
  /** On finished cities. @type {import('./banners.js').Banner[]} */
  banners = [];
  coordinates = false;
  /** Squares and figures that are on their way and are drawn elsewhere meanwhile. @type {Set<string>} */
  hidden = new Set();
  /** Squares whose tile can be painted; before all could be once, none are, so that a table is seen whole. @type {Set<string>} */
  #there = new Set();
  #whole = false;
  /** What is painted on now, and the camera of it. */
  #ctx;
  #at;
  #camera;
  #atlas;
  #shadow = document.createElement('canvas');
  /** The tiles that cast the shadow, as words. */
  #shadowOf = '';
  /** Until when exact pictures may be made, and whether one was left. */
  #until = 0;
  #left = false;

  /** @param {Camera} camera @param {Atlas} atlas */
  constructor(camera, atlas) {
    this.#camera = camera;
    this.#at = camera;
    this.#atlas = atlas;
    this.#ctx = /** @type {CanvasRenderingContext2D} */ (this.#shadow.getContext('2d'));
  }

  /** What there is on each level, and how it is painted. @returns {import('./patches.js').Level[]} */
  get levels() {
    return [
      { items: () => this.#onGround(), paint: (...how) => this.#paint(this.#paintGround, ...how) },
      { items: (size) => this.#standing(size), paint: (...how) => this.#paint(this.#paintStanding, ...how) },
    ];
  }

  /** Whether something may be seen: it is not on its way. @param {string} key */
  #lies(key) {
    return !this.hidden.has(key);
  }

  /** The tiles that lie and can be painted. */
  get #tiles() {
    return this.land?.tiles.filter((tile) => this.#isSeen(tile)) ?? [];
  }

  /** @param {{x: number, y: number}} square */
  #isSeen({ x, y }) {
    const key = `${x},${y}`;
    return this.#there.has(key) && this.#lies(key);
  }

  /** Which tiles can be painted now. */
  #look() {
    const tiles = this.land?.tiles ?? [];
    const there = tiles.filter((tile) => {
      const picture = this.#atlas.shownTile(tile);
      return picture?.ready || picture?.failed;
    });
    this.#whole ||= there.length === tiles.length;
    this.#there = new Set(this.#whole ? there.map(({ x, y }) => `${x},${y}`) : []);
  }

  /** @returns {import('./patches.js').Item[]} */
  #onGround() {
    this.#look();
    if (!this.#whole) return [];
    const overlay = this.fieldOverlay;
    const items = this.#tiles.map((tile) => {
      const picture = this.#atlas.shownTile(tile);
      return { bounds: around(tile, RIM), key: `${tile.x},${tile.y} ${picture?.ready ? picture.id : 'soon'}` };
    });
    if (overlay) {
      const { x, y, w, h, id } = overlay;
      items.push({ bounds: { left: x, top: y, right: x + w, bottom: y + h }, key: `fields ${id}` });
    }
    return items;
  }

  /** @param {number} size of a tile in CSS pixels @returns {import('./patches.js').Item[]} */
  #standing(size) {
    const { land } = this;
    if (!land || !this.#whole) return [];
    const reach = Math.max(STANDS.tiles, STANDS.least / size);
    /** @param {{x: number, y: number}} at @param {string} key @param {number} [wide] */
    const item = (at, key, wide) => ({ bounds: around(at, reach, wide), key });
    const drawn = (/** @type {{x: number, y: number}} */ { x, y }) => {
      const tile = land.at(x, y);
      return tile && this.#atlas.drawnTile(tile) ? '' : 'soon';
    };
    const ready = (/** @type {string | null} */ piece, /** @type {number | null} */ player) =>
      !piece || this.#atlas.figure(piece, player, false).ready ? '' : 'soon';
    return [
      ...(this.coordinates ? coordinatesOf(land.bounds).map(({ at, text }) => item(at, text, 0)) : []),
      ...this.banners
        .filter(({ tile }) => this.#lies(`${tile.x},${tile.y}`))
        .map(({ tile, segment, owners }) => item(tile, `banner ${segment} ${owners} ${drawn(tile)}`)),
      ...land.spans
        .filter((span) => this.#lies(spanKey(span)))
        .map((span) =>
          item(span, `${spanKey(span)} ${span.one} ${span.other} ${drawn(span)}${ready(span.piece, null)}`),
        ),
      ...land.loose
        .filter((loose) => this.#lies(looseKey(loose)))
        .map((loose) => item(loose, `${looseKey(loose)} ${loose.count} ${ready(loose.piece, null)}`)),
      ...land.stations
        .filter((station) => station.piece && this.#lies(stationKey(station)))
        .map(({ place, nth, x, y, piece, player }) =>
          item({ x: x / 100, y: y / 100 }, `${place} ${nth} ${piece} ${player} ${ready(piece, player)}`, 0),
        ),
      ...land.pieces
        .filter((piece) => !hovers(piece) && this.#lies(pieceKey(piece)))
        .map((one) => {
          const { segment, load = '', carries = '' } = one;
          const figure = this.figurePlace(one)?.picture.ready ?? false;
          const loaded = !load || this.#atlas.mark(load).ready;
          return item(one, `${pieceKey(one)} ${segment} ${load} ${carries} ${figure && loaded}`);
        }),
      ...(this.fieldOverlay?.labels ?? []).map(({ x, y, text }) => item({ x, y }, `${x} ${y} ${text}`, 0)),
    ];
  }

  /** @param {() => void} what @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} until */
  #paint(what, ctx, camera, until) {
    this.#ctx = ctx;
    this.#at = camera;
    this.#until = until;
    this.#left = false;
    ctx.imageSmoothingQuality = 'low';
    if (this.land) what.call(this);
    this.#at = this.#camera;
    return this.#left;
  }

  #paintGround() {
    const land = /** @type {Land} */ (this.land);
    const [a, b, c, d, e, f] = this.#at.matrix;
    this.#ctx.setTransform(a, b, c, d, e, f);
    this.#paintShadow(land);
    this.#paintTiles();
    this.#paintFieldOverlay();
    this.#paintLines(land);
  }

  #paintStanding() {
    const land = /** @type {Land} */ (this.land);
    if (this.coordinates) this.#paintCoordinates(land);
    for (const banner of this.banners) this.#paintBanner(banner);
    for (const span of land.spans) if (this.#lies(spanKey(span))) this.#paintSpan(span);
    for (const loose of land.loose) if (this.#lies(looseKey(loose))) this.#paintLoose(loose);
    for (const station of land.stations) {
      if (this.#lies(stationKey(station))) this.#paintAt(this.stationPlace(station, this.#at));
    }
    for (const piece of land.pieces) {
      if (!hovers(piece) && this.#lies(pieceKey(piece))) this.#paintPiece(piece);
    }
    for (const label of this.fieldOverlay?.labels ?? []) this.#paintLabel(label);
  }

  /** @param {Land} land */
  #paintShadow(land) {
    const tiles = this.#tiles;
    const key = tiles.map(({ x, y }) => `${x},${y}`).join(' ');
    if (key !== this.#shadowOf) paintShadow(this.#shadow, land.bounds, tiles);
    this.#shadowOf = key;
    const { left, top } = land.bounds;
    const w = this.#shadow.width / SHADOW_SCALE;
    const h = this.#shadow.height / SHADOW_SCALE;
    this.#ctx.drawImage(this.#shadow, left - SHADOW_ROOM, top - SHADOW_ROOM, w, h);
  }

  /**
   * What is to be copied for something so high: exactly that, or a larger one to be scaled.
   * @param {import('./atlas.js').Picture} picture @param {number} high
   */
  #copyOf(picture, high) {
    if (!this.#until) return picture.nearest(high) ?? picture.at(high);
    if (performance.now() < this.#until || picture.hasExactly(high)) return picture.exactly(high);
    this.#left = true;
    return picture.nearest(high) ?? picture.at(high);
  }

  #paintTiles() {
    const ctx = this.#ctx;
    const size = this.#at.pixels;
    for (const tile of this.#tiles) {
      if (!this.#at.shows(tile.x, tile.y)) continue;
      const shown = this.#atlas.shownTile(tile);
      const picture = shown && this.#copyOf(shown, size);
      if (picture) {
        ctx.drawImage(picture, tile.x, tile.y, 1, 1);
      } else {
        ctx.fillStyle = MEADOW;
        ctx.fillRect(tile.x, tile.y, 1, 1);
      }
    }
  }

  #paintFieldOverlay() {
    const overlay = this.fieldOverlay;
    if (overlay) this.#ctx.drawImage(overlay.canvas, overlay.x, overlay.y, overlay.w, overlay.h);
  }

  /** @param {Land} land */
  #paintLines(land) {
    const ctx = this.#ctx;
    const size = this.#at.pixels;
    const near = this.#tiles.filter(({ x, y }) => this.#nearly(x, y));
    const lies = (/** @type {number} */ x, /** @type {number} */ y) =>
      land.at(x, y) !== undefined && this.#isSeen({ x, y });
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.016 + 0.6 / size;
    ctx.stroke(outlineOf(near, lies));
  }

  /** Whether a square or one beside it is in sight. @param {number} x @param {number} y */
  #nearly(x, y) {
    const at = this.#at;
    return at.shows(x, y) || at.shows(x - 1, y) || at.shows(x + 1, y) || at.shows(x, y - 1) || at.shows(x, y + 1);
  }

  /** Along the upper and the left edge of the landscape, whatever way the table is turned. @param {Land} land */
  #paintCoordinates(land) {
    this.#ctx.font = `${12 * this.#unit}px system-ui, sans-serif`;
    this.#ctx.textAlign = 'center';
    this.#ctx.textBaseline = 'middle';
    for (const { at, text } of coordinatesOf(land.bounds)) this.#paintPill(this.#device(at.x, at.y), text);
  }

  /** @param {number} x @param {number} y */
  #device(x, y) {
    const m = this.#at.matrix;
    return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
  }

  /** A pixel of text, in device pixels. */
  get #unit() {
    return this.#at.dpr * this.#at.letters;
  }

  /** @param {Label} label */
  #paintLabel({ x, y, text }) {
    this.#ctx.font = `700 ${14 * this.#unit}px system-ui, sans-serif`;
    this.#ctx.textAlign = 'center';
    this.#ctx.textBaseline = 'middle';
    this.#paintPill(this.#device(x, y), text);
  }

  /** @param {{x: number, y: number}} at @param {string} text */
  #paintPill(at, text) {
    const ctx = this.#ctx;
    const unit = this.#unit;
    const w = Math.max(ctx.measureText(text).width + 10 * unit, 20 * unit);
    const h = 20 * unit;
    ctx.fillStyle = PALE;
    ctx.globalAlpha = 0.92;
    ctx.beginPath();
    ctx.roundRect(at.x - w / 2, at.y - h / 2, w, h, h / 2);
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.fillStyle = INK;
    ctx.fillText(text, at.x, at.y + unit);
  }

  /** A pole with a pennant for each of its owners, or a plain one. @param {import('./banners.js').Banner} banner */
  #paintBanner({ tile, segment, owners }) {
    const part = this.#atlas.drawnTile(tile)?.segments[segment];
    if (!part || !this.#lies(`${tile.x},${tile.y}`)) return;
    const ctx = this.#ctx;
    const foot = this.#device(tile.x + part.x / 100, tile.y + part.y / 100);
    const unit = Math.max(this.#at.pixels / 100, 0.42 * this.#at.dpr);
    ctx.setTransform(unit, 0, 0, unit, foot.x, foot.y);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    const pole = new Path2D(`M0 7V${-BANNER_HIGH - 2}`);
    for (const [colour, wide] of BANNER_POLE) stroke(ctx, pole, colour, wide);
    const colours = owners.length ? owners.map((player) => this.#atlas.colours[player].colour) : [PALE];
    const high = BANNER_HIGH / (colours.length + 1);
    colours.forEach((colour, i) => {
      const pennant = new Path2D(`M0 ${-BANNER_HIGH + i * high}h16l-4.4 ${high / 2} 4.4 ${high / 2}h-16Z`);
      ctx.fillStyle = colour;
      stroke(ctx, pennant, PALE, 4.4);
      ctx.fill(pennant);
      stroke(ctx, pennant, INK, 1.5);
    });
    ctx.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** @param {ReturnType<Painter['pieceAt']> | null} place */
  #paintAt(place) {
    if (!place) return;
    const { dpr } = this.#at;
    const [w, h] = [Math.round(place.w * dpr), Math.round(place.h * dpr)];
    const picture = this.#copyOf(place.picture, h);
    if (picture) this.#ctx.drawImage(picture, Math.round(place.x * dpr), Math.round(place.y * dpr), w, h);
  }

  /** @param {Piece} piece */
  #paintPiece(piece) {
    const place = this.figurePlace(piece, this.#at);
    this.#paintAt(place);
    if (place && piece.load && piece.carries) this.#paintLoad(place, piece.load, piece.carries);
  }

  /** What a figure has with it, on a little board at its feet. @param {{x: number, y: number, w: number, h: number}} place @param {string} load @param {number} n */
  #paintLoad(place, load, n) {
    const ctx = this.#ctx;
    const { dpr } = this.#at;
    const size = Math.max(LOAD_LEAST, place.h * LOAD_PART) * dpr;
    const picture = this.#copyOf(this.#atlas.mark(load), Math.round(size));
    const [x, y] = [(place.x + place.w * 0.55) * dpr, (place.y + place.h * 0.62) * dpr];
    ctx.font = `700 ${size * 0.8}px system-ui, sans-serif`;
    ctx.textAlign = 'start';
    ctx.textBaseline = 'middle';
    const wide = size * 1.45 + ctx.measureText(String(n)).width;
    ctx.beginPath();
    ctx.roundRect(x, y, wide, size * 1.1, size * 0.55);
    ctx.fillStyle = PALE;
    ctx.strokeStyle = INK;
    ctx.lineWidth = 1.25 * dpr;
    ctx.fill();
    ctx.stroke();
    if (picture)
      ctx.drawImage(picture, x + size * 0.12, y + size * 0.05, size * (picture.width / picture.height), size);
    ctx.fillStyle = INK;
    ctx.fillText(String(n), x + size * 1.2, y + size * 0.6);
  }

  /** With its number where there are several. @param {Loose} loose */
  #paintLoose(loose) {
    const place = this.loosePlace(loose, this.#at);
    this.#paintAt(place);
    if (loose.count < 2) return;
    const { dpr } = this.#at;
    this.#ctx.font = `700 ${12 * this.#unit}px system-ui, sans-serif`;
    this.#ctx.textAlign = 'center';
    this.#ctx.textBaseline = 'middle';
    this.#paintPill({ x: (place.x + place.w) * dpr, y: (place.y + place.h) * dpr }, String(loose.count));
  }

  /** The way and what lies on it. @param {Span} span */
  #paintSpan(span) {
    const way = this.#wayOf(span);
    if (!way) return;
    const ctx = this.#ctx;
    const [a, b, c, d, e, f] = this.#at.matrix;
    ctx.setTransform(a, b, c, d, e, f);
    ctx.translate(span.x, span.y);
    ctx.scale(0.01, 0.01);
    ctx.lineCap = 'round';
    const path = new Path2D(way.d);
    for (const [colour, wide, dashes] of WAY_LOOK) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = wide;
      ctx.setLineDash(dashes);
      ctx.stroke(path);
    }
    ctx.setLineDash([]);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.#paintAt(this.spanPlace(span, this.#at));
  }

  /** @param {Span} span */
  #wayOf({ x, y, one, other }) {
    const tile = this.land?.at(x, y);
    const segments = tile && this.#atlas.drawnTile(tile)?.segments;
    return segments ? wayBetween(segments[one], segments[other]) : null;
  }

  /** Where what joins two segments lies, in CSS pixels of the view. @param {Span} span @param {Camera} [camera] */
  spanPlace(span, camera) {
    const way = this.#wayOf(span);
    if (!way || !span.piece) return null;
    const at = { x: span.x + way.middle.x / 100, y: span.y + way.middle.y / 100 };
    return this.pieceAt(at, span.piece, null, false, camera);
  }

  /** Where what lies loose on a tile is. @param {Loose} loose @param {Camera} [camera] */
  loosePlace({ piece, x, y }, camera) {
    const others = this.land?.loose.filter((one) => one.x === x && one.y === y) ?? [];
    const nth = Math.max(
      0,
      others.findIndex((one) => one.piece === piece),
    );
    return this.pieceAt({ x: x + LOOSE_AT.x, y: y + LOOSE_AT.y + nth * LOOSE_STEP }, piece, null, false, camera);
  }

  /** Where what stands beside the landscape is. @param {Station} station @param {Camera} [camera] */
  stationPlace({ x, y, piece, player }, camera) {
    return piece ? this.pieceAt({ x: x / 100, y: y / 100 }, piece, player, false, camera) : null;
  }

  /**
   * Where a figure stands, in CSS pixels of the view.
   * @param {{player: number | null, piece: string, x: number, y: number, segment: number}} figure @param {Camera} [camera]
   */
  figurePlace(figure, camera = this.#camera) {
    const { player, piece, x, y, segment } = figure;
    const tile = this.land?.at(x, y);
    const part = tile && this.#atlas.drawnTile(tile)?.segments[segment];
    if (!part) return null;
    const place = this.pieceAt(
      { x: x + part.x / 100, y: y + part.y / 100 },
      piece,
      player,
      LYING.has(part.kind),
      camera,
    );
    return { ...place, x: place.x + this.#aside(figure, camera) };
  }

  /** How far a figure stands beside its place because others are there, too, in CSS pixels. @param {Piece} figure @param {Camera} camera */
  #aside(figure, camera) {
    const { x, y, segment } = figure;
    const here = this.land?.pieces.filter((one) => one.x === x && one.y === y && one.segment === segment) ?? [];
    if (here.length < 2) return 0;
    const step = Math.min(BESIDE_STEP, BESIDE_ROOM / (here.length - 1));
    const nth = Math.max(0, here.indexOf(figure));
    return (nth - (here.length - 1) / 2) * step * (camera.pixels / camera.dpr);
  }

  /**
   * How a piece stands at a place of the world, in CSS pixels of the view.
   * @param {{x: number, y: number}} world @param {string} piece @param {number | null} player @param {boolean} lying
   * @param {Camera} [camera]
   */
  pieceAt(world, piece, player, lying, camera = this.#camera) {
    const picture = this.#atlas.figure(piece, player, lying);
    const { dpr } = camera;
    const size = camera.pixels / dpr;
    const grown = Math.max(1, FIGURE_LEAST / (24 * FIGURE_UNIT * size));
    const h = picture.high * FIGURE_UNIT * size * grown;
    const w = h * picture.aspect;
    const at = camera.toScreen(world.x, world.y);
    return { picture, w, h, x: at.x - w / 2, y: at.y - h * 0.66 };
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Path2D} path @param {string} colour @param {number} wide */
function stroke(ctx, path, colour, wide) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide;
  ctx.stroke(path);
}

/** @param {Station} station */
export function stationKey({ place, nth }) {
  return `${place} ${nth}`;
}

/** @param {Span} span */
export function spanKey({ piece, x, y }) {
  return `${piece} over ${x},${y}`;
}

/** @param {Loose} loose */
export function looseKey({ piece, x, y }) {
  return `${piece} on ${x},${y}`;
}

/** @param {{x: number, y: number, piece: string, player: number | null}} piece */
export function pieceKey({ x, y, piece, player }) {
  return `${piece} ${player} ${x},${y}`;
}

/** Where the numbers of columns and rows stand, in the world. @param {Bounds} bounds */
function coordinatesOf({ left, top, right, bottom }) {
  const found = [];
  for (let x = left; x < right; x++) found.push({ at: { x: x + 0.5, y: top - 0.35 }, text: String(x) });
  for (let y = top; y < bottom; y++) found.push({ at: { x: left - 0.35, y: y + 0.5 }, text: String(y) });
  return found;
}

/** The border of the landscape at these tiles. @param {{x: number, y: number}[]} tiles @param {(x: number, y: number) => boolean} lies */
function outlineOf(tiles, lies) {
  const path = new Path2D();
  for (const { x, y } of tiles) {
    if (!lies(x, y - 1)) line(path, x, y, x + 1, y);
    if (!lies(x + 1, y)) line(path, x + 1, y, x + 1, y + 1);
    if (!lies(x, y + 1)) line(path, x, y + 1, x + 1, y + 1);
    if (!lies(x - 1, y)) line(path, x, y, x, y + 1);
  }
  return path;
}

/** @param {Path2D} path @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
function line(path, x0, y0, x1, y1) {
  path.moveTo(x0, y0);
  path.lineTo(x1, y1);
}

/** @param {HTMLCanvasElement} canvas @param {Land['bounds']} bounds @param {{x: number, y: number}[]} tiles */
function paintShadow(canvas, bounds, tiles) {
  const { left, top, right, bottom } = bounds;
  canvas.width = (right - left + 2 * SHADOW_ROOM) * SHADOW_SCALE;
  canvas.height = (bottom - top + 2 * SHADOW_ROOM) * SHADOW_SCALE;
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const solid = document.createElement('canvas');
  solid.width = canvas.width;
  solid.height = canvas.height;
  const mask = solid.getContext('2d');
  if (!mask) return;
  mask.fillStyle = INK;
  mask.scale(SHADOW_SCALE, SHADOW_SCALE);
  for (const { x, y } of tiles) mask.fillRect(x - left + SHADOW_ROOM, y - top + SHADOW_ROOM, 1, 1);
  ctx.globalAlpha = 0.5;
  ctx.filter = `blur(${SHADOW_SCALE / 6}px)`;
  ctx.drawImage(solid, SHADOW_SCALE / 14, SHADOW_SCALE / 9);
}
