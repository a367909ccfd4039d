// motion.js -- short movements for what changed: a tile laid by somebody else comes down, a figure goes
// home, points fly to their player.
//
// Nothing waits for them; any press ends them at once, and where things should stay still there are none.

import { h } from '../../ui/dom.js';
import { isStill } from '../../ui/settings.js';
import { pieceKey } from './painter.js';
import { cardOf } from './players.js';

/**
 * @typedef {import('./types').Event} Event
 * @typedef {import('./land.js').Land} Land
 * @typedef {{camera: import('./camera.js').Camera, atlas: import('./atlas.js').Atlas,
 *   painter: import('./painter.js').Painter, overlay: import('./overlay.js').Overlay, players: HTMLElement,
 *   repaint(): void}} Stage
 */

const FALL_MS = 200;
const FLY_MS = 250;
const POP_MS = 650;
const EASE = 'cubic-bezier(.2,.7,.3,1)';

/** The figure that an event speaks of. @param {Land} land @param {Event} event */
function pieceOf(land, event) {
  const key = pieceKey(/** @type {any} */ (event));
  return land.pieces.find((piece) => pieceKey(piece) === key);
}

export class Motion {
  /** @type {Set<Animation>} */
  #running = new Set();
  #stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.el = h('div', { class: 'board-flights', aria: { hidden: 'true' } });
  }

  /**
   * @param {Event[]} events @param {Land} before @param {Land} now
   * @param {boolean} own done here, and seen already
   */
  play(events, before, now, own) {
    if (isStill() || document.hidden) return;
    let delay = 0;
    for (const event of events) {
      if (event.event === 'tile' && !own && !before.at(event.x, event.y)) this.#fall(event, now);
      if (event.event === 'put' && !own) this.#rise(event, now);
      if (event.event === 'home') this.#goHome(event, before, delay);
      if (event.event === 'score') {
        this.#points(event, delay);
        delay += 120;
      }
    }
  }

  skip() {
    for (const animation of this.#running) animation.finish();
  }

  /**
   * @param {Element} el @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after]
   */
  #run(el, frames, timing, after = () => {}) {
    if (!el.isConnected) this.el.append(el);
    const animation = el.animate(frames, { easing: EASE, fill: 'both', ...timing });
    this.#running.add(animation);
    animation.onfinish = () => {
      this.#running.delete(animation);
      el.remove();
      after();
    };
  }

  /**
   * A picture at a place of the view.
   * @param {string} url @param {number} x @param {number} y @param {number} w @param {number} height
   */
  #picture(url, x, y, w, height) {
    const el = h('img', { src: url, alt: '' });
    el.style.left = `${x}px`;
    el.style.top = `${y}px`;
    el.style.width = `${w}px`;
    el.style.height = `${height}px`;
    return el;
  }

  /** @param {Event} event @param {Land} now */
  #fall(event, now) {
    const tile = now.at(event.x, event.y);
    const { overlay, painter, repaint } = this.#stage;
    if (!tile) return;
    const key = `${tile.x},${tile.y}`;
    painter.hidden.add(key);
    const frames = [
      { transform: 'scale(1.35)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 },
    ];
    this.#run(overlay.fallingTile(tile), frames, { duration: FALL_MS }, () => {
      painter.hidden.delete(key);
      repaint();
    });
  }

  /** @param {Event} event @param {Land} now */
  #rise(event, now) {
    const piece = pieceOf(now, event);
    const { painter, repaint } = this.#stage;
    const place = piece && painter.figurePlace(piece);
    if (!piece || !place) return;
    const key = pieceKey(piece);
    painter.hidden.add(key);
    const el = this.#picture(place.picture.url, place.x, place.y, place.w, place.h);
    this.#run(
      el,
      [
        { transform: 'translateY(-18px)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: FALL_MS, delay: painter.hidden.has(`${piece.x},${piece.y}`) ? FALL_MS : 0 },
      () => {
        painter.hidden.delete(key);
        repaint();
      },
    );
  }

  /** @param {Event} event @param {Land} before @param {number} delay */
  #goHome(event, before, delay) {
    const piece = pieceOf(before, event);
    const place = piece && this.#stage.painter.figurePlace(piece);
    const card = this.#cardInHost(event.player ?? 0);
    if (!place || !card) return;
    const el = this.#picture(place.picture.url, place.x, place.y, place.w, place.h);
    const [dx, dy] = [card.x - place.x - place.w / 2, card.y - place.y - place.h / 2];
    const gone = { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.2 };
    this.#run(el, [{ transform: 'none', opacity: 1 }, gone], { duration: FLY_MS, delay: delay + POP_MS / 2 });
  }

  /** @param {Event} event @param {number} delay */
  #points(event, delay) {
    const card = this.#cardInHost(event.player ?? 0);
    if (!card || event.x === undefined || event.y === undefined || !event.points) return;
    const { camera, atlas } = this.#stage;
    const at = camera.toScreen(event.x + 0.5, event.y + 0.5);
    const el = h('span', { class: 'board-points' }, `+${event.points}`);
    const { colour, ink } = atlas.colours[event.player ?? 0];
    el.style.background = colour;
    el.style.color = ink;
    el.style.left = `${at.x}px`;
    el.style.top = `${at.y}px`;
    const gone = `translate(-50%, -50%) translate(${card.x - at.x}px, ${card.y - at.y}px) scale(.7)`;
    this.#run(
      el,
      [
        { transform: 'translate(-50%, -50%) scale(.4)', opacity: 0 },
        { transform: 'translate(-50%, -50%) scale(1.1)', opacity: 1, offset: 0.2 },
        { transform: 'translate(-50%, -50%) scale(1)', opacity: 1, offset: POP_MS / (POP_MS + FLY_MS) },
        { transform: gone, opacity: 0.3 },
      ],
      { duration: POP_MS + FLY_MS, delay },
    );
  }

  /** The middle of a player's badge, from the view's corner. @param {number} player */
  #cardInHost(player) {
    const card = cardOf(this.#stage.players, player);
    if (!card || !card.width) return null;
    const host = this.el.getBoundingClientRect();
    return { x: card.left + card.width / 2 - host.left, y: card.top + card.height / 2 - host.top };
  }
}
