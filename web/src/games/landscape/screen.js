// screen.js -- when the table is painted: at most once a frame, and only when something has changed.
//
// While somebody zooms, pictures are scaled; once the size has rested for a moment they are made sharp.

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./painter.js').Painter} Painter
 * @typedef {{place(): void}} Follower what lies over the canvas and follows the camera
 */

/** Whether fingers point at the table. */
export const byFinger = () => matchMedia('(pointer: coarse)').matches;

const FINEST = 3;
/** How long the size must rest before pictures are made for it, in milliseconds. */
const REST = 140;

export class Screen {
  #painted = false;
  #frame = 0;
  #rest = 0;
  #closed = false;
  #camera;
  #painter;
  #followers;

  /** @param {Camera} camera @param {Painter} painter @param {Follower[]} followers */
  constructor(camera, painter, followers) {
    this.#camera = camera;
    this.#painter = painter;
    this.#followers = followers;
  }

  repaint() {
    this.#painted = false;
    if (this.#frame === 0 && !this.#closed) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  /** @param {number} now */
  #paint(now) {
    this.#frame = 0;
    const goesOn = this.#camera.step(now);
    if (!this.#painted || goesOn) this.paintNow();
    if (goesOn) this.repaint();
  }

  #sharpenSoon() {
    clearTimeout(this.#rest);
    if (this.#closed) return;
    this.#rest = setTimeout(
      () => {
        this.#painter.sharpen();
        this.repaint();
      },
      this.#painter.sharpening ? 0 : REST,
    );
  }

  /** Without waiting for the next frame: an emptied canvas would flicker. */
  paintNow() {
    this.#painter.paint();
    this.#painted = true;
    for (const follower of this.#followers) follower.place();
    if (!this.#painter.sharp) this.#sharpenSoon();
  }

  /** @param {number} width @param {number} height in CSS pixels */
  resize(width, height) {
    this.#camera.resize(width, height, Math.min(window.devicePixelRatio || 1, FINEST));
    this.#camera.letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    this.#painter.resize();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
  }
}
