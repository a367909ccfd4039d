// board.js -- the table of a landscape as a whole: its parts, and what happens to them when the game has changed.
//
//   part       what it is                                              what it changes
//   aiming     what is to be decided, and what is aimed at             nothing else
//   pointing   what is under pointers, and what a press there means    aiming; it asks doing and following
//   keys       the same of the keyboard                                aiming; it asks doing and following
//   doing      what a press, a key or a button does                    the session, aiming
//   over       what lies over the table and hides it there             nothing else
//   following  where the camera looks                                  the camera
//   showing    squares, places, the hand and words, from all of these  what is drawn; its buttons ask doing
//   choices    moves without a place on the table, as buttons          what is drawn; it asks doing
//   ghosts     moves that somebody is told about                       what is drawn; it asks following
//   motion     short movements for what has changed                    what is drawn
//
// Each says at its head, as the type `Parts`, which of the others it is given.
//
// The picture is always made from the session and from what is aimed at; only what has changed of the landscape is painted
// again, at most once a frame.

import { h, live } from '../../ui/dom.js';
import { eventsOnce } from '../../ui/party.js';
import { reachable } from '../../ui/reach.js';
import { say } from '../../words/say.js';
import { Decision } from '../plain/decision.js';
import { MoveSheet } from '../plain/sheet.js';
import { Aiming } from './aiming.js';
import { Atlas } from './atlas.js';
import { bannersOf } from './banners.js';
import { Camera } from './camera.js';
import { Choices } from './choices.js';
import { ChosenPlace } from './chosen_place.js';
import { Chooser } from './chooser.js';
import { Doing } from './doing.js';
import { makeFieldOverlay } from './field_overlay.js';
import { FloatingGhosts } from './floating_ghosts.js';
import { Following } from './following.js';
import { Ghosts } from './ghosts.js';
import { Glow } from './glow.js';
import { Grid } from './grid.js';
import { Hand } from './hand.js';
import { Land } from './land.js';
import { tilesLeft } from './left.js';
import { Motion } from './motion.js';
import { Over } from './over.js';
import { Overlay } from './overlay.js';
import { Painter } from './painter.js';
import { Patches } from './patches.js';
import { Pointing } from './pointing.js';
import { Preview } from './preview.js';
import { Screen } from './screen.js';
import { Showing } from './showing.js';
import { Tip } from './tip.js';
import { toolbar } from './tools.js';
import { scoreTrack } from './track.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../types').GameEvent} GameEvent
 * @typedef {import('../../types').Session} Session
 * @typedef {import('../../types').Table} Table
 */

/**
 * @typedef {{el: HTMLElement, update(session: Session, atlas: Atlas): void}} Party how all stand together, where that is
 *   the score of the game
 */

/** The tiles laid since the last turn of whoever looks. @param {Session} session */
function recentTiles(session) {
  const events = session.history.slice(session.last).flatMap((done) => done.events);
  return events.flatMap(({ event, x, y, player }) =>
    event === 'tile' && x !== undefined && y !== undefined ? [{ x, y, player: Number(player) }] : [],
  );
}

/** @param {Session} session */
const landOf = (session) => new Land(/** @type {Table} */ (session.table));

const ZOOM_STEP = 1.3;

/**
 * The place just above an element, from the corner of the view.
 * @param {HTMLElement} host @param {HTMLElement} el
 */
function above(host, el) {
  const box = el.getBoundingClientRect();
  const { left, top } = host.getBoundingClientRect();
  return { x: box.left + box.width / 2 - left, y: box.top - top };
}

export class Board {
  camera = new Camera();
  tip = new Tip();
  track = scoreTrack();
  left = tilesLeft();
  grid = new Grid();
  fields = false;
  #decision = new Decision();
  /** Has the pointer's look. */
  grip = h('div', { class: 'board-grip' });

  /** @param {HTMLElement} host @param {Session} session @param {Frame} frame @param {Party} [party] */
  constructor(host, session, frame, party) {
    this.host = host;
    this.session = session;
    this.frame = frame;
    this.party = party;
    this.cards = h('div', { class: 'board-cards' });
    this.atlas = new Atlas(session, () => this.#pictureReady());
    this.land = landOf(session);
    this.before = this.land;
    this.aiming = new Aiming(session, this.land);
    this.painter = new Painter(this.camera, this.atlas);
    const patches = new Patches(this.camera, this.painter.levels, () => this.land.bounds);
    this.glow = new Glow(this.camera, this.atlas);
    this.overlay = new Overlay(this.camera, this.atlas);
    this.floatingGhosts = new FloatingGhosts(this.painter, this.camera);
    this.screen = new Screen(this.camera, patches, [this.glow, this.overlay, this.floatingGhosts]);
    this.preview = new Preview(session);
    this.overlay.world.prepend(this.grid.el);
    this.ghosts = new Ghosts(this);
    this.stage = h(
      'div',
      {
        class: 'board-stage',
        tabIndex: 0,
        role: 'listbox',
        data: { board: '' },
        aria: { label: say('board.stage') },
      },
      this.screen.plane,
      this.grip,
      this.tip.el,
    );
    this.place = new ChosenPlace(this.stage);
    const [ground, standing] = patches.els;
    this.screen.plane.append(ground, this.glow.el, standing, this.floatingGhosts.el, this.overlay.el);
    this.motion = new Motion({
      camera: this.camera,
      atlas: this.atlas,
      painter: this.painter,
      overlay: this.overlay,
      players: frame.players,
      repaint: () => {
        this.#markRecents();
        this.repaint();
      },
      light: (parts) => (parts ? this.glow.setGlow(parts) : this.showing.glow()),
    });
    this.chooser = new Chooser(
      host,
      this.atlas,
      (move) => this.doing.choose(move),
      (piece, player) => this.whose(piece, player),
    );
    this.over = new Over(this);
    this.following = new Following(this);
    /** @type {Doing} */
    this.doing = new Doing(this);
    /** @type {Showing} */
    this.showing = new Showing(this);
    /** @type {Choices} */
    this.choices = new Choices(this);
    this.sheet = new MoveSheet(session, (open) => this.tools.press('list', open));
    this.tools = toolbar(this.#toolActions());
    this.hand = new Hand(this.atlas, this.#handActions());
    this.pass = h(
      'button',
      {
        type: 'button',
        class: 'button board-pass',
        hidden: true,
        data: { do: 'pass', move: 'pass' },
        on: { click: () => this.doing.pass() },
      },
      say('board.pass'),
    );
    this.recalls = h('span', { class: 'board-recalls row' });
    this.pointing = new Pointing(this);
  }

  /** What the buttons on the edge do. @returns {import('./tools.js').ToolActions} */
  #toolActions() {
    const { following } = this;
    return {
      zoomIn: () => following.zoom(ZOOM_STEP),
      zoomOut: () => following.zoom(1 / ZOOM_STEP),
      fit: () => following.fit(),
      turnTable: () => following.turnTable(),
      fields: () => this.toggleFields(),
      grid: () => this.doing.toggleGrid(),
      track: () => this.frame.openPanel('track'),
      left: () => this.frame.openPanel('left'),
      list: () => this.sheet.toggle(),
    };
  }

  /** What the hand does. @returns {import('./hand.js').HandActions} */
  #handActions() {
    return {
      turn: (back) => this.doing.turnTile(back),
      tileSize: () => this.camera.size,
      drag: (x, y, touch) => this.pointing.drag(x, y, touch),
      wayAtEdge: (x, y) => this.pointing.wayAtEdge(x, y),
      pan: (dx, dy) => this.following.pan(dx, dy),
      drop: () => this.pointing.drop(),
      giveBack: () => this.pointing.giveBack(),
      pick: (spot, beside) => this.doing.pick(spot, above(this.host, beside)),
      look: (spot) => this.showing.lookAt(spot),
      take: (piece) => this.doing.takePiece(piece),
    };
  }

  /**
   * Takes a press that only points at a place; set by whoever lets people talk about one.
   * @type {((x: number, y: number) => boolean) | null}
   */
  pointsAt = null;
  /** What lies over the right of the view, in pixels; set by whoever puts something there. */
  coversRight = () => 0;

  mount() {
    this.host.append(this.stage, this.motion.el, this.tools.el, this.choices.el, this.sheet.el);
    this.frame.players.append(...(this.party ? [this.party.el] : []), this.cards);
    this.frame.hand.append(this.hand.el);
    this.frame.actions.append(this.choices.row, this.recalls, this.pass);
    this.frame.panel('track', say('board.track'), this.track.el);
    this.frame.panel('left', say('board.left'), this.left.el);
    this.watch = new ResizeObserver(() => this.#resize());
    this.watch.observe(this.stage);
    this.watchOver = new ResizeObserver(() => this.following.coveredAnew());
    for (const el of this.over.parts) this.watchOver.observe(el);
    this.#resize();
  }

  destroy() {
    this.screen.close();
    this.watch?.disconnect();
    this.watchOver?.disconnect();
    this.left.destroy();
    this.motion.close();
    this.chooser.close();
    this.hand.destroy();
    const { stage, motion, tools, choices, sheet, pass, recalls, cards } = this;
    this.party?.el.remove();
    for (const el of [stage, motion.el, tools.el, choices.el, choices.row, sheet.el, pass, recalls, cards]) el.remove();
    this.atlas.free();
  }

  // ---- painting ----

  #pictureReady() {
    this.#paintFields();
    this.repaint();
  }

  repaint() {
    this.screen.repaint();
  }

  /** After the camera has moved. */
  showAgain() {
    this.screen.showAgain();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    this.screen.resize(clientWidth, clientHeight);
    this.following.resized();
    this.screen.showNow();
    reachable(this.frame.players);
    reachable(/** @type {HTMLElement} */ (this.frame.info.parentElement));
  }

  #paintFields() {
    if (this.fields) this.painter.fieldOverlay = makeFieldOverlay(this.land, this.atlas);
  }

  toggleFields() {
    this.fields = !this.fields;
    this.tools.press('fields', this.fields);
    this.painter.fieldOverlay = null;
    this.#paintFields();
    this.repaint();
    live(say(this.fields ? 'board.fields.on' : 'board.fields.off'));
  }

  /** The tiles laid last are outlined once they lie. */
  #markRecents() {
    this.glow.setRecents(recentTiles(this.session), this.painter.hidden);
  }

  /** Of whom a piece would be that a player places: his own, or nobody's. @param {string} piece @param {number} player */
  whose(piece, player) {
    return piece in (this.session.state.players[player]?.supply ?? {}) ? player : null;
  }

  // ---- after a change of the session ----

  update() {
    const { session, aiming, showing } = this;
    this.before = this.land;
    this.land = landOf(session);
    this.preview.forget();
    if (this.#decision.isNew(session)) this.chooser.close();
    aiming.setLand(this.land);
    this.place.forget();
    this.#paintLand();
    showing.forgetSeen();
    showing.scores();
    this.left.update(session, this.atlas);
    this.choices.show();
    this.following.follow();
    showing.all();
    showing.inWords(aiming.putting.undrawn);
    this.sheet.update();
    this.#markRecents();
    this.repaint();
  }

  #paintLand() {
    const { session, painter, land, tools } = this;
    const { settings } = this.frame;
    painter.land = land;
    painter.banners = bannersOf(land, session.past ?? session.history);
    this.floatingGhosts.set(land.pieces);
    this.motion.wander(this.before, land);
    painter.coordinates = settings.get('coordinates') || settings.get('grid');
    tools.press('grid', settings.get('grid'));
    tools.showLeft(session.state.left?.tiles ?? 0);
    this.#paintFields();
  }

  /** Ends when it was shown; the end of the game is counted later. @param {GameEvent[]} events @param {number | 'chance'} by */
  moved(events, by) {
    const once = eventsOnce(this.session, events).filter((event) => !event.final);
    const own = typeof by === 'number' && this.session.isHere(by);
    const shown = this.motion.play(once, this.before, this.land, own);
    this.#markRecents();
    this.repaint();
    return shown;
  }
}
