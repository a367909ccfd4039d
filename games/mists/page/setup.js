// setup.js -- the mists in the set-up: boards for the pictures of the game and of each level, and how it is told who begins.

/** Seats have their colours, so they stay where they are. @type {import('@games/setup').Pictured['beginning']} */
export const beginning = { option: 'begins', value: (seat) => String(seat + 1) };

/** @typedef {import('@games/setup').Board} Board */

/** Tiles by their rows, each with its turn. @param {string[]} rows @returns {Board['places']} */
const laid = (rows) =>
  rows.flatMap((row, y) =>
    row.split(' ').map((word, x) => {
      const [tile, rot] = word.split('@');
      return { tile: `mists/${tile}`, x, y, rot: Number(rot) };
    }),
  );

/** @param {string} piece @param {number} x @param {number} y @param {string} kind @returns {Board['figures'][number]} */
const guard = (piece, x, y, kind) => ({ x, y, kind, player: 0, piece });

/** @param {number} x @param {number} y @param {string} [kind] @param {string} [piece] @returns {Board['figures'][number]} */
const ghost = (x, y, kind = 'mist', piece = 'ghost') => ({ x, y, kind, player: null, piece });

/** The start board and what has grown around it. @returns {Board} */
export const board = () => ({
  places: laid([
    'M46@0 M43@270 MS-NW@0 MS-NE@0 M40@90',
    'M14@270 M45@270 MS-SW@0 MS-SE@0 M44@180',
    'M33@270 M49@90 M17@270 M37@180 M34@90',
  ]),
  figures: [
    guard('red', 0, 0, 'castle'),
    guard('blue', 2, 0, 'city'),
    guard('yellow', 1, 2, 'city'),
    ghost(4, 0),
    ghost(3, 1),
    ghost(0, 1),
  ],
});

/** What is new at each: mist, castles and cemeteries, hounds, many ghosts, haunted cemeteries, every colour for itself. @type {Record<string, () => Board>} */
export const levels = {
  1: () => ({
    places: laid(['M13@180 M34@0 M26@0 M10@0', 'M19@0 M33@0 M23@90 M04@270']),
    figures: [guard('red', 2, 0, 'city'), guard('blue', 1, 1, 'road'), ghost(1, 0), ghost(0, 1)],
  }),
  2: () => ({
    places: laid(['M40@90 M48@0 M51@0 M10@270', 'M25@180 M44@0 M43@270 M09@90']),
    figures: [guard('red', 1, 1, 'castle'), guard('green', 0, 1, 'city'), ghost(2, 1), ghost(0, 0)],
  }),
  3: () => ({
    places: laid(['M34@180 M11@0 M16@0 M25@270', 'M24@90 M22@0 M20@180 M19@270']),
    figures: [
      guard('red', 1, 1, 'city'),
      ghost(1, 1, 'road', 'hound'),
      guard('blue', 2, 0, 'city'),
      ghost(3, 0, 'road', 'hound'),
      ghost(0, 0),
    ],
  }),
  4: () => ({
    places: laid(['M40@90 M18@0 M17@0 M22@0', 'M41@0 M31@0 M16@180 M32@180']),
    figures: [
      guard('yellow', 1, 1, 'city'),
      ...[0, 1, 2, 3].map((x) => ghost(x, 0)),
      ...[0, 2, 3].map((x) => ghost(x, 1)),
    ],
  }),
  5: () => ({
    places: laid(['M40@90 M49@0 M52@180 M10@0', 'M25@180 M50@180 M09@270 M37@90']),
    figures: [ghost(1, 0, 'cemetery'), ghost(2, 0, 'cemetery'), ghost(1, 1, 'cemetery'), guard('green', 3, 0, 'road')],
  }),
  6: () => ({
    places: laid(['M06@180 M04@0 M07@0 M09@0', 'M03@270 M02@90 M05@270 M10@90']),
    figures: [
      guard('red', 1, 0, 'city'),
      guard('green', 2, 0, 'city'),
      guard('blue', 3, 0, 'road'),
      guard('yellow', 1, 1, 'city'),
    ],
  }),
};
