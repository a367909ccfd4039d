// overlay.js -- what glows and is aimed at, over the painted landscape: legal squares, the tile before it is
// laid, the extent of a feature, places for figures with their worth.
//
// Shapes of the land are in a group that moves with the camera; figures and badges stay upright in a second
// one.

import { clear, svg } from '../../ui/dom.js';
import { variantOf } from './drawings.js';
import { curve, placeOf, wayOf } from './places.js';
import { byFinger } from './screen.js';
import { anyNearer, distance, pushedApart } from './spread.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./types').Spot} Spot
 * @typedef {'aimed' | 'free' | 'aside' | 'pending'} GhostLook
 * @typedef {{tile: string, rot: number, x: number, y: number, look: GhostLook}} Ghost
 * @typedef {{x: number, y: number, el: SVGGElement, key?: string, covers?: boolean}} Upright `covers`: a figure is drawn
 *   there, which would lie over what stands there
 */

/** How large a tile must be for the worth of every place on it. */
const BADGES_FROM = 112;
/** How large it must be for a figure at every place, where these are near to each other. */
const FIGURES_FROM = 64;
/** More places than these are points, however large a tile is: so many figures would hide the land that they are about. */
const MANY = 12;
/** How near to each other places are too near for figures, and how far apart points and figures are pushed, in pixels. */
const CROWDED = 18;
const POINTS_APART = 13;
const FIGURES_APART = { mouse: 36, finger: 44 };
/** The same of figures as a part of a tile. */
const FIGURES_PART = 0.34;
/** How near to a figure that stands another one would lie over it, and how far from it points are kept, as parts of a tile. */
const COVERING = 0.25;
const CLEAR_PART = 0.18;
/** How high above where it stands the middle of a figure is, as a part of a tile, and how large a point is, in pixels. */
const MIDDLE = 0.07;
const POINT = 5.5;
/** From where on a line leads from a place that is shown aside to where it is. */
const LED_FROM = 8;

/** Where a tile would lie for good: only there it looks as it will. @param {Ghost} ghost */
function placeOfGhost({ look, x, y }) {
  return look === 'pending' ? { x, y } : {};
}

export class Overlay {
  #camera;
  #atlas;
  #squares = svg('g', { class: 'board-squares' });
  #glow = svg('g', { class: 'board-glow' });
  #ghost = svg('g', { class: 'board-ghost' });
  #areas = svg('g', { class: 'board-areas' });
  #cursor = svg('g', null);
  #pull = svg('g', { class: 'board-pull' });
  #spots = svg('g', { class: 'board-spots' });
  #mark = svg('g', { class: 'board-mark' });
  #falling = svg('g', null);
  /** @type {Upright[]} */
  #uprights = [];
  /** Where figures stand, in the world. @type {{x: number, y: number}[]} */
  #standing = [];
  #ghostKey = '';
  /** How far places that are near to each other are shown beside where they are, in pixels. @type {Map<string, {x: number, y: number}>} */
  #beside = new Map();
  #besideFor = '';
  /** What else moves with the camera. @type {Set<() => void>} */
  followers = new Set();

  /** @param {Camera} camera @param {Atlas} atlas */
  constructor(camera, atlas) {
    this.#camera = camera;
    this.#atlas = atlas;
    this.world = svg(
      'g',
      { class: 'board-world' },
      this.#squares,
      this.#glow,
      this.#areas,
      this.#pull,
      this.#falling,
      this.#ghost,
      this.#cursor,
    );
    const hidden = { class: 'board-over', 'aria-hidden': 'true' };
    this.el = svg('svg', hidden, this.world, this.#spots, this.#mark);
  }

  /** Follows the camera. */
  place() {
    const { matrix, dpr } = this.#camera;
    const [a, b, c, d] = matrix.map((one) => one / dpr);
    const transform = `matrix(${a} ${b} ${c} ${d} 0 0)`;
    if (this.world.getAttribute('transform') !== transform) this.world.setAttribute('transform', transform);
    this.#spread();
    for (const { x, y, el, key } of this.#uprights) {
      const at = this.#camera.toPlane(x, y);
      const beside = this.#beside.get(key ?? '') ?? { x: 0, y: 0 };
      el.setAttribute('transform', `translate(${at.x + beside.x} ${at.y + beside.y})`);
      lead(el, beside);
    }
    const size = `${Math.round(this.#camera.size)}px`;
    if (this.#spots.style.getPropertyValue('--tile') !== size) this.#spots.style.setProperty('--tile', size);
    const far = this.#camera.size < BADGES_FROM;
    if (this.el.classList.contains('far') !== far) this.el.classList.toggle('far', far);
    for (const follow of this.followers) follow();
  }

  /**
   * Places that would lie over each other are shown beside each other.  They are points where figures would lie over each
   * other or over what stands there, or where there are many; then only the one that is looked at has its figure.
   */
  #spread() {
    const { size, turn } = this.#camera;
    const spots = this.#uprights.filter(({ key }) => key !== undefined);
    const known = `${Math.round(size)} ${turn} ${spots.map(({ key }) => key).join(' ')} ${this.#standing.length}`;
    if (known === this.#besideFor) return;
    const from = spots.map(({ x, y }) => this.#camera.toPlane(x, y));
    const standing = this.#standing.map(({ x, y }) => {
      const at = this.#camera.toPlane(x, y);
      return { x: at.x, y: at.y - size * MIDDLE };
    });
    const figures = from.filter((_, i) => spots[i].covers);
    const covered = figures.some((at) => standing.some((one) => distance(at, one) < size * COVERING));
    const near = size < FIGURES_FROM && anyNearer(from, CROWDED);
    const crowded = near || covered || figures.length > MANY;
    const apart = byFinger() ? FIGURES_APART.finger : FIGURES_APART.mouse;
    const clear = crowded && figures.length ? { points: standing, least: size * CLEAR_PART + POINT } : undefined;
    const to = pushedApart(from, crowded ? POINTS_APART : Math.min(apart, size * FIGURES_PART), { clear });
    this.#besideFor = known;
    this.#beside = new Map(spots.map(({ key }, i) => [key ?? '', { x: to[i].x - from[i].x, y: to[i].y - from[i].y }]));
    this.el.classList.toggle('crowded', crowded);
  }

  /** Where a place is shown, in CSS pixels of the view. @param {Spot} spot */
  shownAt(spot) {
    const place = this.placeOf(spot);
    const at = this.#camera.toScreen(place.x, place.y);
    const beside = this.#beside.get(spot.key) ?? { x: 0, y: 0 };
    return { x: at.x + beside.x, y: at.y + beside.y };
  }

  /** @param {{x: number, y: number, fits: boolean}[]} squares */
  setSquares(squares) {
    const wanted = new Map(squares.map((square) => [`${square.x},${square.y}`, square]));
    for (const el of /** @type {SVGElement[]} */ ([...this.#squares.children])) {
      const { square = '' } = el.dataset;
      const fits = wanted.get(square)?.fits;
      if (fits === undefined) el.remove();
      else if (el.classList.contains('less') === fits) el.classList.toggle('less', !fits);
      wanted.delete(square);
    }
    for (const [square, { x, y, fits }] of wanted) {
      const look = { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.07, data: { square } };
      this.#squares.append(svg('rect', { ...look, class: fits ? 'board-square' : 'board-square less' }));
    }
  }

  /** The square that the keyboard is at. @param {{x: number, y: number} | null} at */
  setCursor(at) {
    clear(this.#cursor);
    if (!at) return;
    const { x, y } = at;
    this.#cursor.append(svg('rect', { x, y, width: 1, height: 1, rx: 0.05, class: 'board-cursor' }));
  }

  /** @param {Ghost | null} ghost */
  setGhost(ghost) {
    const key = ghost ? `${ghost.tile} ${ghost.rot} ${ghost.look} ${variantOf(placeOfGhost(ghost))}` : '';
    if (key !== this.#ghostKey) this.#drawGhost(ghost);
    this.#ghostKey = key;
    if (!ghost) return;
    const { x, y } = ghost;
    const upright = `rotate(${-90 * this.#camera.turn})`;
    const beside = ghost.look === 'aside' ? `${upright} translate(.12 -.56) scale(.42)` : '';
    this.#ghost.setAttribute('transform', `translate(${x} ${y}) ${beside}`);
  }

  /** @param {Ghost | null} ghost */
  #drawGhost(ghost) {
    clear(this.#ghost);
    if (!ghost) return;
    const { picture } = this.#atlas.tile({ tile: ghost.tile, rot: ghost.rot, ...placeOfGhost(ghost) });
    this.#ghost.setAttribute('class', `board-ghost ${ghost.look}`);
    this.#ghost.append(
      svg('image', { href: picture.url, x: 0, y: 0, width: 1, height: 1, preserveAspectRatio: 'none' }),
      svg('rect', { x: 0, y: 0, width: 1, height: 1, class: 'board-ghost-rim' }),
    );
  }

  /**
   * A tile on its way down, to be moved and taken away by whoever asked.
   * @param {import('./types').TileLaid} tile
   */
  fallingTile(tile) {
    const { picture } = this.#atlas.tile(tile);
    const { x, y } = tile;
    const el = svg('image', { href: picture.url, x, y, width: 1, height: 1, class: 'board-falling' });
    this.#falling.append(el);
    return el;
  }

  /**
   * The extent of a feature; its surfaces cover the lines between its own parts.
   * @param {{tile: import('./types').TileLaid, segment: number}[]} parts
   */
  setGlow(parts) {
    clear(this.#glow);
    for (const look of ['board-extent-line', 'board-extent']) {
      for (const { tile, segment } of parts) this.#glow.append(this.#area(tile, segment, look));
    }
  }

  /** @param {import('./types').TileLaid} tile @param {number} segment @param {string} look */
  #area(tile, segment, look) {
    const part = this.#atlas.tile(tile).segments[segment];
    const place = `translate(${tile.x} ${tile.y}) scale(.01)`;
    return svg('path', { d: part.d, transform: place, class: look, 'fill-rule': 'evenodd' });
  }

  /**
   * @param {Spot[]} spots @param {Spot | null} current
   * @param {(spot: Spot) => SVGElement[]} draw what stands upright
   * @param {{x: number, y: number}[]} standing where figures stand, in the world
   */
  setSpots(spots, current, draw, standing) {
    if (!spots.length && !this.#spots.firstChild && !this.#uprights.length) return;
    clear(this.#areas);
    clear(this.#spots);
    this.#uprights = [];
    this.#standing = standing;
    for (const spot of spots) {
      this.#areas.append(...this.#areaOf(spot, spot === current ? 'board-area current' : 'board-area'));
      const figure = svg(
        'g',
        {
          class: spot === current ? 'board-spot current' : 'board-spot',
          data: { spot: spot.key, move: spot.moves[0].move },
        },
        draw(spot),
      );
      const el = svg('g', {}, svg('line', { class: 'board-spot-lead' }), figure);
      this.#spots.append(el);
      const covers = figure.querySelector('.board-spot-figure') !== null;
      const at = spot.form === 'way' ? { x: spot.x + 0.5, y: spot.y + 0.5 } : this.placeOf(spot);
      this.#uprights.push({ ...at, el, key: spot.key, covers });
    }
    this.place();
  }

  /** What lights up of a place. @param {Spot} spot @param {string} look */
  #areaOf(spot, look) {
    const { form, tile, segment, x, y } = spot;
    if (form === 'way') return this.#ways(spot, look);
    if (form === 'segment' && tile) return [this.#area(tile, segment, look)];
    if (form === 'square') {
      const where = `${look} ${tile ? 'whole' : 'empty'}`;
      return [svg('rect', { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.06, class: where })];
    }
    const at = this.placeOf(spot);
    return [svg('circle', { cx: at.x, cy: at.y, r: 0.17, class: look })];
  }

  /** The ends that can be joined, and the way that is aimed at or chosen. @param {Spot} spot @param {string} look */
  #ways({ x, y, moves, turn }, look) {
    const place = `translate(${x} ${y}) scale(.01)`;
    const ways = moves.map((move) => wayOf(move));
    const ends = new Map(ways.flatMap((way) => way.ends.map((end) => [`${end.x} ${end.y}`, end])));
    return [
      svg('rect', { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.06, class: `${look} board-way-tile` }),
      ...[...ends.values()].map((end) =>
        svg('circle', { cx: x + end.x / 100, cy: y + end.y / 100, r: 0.055, class: 'board-way-end' }),
      ),
      svg('path', { d: ways[turn].d, transform: place, class: 'board-way-under' }),
      svg('path', { d: ways[turn].d, transform: place, class: 'board-way', data: { way: moves[turn].move } }),
    ];
  }

  /**
   * A way while it is dragged from one end of a tile, in whose hundredths the points are; null: none is.
   * @param {{x: number, y: number} | null} tile @param {{x: number, y: number}} [from] @param {{x: number, y: number}} [to]
   * @param {boolean} [good] whether it may go there
   */
  setPull(tile, from = { x: 0, y: 0 }, to = from, good = false) {
    clear(this.#pull);
    this.el.classList.toggle('pulls', tile !== null);
    if (!tile) return;
    const d = good ? curve(from, to).d : `M${from.x} ${from.y}L${to.x} ${to.y}`;
    const transform = `translate(${tile.x} ${tile.y}) scale(.01)`;
    this.#pull.append(
      svg('path', { d, transform, class: 'board-way-under' }),
      svg('path', { d, transform, class: good ? 'board-way' : 'board-way loose' }),
      svg('circle', { cx: to.x, cy: to.y, r: 8, transform, class: 'board-way-end' }),
    );
  }

  /** Where a place is, in the world. @param {Spot} spot */
  placeOf(spot) {
    return placeOf(this.#atlas, spot);
  }

  /**
   * Something that pulses because it is not confirmed yet.
   * @param {{x: number, y: number} | null} at @param {SVGElement[]} [what]
   */
  setMark(at, what = []) {
    clear(this.#mark);
    this.#uprights = this.#uprights.filter((one) => one.el.parentNode !== null);
    if (!at) return;
    const el = svg('g', { class: 'board-pending' }, what);
    this.#mark.append(el);
    this.#uprights.push({ ...at, el });
    this.place();
  }
}

/** The line from a place that is shown aside to where it is. @param {SVGGElement} el @param {{x: number, y: number}} beside */
function lead(el, { x, y }) {
  const line = el.querySelector('.board-spot-lead');
  const [dx, dy] = Math.hypot(x, y) < LED_FROM ? [0, 0] : [-x, -y];
  line?.setAttribute('x2', String(dx));
  line?.setAttribute('y2', String(dy));
}
