/* canvas.h -- a screen being painted: a grid of letters with colours, and how it goes out to a terminal.
 *
 * Painting outside the clip is allowed and does nothing, so that a board larger than its window needs no care.
 * A canvas owns its cells. */
#ifndef HB_TUI_CANVAS_H
#define HB_TUI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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
