/* play_sheets.h -- the texts that a player can lay over the drawn game: help, scores, moves, what lies where, what
 * happened.  All of them tell the game as those see it who look at the screen. */
#ifndef HB_TUI_PLAY_SHEETS_H
#define HB_TUI_PLAY_SHEETS_H

#include "tui/stage.h"

void hb_sheet_help(struct hb_stage *s);
void hb_sheet_scores(struct hb_stage *s);
void hb_sheet_moves(struct hb_stage *s);

/* What happened so far, the newest first. */
void hb_sheet_journal(struct hb_stage *s);

/* On a landscape the tile that was named, else the last one laid; in other games what happened so far. */
void hb_sheet_info(struct hb_stage *s, const struct hb_answer *a);

/* On a landscape all of the board is brought into view; in other games the whole table is told in words. */
void hb_sheet_board(struct hb_stage *s);

#endif
