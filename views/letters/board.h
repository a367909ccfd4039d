/* board.h -- the landscape in a window: tiles, figures, free squares with their numbers, coordinates at the margins.
 *
 * A window smaller than the landscape shows the part around the point of interest, and can be scrolled; arrows at its
 * rim point to what lies outside.  The overview shows all of it, a letter or two for each tile. */
#ifndef HB_LETTERS_BOARD_H
#define HB_LETTERS_BOARD_H

#include "views/letters/menu.h"
#include "views/letters/seats.h"
#include "views/letters/tile_art.h"

/* How the player looks at the board. */
struct hb_view {
    int size;   /* of tiles; HB_SIZE_FITS: the largest at which everything is seen */
    int dx, dy; /* scrolled by, in half tiles */
    bool overview;
};
enum { HB_SIZE_FITS = -1 };

enum hb_overlay_kind {
    HB_SHOW_NOTHING,
    HB_SHOW_FIELDS,  /* every field in its own colour */
    HB_SHOW_FEATURES /* the features of one tile, all over the board */
};

enum { HB_OVERLAY_FIELDS = 256 };

struct hb_overlay {
    enum hb_overlay_kind kind;
    int x, y; /* HB_SHOW_FEATURES: the tile */
    unsigned fields;
    unsigned field[HB_OVERLAY_FIELDS]; /* HB_SHOW_FIELDS: their ids, in the order in which they were begun */
};

/* Numbers the fields of a position; needed before drawing with HB_SHOW_FIELDS. */
void hb_overlay_fields(struct hb_overlay *o, const struct hb_game *g);

/* The colour of a field of that number; each of the first HB_OVERLAY_TINTS has its own. */
enum { HB_OVERLAY_TINTS = 12 };
hb_ink hb_overlay_tint(unsigned number);

/* All that is drawn. */
struct hb_board {
    const struct hb_game *game;
    const struct hb_look *table; /* what lies there: for places beside the landscape; needed before drawing */
    const struct hb_seats *seats;
    struct hb_atlas *atlas;
    struct hb_term_look look;
    struct hb_view view;
    struct hb_overlay overlay;
    const struct hb_menu *menu; /* NULL: nobody chooses */
    size_t chosen;              /* square of the menu, or entry of its list */
    unsigned quarters;
};

void hb_board_draw(struct hb_canvas *c, struct hb_box window, const struct hb_board *b);

/* The whole board in letters, for those who see it and those who print it.  False if there is no memory. */
bool hb_board_print(const struct hb_game *seen, const struct hb_seats *seats, FILE *out);

/* The size at which tiles are drawn in such a window. */
int hb_board_size(const struct hb_board *b, struct hb_box window);

/* A window in which all of the board fits at the size of its view, which must be given. */
struct hb_box hb_board_whole(const struct hb_board *b);

/* Squares from left to right and top to bottom. */
struct hb_bounds {
    int left, top, right, bottom;
};

/* All tiles and the free squares around them, and of these what such a window shows; left > right or top > bottom: none
 * of them. */
struct hb_bounds hb_board_bounds(const struct hb_board *b);
struct hb_bounds hb_board_seen(const struct hb_board *b, struct hb_box window);

/* The tile laid last; {0} if there is none. */
struct hb_placed hb_board_last(const struct hb_game *g);

/* How many equal pieces of nobody stand together where the i-th figure does, if it is the first of them; 0 if it is a
 * later one, 1 for anybody's. */
unsigned hb_board_alike(const struct hb_game *g, size_t i);

/* What must be seen: the tile asked about, the chosen square, else the tile laid last. */
void hb_board_focus(const struct hb_board *b, int *x, int *y);

/* A single tile, with the letters of a list of moves on its features, or with its figures. */
void hb_board_tile(struct hb_canvas *c, int x, int y, const struct hb_board *b, const struct hb_style *style,
                   const struct hb_placed *tile, bool letters);

/* For the board and its overview: the pen that writes on the page, and arrows to what lies outside. */
struct hb_pen hb_board_pen(const struct hb_board *b, bool dark);
enum { HB_ARROW_LEFT = 0x2190, HB_ARROW_UP = 0x2191, HB_ARROW_RIGHT = 0x2192, HB_ARROW_DOWN = 0x2193 };

/* The whole board at a glance, over a window that the board itself would have: a letter or two for each tile, the
 * figures on it, the squares where the tile in hand can go, and which part the window shows.  A board larger than that
 * is shown around what the window shows, and a line says so. */
void hb_overview_draw(struct hb_canvas *c, struct hb_box window, const struct hb_board *b);

#endif
