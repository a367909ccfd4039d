// types.d.ts -- what the parts of the page hand to each other: a game as somebody sits at it, and what the engine tells of it.
//
// What every game tells has its type here.  What one rule or one game tells beside it is found by its name, and is unknown
// until somebody has looked at it; so a name that is mistyped is no number and no text.

import type { LessonSession } from './play/lesson.js';
import type { LocalSession } from './play/local.js';
import type { OnlineSession } from './play/online.js';
import type { ReplaySession } from './play/replay.js';
import type { Speaking } from './talk/speaking.js';

export type { Engine } from './engine/engine.js';
export type { Done, Happened, Made, Move, Preview, Seat } from './play/session.js';
export type { Frame } from './screens/table/frame.js';

declare global {
  /** What is played here, for the browser's console and for tests. */
  var hradby: Record<string, unknown> | undefined;
}

/** By the name of a value. */
export type Details = Record<string, unknown>;

/** The options of a game with all defaults filled in, and who plays it. */
export interface Setup extends Details {
  players: string[];
  seed?: string;
  chance?: string;
}

/** Something that has happened: what many games say of it.  The facts of one rule or game stand beside these. */
export interface GameEvent extends Details {
  event: string;
  text: string;
  player?: number;
  /** the rules it rests on */
  rules?: string[];
  x?: number;
  y?: number;
  rot?: number;
  tile?: string;
  piece?: string;
  feature?: string;
  segment?: number;
  /** of a score: how many, for what, and who shares in it */
  points?: number;
  source?: string;
  owners?: number[];
  powers?: number[];
  /** how many tiles are counted */
  tiles?: number;
  round?: number;
}

/** Points that somebody gets. */
export interface Score extends GameEvent {
  points: number;
  source: string;
  /** whether they are given at the end of the game */
  final?: boolean;
}

/** What an element can hold; lists may hold lists. */
export type Child = Node | string | number | null | undefined | false | Child[];

/** What is told of a player. */
export interface PlayerState extends Details {
  name: string;
  score: number;
  if_over: number;
  /** pieces at home, by their names */
  supply: Record<string, number>;
  /** points by their sources */
  points?: Record<string, number>;
  goods?: Record<string, number>;
  counters?: Record<string, number>;
  /** where the counter stands on the score track */
  space?: number;
}

/** How a game ended. */
export interface Result extends Details {
  scores: number[];
  winners: number[];
  /** points of each player by their sources */
  breakdown?: Record<string, number>[];
  /** who gave up, and whether the clock did it for them */
  gave_up?: number;
  by?: string;
  /** of a party */
  won?: boolean;
  lost?: string;
}

/** Of a game with tiles: how many are to be drawn, and which kinds they and those laid aside may be. */
export interface Left {
  tiles: number;
  bag?: Record<string, number>;
  aside?: Record<string, number>;
}

export interface State extends Details {
  phase: string;
  over: boolean;
  result?: Result | null;
  players: PlayerState[];
  left?: Left;
  drawn?: string | null;
}

/** A table of a landscape, as the engine tells it. */
export interface Table {
  tiles: import('./games/landscape/types').TileLaid[];
  features: import('./games/landscape/types').Feature[];
  pieces: import('./games/landscape/types').Piece[];
  drawn: string | { tile: string } | null;
  last: { x: number; y: number } | null;
  loose?: import('./games/landscape/types').Loose[];
  spans?: import('./games/landscape/types').Span[];
  stations?: import('./games/landscape/types').Station[];
}

/** What only games of one kind have; on any other it is not there. */
type Parts = Pick<
  OnlineSession,
  'watched' | 'head' | 'clocks' | 'ownSeats' | 'proof' | 'chat' | 'share' | 'resign' | 'rematch'
> &
  Pick<ReplaySession, 'whole' | 'at' | 'go' | 'room'> &
  Pick<LocalSession, 'id' | 'campaign' | 'entered'>;

/** What the game is dressed in for those who show it. */
interface Dress {
  /** where its people talk a move over */
  talk?: Speaking;
  /** in the place of the usual words, while a move is only proposed */
  layWords?: string;
  turnWords?: string;
  /** what is thought or shown goes on at once */
  skip?(): void;
  /** whether taking back asks the others */
  undoAsks?: boolean;
  /** it is told as if all were one player */
  together?: boolean;
}

type Kind<T, M> = T & { mode: M } & Partial<Omit<Parts, keyof T>> & Dress;

/** A game as somebody sits at it; `mode` tells of which kind. */
export type Session =
  | Kind<LocalSession, 'local'>
  | Kind<OnlineSession, 'online'>
  | Kind<ReplaySession, 'replay'>
  | Kind<LessonSession, 'lesson'>;

/** As much of a game as is needed to tell its story: also a party's, as if it were one player. */
export type Story = Pick<Session, 'game' | 'engine' | 'state' | 'result' | 'history' | 'whole' | 'names' | 'together'>;

/** A game that is over. */
export type Ended = Session & { result: Result };
