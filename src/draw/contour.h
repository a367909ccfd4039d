/* contour.h -- the outline of an area on a tile that is told by a number at each point of a lattice: below zero
 * inside, above zero outside.  The outline runs between the points where the number would be zero, so it follows
 * smooth shapes far more closely than the lattice is wide. */
#ifndef HB_CONTOUR_H
#define HB_CONTOUR_H

#include "draw/quill.h"

enum { HB_LEVEL_UNITS = 2, HB_LEVELS = HB_TILE_UNITS / HB_LEVEL_UNITS + 1 };

struct hb_level {
    double at[HB_LEVELS][HB_LEVELS]; /* [row][column], from the north-west corner to the south-east one */
};

struct hb_spot hb_level_spot(int row, int column);

/* Writes the outline as path data: outer lines run clockwise and holes the other way, so that either filling rule
 * leaves the holes out.  What is smaller than a speck is left out; nothing is written if that is all. */
void hb_contour_write(struct hb_quill *q, const struct hb_level *level);

#endif
