/* text.h -- words for people: a bounded buffer to write into, and an error that says what to do.
 *
 * Nothing here allocates.  A text that does not fit is cut at the end of the buffer, stays terminated,
 * and still counts what it would have needed, as snprintf does. */
#ifndef HB_TEXT_H
#define HB_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum hb_language { HB_ENGLISH, HB_CZECH, HB_SLOVAK, HB_LANGUAGES };

struct hb_text {
    char *at;
    size_t cap;                /* room in bytes, the final NUL included */
    size_t len;                /* bytes wanted so far, without the NUL; may exceed cap */
    enum hb_language language; /* in which sentences are put into it (words.h) */
};

struct hb_text hb_text_in(char *buffer, size_t cap); /* in English */
struct hb_text hb_text_for(enum hb_language language, char *buffer, size_t cap);
void hb_put(struct hb_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool hb_text_fits(const struct hb_text *t);

/* A cut text may end inside a UTF-8 character; takes the rest of it away. */
void hb_trim_utf8(char *text);

/* What went wrong, in a sentence a person can act on.  The codes are those of the engine protocol. */
enum hb_code {
    HB_OK,
    HB_BAD_JSON,
    HB_BAD_REQUEST,
    HB_UNKNOWN_COMMAND,
    HB_UNKNOWN_GAME,
    HB_BAD_OPTION,
    HB_NO_GAME,
    HB_ILLEGAL_MOVE,
    HB_BAD_RECORD,
    HB_TOO_LONG,
    HB_GAME_OVER,
    HB_NO_MEMORY,
    HB_CODES
};

enum { HB_ERROR_TEXT = 320, HB_ERROR_CALL = 448 };

struct hb_error {
    enum hb_code code;
    char text[HB_ERROR_TEXT]; /* in English */
    char call[HB_ERROR_CALL]; /* the sentence and what is filled in, to be said in any language (words.h) */
};

/* Fills *err (which may be NULL) and returns false, so that a check can end with `return hb_fail(…)`. */
bool hb_fail(struct hb_error *err, enum hb_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

const char *hb_code_name(enum hb_code code); /* "illegal_move", … */

#endif
