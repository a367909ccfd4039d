// showing.js -- shows what is aimed at and what waits: squares and the tile over the land, places for
// figures, the hand.

import { h, svg } from '../../ui/dom.js';
import { tellMove } from '../../words/tell.js';
import { pendingMove } from './decide.js';
import { worthBadge } from './info.js';
import { handTile } from './land.js';

/**
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./types').Move} Move
 * @typedef {import('./types').Spot} Spot
 */

/** The legal squares, stronger where the tile fits the way it is held. @param {Desk} desk */
export function showSquares({ laying, overlay, placed, mode }) {
  const taken = placed ? laying.at(placed.x, placed.y) : undefined;
  const free = [...laying.squares.values()].filter((square) => square !== taken);
  overlay.setSquares(free.map((square) => ({ ...square, fits: mode === 'tile' && laying.fits(square) })));
}

/** The tile before it lies. @param {Desk} desk */
export function showGhost({ land, laying, overlay, mode, held, would, sitting }) {
  const tile = handTile(land);
  const pending = pendingMove(sitting);
  const { aimed } = laying;
  if (would === 'move') {
    overlay.setGhost(held);
  } else if (pending?.kind === 'tile' && tile) {
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
  const free = putting.open.filter((spot) => spot !== chosen);
  overlay.setSpots(free, putting.current, (spot) => drawSpot(desk, spot));
  if (!pending || !chosen) {
    overlay.setMark(null);
    return;
  }
  const pulse = svg('circle', { r: 22, class: 'board-pulse' });
  overlay.setMark(overlay.placeOf(chosen), [...drawFigure(desk, pending, chosen), pulse]);
}

/** @param {Desk} desk @param {Spot} spot */
function drawSpot(desk, spot) {
  const text = worthBadge(spot.feature);
  const wide = 12 + text.length * 8;
  const shown = desk.putting.choices(spot)[0] ?? spot.moves[0];
  const figure = drawFigure(desk, shown, spot);
  if (!text) return figure;
  const transform = `scale(${desk.camera.letters}) translate(0 13)`;
  return [
    ...figure,
    svg(
      'g',
      { class: 'board-spot-worth', transform },
      svg('rect', { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
      svg('text', { y: 4.5 }, text),
    ),
  ];
}

/** @param {Desk} desk @param {Move} move @param {Spot} spot */
function drawFigure({ painter, camera, overlay, sitting }, move, spot) {
  const {
    tile: { x: column, y: row },
    segment,
  } = spot;
  const figure = { player: sitting.seat ?? 0, piece: move.piece ?? '', x: column, y: row, segment };
  const place = painter.figurePlace(figure);
  if (!place || move.kind !== 'put') return [svg('circle', { r: 20, class: 'board-pulse' })];
  const { x, y } = overlay.placeOf(spot);
  const at = camera.toScreen(x, y);
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
  const laid = mode === 'figure' ? land.last : undefined;
  const tile = handTile(land);
  const pending = pendingMove(sitting);
  const rot = pending?.kind === 'tile' ? (pending.rot ?? 0) : mode === 'tile' ? laying.rot : 0;
  const held = laid ? { tile: laid.tile, rot: laid.rot, joined: laid.joined } : tile ? { tile, rot } : null;
  const turns = placed ? laying.turned(placed) !== null : mode === 'tile' && laying.rotations.length > 1;
  hand.showTile(held, { turns, mine: mode !== 'watch', quarters });
  hand.showPlaces(mode === 'figure' ? putting : null, laid, { player: sitting.seat ?? 0, quarters });
}

/** What else can be done with figures, such as taking one back from elsewhere, as buttons. @param {Desk} desk */
export function showRecalls(desk) {
  const buttons = [];
  for (const spot of desk.putting.spots) {
    for (const move of spot.moves) if (move.kind !== 'put') buttons.push(recallButton(desk, spot, move));
  }
  desk.recalls.replaceChildren(...buttons);
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
    h('img', { src: desk.atlas.figure(piece, desk.sitting.seat ?? 0, false).url, alt: '' }),
    worth,
  );
}
