/* art.h -- the artwork of the games, made by the build from the art/ folders (docs/art.md).
 *
 * Artwork is tables of constants, one row for each drawing, mark and kind of piece, in the order in which the build
 * finds them.  Whoever draws finds a drawing by its name: a file art/marks/NAME.svg is all that a new mark needs. */
#ifndef HB_ART_H
#define HB_ART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One drawing, or one layer of it: "tavern-snow". */
struct hb_art {
    const char *folder, *name;
    const char *body;           /* SVG elements; currentColor is for whoever draws it to say */
    double x, y, width, height; /* of its file; things stand or hang about its zero */
    const char *ground;         /* the colour it lies on, NULL if it says none */
    double tall;                /* of a building: as high as a label in its middle takes it to be */
};

extern const struct hb_art hb_art_drawings[]; /* by folder and name */
extern const size_t hb_art_count;

const struct hb_art *hb_art_find(const char *folder, const char *name); /* NULL if there is none */

/* A place on a drawing that has a name, such as one where a piece can stand.  Several may have the same, in the
 * order of the file. */
struct hb_art_spot {
    const char *drawing, *name;
    double x, y;
    uint32_t letter, sign; /* on a terminal while nothing stands there, in ASCII and in Unicode; 0: nothing */
};

extern const struct hb_art_spot hb_art_spots[];
extern const size_t hb_art_spot_count;

const struct hb_art_spot *hb_art_spot_find(const char *name, unsigned nth); /* NULL if there is none */

/* Where a mark lies. */
enum hb_symbol_place {
    HB_SYMBOL_INSIDE,   /* in its segment, where there is room */
    HB_SYMBOL_BUILDING, /* in the middle of its segment, as a building that takes most of it */
    HB_SYMBOL_LAKE,     /* in a field, at a lake beside its road */
    HB_SYMBOL_FIELD,    /* in the largest field, for a mark of the whole tile */
    HB_SYMBOL_SPRING,   /* around the end of the river, for a mark of the whole tile */
    HB_SYMBOL_FREE,     /* wherever there is room, best in a field, for a mark of the whole tile */
    HB_SYMBOL_MIDDLE,   /* where roads end and fields part, for a mark of the whole tile */
    HB_SYMBOL_BOARD /* over the middle of several squares, each of which bears it with its number, row by row from 1 */
};

enum { HB_SYMBOLS_MAX = 32 };

/* A mark of the tile data.  On a terminal it is a letter in colours, or nothing if `letter` is 0. */
struct hb_symbol {
    const char *name;
    enum hb_symbol_place place;
    double room;           /* how far about it nothing else may lie, in units of a tile */
    unsigned wide, high;   /* of a board: in squares */
    uint32_t letter, sign; /* in ASCII, in Unicode */
    uint32_t ink, ground;  /* 0xRRGGBB */
    int of_256, of_16;     /* what stands for the ground where colours are few, -1: the nearest one */
};

extern const struct hb_symbol hb_art_symbols[]; /* in the order in which they look for room and are listed */
extern const size_t hb_art_symbol_count;

const struct hb_symbol *hb_art_symbol_named(const char *name); /* NULL if there is none */

/* The drawing of the number that a mark bears, a layer of its own; NULL for a mark whose number is not shown. */
const struct hb_art *hb_art_symbol_number(const struct hb_symbol *symbol, int number);

/* The letters left and right of a figure's emblem. */
struct hb_flanks {
    uint32_t left, right;
};

/* A kind of piece as its silhouette, art/pieces/NAME.svg. */
struct hb_silhouette {
    const char *name;
    const char *pieces; /* those of other names that look so, apart by blanks; NULL: none */
    double emblem_x, emblem_y, emblem_scale;
    bool lies;                              /* where it farms; beasts stand */
    struct hb_flanks standing[2], lying[2]; /* [0] with letters, [1] with blocks */
    uint32_t letter, sign;                  /* what stands for an emblem on what is nobody's: in ASCII, in Unicode */
    uint32_t ground;                        /* and the colour it stands on there, 0xRRGGBB; 0: that of plain wood */
};

extern const struct hb_silhouette hb_art_silhouettes[];
extern const size_t hb_art_silhouette_count;

const struct hb_silhouette *hb_art_silhouette_of(const char *piece); /* NULL if there is none */

/* A piece whose name is a colour has that colour, whoever plays it.  The number of the colour, -1 if it is none. */
enum { HB_COLOUR_RED, HB_COLOUR_GREEN, HB_COLOUR_BLUE, HB_COLOUR_YELLOW, HB_COLOUR_BLACK, HB_COLOUR_PINK, HB_COLOURS };

extern const char *const hb_art_colour_names[HB_COLOURS];
int hb_art_colour_of(const char *piece);

#endif
