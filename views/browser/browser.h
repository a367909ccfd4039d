/* browser.h -- the engine protocol and what a page that shows a game asks beyond it.
 *
 *   look      how the game looks, in parts             step      plays what goes on, previews what ends a turn
 *   follow    plays what others have played            speak     another language
 *   moves     legal moves with a sentence each         preview   what a move would bring, without playing it
 *   history   every open move with what happened       table     landscape: tiles, features with worth, figures
 *   art       a tile's picture and the areas on it     figure, badge, colours   the players' pictures
 *   scene, card, winter_card   the castle's pictures   text      the table in letters
 *
 * docs/page.md describes them.  Only step and follow change the game, and speak its language. */
#ifndef HB_BROWSER_H
#define HB_BROWSER_H

#include "views/protocol/engine.h"

struct hb_engine *hb_page_engine(hb_seed_source *fresh_seed); /* NULL if there is no memory */

#endif
