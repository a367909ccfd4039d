/* canvas.h -- letters on a terminal, and a screen being painted with them.
 *
 * Letters: UTF-8 in and out, how wide they are, what stands for them in ASCII, and long texts in narrow columns.
 * Nothing trusts its input: a byte that is no UTF-8 reads as HB_GLYPH_BAD and never runs past the end.
 *
 * A canvas is a grid of letters with colours, which goes out to a terminal with as few escapes as it takes.  Painting
 * outside the clip is allowed and does nothing, so that a board larger than its window needs no care.  A canvas owns
 * its cells. */
#ifndef HB_LETTERS_CANVAS_H
#define HB_LETTERS_CANVAS_H

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

/* Prints a text of any number of lines, each ended, without anything that could move a cursor.  A longer line than so
 * many columns goes on in the next, set in a little; only a word that is longer itself stays whole. */
void hb_glyph_print(const char *text, int columns, bool utf8, FILE *out);

/* A long text in a narrow column.  Lines break at blanks where there are any.  What does not fit is set in: as far as
 * its line began, and `hang` columns more. */
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

/* A colour is 0xRRGGBB, or the terminal's own. */
typedef uint32_t hb_ink;
enum { HB_INK_OWN = 0x1000000 };

enum hb_depth { HB_MONO, HB_COLOURS_16, HB_COLOURS_256, HB_TRUECOLOUR };

/* What the terminal can show. */
struct hb_term_look {
    bool utf8;
    enum hb_depth depth;
};

struct hb_canvas_cell {
    uint32_t glyph; /* 0: covered by the wide letter to the left */
    hb_ink fg, bg;
    bool bold;
};

struct hb_box {
    int x, y, w, h;
};

struct hb_canvas {
    int w, h;
    struct hb_box clip;
    struct hb_canvas_cell *cell;
};

struct hb_pen {
    hb_ink fg, bg;
    bool bold;
};

enum { HB_CANVAS_MAX = 1000 }; /* columns and rows; a larger window is used in part */

/* Makes the canvas w by h and blank, with the clip open.  False if there is no memory; it is then empty. */
bool hb_canvas_size(struct hb_canvas *c, int w, int h);
void hb_canvas_free(struct hb_canvas *c);

struct hb_canvas_cell *hb_canvas_at(struct hb_canvas *c, int x, int y); /* NULL outside the clip */
void hb_canvas_clip(struct hb_canvas *c, struct hb_box box);
void hb_canvas_unclip(struct hb_canvas *c);
void hb_canvas_fill(struct hb_canvas *c, struct hb_box box, uint32_t glyph, struct hb_pen pen);
void hb_canvas_put(struct hb_canvas *c, int x, int y, uint32_t glyph, struct hb_pen pen);

/* Writes text over what is there, keeping the background where pen.bg is HB_INK_OWN.  Returns its columns. */
int hb_canvas_text(struct hb_canvas *c, int x, int y, int columns, struct hb_pen pen, const char *text);

/* Sends the canvas out; only what differs from `before`, unless that is NULL or of another size. */
void hb_canvas_show(const struct hb_canvas *c, const struct hb_canvas *before, struct hb_term_look look, FILE *out);

/* The letters alone, line by line, without blanks at the ends of lines. */
void hb_canvas_plain(const struct hb_canvas *c, bool utf8, FILE *out);

#endif
