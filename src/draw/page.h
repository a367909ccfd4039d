/* page.h -- the page around a landscape: how it is divided, and its legend. */
#ifndef HB_PAGE_H
#define HB_PAGE_H

#include "draw/quill.h"
#include "hradby/game.h"

/* A rectangle of the page, in pixels. */
struct hb_panel {
    double x, y, width, height;
};

/* How high the legend of this game has to be, and the legend itself. */
enum { HB_LEGEND_WIDTH = 268 };
double hb_legend_height(const struct hb_game *g);
void hb_legend_draw(struct hb_quill *q, const struct hb_panel *box, const struct hb_game *g,
                    const struct hb_names *names);

#endif
