// hand.js -- the tile in hand, large and always in the same place: turned by a press or a flick to one side, and dragged
// from here; once it lies, the places for figures on it as buttons.

import { h, renew } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { pace } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { pieceName, describeMove } from '../../words/describe.js';
import { Carried } from './carried.js';
import { kindName, worthBadge, worthWords } from './info.js';
import { placeOf } from './places.js';
import { pushedApart } from './spread.js';

/**
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./aiming.js').Putting} Putting
 * @typedef {{
 *   turn(back?: boolean): void,
 *   tileSize(): number,
 *   drag(clientX: number, clientY: number, touch: boolean): import('./carried.js').Box | null,
 *   wayAtEdge(clientX: number, clientY: number): {x: number, y: number},
 *   pan(dx: number, dy: number): void,
 *   drop(): boolean,
 *   giveBack(): void,
 *   pick(spot: Spot, beside: HTMLElement): void,
 *   look(spot: Spot | null): void,
 *   take(piece: string): void,
 * }} HandActions
 * @typedef {{tile: string, rot: number, joined?: number} | null} Held
 * @typedef {{id: number, x: number, y: number, at: number, touch: boolean, carried: Carried | null,
 *   now: {x: number, y: number}, inside: boolean}} Press `now`: where the pointer is; inside: whether the tile has been farther from
 *   the edges of the table than where it moves the table
 */

const DRAG_SLACK = 8;
/** A flick is over so soon, in milliseconds, and goes so far to one side, in pixels. */
const FLICK_MS = 280;
const FLICK = { least: 20, most: 180 };
/** How fast the table goes while the tile is held at its edge, at most, in pixels a millisecond. */
const PUSH = 0.4;
/** How long the tile takes to turn, in milliseconds. */
const TURN_MS = 170;
/** How far apart places on the tile are, and how near to its edges, in CSS pixels where letters have their usual size. */
const APART = 44;
const EDGE = 17;
/** How large letters usually are. */
const LETTERS = 16;

export class Hand {
  #atlas;
  #actions;
  #img = h('img', { alt: '', draggable: false });
  #card = h('img', { alt: '', class: 'board-hand-card', hidden: true });
  #places = h('div', { class: 'board-hand-places' });
  #pieces = h('div', { class: 'board-pieces', role: 'group' });
  /** @type {Press | null} */
  #press = null;
  /** Whether the tile can be dragged, and turned, and by how many quarters the table is turned. */
  #how = { carries: false, turns: false, quarters: 0 };
  /** @type {Held} */
  #held = null;
  /** How wide it is, and by how much letters are larger than usual, as it was laid out. */
  #size = 0;
  #letters = 1;
  /** What lies on the tile now: the places, as they were told and as they are pressed. @type {{spots: Spot[], places: HTMLElement[], quarters: number}} */
  #shown = { spots: [], places: [], quarters: 0 };

  /** @param {Atlas} atlas @param {HandActions} actions */
  constructor(atlas, actions) {
    this.#atlas = atlas;
    this.#actions = actions;
    this.tile = h('button', { type: 'button', class: 'board-hand-tile', data: { do: 'hand' } }, this.#img);
    this.turn = h(
      'button',
      {
        type: 'button',
        class: 'icon-button board-hand-turn',
        data: { do: 'rotate' },
        on: { click: () => actions.turn() },
      },
      icon('rotate'),
    );
    this.el = h(
      'div',
      { class: 'board-hand' },
      (this.frame = h('div', { class: 'board-hand-frame' }, this.tile, this.#places, this.turn, this.#card)),
      this.#pieces,
    );
    this.#listen();
    // It has no size while it is hidden, and another one when a phone is turned.  Asked for after a change of the page, it
    // would make the browser lay out all of it for the answer.
    new ResizeObserver(() => {
      this.#size = this.frame.clientWidth;
      this.#letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTERS;
      this.#spread();
    }).observe(this.frame);
  }

  // A tile that cannot be turned is no button, and still dragged: so it is the frame that is listened to.
  #listen() {
    const { tile, frame } = this;
    tile.addEventListener('click', () => this.#actions.turn());
    frame.addEventListener('pointerdown', (event) => this.#take(event));
    frame.addEventListener('pointermove', (event) => this.#drag(event));
    frame.addEventListener('pointerup', (event) => this.#drop(event));
    frame.addEventListener('pointercancel', () => this.#giveBack());
    frame.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const { carries, turns } = this.#how;
    const button = event.target instanceof Element && event.target.closest('.board-place, .board-hand-turn');
    if (event.button !== 0 || button || this.#press || !(carries || turns)) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at, pointerType } = event;
    this.#press = { id, x, y, at, touch: pointerType !== 'mouse', carried: null, now: { x, y }, inside: false };
    (this.tile.disabled ? this.frame : this.tile).setPointerCapture(id); // whoever has it, has the click
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    if (!press.carried && !this.#isTakenAway(press, event)) return;
    if (!press.carried) {
      press.carried = new Carried(press.touch);
      this.frame.setPointerCapture(event.pointerId); // over some squares the tile cannot be turned
      renew(this.el, { class: { carries: true } });
      this.#pushOn(press, performance.now());
    }
    press.now = { x: event.clientX, y: event.clientY };
    this.#carry(press);
  }

  /** Shows the tile where it is held; what it points at, and where it would lie. @param {Press} press */
  #carry({ carried, now, touch }) {
    if (!carried) return null;
    carried.measure(this.#actions.tileSize());
    const at = carried.pointOf(now.x, now.y);
    const square = this.#actions.drag(at.x, at.y, touch);
    carried.show(this.#img.src, this.#how.quarters, at, square);
    return { at, square };
  }

  /** While the tile is held at the edge of the table, where it can lie nowhere, the table goes on under it. @param {Press} press @param {number} before */
  #pushOn(press, before) {
    requestAnimationFrame((time) => {
      if (this.#press !== press || !press.carried) return;
      const at = press.carried.pointOf(press.now.x, press.now.y);
      const way = this.#actions.wayAtEdge(at.x, at.y);
      const { left, right, top, bottom } = this.frame.getBoundingClientRect();
      const home = press.now.x > left && press.now.x < right && press.now.y > top && press.now.y < bottom;
      if (!home && way.x === 0 && way.y === 0) press.inside = true;
      else if (!home && press.inside && this.#carry(press)?.square === null) {
        const far = PUSH * Math.min(50, Math.max(0, time - before));
        this.#actions.pan(way.x * far, way.y * far);
        this.#carry(press);
      }
      this.#pushOn(press, time);
    });
  }

  /** Until then it may become a flick. @param {Press} press @param {PointerEvent} event */
  #isTakenAway({ x, y, at }, { clientX, clientY, timeStamp }) {
    const [dx, dy] = [Math.abs(clientX - x), Math.abs(clientY - y)];
    if (!this.#how.carries || Math.hypot(dx, dy) <= DRAG_SLACK) return false;
    const { left, right, top, bottom } = this.frame.getBoundingClientRect();
    const outside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    return outside || dy > dx || timeStamp - at > FLICK_MS;
  }

  /** To which side a press was a short quick swipe; 0: it was none. @param {Press} press @param {PointerEvent} event */
  #flickOf({ x, y, at }, { clientX, clientY, timeStamp }) {
    const [dx, dy] = [clientX - x, clientY - y];
    const far = Math.abs(dx);
    const flat = far > 2 * Math.abs(dy) && far >= FLICK.least && far <= FLICK.most;
    return flat && timeStamp - at <= FLICK_MS && this.#how.turns ? Math.sign(dx) : 0;
  }

  /** A press that became a drag or a flick is no click. @param {PointerEvent} event */
  #drop(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const flick = this.#flickOf(press, event);
    if (!press.carried && !flick) {
      this.#press = null;
      return;
    }
    const swallow = (/** @type {MouseEvent} */ click) => click.stopImmediatePropagation();
    this.frame.addEventListener('click', swallow, { capture: true });
    setTimeout(() => {
      this.frame.removeEventListener('click', swallow, { capture: true });
      if (this.#press !== press) return;
      this.#press = null; // what is done now shows the hand anew
      const laid = press.carried !== null && this.#actions.drop();
      this.#letGo(press, laid);
      if (flick && !laid) this.#actions.turn(flick < 0);
    });
  }

  #giveBack() {
    const press = this.#press;
    this.#press = null;
    if (press) this.#letGo(press, false);
  }

  /** @param {Press} press @param {boolean} laid else the tile goes back to the hand */
  #letGo({ carried }, laid) {
    renew(this.el, { class: { carries: false } });
    if (!carried) return;
    if (!laid) this.#actions.giveBack();
    carried.end(laid ? undefined : this.frame.getBoundingClientRect());
  }

  /** The hand goes with its table. */
  destroy() {
    this.#press?.carried?.end();
    this.el.remove();
  }

  /** The tile itself. @param {Held} held @param {{turns: boolean, mine: boolean, carries: boolean, quarters: number}} how */
  showTile(held, { turns, mine, carries, quarters }) {
    const label = say('board.turn.tile');
    const before = this.#held;
    this.#held = held;
    this.#how = { carries: carries && held !== null, turns, quarters };
    renew(this.el, { class: { 'empty-hand': !held, others: !mine, turns, 'can-carry': this.#how.carries } });
    renew(this.tile, { disabled: !turns });
    renew(this.turn, { hidden: !turns, title: `${label} (R)`, aria: { label } });
    if (this.#press?.carried && !this.#how.carries) this.#giveBack();
    if (!held) {
      this.#img.removeAttribute('src');
      return;
    }
    const { url } = this.#atlas.tile(held).picture;
    if (this.#img.src !== url) this.#img.src = url;
    this.#img.style.transform = quarters ? `rotate(${90 * quarters}deg)` : '';
    if (before?.tile === held.tile && before.rot !== held.rot) this.#turnFrom(before.rot - held.rot, quarters);
    renew(this.tile, { aria: { label: say('board.hand', { tile: this.#atlas.words(held.tile), rot: held.rot }) } });
  }

  /** The tile comes from how it was held, the shorter way round. @param {number} degrees @param {number} quarters */
  #turnFrom(degrees, quarters) {
    const duration = TURN_MS * pace();
    const short = ((degrees + 540) % 360) - 180;
    if (!duration) return;
    this.#img.animate(
      [{ transform: `rotate(${90 * quarters + short}deg)` }, { transform: `rotate(${90 * quarters}deg)` }],
      { duration, easing: 'ease-out' },
    );
  }

  /** The card that is chosen about, over the tile. @param {string | null} name */
  showCard(name) {
    renew(this.#card, { hidden: !name });
    const url = name ? this.#atlas.sign(name).url : '';
    if (name && this.#card.src !== url) this.#card.src = url;
  }

  /**
   * The places for figures on the tile, and the kinds of pieces where there are several.
   * @param {Putting | null} putting @param {import('./types').TileLaid | undefined} tile
   * @param {{player: number, quarters: number}} how
   */
  showPlaces(putting, tile, { player, quarters }) {
    const isPut = (/** @type {Spot} */ spot) => spot.moves.some(({ kind }) => kind === 'put');
    const spots = (putting?.open ?? []).filter((spot) => spot.tile === tile && tile && isPut(spot));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.handSpot;
    const current = putting?.current ?? null;
    const places = spots.map((spot) => this.#place(spot, current, player));
    this.#places.replaceChildren(...places);
    const idle = putting !== null && !places.length && this.turn.hidden;
    renew(this.el, { class: { 'with-places': places.length > 0, idle } });
    this.#shown = { spots, places, quarters };
    this.#spread();
    places.find((place) => place.dataset.handSpot === focused)?.focus();
    this.#showPieces(putting, player);
  }

  /** Every place is where it is on the tile, but so far from the others that a finger can tell them apart. */
  #spread() {
    const { spots, places, quarters } = this.#shown;
    const size = this.#size;
    if (!places.length || !size) return;
    const points = spots.map((spot) => {
      const at = placeOf(this.#atlas, spot);
      const [x, y] = turned(100 * (at.x - spot.x), 100 * (at.y - spot.y), quarters);
      return { x: (x * size) / 100, y: (y * size) / 100 };
    });
    const border = { from: EDGE, to: size - EDGE };
    for (const [i, { x, y }] of pushedApart(points, APART * this.#letters, { border }).entries()) {
      places[i].style.left = `${(100 * x) / size}%`;
      places[i].style.top = `${(100 * y) / size}%`;
    }
  }

  /** @param {Spot} spot @param {Spot | null} current @param {number} player */
  #place(spot, current, player) {
    const move = spot.moves[0];
    const worth = worthBadge(spot.feature);
    const words = spot.feature ? putWords(spot.feature, move) : describeMove(move);
    const picture = this.#atlas.figure(move.piece ?? '', player, spot.feature?.kind === 'field');
    const look = spot === current ? 'board-place current' : 'board-place';
    const el = h(
      'button',
      {
        type: 'button',
        class: look,
        title: words,
        aria: { label: words },
        data: { handSpot: spot.key, move: move.move },
        on: {
          click: () => this.#actions.pick(spot, el),
          focus: () => this.#actions.look(spot),
          pointerenter: () => this.#actions.look(spot),
          pointerleave: () => this.#actions.look(null),
        },
      },
      h('img', { src: picture.url, alt: '' }),
      h('span', { class: 'board-worth', data: { worth } }), // only seen: the label says it in words
    );
    return el;
  }

  /** @param {Putting | null} putting @param {number} player */
  #showPieces(putting, player) {
    const pieces = putting && putting.pieces.length > 1 ? putting.pieces : [];
    renew(this.#pieces, { hidden: !pieces.length, aria: { label: say('board.pieces') } });
    this.#pieces.replaceChildren(
      ...pieces.map((piece, i) => {
        const words = `${pieceName(piece)} (${i + 1})`;
        return h(
          'button',
          {
            type: 'button',
            class: 'icon-button board-piece',
            title: words,
            data: { piece },
            aria: { pressed: piece === putting?.piece },
            on: { click: () => this.#actions.take(piece) },
          },
          h('img', { src: this.#atlas.figure(piece, player, false).url, alt: '' }),
          h('span', { class: 'sr' }, pieceName(piece)),
          h('kbd', { aria: { hidden: 'true' } }, i + 1),
        );
      }),
    );
  }
}

/** @param {import('./types').Feature} feature @param {import('./types').Move} move */
function putWords(feature, move) {
  const worth = worthWords(feature);
  return say('board.spot.put', { kind: kindName(feature.kind), worth, piece: pieceName(move.piece ?? '') });
}

/**
 * A point of a tile when the table is turned.
 * @param {number} x @param {number} y @param {number} quarters
 */
function turned(x, y, quarters) {
  for (let i = 0; i < quarters; i++) [x, y] = [100 - y, x];
  return [x, y];
}
