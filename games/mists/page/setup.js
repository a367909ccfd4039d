// setup.js -- the mists in the set-up: a board for the picture of the game, and what is new at each level.

/** The start board and what has grown around it, row by row. */
const PLACES = [
  'M46@0 M43@270 MS-NW@0 MS-NE@0 M40@90',
  'M14@270 M45@270 MS-SW@0 MS-SE@0 M44@180',
  'M33@270 M49@90 M17@270 M37@180 M34@90',
].flatMap((row, y) =>
  row.split(' ').map((word, x) => {
    const [tile, rot] = word.split('@');
    return { tile: `mists/${tile}`, x, y, rot: Number(rot) };
  }),
);

const FIGURES = [
  { x: 0, y: 0, kind: 'castle', player: 0, piece: 'red' },
  { x: 2, y: 0, kind: 'city', player: 0, piece: 'blue' },
  { x: 1, y: 2, kind: 'city', player: 0, piece: 'yellow' },
  { x: 4, y: 0, kind: 'mist', player: null, piece: 'ghost' },
  { x: 3, y: 1, kind: 'mist', player: null, piece: 'ghost' },
  { x: 0, y: 1, kind: 'mist', player: null, piece: 'ghost' },
];

export function board() {
  return { places: PLACES, figures: FIGURES };
}

/** @type {Record<string, string[]>} */
export const levels = {
  1: ['mists/M13', 'mists/M33', 'ghost'],
  2: ['mists/M46', 'mists/M51'],
  3: ['hound', 'hound'],
  4: ['ghost'],
  5: ['mists/M50', 'ghost', 'ghost'],
  6: ['red', 'green', 'blue', 'yellow'],
};
