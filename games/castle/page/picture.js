// picture.js -- the castle in the middle of the table, as the engine draws it: kept in place, made anew only
// when something in it has changed, its places alive.

import { h, svgFrom } from '../../../web/src/ui/dom.js';
import { icon } from '../../../web/src/ui/icons.js';
import { language, say } from '../../../web/src/words/say.js';
import { Labels } from './labels.js';
import { Marks, boxOf } from './marks.js';
import { nameOfPlace } from './places.js';
import { together } from './choices.js';
import { Zoom } from './zoom.js';

/**
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Board} Board
 */

const IN_STAGE = '.castle-stage [data-at]';

/** The height of the courtyard, of all of the picture. */
const MIDDLE = 0.42;

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {string} key @param {import('../../../web/src/ui/icons.js').IconName} name @param {string} action
 * @param {() => void} f
 */
function tool(key, name, action, f) {
  const label = say(key);
  return h(
    'button',
    { type: 'button', class: 'icon-button', title: label, data: { do: action }, aria: { label }, on: { click: f } },
    icon(name),
  );
}

export class Picture {
  #drawn = '';
  /** @type {SVGSVGElement | null} */
  #svg = null;
  /** @type {Marks | null} */
  #marks = null;
  /** @type {Labels | null} */
  #labels = null;
  /** @type {Map<string, Choice[]>} */
  #targets = new Map();
  /** The place that had the focus in a picture that is gone. @type {string | null} */
  #wanted = null;

  /** The place that the mouse was last moved to, as long as the picture is the same. @type {string | null} */
  #pointed = null;

  /** Opens the list of moves. @type {HTMLElement | null} */
  listButton = null;

  /** @param {Board} board @param {HTMLElement} host */
  constructor(board, host) {
    this.board = board;
    this.sheet = h('div', { class: 'castle-sheet' });
    this.stage = h('div', { class: 'castle-stage', role: 'group' }, this.sheet);
    this.zoom = new Zoom(
      this.stage,
      this.sheet,
      () => this.#cover(),
      () => this.#showLabels(),
    );
    this.tools = h('div', { class: 'castle-tools toolbar' });
    host.append(this.stage, this.tools);
    this.#listen();
  }

  destroy() {
    this.zoom.destroy();
  }

  #listen() {
    const place = (/** @type {Event} */ event) => this.#placeAt(/** @type {Element} */ (event.target));
    this.stage.addEventListener('pointermove', (event) => {
      const moved = event.movementX !== 0 || event.movementY !== 0; // else the picture changed under a mouse at rest
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || !moved) return;
      const at = place(event);
      if (at === this.#pointed) return;
      this.#pointed = at;
      this.#hover(at, /** @type {Element} */ (event.target));
    });
    this.stage.addEventListener('pointerleave', (event) => {
      this.#pointed = null;
      if (event.pointerType === 'mouse') this.#hover(null, null);
    });
    this.stage.addEventListener('focusin', (event) => {
      this.#uncover(/** @type {Element} */ (event.target));
      this.#describe(place(event));
    });
    this.stage.addEventListener('focusout', () => this.#lookAt(null));
    this.stage.addEventListener('click', (event) => this.#takeAt(/** @type {Element} */ (event.target)));
    this.stage.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Draws the tools again, in the present language. */
  #showTools() {
    this.stage.setAttribute('aria-label', say('castle.ui.picture'));
    this.tools.replaceChildren(
      tool('castle.ui.zoom_in', 'zoomIn', 'zoom-in', () => this.zoom.by(1.4)),
      tool('castle.ui.zoom_out', 'zoomOut', 'zoom-out', () => this.zoom.by(1 / 1.4)),
      tool('castle.ui.fit', 'fit', 'fit', () => this.zoom.fit()),
      (this.listButton = tool('board.list', 'list', 'list', () => this.board.toggleList())),
    );
  }

  /** The picture as this seat may see it. */
  show() {
    const { engine, viewer } = this.board.session;
    const text = engine.ask({ cmd: 'scene', as: viewer, language: language() }).svg;
    const key = `${language()} ${text}`;
    if (key === this.#drawn) return;
    if (!this.#drawn.startsWith(language())) this.#showTools();
    this.#drawn = key;
    this.#replace(svgFrom(text));
  }

  /** @param {SVGSVGElement} next */
  #replace(next) {
    const focused = this.#focused();
    next.setAttribute('class', 'castle-picture');
    next.removeAttribute('width');
    next.removeAttribute('height');
    next.setAttribute('role', 'presentation');
    this.sheet.replaceChildren(next);
    this.#svg = next;
    this.#marks = new Marks(next);
    this.#labels = null;
    this.#wanted = focused ?? this.#wanted;
  }

  /**
   * Lets the places shine that can be chosen, and those where something happened lately.
   * @param {Map<string, Choice[]>} targets @param {string[]} recent @param {string[]} chosen
   */
  mark(targets, recent, chosen) {
    const marks = this.#marks;
    if (!marks) return;
    const focused = this.#focused();
    this.#pointed = null;
    this.#targets = targets;
    marks.clear();
    for (const at of recent) marks.add(at, 'recent');
    for (const [at, choices] of targets) {
      if (choices.some((c) => c.at.includes(at))) marks.addButton(at, this.#spoken(at, choices));
    }
    for (const at of chosen) marks.add(at, 'chosen');
    for (const part of this.#svg?.querySelectorAll('[data-at]') ?? [])
      this.#name(/** @type {SVGGraphicsElement} */ (part));
    this.#cover();
    if (focused) this.#focus(focused);
  }

  /** @param {string} at @param {Choice[]} choices */
  #spoken(at, choices) {
    return choices.length === 1 ? choices[0].spoken : nameOfPlace(at, this.board.state);
  }

  /** @param {SVGGraphicsElement} part */
  #name(part) {
    const at = part.dataset.at ?? '';
    const first = this.#marks?.parts(at)[0] === part;
    part.classList.toggle('can', this.#targets.has(at));
    if (first) part.setAttribute('aria-label', nameOfPlace(at, this.board.state));
    part.setAttribute(first ? 'role' : 'aria-hidden', first ? 'img' : 'true');
  }

  /** On a low stage, what can be chosen comes into the middle. */
  #cover() {
    const view = this.#svg?.viewBox.baseVal;
    if (!view) return;
    const boxes = [...this.#targets.keys()]
      .flatMap((at) => this.#marks?.parts(at) ?? [])
      .map((part) => boxOf(/** @type {SVGSVGElement} */ (this.#svg), part));
    const middles = boxes.map((box) => (box.y + box.height / 2 - view.y) / view.height);
    const middle = middles.length > 0 ? (Math.min(...middles) + Math.max(...middles)) / 2 : MIDDLE;
    this.zoom.cover(view.width / view.height, middle);
    this.#showLabels();
  }

  /** As large as they must be to be read. */
  #showLabels() {
    const seen = this.#svg?.getScreenCTM();
    if (!this.#svg || !seen || !seen.a) return;
    this.#labels ??= new Labels(this.#svg);
    this.#labels.show(seen.a);
  }

  /** @param {string[]} places */
  light(places) {
    this.#marks?.light(places);
  }

  /** Something happened here just now. @param {string[]} places @param {number} ms */
  flash(places, ms) {
    for (const at of new Set(places)) this.#marks?.flash(at, ms);
  }

  /** The place of the mark that has the focus. */
  #focused() {
    const mark = document.activeElement?.closest('.castle-stage [data-target]');
    const at = mark?.getAttribute('data-target') ?? this.#wanted;
    this.#wanted = null;
    return at;
  }

  /**
   * The place that an element belongs to: the innermost that can be chosen, else the innermost.
   * @param {Element | null} el
   */
  #placeAt(el) {
    const mark = el?.closest('[data-target]');
    if (mark) return mark.getAttribute('data-target');
    let found = null;
    for (let part = el?.closest(IN_STAGE); part; part = part.parentElement?.closest(IN_STAGE)) {
      const at = part.getAttribute('data-at') ?? '';
      if (this.#targets.has(at)) return at;
      found ??= at;
    }
    return found;
  }

  /** @param {string | null} at */
  #lookAt(at) {
    const choices = at === null ? [] : (this.#targets.get(at) ?? []);
    this.board.look(choices.length === 1 ? choices[0] : null);
    if (choices.length > 1) this.light(choices.flatMap((choice) => choice.at));
  }

  /** By the mouse. @param {string | null} at @param {Element | null} el */
  #hover(at, el) {
    this.#lookAt(at);
    this.board.hover(at, el?.closest('[data-at]') ?? null);
  }

  /** What has the focus must be in sight. @param {Element} el */
  #uncover(el) {
    const box = el.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    const inside =
      box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom;
    if (!inside) this.zoom.fit();
  }

  /** By a tap or the keyboard. @param {string | null} at */
  #describe(at) {
    this.#lookAt(at);
    this.board.describe(at);
  }

  /** @param {Element} el */
  #takeAt(el) {
    const at = this.#placeAt(el);
    const choices = at === null ? [] : (this.#targets.get(at) ?? []);
    const near = el.closest('[data-at], [data-target]');
    if (at === null || !near || choices.length === 0) return this.#describe(at);
    this.board.hover(null, null);
    this.board.take(together(choices, nameOfPlace(at, this.board.state)), near);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = ARROWS[event.key];
    const part = document.activeElement?.closest('[data-target]');
    if (!part || !this.stage.contains(part)) return;
    if (event.key === 'Enter' || event.key === ' ') this.#takeAt(part);
    else if (step) this.#goFrom(/** @type {SVGGraphicsElement} */ (part), step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the nearest place in a direction. @param {SVGGraphicsElement} part @param {[number, number]} step */
  #goFrom(part, [dx, dy]) {
    const middle = (/** @type {SVGGraphicsElement} */ el) => {
      const box = boxOf(/** @type {SVGSVGElement} */ (this.#svg), el);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = middle(part);
    let best = null;
    let least = Infinity;
    for (const el of this.#svg?.querySelectorAll('[data-target]') ?? []) {
      const to = middle(/** @type {SVGGraphicsElement} */ (el));
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (el === part || ahead <= 1 || ahead + 2 * aside >= least) continue;
      least = ahead + 2 * aside;
      best = /** @type {SVGGraphicsElement} */ (el);
    }
    best?.focus();
  }

  /** This place, or the first that can be chosen. @param {string} at */
  #focus(at) {
    const mark = this.#marks?.button(at) ?? this.#svg?.querySelector('[data-target]');
    /** @type {SVGElement | null | undefined} */ (mark)?.focus();
  }
}
