// found.d.ts -- the modules that games bring to the page, by the names of the games.  The build finds them (web/build.mjs):
// '@games/NAME' has games/*/page/NAME.js.

declare module '@games/game' {
  /** What the page knows of a game before its table is there. */
  export const found: Record<string, { game: import('./index.js').Game }>;
}

declare module '@games/textview' {
  /** The table in words. */
  export const found: Record<
    string,
    { parts(session: import('../types').Session): import('../ui/textview.js').Part[] }
  >;
}

declare module '@games/landscape' {
  /** What a game adds to the table of a landscape. */
  export const found: Record<string, { parts(): { party?: import('./landscape/board.js').Party } }>;
}

declare module '@games/party' {
  /** Of a game in which all win or nobody does: how they stand together. */
  export type Party = { apart: boolean /* whether there is no one score of all */ };
  export const found: Record<string, { partyOf(session: { state: import('../types').State }): Party }>;
}

declare module '@games/result' {
  type Ended = import('../types').Ended;
  /** How such a game ended, and the party in numbers. */
  export const found: Record<string, { headline(session: Ended): HTMLElement; numbers(session: Ended): HTMLElement }>;
}

declare module '@games/pictures' {
  type PictureRequest = import('../engine/commands').PictureRequest;
  /** Pictures in rules pages, by the word before their colon: what the engine is asked for one, and the key of its name. */
  export type Pictures = Record<string, { ask(id: string): PictureRequest; name(id: string): string }>;
  export const found: Record<string, { pictures: Pictures }>;
}

declare module '@games/setup' {
  export type Board = {
    places: import('../ui/landscape.js').Place[];
    figures: import('../ui/landscape.js').Standing[];
  };
  export type Pictured = {
    /** for the picture of the game, where that is no scene of the table as it begins */
    board?: () => Board;
    /** options of a table that is only looked at */
    shown?: import('../types').Details;
    /** a board for the picture of each */
    levels?: Record<string, () => Board>;
    /** of an expansion: pieces that stand for it, better than what each player has of it or where nobody has any */
    shows?: { piece: string; player: number | null }[];
    /** how the game is told that this seat begins, and whether it draws lots itself when it is told nothing */
    beginning?: { option: string; lot?: boolean; value(seat: number): unknown };
    /** how options are written, by their types */
    examples?: Record<string, string>;
  };
  export const found: Record<string, Pictured>;
}
