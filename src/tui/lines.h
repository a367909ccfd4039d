/* lines.h -- lines from a stream, with a limit. */
#ifndef HB_TUI_LINES_H
#define HB_TUI_LINES_H

#include "tui/answer.h"

#include <stdio.h>

/* One line.  A longer one is read to its end and only its head kept; `length` is its true length. */
struct hb_line {
    char text[HB_ANSWER_MAX + 1];
    size_t length;
};

/* False at the end of input. */
bool hb_line_read(struct hb_line *line, FILE *in);

/* Prints a text of any number of lines, each ended, without anything that could move a cursor. */
void hb_lines_print(const char *text, bool utf8, FILE *out);

#endif
