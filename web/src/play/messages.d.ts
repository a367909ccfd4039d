// messages.d.ts -- what the page and a room server send each other (docs/api.md), as types: the requests with their answers,
// the numbered events of a room, and what the server sends of itself.

import type { SeatKey } from './online_keys.js';
import type { Entered, Party } from './campaign.js';
import type { ClockPlan, Head, Moment, Since } from './online_details.js';
import type { Proof } from './proof.js';
import type { Details, Result } from '../types';
import type { Said } from '../talk/talk.js';

// ---- requests and answers ----

/** The clock and the turn as they are at one moment. */
export interface MomentMessage extends Moment {
  /** milliseconds that are left of each */
  clocks?: number[] | null;
  /** what was played after the open moves, while something is secret */
  since?: Since[];
  /** the seat that may take its move back without asking */
  undo?: number;
}

/** Of a seat, in the request that opens a room. */
export interface SeatRequest {
  kind: 'person' | 'open' | 'computer';
  name?: string;
  level?: string;
  colour?: number;
  promises?: boolean;
}

/** What a seat says of the next move. */
export interface TalkMessage extends Partial<Said> {
  by: number;
  /** the number of the event that has led to the position */
  at: number;
}

interface OfRoom {
  room: string;
}

/** In a room, with the key of a seat; without one the server refuses. */
interface OfSeat extends OfRoom {
  key: string | undefined;
}

type Nothing = Record<never, never>;

/** A request that changes a room, once; the connection makes up a tag where there is none. */
interface Tagged {
  tag?: string;
}

interface SeatGiven {
  seat: number;
  key: string;
  commit?: string;
}

/** Of each request: the fields beside `do`, and those of the answer beside `re` and `ok`. */
export interface ServerRequests {
  ping: { asks: Nothing; answers: { now: number } };
  list: { asks: Nothing; answers: { rooms: Head[] } };
  open: {
    asks: Tagged & {
      game: string;
      options: Details;
      seats: SeatRequest[];
      clock: ClockPlan;
      public: boolean;
      hints?: boolean;
      campaign?: string;
    };
    answers: { room: string; keys: SeatKey[]; commit?: string };
  };
  join: {
    asks: OfRoom & Tagged & { name: string; seat?: number; colour?: number; promises?: boolean };
    answers: SeatGiven;
  };
  stand: { asks: OfSeat & Tagged; answers: Nothing };
  colour: { asks: OfSeat & Tagged & { colour: number }; answers: Nothing };
  start: { asks: OfSeat & Tagged; answers: Nothing };
  promise: { asks: OfSeat & Tagged & { promise: string }; answers: Nothing };
  reveal: { asks: OfSeat & Tagged & { salt: string }; answers: Nothing };
  watch: { asks: OfRoom & { seen: number; keys: string[] }; answers: Watched };
  leave: { asks: OfRoom; answers: Nothing };
  move: { asks: OfSeat & Tagged & { move: string }; answers: { seq: number } };
  undo: { asks: OfSeat & Tagged; answers: Nothing };
  takeback: { asks: OfSeat & Tagged; answers: Nothing };
  answer: { asks: OfSeat & Tagged & { accept: boolean }; answers: Nothing };
  resign: { asks: OfSeat & Tagged; answers: Nothing };
  substitute: { asks: OfSeat & Tagged & { seat: number }; answers: Nothing };
  rematch: {
    asks: OfSeat & Tagged & { level?: number; more?: boolean; without?: number };
    answers: SeatGiven & { room: string };
  };
  chat: { asks: OfRoom & Tagged & { text: string; key?: string; name?: string }; answers: { seq: number } };
  quiet: { asks: OfSeat & Tagged & { on: boolean }; answers: Nothing };
  sweep: { asks: OfSeat & Tagged; answers: Nothing };
  talk: { asks: OfSeat & Partial<Said> & { at: number }; answers: Nothing };
}

export type ServerCommand = keyof ServerRequests;
export type ServerAsks<C extends ServerCommand> = ServerRequests[C]['asks'];
export type ServerAnswer<C extends ServerCommand> = ServerRequests[C]['answers'];

/** Those that may carry a tag. */
export type TaggedCommand = {
  [C in ServerCommand]: ServerAsks<C> extends Tagged ? ('tag' extends keyof ServerAsks<C> ? C : never) : never;
}[ServerCommand];

/** Those that are asked with the key of a seat. */
export type SeatCommand = {
  [C in TaggedCommand]: ServerAsks<C> extends OfSeat ? C : never;
}[TaggedCommand];

/** A part of what there is of a room: with `more` neither the moment nor `mine` are in it. */
export interface Watched extends Partial<MomentMessage> {
  room: Head;
  /** those whose keys fitted */
  seats: number[];
  /** the last number of the room */
  seq: number;
  events: RoomEvent[];
  more?: boolean;
  watching?: number;
  /** of each of these seats its moves that are still secret */
  mine: Record<string, string[]>;
  talk?: TalkMessage[];
}

/** An answer as it comes. */
export type Reply = { re: number; ok: true } | { re: number; ok: false; error: { code: string; message: string } };

// ---- events of a room ----

/** Open moves, and who made them. */
interface Opened {
  by: number | 'chance';
  move: string;
}

/** How many moves are open, and the position after them. */
export interface Position {
  length: number;
  hash: string;
  /** servers before version 2 tell none */
  state_version?: number;
}

/** What each kind of event says beside `seq`, `at` and `kind`. */
export interface RoomEvents {
  open: { head: Head };
  sit: { seat: number; name: string; colours?: number[] };
  colour: { seat: number; colours?: number[] };
  stand: { seat: number; late?: boolean };
  promise: { seat: number; promise: string };
  begin: { by: number };
  deal: { seats: number[] };
  reveal: { seat: number; salt: string };
  anew: { secret: string; commit: string };
  start: MomentMessage & Position & { players: string[]; commit?: string; moves: Opened[] };
  play: MomentMessage & Position & { by: number; moves: Opened[]; told?: string[] };
  undo: MomentMessage & Position & { by: number; count: number };
  takeback: { by: number };
  answer: { by: number; accept: boolean };
  chat: { name: string; seat: number | null; text: string; swept?: boolean };
  quiet: { by: number; on: boolean };
  sweep: { by: number };
  resign: { seat: number };
  flag: { seat: number };
  substitute: { seat: number };
  resume: MomentMessage & Position;
  close: Nothing;
  end: Omit<Proof, 'commit'> & { result: Result; campaign?: Party; entered?: Entered };
  rematch: { to: string };
}

export type RoomEventKind = keyof RoomEvents;

/** From the start of a game on every event says the position, and some that say it not always the moment. */
type Numbered<K extends RoomEventKind> = { seq: number; at: number; kind: K } & RoomEvents[K] &
  Partial<Omit<MomentMessage & Position, keyof RoomEvents[K]>>;

/** An event of a room; they are numbered from 1 without gaps. */
export type RoomEvent<K extends RoomEventKind = RoomEventKind> = { [One in K]: Numbered<One> }[K];

// ---- what the server sends of itself ----

/** New events of a room that is watched, what is said there, who is there, or that it has to be watched again. */
export interface Push {
  room: string;
  events?: RoomEvent[];
  talk?: TalkMessage;
  here?: number[];
  watching?: number;
  again?: boolean;
}
