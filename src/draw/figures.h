/* figures.h -- the players' figures: one silhouette for each kind of piece, and for each player a colour and an
 * emblem that tell him from the others also without the colour. */
#ifndef HB_FIGURES_H
#define HB_FIGURES_H

#include "draw/quill.h"
#include "draw/svg.h"

/* Writes the silhouettes and emblems; they go into <defs> once. */
void hb_figures_define(struct hb_quill *p);

/* A figure whose feet are at x y, in pixels; at scale 1 a follower is 24 high and a large one 36.  A piece without a
 * silhouette of its own is shown as a follower. */
struct hb_drawn_figure {
    const char *piece;
    int player;
    enum hb_pose pose;
    double x, y, scale;
};

void hb_figure_draw(struct hb_quill *p, const struct hb_drawn_figure *f);

/* The player's colour with the emblem on it, as a round badge. */
void hb_badge_draw(struct hb_quill *p, int player, double x, double y, double radius);

#endif
