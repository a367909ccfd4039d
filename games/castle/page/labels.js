// labels.js -- the words and numbers in the picture stay readable where it is small: they grow, as far as no other one is in
// the way; where there is no room for a word with a number, the number is left.  A price with its points grows as a whole, each
// number on its own plate, so that the two are never read as one.

import { svg } from '../../../web/src/ui/dom.js';

/** How high letters must be to be read, in CSS pixels, and how much they grow at most. */
const READABLE = 9;
const MOST = 2.4;
/** What is tried where others are in the way, of what is wanted; and for words how far aside, as a part of their own length. */
const STEPS = [1, 0.85, 0.7];
const ASIDE = [0, 0.2, 0.4, 0.6, -0.2];
const FINE_STEPS = Array.from({ length: 13 }, (_, i) => 1 - i / 20);
/** What stays free at both ends, as a part of its height: two numbers beside each other are not to be read as one. */
const GAP = 0.2;
/** From where on a word before a number is left out. */
const NUMBERS_FROM = 1.25;
/** How much of their height letters reach above the line they stand on, and below it. */
const ABOVE = 0.76;
const BELOW = 0.12;
/** What of a number's room is below its line, where it has nothing. */
const FEET = BELOW / (ABOVE + BELOW);

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{words: string, by: number, aside: number}} Grown what is written, how much larger, and how far aside
 * @typedef {{el: SVGGraphicsElement, words: string, size: number, own: number, x: number, y: number, wide: number, tall: number,
 *   high: number, anchor: string, halo: string, price: boolean}} Label tall are its letters, high is what must stay free
 */

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {Box} a @param {Box} b */
const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

export class Labels {
  /** @type {Label[]} */
  #numbers = [];
  /** @type {Label[]} */
  #words = [];
  /** @type {Box} */
  #edge = { left: 0, top: 0, right: 0, bottom: 0 };

  /** @param {SVGSVGElement} picture which is laid out */
  constructor(picture) {
    raisePrices(picture);
    const texts = /** @type {SVGGraphicsElement[]} */ ([...picture.querySelectorAll('.hb-tag, text:not(.hb-tag > *)')]);
    const from = picture.getScreenCTM()?.inverse();
    if (!from) return;
    const { x, y, width, height } = picture.viewBox.baseVal;
    this.#edge = { left: x, top: y, right: x + width, bottom: y + height };
    const all = texts.map((el) => labelOf(el, from)).filter((label) => label.words.trim() !== '');
    this.#numbers = all.filter(({ words }) => !/\p{L}/u.test(words));
    this.#words = all.filter((label) => !this.#numbers.includes(label));
    this.#words.sort((a, b) => a.words.length - b.words.length);
  }

  /** How the picture is seen now. @param {number} scale CSS pixels for a unit of the picture */
  show(scale) {
    const wantedFor = (/** @type {Label} */ { tall }) => Math.min(MOST, Math.max(1, READABLE / (tall * scale)));
    const taken = this.#growNumbers(this.#numbers.map(wantedFor));
    for (const label of this.#words) {
      const wanted = wantedFor(label);
      const grown = wanted > 1 ? this.#roomFor(label, wanted, taken) : { words: label.words, by: 1, aside: 0 };
      taken.push(boxOf(label, grown));
      draw(label, grown);
    }
  }

  /**
   * Numbers are what is counted with, so they come first.  They make room for each other: none grows more than it could if those
   * around it grew as much.
   * @param {number[]} wanted @returns {Box[]} what they take
   */
  #growNumbers(wanted) {
    const grownAt = (/** @type {number} */ i, /** @type {number} */ step) => {
      const { words } = this.#numbers[i];
      return { words, by: Math.max(1, wanted[i] * FINE_STEPS[step]), aside: 0 };
    };
    const boxes = this.#numbers.map((label, i) => FINE_STEPS.map((_, step) => boxOf(label, grownAt(i, step))));
    const last = FINE_STEPS.length - 1;
    const isIn = (/** @type {Box} */ box) =>
      inside({ ...box, bottom: box.bottom - (box.bottom - box.top) * FEET }, this.#edge);
    const steps = boxes.map((own) => own.findIndex((box, step) => step === last || isIn(box)));
    for (const [i, own] of boxes.entries()) {
      for (let k = 0; k < i; k += 1) {
        const free = own.findIndex((box, step) => step === last || !overlap(box, boxes[k][step]));
        steps[i] = Math.max(steps[i], free);
        steps[k] = Math.max(steps[k], free);
      }
    }
    for (const [i, label] of this.#numbers.entries()) draw(label, grownAt(i, steps[i]));
    return boxes.map((own, i) => own[steps[i]]);
  }

  /**
   * The most that a label may grow beside those that are there already.
   * @param {Label} label @param {number} wanted @param {Box[]} taken @returns {Grown}
   */
  #roomFor(label, wanted, taken) {
    const number = numberOf(label.words);
    const words = number && wanted > NUMBERS_FROM ? number : label.words;
    for (const step of STEPS) {
      const by = Math.max(1, wanted * step);
      for (const aside of ASIDE) {
        const box = boxOf(label, { words, by, aside });
        if (inside(box, this.#edge) && !taken.some((other) => overlap(box, other))) return { words, by, aside };
      }
    }
    return { words, by: 1, aside: 0 };
  }
}

/** Where they grow over their buildings no other one may hide them; presses go through. @param {SVGSVGElement} picture */
function raisePrices(picture) {
  const layer = svg('g', { class: 'castle-prices' }, ...picture.querySelectorAll('.hb-tag'));
  picture.insertBefore(layer, picture.querySelector('.castle-marks'));
}

/** @param {SVGGraphicsElement} el @param {DOMMatrix} from @returns {Label} */
function labelOf(el, from) {
  const matrix = from.multiply(/** @type {DOMMatrix} */ (el.getScreenCTM()));
  const scale = Math.hypot(matrix.a, matrix.b);
  const box = el.getBBox();
  const price = el.matches('.hb-tag');
  const { fontSize, textAnchor, fill } = getComputedStyle(el.querySelector('text') ?? el);
  const size = parseFloat(fontSize);
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const tall = size * scale;
  const high = price ? box.height * scale : tall * (ABOVE + BELOW);
  const at = { x: middle.x, y: middle.y, wide: box.width * scale, tall, high };
  const look = { anchor: price ? 'middle' : textAnchor, halo: haloFor(fill), price };
  return { el, words: el.textContent ?? '', size, own: box.width, ...at, ...look };
}

/** Around dark letters it is light, around light ones dark. @param {string} fill */
function haloFor(fill) {
  const bright = (fill.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 128);
  return bright ? 'castle-grown light' : 'castle-grown';
}

/** What is left of a label where it is too long: the number at its end. @param {string} words */
const numberOf = (words) => /\p{L}.*\s(\d+)$/u.exec(words)?.[1] ?? '';

/** @param {Label} label @param {Grown} grown @returns {Box} */
function boxOf({ x, y, wide, tall, high, words: all, anchor, price }, { words, by, aside }) {
  const gap = price ? 0 : tall * GAP; // plates keep their numbers apart
  const width = (wide * by * words.length) / all.length;
  const from = anchor === 'start' ? x - wide / 2 : anchor === 'end' ? x + wide / 2 - width : x - width / 2;
  const left = from + aside * width;
  const height = high * by;
  return { left: left - gap, right: left + width + gap, top: y - height / 2, bottom: y + height / 2 };
}

/** With its plates, about its middle. @param {Label} label @param {Grown} grown */
function drawPrice({ el }, { by }) {
  const { x, y, width, height } = el.getBBox();
  const [left, top] = [x + width / 2, y + height / 2];
  el.style.transform = by > 1 ? `translate(${left}px, ${top}px) scale(${by}) translate(${-left}px, ${-top}px)` : '';
}

/** @param {Label} label @param {Grown} grown */
function draw(label, grown) {
  if (label.price) return drawPrice(label, grown);
  const { el, size, halo, own, words: all } = label;
  const { words, by, aside } = grown;
  const right = (aside * by * own * words.length) / all.length;
  const down = (size * (by - 1) * (ABOVE - BELOW)) / 2;
  if (el.textContent !== words) el.textContent = words;
  el.setAttribute('class', by > 1 ? halo : '');
  el.style.fontSize = by > 1 ? `${size * by}px` : '';
  el.style.transform = by > 1 ? `translate(${right}px, ${down}px)` : '';
}
