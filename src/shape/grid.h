/* grid.h -- a tile as 50 by 50 little squares, each belonging to one segment: where there is room for what.
 *
 * Roads, rivers, cities and buildings are filled in first; what is left over falls apart into regions, and
 * each region is given to the field that owns the half-sides it touches.  Squares can also be taken, by
 * something that stands there, without changing hands. */
#ifndef HB_GRID_H
#define HB_GRID_H

#include "hradby/tiles.h"
#include "shape/curve.h"

#include <stdint.h>

enum { HB_SQUARES = 50, HB_SQUARE_UNITS = HB_TILE_UNITS / HB_SQUARES };

/* Owners beside the numbers of segments. */
enum { HB_GRID_FREE = 0xff, HB_GRID_BUILT = 0xfe };

struct hb_grid {
    uint8_t owner[HB_SQUARES][HB_SQUARES]; /* [row][column] */
    bool taken[HB_SQUARES][HB_SQUARES];
};

void hb_grid_init(struct hb_grid *c);

/* Give squares to an owner: inside an outline, near a line, near a spot. */
void hb_grid_fill_outline(struct hb_grid *c, const struct hb_trace *outline, uint8_t owner);
void hb_grid_fill_line(struct hb_grid *c, const struct hb_trace *line, double reach, uint8_t owner);
void hb_grid_fill_disc(struct hb_grid *c, struct hb_point middle, double radius, uint8_t owner);
void hb_grid_take_disc(struct hb_grid *c, struct hb_point middle, double radius);

/* Gives every free region to its field. */
void hb_grid_fill_fields(struct hb_grid *c, const struct hb_design *design);

uint8_t hb_grid_owner(const struct hb_grid *c, struct hb_point s);
bool hb_grid_is_taken(const struct hb_grid *c, struct hb_point s);
unsigned hb_grid_count(const struct hb_grid *c, uint8_t owner);

/* How far it is, in units, from each square to the nearest one that is taken or has another owner, or to the
 * tile's border. */
struct hb_grid_room {
    double at[HB_SQUARES][HB_SQUARES];
};

void hb_grid_measure(const struct hb_grid *c, struct hb_grid_room *room);
double hb_grid_room_at(const struct hb_grid_room *room, struct hb_point s); /* 0 outside the tile */

/* The owner's square with the most room, near the tile's middle where several are alike.  Returns that room,
 * 0 if the owner has no square that is not taken. */
double hb_grid_roomiest(const struct hb_grid *c, uint8_t owner, struct hb_point *where);
double hb_grid_room_most(const struct hb_grid_room *room, const struct hb_grid *c, uint8_t owner,
                         struct hb_point *where);

#endif
