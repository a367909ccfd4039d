// wash.js -- the wash over all fields: each in the colours and emblems of those who own it, pale where
// nobody does, with its points.
//
// Painted once for a landscape, at a fixed size, and then only copied.

/**
 * @typedef {import('./land.js').Land} Land
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./types').Feature} Feature
 */

const CELL = 40;
const MOST_PIXELS = 4096;
const PALE = 'rgba(251, 244, 226, .55)';

/** @param {Land} land @param {Atlas} atlas @returns {import('./painter.js').Wash} */
export function washFields(land, atlas) {
  const { left, top, right, bottom } = land.bounds;
  const [w, h] = [right - left, bottom - top];
  const scale = Math.min(96, Math.floor(MOST_PIXELS / Math.max(w, h)));
  const canvas = document.createElement('canvas');
  canvas.width = w * scale;
  canvas.height = h * scale;
  const ctx = canvas.getContext('2d');
  const labels = [];
  /** @param {number} x @param {number} y */
  const place = (x, y) => [(x - left) * scale, (y - top) * scale, scale / 100];
  for (const feature of land.features.values()) {
    if (feature.kind !== 'field') continue;
    const parts = land.partsOf(feature.id);
    if (ctx) washField(ctx, atlas, feature, parts, place);
    const label = labelOf(atlas, feature, parts);
    if (label) labels.push(label);
  }
  return { canvas, x: left, y: top, w, h, labels };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Atlas} atlas @param {Feature} feature
 * @param {ReturnType<Land['partsOf']>} parts @param {(x: number, y: number) => number[]} place
 */
function washField(ctx, atlas, feature, parts, place) {
  const paint = feature.owners.length ? patternOf(ctx, atlas, feature.owners) : PALE;
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
  cells.globalAlpha = 0.42;
  cells.fillStyle = atlas.colours[player].colour;
  cells.fillRect(x, y, CELL, CELL);
  const badge = atlas.badge(player).at(CELL);
  cells.globalAlpha = 0.85;
  if (badge) cells.drawImage(badge, x + CELL / 4, y + CELL / 4, CELL / 2, CELL / 2);
}

/**
 * In the part nearest to the middle.
 * @param {Atlas} atlas @param {Feature} feature @param {ReturnType<Land['partsOf']>} parts
 */
function labelOf(atlas, feature, parts) {
  const places = parts.map(({ tile, segment }) => {
    const part = atlas.tile(tile).segments[segment];
    return { x: tile.x + part.x / 100, y: tile.y + part.y / 100 };
  });
  if (!places.length || (!feature.owners.length && !feature.points)) return null;
  const mx = places.reduce((sum, p) => sum + p.x, 0) / places.length;
  const my = places.reduce((sum, p) => sum + p.y, 0) / places.length;
  const far = (/** @type {{x: number, y: number}} */ p) => (p.x - mx) ** 2 + (p.y - my) ** 2;
  const best = places.reduce((a, b) => (far(b) < far(a) ? b : a));
  return { ...best, text: String(feature.points) };
}
