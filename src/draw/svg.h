/* svg.h -- pictures of tiles and of whole positions, as SVG.
 *
 * A tile is drawn from its design's data alone, on 100 by 100 units, and refers to a few shared definitions that
 * the page must hold once.  The same design always gives the same picture, byte for byte. */
#ifndef HB_SVG_H
#define HB_SVG_H

#include "hradby/game.h"
#include "hradby/tiles.h"
#include "table/buffer.h"

/* The shared definitions; they belong into <defs>. */
void hb_svg_definitions(struct hb_buffer *out);

/* One tile after quarter turns clockwise, as the content of a <symbol>, <g> or <svg> of 100 by 100 units.  Any two
 * tiles that may lie side by side join without a seam.
 *
 * A city leaves the corners of its tiles free.  Where four tiles of one city meet, all four may be asked to fill
 * that corner: bit s of `joined` is the corner clockwise after side s as the tile lies. */
void hb_svg_tile(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined);

/* Whether a city goes round that corner of the tile, so that it could be filled. */
bool hb_svg_rounds_corner(const struct hb_design *design, unsigned quarters, unsigned corner);

/* Where a figure on this segment stands, in the tile's 100 units as it lies. */
void hb_svg_stand(const struct hb_design *design, unsigned quarters, unsigned segment, double *x, double *y);

/* One tile as a picture of its own, `size` pixels wide. */
void hb_svg_tile_picture(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned size);

enum { HB_TILE_PIXELS_MIN = 16, HB_TILE_PIXELS = 100, HB_TILE_PIXELS_MAX = 400 };

/* A whole position as a page with its legend: the landscape of a game that is played on one, or the table of a
 * castle, to which tile_pixels does not apply.  Returns false and fills *err if there is no picture of this game.
 * Whether memory sufficed is told by out->failed. */
bool hb_svg_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, unsigned tile_pixels,
                  struct hb_error *err);

/* The table of a castle game as somebody without a seat sees it: cards that lie face down are shown by
 * their backs. */
struct hb_castle;
void hb_svg_castle(struct hb_buffer *out, const struct hb_castle *c, const struct hb_names *names);

#endif
