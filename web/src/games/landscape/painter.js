// painter.js -- paints the landscape with everything that stands still on it: tiles, their shadow, the overlay over
// fields, and on a canvas of their own figures and whatever else stands there, so that light falls below them.
//
// A frame only copies pictures.  What depends on the landscape alone (shadow, outline) is made when it
// changes.

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
 * @typedef {{canvas: HTMLCanvasElement, x: number, y: number, w: number, h: number, labels: Label[]}} FieldOverlay
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
/** How long making exact pictures may take in one frame, in milliseconds. */
const PORTION = 4;

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
  /** For what stands on the land. */
  above = document.createElement('canvas');
  /** What is painted on now, and the two of them. */
  #ctx;
  #layers;
  #camera;
  #atlas;
  #outline = new Path2D();
  #shadow = document.createElement('canvas');
  /** The size at which pictures are made exactly; at any other they are scaled. */
  #sharp = 0;
  /** Until when exact pictures may be made in this frame, and whether one was left. */
  #until = 0;
  #left = false;

  /** @param {HTMLCanvasElement} canvas @param {Camera} camera @param {Atlas} atlas */
  constructor(canvas, camera, atlas) {
    this.canvas = canvas;
    this.#camera = camera;
    this.#atlas = atlas;
    this.#layers = [canvas, this.above].map((one) => {
      const ctx = one.getContext('2d');
      if (!ctx) throw new Error('no canvas');
      return ctx;
    });
    [this.#ctx] = this.#layers;
  }

  resize() {
    const { width, height, dpr } = this.#camera;
    for (const canvas of [this.canvas, this.above]) {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
    }
  }

  /** @param {Land} land */
  setLand(land) {
    this.land = land;
    this.reshape();
  }

  /** To be called when tiles begin or end to be hidden: the border goes around those that lie. */
  reshape() {
    if (!this.land) return;
    const lies = (/** @type {{x: number, y: number}} */ { x, y }) => !this.hidden.has(`${x},${y}`);
    const tiles = this.land.tiles.filter(lies);
    this.#outline = outlineOf(this.land, tiles, lies);
    paintShadow(this.#shadow, this.land.bounds, tiles);
  }

  /** Whether everything can be copied at its size; while the size changes from frame to frame, it is not. */
  get sharp() {
    return this.#sharp === this.#camera.pixels && !this.#left;
  }

  /** Whether the last frame has begun to make pictures for this size and left some. */
  get sharpening() {
    return this.#sharp === this.#camera.pixels && this.#left;
  }

  /** The size will stay for a while: from now on pictures are made for it, a few in each frame. */
  sharpen() {
    this.#sharp = this.#camera.pixels;
  }

  paint() {
    this.#left = false;
    this.#until = performance.now() + PORTION;
    const [a, b, c, d, e, f] = this.#camera.matrix;
    for (const ctx of this.#layers) {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
      ctx.imageSmoothingQuality = 'low';
    }
    if (!this.land) return;
    [this.#ctx] = this.#layers;
    this.#ctx.setTransform(a, b, c, d, e, f);
    this.#paintShadow(this.land);
    this.#paintTiles(this.land);
    this.#paintFieldOverlay();
    this.#paintLines();
    [, this.#ctx] = this.#layers;
    if (this.coordinates) this.#paintCoordinates(this.land);
    for (const banner of this.banners) this.#paintBanner(banner);
    for (const span of this.land.spans) if (!this.hidden.has(spanKey(span))) this.#paintSpan(span);
    for (const loose of this.land.loose) if (!this.hidden.has(looseKey(loose))) this.#paintLoose(loose);
    for (const station of this.land.stations) {
      if (!this.hidden.has(stationKey(station))) this.#paintAt(this.stationPlace(station));
    }
    for (const piece of this.land.pieces) {
      if (!hovers(piece) && !this.hidden.has(pieceKey(piece))) this.#paintPiece(piece);
    }
    for (const label of this.fieldOverlay?.labels ?? []) this.#paintLabel(label);
  }

  /** @param {Land} land */
  #paintShadow(land) {
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
    const inTime = performance.now() < this.#until;
    if (this.#sharp === this.#camera.pixels) {
      if (inTime || picture.hasExactly(high)) return picture.exactly(high);
      this.#left = true;
    }
    return (inTime ? null : picture.nearest(high)) ?? picture.at(high);
  }

  /** @param {Land} land */
  #paintTiles(land) {
    const ctx = this.#ctx;
    const size = this.#camera.pixels;
    for (const tile of land.tiles) {
      if (!this.#camera.shows(tile.x, tile.y) || this.hidden.has(`${tile.x},${tile.y}`)) continue;
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

  #paintLines() {
    const ctx = this.#ctx;
    const size = this.#camera.pixels;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.016 + 0.6 / size;
    ctx.stroke(this.#outline);
  }

  /** Along the upper and the left edge of the view, whatever way the table is turned. @param {Land} land */
  #paintCoordinates(land) {
    const { left, top, right, bottom } = land.bounds;
    this.#ctx.font = `${12 * this.#unit}px system-ui, sans-serif`;
    this.#ctx.textAlign = 'center';
    this.#ctx.textBaseline = 'middle';
    for (let x = left; x < right; x++) this.#paintPill(this.#device(x + 0.5, top - 0.35), String(x));
    for (let y = top; y < bottom; y++) this.#paintPill(this.#device(left - 0.35, y + 0.5), String(y));
  }

  /** @param {number} x @param {number} y */
  #device(x, y) {
    const m = this.#camera.matrix;
    return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
  }

  /** A pixel of text, in device pixels. */
  get #unit() {
    return this.#camera.dpr * this.#camera.letters;
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
    if (!part || !this.#camera.shows(tile.x, tile.y) || this.hidden.has(`${tile.x},${tile.y}`)) return;
    const ctx = this.#ctx;
    const foot = this.#device(tile.x + part.x / 100, tile.y + part.y / 100);
    const unit = Math.max(this.#camera.pixels / 100, 0.42 * this.#camera.dpr);
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
    const { dpr } = this.#camera;
    const [w, h] = [Math.round(place.w * dpr), Math.round(place.h * dpr)];
    const picture = this.#copyOf(place.picture, h);
    if (picture) this.#ctx.drawImage(picture, Math.round(place.x * dpr), Math.round(place.y * dpr), w, h);
  }

  /** @param {Piece} piece */
  #paintPiece(piece) {
    const place = this.figurePlace(piece);
    this.#paintAt(place);
    if (place && piece.load && piece.carries) this.#paintLoad(place, piece.load, piece.carries);
  }

  /** What a figure has with it, on a little board at its feet. @param {{x: number, y: number, w: number, h: number}} place @param {string} load @param {number} n */
  #paintLoad(place, load, n) {
    const ctx = this.#ctx;
    const { dpr } = this.#camera;
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
    const place = this.loosePlace(loose);
    this.#paintAt(place);
    if (loose.count < 2) return;
    const { dpr } = this.#camera;
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
    const [a, b, c, d, e, f] = this.#camera.matrix;
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
    this.#paintAt(this.spanPlace(span));
  }

  /** @param {Span} span */
  #wayOf({ x, y, one, other }) {
    const tile = this.land?.at(x, y);
    const segments = tile && this.#atlas.drawnTile(tile)?.segments;
    return segments ? wayBetween(segments[one], segments[other]) : null;
  }

  /** Where what joins two segments lies, in CSS pixels of the view. @param {Span} span */
  spanPlace(span) {
    const way = this.#wayOf(span);
    if (!way || !span.piece) return null;
    const at = { x: span.x + way.middle.x / 100, y: span.y + way.middle.y / 100 };
    return this.pieceAt(at, span.piece, null, false);
  }

  /** Where what lies loose on a tile is. @param {Loose} loose */
  loosePlace({ piece, x, y }) {
    const others = this.land?.loose.filter((one) => one.x === x && one.y === y) ?? [];
    const nth = Math.max(
      0,
      others.findIndex((one) => one.piece === piece),
    );
    return this.pieceAt({ x: x + LOOSE_AT.x, y: y + LOOSE_AT.y + nth * LOOSE_STEP }, piece, null, false);
  }

  /** Where what stands beside the landscape is. @param {Station} station */
  stationPlace({ x, y, piece, player }) {
    return piece ? this.pieceAt({ x: x / 100, y: y / 100 }, piece, player, false) : null;
  }

  /**
   * Where a figure stands, in CSS pixels of the view.
   * @param {{player: number | null, piece: string, x: number, y: number, segment: number}} figure
   */
  figurePlace(figure) {
    const { player, piece, x, y, segment } = figure;
    const tile = this.land?.at(x, y);
    const part = tile && this.#atlas.drawnTile(tile)?.segments[segment];
    if (!part) return null;
    const place = this.pieceAt({ x: x + part.x / 100, y: y + part.y / 100 }, piece, player, LYING.has(part.kind));
    return { ...place, x: place.x + this.#aside(figure) };
  }

  /** How far a figure stands beside its place because others are there, too, in CSS pixels. @param {Piece} figure */
  #aside(figure) {
    const { x, y, segment } = figure;
    const here = this.land?.pieces.filter((one) => one.x === x && one.y === y && one.segment === segment) ?? [];
    if (here.length < 2) return 0;
    const step = Math.min(BESIDE_STEP, BESIDE_ROOM / (here.length - 1));
    const nth = Math.max(0, here.indexOf(figure));
    return (nth - (here.length - 1) / 2) * step * (this.#camera.pixels / this.#camera.dpr);
  }

  /**
   * How a piece stands at a place of the world, in CSS pixels of the view.
   * @param {{x: number, y: number}} world @param {string} piece @param {number | null} player @param {boolean} lying
   */
  pieceAt(world, piece, player, lying) {
    const picture = this.#atlas.figure(piece, player, lying);
    const { dpr } = this.#camera;
    const size = this.#camera.pixels / dpr;
    const grown = Math.max(1, FIGURE_LEAST / (24 * FIGURE_UNIT * size));
    const h = picture.high * FIGURE_UNIT * size * grown;
    const w = h * picture.aspect;
    const at = this.#device(world.x, world.y);
    return { picture, w, h, x: at.x / dpr - w / 2, y: at.y / dpr - h * 0.66 };
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

/** The border of the landscape. @param {Land} land @param {{x: number, y: number}[]} tiles @param {(at: {x: number, y: number}) => boolean} lies */
function outlineOf(land, tiles, lies) {
  const path = new Path2D();
  const open = (/** @type {number} */ x, /** @type {number} */ y) => !land.at(x, y) || !lies({ x, y });
  for (const { x, y } of tiles) {
    if (open(x, y - 1)) line(path, x, y, x + 1, y);
    if (open(x + 1, y)) line(path, x + 1, y, x + 1, y + 1);
    if (open(x, y + 1)) line(path, x, y + 1, x + 1, y + 1);
    if (open(x - 1, y)) line(path, x, y, x, y + 1);
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
