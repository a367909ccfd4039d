/* wrap.h -- long texts in narrow columns.
 *
 * Lines break at blanks where there are any.  What does not fit is set in: as far as its line began, and `hang`
 * columns more. */
#ifndef HB_TUI_WRAP_H
#define HB_TUI_WRAP_H

#include <stddef.h>

struct hb_wrap {
    const char *at; /* what is left of the text */
    int columns, hang;
    int indent; /* of the lines that continue the present one; 0 at its start */
};

/* One line as it is to be shown. */
struct hb_wrapped {
    const char *text;
    size_t length; /* bytes */
    int indent;    /* columns before it */
};

/* The next line; text is NULL at the end. */
struct hb_wrapped hb_wrap_next(struct hb_wrap *w);

/* How many lines a text takes. */
int hb_wrap_lines(const char *text, int columns, int hang);

#endif
