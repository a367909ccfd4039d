/* tile_words.h -- a tile and a square in words, in the language of the text, and the names of borders, which are the
 * same in every language.
 *
 * Borders are what a person can read off a tile as it lies, so moves name a segment by them and not by its number in
 * the tile file. */
#ifndef HB_TILE_WORDS_H
#define HB_TILE_WORDS_H

#include "hradby/text.h"
#include "hradby/tiles.h"

/* What is printed on it: «city on two sides, shield, bend of a road». */
void hb_land_tile_words(const struct hb_design *d, struct hb_text *out);

/* Where a square lies, seen from the start: «2 east, 1 north of the start». */
void hb_land_place_words(int x, int y, struct hb_text *out);

/* The borders of a segment by their names, as the tile lies, clockwise from N: its sides, which a field does not have;
 * its halves, those of a field and of a city on sides that it shares with another; and both, one after the other. */
unsigned hb_land_side_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_SIDES]);
unsigned hb_land_half_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES]);
unsigned hb_land_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES]);

#endif
