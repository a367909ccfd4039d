// field_overlay.js -- an overlay over all fields: each in the colours and emblems of those who own it, hatched where
// nobody does, with its points where no figure is.
//
// Painted once for a landscape, at a fixed size, and then only copied.

import { segmentAt } from './land.js';

/**
 * @typedef {import('./land.js').Land} Land
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./types').Feature} Feature
 */

const CELL = 40;
const MOST_PIXELS = 4096;
const PALE = 'rgb(251, 244, 226)';
/** How much of the green is taken away below a colour, and how strong that is: so they stay apart for every eye. */
const BLEACH = 0.4;
const STRENGTH = 0.62;
/** How near to a figure a number would rather not be, in tiles, and where else in a field it may stand. */
const NEAR = 0.6;
const ASIDE = [0, -0.3, 0.3];
/** In a field of so few parts everywhere is looked for a place, in such steps. */
const FEW = 3;
const STEP = 0.08;

/** How many there have been. */
let made = 0;

/** @param {Land} land @param {Atlas} atlas @returns {import('./painter.js').FieldOverlay} */
export function makeFieldOverlay(land, atlas) {
  const { left, top, right, bottom } = land.bounds;
  const [w, h] = [right - left, bottom - top];
  const scale = Math.min(96, Math.floor(MOST_PIXELS / Math.max(w, h)));
  const canvas = document.createElement('canvas');
  canvas.width = w * scale;
  canvas.height = h * scale;
  const ctx = canvas.getContext('2d');
  const labels = [];
  const figures = figuresOn(land, atlas);
  /** @param {number} x @param {number} y */
  const place = (x, y) => [(x - left) * scale, (y - top) * scale, scale / 100];
  for (const feature of land.features.values()) {
    if (feature.kind !== 'field') continue;
    const parts = land.partsOf(feature.id);
    if (ctx) paintField(ctx, atlas, feature, parts, place);
    const label = labelOf(figures, atlas, feature, parts);
    if (label) labels.push(label);
  }
  return { canvas, x: left, y: top, w, h, labels, id: ++made };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Atlas} atlas @param {Feature} feature
 * @param {ReturnType<Land['partsOf']>} parts @param {(x: number, y: number) => number[]} place
 */
function paintField(ctx, atlas, feature, parts, place) {
  const paint = feature.owners.length ? patternOf(ctx, atlas, feature.owners) : hatched(ctx);
  for (const { tile, segment } of parts) {
    const [x, y, scale] = place(tile.x, tile.y);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(scale, scale);
    ctx.clip(atlas.tile(tile).segments[segment].path, 'evenodd');
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = paint;
    ctx.fillRect(x, y, scale * 100, scale * 100);
    ctx.restore();
  }
}

/**
 * Cells of the owners' colours in turn, each with the emblem.
 * @param {CanvasRenderingContext2D} ctx @param {Atlas} atlas @param {number[]} owners
 */
function patternOf(ctx, atlas, owners) {
  const n = owners.length;
  const canvas = document.createElement('canvas');
  canvas.width = CELL * n;
  canvas.height = CELL * n;
  const cells = canvas.getContext('2d');
  for (let i = 0; i < n * n && cells; i++) {
    const [column, row] = [i % n, Math.floor(i / n)];
    paintCell(cells, atlas, owners[(column + row) % n], column * CELL, row * CELL);
  }
  return ctx.createPattern(canvas, 'repeat') ?? PALE;
}

/**
 * @param {CanvasRenderingContext2D} cells @param {Atlas} atlas @param {number} player @param {number} x
 * @param {number} y
 */
function paintCell(cells, atlas, player, x, y) {
  cells.globalAlpha = BLEACH;
  cells.fillStyle = PALE;
  cells.fillRect(x, y, CELL, CELL);
  cells.globalAlpha = STRENGTH;
  cells.fillStyle = atlas.colours[player].colour;
  cells.fillRect(x, y, CELL, CELL);
  const badge = atlas.badge(player).at(CELL);
  cells.globalAlpha = 0.85;
  if (badge) cells.drawImage(badge, x + CELL / 4, y + CELL / 4, CELL / 2, CELL / 2);
}

/** Pale strokes over what nobody owns. @param {CanvasRenderingContext2D} ctx */
function hatched(ctx) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = CELL / 4;
  const strokes = canvas.getContext('2d');
  if (strokes) {
    strokes.strokeStyle = PALE;
    strokes.globalAlpha = 0.6;
    strokes.lineWidth = CELL / 16;
    for (const shift of [-CELL / 4, 0, CELL / 4]) {
      strokes.moveTo(shift, CELL / 4);
      strokes.lineTo(shift + CELL / 4, 0);
    }
    strokes.stroke();
  }
  return ctx.createPattern(canvas, 'repeat') ?? PALE;
}

/** Where figures are. @param {Land} land @param {Atlas} atlas */
function figuresOn(land, atlas) {
  return land.pieces.flatMap(({ x, y, segment }) => {
    const tile = land.at(x, y);
    const part = tile && atlas.tile(tile).segments[segment];
    return part ? [{ x: x + part.x / 100, y: y + part.y / 100 }] : [];
  });
}

/** How far it is to the nearest of them. @param {{x: number, y: number}[]} figures @param {{x: number, y: number}} at */
const clear = (figures, at) => Math.min(NEAR, ...figures.map((one) => Math.hypot(one.x - at.x, one.y - at.y)));

/**
 * Where a part may have a number: about where a figure would stand or, finely, anywhere inside the tile.
 * @param {{x: number, y: number}} stand @param {boolean} fine
 */
function offsets({ x, y }, fine) {
  if (!fine) return ASIDE.flatMap((dx) => ASIDE.map((dy) => ({ x: x / 100 + dx, y: y / 100 + dy })));
  const steps = Array.from({ length: Math.floor(1 / STEP) - 1 }, (_, i) => (i + 1) * STEP);
  return [{ x: x / 100, y: y / 100 }, ...steps.flatMap((column) => steps.map((row) => ({ x: column, y: row })))];
}

/** The places of a part for a number. @param {Atlas} atlas @param {ReturnType<Land['partsOf']>[0]} part @param {boolean} fine */
function placesIn(atlas, { tile, segment }, fine) {
  const { segments } = atlas.tile(tile);
  return offsets(segments[segment], fine)
    .filter((at) => segmentAt(segments, at.x * 100, at.y * 100) === segment)
    .map((at) => ({ x: tile.x + at.x, y: tile.y + at.y }));
}

/**
 * Clear of figures, and near to the middle of the field.
 * @param {{x: number, y: number}[]} figures @param {Atlas} atlas @param {Feature} feature
 * @param {ReturnType<Land['partsOf']>} parts
 */
function labelOf(figures, atlas, feature, parts) {
  const places = parts.flatMap((part) => placesIn(atlas, part, parts.length <= FEW));
  if (!places.length || (!feature.owners.length && !feature.points)) return null;
  const mx = places.reduce((sum, p) => sum + p.x, 0) / places.length;
  const my = places.reduce((sum, p) => sum + p.y, 0) / places.length;
  const far = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - mx, p.y - my);
  const worse = (/** @type {{x: number, y: number}} */ p) => (NEAR - clear(figures, p)) * 1000 + far(p);
  const best = places.reduce((a, b) => (worse(b) < worse(a) ? b : a));
  return { ...best, text: String(feature.points) };
}
