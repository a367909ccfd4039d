/* glyph.h -- letters on a terminal: UTF-8 in and out, how wide they are, what stands for them in ASCII, and long texts in
 * narrow columns.
 *
 * Nothing here trusts its input: a byte that is no UTF-8 reads as HB_GLYPH_BAD and never runs past the end. */
#ifndef HB_TUI_GLYPH_H
#define HB_TUI_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { HB_GLYPH_BAD = 0xfffd, HB_GLYPH_BYTES = 5 };

/* Reads one letter at *at and moves on behind it; 0 at the end of the text. */
uint32_t hb_glyph_next(const char **at);

/* Writes one letter, terminated; returns its bytes. */
size_t hb_glyph_write(uint32_t glyph, char out[HB_GLYPH_BYTES]);

/* Columns: 0 for marks that combine and for control letters, 2 for wide ones, else 1. */
int hb_glyph_width(uint32_t glyph);
int hb_glyph_columns(const char *text);

/* One ASCII letter that stands for the glyph where the terminal knows no others. */
char hb_glyph_ascii(uint32_t glyph);

bool hb_glyph_valid(const char *text, size_t length);

/* Copies text, letter by letter in ASCII where utf8 is false, and leaves out what would move the cursor. */
void hb_glyph_clean(char *out, size_t cap, const char *text, bool utf8);

/* Prints a text of any number of lines, each ended, without anything that could move a cursor.  A longer line than so many
 * columns goes on in the next, set in a little; only a word that is longer itself stays whole. */
void hb_glyph_print(const char *text, int columns, bool utf8, FILE *out);

/* A long text in a narrow column.  Lines break at blanks where there are any.  What does not fit is set in: as far as its
 * line began, and `hang` columns more. */
struct hb_wrap {
    const char *at; /* what is left of the text */
    int columns, hang;
    bool whole; /* a word that is longer than a line is not cut */
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
