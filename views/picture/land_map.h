/* land_map.h -- a landscape on a page, in layers: for the picture of a position (board.c) and for a film (film.c).
 *
 * The map knows which squares the page has room for and where they lie; the game that is drawn on it may be any position
 * whose tiles lie there.  Each layer is a row of elements on the top level, so that whoever films can tell from their
 * texts what has come and what has gone. */
#ifndef HB_LAND_MAP_H
#define HB_LAND_MAP_H

#include "hradby/landscape.h"
#include "hradby/look.h"
#include "views/picture/svg_writer.h"

struct hb_land_map {
    const struct hb_game *game;
    const struct hb_landscape *land;
    const struct hb_look *look;
    long west, east, north, south;
    long tile; /* pixels */
    long left, top;
};

/* Has room for this position, with a legend beside it; the page and the legend's part of it. */
void hb_land_map_make(struct hb_land_map *m, const struct hb_game *g, const struct hb_look *look, long tile,
                      struct hb_panel *page, struct hb_panel *legend);

/* From the ground up. */
enum hb_land_layer {
    HB_LAND_GROUND,
    HB_LAND_TILES,
    HB_LAND_JOINTS,
    HB_LAND_CORNERS,
    HB_LAND_BANNERS,
    HB_LAND_MIST,
    HB_LAND_LAST,
    HB_LAND_SPANS,
    HB_LAND_TOKENS,
    HB_LAND_PIECES,
    HB_LAND_LAYERS
};

void hb_land_map_draw(struct hb_svg_writer *svg, const struct hb_land_map *m, enum hb_land_layer layer);
void hb_land_map_draw_coordinates(struct hb_svg_writer *svg, const struct hb_land_map *m);

/* The legend; in a film without the tile in hand and without whose turn it is, which nobody could read in time. */
void hb_land_map_draw_legend(struct hb_svg_writer *svg, const struct hb_land_map *m, const struct hb_panel *box,
                             const struct hb_names *names, bool filmed);

/* One number for one picture of a tile, and its definition, which the tiles refer to. */
unsigned hb_land_map_picture(const struct hb_land_map *m, const struct hb_placed *p);
void hb_land_map_define(struct hb_svg_writer *svg, const struct hb_land_map *m, const struct hb_placed *p);

/* Where a tile lies. */
struct hb_point hb_land_map_corner(const struct hb_land_map *m, int x, int y);

#endif
