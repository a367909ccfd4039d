// types.d.ts -- what the engine tells of a landscape, as the table uses it.

export interface TileLaid {
  x: number;
  y: number;
  rot: number;
  tile: string;
  joined: number;
  features: number[];
  /** how the mist on it looks: open, closed or dead */
  mist?: string;
}

export interface Feature {
  id: number;
  kind: string;
  size: number;
  open: number;
  complete: boolean;
  /** it is complete when tiles lie all around */
  around?: boolean;
  /** of mist: it can never be closed */
  stuck?: boolean;
  /** no figure may stand there in this game */
  shut?: boolean;
  shields?: number;
  owners: number[];
  points: number;
  whole: number;
  /** how many there are of each, by their names */
  marks?: Record<string, number>;
  [mark: string]: unknown;
}

export interface Piece {
  /** null: nobody's */
  player: number | null;
  piece: string;
  x: number;
  y: number;
  segment: number;
  /** what it has with it, by the name of a mark or a piece, and how many */
  load?: string;
  carries?: number;
}

/** A place beside the landscape, drawn on it, and what stands there. */
export interface Station {
  /** one or more words */
  place: string;
  /** of several places of that name */
  nth: number;
  /** in hundredths of a tile from the square 0 0 */
  x: number;
  y: number;
  piece: string | null;
  /** null: nobody's */
  player: number | null;
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
  /** points that it brings at once: players and points */
  gains?: [number, number][];
  /** the players whom it goes against, where its text does not say it */
  victims?: number[];
  /** what chance decides after it */
  next?: string;
  /** the sides of the tile that it names */
  sides?: string[];
  /** of the score track */
  space?: number;
  /** how many */
  n?: number;
  [fact: string]: unknown;
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
 * segment of it, a way that joins two ends of a tile, or a station beside the landscape.
 */
export interface Spot {
  key: string;
  form: 'segment' | 'square' | 'thing' | 'way' | 'station';
  x: number;
  y: number;
  tile: TileLaid | undefined;
  /** -1 where it is none */
  segment: number;
  feature: Feature | undefined;
  station?: Station;
  moves: Move[];
  /** which of several ways is aimed at */
  turn: number;
}

export type { GameEvent as Event } from '../../types';
