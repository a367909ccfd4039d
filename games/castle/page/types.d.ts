// types.d.ts -- what the engine tells of a castle, and what the parts of its table hand to each other.

export type Goods = Record<string, number>;

export interface Space {
  space: number;
  fee: number;
  helper: number | null;
}

export interface Building {
  building: string;
  tiles?: number;
  left?: number;
  value?: number;
  points?: number;
  standing: boolean;
  spaces: Space[];
}

export interface Cart {
  place: string;
  good: string;
  yield: number;
  helper: number | null;
  fresh: boolean;
}

export interface Player {
  name: string;
  score: number;
  if_over: number;
  supply: { helper: number };
  goods: Goods;
  talers: number;
  hand: string[];
  pile: string[];
  played: string[];
  gone: string[];
  chosen: boolean;
  cards?: string[];
  on_card: Record<string, Goods>;
}

export interface Winter {
  deck: number;
  marked: number[];
  drawn: string | null;
  open: string[];
  inn: { talers: number };
  maiden: { suitors: number[]; won: number | null; goods: Goods; talers: number };
}

export interface State {
  phase: string;
  over: boolean;
  result?: import('../../../web/src/types').Result;
  season: string;
  round: number;
  rounds: number;
  field: number;
  start: number | null;
  card: string | null;
  building: string | null;
  bars: number;
  stock: Goods;
  bank: number;
  tower: Goods;
  forge: number;
  carts: Cart[];
  buildings: Building[];
  tiles_left: number;
  winter?: Winter;
  players: Player[];
  setup: import('../../../web/src/types').Details;
}

export interface Move {
  move: string;
  kind: string;
  words?: string;
  cards?: string[];
  card?: string;
  building?: string;
  value?: number;
  points?: number;
  goods?: Goods;
  piece?: string;
  good?: string;
  player?: number;
  silver?: number;
  talers?: number;
  from?: string;
  to?: string;
  space?: number;
  fee?: number;
  displaces?: number;
}

/** A sign with a number beside it, or without one. */
export interface Token {
  sign: string;
  n?: number;
}

/** One thing to be chosen: a place, a card, a payment.  Several moves where more must be said. */
export interface Choice {
  id: string;
  /** where it glows in the picture */
  at: string[];
  /** where a click means it too */
  also: string[];
  label: string;
  spoken: string;
  note?: string;
  tokens: Token[];
  /** whether the signs stand behind the name: a price, what it brings */
  after?: boolean;
  card?: string;
  /** choices under one heading, such as a worker's card */
  group?: string;
  pass?: boolean;
  moves: Move[];
}

/** What the parts of the view share. */
export interface Board {
  session: import('../../../web/src/types').Session;
  frame: import('../../../web/src/types').Frame;
  state: State;
  choices: Choice[];
  /** shows what this would do, or with null what is to be done */
  look(choice: Choice | null): void;
  lookAtMove(move: Move | null): void;
  /** takes it: at once if it is one move, or asks which */
  take(choice: Choice, near: Element): void;
  play(move: Move): void;
  /** tells about a thing in the picture, at the place of details */
  describe(at: string | null): void;
  /** opens or closes the list of moves in words */
  toggleList(): void;
  /** the same on a card beside the mouse */
  hover(at: string | null, near: Element | null): void;
}
