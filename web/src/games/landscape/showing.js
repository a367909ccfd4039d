// showing.js -- shows what is aimed at and what waits: squares and the tile over the land, places for
// figures, the hand.

import { h, svg } from '../../ui/dom.js';
import { tellMove } from '../../words/tell.js';
import { pendingMove } from './decide.js';
import { worthBadge } from './info.js';
import { handTile } from './land.js';
import { lays } from './places.js';

/**
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 */

/** The legal squares, stronger where the tile fits the way it is held. @param {Desk} desk */
export function showSquares({ laying, overlay, placed, mode }) {
  const taken = placed ? laying.at(placed.x, placed.y) : undefined;
  const open = mode === 'tile' || placed ? [...laying.squares.values()] : [];
  const free = open.filter((square) => square !== taken);
  overlay.setSquares(free.map((square) => ({ ...square, fits: mode === 'tile' && laying.fits(square) })));
}

/** The tile before it lies. @param {Desk} desk */
export function showGhost({ land, laying, overlay, mode, held, would, sitting }) {
  const tile = handTile(land);
  const pending = pendingMove(sitting);
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

/** Places for figures, and the figure that waits to be confirmed. @param {Desk} desk */
export function showSpots(desk) {
  const { putting, overlay, sitting } = desk;
  const pending = pendingMove(sitting);
  const chosen = pending && putting.spotOf(pending.move);
  if (pending && chosen?.form === 'way') chosen.turn = chosen.moves.indexOf(pending);
  const free = putting.open.filter((spot) => spot !== chosen || spot.form === 'way');
  overlay.setSpots(free, putting.current, (spot) => drawSpot(desk, spot));
  if (!pending || !chosen) {
    overlay.setMark(null);
    return;
  }
  if (chosen.form === 'way') {
    overlay.setMark(null);
    return;
  }
  const pulse = svg('circle', { r: 22, class: 'board-pulse' });
  overlay.setMark(overlay.placeOf(chosen), [...drawMove(desk, pending, chosen), pulse]);
}

/** What a place is worth, or which of several ways is shown. @param {Spot} spot */
function badgeOf({ form, feature, moves, turn }) {
  if (form === 'way') return moves.length > 1 ? `↻ ${turn + 1}/${moves.length}` : '';
  return worthBadge(feature);
}

/** How far below its middle the number of a way stands, in tiles. */
const BELOW = 0.36;

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

/** @param {Desk} desk @param {Spot} spot */
function drawSpot(desk, spot) {
  const text = badgeOf(spot);
  const wide = 12 + text.length * 8;
  const shown = desk.putting.choices(spot)[0] ?? spot.moves[0];
  const figure = [...drawMove(desk, shown, spot), svg('circle', { r: 5.5, class: 'board-spot-point' })];
  if (!text) return figure;
  const below = spot.form === 'way' ? desk.camera.size * BELOW : 13;
  const transform = `translate(0 ${below - 13}) scale(${desk.camera.letters}) translate(0 13)`;
  return [
    ...figure,
    svg(
      'g',
      { class: spot.form === 'way' ? 'board-spot-worth turns' : 'board-spot-worth', transform },
      svg('rect', { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
      svg('text', { y: 4.5 }, text),
    ),
  ];
}

/** Whether such a piece stands there, so that something is done with it. @param {Desk} desk @param {Move} move @param {Spot} spot */
function stands({ land }, move, spot) {
  return land.pieces.some(
    (p) => p.x === spot.x && p.y === spot.y && p.segment === spot.segment && p.piece === move.piece,
  );
}

/**
 * What a move would bring there: a piece, or a ring around what is there.
 * @param {Desk} desk @param {Move} move @param {Spot} spot
 */
function drawMove(desk, move, spot) {
  const ring = [svg('circle', { r: Math.min(20, desk.camera.size * 0.3), class: 'board-pulse' })];
  if (spot.form === 'way') return [svg('circle', { r: 12, class: 'board-spot-hold' })];
  if (spot.form === 'square' && typeof move.n === 'number') return countOf(spot.moves, desk.camera);
  if (!move.piece || (move.kind !== 'put' && stands(desk, move, spot))) return ring;
  const { painter, camera, overlay, sitting } = desk;
  const world = overlay.placeOf(spot);
  const lies = spot.feature?.kind === 'field';
  const place = painter.pieceAt(world, move.piece, desk.whose(move.piece, sitting.seat ?? 0), lies);
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

/** @param {Desk} desk */
export function showHand({ sitting, land, mode, laying, putting, hand, camera, placed }) {
  const quarters = camera.turn;
  const laid = mode === 'places' ? land.last : undefined;
  const tile = handTile(land);
  const pending = pendingMove(sitting);
  const rot = pending && lays(pending) ? (pending.rot ?? 0) : mode === 'tile' ? laying.rot : 0;
  const held = laid ? { tile: laid.tile, rot: laid.rot, joined: laid.joined } : tile ? { tile, rot } : null;
  const turns = placed ? laying.turned(placed) !== null : mode === 'tile' && laying.rotations.length > 1;
  hand.showTile(held, { turns, mine: mode !== 'watch', quarters });
  hand.showCard(sitting.turn.card ?? null);
  hand.showPlaces(mode === 'places' ? putting : null, laid, { player: sitting.seat ?? 0, quarters });
}

/** How many figures with which something can be done instead of placing one have buttons too. */
const RECALLS = 2;

/** What else can be done with figures, such as taking one back from elsewhere, as buttons. @param {Desk} desk */
export function showRecalls(desk) {
  const found = desk.putting.spots.flatMap((spot) =>
    spot.moves.filter((move) => move.kind !== 'put' && stands(desk, move, spot)).map((move) => ({ spot, move })),
  );
  const wanted = desk.putting.pieces.length ? found : found.filter(({ move }) => move.kind === 'recall');
  const few = wanted.length <= RECALLS ? wanted : [];
  desk.recalls.replaceChildren(...few.map(({ spot, move }) => recallButton(desk, spot, move)));
}

/** @param {Desk} desk @param {Spot} spot @param {Move} move */
function recallButton(desk, spot, move) {
  const piece = move.piece ?? '';
  const worth = worthBadge(spot.feature);
  const words = [tellMove(move), worth].filter((part) => part).join(', ');
  const pressed = pendingMove(desk.sitting)?.move === move.move;
  const look = () => desk.lookAt(spot);
  return h(
    'button',
    {
      type: 'button',
      class: 'button board-place board-recall',
      title: words,
      data: { move: move.move, handSpot: spot.key },
      aria: { label: words, pressed },
      on: { click: () => desk.choose(move), pointerenter: look, focus: look },
    },
    h('img', { src: desk.atlas.figure(piece, desk.whose(piece, desk.sitting.seat ?? 0), false).url, alt: '' }),
    worth,
  );
}
