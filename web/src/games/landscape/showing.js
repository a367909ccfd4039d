// showing.js -- shows what is aimed at and what waits: squares and the tile over the land, places for figures, the hand, the
// sentence; and what is told beside the table: the feature looked at, players and their scores.

import { h, live, renew, svg } from '../../ui/dom.js';
import { reachable } from '../../ui/reach.js';
import { describeMove } from '../../words/describe.js';
import { say } from '../../words/say.js';
import { pendingMove } from './aiming.js';
import { featureCard, moreOf, worthBadge, worthWords } from './info.js';
import { handTile } from './land.js';
import { lays } from './places.js';
import { showPlayers } from './players.js';
import { sentenceNode, sentenceOf } from './sentence.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'land' | 'atlas' | 'camera' | 'aiming' | 'preview' | 'painter' | 'overlay' | 'glow' | 'grid' | 'tip' | 'hand' | 'pass' | 'recalls' | 'choices' | 'sheet' | 'cards' | 'party' | 'track' | 'frame' | 'whose' | 'doing'>>}
 *   Parts of the board that are used here
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 * @typedef {import('./types').Feature} Feature
 */

/** How many letters there is room for beside the buttons of the turn on a phone. */
const SHORT_WORDS = 14;

/** How long the pointer stays where it rests, in milliseconds. */
const RESTS = 50;

export class Showing {
  #board;
  /** The feature looked at. @type {Feature | null} */
  #seen = null;
  /** Why nothing can be done where somebody has pressed. */
  #refused = '';
  #said = '';
  /** The game with the scores counted so far, while its end is counted. @type {Session | null} */
  #counted = null;
  /** Whether the list of moves was opened by a decision, not by somebody. */
  #sheetCame = false;
  /** Until the pointer has rested. */
  #soon = 0;

  /** @param {Parts} board */
  constructor(board) {
    this.#board = board;
  }

  all() {
    const board = this.#board;
    board.grid.show(board);
    showSquares(board);
    showGhost(board);
    showSpots(board);
    showHand(board);
    showRecalls(board, (spot) => this.lookAt(spot));
    board.choices.show();
    this.sentence();
    this.#pass();
  }

  /**
   * After the pointer has moved: only what follows it.
   * @param {boolean} changed whether another square is aimed at
   */
  aim(changed) {
    showGhost(this.#board);
    if (!changed) return;
    this.#prepareSoon();
    showSquares(this.#board);
    showHand(this.#board);
    this.sentence();
  }

  /** Where the pointer rests on a square, the tile is drawn as it would lie there. */
  #prepareSoon() {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => {
      const { aiming, atlas, camera, land } = this.#board;
      const { aimed, rot } = aiming.laying;
      const tile = handTile(land);
      if (aiming.mode === 'tile' && aimed && tile) atlas.prepare({ tile, rot, x: aimed.x, y: aimed.y }, camera.pixels);
    }, RESTS);
  }

  /** What a press would do to the tile that lies there. */
  would() {
    showGhost(this.#board);
    this.sentence();
  }

  spots() {
    showSpots(this.#board);
  }

  /** @param {Spot | null} spot */
  lookAt(spot) {
    const { putting } = this.#board.aiming;
    if (spot === putting.current) return;
    putting.current = spot;
    this.see(spot?.feature);
    this.spots();
    this.sentence();
  }

  // ---- in words ----

  sentence() {
    const { aiming, session, preview, frame } = this.#board;
    const { mode, putting, laying } = aiming;
    const spot = putting.current;
    const sentence = sentenceOf({
      session,
      mode,
      preview,
      move: mode === 'tile' ? laying.move : null,
      spot,
      choices: spot ? putting.choices(spot) : [],
      how: aiming.how,
      due: aiming.due,
      would: aiming.would,
      refused: this.#refused,
    });
    const key = `${sentence.main}\n${sentence.more.join('\n')}`;
    if (key === this.#said) return;
    this.#said = key;
    frame.sentence(sentenceNode(sentence));
    reachable(/** @type {HTMLElement} */ (frame.info.parentElement));
  }

  /** In the place of the sentence until that is said anew. @param {string} why */
  refusal(why) {
    this.#refused = why;
    this.sentence();
    this.#refused = '';
    if (why) live(why);
  }

  /** Without a figure, or in the engine's words without something else. */
  #pass() {
    const { aiming, pass, session } = this.#board;
    const { pass: move, pieces } = aiming.putting;
    renew(pass, { hidden: !move, aria: { pressed: pendingMove(session)?.kind === 'pass' } });
    if (!move) return;
    const words = pieces.length ? say('board.pass') : describeMove(move);
    renew(pass, { textContent: words, class: { long: words.length > SHORT_WORDS } });
  }

  /** What cannot be drawn is a list; it goes as it came. @param {boolean} inWords */
  inWords(inWords) {
    const { sheet } = this.#board;
    if (inWords && !sheet.isOpen) {
      sheet.toggle(true, true);
      this.#sheetCame = true;
    } else if (!inWords && this.#sheetCame) {
      sheet.toggle(false);
      this.#sheetCame = false;
    }
  }

  // ---- beside the table ----

  /** What is looked at; else what is to be decided about. */
  glow() {
    const { glow, land, aiming } = this.#board;
    const shown = this.#seen ? [this.#seen] : aiming.due;
    glow.setGlow(shown.flatMap(({ id }) => land.partsOf(id)));
  }

  /** @param {Feature | null | undefined} feature */
  see(feature) {
    const { frame, session, atlas, land } = this.#board;
    if ((feature ?? null) === this.#seen) return;
    this.#seen = feature ?? null;
    this.glow();
    frame.info.replaceChildren(feature ? featureCard(feature, session.names, atlas, moreOf(land, feature)) : '');
    reachable(/** @type {HTMLElement} */ (frame.info.parentElement));
  }

  /** Features get other numbers when the land grows. */
  forgetSeen() {
    this.#seen = null;
    this.glow();
    this.#board.tip.hide();
    this.#board.frame.info.replaceChildren();
  }

  scores() {
    const { session, cards, atlas, party, track } = this.#board;
    const seen = this.#counted ?? session;
    showPlayers(cards, seen, atlas, party === undefined);
    party?.update(seen, atlas);
    track.update(seen, atlas);
  }

  /** While the end is counted, its scores so far; null: all is counted. @param {Session | null} session */
  setCounted(session) {
    this.#counted = session;
    this.scores();
    if (!session) this.glow();
  }
}

/** The legal squares, stronger where the tile fits the way it is held. @param {Parts} board */
function showSquares({ aiming, overlay }) {
  const { laying, placed, mode } = aiming;
  const taken = placed ? laying.at(placed.x, placed.y) : undefined;
  const open = mode === 'tile' || placed ? [...laying.squares.values()] : [];
  const free = open.filter((square) => square !== taken);
  overlay.setSquares(free.map((square) => ({ ...square, fits: mode === 'tile' && laying.fits(square) })));
}

/** The tile before it lies. @param {Parts} board */
function showGhost({ land, aiming, overlay, session }) {
  const { laying, mode, held, would } = aiming;
  const tile = handTile(land);
  const pending = pendingMove(session);
  const { aimed } = laying;
  if (would === 'move') {
    overlay.setGhost(held);
  } else if (pending && lays(pending) && tile) {
    overlay.setGhost({ tile, x: pending.x ?? 0, y: pending.y ?? 0, rot: pending.rot ?? 0, look: 'pending' });
  } else if (mode === 'tile' && aimed && tile) {
    overlay.setGhost({ tile, x: aimed.x, y: aimed.y, rot: laying.rot, look: 'aimed' });
  } else {
    overlay.setGhost(held);
  }
  overlay.setCursor(mode === 'tile' && aimed && !pending ? aimed : null);
}

/** Places for figures, and the figure that waits to be confirmed. @param {Parts} board */
function showSpots(board) {
  const { aiming, overlay, session } = board;
  const { putting } = aiming;
  const pending = pendingMove(session);
  const chosen = pending && putting.spotOf(pending.move);
  if (pending && chosen?.form === 'way') chosen.turn = chosen.moves.indexOf(pending);
  const free = putting.open.filter((spot) => spot !== chosen || spot.form === 'way');
  overlay.setSpots(free, putting.current, (spot) => drawSpot(board, spot), standingOn(board));
  if (!pending || !chosen) {
    overlay.setMark(null);
    return;
  }
  if (chosen.form === 'way') {
    overlay.setMark(null);
    return;
  }
  const pulse = svg('circle', { r: 22, class: 'board-pulse' });
  overlay.setMark(overlay.placeOf(chosen), [...drawMove(board, pending, chosen), pulse]);
}

/** Where figures stand, in the world. @param {Parts} board */
function standingOn({ land, overlay }) {
  return land.pieces.flatMap(({ x, y, segment }) => {
    const tile = land.at(x, y);
    const spot = { form: 'segment', key: '', x, y, tile, segment, feature: undefined, moves: [], turn: 0 };
    return tile && segment >= 0 ? [overlay.placeOf(/** @type {Spot} */ (spot))] : [];
  });
}

/** What a place is worth, or which of several ways is shown. @param {Spot} spot */
function badgeOf({ form, feature, moves, turn }) {
  if (form === 'way') return moves.length > 1 ? `↻ ${turn + 1}/${moves.length}` : '';
  return worthBadge(feature);
}

/** How large a point is, in pixels where letters have their usual size. */
const POINT = 5.5;

/** How large the number of what may be taken is, half across, and at most as a part of a tile. */
const COUNT = 15;
const COUNT_PART = 0.32;

/** How many of what is there may be taken, at most. @param {Move[]} moves @param {import('./camera.js').Camera} camera */
function countOf(moves, { letters, size }) {
  const most = Math.max(...moves.map(({ n }) => n ?? 0));
  return [
    svg(
      'g',
      { class: 'board-spot-count', transform: `scale(${Math.min(letters, (size * COUNT_PART) / COUNT)})` },
      svg('circle', { r: COUNT }),
      svg('text', { y: 5.5 }, `\u2212${most}`),
    ),
  ];
}

/** @param {Parts} board @param {Spot} spot */
function drawSpot(board, spot) {
  const text = badgeOf(spot);
  const wide = 12 + text.length * 8;
  const { letters } = board.camera;
  const shown = board.aiming.putting.choices(spot)[0] ?? spot.moves[0];
  const isWay = spot.form === 'way';
  const point = isWay ? [] : [svg('circle', { r: POINT * letters, class: 'board-spot-point' })];
  const figure = [...drawMove(board, shown, spot), ...point];
  if (!text) return figure;
  const label = [svg('rect', { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }), svg('text', { y: 4.5 }, text)];
  const transform = isWay ? `scale(${letters})` : `scale(${letters}) translate(0 13)`;
  const look = isWay ? 'board-spot-worth turns' : 'board-spot-worth';
  const title = !isWay && spot.feature && svg('title', null, worthWords(spot.feature));
  return [...figure, svg('g', { class: look }, title, svg('g', { transform }, ...label))];
}

/** Whether such a piece stands there, so that something is done with it. @param {Parts} board @param {Move} move @param {Spot} spot */
function stands({ land }, move, spot) {
  return land.pieces.some(
    (p) => p.x === spot.x && p.y === spot.y && p.segment === spot.segment && p.piece === move.piece,
  );
}

/**
 * What a move would bring there: a piece, or a ring around what is there.
 * @param {Parts} board @param {Move} move @param {Spot} spot
 */
function drawMove(board, move, spot) {
  const ring = [svg('circle', { r: Math.min(20, board.camera.size * 0.3), class: 'board-pulse' })];
  if (spot.form === 'way') return [svg('circle', { r: board.camera.size / 2, class: 'board-spot-hold' })];
  if (spot.form === 'square' && typeof move.n === 'number') return countOf(spot.moves, board.camera);
  if (!move.piece || (move.kind !== 'put' && stands(board, move, spot))) return ring;
  const { painter, camera, overlay, session } = board;
  const world = overlay.placeOf(spot);
  const lies = spot.feature?.kind === 'field';
  const place = painter.pieceAt(world, move.piece, board.whose(move.piece, session.seat ?? 0), lies);
  const at = camera.toScreen(world.x, world.y);
  return [
    svg('image', {
      href: place.picture.url,
      x: place.x - at.x,
      y: place.y - at.y,
      width: place.w,
      height: place.h,
      class: 'board-spot-figure',
    }),
  ];
}

/** @param {Parts} board */
function showHand({ session, land, aiming, hand, camera }) {
  const { mode, laying, putting, placed } = aiming;
  const quarters = camera.turn;
  const laid = mode === 'places' ? land.last : undefined;
  const tile = handTile(land);
  const pending = pendingMove(session);
  const rot = pending && lays(pending) ? (pending.rot ?? 0) : mode === 'tile' ? laying.rot : 0;
  const held = laid ? { tile: laid.tile, rot: laid.rot, joined: laid.joined } : tile ? { tile, rot } : null;
  const turns = placed ? laying.turned(placed) !== null : mode === 'tile' && laying.rotations.length > 1;
  hand.showTile(held, { turns, mine: mode !== 'watch', carries: mode === 'tile', quarters });
  hand.showCard(session.turn.card ?? null);
  hand.showPlaces(mode === 'places' ? putting : null, laid, { player: session.seat ?? 0, quarters });
}

/** How many figures with which something can be done instead of placing one have buttons too. */
const RECALLS = 2;

/** What else can be done with figures, such as taking one back from elsewhere, as buttons. @param {Parts} board @param {(spot: Spot) => void} lookAt */
function showRecalls(board, lookAt) {
  const found = board.aiming.putting.spots.flatMap((spot) =>
    spot.moves.filter((move) => move.kind !== 'put' && stands(board, move, spot)).map((move) => ({ spot, move })),
  );
  const wanted = board.aiming.putting.pieces.length ? found : found.filter(({ move }) => move.kind === 'recall');
  const few = wanted.length <= RECALLS ? wanted : [];
  board.recalls.replaceChildren(...few.map(({ spot, move }) => recallButton(board, spot, move, lookAt)));
}

/** @param {Parts} board @param {Spot} spot @param {Move} move @param {(spot: Spot) => void} lookAt */
function recallButton(board, spot, move, lookAt) {
  const piece = move.piece ?? '';
  const worth = worthBadge(spot.feature);
  const words = [describeMove(move), spot.feature && worthWords(spot.feature)].filter((part) => part).join(', ');
  const pressed = pendingMove(board.session)?.move === move.move;
  const look = () => lookAt(spot);
  return h(
    'button',
    {
      type: 'button',
      class: 'button board-place board-recall',
      title: words,
      data: { move: move.move, handSpot: spot.key },
      aria: { label: words, pressed },
      on: { click: () => board.doing.choose(move), pointerenter: look, focus: look },
    },
    h('img', { src: board.atlas.figure(piece, board.whose(piece, board.session.seat ?? 0), false).url, alt: '' }),
    worth,
  );
}
