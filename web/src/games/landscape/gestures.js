// gestures.js -- what fingers, mouse and wheel mean on the table: looking at a place, tapping it, dragging from it, moving
// and zooming the table, turning the tile.

/**
 * @typedef {{
 *   hover(x: number, y: number): void,
 *   leave(touch: boolean): void,
 *   tap(x: number, y: number, touch: boolean): boolean,
 *   tapTwice(x: number, y: number): void,
 *   grab(x: number, y: number): boolean,
 *   pull(x: number, y: number): void,
 *   release(x: number, y: number, done: boolean): void,
 *   pan(dx: number, dy: number): void,
 *   hold(): void,
 *   fling(vx: number, vy: number): void,
 *   zoom(x: number, y: number, factor: number): void,
 *   turn(): void,
 *   wantsWheel(): boolean,
 * }} Actions
 */

const TAP_SLACK = { mouse: 5, pen: 8, touch: 12 };
/** How much a wheel zooms, and the pinch of a touch pad, which browsers tell as a wheel with Control. */
const WHEEL_SPEED = 0.0016;
const PINCH_SPEED = 0.01;
const WHEEL_TURN = 60;
const WHEEL_REST_MS = 180;
const TWO_FINGER_TAP_MS = 400;
/** Two taps within this time and so near to each other are one double tap. */
const TWICE_MS = 320;
const TWICE_NEAR = 32;
/** How long a finger may rest before it is lifted so that the table is still thrown, and how much the last movement counts. */
const REST_MS = 50;
const LATEST = 0.6;

export class Gestures {
  /** @type {Map<number, {x: number, y: number}>} */
  #down = new Map();
  #moved = false;
  /** Whether something was grabbed that is dragged instead of the table. */
  #grabbed = false;
  #two = 0;
  /** The last tap of a finger, where it has done nothing. @type {{x: number, y: number, at: number} | null} */
  #tapped = null;
  /** How fast the table is moved, in pixels a millisecond. */
  #speed = { x: 0, y: 0, at: 0 };
  #wheel = 0;
  #lastTurn = 0;
  #el;
  #actions;

  /** @param {HTMLElement} el @param {Actions} actions */
  constructor(el, actions) {
    this.#el = el;
    this.#actions = actions;
    el.addEventListener('pointerdown', (event) => this.#press(event));
    el.addEventListener('pointermove', (event) => this.#move(event));
    el.addEventListener('pointerup', (event) => this.#lift(event));
    el.addEventListener('pointercancel', (event) => this.#cancel(event));
    el.addEventListener('pointerleave', (event) => this.#actions.leave(event.pointerType === 'touch'));
    el.addEventListener('wheel', (event) => this.#roll(event), { passive: false });
    el.addEventListener('touchend', (event) => this.#swallow(event), { passive: false });
    el.addEventListener('contextmenu', (event) => this.#menu(event));
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const box = this.#el.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    if (event.target instanceof Element && event.target.closest('button')) return;
    this.#el.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, this.#point(event));
    this.#actions.hold();
    this.#speed = { x: 0, y: 0, at: event.timeStamp };
    if (this.#down.size === 1) {
      const { x, y } = this.#point(event);
      this.#moved = false;
      this.#grabbed = this.#actions.grab(x, y);
      this.#two = 0;
    }
    if (this.#down.size === 2) {
      this.#two = event.timeStamp;
      this.#letGo();
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const now = this.#point(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.#actions.hover(now.x, now.y);
      return;
    }
    const slack = TAP_SLACK[/** @type {keyof typeof TAP_SLACK} */ (event.pointerType)] ?? TAP_SLACK.touch;
    if (!this.#moved && Math.hypot(now.x - before.x, now.y - before.y) < slack) return;
    this.#moved = true;
    if (this.#down.size === 2) this.#pinch(event.pointerId, before, now);
    else if (this.#grabbed) this.#actions.pull(now.x, now.y);
    else this.#pan(now.x - before.x, now.y - before.y, event.timeStamp);
    this.#down.set(event.pointerId, now);
  }

  /** @param {number} dx @param {number} dy @param {number} at */
  #pan(dx, dy, at) {
    const ms = Math.max(1, at - this.#speed.at);
    const mixed = (/** @type {number} */ was, /** @type {number} */ is) => was + (is / ms - was) * LATEST;
    this.#speed = { x: mixed(this.#speed.x, dx), y: mixed(this.#speed.y, dy), at };
    this.#actions.pan(dx, dy);
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #pinch(id, before, now) {
    const other = [...this.#down].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    this.#speed = { x: 0, y: 0, at: 0 };
    this.#actions.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 1) this.#actions.zoom((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    if (!this.#down.delete(event.pointerId)) return;
    const { x, y } = this.#point(event);
    const dragged = this.#grabbed && this.#moved;
    if (dragged) this.#actions.release(x, y, true);
    else this.#letGo();
    this.#grabbed = false;
    if (this.#moved && !dragged && !this.#down.size) this.#fling(event);
    if (this.#down.size || this.#moved) return;
    if (this.#two) {
      if (event.timeStamp - this.#two < TWO_FINGER_TAP_MS) this.#actions.turn();
    } else {
      this.#tap({ x, y, at: event.timeStamp }, event.pointerType === 'touch');
    }
  }

  /** A finger that leaves the table while it moves it throws it. @param {PointerEvent} event */
  #fling({ pointerType, timeStamp }) {
    const { x, y, at } = this.#speed;
    if (pointerType !== 'mouse' && timeStamp - at < REST_MS) this.#actions.fling(x, y);
  }

  /**
   * The second tap of two in the same place, of which the first has done nothing, asks for something else.
   * @param {{x: number, y: number, at: number}} now @param {boolean} touch
   */
  #tap(now, touch) {
    const before = this.#tapped;
    this.#tapped = null;
    const near = before !== null && Math.hypot(now.x - before.x, now.y - before.y) < TWICE_NEAR;
    if (touch && near && now.at - before.at < TWICE_MS) this.#actions.tapTwice(now.x, now.y);
    else if (!this.#actions.tap(now.x, now.y, touch) && touch) this.#tapped = now;
  }

  /**
   * A tap has been answered; the click that follows it would press what has come under the finger.
   * @param {TouchEvent} event
   */
  #swallow(event) {
    if (event.cancelable) event.preventDefault();
  }

  /** What was grabbed stays as it was. */
  #letGo() {
    if (this.#grabbed) this.#actions.release(0, 0, false);
    this.#grabbed = false;
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#down.delete(event.pointerId);
    this.#moved = true;
    this.#letGo();
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    event.preventDefault();
    const { x, y } = this.#point(event);
    const unit = event.deltaMode === 1 ? 16 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey) this.#actions.pan(-(dx || dy), dx ? -dy : 0);
    else if (!event.ctrlKey && this.#actions.wantsWheel()) this.#rollTile(dy, event.timeStamp);
    else this.#actions.zoom(x, y, Math.exp(-dy * (event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED)));
  }

  /** @param {number} delta @param {number} now */
  #rollTile(delta, now) {
    this.#wheel += Math.abs(delta);
    if (this.#wheel < WHEEL_TURN || now - this.#lastTurn < WHEEL_REST_MS) return;
    this.#wheel = 0;
    this.#lastTurn = now;
    this.#actions.turn();
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== 'touch') this.#actions.turn();
  }
}
