/* mist.h -- ghosts that emerge from the mist of the tile just laid: how many there are, whatever becomes of them.
 *
 * Mist is a feature of the landscape like any other: areas that touch across a side are one bank, and a bank without
 * open ends is closed.  The symbols on it are a mark, which the rule that asks counts. */
#ifndef HB_MIST_H
#define HB_MIST_H

#include "engine/tilegame/tilegame.h"

/* The areas of mist on the tile just laid, as bits; and whether the bank of one of them is still open. */
unsigned hb_tg_mist_here(const struct hb_tilegame *tg);
bool hb_tg_mist_is_open(const struct hb_tilegame *tg, unsigned segment);

/* Of which area there emerges one ghost less, since it goes on from mist that lay there: the first that is open and has
 * symbols; HB_NO_SEGMENT if there is none.  How many emerge there then; and on the whole tile. */
unsigned hb_tg_mist_reduced_segment(const struct hb_tilegame *tg, unsigned mark);
unsigned hb_tg_mist_ghosts_at(const struct hb_tilegame *tg, unsigned mark, unsigned segment, unsigned less);
unsigned hb_tg_mist_ghosts(const struct hb_tilegame *tg, unsigned mark);

#endif
