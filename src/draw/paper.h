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
#define HB_CITY_GROUND    "#E2D3C5"
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

/* ---- words ---- */

enum hb_paper_style {
    HB_TITLE,
    HB_SMALL,
    HB_PLAIN,
    HB_BOLD,
    HB_NAME,   /* a player's in a castle */
    HB_COUNT,  /* behind a sign */
    HB_POINTS, /* ends at its place; from here on texts are not begun but centred or ended there */
    HB_SCORE,  /* the same, larger */
    HB_LABEL,  /* of a building */
    HB_FEE,
    HB_FEE_SMALL,
    HB_PALE_NUMBER,
    HB_DARK_NUMBER,
    HB_CARD_WORDS,
    HB_TINY,
    HB_STYLES
};

void hb_paper_words(struct hb_quill *q, double x, double y, enum hb_paper_style style, const char *words);
void hb_paper_number(struct hb_quill *q, double x, double y, enum hb_paper_style style, long number);

/* A sentence of the catalogue on one line, as hb_say takes it. */
void hb_paper_say(struct hb_quill *q, double x, double y, enum hb_paper_style style, const char *call, ...)
    __attribute__((format(printf, 5, 6)));

/* A text over several lines of so many letters; returns how many lines. */
enum { HB_PAPER_LINE = 20 };
int hb_paper_sentence(struct hb_quill *q, double x, double y, size_t letters, int lines, const char *words);

size_t hb_paper_letters(const char *text);

/* Names as they fit on the paper, with an ellipsis where something is left out. */
enum { HB_PAPER_NAME = 17, HB_PAPER_NAME_BYTES = 4 * HB_PAPER_NAME + 1 };

struct hb_paper_names {
    struct hb_names names;
    char text[HB_PLAYERS_MAX][HB_PAPER_NAME_BYTES];
};

void hb_paper_cut(struct hb_paper_names *cut, const struct hb_names *names);

void hb_paper_name(struct hb_quill *q, double x, double y, enum hb_paper_style style, const struct hb_names *names,
                   int player);

/* One sentence on what is to be done now, or on who has won. */
void hb_paper_now(struct hb_text *out, const struct hb_game *g, const struct hb_names *names);

#endif
