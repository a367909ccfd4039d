// motion.js -- short movements for what changed, one after another: a tile laid by somebody else comes from him and lies
// down, a figure steps on it, goes home or flies to another tile, what points are for lights up and they fly to their
// player, what is nobody's wanders, a number comes out.
//
// A press ends what is shown, and so does what is shown next; where things should stay still or be there at once there
// is nothing.  Timers end it too, since nothing moves where nobody sees it.

import { h } from '../../ui/dom.js';
import { pace } from '../../ui/settings.js';
import { hovers } from './floating_ghosts.js';
import { looseKey, pieceKey, spanKey, stationKey } from './painter.js';
import { cardOf } from './players.js';

/**
 * @typedef {import('./types').Event} Event
 * @typedef {import('./land.js').Land} Land
 * @typedef {{camera: import('./camera.js').Camera, atlas: import('./atlas.js').Atlas,
 *   painter: import('./painter.js').Painter, overlay: import('./overlay.js').Overlay, players: HTMLElement,
 *   repaint(): void, light(parts: ReturnType<Land['partsOf']> | null): void}} Stage `light`: of null as it was before
 * @typedef {{x: number, y: number, w: number, h: number, picture: import('./atlas.js').Picture}} Place
 */

const COME_MS = 480;
const FALL_MS = 200;
const FLY_MS = 250;
const POP_MS = 650;
/** How long a number stays. */
const DIE_MS = 1200;
/** How long what points are for is lit, and after how long the next points come. */
const LIT_MS = 1000;
const NEXT_MS = 120;
/** How far below others that are for the same points rise, in pixels. */
const BELOW = 36;
/** How long mist takes to thin. */
const THIN_MS = 900;
/** How high somebody flies, in pixels. */
const LIFT = 60;
const EASE = 'cubic-bezier(.2,.7,.3,1)';

/** The figure that an event speaks of. @param {Land} land @param {Event} event */
function pieceOf(land, event) {
  const key = pieceKey(/** @type {Event & import('./types').Piece} */ (event));
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

/** The places from one to another, around the ring, without the last. @template T @param {T[]} ring @param {T} from @param {T} to */
function between(ring, from, to) {
  const [start, end] = [ring.indexOf(from), ring.indexOf(to)];
  const steps = (end - start + ring.length) % ring.length;
  return Array.from({ length: steps }, (_, i) => ring[(start + i) % ring.length]);
}

/** Every part of what events are about. @param {Event[]} events @param {Land} land */
export function partsOfAll(events, land) {
  const ids = events.map(({ x, y, segment = -1 }) => land.at(x, y)?.features[segment]);
  return [...new Set(ids)].flatMap((id) => (id === undefined ? [] : land.partsOf(id)));
}

export class Motion {
  /** What ends each thing that is under way. @type {Set<() => void>} */
  #ends = new Set();
  /** Whether what is under way began just now, so that more may join it. */
  #joins = false;
  /** When all that was told until now is shown, from its beginning, in usual milliseconds. */
  #at = 0;
  #stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.el = h('div', { class: 'board-flights', aria: { hidden: 'true' } });
    document.addEventListener('visibilitychange', this.#unseen);
  }

  #unseen = () => {
    if (document.hidden) this.skip();
  };

  close() {
    document.removeEventListener('visibilitychange', this.#unseen);
    this.skip();
  }

  /** What is told at one time is shown in turn; what was under way before ends. */
  #begin() {
    if (this.#joins) return;
    this.skip();
    this.#joins = true;
    queueMicrotask(() => {
      this.#joins = false;
    });
  }

  /**
   * Ends when it was shown.
   * @param {Event[]} events @param {Land} before @param {Land} now
   * @param {boolean} own done here, and seen already
   * @returns {Promise<void>}
   */
  play(events, before, now, own) {
    this.#begin();
    if (!pace() || document.hidden) return Promise.resolve();
    for (const event of events) this.#show(event, before, now, own);
    const scores = events.filter((event) => event.event === 'score' || event.event === 'complete');
    if (scores.length) this.#count(scores, now);
    return this.#until(this.#at);
  }

  /** @param {Event} event @param {Land} before @param {Land} now @param {boolean} own */
  #show(event, before, now, own) {
    if (event.event === 'tile' && !own && !before.at(event.x, event.y)) this.#come(event, now);
    if (event.event === 'put' && isFar(event, now)) this.#fly(event, now);
    else if (event.event === 'put' && !own) this.#rise(event, now);
    if (typeof event.token === 'string') this.#token(event, now);
    else if (isNumber(event)) this.#number(event, now);
    if (event.event === 'home') this.#goHome(event, before);
  }

  /** What points are for is lit while they rise from it. @param {Event[]} scores @param {Land} now */
  #count(scores, now) {
    const parts = partsOfAll(scores, now);
    const light = (/** @type {typeof parts | null} */ lit) => () => this.#stage.light(lit);
    if (parts.length) {
      void this.#until(this.#at).then(light(parts));
      void this.#until(this.#at + LIT_MS).then(light(null));
    }
    this.points(scores, this.#at);
    this.#at += LIT_MS + scores.length * NEXT_MS;
  }

  /** After so many usual milliseconds, or at once when all of it is ended. @param {number} ms @returns {Promise<void>} */
  #until(ms) {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        done();
      };
      const timer = setTimeout(end, ms * pace());
      this.#ends.add(end);
    });
  }

  /** What is nobody's goes from where it was to where it is. @param {Land} before @param {Land} now */
  wander(before, now) {
    if (!pace() || document.hidden || Math.abs(now.tiles.length - before.tiles.length) > 1) return;
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
    this.#begin();
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
    this.#begin();
    if (place && card) this.#flyHome(place, card);
  }

  /** Mist that is closed thins: as it was it fades away over what is left of it. @param {Land} before @param {Land} now */
  #clear(before, now) {
    for (const tile of now.tiles.filter(({ mist }) => mist === 'closed')) {
      const was = before.at(tile.x, tile.y);
      if (was?.mist !== 'open') continue;
      this.#begin();
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
    this.#begin();
    painter.hidden.add(key);
    const middle = { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${lift ? 1.3 : 1})` };
    this.#run(
      this.#picture(to.picture.url, to.x, to.y, to.w, to.h),
      [{ transform: `translate(${dx}px, ${dy}px)` }, middle, { transform: 'none' }],
      { duration: lift ? 2 * FLY_MS : FLY_MS, delay: lift ? this.#at : 0 },
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
    this.#at += 2 * FLY_MS;
  }

  /** A number that chance has given. @param {Event} event @param {Land} now */
  #number(event, now) {
    this.#comeUp(h('span', { class: 'board-die' }, String(event.n)), event, now);
  }

  /** One of several things that chance has taken. @param {Event} event @param {Land} now */
  #token(event, now) {
    const name = String(event.token);
    const picture = this.#stage.atlas.token(name);
    const shown = picture ? h('img', { src: picture.url, alt: '' }) : name;
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
      { duration: DIE_MS, delay: this.#at },
    );
    this.#at += DIE_MS / 2;
  }

  /** Everything is where it will be. */
  skip() {
    for (const end of [...this.#ends]) end();
    this.#at = 0;
  }

  /**
   * @param {Element} el @param {Keyframe[]} frames @param {{duration: number, delay?: number, easing?: string}} timing in
   *   usual milliseconds
   * @param {() => void} [after]
   */
  #run(el, frames, { duration, delay = 0, easing = EASE }, after = () => {}) {
    if (!el.isConnected) this.el.append(el);
    const k = pace();
    const animation = el.animate(frames, { easing, fill: 'both', duration: duration * k, delay: delay * k });
    const end = () => {
      if (!this.#ends.delete(end)) return;
      animation.cancel();
      el.remove();
      after();
    };
    this.#ends.add(end);
    animation.onfinish = end;
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

  /** What is shown once something is there, unless it was ended before. @param {Promise<unknown>} there @param {() => void} show @param {() => void} after */
  #after(there, show, after) {
    const end = () => {
      if (this.#ends.delete(end)) after();
    };
    this.#ends.add(end);
    void there.then(() => {
      if (this.#ends.delete(end)) show();
    });
  }

  /** From its player, or from above where he is not to be seen. @param {Event} event @param {Land} now */
  #come(event, now) {
    const tile = now.at(event.x, event.y);
    const { atlas, overlay, painter, repaint, camera } = this.#stage;
    if (!tile) return;
    const key = `${tile.x},${tile.y}`;
    const card = this.#cardInHost(event.player ?? 0);
    const from = card && camera.toWorld(card.x, card.y);
    const far = from ? `translate(${from.x - tile.x - 0.5}px, ${from.y - tile.y - 0.5}px) scale(.3)` : 'scale(1.35)';
    painter.hidden.add(key);
    const frames = [
      { transform: far, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.75 },
      { transform: 'none', opacity: 1 },
    ];
    const lie = () => {
      painter.hidden.delete(key);
      repaint();
    };
    const delay = this.#at;
    const come = () => this.#run(overlay.fallingTile(tile), frames, { duration: COME_MS, delay }, lie);
    this.#at += COME_MS;
    const { picture } = atlas.tile(tile);
    if (picture.ready) come();
    else this.#after(picture.decoded, come, lie);
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
      { duration: FALL_MS, delay: this.#at },
      () => {
        painter.hidden.delete(key);
        repaint();
      },
    );
    this.#at += FALL_MS;
  }

  /** @param {Event} event @param {Land} before */
  #goHome(event, before) {
    const piece = pieceOf(before, event);
    const place = piece && this.#stage.painter.figurePlace(piece);
    const card = this.#cardInHost(event.player ?? 0);
    if (!place || !card) return;
    this.#flyHome(place, card);
  }

  /** @param {Place} place @param {{x: number, y: number}} card */
  #flyHome(place, card) {
    const el = this.#picture(place.picture.url, place.x, place.y, place.w, place.h);
    const [dx, dy] = [card.x - place.x - place.w / 2, card.y - place.y - place.h / 2];
    const gone = { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.2 };
    this.#run(el, [{ transform: 'none', opacity: 1 }, gone], { duration: FLY_MS, delay: this.#at + POP_MS / 2 });
  }

  /** They rise where they were made, one below the other, and fly to their players. @param {Event[]} scores @param {number} delay */
  points(scores, delay) {
    scores.forEach((event, i) => {
      const nth = scores.slice(0, i).filter(({ x, y }) => x === event.x && y === event.y).length;
      this.#risePoints(event, nth, delay + i * NEXT_MS);
    });
  }

  /** @param {Event} event @param {number} nth at its place @param {number} delay */
  #risePoints(event, nth, delay) {
    const card = this.#cardInHost(event.player ?? 0);
    if (!card || event.x === undefined || event.y === undefined || !event.points) return;
    const { camera, atlas } = this.#stage;
    const middle = camera.toScreen(event.x + 0.5, event.y + 0.5);
    const at = { x: middle.x, y: middle.y + nth * BELOW };
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
