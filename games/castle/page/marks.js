// marks.js -- what shines over the picture: a ring round every place that can be chosen, a thin one round
// what has happened lately, a strong one round what is being looked at.

import { svg } from '../../../web/src/ui/dom.js';

/**
 * The box of a part of a picture, in the picture's own measure.
 * @param {SVGSVGElement} picture @param {SVGGraphicsElement} part
 */
export function boxOf(picture, part) {
  const box = part.getBBox();
  const from = part.getScreenCTM();
  const to = picture.getScreenCTM();
  if (!from || !to) return box;
  const matrix = to.inverse().multiply(from);
  const a = new DOMPoint(box.x, box.y).matrixTransform(matrix);
  const b = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(matrix);
  return new DOMRect(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(b.x - a.x), Math.abs(b.y - a.y));
}

/**
 * A ring round a box: a circle where it is small and about as high as wide.
 * @param {DOMRect} box @param {string} look
 */
function ring(box, look) {
  const round = Math.max(box.width, box.height) < 70;
  const r = Math.max(box.width, box.height) / 2 + 4;
  const at = round
    ? { x: box.x + box.width / 2 - r, y: box.y + box.height / 2 - r, width: 2 * r, height: 2 * r, rx: r }
    : { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height + 2, rx: 16 };
  return svg(
    'g',
    { class: `castle-mark ${look}` },
    svg('rect', { class: 'halo', ...at }),
    svg('rect', { class: 'edge', ...at }),
  );
}

/** The layer over a picture that holds its marks. */
export class Marks {
  /** @type {Map<string, SVGGElement[]>} */
  #rings = new Map();

  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.layer = svg('g', { class: 'castle-marks' });
    picture.append(this.layer);
  }

  /** @param {string} at @returns {SVGGraphicsElement[]} */
  parts(at) {
    return /** @type {SVGGraphicsElement[]} */ ([...this.picture.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]);
  }

  /**
   * Where a place is marked: of towers and houses only one, the next to be erected or the last that was.
   * @param {string} at @param {boolean} [past]
   */
  #marked(at, past = false) {
    const all = this.parts(at);
    if (all.length < 2) return all;
    const plan = all.find((part) => part.dataset.state === 'plan');
    const built = all.findLast((part) => part.dataset.state === 'built');
    const one = past ? (built ?? plan) : (plan ?? built);
    return one ? [one] : all;
  }

  clear() {
    this.layer.replaceChildren();
    this.#rings.clear();
  }

  /**
   * A mark that is a button, for the keyboard and for screen readers.
   * @param {string} at @param {string} label
   */
  addButton(at, label) {
    this.add(at, 'target');
    const button = this.#rings.get(at)?.[0];
    button?.setAttribute('data-target', at);
    button?.setAttribute('role', 'button');
    button?.setAttribute('tabindex', '0');
    button?.setAttribute('aria-label', label);
  }

  /** @param {string} at @returns {SVGGElement | null} */
  button(at) {
    return this.layer.querySelector(`[data-target="${CSS.escape(at)}"]`);
  }

  /** @param {string} at @param {string} look */
  add(at, look) {
    const rings = this.#marked(at, look === 'recent').map((part) => ring(boxOf(this.picture, part), look));
    this.layer.append(...rings);
    this.#rings.set(at, [...(this.#rings.get(at) ?? []), ...rings]);
  }

  /** A ring that goes away by itself. @param {string} at @param {number} ms */
  flash(at, ms) {
    const rings = this.#marked(at, true).map((part) => ring(boxOf(this.picture, part), 'flash'));
    this.layer.append(...rings);
    setTimeout(() => rings.forEach((r) => r.remove()), ms);
  }

  /** Strong rings round these places, for as long as they are looked at. @param {string[]} places */
  light(places) {
    for (const old of this.layer.querySelectorAll('.lit-only')) old.remove();
    for (const [at, rings] of this.#rings) {
      for (const r of rings) r.classList.toggle('lit', places.includes(at));
    }
    for (const at of places) {
      if (this.#rings.get(at)?.length) continue;
      this.layer.append(...this.#marked(at).map((part) => ring(boxOf(this.picture, part), 'lit lit-only')));
    }
  }
}
