/* legend.h -- the legend beside a landscape. */
#ifndef HB_LEGEND_H
#define HB_LEGEND_H

#include "draw/paper.h"

/* How high the legend of this game has to be, and the legend itself. */
enum { HB_LEGEND_WIDTH = 268 };
double hb_legend_height(const struct hb_game *g);
void hb_legend_draw(struct hb_quill *q, const struct hb_panel *box, const struct hb_game *g,
                    const struct hb_names *names);

#endif
