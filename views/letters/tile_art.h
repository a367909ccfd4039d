/* tile_art.h -- a tile painted on a canvas, in one of two hands.
 *
 * Where the terminal has half blocks and many colours a cell is two points of colour, one above the other, and the
 * tile is a small picture.  Elsewhere it is drawn with letters and lines, which also carries no colour at all. */
#ifndef HB_LETTERS_TILE_ART_H
#define HB_LETTERS_TILE_ART_H

#include "views/letters/canvas.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"
#include "views/shape/terrain.h"

/* How tiles are drawn at the moment. */
struct hb_style {
    struct hb_term_look look;
    bool picture; /* half blocks */
    int w, h;     /* cells of a tile */
};

/* Sizes a tile can have, from small to large; `size` counts in them. */
enum { HB_TILE_SIZES = 4 };
struct hb_style hb_style_of(struct hb_term_look look, int size);

/* One tile as it is to be painted. */
struct hb_tile_look {
    bool odd;                      /* every other tile is a shade darker, so that tiles can be counted */
    bool pale;                     /* not laid yet */
    hb_ink tint[HB_SEGMENTS_MAX];  /* HB_INK_OWN: none */
    uint8_t mist[HB_SEGMENTS_MAX]; /* enum hb_mist_look */
    hb_ink middle;                 /* of what lies in the middle of the tile; hb_tile_paint fills it in */
    char letter[HB_SEGMENTS_MAX];  /* drawn all over the segment where colours cannot say it; 0: none */
};

extern const struct hb_tile_look hb_tile_plain;

void hb_tile_paint(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                   const struct hb_tile_look *look);

hb_ink hb_ground_ink(enum hb_ground ground);

/* A colour of the ground, and a letter of it, under mist. */
hb_ink hb_mist_ink(hb_ink ground, unsigned veil, const struct hb_tile_look *look);
uint32_t hb_mist_sign(enum hb_mist_look look, bool utf8);

/* One cell of a ground in letters; of a road by the sides it reaches. */
uint32_t hb_ground_sign(enum hb_ground ground, unsigned reaches, bool utf8);
struct hb_pen hb_ground_pen(enum hb_ground ground, enum hb_depth depth);

/* What the tile shows where at that size, and where figures and signs go on it. */
void hb_tile_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style);
void hb_tile_spots(struct hb_spots *s, const struct hb_terrain *t, const struct hb_style *style);

/* A figure in its player's colour and with his emblem, or HB_NOBODY's with the letter of its kind; `lying`: a farmer.
 * `letter` is his sign in ASCII, `carries` how many of something it has with it. */
struct hb_figure_look {
    int player;
    bool lying;
    const char *piece;
    char letter;
    unsigned carries;
};

void hb_figure_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style,
                     const struct hb_figure_look *look);

/* Tokens that lie on a tile, in two cells: what they are and, if it is more than one, how many. */
void hb_token_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, const char *piece, unsigned count);

/* What joins the lines from two or more sides of a tile, in one cell. */
void hb_span_paint(struct hb_canvas *c, int x, int y, const struct hb_style *style, unsigned sides);

/* Both hands; the caller has chosen. */
void hb_tile_picture(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look);
void hb_tile_letters(struct hb_canvas *c, int x, int y, const struct hb_terrain *t, const struct hb_style *style,
                     const struct hb_tile_look *look);

/* A tile in letters before it is painted: also which sides the line in each cell reaches, as bits. */
struct hb_cell_map {
    struct hb_tile_cells shown;
    uint8_t reach[HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
};

void hb_cell_map_make(struct hb_cell_map *map, const struct hb_terrain *t, const struct hb_style *style);
void hb_picture_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style);
void hb_letters_shown(struct hb_tile_cells *s, const struct hb_terrain *t, const struct hb_style *style);

/* Terrains made once and kept, since a board shows the same tiles again and again: one for each design, rotation
 * and set of joined corners, made when first asked for.  Owns them; {0} is an empty atlas.  Without memory it still
 * answers, only slower, and an answer then lasts until the next one: all of them are the spare. */
struct hb_atlas {
    struct hb_terrain **page;
    struct hb_terrain spare; /* when there is no memory to keep one */
};

const struct hb_terrain *hb_atlas_at(struct hb_atlas *a, const struct hb_design *design, unsigned quarters,
                                     unsigned joined);
void hb_atlas_free(struct hb_atlas *a);

#endif
