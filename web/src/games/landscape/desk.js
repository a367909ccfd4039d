// desk.js -- the table of a landscape as a whole: what is known, what is aimed at, and everything that shows
// it.
//
// The picture is always made from the sitting and from what is aimed at; the canvas is painted again only
// when the landscape or the camera changed, at most once a frame.

import { h, live } from '../../ui/dom.js';
import { toldOnce } from '../../ui/party.js';
import { isStill } from '../../ui/settings.js';
import { say } from '../../words/say.js';
import { tellMove } from '../../words/tell.js';
import { Decision } from '../plain/decision.js';
import { MoveSheet } from '../plain/sheet.js';
import { Atlas } from './atlas.js';
import { bannersOf } from './banners.js';
import { Camera, clamp } from './camera.js';
import { Choices } from './choices.js';
import { Chooser } from './chooser.js';
import { modeOf, pendingMove, placedTile, recentTiles } from './decide.js';
import { Drifters } from './drifters.js';
import { Foresight } from './foresee.js';
import { Ghosts } from './ghosts.js';
import { Grid } from './grid.js';
import { Hand } from './hand.js';
import { featureCard, moreOf } from './info.js';
import { handTile, Land, squaresOf } from './land.js';
import { Laying } from './laying.js';
import { Lights } from './lights.js';
import { tilesLeft } from './left.js';
import { Motion } from './motion.js';
import { Overlay } from './overlay.js';
import { Painter } from './painter.js';
import { lays } from './places.js';
import { showPlayers } from './players.js';
import { Putting } from './putting.js';
import { reachable } from '../../ui/reach.js';
import { refusalOf, whyNot } from './refusal.js';
import { byFinger, Screen } from './screen.js';
import { sentenceNode, sentenceOf } from './sentence.js';
import { showGhost, showHand, showRecalls, showSpots, showSquares } from './showing.js';
import { Tip } from './tip.js';
import { toolbar } from './tools.js';
import { scoreTrack } from './track.js';
import { washFields } from './wash.js';
import { handWishes, toolWishes } from './wishes.js';

/**
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./types').Feature} Feature
 * @typedef {import('./overlay.js').Ghost} Ghost
 * @typedef {ReturnType<typeof squaresOf>} Bounds
 * @typedef {{el: HTMLElement, update(sitting: any, atlas: Atlas): void}} Party how all stand together, where that is
 *   the score of the game
 */

/**
 * How large a tile becomes by itself: the least and the largest, in CSS pixels, and as a part of the view.
 */
const FIT_MOST = { least: 132, most: 260, part: 1 / 6 };
/** How large a tile must be for places on it to be pressed, in CSS pixels. */
const NEAR_SIZE = 88;
/** What a finger hits; how large a tile becomes where all legal squares come near; and where places for figures on it do. */
const FINGER = 44;
const SQUARES_SIZE = 72;
const FIGURES_SIZE = 132;
/** How much is seen around legal squares that come near, in tiles, and how much larger they must become by it. */
const SQUARES_AROUND = 0.7;
const WORTH_IT = 1.15;
/** How many letters there is room for beside the buttons of the turn on a phone. */
const SHORT_WORDS = 14;
/** How much of the view may be covered by buttons before the landscape no longer makes way for them. */
const COVERED_MOST = 0.68;

export class Desk {
  camera = new Camera();
  laying = new Laying();
  putting = new Putting();
  tip = new Tip();
  track = scoreTrack();
  left = tilesLeft();
  /** @type {'tile' | 'places' | 'watch'} */
  mode = 'watch';
  sheetCame = false; // whether the list of moves was opened by a decision, not by somebody
  /** Where the pointer holds the tile while it is over no legal square. @type {Ghost | null} */
  held = null;
  /** The feature looked at. @type {Feature | null} */
  seen = null;
  /** What a press would do to the tile that lies there. @type {'turn' | 'move' | 'way' | null} */
  would = null;
  /** The ways over a tile of which one was chosen in this turn. @type {{x: number, y: number, moves: Move[]} | null} */
  #ways = null;
  /** Why nothing can be done where somebody has pressed. */
  #refused = '';
  #decision = new Decision();
  /** Whether the camera still follows the landscape by itself. */
  follows = true;
  fields = false;
  #said = '';
  /** What the camera was last fitted to. */
  #looked = '';
  /** Whether all of the landscape was asked for in this turn. */
  #whole = false;
  /** What came near in this turn. @type {{square: {x: number, y: number}, size: number} | null} */
  #near = null;
  /** The tile that came near for a figure, and how the table was seen before. */
  #nearFor = '';
  /** @type {{x: number, y: number, size: number} | null} */
  #seenBefore = null;
  /** The moves that were made when the table was last shown. */
  #turn = -1;
  /** The squares of a decision that it was brought near to, and which decision that was. @type {Bounds | null} */
  #places = null;
  #placesKey = '';
  /** What the tools cover; it changes with their size. */
  #edge = { left: 0, bottom: 0 };
  /** The game with the scores counted so far, while its end is counted. @type {any} */
  #counted = null;
  /** Whether buttons have come or gone for which the table has not made way yet. */
  #behind = false;

  /** @param {HTMLElement} host @param {any} sitting @param {any} frame @param {Party} [party] */
  constructor(host, sitting, frame, party) {
    this.host = host;
    this.sitting = sitting;
    this.frame = frame;
    this.party = party;
    this.cards = h('div', { class: 'board-cards' });
    this.atlas = new Atlas(sitting, () => this.#pictureReady());
    this.land = new Land(sitting.table);
    this.before = this.land;
    const canvas = h('canvas', { class: 'board-canvas', aria: { hidden: 'true' } });
    this.painter = new Painter(canvas, this.camera, this.atlas);
    this.painter.above.className = 'board-canvas-above';
    this.lights = new Lights(this.camera, this.atlas);
    this.overlay = new Overlay(this.camera, this.atlas);
    this.drifters = new Drifters(this.painter);
    this.screen = new Screen(this.camera, this.painter, [this.lights, this.overlay, this.drifters]);
    this.foresight = new Foresight(sitting);
    this.grid = new Grid();
    this.overlay.world.prepend(this.grid.el);
    this.ghosts = new Ghosts(this);
    this.stage = h(
      'div',
      {
        class: 'board-stage',
        tabIndex: 0,
        role: 'application',
        data: { board: '' },
        aria: { label: say('board.stage') },
      },
      canvas,
      this.lights.el,
      this.painter.above,
      this.drifters.el,
      this.overlay.el,
      this.tip.el,
    );
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
      light: (parts) => (parts ? this.lights.setGlow(parts) : this.#glow()),
    });
    this.chooser = new Chooser(
      host,
      this.atlas,
      (move) => this.choose(move),
      (piece, player) => this.whose(piece, player),
    );
    this.choices = new Choices(this);
    this.sheet = new MoveSheet(sitting, (open) => this.tools.press('list', open));
    this.tools = toolbar(toolWishes(this));
    this.hand = new Hand(this.atlas, handWishes(this));
    this.pass = h(
      'button',
      {
        type: 'button',
        class: 'button board-pass',
        hidden: true,
        data: { do: 'pass', move: 'pass' },
        on: { click: () => this.doPass() },
      },
      say('board.pass'),
    );
    this.recalls = h('span', { class: 'board-recalls row' });
  }

  /**
   * What understands pointers; set by whoever joins both.
   * @type {import('./pointing.js').Pointing | null}
   */
  pointing = null;
  /**
   * Takes a press that only points at a place; set by whoever lets people talk about one.
   * @type {((x: number, y: number) => boolean) | null}
   */
  pointsAt = null;
  /** What lies over the right of the view, in pixels; set by whoever puts something there. */
  coversRight = () => 0;
  /** The same of the strip that tells about moves. */
  strip = () => ({ right: 0, bottom: 0 });

  mount() {
    this.host.append(this.stage, this.motion.el, this.tools.el, this.choices.el, this.sheet.el);
    this.frame.players.append(...(this.party ? [this.party.el] : []), this.cards);
    this.frame.hand.append(this.hand.el);
    this.frame.actions.append(this.choices.row, this.recalls, this.pass);
    this.frame.panel('track', say('board.track'), this.track.el);
    this.frame.panel('left', say('board.left'), this.left.el);
    this.watch = new ResizeObserver(() => this.#resize());
    for (const el of [this.stage, this.tools.el]) this.watch.observe(el);
    this.#resize();
  }

  destroy() {
    this.screen.close();
    this.watch?.disconnect();
    this.left.destroy();
    this.motion.close();
    this.chooser.close();
    const { stage, motion, tools, choices, sheet, hand, pass, recalls, cards } = this;
    this.party?.el.remove();
    for (const el of [stage, motion.el, tools.el, choices.el, choices.row, sheet.el, hand.el, pass, recalls, cards]) {
      el.remove();
    }
    this.atlas.free();
  }

  // ---- painting ----

  #pictureReady() {
    if (this.fields) this.painter.wash = washFields(this.land, this.atlas);
    this.repaint();
  }

  repaint() {
    this.screen.repaint();
  }

  /** What lies over the landscape hides none of it that is to be seen; whether that has changed. */
  #cover() {
    const before = this.camera.covered;
    const { height } = this.camera;
    const { left, bottom } = this.#edge;
    const over = this.choices.el.hidden ? 0 : height - this.choices.el.offsetTop;
    const room = over < height * COVERED_MOST ? over : 0;
    const strip = this.strip();
    const right = Math.max(strip.right, this.coversRight());
    this.camera.covered = { left, right, bottom: Math.max(bottom, room, strip.bottom) };
    return before.bottom !== this.camera.covered.bottom || before.right !== this.camera.covered.right;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    this.screen.resize(clientWidth, clientHeight);
    this.#edge = this.tools.covers();
    this.#cover();
    if (this.follows) this.#lookAgain(true);
    this.screen.paintNow();
    reachable(this.frame.players);
    reachable(this.frame.info.parentElement);
  }

  // ---- looking ----

  /** @param {boolean} still */
  #look(still) {
    this.#looked = this.#toLookAt;
    this.#near = null;
    const { width, height } = this.camera;
    const most = clamp(Math.min(width, height) * FIT_MOST.part, FIT_MOST.least, FIT_MOST.most);
    const to = this.#places ? this.camera.fitting(this.#places, most) : this.#overview(most);
    this.#goTo(to, still);
  }

  /** @param {{x: number, y: number, size: number}} to @param {boolean} [still] */
  #goTo(to, still = false) {
    this.camera.moveTo(to, still || isStill(), performance.now());
    this.repaint();
  }

  /** What the camera is fitted to anew when it changes; by finger that is also whose turn it is. */
  get #toLookAt() {
    return JSON.stringify([this.land.bounds, byFinger() ? this.sitting.history.length : 0]);
  }

  /** All of the landscape; where a finger could not hit its squares, rather those where the tile in hand may lie. @param {number} most */
  #overview(most) {
    const { camera, laying, land, mode } = this;
    const all = camera.fitting(land.bounds, most);
    const squares = [...laying.squares.values()];
    if (!byFinger() || this.#whole || all.size >= FINGER || mode !== 'tile' || !squares.length) return all;
    const near = camera.fitting(squaresOf(squares), SQUARES_SIZE, SQUARES_AROUND);
    return near.size > all.size * WORTH_IT ? near : all;
  }

  /** Brings a square near, which stays where it is. @param {{x: number, y: number}} square @param {number} size @param {boolean} [still] */
  comeNear(square, size, still = false) {
    this.#near = { square, size };
    this.#goTo(this.camera.nearing(square, size), still);
  }

  /** After something else covers the table. @param {boolean} still */
  #lookAgain(still) {
    if (this.#near) this.comeNear(this.#near.square, this.#near.size, still);
    else this.#look(still);
  }

  /** Squares that are told about come in sight beside what tells about them. @param {{x: number, y: number}[]} squares */
  makeWayFor(squares) {
    this.#cover();
    const large = byFinger() ? this.camera.size >= FINGER : true;
    if (!squares.length || (large && squares.every(({ x, y }) => this.camera.sees(x, y)))) return;
    this.#goTo(this.camera.fitting(squaresOf(squares), large ? this.camera.size : SQUARES_SIZE, SQUARES_AROUND));
  }

  /** The table goes on by itself for a moment. @param {number} vx @param {number} vy in CSS pixels a millisecond */
  fling(vx, vy) {
    if (isStill()) return;
    this.camera.throwBy(vx, vy, performance.now());
    this.repaint();
  }

  fit() {
    this.follows = true;
    this.#places = null;
    this.#whole = true;
    this.#look(false);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.follows = false;
    this.camera.zoomAt(this.camera.width / 2, this.camera.height / 2, factor);
    this.repaint();
  }

  turnTable() {
    this.camera.turnBy(1);
    if (this.follows) this.#look(true);
    this.show();
    this.repaint();
  }

  toggleFields() {
    this.fields = !this.fields;
    this.tools.press('fields', this.fields);
    this.painter.wash = this.fields ? washFields(this.land, this.atlas) : null;
    this.repaint();
    live(say(this.fields ? 'board.fields.on' : 'board.fields.off'));
  }

  toggleGrid() {
    const { settings } = this.frame;
    settings.set('grid', !settings.get('grid'));
    live(say(settings.get('grid') ? 'guide.grid.on' : 'guide.grid.off'));
  }

  /** What is looked at; else what is to be decided about. */
  #glow() {
    const shown = this.seen ? [this.seen] : this.due;
    this.lights.setGlow(shown.flatMap(({ id }) => this.land.partsOf(id)));
  }

  /**
   * The features that are complete while somebody still stands there: they are what a decision without figures is about.
   * Where one of them was chosen just before, it is that one.
   * @returns {Feature[]}
   */
  get due() {
    const { mode, putting, land, sitting } = this;
    if (mode !== 'places' || putting.pieces.length || !putting.buttons.length) return [];
    const due = [...land.features.values()].filter(({ complete, owners, shut }) => complete && owners.length && !shut);
    const last = sitting.draft.at(-1);
    const chosen = last?.segment === undefined ? undefined : land.at(last.x, last.y)?.features[last.segment];
    const one = due.filter(({ id }) => id === chosen);
    return one.length ? one : due;
  }

  /** @param {Feature | null | undefined} feature */
  see(feature) {
    if ((feature ?? null) === this.seen) return;
    this.seen = feature ?? null;
    this.#glow();
    this.frame.info.replaceChildren(
      feature ? featureCard(feature, this.sitting.names, this.atlas, moreOf(this.land, feature)) : '',
    );
    reachable(this.frame.info.parentElement);
  }

  // ---- after a change of the sitting ----

  update() {
    const { sitting } = this;
    this.before = this.land;
    this.land = new Land(sitting.table);
    this.mode = modeOf(sitting);
    this.foresight.forget();
    if (this.#decision.isNew(sitting)) this.chooser.close();
    this.#refused = '';
    this.#readMoves();
    this.painter.setLand(this.land);
    this.painter.banners = bannersOf(this.land, sitting.past ?? sitting.history);
    this.drifters.set(this.land.pieces);
    this.motion.wander(this.before, this.land);
    const { settings } = this.frame;
    this.painter.coordinates = settings.get('coordinates') || settings.get('grid');
    this.tools.press('grid', settings.get('grid'));
    this.tools.showLeft(sitting.state.left.tiles);
    if (this.fields) this.painter.wash = washFields(this.land, this.atlas);
    this.#seeAgain();
    this.#showScores();
    this.left.update(sitting, this.atlas);
    this.choices.show();
    this.#follow();
    this.show();
    this.#showInWords(this.putting.undrawn);
    this.sheet.update();
    this.#markRecents();
    this.repaint();
  }

  #showScores() {
    const seen = this.#counted ?? this.sitting;
    showPlayers(this.cards, seen, this.atlas, this.party === undefined);
    this.party?.update(seen, this.atlas);
    this.track.update(seen, this.atlas);
  }

  /** While the end is counted, its scores so far; null: all is counted. @param {any} sitting */
  setCounted(sitting) {
    this.#counted = sitting;
    this.#showScores();
    if (!sitting) this.#glow();
  }

  /** The tiles laid last are outlined once they lie. */
  #markRecents() {
    this.lights.setRecents(recentTiles(this.sitting), this.painter.hidden);
  }

  /** What cannot be drawn is a list; it goes as it came. @param {boolean} inWords */
  #showInWords(inWords) {
    if (inWords && !this.sheet.isOpen) {
      this.sheet.toggle(true, true);
      this.sheetCame = true;
    } else if (!inWords && this.sheetCame) {
      this.sheet.toggle(false);
      this.sheetCame = false;
    }
  }

  #readMoves() {
    const { sitting, land, laying, putting } = this;
    const hand = `${sitting.history.length} ${handTile(land)}`;
    if (this.mode === 'tile') laying.setMoves(sitting.moves.filter(lays), hand);
    else if (this.mode !== 'places' || !sitting.steps) laying.setMoves([], '');
    putting.setMoves(
      this.mode === 'watch' ? [] : sitting.moves.filter((/** @type {Move} */ move) => !lays(move)),
      land,
    );
    this.held = null;
    this.would = null;
  }

  /** Features get other numbers when the land grows. */
  #seeAgain() {
    this.seen = null;
    this.#glow();
    this.tip.hide();
    this.frame.info.replaceChildren();
  }

  #follow() {
    this.#forgetTurn();
    if (this.#cover()) this.#behind = true;
    if (this.#staysForWay) return;
    if (this.#behind && this.follows) this.#lookAgain(false);
    this.#behind = false;
    this.#followLand();
    this.#followPlaces();
    this.#followFigures();
  }

  /** What was looked at in another turn. */
  #forgetTurn() {
    const { length } = this.sitting.history;
    if (length === this.#turn) return;
    this.#turn = length;
    this.#whole = false;
    this.#near = null;
    this.#nearFor = '';
    if (this.#seenBefore && !this.follows) this.#goTo(this.#seenBefore);
    this.#seenBefore = null;
  }

  /** By finger, the tile just laid comes so near that the places on it can be told apart, where figures can go nowhere else. */
  #followFigures() {
    const { mode, putting, land, camera } = this;
    const puts = putting.open.filter(({ moves }) => moves.some(({ kind }) => kind === 'put'));
    if (!byFinger() || mode !== 'places' || puts.length < 2 || !land.last) return;
    if (puts.some(({ tile }) => tile !== land.last)) return;
    const about = `${this.sitting.history.length} ${land.last.x},${land.last.y}`;
    if (about === this.#nearFor || camera.size >= FIGURES_SIZE) return;
    this.#nearFor = about;
    this.#seenBefore ??= { x: camera.x, y: camera.y, size: camera.size };
    this.comeNear(land.last, FIGURES_SIZE);
  }

  /** Whether a way can be pressed again where it is, and nothing else is to be pressed that is not near. */
  get #staysForWay() {
    const { way, camera } = this;
    const others = this.#asks.filter(({ x, y }) => x !== way?.x || y !== way.y);
    return way !== null && camera.sees(way.x, way.y) && this.#areNear(others);
  }

  /**
   * The squares of a decision that are to be near.  Figures mostly go on the tile in hand, so it is enough if any place
   * for one is in sight; where none is, they come with the tile, which may still be turned.
   * @returns {{x: number, y: number}[]}
   */
  get #asks() {
    const { placed, camera } = this;
    const { pieces, spots } = this.putting;
    if (!pieces.length) return spots;
    if (spots.some(({ x, y }) => camera.shows(x, y))) return [];
    return placed ? [placed, ...spots] : spots;
  }

  /** Whether all of them can be pressed as the table is seen, when it has come to rest. @param {{x: number, y: number}[]} places */
  #areNear(places) {
    const { camera } = this;
    const all = () => camera.size >= NEAR_SIZE && places.every(({ x, y }) => camera.sees(x, y));
    return !places.length || camera.atRest(all);
  }

  /** The table moves when others have played, never under the hand of whoever is still choosing. */
  #followLand() {
    const { tiles } = this.land;
    const last = tiles[tiles.length - 1];
    const fresh = tiles.length > this.before.tiles.length;
    if (this.follows) {
      if (!this.sitting.steps && this.#toLookAt !== this.#looked) this.#look(false);
    } else if (fresh && !this.camera.sees(last.x, last.y)) {
      const { size } = this.camera;
      this.camera.moveTo({ x: last.x + 0.5, y: last.y + 0.5, size }, isStill(), performance.now());
    }
  }

  /** Where a decision has places elsewhere than on the tile in hand, they come near enough to be pressed, with a way that still can be. */
  #followPlaces() {
    const { way, putting } = this;
    const key = [way ? `${way.x},${way.y}` : '', ...putting.spots.map((spot) => spot.key)].join(' ');
    if (key === this.#placesKey) return;
    const before = this.#places;
    const places = way ? [way, ...this.#asks] : this.#asks;
    this.#placesKey = key;
    this.#places = this.#areNear(places) ? null : squaresOf(places);
    if (this.#places || (before && this.follows)) this.#look(false);
  }

  /** Ends when it was shown; the end of the game is counted later. @param {any[]} events @param {any} by */
  moved(events, by) {
    const told = toldOnce(this.sitting, events).filter((event) => !event.final);
    const own = typeof by === 'number' && this.sitting.isHere(by);
    const shown = this.motion.play(told, this.before, this.land, own);
    this.#markRecents();
    this.repaint();
    return shown;
  }

  // ---- showing what is aimed at ----

  /** The tile laid in this turn that may still be turned. */
  get placed() {
    return placedTile(this.sitting, this.land, this.laying);
  }

  show() {
    this.grid.show(this);
    showSquares(this);
    showGhost(this);
    showSpots(this);
    showHand(this);
    showRecalls(this);
    this.choices.show();
    this.showSentence();
    this.#showPass();
  }

  /** Without a figure, or in the engine's words without something else. */
  #showPass() {
    const { pass, pieces } = this.putting;
    this.pass.hidden = !pass;
    this.pass.setAttribute('aria-pressed', String(pendingMove(this.sitting)?.kind === 'pass'));
    if (!pass) return;
    const words = pieces.length ? say('board.pass') : tellMove(pass);
    this.pass.textContent = words;
    this.pass.classList.toggle('long', words.length > SHORT_WORDS);
  }

  /**
   * After the pointer has moved: only what follows it.
   * @param {boolean} changed whether another square is aimed at
   */
  showAim(changed) {
    showGhost(this);
    if (!changed) return;
    showSquares(this);
    showHand(this);
    this.showSentence();
  }

  showWould() {
    showGhost(this);
    this.showSentence();
  }

  showSentence() {
    const spot = this.putting.current;
    const sentence = sentenceOf({
      sitting: this.sitting,
      mode: this.mode,
      foresight: this.foresight,
      move: this.mode === 'tile' ? this.laying.move : null,
      spot,
      choices: spot ? this.putting.choices(spot) : [],
      how: this.#how,
      due: this.due,
      would: this.would,
      refused: this.#refused,
    });
    const key = `${sentence.main}\n${sentence.more.join('\n')}`;
    if (key === this.#said) return;
    this.#said = key;
    this.frame.sentence(sentenceNode(sentence));
    reachable(this.frame.info.parentElement);
  }

  /** How the decision is made, as a part of a key of words. */
  get #how() {
    const { mode, putting } = this;
    if (mode !== 'places') return mode === 'tile' ? 'tile' : '';
    if (putting.pieces.length) return 'figure';
    if (putting.spaces.length) return 'space';
    if (putting.spots.some(({ form }) => form === 'way')) return 'way';
    return putting.spots.length ? 'places' : '';
  }

  /** Of whom a piece would be that a player places: his own, or nobody's. @param {string} piece @param {number} player */
  whose(piece, player) {
    return piece in (this.sitting.state.players[player]?.supply ?? {}) ? player : null;
  }

  /**
   * Says why nothing can be done there.
   * @param {{x: number, y: number}} square @param {any} hit @param {import('./types').Station | null} station
   */
  refuse(square, hit, station) {
    if (this.#asked) this.#sayRefusal(whyNot(this, square, hit, station));
  }

  /** The same of a move. @param {string} move */
  refuseMove(move) {
    if (this.#asked) this.#sayRefusal(refusalOf(this.sitting, move));
  }

  /** Whether something is to be decided here, and nothing waits. */
  get #asked() {
    return this.mode !== 'watch' && !this.sitting.pending && !this.sitting.busy;
  }

  /** @param {string} why */
  #sayRefusal(why) {
    this.#refused = why;
    this.showSentence();
    this.#refused = '';
    if (why) live(why);
  }

  // ---- doing ----

  /** Whoever chose by a button of the hand finds himself at the button that confirms. @param {Move} move */
  choose(move) {
    const { hand, actions, root } = this.frame;
    const byButton = hand.contains(document.activeElement) || actions.contains(document.activeElement);
    this.chooser.close();
    this.motion.skip();
    this.sitting.choose(move);
    if (byButton && this.sitting.canConfirm) root.querySelector('[data-do="confirm"]')?.focus();
  }

  /** Makes a move in the place of the one before, while that is still open. @param {Move} move */
  relay(move) {
    this.sitting.instead(move.move);
  }

  /** The next legal rotation: of the tile that lies there, else of the one in hand. */
  turnTile() {
    const placed = this.placed;
    const spot = this.putting.current;
    if (this.way) {
      this.nextWay();
      return;
    }
    if (spot?.form === 'way') {
      this.aimWay(spot, (spot.turn + 1) % spot.moves.length);
      return;
    }
    const next = placed && this.laying.turned(placed);
    if (next) {
      this.relay(next);
      this.laying.rot = next.rot ?? 0;
    } else if (this.mode === 'tile' && this.laying.turn()) {
      if (this.held) this.held = { ...this.held, rot: this.laying.rot };
      this.show();
    }
  }

  /**
   * What a press on a place does; pressing the figure that waits takes it back.
   * @param {Spot} spot @param {{x: number, y: number}} at
   */
  pick(spot, at) {
    const pending = pendingMove(this.sitting);
    const choices = this.putting.choices(spot);
    this.putting.current = spot;
    if (spot.form === 'way') {
      this.#chooseWay(spot);
      return;
    }
    if (pending && choices.length === 1 && choices[0].move === pending.move) this.sitting.back();
    else if (choices.length === 1) this.choose(choices[0]);
    else this.chooser.open(choices, this.sitting.seat ?? 0, at);
  }

  // ---- ways that join two ends of a tile ----

  /** The ways over a tile of which the last step has chosen one. */
  get way() {
    const { pending, draft } = this.sitting;
    const last = pending?.move ?? draft.at(-1);
    return this.#ways?.moves.some(({ move }) => move === last?.move) ? this.#ways : null;
  }

  /** @param {Spot} spot @param {number} turn */
  aimWay(spot, turn) {
    spot.turn = turn;
    showSpots(this);
    this.showSentence();
    live(tellMove(spot.moves[turn]));
  }

  /** The ways over a square, whether one of them is chosen or not. @param {number} x @param {number} y @returns {Move[]} */
  waysOver(x, y) {
    if (this.way?.x === x && this.way.y === y) return this.way.moves;
    const spot = this.mode === 'places' ? this.putting.onSquare(x, y) : null;
    return spot?.form === 'way' ? spot.moves : [];
  }

  /** Takes a way over a tile, whatever was taken before. @param {Move} move */
  takeWay(move) {
    const { x, y, moves } = this.way ?? { x: NaN, y: NaN, moves: [] };
    const last = this.sitting.pending?.move ?? this.sitting.draft.at(-1);
    const spot = this.putting.spotOf(move.move);
    if (last?.move === move.move) return;
    if (x === move.x && y === move.y && moves.includes(move)) this.relay(move);
    else if (spot) this.pick({ ...spot, turn: spot.moves.indexOf(move) }, this.besideSpot(spot));
  }

  /** @param {Spot} spot */
  #chooseWay({ x, y, moves, turn }) {
    if (this.way?.x === x && this.way.y === y) {
      this.nextWay();
      return;
    }
    this.#ways = { x, y, moves };
    this.choose(moves[turn]);
  }

  /** The next way in the place of the one that was chosen. */
  nextWay() {
    const { way, sitting } = this;
    if (!way) return;
    const last = sitting.pending?.move ?? sitting.draft.at(-1);
    const at = way.moves.findIndex(({ move }) => move === last?.move);
    this.relay(way.moves[(at + 1) % way.moves.length]);
  }

  doPass() {
    if (this.putting.pass) this.choose(this.putting.pass);
  }

  /** Takes up one kind of piece, or lays it down again. @param {string} piece */
  takePiece(piece) {
    const { putting } = this;
    putting.piece = putting.piece === piece ? null : piece;
    if (putting.current && !putting.open.includes(putting.current)) putting.current = null;
    this.show();
  }

  /** @param {Spot | null} spot */
  lookAt(spot) {
    if (spot === this.putting.current) return;
    this.putting.current = spot;
    this.see(spot?.feature);
    showSpots(this);
    this.showSentence();
  }

  /** @param {Spot} spot */
  besideSpot(spot) {
    return this.overlay.shownAt(spot);
  }
}
