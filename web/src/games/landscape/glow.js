// glow.js -- what shines on the land and below whoever stands there: the extent of a feature, and thin outlines around
// the tiles that were laid last, which fade.

import { svg } from '../../ui/dom.js';
import { Overlay } from './overlay.js';

/** How far inside its tile an outline is, in tiles. */
const INSET = 0.02;

export class Glow extends Overlay {
  #recents = svg('g', null);
  #shown = '';

  /** @param {import('./camera.js').Camera} camera @param {import('./atlas.js').Atlas} atlas */
  constructor(camera, atlas) {
    super(camera, atlas);
    this.atlas = atlas;
    this.world.setAttribute('class', 'board-lights');
    this.world.append(this.#recents);
  }

  /**
   * Those that were there go on fading.
   * @param {{x: number, y: number, player: number}[]} recents @param {Set<string>} hidden squares that are still on their way
   */
  setRecents(recents, hidden) {
    const lie = recents.filter(({ x, y }) => !hidden.has(`${x},${y}`));
    const key = JSON.stringify(lie);
    if (key === this.#shown) return;
    this.#shown = key;
    const before = new Map(
      [...this.#recents.children].map((el) => [/** @type {SVGElement} */ (el).dataset.recent, el]),
    );
    this.#recents.replaceChildren(...lie.map((one) => before.get(`${one.x},${one.y}`) ?? this.#outline(one)));
  }

  /** @param {{x: number, y: number, player: number}} recent */
  #outline({ x, y, player }) {
    const size = 1 - 2 * INSET;
    const at = { x: x + INSET, y: y + INSET, width: size, height: size };
    return svg(
      'g',
      { class: 'board-recent', data: { recent: `${x},${y}` } },
      svg('rect', at),
      svg('rect', { ...at, stroke: this.atlas.colours[player].colour }),
    );
  }
}
