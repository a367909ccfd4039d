// hand.js -- the tile in hand, large and always in the same place: turned and dragged from here; once it
// lies, the places for figures on it as buttons.

import { h, renew } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { pieceName, describeMove } from '../../words/describe.js';
import { kindName, worthBadge, worthWords } from './info.js';
import { placeOf } from './places.js';
import { pushedApart } from './spread.js';

/**
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./aiming.js').Putting} Putting
 * @typedef {{
 *   turn(): void,
 *   drag(clientX: number, clientY: number): void,
 *   drop(clientX: number, clientY: number): void,
 *   pick(spot: Spot, beside: HTMLElement): void,
 *   look(spot: Spot | null): void,
 *   take(piece: string): void,
 * }} HandActions
 * @typedef {{tile: string, rot: number, joined?: number} | null} Held
 */

const DRAG_SLACK = 8;
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
  /** @type {{x: number, y: number, dragging: boolean} | null} */
  #press = null;
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

  #listen() {
    const { tile } = this;
    tile.addEventListener('click', () => this.#actions.turn());
    tile.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.#press = { x: event.clientX, y: event.clientY, dragging: false };
      tile.setPointerCapture(event.pointerId);
    });
    tile.addEventListener('pointermove', (event) => this.#drag(event));
    tile.addEventListener('pointerup', (event) => this.#drop(event));
    tile.addEventListener('pointercancel', () => {
      this.#press = null;
    });
    tile.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const press = this.#press;
    if (!press) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_SLACK) press.dragging = true;
    if (press.dragging) this.#actions.drag(event.clientX, event.clientY);
  }

  /** A press that became a drag is no click. @param {PointerEvent} event */
  #drop(event) {
    const dragged = this.#press?.dragging;
    this.#press = null;
    if (!dragged) return;
    const swallow = (/** @type {MouseEvent} */ click) => click.stopImmediatePropagation();
    this.tile.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => this.#actions.drop(event.clientX, event.clientY));
  }

  /** The tile itself. @param {Held} held @param {{turns: boolean, mine: boolean, quarters: number}} how */
  showTile(held, { turns, mine, quarters }) {
    const label = say('board.turn.tile');
    renew(this.el, { class: { 'empty-hand': !held, others: !mine, turns } });
    renew(this.tile, { disabled: !turns });
    renew(this.turn, { hidden: !turns, title: `${label} (R)`, aria: { label } });
    if (!held) {
      this.#img.removeAttribute('src');
      return;
    }
    const { url } = this.#atlas.tile(held).picture;
    if (this.#img.src !== url) this.#img.src = url;
    this.#img.style.transform = quarters ? `rotate(${90 * quarters}deg)` : '';
    renew(this.tile, { aria: { label: say('board.hand', { tile: this.#atlas.words(held.tile), rot: held.rot }) } });
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
    for (const [i, { x, y }] of pushedApart(points, APART * this.#letters, { from: EDGE, to: size - EDGE }).entries()) {
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
      h('span', { class: 'board-worth' }, worth),
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
