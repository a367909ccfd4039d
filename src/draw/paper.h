/* paper.h -- the sheet that every picture is drawn on, and words that have to fit on it. */
#ifndef HB_PAPER_H
#define HB_PAPER_H

#include "draw/quill.h"
#include "hradby/game.h"

enum { HB_PAPER_FRAME = 14 }; /* outside its lines is nothing but parchment */

/* Opens the picture of a game, so many pixels wide and high; and the parchment with its frame. */
void hb_paper_open(struct hb_quill *q, const struct hb_game *g, long width, long height);
void hb_paper_draw(struct hb_quill *q, long width, long height);

/* A text cut to so many letters, with an ellipsis where something is left out. */
void hb_paper_cut(char *out, size_t cap, const char *text, size_t letters);

/* How many bytes of a text go on a line of so many letters: up to the last space that fits, or what fits. */
size_t hb_paper_line(const char *text, size_t letters);

#endif
