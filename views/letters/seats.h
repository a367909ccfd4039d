/* seats.h -- the players as they are shown: names, a letter for each where emblems cannot be drawn, what each of them has,
 * and points in a table.
 *
 * Works for any kind of game: names of pieces and sources of points are whatever the game calls them, and the numbers
 * are picked from its facts by where they stand there. */
#ifndef HB_TUI_SEATS_H
#define HB_TUI_SEATS_H

#include "hradby/game.h"
#include "hradby/words.h"
#include "table/on_track.h"

struct hb_seats {
    unsigned players;
    struct hb_names names;
    char letter[HB_PLAYERS_MAX];
    enum hb_language language; /* of those who sit there and read */
};

/* Letters are the first of the name where that is free, else the first free one of the alphabet. */
void hb_seats_make(struct hb_seats *s, unsigned players, struct hb_names names);

/* A text to be written for those who sit there, in their language. */
struct hb_text hb_seats_text(const struct hb_seats *s, char *buffer, size_t cap);

enum { HB_SEAT_NAME = 80 };
void hb_seats_name(const struct hb_seats *s, int player, char out[HB_SEAT_NAME]);

/* "Anna, Ben and Cilka": the names of a set of players, bit p for player p; how many they are. */
unsigned hb_seats_put_names(const struct hb_seats *s, unsigned players, struct hb_text *out);

enum { HB_TALLY_COLUMNS = 24, HB_TALLY_NAME = 24 };

/* A table of numbers: one row a player, one named column for each thing counted, in the order first met.  The catalogue
 * has words for what is counted by its group and name: piece.follower.have. */
struct hb_tally_table {
    const char *group;
    char column[HB_TALLY_COLUMNS][HB_TALLY_NAME];
    unsigned columns;
    long number[HB_PLAYERS_MAX][HB_TALLY_COLUMNS];
    bool told[HB_PLAYERS_MAX][HB_TALLY_COLUMNS]; /* though it may be 0 */
};

struct hb_tally {
    struct hb_track_view track;
    struct hb_tally_table seat;   /* what else lies before each player */
    struct hb_tally_table supply; /* figures in hand */
    struct hb_tally_table goods;  /* no columns in games without goods */
    struct hb_tally_table points; /* by source; empty before the end */
    long left;                    /* tiles to be drawn; -1 if the game tells none */
    long round, rounds;           /* which, of how many; -1 if the game tells none */
};

/* What a player has of the columns from `first` on: "wine 2, grain 1".  Returns how many were told; zeros are not. */
unsigned hb_tally_words(const struct hb_tally_table *t, int player, unsigned first, struct hb_text *out);

void hb_tally_read(struct hb_tally *t, const struct hb_game *g, const struct hb_names *names);

/* A text filled up with blanks to so many columns, to its left or to its right. */
void hb_put_right(struct hb_text *out, int columns, const char *text);
void hb_put_left(struct hb_text *out, int columns, const char *text);

/* What a source of points is called over a table. */
void hb_source_words(const char *source, struct hb_text *out);

/* A player's name in so many columns, cut or filled up with blanks. */
void hb_seats_put_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out);

/* The heading, and a row: its label, then a number for each player. */
void hb_seats_points_head(const struct hb_seats *seats, struct hb_text *out);
void hb_seats_points_row(const struct hb_seats *seats, const char *label, const long points[], struct hb_text *out);

#endif
