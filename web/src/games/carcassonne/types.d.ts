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
  player: number;
  piece: string;
  x: number;
  y: number;
  segment: number;
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

/** A place for figures: a segment of the tile just laid, or of a figure with which something can be done. */
export interface Spot {
  key: string;
  tile: TileLaid;
  segment: number;
  feature: Feature | undefined;
  moves: Move[];
}

export interface Event {
  event: string;
  player?: number;
  text: string;
  [fact: string]: any;
}
