/* described.h -- what a game tells of its position (hb_describe_state), in lines: `players.0.goods.wine=3`.
 *
 * A path names the way to a value, entries of lists by their places.  Nothing is `null`, a flag `true` or `false`.  A list has a
 * line of its own, its path alone, so that an empty one is known, too. */
#ifndef HB_TEST_DESCRIBED_H
#define HB_TEST_DESCRIBED_H

#include "hradby/game.h"

enum { DESCRIBED_PATH = 160, DESCRIBED_DEEP = 12 };

struct described {
    struct hb_describer describer; /* the game calls it */
    size_t lines, line_cap, size, cap;
    size_t *at; /* where each line begins */
    char *text;
    unsigned depth;
    unsigned next[DESCRIBED_DEEP];     /* place of the next value in a list */
    size_t length[DESCRIBED_DEEP + 1]; /* of the path of each open object or list */
    char path[DESCRIBED_PATH];
};

/* To be given back with hb_described_free. */
void hb_described_new(struct described *d, const struct hb_game *g, const struct hb_names *names);
void hb_described_free(struct described *d);

const char *hb_described_line(const struct described *d, size_t i);
const char *hb_described_value(const struct described *d, const char *path); /* NULL: there is none */

bool hb_described_is_list(const struct described *d, const char *path);

/* The same of a path that is put together. */
bool hb_described_has(const struct described *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *hb_described_text(const struct described *d, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* "" where there is none */
long hb_described_number(const struct described *d, long otherwise, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* `otherwise` where there is none, or it is null */

#endif
