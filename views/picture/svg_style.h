/* svg_style.h -- what all pictures have in common: the colours of the map, the parchment with its frame, the styles of
 * text, and words that have to fit on a line. */
#ifndef HB_SVG_STYLE_H
#define HB_SVG_STYLE_H

#include "hradby/game.h"
#include "views/picture/svg_writer.h"

/* The colours of the map, as SVG writes them. */
#define HB_SVG_PARCHMENT      "#F3E7CB"
#define HB_SVG_PARCHMENT_DARK "#E4D3AC"
#define HB_SVG_PARCHMENT_PALE "#FBF4E2"
#define HB_SVG_INK            "#3B2F2A"
#define HB_SVG_MEADOW         "#A9BF6A"
#define HB_SVG_MEADOW_DEEP    "#8FAE58"
#define HB_SVG_ROAD_COLOUR    "#EADBB4"
#define HB_SVG_ROAD_PALE      "#F1E6C8"
#define HB_SVG_ROAD_EDGE      "#A8926B"
#define HB_SVG_CITY_GROUND    "#E2D3C5"
#define HB_SVG_WALL           "#8C7B6B"
#define HB_SVG_WALL_LIT       "#B7A593"
#define HB_SVG_ROOF_LIGHT     "#B5533C"
#define HB_SVG_ROOF_MIDDLE    "#A24835"
#define HB_SVG_ROOF_DARK      "#8F3D2E"
#define HB_SVG_PLASTER        "#EFE0BC"
#define HB_SVG_PLASTER_SHADE  "#D6C094"
#define HB_SVG_WATER          "#7FB0C4"
#define HB_SVG_WATER_EDGE     "#4F8299"
#define HB_SVG_WATER_PALE     "#9AC2D2"
#define HB_SVG_WATER_LIGHT    "#B9D7E0"
#define HB_SVG_FOREST         "#5E7F4A"
#define HB_SVG_FOREST_LIT     "#7C9B5E"

/* A rectangle of the page, in pixels. */
struct hb_panel {
    double x, y, width, height;
};

enum { HB_PAGE_FRAME = 14 }; /* outside its lines is nothing but parchment */

/* Opens the picture of a game, so many pixels wide and high, with the name of the game as its title for those who
 * cannot see it; and draws the parchment with its frame. */
void hb_svg_page_open(struct hb_svg_writer *svg, const struct hb_game *g, long width, long height);
void hb_svg_page_draw(struct hb_svg_writer *svg, long width, long height);

/* Words
 *
 * There is no way to ask how wide a text will be: the fonts are those of whoever looks at the picture.  So room is
 * counted in letters, generously. */

enum hb_svg_style {
    HB_STYLE_TITLE,
    HB_STYLE_SMALL,
    HB_STYLE_PLAIN,
    HB_STYLE_BOLD,
    HB_STYLE_NAME,   /* a player's in a castle */
    HB_STYLE_COUNT,  /* behind a sign */
    HB_STYLE_POINTS, /* ends at its place; from here on texts are not begun but centred or ended there */
    HB_STYLE_SCORE,  /* the same, larger */
    HB_STYLE_LABEL,  /* of a building */
    HB_STYLE_FEE,
    HB_STYLE_FEE_SMALL,
    HB_STYLE_PALE_NUMBER,
    HB_STYLE_DARK_NUMBER,
    HB_STYLE_CARD_WORDS,
    HB_STYLE_TINY,
    HB_STYLES
};

void hb_svg_style_words(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style style, const char *words);
void hb_svg_style_number(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style style, long number);

/* A sentence of the catalogue on one line, as hb_say takes it. */
void hb_svg_style_say(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style style, const char *call, ...)
    __attribute__((format(printf, 5, 6)));

/* A text over several lines of so many letters; returns how many lines. */
enum { HB_STYLE_LINE = 20 };
int hb_svg_style_lines(struct hb_svg_writer *svg, double x, double y, size_t letters, int lines, const char *words);

size_t hb_svg_letters(const char *text);

/* Names as they fit on a picture, with an ellipsis where something is left out. */
enum { HB_STYLE_NAME_LETTERS = 17, HB_STYLE_NAME_BYTES = 4 * HB_STYLE_NAME_LETTERS + 1 };

struct hb_svg_names {
    struct hb_names names;
    char text[HB_PLAYERS_MAX][HB_STYLE_NAME_BYTES];
};

void hb_svg_names_cut(struct hb_svg_names *cut, const struct hb_names *names);

void hb_svg_style_name(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style style,
                       const struct hb_names *names, int player);

/* One sentence on what is to be done now, or on who has won. */
void hb_svg_status(struct hb_text *out, const struct hb_game *g, const struct hb_names *names);

#endif
