// types.d.ts -- what the engine tells of a landscape, as the table uses it.

export interface TileLaid {
  x: number;
  y: number;
  rot: number;
  tile: string;
  joined: any;
  features: number[];
}

export interface Feature {
  id: number;
  kind: string;
  size: number;
  open: number;
  complete: boolean;
  /** it is complete when tiles lie all around */
  around?: boolean;
  /** no figure may stand there in this game */
  shut?: boolean;
  shields?: number;
  owners: number[];
  points: number;
  whole: number;
  [mark: string]: any;
}

export interface Piece {
  /** null: nobody's */
  player: number | null;
  piece: string;
  x: number;
  y: number;
  segment: number;
}

/** What lies on a tile and on none of its segments. */
export interface Loose {
  piece: string;
  x: number;
  y: number;
  count: number;
}

/** What joins two segments of a tile. */
export interface Span {
  /** null where it has no name */
  piece: string | null;
  x: number;
  y: number;
  one: number;
  other: number;
}

export interface Move {
  move: string;
  kind: string;
  x?: number;
  y?: number;
  rot?: number;
  piece?: string;
  feature?: string;
  segment?: number;
  words?: string;
  [fact: string]: any;
}

export interface Segment {
  kind: string;
  sides: string[];
  halves: string[];
  d: string;
  x: number;
  y: number;
  path: Path2D;
}

export interface Placement {
  x: number;
  y: number;
  rot: number;
}

/**
 * A place on the table where something can be done: a segment of a tile, a whole square, a thing on a tile that is no
 * segment of it, or a way that joins two ends of a tile.
 */
export interface Spot {
  key: string;
  form: 'segment' | 'square' | 'thing' | 'way';
  x: number;
  y: number;
  tile: TileLaid | undefined;
  /** -1 where it is none */
  segment: number;
  feature: Feature | undefined;
  moves: Move[];
  /** which of several ways is aimed at */
  turn: number;
}

export interface Event {
  event: string;
  player?: number;
  text: string;
  [fact: string]: any;
}
