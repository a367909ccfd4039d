// layer.js -- what is said of the next move, over the landscape: fingers at squares, tiles that are not laid yet, places
// where something could be done, each in the colour and with the name of who says it.
//
// A press points at a square while that is what the speaker does, and a long press always.

import { live, svg } from '../ui/dom.js';
import { describePlace } from '../words/describe.js';
import { lays, placeOf, spotFor } from '../games/landscape/places.js';
import { letterOf } from './letters.js';

/**
 * @typedef {import('../types').Move} Move
 * @typedef {import('../games/landscape/board.js').Board} Board
 * @typedef {Readonly<Pick<Board, 'session' | 'land' | 'atlas' | 'camera' | 'stage' | 'overlay' | 'chooser' | 'sheet' | 'whose' | 'repaint'>> &
 *   Pick<Board, 'pointsAt' | 'coversRight'>} Parts of the board that are used here, and what is set there
 * @typedef {import('./speaking.js').Speaking} Speaking
 * @typedef {{x: number, y: number, down: number, el: SVGGElement}} Upright
 * @typedef {import('./talk.js').Proposal & {proposed: Move, at: {x: number, y: number}, letter: string}} Placed
 */

/** How long a press is a long one, in milliseconds, and how far it may move, in pixels. */
const LONG = 550;
const SLACK = 10;
/** How far labels at one place stand from each other, in pixels. */
const BELOW = 22;
const LETTER = 7.2;
const NAME_MOST = 12;
const HAND =
  'M-3 2v-13a2.6 2.6 0 0 1 5.2 0v8l7 1.6a4 4 0 0 1 3 4.4l-1.2 7.6a3 3 0 0 1-3 2.6h-7.6a4 4 0 0 1-3-1.4l-6-7.2a2.4 2.4 0 0 1 3.4-3.2z';

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {string} name */
const short = (name) => (name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1)}…` : name);

export class TalkLayer {
  #board;
  #speaking;
  #tiles = svg('g', { class: 'talk-tiles' });
  #labels = svg('g', { class: 'talk-labels' });
  #cursorEl = svg('g', null);
  /** @type {Upright[]} */
  #uprights = [];
  /** Where the keyboard points. @type {{x: number, y: number} | null} */
  #cursor = null;
  #timer = 0;
  #pressed = { x: 0, y: 0 };
  /** Whether the press that ends now has pointed already. */
  #done = false;
  #off = new AbortController();
  #shown = '';

  /** @param {Parts} board @param {Speaking} speaking */
  constructor(board, speaking) {
    this.#board = board;
    this.#speaking = speaking;
    board.overlay.world.append(this.#tiles, this.#cursorEl);
    board.overlay.el.append(this.#labels);
    board.overlay.followers.add(this.#follow);
    board.pointsAt = (x, y) => this.#press(x, y);
    board.coversRight = () => speaking.covers();
    const { signal } = this.#off;
    speaking.addEventListener('change', () => this.update(), { signal });
    speaking.addEventListener('see', () => this.update(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal, capture: true });
    this.#listen(signal);
  }

  close() {
    this.#off.abort();
    clearTimeout(this.#timer);
    this.#board.overlay.followers.delete(this.#follow);
    this.#board.pointsAt = null;
  }

  // ---- pressing ----

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { stage } = this.#board;
    stage.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    stage.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave', 'wheel'])) {
      stage.addEventListener(name, () => clearTimeout(this.#timer), { signal, passive: true });
    }
  }

  /** @param {PointerEvent} event */
  #down(event) {
    clearTimeout(this.#timer);
    this.#done = false;
    if (!event.isPrimary || event.button !== 0 || this.#speaking.speaker === null) return;
    const box = this.#board.stage.getBoundingClientRect();
    this.#pressed = { x: event.clientX, y: event.clientY };
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    this.#timer = window.setTimeout(() => {
      this.#done = true;
      this.#point(x, y);
    }, LONG);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { x, y } = this.#pressed;
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) clearTimeout(this.#timer);
  }

  /** Whether a press was meant for pointing. @param {number} x @param {number} y */
  #press(x, y) {
    if (this.#done) {
      this.#done = false;
      return true;
    }
    if (this.#speaking.mode !== 'point') return false;
    this.#point(x, y);
    return true;
  }

  /** @param {number} x @param {number} y in the view */
  #point(x, y) {
    const at = this.#board.camera.toWorld(x, y);
    this.#speaking.point(Math.floor(at.x), Math.floor(at.y));
  }

  // ---- by keyboard ----

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { mode } = this.#speaking;
    const el = /** @type {HTMLElement} */ (event.target);
    if (!mode || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && !this.#board.chooser.isOpen && !this.#board.sheet.isOpen) this.#speaking.become('');
    else if (mode !== 'point' || el.matches('input, textarea, select, button')) return;
    else if (event.key in ARROWS && !event.shiftKey) this.#walk(ARROWS[event.key]);
    else if (['Enter', ' '].includes(event.key) && this.#cursor) this.#speaking.point(this.#cursor.x, this.#cursor.y);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {[number, number]} way on the screen */
  #walk([dx, dy]) {
    const { camera, session } = this.#board;
    const from = this.#cursor ?? { x: Math.floor(camera.x) - dx, y: Math.floor(camera.y) - dy };
    for (let i = 0; i < camera.turn; i++) [dx, dy] = [dy, -dx];
    this.#cursor = { x: from.x + dx, y: from.y + dy };
    camera.reveal(this.#cursor.x, this.#cursor.y);
    this.#showCursor();
    this.#board.repaint();
    live(describePlace(session.engine, this.#cursor));
  }

  #showCursor() {
    if (this.#speaking.mode !== 'point') this.#cursor = null;
    this.#cursorEl.replaceChildren();
    if (!this.#cursor) return;
    const { x, y } = this.#cursor;
    this.#cursorEl.append(svg('rect', { x, y, width: 1, height: 1, rx: 0.05, class: 'board-cursor' }));
  }

  // ---- showing ----

  update() {
    this.#showCursor();
    this.#board.stage.classList.toggle('talk-points', this.#speaking.mode === 'point');
    const { talk, seen } = this.#speaking;
    const key = JSON.stringify([talk.proposals, talk.points, seen, this.#board.session.names]);
    const same = key === this.#shown && this.#uprights.length > 0;
    this.#shown = key;
    if (same) return;
    this.#tiles.replaceChildren();
    this.#labels.replaceChildren();
    this.#uprights = [];
    for (const [place, some] of this.#byPlace()) this.#showPlace(place, some);
    for (const point of talk.points) this.#showPoint(point);
    this.#follow();
  }

  /** Proposals that are made on the table, by where that is. */
  #byPlace() {
    /** @type {Map<string, Placed[]>} */
    const places = new Map();
    this.#speaking.talk.proposals.forEach((proposal, i) => {
      const move = this.#speaking.moveOf(proposal.move);
      const at = move && this.#placeOf(move);
      if (!at) return;
      const key = `${at.x} ${at.y}`;
      places.set(key, [...(places.get(key) ?? []), { ...proposal, proposed: move, at, letter: letterOf(i) }]);
    });
    return places;
  }

  /** Where a move would be made, in the world. @param {Move} move */
  #placeOf(move) {
    const { land, atlas } = this.#board;
    if (lays(move)) return { x: move.x + 0.5, y: move.y + 0.5 };
    const spot = spotFor(move, land);
    if (!spot) return null;
    return placeOf(atlas, { ...spot, moves: [move] });
  }

  /** Of several tiles at one place the one looked at is seen, or that with most votes. @param {string} _place @param {Placed[]} some */
  #showPlace(_place, some) {
    const { seen } = this.#speaking;
    const most = [...some].sort((a, b) => b.votes.length - a.votes.length)[0];
    const shown = some.find(({ move }) => move === seen) ?? most;
    this.#showMove(shown, shown.move === seen);
    some.forEach((one, i) => this.#showLabel(one, i));
  }

  /** @param {Placed} proposal @param {boolean} looked */
  #showMove({ proposed, by, at }, looked) {
    const { atlas } = this.#board;
    const { colour } = this.#colour(by[0]);
    const tile = this.#speaking.hand;
    if (!lays(proposed) || !tile) {
      this.#showRing(proposed, at, colour);
      return;
    }
    const { picture } = atlas.tile({ tile, rot: proposed.rot });
    this.#tiles.append(
      svg(
        'g',
        { class: looked ? 'talk-tile looked' : 'talk-tile', data: { talkTile: proposed.move } },
        svg('image', {
          href: picture.url,
          x: proposed.x,
          y: proposed.y,
          width: 1,
          height: 1,
          preserveAspectRatio: 'none',
        }),
        svg('rect', {
          x: proposed.x + 0.02,
          y: proposed.y + 0.02,
          width: 0.96,
          height: 0.96,
          rx: 0.03,
          stroke: colour,
        }),
      ),
    );
  }

  /** @param {Move} proposed @param {{x: number, y: number}} at @param {string} colour */
  #showRing(proposed, at, colour) {
    const { atlas } = this.#board;
    const whose = proposed.piece ? this.#board.whose(proposed.piece, this.#speaking.actor ?? 0) : null;
    const picture = proposed.piece ? atlas.figure(proposed.piece, whose, false) : null;
    const figure = picture && svg('image', { href: picture.url, x: -13, y: -20, width: 26, height: 30 });
    this.#stand(at, 0, svg('g', { class: 'talk-ring' }, svg('circle', { r: 19, stroke: colour }), figure));
  }

  /** Who proposes it, and for how many. @param {Placed} proposal @param {number} nth */
  #showLabel({ letter, by, votes, at, move }, nth) {
    const names = by.map((seat) => short(this.#board.session.names[seat] ?? '')).join(', ');
    const { colour, ink } = this.#colour(by[0]);
    const text = votes.length ? `${names} · ${votes.length}` : names;
    const wide = text.length * LETTER + 12;
    const left = -(wide + 20) / 2;
    const label = svg(
      'g',
      { class: move === this.#speaking.seen ? 'talk-label looked' : 'talk-label', data: { talkLabel: move } },
      svg('rect', { x: left, y: -10, width: wide + 20, height: 20, rx: 10, class: 'talk-pill' }),
      svg('circle', { cx: left + 10, cy: 0, r: 10, fill: colour, class: 'talk-dot' }),
      svg('text', { x: left + 10, y: 4.5, fill: ink, class: 'talk-letter' }, letter),
      svg('text', { x: left + 24, y: 4.5, class: 'talk-name' }, text),
    );
    this.#stand(at, nth * BELOW + 26, label);
  }

  /** @param {{seat: number, x: number, y: number}} point */
  #showPoint({ seat, x, y }) {
    const { colour, ink } = this.#colour(seat);
    const name = short(this.#board.session.names[seat] ?? '');
    const wide = name.length * LETTER + 14;
    const others = this.#uprights.filter((one) => one.x === x + 0.5 && one.y === y + 0.5).length;
    const mark = svg(
      'g',
      { class: 'talk-point', data: { talkPoint: `${x},${y}`, seat } },
      svg('circle', { r: 17, stroke: colour, class: 'talk-pulse' }),
      svg('path', { d: HAND, fill: colour, stroke: ink, transform: 'translate(0 11) scale(1.25)' }),
      svg('rect', { x: -wide / 2, y: 28, width: wide, height: 18, rx: 9, fill: colour }),
      svg('text', { y: 41, fill: ink, class: 'talk-name middle' }, name),
    );
    this.#stand({ x: x + 0.5, y: y + 0.5 }, others * BELOW, mark);
  }

  /** @param {{x: number, y: number}} at @param {number} down @param {SVGGElement} el */
  #stand({ x, y }, down, el) {
    this.#labels.append(el);
    this.#uprights.push({ x, y, down, el });
  }

  #follow = () => {
    for (const { x, y, down, el } of this.#uprights) {
      const at = this.#board.camera.toPlane(x, y);
      el.setAttribute('transform', `translate(${at.x} ${at.y + down})`);
    }
  };

  /** @param {number} seat @returns {{colour: string, ink: string}} */
  #colour(seat) {
    return this.#speaking.colours[seat] ?? { colour: '#66554a', ink: '#fff8e8' };
  }
}
