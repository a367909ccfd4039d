// screen.js -- when the table is shown anew: at most once a frame, and only when something has changed.
//
// All that moves with the table lies in one plane, whose origin is that of the world.  When the table is only moved, only
// the plane is; when it has another size or is turned, what lies in the plane is placed again, and the painted landscape
// is scaled until the size has rested for a moment.

import { h } from '../../ui/dom.js';

/**
 * @typedef {import('./camera.js').Camera} Camera
 * @typedef {import('./patches.js').Patches} Patches
 * @typedef {{place(): void}} Follower what lies in the plane besides the landscape and is placed by the camera
 */

/** Whether fingers point at the table. */
export const byFinger = () => matchMedia('(pointer: coarse)').matches;

const FINEST = 3;
/** How long the size must rest before the landscape is painted for it, in milliseconds. */
const REST = 140;

export class Screen {
  plane = h('div', { class: 'board-plane' });
  #changed = true;
  #frame = 0;
  #rest = 0;
  #closed = false;
  /** How the followers were placed. */
  #placed = '';
  #camera;
  #patches;
  #followers;

  /** @param {Camera} camera @param {Patches} patches @param {Follower[]} followers */
  constructor(camera, patches, followers) {
    this.#camera = camera;
    this.#patches = patches;
    this.#followers = followers;
  }

  /** After something on the table has changed. */
  repaint() {
    this.#changed = true;
    this.showAgain();
  }

  /** After the table is looked at in another way. */
  showAgain() {
    if (this.#frame === 0 && !this.#closed) this.#frame = requestAnimationFrame((now) => this.#show(now));
  }

  /** @param {number} now */
  #show(now) {
    this.#frame = 0;
    const goesOn = this.#camera.step(now);
    const done = this.#showNow();
    if (goesOn || !done) this.showAgain();
  }

  /** Whether there is nothing left to be painted. */
  #showNow() {
    const { origin, pixels, turn, dpr, letters } = this.#camera;
    this.plane.style.transform = `translate(${origin.x}px, ${origin.y}px)`;
    if (this.#changed) this.#patches.changed();
    const done = this.#patches.show();
    const placed = [pixels, turn, dpr, letters].join(' ');
    if (this.#changed || placed !== this.#placed) for (const follower of this.#followers) follower.place();
    this.#placed = placed;
    this.#changed = false;
    if (!this.#patches.sharp && done) this.#sharpenSoon();
    return done;
  }

  #sharpenSoon() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#patches.sharpen();
      this.showAgain();
    }, REST);
  }

  /** Without waiting for the next frame: what was painted for another size would flicker. */
  showNow() {
    this.#changed = true;
    if (!this.#showNow()) this.showAgain();
  }

  /** @param {number} width @param {number} height in CSS pixels */
  resize(width, height) {
    this.#camera.resize(width, height, Math.min(window.devicePixelRatio || 1, FINEST));
    this.#camera.letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
  }
}
