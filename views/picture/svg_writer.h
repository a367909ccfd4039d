/* svg_writer.h -- writes SVG into a growing text: numbers, curves, escaped words, and whole documents.
 *
 * A writer knows the language of the words that it writes and the colours that players wear.  It can be turned by
 * quarters; it then turns every place on a tile that it writes, so a tile is laid out once and drawn in four ways
 * while light, houses and letters stay upright.
 *
 * The bytes depend on the arguments alone.  Numbers have at most one decimal, are rounded in integers and never go
 * through the locale, so the same picture is the same text on every machine, and a test can compare pictures as
 * files. */
#ifndef HB_SVG_WRITER_H
#define HB_SVG_WRITER_H

#include "hradby/game.h"
#include "hradby/text.h"
#include "table/strings.h"
#include "views/shape/geometry.h"

#include <stdint.h>

struct hb_svg_definitions;

struct hb_svg_writer {
    struct hb_buffer *out; /* it keeps in mind whether memory ran out; no function here can fail otherwise */
    struct hb_svg_definitions *definitions; /* of the document that is written, or NULL */
    unsigned quarters;
    enum hb_language language;
    const uint8_t *worn; /* by player, whose colour and emblem they have; NULL: their own */
};

/* Text as it is, and text from a format that comes to fewer than 512 bytes. */
void hb_svg_text(struct hb_svg_writer *svg, const char *text);
void hb_svg_put(struct hb_svg_writer *svg, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hb_svg_number(struct hb_svg_writer *svg, double number);
void hb_svg_attribute(struct hb_svg_writer *svg, const char *name, double number); /* a blank, name="number" */

/* Words from outside, fit for element content and attributes; what XML cannot hold becomes U+FFFD. */
void hb_svg_escaped(struct hb_svg_writer *svg, const char *words);

/* Path data; places are turned with the writer. */
void hb_svg_point(struct hb_svg_writer *svg, struct hb_point s);        /* "x y", turned */
void hb_svg_move(struct hb_svg_writer *svg, struct hb_point s);         /* "Mx y" */
void hb_svg_line(struct hb_svg_writer *svg, struct hb_point s);         /* "Lx y" */
void hb_svg_bends(struct hb_svg_writer *svg, const struct hb_curve *c); /* "C…", from the last place on */

/* A definition: writes <element id="hb-ID", to which attributes may be added before its '>'; and its end, with a new
 * line. */
void hb_svg_define_begin(struct hb_svg_writer *svg, const char *element, const char *id);
void hb_svg_define_end(struct hb_svg_writer *svg, const char *element);

/* Writes the artwork of a folder (views/art/art.h) as definitions, each by its name; plans are no pictures. */
void hb_svg_define(struct hb_svg_writer *svg, const char *folder);

/* What refers to a definition: the attribute href="#hb-NAME" after a blank, and the value url(#hb-NAME). */
void hb_svg_href(struct hb_svg_writer *svg, const char *name);
void hb_svg_url(struct hb_svg_writer *svg, const char *name);

/* Something from the shared definitions where the writer is. */
void hb_svg_use_here(struct hb_svg_writer *svg, const char *name);

/* Something from the shared definitions, at a place that is turned; it stays upright itself. */
void hb_svg_use(struct hb_svg_writer *svg, const char *name, struct hb_point at);

/* The same in another size, at a place of the page: that is never turned. */
void hb_svg_use_scaled(struct hb_svg_writer *svg, const char *name, double x, double y, double scale);

/* A group whose zero is at x y, to be closed; and only the attribute that says so. */
void hb_svg_open_group(struct hb_svg_writer *svg, double x, double y, double scale);
void hb_svg_close_group(struct hb_svg_writer *svg);
void hb_svg_transform(struct hb_svg_writer *svg, double x, double y, double scale);

/* A drawing with what is its north turned to a direction, which has the length 1. */
void hb_svg_use_turned(struct hb_svg_writer *svg, const char *name, struct hb_point at, struct hb_point direction,
                       double scale);

/* A picture that stands alone: an SVG document with the definitions that it needs and no others.
 *
 * While it is drawn, definitions and drawing are two texts.  Whoever draws may define whole folders of artwork: at the
 * end, only what the drawing refers to goes into <defs>, so nobody has to know beforehand what a tile will need.  What
 * is referred to must be defined before. */
enum { HB_SVG_DEFINITIONS_MAX = 256, HB_SVG_ID_MAX = 40, HB_SVG_REFERENCES_MAX = 4 };

struct hb_svg_definition {
    char id[HB_SVG_ID_MAX];
    uint32_t begin, end; /* in the text of the definitions */
    bool needed;
    uint8_t references;
    uint8_t reference[HB_SVG_REFERENCES_MAX]; /* the definitions that it refers to, by number */
};

struct hb_svg_definitions {
    unsigned count;
    bool open; /* the last one is being written */
    struct hb_svg_definition one[HB_SVG_DEFINITIONS_MAX];
};

struct hb_svg_document {
    struct hb_buffer definitions, drawing;
    struct hb_svg_definitions list;
    struct hb_svg_writer define, draw;
};

void hb_svg_document_begin(struct hb_svg_document *d);

/* The part of the drawing that the picture shows. */
struct hb_svg_view_box {
    double x, y, width, height;
};

/* Writes the document and gives back its memory.  If memory ran out, out->failed says so. */
void hb_svg_document_end(struct hb_svg_document *d, struct hb_buffer *out, const struct hb_svg_view_box *box);

/* Styles, and the sheet that a picture is drawn on */

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

enum { HB_DRAWING_FRAME = 14 }; /* outside its lines is nothing but parchment */

/* Opens the picture of a game, so many pixels wide and high, with the name of the game as its title for those who
 * cannot see it; and draws the parchment with its frame. */
void hb_svg_drawing_open(struct hb_svg_writer *svg, const struct hb_game *g, long width, long height);
void hb_svg_drawing_frame(struct hb_svg_writer *svg, long width, long height);

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
