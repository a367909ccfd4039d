/* tilefile.h -- reads a file of tiles (docs/tile-files.md) from memory and checks everything it says.
 *
 * Does no I/O and allocates nothing: all that is read lies in one struct hb_tilefile of the caller's.  A bad
 * file is refused with the line and the reason, such as
 *     games/carcassonne/base-c3.tiles line 12: half-side NL is covered twice
 * What is accepted hangs together: every half-side of every tile that is not blank is covered exactly once,
 * roads and rivers leave through sides of their own, no two areas cross, and fields border cities of their own tile. */
#ifndef HB_TILEFILE_H
#define HB_TILEFILE_H

#include "hradby/text.h"
#include "hradby/tiles.h"

enum {
    HB_TILEFILE_BYTES_MAX = 64 * 1024,
    HB_TILEFILE_LINE_MAX = 120, /* bytes, without the end of the line */
    HB_TILEFILE_TILES_MAX = 96,
    HB_TILEFILE_COUNT_MAX = 99,
    HB_TILEFILE_WORDS_MAX = 64, /* different marks in one file, and in all files together */
    HB_TILEFILE_WORD = 16,      /* room for a set, an id or a mark, the final NUL included */
    HB_TILEFILE_MISTED_MAX = 9, /* of one mark on the mist of a variant */
    HB_TILEFILE_ID_MISTED = 9   /* letters of an id that goes on in those of its variants, M08-NESW3 */
};

/* One tile as it stands in the file.  Marks count in the words of the file. */
struct hb_tilefile_tile {
    char id[HB_TILEFILE_WORD];
    char plain[HB_TILEFILE_WORD];     /* the id it has where `only_with` is not played; else its own */
    char only_with[HB_TILEFILE_WORD]; /* "" in every game */
    unsigned line;
    uint8_t count, start;
    bool spare; /* no game has it unless somebody says that the box has such a tile */
    struct hb_mark
        misted; /* there are others like it with a mist: the mark these bear, up to so many; 0: there are none */
    uint8_t segments, marks;
    struct hb_segment segment[HB_SEGMENTS_MAX];
    struct hb_mark mark[HB_MARKS_MAX];
};

struct hb_tilefile {
    char set[HB_TILEFILE_WORD];
    enum hb_edition edition;
    size_t tiles;
    size_t words;
    struct hb_tilefile_tile tile[HB_TILEFILE_TILES_MAX];
    char word[HB_TILEFILE_WORDS_MAX][HB_TILEFILE_WORD];
};

/* Reads `size` bytes of text into *out; `name` is what a refusal calls the file.  After a refusal *out holds
 * nothing of use. */
bool hb_tilefile_read(struct hb_tilefile *out, const char *name, const char *text, size_t size, struct hb_error *err);

/* The tiles that a file declares without listing them (docs/tile-files.md, «Variants»).  One that looks like another
 * tile of the file, or like an earlier variant, is none but says which it is. */
struct hb_tilefile_variant {
    struct hb_tilefile_tile tile;
    char same[HB_TILEFILE_WORD]; /* the id of the one it is; "": it is one of its own */
};

/* Writes up to cap of them, in the order of the file, and returns how many there are. */
size_t hb_tilefile_variants(const struct hb_tilefile *f, struct hb_tilefile_variant *out, size_t cap);

/* Whether the segments of a, turned so, are those of b, in any order. */
bool hb_tilefile_looks_like(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b, unsigned quarters);

const char *hb_edition_word(enum hb_edition edition); /* "c3" */

/* Sides, halves and kinds, for the reader and for tilec */

static inline bool has(unsigned mask, unsigned bit)
{
    return (mask >> bit & 1U) != 0;
}

/* The lowest bit of a mask that is not empty. */
static inline unsigned lowest(uint8_t mask)
{
    unsigned bit = 0;

    while (!has(mask, bit))
        bit++;
    return bit;
}

static inline uint8_t halves_of_side(unsigned side)
{
    return (uint8_t)(3U << 2 * side);
}

/* Two areas cross if the one has a border on both hands of a border-to-border path through the other: going round the
 * halves of the tile, between two of a there lies some of b but not all of it.
 *
 *     a b . a . b . .   they cross         a b b a . . . .   they do not */
static inline bool crosses(uint8_t a, uint8_t b)
{
    for (unsigned i = 0; i < HB_HALVES; i++)
        for (unsigned j = i + 1; j < HB_HALVES; j++) {
            unsigned between = (1U << j) - (2U << i);
            unsigned inside = b & between;

            if (has(a, i) && has(a, j) && inside != 0 && inside != b)
                return true;
        }
    return false;
}

/* Areas cover half-sides, lines leave through sides. */
static inline bool is_area(uint8_t kind)
{
    return kind == HB_FIELD || kind == HB_CITY;
}

static inline bool is_line(uint8_t kind)
{
    return kind == HB_ROAD || kind == HB_RIVER;
}

/* Veils lie over areas and lines and reach sides whatever these show. */
static inline bool is_veil(uint8_t kind)
{
    return kind == HB_MIST;
}

#endif
