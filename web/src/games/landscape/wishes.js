// wishes.js -- what the hand and the buttons on the edge want of the table.

/** @typedef {import('./desk.js').Desk} Desk */

const ZOOM_STEP = 1.3;

/** @param {Desk} desk @returns {import('./tools.js').ToolWishes} */
export function toolWishes(desk) {
  return {
    zoomIn: () => desk.zoom(ZOOM_STEP),
    zoomOut: () => desk.zoom(1 / ZOOM_STEP),
    fit: () => desk.fit(),
    turnTable: () => desk.turnTable(),
    fields: () => desk.toggleFields(),
    grid: () => desk.toggleGrid(),
    track: () => desk.frame.openPanel('track'),
    left: () => desk.frame.openPanel('left'),
    list: () => desk.sheet.toggle(),
  };
}

/** @param {Desk} desk @returns {import('./hand.js').HandWishes} */
export function handWishes(desk) {
  return {
    turn: () => desk.turnTile(),
    drag: (x, y) => desk.pointing?.drag(x, y),
    drop: (x, y) => desk.pointing?.drop(x, y),
    pick: (spot, beside) => desk.pick(spot, above(desk.host, beside)),
    look: (spot) => desk.lookAt(spot),
    take: (piece) => desk.takePiece(piece),
  };
}

/**
 * The place just above an element, from the corner of the view.
 * @param {HTMLElement} host @param {HTMLElement} el
 */
function above(host, el) {
  const box = el.getBoundingClientRect();
  const { left, top } = host.getBoundingClientRect();
  return { x: box.left + box.width / 2 - left, y: box.top - top };
}
