/* tally.h -- numbers that a game tells about its position, picked from its facts by where they stand there.
 *
 * Works for any kind of game: names of pieces and sources of points are whatever the game calls them. */
#ifndef HB_TUI_TALLY_H
#define HB_TUI_TALLY_H

#include "hradby/game.h"

enum { HB_TALLY_COLUMNS = 24, HB_TALLY_NAME = 24 };

/* A table of numbers: one row a player, one named column for each thing counted, in the order first met. */
struct hb_tally_table {
    char column[HB_TALLY_COLUMNS][HB_TALLY_NAME];
    unsigned columns;
    long number[HB_PLAYERS_MAX][HB_TALLY_COLUMNS];
};

struct hb_tally {
    struct hb_tally_table supply; /* figures in hand */
    struct hb_tally_table goods;  /* no columns in games without goods */
    struct hb_tally_table points; /* by source; empty before the end */
    long left;                    /* tiles to be drawn; -1 if the game tells none */
    long round, rounds;           /* which, of how many; -1 if the game tells none */
};

/* What a player has of the columns from `first` on: "wine 2, grain 1".  Returns how many were told; zeros are not. */
unsigned hb_tally_words(const struct hb_tally_table *t, int player, unsigned first, struct hb_text *out);

void hb_tally_read(struct hb_tally *t, const struct hb_game *g, const struct hb_names *names);

#endif
