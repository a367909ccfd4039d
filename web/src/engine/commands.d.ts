// commands.d.ts -- what can be asked of the engine, and what it answers: the engine protocol (docs/protocol.md) and the
// commands of the browser API (docs/page.md), as types.
//
// Of each command `asks` are the fields of the request beside `cmd`, and `answers` those of the answer beside `ok`.  A game
// that has commands of its own adds them in its own folder:
//
//   declare module '../../../web/src/engine/commands' {
//     interface Commands {
//       NAME: { asks: …; answers: … };
//     }
//   }

import type { Attempt, Done, Move, Preview } from '../play/session.js';
import type { Actor, Look } from '../play/view.js';
import type { Entered, Party, Standing } from '../play/campaign.js';
import type { Details, GameEvent, Setup, State, Table } from '../types';
import type { Segment } from '../games/landscape/types';

/** Nothing beside `cmd`, or beside `ok`. */
type Nothing = Record<never, never>;

/** In whose name: a player's or that of chance. */
export type Who = number | 'chance';
export type Viewer = number | 'spectator';

/** An option of a game, as it can be chosen. */
export interface Option {
  name: string;
  type: string;
  values?: string[];
  default: unknown;
  help: string;
  /** what it belongs to: a word of an option of the type `choices` */
  of?: string;
  /** such words, one of which must be chosen too */
  with?: string[];
}

/** A game that can be played. */
export interface Kind {
  id: string;
  title: string;
  players: { min: number; max: number };
  options: Option[];
  /** the option for the level, in a game played level after level */
  levels?: string;
  /** all win or nobody does */
  together?: boolean;
}

/** What begins a game; `load` answers the same. */
interface Begun {
  game: string;
  setup: Setup;
  seed: string;
  language: string;
  events: GameEvent[];
  actor: Actor;
  phase: string;
}

/** Who sees the game, and what they have of it: see `look`. */
export interface LookFields {
  here: number[];
  present?: number;
  known?: Look['versions'];
  past?: boolean;
}

/** One thing that a computer player says about a move. */
export interface Clause extends Details {
  event: string;
}

export interface Reason {
  text: string;
  facts: Clause[];
}

export interface Candidate {
  move: string;
  value: number;
  share: number;
  reason?: Reason;
  /** the move and the best rest of the turn */
  line?: string[];
}

/** How a computer player thinks. */
interface Thinking {
  level?: string;
  ms?: number;
  playouts?: number;
  seed?: number;
}

/** What a computer player would do. */
export interface Advice {
  move: string;
  value: number;
  candidates: Candidate[];
  reason?: Reason;
  playouts?: number;
}

/** A move that was judged afterwards, or one that would have been better. */
export interface Judged {
  move: string;
  words: string;
  value: number;
  reason?: Reason;
}

/** What a computer player thinks of a choice of the past. */
export interface ChoiceJudged {
  by: number;
  phase: string;
  /** the number of the move, from 0 */
  at: number;
  played: Judged;
  best: Judged;
  loss: number;
  place: number;
  of: number;
  /** the expected leads of all players */
  before: number[];
  after: number[];
}

/** The same of a random event. */
export interface ChanceJudged {
  by: 'chance';
  at: number;
  played: { move: string; words: string };
  /** for whom it came, where it came for one player */
  for?: number;
  luck: number;
  before: number[];
  after: number[];
}

/** A colour, and that of letters on it. */
export interface Livery {
  colour: string;
  ink: string;
}

export interface Picture {
  svg: string;
}

/** A segment as it is drawn; the page makes a path of its `d`. */
export type DrawnSegment = Omit<Segment, 'path'>;

export interface Commands {
  // ---- the engine protocol ----

  hello: {
    asks: Nothing;
    answers: { name: string; version: string; protocol: number; games: Kind[]; levels: string[]; languages: string[] };
  };
  new: {
    asks: {
      game: string;
      players: number | string[];
      options?: Details;
      seed?: string | number;
      chance?: 'auto' | 'given';
      language?: string;
    };
    answers: Begun;
  };
  load: { asks: { record: string; language?: string }; answers: Begun };
  turn: { asks: Nothing; answers: { actor: Actor; phase: string } };
  legal: {
    asks: { actor?: Who };
    answers: { actor: Actor; phase: string; moves: import('../games/landscape/types').Move[] };
  };
  play: { asks: { move: string; actor?: Who }; answers: { events: GameEvent[]; actor: Actor; phase: string } };
  undo: { asks: Nothing; answers: { actor: Actor; phase: string } };
  state: { asks: { as?: Viewer }; answers: State };
  suggest: { asks: Thinking & { actor?: Who; reasons?: number; keep?: number }; answers: Advice };
  analyse: { asks: Thinking & { at: number }; answers: ChoiceJudged | ChanceJudged };
  save: { asks: Nothing; answers: { record: string } };

  // ---- how the game looks, and playing ----

  look: { asks: LookFields; answers: { look: Look } };
  step: { asks: LookFields & { move: string; actor?: Who }; answers: Attempt };
  follow: {
    asks: LookFields & { back?: number; to?: number; own?: boolean; moves?: { by: Who; move: string }[] };
    answers: { back: number; hash: string; state_version: number; look: Look };
  };
  preview: { asks: { move: string; then?: string; actor?: Who }; answers: Preview };
  moves: { asks: { actor?: Who }; answers: { moves: Move[] } };
  words: { asks: { move: string; actor?: Who }; answers: { words: string } };
  line: { asks: { moves: string[]; actor?: Who }; answers: { moves: Move[] } };
  history: { asks: { from?: number }; answers: { open: number; moves: Done[] } };
  learned: { asks: { level?: string }; answers: { learned: boolean } };

  // ---- a landscape ----

  table: { asks: Nothing; answers: Table };
  place: { asks: { x: number; y: number }; answers: { words: string } };
  holes: { asks: { as?: Viewer }; answers: { holes: { x: number; y: number; n: number }[] } };
  fitting: {
    asks: { x: number; y: number; as?: Viewer };
    answers: { sides: number; n: number; tiles: Record<string, number> };
  };

  // ---- pictures ----

  art: {
    asks: {
      tile: string;
      rot: number;
      joined?: number;
      variant?: number;
      edition?: string;
      layer?: 'tile' | 'land' | 'mist';
      mist?: string;
    };
    answers: Picture & { segments: DrawnSegment[]; marks: { name: string; x: number; y: number }[] };
  };
  design: { asks: { tile: string; edition?: string; language?: string }; answers: { words: string } };
  figure: { asks: { piece: string; player?: number; pose: 'standing' | 'lying' }; answers: Picture };
  badge: { asks: { player: number } | { piece: string }; answers: Picture };
  colours: { asks: Nothing; answers: { players: Livery[]; pieces: Record<string, Livery> } };
  /** The board of a game without a landscape. */
  scene: { asks: { as?: Viewer; colours?: number[]; language?: string }; answers: Picture };
  /** The whole position with its legend. */
  picture: { asks: { colours?: number[]; language?: string; tile?: number }; answers: Picture };
  /** How a landscape came to be. */
  film: { asks: { colours?: number[]; language?: string; tile?: number }; answers: Picture };
  sign: { asks: { sign: string }; answers: Picture };
  marks: {
    asks: Nothing;
    answers: { marks: { name: string; letter: string; colour: string }[]; drawn: string[] };
  };
  text: { asks: { as?: Viewer }; answers: { text: string } };

  // ---- campaigns ----

  campaign: {
    asks: {
      text: string;
      do?: 'look' | 'add' | 'forget' | 'take' | 'begin' | 'enter';
      game?: string;
      party?: string;
      date?: string;
      more?: string;
      language?: string;
    };
    answers: { text: string; parties: Party[]; entered?: Entered };
  };
  campaign_words: {
    asks: { standings: Standing[]; entered?: Entered; language?: string };
    answers: { standings: string[]; entered?: string };
  };
}

export type Command = keyof Commands;

/** A request by which one of these commands is asked. */
export type Request<C extends Command = Command> = { [K in C]: { cmd: K } & Commands[K]['asks'] }[C];

/** What it is answered. */
export type Answer<C extends Command> = Commands[C]['answers'];

/** A request that is answered with a picture. */
export type PictureRequest = Request<{ [C in Command]: Answer<C> extends Picture ? C : never }[Command]>;

/** What makes a game what it is, from its beginning on. */
export type Making = Request<'new' | 'load' | 'play'>;

// ---- the adviser (adviser.js), which thinks in a worker ----

/** What an adviser is asked about a game, by the command that answers it. */
export type Question<C extends 'suggest' | 'analyse' = 'suggest' | 'analyse'> = Request<C>;

/** To the worker: first where the files of the page are, then question after question. */
export type ToWorker =
  | { assets: Record<string, string> }
  | {
      id: number;
      /** how many of the requests that made the game still hold, and those after them */
      keep: number;
      more: Making[];
      about: Question;
    };

/** From the worker: an answer, or why there is none; `lacks` says why the player had to do without what it has learned. */
export type FromWorker =
  { id: number; answer: Answer<'suggest' | 'analyse'>; lacks: string } | { id: number; error: string };
