/* paper.h -- the sheet that every picture is drawn on, its colours, and words that have to fit on it. */
#ifndef HB_PAPER_H
#define HB_PAPER_H

#include "draw/quill.h"
#include "hradby/game.h"

/* The colours of the map, as SVG writes them. */
#define HB_PARCHMENT      "#F3E7CB"
#define HB_PARCHMENT_DARK "#E4D3AC"
#define HB_PARCHMENT_PALE "#FBF4E2"
#define HB_INK            "#3B2F2A"
#define HB_MEADOW         "#A9BF6A"
#define HB_MEADOW_DEEP    "#8FAE58"
#define HB_ROAD_COLOUR    "#EADBB4"
#define HB_ROAD_PALE      "#F1E6C8"
#define HB_ROAD_EDGE      "#A8926B"
#define HB_CITY_GROUND    "#D9A566"
#define HB_WALL           "#8C7B6B"
#define HB_WALL_LIT       "#B7A593"
#define HB_ROOF_LIGHT     "#B5533C"
#define HB_ROOF_MIDDLE    "#A24835"
#define HB_ROOF_DARK      "#8F3D2E"
#define HB_PLASTER        "#EFE0BC"
#define HB_PLASTER_SHADE  "#D6C094"
#define HB_WATER          "#7FB0C4"
#define HB_WATER_EDGE     "#4F8299"
#define HB_WATER_PALE     "#9AC2D2"
#define HB_WATER_LIGHT    "#B9D7E0"
#define HB_FOREST         "#5E7F4A"
#define HB_FOREST_LIT     "#7C9B5E"

/* A rectangle of the page, in pixels. */
struct hb_panel {
    double x, y, width, height;
};

enum { HB_PAPER_FRAME = 14 }; /* outside its lines is nothing but parchment */

/* Opens the picture of a game, so many pixels wide and high; and the parchment with its frame. */
void hb_paper_open(struct hb_quill *q, const struct hb_game *g, long width, long height);
void hb_paper_draw(struct hb_quill *q, long width, long height);

/* A text cut to so many letters, with an ellipsis where something is left out. */
void hb_paper_cut(char *out, size_t cap, const char *text, size_t letters);

/* How many bytes of a text go on a line of so many letters: up to the last space that fits, or what fits. */
size_t hb_paper_line(const char *text, size_t letters);

#endif
