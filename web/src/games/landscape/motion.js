// motion.js -- short movements for what changed: a tile laid by somebody else comes down, a figure goes
// home or flies to another tile, what is nobody's wanders, points fly to their player, a number comes out.
//
// Nothing waits for them; any press ends them at once, and where things should stay still there are none.

import { h } from '../../ui/dom.js';
import { isStill } from '../../ui/settings.js';
import { hovers } from './drifters.js';
import { looseKey, pieceKey, spanKey, stationKey } from './painter.js';
import { cardOf } from './players.js';

/**
 * @typedef {import('./types').Event} Event
 * @typedef {import('./land.js').Land} Land
 * @typedef {{camera: import('./camera.js').Camera, atlas: import('./atlas.js').Atlas,
 *   painter: import('./painter.js').Painter, overlay: import('./overlay.js').Overlay, players: HTMLElement,
 *   repaint(): void}} Stage
 * @typedef {{x: number, y: number, w: number, h: number, picture: import('./atlas.js').Picture}} Place
 */

const FALL_MS = 200;
const FLY_MS = 250;
const POP_MS = 650;
/** How long a number stays. */
const DIE_MS = 1200;
/** How long mist takes to thin. */
const THIN_MS = 900;
/** How high somebody flies, in pixels. */
const LIFT = 60;
const EASE = 'cubic-bezier(.2,.7,.3,1)';

/** The figure that an event speaks of. @param {Land} land @param {Event} event */
function pieceOf(land, event) {
  const key = pieceKey(/** @type {any} */ (event));
  return land.pieces.find((piece) => pieceKey(piece) === key);
}

/** Whether a figure was put elsewhere than on the tile just laid. @param {Event} event @param {Land} land */
function isFar({ x, y }, { tiles }) {
  const last = tiles[tiles.length - 1];
  return last.x !== x || last.y !== y;
}

/** Whether it tells a number that is no points and of no place, such as that of a die. @param {Event} event */
function isNumber({ n, points, x }) {
  return typeof n === 'number' && points === undefined && x === undefined;
}

/** Whether the same stands there. @param {import('./types').Station} a @param {import('./types').Station} b */
function isSame(a, b) {
  return a.piece === b.piece && a.player === b.player;
}

/** The places from one to another, around the ring, without the last. @param {any[]} ring @param {any} from @param {any} to */
function between(ring, from, to) {
  const [start, end] = [ring.indexOf(from), ring.indexOf(to)];
  const steps = (end - start + ring.length) % ring.length;
  return Array.from({ length: steps }, (_, i) => ring[(start + i) % ring.length]);
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
      if (event.event === 'put' && isFar(event, now)) this.#fly(event, now);
      else if (event.event === 'put' && !own) this.#rise(event, now);
      if (typeof event.token === 'string') this.#token(event, now);
      else if (isNumber(event)) this.#number(event, now);
      if (event.event === 'home') this.#goHome(event, before, delay);
      if (event.event === 'score') {
        this.#points(event, delay);
        delay += 120;
      }
    }
  }

  /** What is nobody's goes from where it was to where it is. @param {Land} before @param {Land} now */
  wander(before, now) {
    if (isStill() || document.hidden || Math.abs(now.tiles.length - before.tiles.length) > 1) return;
    const { painter } = this.#stage;
    for (const piece of now.pieces.filter((one) => one.player === null && !hovers(one))) {
      const was = before.pieces.find((one) => one.player === null && one.piece === piece.piece);
      const to = painter.figurePlace(piece);
      const from = was ? painter.figurePlace(was) : to && this.#waiting(piece.piece, to);
      this.#glide(pieceKey(piece), from, to);
    }
    for (const span of now.spans) {
      const was = before.spans.find((one) => spanKey(one) === spanKey(span));
      if (was) this.#glide(spanKey(span), painter.spanPlace(was), painter.spanPlace(span));
    }
    this.#clear(before, now);
    this.#walk(before, now);
    for (const loose of now.loose) {
      const was = before.loose.find((one) => looseKey(one) === looseKey(loose));
      const place = painter.loosePlace(loose);
      if (!was) this.#glide(looseKey(loose), { ...place, y: place.y - 18 }, place);
    }
  }

  /**
   * What stands beside the landscape walks from place to place, is put down or goes home.
   * @param {Land} before @param {Land} now
   */
  #walk(before, now) {
    for (const [i, station] of now.stations.entries()) {
      const was = before.stations[i];
      if (!was || isSame(was, station)) continue;
      const from = before.stations.findIndex((one, k) => isSame(one, station) && !isSame(one, now.stations[k]));
      if (station.piece) this.#walkTo(now, from, i);
      if (was.player !== null && !now.stations.some((one, k) => isSame(one, was) && !isSame(one, before.stations[k])))
        this.#leave(before.stations[i]);
    }
  }

  /** Past the places of the same kind that lie between. @param {Land} now @param {number} from -1: from above @param {number} to */
  #walkTo({ stations }, from, to) {
    const { painter, repaint } = this.#stage;
    const station = stations[to];
    const words = station.place.split(' ').length;
    const ring = stations.filter(({ place }) => place.split(' ').length === words);
    const path = from < 0 ? [] : between(ring, stations[from], station);
    const places = path.map(({ x, y }) => painter.stationPlace({ ...station, x, y }));
    const end = painter.stationPlace(station);
    if (!end) return;
    const key = stationKey(station);
    const frames = places.map((place) => ({
      transform: `translate(${(place?.x ?? end.x) - end.x}px, ${(place?.y ?? end.y) - end.y}px)`,
    }));
    if (!frames.length) frames.push({ transform: 'translate(0, -18px)' });
    painter.hidden.add(key);
    this.#run(
      this.#picture(end.picture.url, end.x, end.y, end.w, end.h),
      [...frames, { transform: 'none' }],
      { duration: FLY_MS * frames.length, easing: 'ease-in-out' },
      () => {
        painter.hidden.delete(key);
        repaint();
      },
    );
  }

  /** @param {import('./types').Station} station as it was */
  #leave(station) {
    const place = this.#stage.painter.stationPlace(station);
    const card = this.#cardInHost(station.player ?? 0);
    if (place && card) this.#flyHome(place, card, 0);
  }

  /** Mist that is closed thins: as it was it fades away over what is left of it. @param {Land} before @param {Land} now */
  #clear(before, now) {
    for (const tile of now.tiles.filter(({ mist }) => mist === 'closed')) {
      const was = before.at(tile.x, tile.y);
      if (was?.mist !== 'open') continue;
      const el = this.#stage.overlay.fallingTile(was);
      this.#run(el, [{ opacity: 1 }, { opacity: 0 }], { duration: THIN_MS, easing: 'ease-in-out' });
    }
  }

  /** Where something has waited beside the landscape, as large as it will be. @param {string} piece @param {Place} to @returns {Place | null} */
  #waiting(piece, to) {
    const home = this.#stage.players.querySelector(`[data-waits="${piece}"]`)?.getBoundingClientRect();
    const host = this.el.getBoundingClientRect();
    return home ? { ...to, x: home.left - host.left, y: home.top - host.top } : null;
  }

  /** From one place of the view to another. @param {string} key @param {Place | null} from @param {Place | null} to @param {number} [lift] */
  #glide(key, from, to, lift = 0) {
    if (!from || !to || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return;
    const { painter, repaint } = this.#stage;
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    painter.hidden.add(key);
    const middle = { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${lift ? 1.3 : 1})` };
    this.#run(
      this.#picture(to.picture.url, to.x, to.y, to.w, to.h),
      [{ transform: `translate(${dx}px, ${dy}px)` }, middle, { transform: 'none' }],
      { duration: lift ? 2 * FLY_MS : FLY_MS },
      () => {
        painter.hidden.delete(key);
        repaint();
      },
    );
  }

  /** From the tile just laid to another one. @param {Event} event @param {Land} now */
  #fly(event, now) {
    const piece = pieceOf(now, event);
    const { painter } = this.#stage;
    if (!piece) return;
    const { x, y } = now.tiles[now.tiles.length - 1];
    const from = painter.pieceAt({ x: x + 0.5, y: y + 0.5 }, piece.piece, piece.player, false);
    this.#glide(pieceKey(piece), from, painter.figurePlace(piece), LIFT);
  }

  /** A number that chance has given. @param {Event} event @param {Land} now */
  #number(event, now) {
    this.#comeUp(h('span', { class: 'board-die' }, event.n), event, now);
  }

  /** One of several things that chance has taken. @param {Event} event @param {Land} now */
  #token(event, now) {
    const picture = this.#stage.atlas.token(event.token);
    const shown = picture ? h('img', { src: picture.url, alt: '' }) : event.token;
    this.#comeUp(h('span', { class: picture ? 'board-token' : 'board-die' }, shown), event, now);
  }

  /** Where an event happens: at a place that it names, on its tile, or on the one laid last. @param {Event} event @param {Land} now */
  #placeOf(event, now) {
    const station = now.stations.find(({ place }) => Object.values(event).includes(place));
    if (station) return { x: station.x / 100, y: station.y / 100 };
    const last = now.tiles[now.tiles.length - 1];
    return { x: (event.x ?? last.x) + 0.5, y: (event.y ?? last.y) + 0.5 };
  }

  /** Something is shown for a moment over its place. @param {HTMLElement} el @param {Event} event @param {Land} now */
  #comeUp(el, event, now) {
    const place = this.#placeOf(event, now);
    const at = this.#stage.camera.toScreen(place.x, place.y);
    el.style.left = `${at.x}px`;
    el.style.top = `${at.y}px`;
    const middle = 'translate(-50%, -50%)';
    this.#run(
      el,
      [
        { transform: `${middle} rotate(-200deg) scale(.3)`, opacity: 0 },
        { transform: `${middle} rotate(0deg) scale(1.15)`, opacity: 1, offset: 0.3 },
        { transform: `${middle} scale(1)`, opacity: 1, offset: 0.85 },
        { transform: `${middle} scale(.8)`, opacity: 0 },
      ],
      { duration: DIE_MS },
    );
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
    this.#flyHome(place, card, delay);
  }

  /** @param {Place} place @param {{x: number, y: number}} card @param {number} delay */
  #flyHome(place, card, delay) {
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
