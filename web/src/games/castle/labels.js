// labels.js -- the words and numbers in the picture stay readable where it is small: they grow, as far as no other one is in
// the way; where there is no room for a word with a number, the number is left.

/** How high letters must be to be read, in CSS pixels, and how much they grow at most. */
const READABLE = 9;
const MOST = 2.4;
/** What is tried where others are in the way, of what is wanted, and how far aside, as a part of its own length. */
const STEPS = [1, 0.85, 0.7];
const ASIDE = [0, 0.2, 0.4, 0.6, -0.2];
/** What stays free at both ends, as a part of its height. */
const GAP = 0.12;
/** From where on a word before a number is left out. */
const NUMBERS_FROM = 1.25;
/** How much of their height letters reach above the line they stand on, and below it. */
const ABOVE = 0.76;
const BELOW = 0.12;

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{words: string, by: number, aside: number}} Grown what is written, how much larger, and how far aside
 * @typedef {{el: SVGTextElement, words: string, size: number, own: number, x: number, y: number, wide: number, tall: number, anchor: string,
 *   halo: string}} Label
 */

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {Box} a @param {Box} b */
const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

export class Labels {
  /** @type {Label[]} */
  #all = [];
  /** @type {Box} */
  #edge = { left: 0, top: 0, right: 0, bottom: 0 };

  /** @param {SVGSVGElement} picture which is laid out */
  constructor(picture) {
    const texts = /** @type {SVGTextElement[]} */ ([...picture.querySelectorAll('text')]);
    const from = picture.getScreenCTM()?.inverse();
    if (!from) return;
    const { x, y, width, height } = picture.viewBox.baseVal;
    this.#edge = { left: x, top: y, right: x + width, bottom: y + height };
    this.#all = texts.map((el) => labelOf(el, from)).filter((label) => label.words.trim() !== '');
    // what is short is mostly a number, and those are what is counted with
    this.#all.sort((a, b) => a.words.length - b.words.length);
  }

  /** How the picture is seen now. @param {number} scale CSS pixels for a unit of the picture */
  show(scale) {
    /** @type {Box[]} */
    const taken = [];
    for (const label of this.#all) {
      const wanted = Math.min(MOST, Math.max(1, READABLE / (label.tall * scale)));
      const grown = wanted > 1 ? this.#roomFor(label, wanted, taken) : { words: label.words, by: 1, aside: 0 };
      taken.push(boxOf(label, grown));
      draw(label, grown);
    }
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

/** @param {SVGTextElement} el @param {DOMMatrix} from */
function labelOf(el, from) {
  const matrix = from.multiply(/** @type {DOMMatrix} */ (el.getScreenCTM()));
  const scale = Math.hypot(matrix.a, matrix.b);
  const box = el.getBBox();
  const { fontSize, textAnchor, fill } = getComputedStyle(el);
  const size = parseFloat(fontSize);
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const at = { x: middle.x, y: middle.y, wide: box.width * scale, tall: size * scale };
  return { el, words: el.textContent ?? '', size, own: box.width, ...at, anchor: textAnchor, halo: haloFor(fill) };
}

/** Around dark letters it is light, around light ones dark. @param {string} fill */
function haloFor(fill) {
  const bright = (fill.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 128);
  return bright ? 'castle-grown light' : 'castle-grown';
}

/** What is left of a label where it is too long: the number at its end. @param {string} words */
const numberOf = (words) => /\p{L}.*\s(\d+)$/u.exec(words)?.[1] ?? '';

/** @param {Label} label @param {Grown} grown @returns {Box} */
function boxOf({ x, y, wide, tall, words: all, anchor }, { words, by, aside }) {
  const gap = by > 1 ? tall * GAP : 0;
  const width = (wide * by * words.length) / all.length;
  const from = anchor === 'start' ? x - wide / 2 : anchor === 'end' ? x + wide / 2 - width : x - width / 2;
  const left = from + aside * width;
  const height = tall * by * (ABOVE + BELOW);
  return { left: left - gap, right: left + width + gap, top: y - height / 2, bottom: y + height / 2 };
}

/** @param {Label} label @param {Grown} grown */
function draw({ el, size, halo, own, words: all }, { words, by, aside }) {
  const right = (aside * by * own * words.length) / all.length;
  const down = (size * (by - 1) * (ABOVE - BELOW)) / 2;
  if (el.textContent !== words) el.textContent = words;
  el.setAttribute('class', by > 1 ? halo : '');
  el.style.fontSize = by > 1 ? `${size * by}px` : '';
  el.style.transform = by > 1 ? `translate(${right}px, ${down}px)` : '';
}
