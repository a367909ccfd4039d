/* seats.h -- the players as they are shown: names, a letter for each where emblems cannot be drawn, what each of them
 * has, and points in a table.
 *
 * Works for any kind of game: names of pieces and sources of points are whatever the game calls them, and the numbers
 * are picked from its facts by where they stand there. */
#ifndef HB_LETTERS_SEATS_H
#define HB_LETTERS_SEATS_H

#include "hradby/game.h"
#include "hradby/look.h"
#include "hradby/words.h"

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

/* What is counted before a player has words in the catalogue by its group and name: piece.follower.have.  They are said
 * from the number `first` on, as "wine 2, grain 1".  Returns how many were told; zeros are not. */
unsigned hb_seats_put_counts(const char *group, const struct hb_number_list *n, unsigned first, struct hb_text *out);

/* What else lies before a player: those numbers that have a sentence for it, seat.NAME.have. */
void hb_seats_kept(const struct hb_look_seat *seat, struct hb_number_list *out);

/* How many kinds of pieces the players have or had in hand, all together. */
unsigned hb_seats_supply_kinds(const struct hb_look *look);

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
