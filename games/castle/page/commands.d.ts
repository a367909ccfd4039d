// commands.d.ts -- what only the castle asks of the engine.

import type { Picture } from '../../../web/src/engine/commands';

declare module '../../../web/src/engine/commands' {
  interface Commands {
    /** A card without words; `back` is its back. */
    card: { asks: { card: string }; answers: Picture };
    /** A card of winter without words; `back` is its back. */
    winter_card: { asks: { card: string }; answers: Picture };
  }
}
