/* landscape_words.h -- the landscape in words, for the plain mode and for lists on the screen; in the language of the
 * text.
 *
 * `g` is the game as those may see it who read: what is not to be known is not in it. */
#ifndef HB_LETTERS_LANDSCAPE_WORDS_H
#define HB_LETTERS_LANDSCAPE_WORDS_H

#include "hradby/landscape.h"
#include "views/letters/menu.h"
#include "views/letters/seats.h"

/* "city on the north; road from west to east; field at west and east" */
void hb_letters_describe_tile(const struct hb_design *d, unsigned quarters, struct hb_text *out);

/* "city open to the north", for one segment of a tile as it lies. */
void hb_letters_describe_segment(const struct hb_design *d, unsigned segment, unsigned quarters, struct hb_text *out);

/* "road of 3 tiles, 1 open end, held by Anna" */
void hb_letters_describe_feature(const struct hb_game *g, const struct hb_seats *seats, int x, int y, unsigned segment,
                                 struct hb_text *out);

/* A move of any game as a player reads it: "place a follower on the road from south to west" */
void hb_letters_describe_move(const struct hb_game *g, const struct hb_seats *seats, struct hb_move move,
                              struct hb_text *out);

/* The same for narrow places: "follower on the road from south to west" */
void hb_letters_describe_move_briefly(const struct hb_game *g, const struct hb_seats *seats, struct hb_move move,
                                      struct hb_text *out);

/* "east of 0 0 (city on one side, straight road)" */
void hb_letters_describe_square(const struct hb_game *g, int x, int y, struct hb_text *out);

/* What laying the tile in hand there would do: "road joins Anna's road, 3 tiles; city is closed, 4 tiles".
 * `after` has room for hb_size(g) bytes. */
void hb_letters_describe_place(const struct hb_game *g, const struct hb_seats *seats, int who, struct hb_move move,
                               struct hb_game *after, struct hb_text *out);

#endif
