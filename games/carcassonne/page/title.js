// title.js -- a landscape for the start page and the set-up: rows of tiles from west to east, each as its id and turn.
// The engine lays them like any other landscape, so it is one that could lie on a table.

const ROWS = [
  'base/V@90 base/W@270 inns/EA@90 base/V@180 base/U@90 base/W@0 base/U@90 base/V@90 base/A@180 ' +
    'base/A@180 base/V@180 base/V@90 base/E@90 inns/EM@270 base/K@90 base/I@270 base/B@0 base/K@180',
  'base/V@0 base/U@0 base/N@90 inns/EN@270 base/U-G@90 river/I@0 river/J@90 river/J@0 river/D@90 ' +
    'river/H@0 river/H@0 river/F@90 river/F@90 river/B@180 river/G@270 base/E-G@0 base/B@0 base/J@0',
  'river/K@90 river/B@180 river/C@0 river/C@0 river/D@90 river/G@0 river/J@270 river/I@180 ' +
    'base/D@180 base/V@90 traders/HF@180 traders/HQ@0 traders/HT@270 inns/EP@180 river/E@180 ' +
    'river/H@0 river/F@90 river/K@90',
  'base/J@180 base/E@0 base/H-G@0 base/H@0 traders/HG@180 base/G@0 inns/EJ@270 base/V@90 base/Q@90 ' +
    'base/N@180 inns/EO@90 inns/EG@0 base/J@0 inns/EI@0 traders/HV@90 base/L@270 traders/HA@180 ' +
    'base/V-G@180',
  'traders/HC@0 base/E@90 base/R-G@0 traders/HN@0 traders/HO@0 base/W@0 inns/EB@0 base/U@90 ' +
    'base/L@0 base/P@90 base/P@0 base/U@90 inns/EC@90 base/M@0 base/P@0 traders/HJ@180 base/D@0 ' +
    'base/U@90',
];

/** As the option `start` takes them. */
export function titlePlaces() {
  return ROWS.flatMap((row, y) =>
    row.split(' ').map((word, x) => {
      const [tile, rot] = word.split('@');
      return { tile, x, y, rot: Number(rot) };
    }),
  );
}

/** What of it is behind the title (web/scenery.mjs). */
export const titleCut = { left: 3, top: 0, wide: 11, high: 4 };

/** Who stands there: square, kind of feature, player, figure. */
export const titleFigures = [
  { x: 3, y: 1, kind: 'city', player: 0, piece: 'follower' },
  { x: 5, y: 3, kind: 'city', player: 1, piece: 'follower' },
  { x: 9, y: 1, kind: 'monastery', player: 3, piece: 'follower' },
  { x: 7, y: 2, kind: 'road', player: 2, piece: 'follower' },
  { x: 11, y: 2, kind: 'city', player: 4, piece: 'follower' },
  { x: 13, y: 3, kind: 'road', player: 1, piece: 'follower' },
  { x: 14, y: 2, kind: 'city', player: 0, piece: 'follower' },
  { x: 4, y: 1, kind: 'road', player: 2, piece: 'follower' },
  { x: 16, y: 1, kind: 'field', player: 3, piece: 'follower' },
  { x: 8, y: 3, kind: 'city', player: 5, piece: 'follower' },
];
