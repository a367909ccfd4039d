// zoom.js -- looking closer at a picture: wheel, pinch, drag and buttons. The sheet is moved and scaled
// inside its stage; at its smallest it fits whole.

/** @typedef {import('../../../web/src/types').GameEvent} GameEvent */

const CLOSEST = 6;
const DRAG = 6;
/** How long it must rest to be painted sharp, in milliseconds. */
const REST = 140;
/** How far a picture is widened by itself, and from where on it is worth it. */
const WIDEST = 2.4;
const WORTH = 1.45;

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

export class Zoom {
  scale = 1;
  x = 0;
  y = 0;
  /** whether nobody has zoomed or moved the picture himself */
  auto = true;
  /** whether the pointer has moved so far that no click is meant */
  dragged = false;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #rest = 0;

  /** @param {HTMLElement} stage @param {HTMLElement} sheet @param {() => void} resized @param {() => void} rested */
  constructor(stage, sheet, resized, rested) {
    this.rested = rested;
    this.stage = stage;
    this.sheet = sheet;
    stage.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
    stage.addEventListener('pointerdown', (event) => this.#onDown(event));
    stage.addEventListener('pointermove', (event) => this.#onMove(event));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave'])) {
      stage.addEventListener(name, (event) => this.#fingers.delete(event.pointerId));
    }
    stage.addEventListener('click', (event) => this.#onClick(event), true);
    this.watch = new ResizeObserver(() => {
      this.#place();
      resized();
    });
    this.watch.observe(stage);
  }

  destroy() {
    clearTimeout(this.#rest);
    this.watch.disconnect();
  }

  fit() {
    this.auto = false;
    this.scale = 1;
    this.#place();
  }

  /**
   * Where a low stage would make the picture small, its whole width is shown instead of its whole height, as
   * long as nobody has chosen otherwise.
   * @param {number} ratio the picture's width by its height
   * @param {number} middle what of its height is to be in the middle
   */
  cover(ratio, middle) {
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (!this.auto || width === 0 || height === 0) return;
    const scale = clamp(width / Math.min(width, height * ratio), 1, WIDEST);
    this.scale = scale < WORTH ? 1 : scale;
    this.x = (width - width * this.scale) / 2;
    this.y = height / 2 - middle * height * this.scale;
    this.#place();
  }

  /**
   * Closer or farther, about a point of the stage, its middle if none.
   * @param {number} by @param {{x: number, y: number}} [about]
   */
  by(by, about) {
    const box = this.stage.getBoundingClientRect();
    const at = about ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const next = clamp(this.scale * by, 1, CLOSEST);
    this.auto = false;
    const left = at.x - box.left;
    const top = at.y - box.top;
    this.x = left - ((left - this.x) * next) / this.scale;
    this.y = top - ((top - this.y) * next) / this.scale;
    this.scale = next;
    this.#place();
  }

  #place() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    this.x = clamp(this.x, width - width * this.scale, 0);
    this.y = clamp(this.y, height - height * this.scale, 0);
    const placed = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this.sheet.style.transform = this.scale === 1 ? '' : placed;
    this.#keepPainted();
    this.stage.classList.toggle('closer', this.scale > 1);
  }

  /** While it moves, what is painted is only scaled; once it rests it is painted sharp. */
  #keepPainted() {
    clearTimeout(this.#rest);
    this.sheet.style.willChange = 'transform';
    this.#rest = setTimeout(() => {
      this.sheet.style.willChange = '';
      this.rested();
    }, REST);
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    event.preventDefault();
    this.by(Math.exp(-clamp(event.deltaY, -120, 120) / 400), { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (this.#fingers.size === 0) this.dragged = false;
    if (event.pointerType !== 'mouse' || event.button === 0) {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size === 2) this.#pinch(event.pointerId, before, now);
    else if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
    else if (this.scale > 1) {
      this.auto = false;
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.#place();
    }
    this.dragged = true;
    this.#fingers.set(event.pointerId, now);
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #pinch(id, before, now) {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    if (was > 0) this.by(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {Event} event */
  #onClick(event) {
    if (this.dragged) event.stopPropagation();
    this.dragged = false;
  }
}
