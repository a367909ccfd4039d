/* keep.h -- a file that a game is kept in and that is written again as the game goes on.
 *
 * Nobody else's work is lost: a file is written over only while it holds what this program last read or wrote there.
 * A file that is held is locked besides, so that a second program that opens the same game is told so at once. */
#ifndef HB_TUI_KEEP_H
#define HB_TUI_KEEP_H

#include "hradby/text.h"

/* {0} is a file not yet chosen. */
struct hb_keep {
    char *path; /* NULL: none */
    char *text; /* what the file holds, as far as we know; NULL: it should not be there yet */
    size_t length;
    bool held;
    int lock; /* if held: the file, open */
};

/* What was read from a file: it may be written over.  The text is copied; false if there is no memory. */
bool hb_keep_note(struct hb_keep *k, const char *path, const char *text, size_t length);

/* Writes the file, the same as before or a new one; false and *err if it cannot be written or is not ours: it stays as
 * it was. */
bool hb_keep_write(struct hb_keep *k, const char *path, const char *text, size_t length, struct hb_error *err);

/* Holds the file that was noted or written last; false and *err if another program holds it. */
bool hb_keep_hold(struct hb_keep *k, struct hb_error *err);

bool hb_keep_is(const struct hb_keep *k, const char *path);
void hb_keep_done(struct hb_keep *k);

#endif
