/* replay.h -- a saved game walked through again, move by move, as far as its moves are open to all: what is still
 * secret when the record ends is no part of it. */
#ifndef HB_TERMINAL_REPLAY_H
#define HB_TERMINAL_REPLAY_H

#include "hradby/table.h"
#include "views/letters/canvas.h"
#include "views/letters/seats.h"
#include "views/terminal/match.h"
#include "views/terminal/play_options.h"

#include <stdio.h>

struct hb_replay {
    struct hb_table *table;
    struct hb_shown_names shown;
    struct hb_seats seats;
    struct hb_game *game; /* the position after `at` moves */
    size_t at, length;
    struct hb_log log; /* what happened up to there */
};

/* Loads and verifies a record; stands at its start.  False and *err, with the line, if it is bad. */
bool hb_replay_open(struct hb_replay *r, const char *path, struct hb_error *err);
void hb_replay_close(struct hb_replay *r);

/* Speaks another language than English from now on. */
void hb_replay_speak(struct hb_replay *r, enum hb_language language);

/* Goes to the position after n moves. */
void hb_replay_go(struct hb_replay *r, size_t n);

/* Prints the moves up to the n-th with what they did, and the result or how it stands; quiet: only the latter. */
void hb_replay_plain(struct hb_replay *r, size_t n, bool quiet, bool utf8, FILE *out);

/* Lets a person step through it on the terminal, from the position after n moves.  False if it cannot be used. */
bool hb_replay_screen(struct hb_replay *r, size_t n, struct hb_term_look look);

#endif
