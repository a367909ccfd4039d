/* svg.h -- pictures of tiles, of pieces and cards, and of whole positions, as SVG.
 *
 * A tile is drawn from its design's data alone, on 100 by 100 units, and refers to a few shared definitions that
 * the page must hold once.  The same design always gives the same picture, byte for byte, so a client may keep it.
 *
 * What is drawn is added to a buffer; if memory runs out, out->failed says so. */
#ifndef HB_SVG_H
#define HB_SVG_H

#include "hradby/landscape.h"
#include "hradby/table.h"
#include "table/strings.h"
#include "views/shape/landscape_shape.h"

/* The shared definitions; they belong into <defs>. */
void hb_svg_definitions(struct hb_buffer *out);

/* One tile after quarter turns clockwise, as the content of a <symbol>, <g> or <svg> of 100 by 100 units.  Any two
 * tiles that may lie side by side join without a seam.
 *
 * Where four tiles of one city meet, all four may be asked to fill that corner: `joined` is hb_shape_corners_joined of
 * views/shape/landscape_shape.h. */
void hb_svg_tile(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined);

/* The same in two: the land, and the mist that lies over it, which a whole position draws by what becomes of its
 * banks; `look` is by segments.  Of the land there are variants by squares, hb_shape_variant_at of
 * views/shape/landscape_shape.h: other trees and houses, all else the same.  A tile that lies face down,
 * hb_designs[0], shows its back. */
void hb_svg_land(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined,
                 unsigned variant);
void hb_svg_mist(struct hb_buffer *out, const struct hb_design *design, unsigned quarters,
                 const enum hb_mist_look look[HB_SEGMENTS_MAX]);

/* Where a figure on this segment stands, in the tile's 100 units as it lies. */
void hb_svg_stand(const struct hb_design *design, unsigned quarters, unsigned segment, double *x, double *y);

/* Where something lies that is on the tile and on none of its segments, and where the roads end that something
 * joins. */
void hb_svg_rest(const struct hb_design *design, unsigned quarters, double *x, double *y);
void hb_svg_ends(const struct hb_design *design, unsigned quarters, const unsigned segment[2], double x[2],
                 double y[2]);

/* The areas of the segments on the tile as it lies: path data in the tile's 100 units, for a browser to find what is
 * under the pointer and to light up what belongs together.  The areas of a tile do not overlap and cover it, but for
 * lanes that nobody owns.  Roads reach into their village, cities to the outside of their walls and into corners
 * that could be joined; either filling rule leaves holes out. */
struct hb_layout;
void hb_svg_regions(struct hb_buffer out[HB_SEGMENTS_MAX], const struct hb_layout *layout, unsigned quarters);

/* Documents of their own, each with only the definitions it needs */

/* A tile, or only a layer of it: 100 by 100 units, `joined` as in hb_svg_tile, all its mist with one look. */
enum hb_tile_layer { HB_LAYER_TILE, HB_LAYER_LAND, HB_LAYER_MIST };

void hb_svg_layer_document(struct hb_buffer *out, const struct hb_design *design, unsigned quarters, unsigned joined,
                           unsigned variant, enum hb_tile_layer layer, enum hb_mist_look look);

enum hb_pose { HB_STANDING, HB_LYING };

/* A piece with its shadow, its feet in the lower middle; at this size a follower is 24 high.  Who farms lies. */
void hb_svg_piece_document(struct hb_buffer *out, const char *piece, int player, enum hb_pose pose);

/* Whose colour and emblem a piece has: its player's, unless its name is a colour. */
int hb_svg_piece_livery(const char *piece, int player);

/* The player's colour with the emblem on it, as a round badge of 40 by 40 units. */
void hb_svg_badge_document(struct hb_buffer *out, int player);

/* The player's colour, and a colour for letters on it, "#RRGGBB". */
const char *hb_svg_player_colour(int player);
const char *hb_svg_player_letters(int player);

/* The table of a game that is not played on a landscape, as a page needs it that plays: the file of the game that draws
 * it says what can be pointed at.  Nothing in it is secret.  `worn`, by player, are the numbers of their colours; NULL:
 * their own.  False if the game has no such picture. */
bool hb_svg_scene(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn, enum hb_language language);

/* A sign by its name (art/signs), 32 by 32 units, or a mark of tiles (art/marks) or what is on a card (art/cards),
 * such as a letter, as large as its drawing; false if there is none. */
bool hb_svg_sign_document(struct hb_buffer *out, const char *name);

/* Whole positions */

enum { HB_TILE_PIXELS_MIN = 16, HB_TILE_PIXELS = 100, HB_TILE_PIXELS_MAX = 400 };

/* A whole position as a page with its legend, in a language, as somebody without a seat sees it: the landscape of a
 * game that is played on one, or a table, to which tile_pixels does not apply.  `worn` is as in hb_svg_scene.  Returns
 * false and fills *err if there is no picture of this game. */
bool hb_svg_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, const uint8_t *worn,
                  enum hb_language language, unsigned tile_pixels, struct hb_error *err);

/* The first so many moves of a game on a landscape as a film of some seconds, over and over: one picture that moves by
 * itself, and shows how the game stands after them where nothing may move.  Refused for other games. */
bool hb_svg_film(struct hb_buffer *out, const struct hb_table *t, size_t count, const uint8_t *worn,
                 enum hb_language language, unsigned tile_pixels, struct hb_error *err);

#endif
