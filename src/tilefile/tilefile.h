/* tilefile.h -- reads a file of tiles (docs/tile-files.md) from memory and checks everything it says.
 *
 * Does no I/O and allocates nothing: all that is read lies in one struct hb_tilefile of the caller's.  A bad
 * file is refused with the line and the reason, such as
 *     tiles/base-c3.tiles line 12: half-side NL is covered twice
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
    HB_TILEFILE_WORD = 16       /* room for a set, an id or a mark, the final NUL included */
};

/* One tile as it stands in the file.  Marks count in the words of the file. */
struct hb_tilefile_tile {
    char id[HB_TILEFILE_WORD];
    char plain[HB_TILEFILE_WORD];     /* the id it has where `only_with` is not played; else its own */
    char only_with[HB_TILEFILE_WORD]; /* "" in every game */
    unsigned line;
    uint8_t count, start;
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

const char *hb_edition_word(enum hb_edition edition); /* "c3" */

#endif
