/* castle_picture.c -- the table of a castle game as a page: the castle on its hill, the carts before it, the round
 * track, in winter the winter cards, the players beside it, and the legend where there is room.
 *
 * A page is drawn from one struct hb_castle_drawing.  In a live one, places are marked for the pointer; others have
 * none of that (castle_scene.c).  Both are made of the same parts, so a picture on paper and the page that plays look
 * alike.
 *
 * Each sign has a form of its own, so that none is known by its colour alone: costs stand on a square, points on a
 * shield, fees on a copper disc, talers are round and gold. */
#include "engine/assert.h"
#include "games/castle/picture/castle_drawing.h"
#include "hradby/words.h"
#include "views/picture/picture_view.h"
#include "views/picture/pieces.h"
#include "views/picture/svg_writer.h"

#include <stdio.h>

/* Places for the pointer */

void hb_castle_place_open(const struct hb_castle_drawing *p, const char *kind, const char *name, const char *state)
{
    if (!p->live)
        return;
    hb_svg_put(p->q, "<g data-at=\"%s%s%s\"", kind, name ? "/" : "", name ? name : "");
    if (state)
        hb_svg_put(p->q, " data-state=\"%s\"", state);
    hb_svg_text(p->q, ">");
}

void hb_castle_place_area(const struct hb_castle_drawing *p, double x, double y, double width, double height)
{
    if (!p->live)
        return;
    hb_svg_text(p->q, "<rect data-area=\"\" rx=\"10\" fill=\"#FFFFFF\" fill-opacity=\"0\"");
    hb_svg_attribute(p->q, "x", x);
    hb_svg_attribute(p->q, "y", y);
    hb_svg_attribute(p->q, "width", width);
    hb_svg_attribute(p->q, "height", height);
    hb_svg_text(p->q, "/>");
}

void hb_castle_place_close(const struct hb_castle_drawing *p)
{
    if (p->live)
        hb_svg_text(p->q, "</g>\n");
}

void hb_castle_plate(struct hb_svg_writer *q, double x, double y, double width, double height, const char *fill)
{
    hb_svg_open_group(q, x, y, 1);
    hb_svg_text(q, "<rect rx=\"5\"");
    hb_svg_attribute(q, "width", width);
    hb_svg_attribute(q, "height", height);
    hb_svg_put(q, " fill=\"%s\" stroke=\"%s\" stroke-width=\"1.3\"/>", fill, HB_SVG_INK);
    hb_svg_close_group(q);
}

/* Signs */

void hb_castle_sign_count(struct hb_svg_writer *q, const char *name, double x, double y, double scale, long count)
{
    hb_svg_use_scaled(q, name, x + 12, y, scale);
    hb_svg_style_number(q, x + 26, y + 5.5, HB_STYLE_COUNT, count);
}

void hb_castle_tag_draw(struct hb_svg_writer *q, double x, double y, unsigned value, unsigned printed)
{
    hb_svg_text(q, "<g class=\"hb-tag\">"); /* grows as a whole where the picture is small */
    hb_svg_use_scaled(q, "cost", x - 14.5, y, 1);
    hb_svg_style_number(q, x - 14.5, y + 5, HB_STYLE_PALE_NUMBER, value);
    hb_svg_use_scaled(q, "points", x + 14.5, y, 1);
    hb_svg_style_number(q, x + 14.5, y + 5, HB_STYLE_PALE_NUMBER, printed);
    hb_svg_text(q, "</g>");
}

/* A helper stands before the disc; the fee then hangs small at its foot. */
void hb_castle_space_draw(struct hb_svg_writer *q, const struct hb_castle_space *s)
{
    static const char copper_pale[] = "#EBCFAE";
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)s->holder - 1, .x = s->x, .y = s->y + 9, .scale = 1.3
    };

    if (s->covered) {
        hb_svg_open_group(q, s->x, s->y, 1);
        hb_svg_put(q, "<circle r=\"16\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>",
                   copper_pale, HB_SVG_INK);
        hb_svg_close_group(q);
    } else {
        hb_svg_use_scaled(q, "disc", s->x, s->y, 1);
    }
    if (s->holder == 0) {
        hb_svg_style_number(q, s->x, s->y + 5.4, HB_STYLE_FEE, s->fee);
        return;
    }
    hb_svg_draw_piece(q, &helper);
    hb_svg_style_number(q, s->x + 14, s->y + 19, HB_STYLE_FEE_SMALL, s->fee);
}

/* The castle with the carts before it */

/* Whatever any part refers to. */
void hb_castle_parts_define(struct hb_svg_writer *q)
{
    static const char *const folder[] = { "signs", "castle", "buildings", "cards" };

    hb_svg_define_pieces(q);
    for (size_t i = 0; i < sizeof folder / sizeof folder[0]; i++)
        hb_svg_define(q, folder[i]);
    hb_castle_land_define(q);
    hb_svg_define_begin(q, "g", "village_inn");
    hb_svg_text(q, " transform=\"translate(0 30) scale(.62)\">");
    hb_svg_use_here(q, "tavern");
    hb_svg_use_here(q, "tavern-snow");
    hb_svg_define_end(q, "g");
}

/* The castle and the carts before it, from zero. */
void hb_castle_scene_draw(const struct hb_castle_drawing *p)
{
    hb_svg_text(p->q, "<g clip-path=\"");
    hb_svg_url(p->q, "scene");
    hb_svg_text(p->q, "\">\n");
    hb_castle_land_draw(p);
    hb_castle_land_draw_snow(p);
    hb_castle_buildings_draw(p);
    hb_castle_carts_draw(p);
    hb_svg_put(p->q,
               "</g><rect rx=\"10\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\""
               "%s/>",
               HB_SCENE_WIDTH, HB_SCENE_HEIGHT, HB_SVG_INK, p->live ? " pointer-events=\"none\"" : "");
}

/* The round track: a field for each round to come, with its taler, snow where winter strikes, and the crown of the
 * starting player on the round being played */

/* The taler of the running round has been taken, unless the lot has yet to say by whom. */
static bool has_taler(const struct hb_castle *c, unsigned field)
{
    return !c->head.over && (field < c->field || (field == c->field && c->phase == HB_CASTLE_AT_LOT));
}

/* The present field is raised in colour and bears the crown; one that is past is dark, one for winter pale blue with a
 * flake. */
static void draw_field(const struct hb_castle_drawing *p, const struct hb_panel *box, unsigned field)
{
    const struct hb_castle *c = p->c;
    bool now = field == c->field && !c->head.over, ahead = field <= c->field && !c->head.over;
    bool marked = p->winter && (c->figures.snow >> (field - 1) & 1);
    double middle = box->x + box->width / 2;
    char number[8];

    snprintf(number, sizeof number, "%u", field);
    hb_castle_place_open(p, "round", number, now ? "now" : ahead ? "ahead" : "past");
    hb_castle_place_area(p, box->x, box->y, box->width, box->height);
    hb_castle_plate(p->q, box->x, box->y, box->width, box->height,
                    now      ? "#F7D98A"
                    : marked ? "#DCEAF3"
                    : ahead  ? HB_SVG_PARCHMENT_PALE
                             : HB_SVG_PARCHMENT_DARK);
    if (now) {
        hb_svg_use_scaled(p->q, "crown", middle, box->y + 14, 0.95);
        if (c->phase != HB_CASTLE_AT_LOT)
            hb_svg_draw_badge(p->q, hb_svg_worn(p->q, c->start), middle + (marked ? -13 : 0), box->y + 37, 11);
    }
    if (has_taler(c, field))
        hb_svg_use_scaled(p->q, "taler", middle + (now ? 15 : 0), box->y + (marked ? 36 : 22), now ? 0.8 : 1);
    if (marked)
        hb_svg_use_scaled(p->q, "flake", middle + (now ? 13 : 0), box->y + (now ? 37 : 15), 0.8);
    hb_svg_style_words(p->q, middle, box->y + box->height - 5, now ? HB_STYLE_FEE : HB_STYLE_TINY, number);
    hb_castle_place_close(p);
}

void hb_castle_track_draw(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    enum { TITLE = 96, APART = 5 };
    double width = (box->width - TITLE) / HB_CASTLE_FIELDS;

    hb_svg_text(p->q, "<g class=\"hb-beside\">"); /* not on a field, but on whatever the page is */
    hb_svg_style_say(p->q, box->x + 2, box->y + 30, HB_STYLE_NAME, "picture.castle.rounds");
    hb_svg_style_say(p->q, box->x + 2, box->y + 50, HB_STYLE_SMALL, "picture.castle.left");
    hb_svg_text(p->q, "</g>");
    for (unsigned field = HB_CASTLE_FIELDS; field >= 1; field--) {
        struct hb_panel f = { box->x + TITLE + (HB_CASTLE_FIELDS - field) * width, box->y, width - APART, box->height };

        draw_field(p, &f, field);
    }
}

/* What the signs mean */

enum { ROW = 27, COLUMN_MIN = 208, LEGEND_HEAD = 30 };

struct legend_entry {
    const char *name;
    double scale, down; /* a piece stands on its feet, the others hang about their middle */
};

static const struct legend_entry always[] = {
    { "cost", 0.75, 0 }, { "points", 0.75, 0 }, { "disc", 0.6, 0 }, { "plank", 0.6, 0 },  { "fresh", 0.9, 0 },
    { "taler", 1, 0 },   { "helper", 0.8, 10 }, { "fan", 0.9, 0 },  { "trowel", 0.9, 0 }, { "crown", 0.85, 0 },
};

static const struct legend_entry in_winter[] = {
    { "flake", 0.85, 0 },
    { "heart", 0.85, 0 },
};

enum { ALWAYS = sizeof always / sizeof always[0], IN_WINTER = sizeof in_winter / sizeof in_winter[0] };

static unsigned entries(const struct hb_castle_drawing *p)
{
    return HB_CASTLE_GOODS + ALWAYS + (p->winter ? IN_WINTER : 0);
}

static unsigned columns(double width)
{
    return (unsigned)(width / COLUMN_MIN);
}

/* So many columns as fit, filled one after another. */
static double legend_height(const struct hb_castle_drawing *p, double width)
{
    unsigned rows = (entries(p) + columns(width) - 1) / columns(width);

    return LEGEND_HEAD + ROW * rows + 6;
}

static void draw_good(const struct hb_castle_drawing *p, unsigned good, double x, double y)
{
    hb_svg_use_scaled(p->q, hb_castle_good_name[good], x + 16, y, 0.9);
    if (hb_castle_good_worth[good] > 0)
        hb_svg_style_say(p->q, x + 38, y + 5, HB_STYLE_SMALL, "picture.castle.good good=%s n=%u",
                         hb_castle_good_name[good], (unsigned)hb_castle_good_worth[good]);
    else
        hb_svg_style_say(p->q, x + 38, y + 5, HB_STYLE_SMALL, "picture.castle.silver good=%s",
                         hb_castle_good_name[good]);
}

static void draw_entry(const struct hb_castle_drawing *p, const struct legend_entry *e, double x, double y)
{
    char key[48], id[48];

    HB_KEY("picture.sign.*");
    snprintf(key, sizeof key, "picture.sign.%s", e->name);
    snprintf(id, sizeof id, "%s%s", e->down > 0 ? "piece-" : "", e->name);
    hb_svg_put(p->q, "<g color=\"%s\">", HB_SVG_WALL_LIT);
    hb_svg_use_scaled(p->q, id, x + 16, y + e->down, e->scale);
    hb_svg_text(p->q, "</g>");
    hb_svg_style_words(p->q, x + 38, y + 5, HB_STYLE_SMALL, hb_words(p->q->language, key));
}

static void draw_legend(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    unsigned count = entries(p), across = columns(box->width), rows = (count + across - 1) / across;

    hb_svg_style_say(p->q, box->x + 2, box->y + 16, HB_STYLE_NAME, "picture.castle.signs");
    for (unsigned i = 0; i < count; i++) {
        unsigned column = i / rows, row = i % rows;
        double x = box->x + column * (box->width / across), y = box->y + LEGEND_HEAD + 10 + row * ROW;

        if (i < HB_CASTLE_GOODS)
            draw_good(p, i, x, y);
        else if (i < HB_CASTLE_GOODS + ALWAYS)
            draw_entry(p, &always[i - HB_CASTLE_GOODS], x, y);
        else
            draw_entry(p, &in_winter[i - HB_CASTLE_GOODS - ALWAYS], x, y);
    }
}

/* The page */

enum { MARGIN = 30, GAP = 14, SIDE = 440, HEAD = 112, SEAT_GAP = 8 };

/* The parts of the page, in pixels. */
struct division {
    struct hb_panel page, track, winter, seat[HB_CASTLE_PLAYERS_MAX], legend;
    double side; /* where the column of the players begins */
};

/* The players stand beside the castle and its track.  The legend goes below them if they leave room there, else below
 * everything in a wide form; what is left over makes the seats higher. */
static void divide(struct division *d, const struct hb_castle_drawing *p)
{
    double y = MARGIN + HB_SCENE_HEIGHT + GAP, side = MARGIN + HB_SCENE_WIDTH + GAP + 8, bottom;
    int players = p->c->head.players;
    double seats = MARGIN + HEAD + players * (HB_SEAT_HEIGHT + SEAT_GAP);
    double narrow = legend_height(p, SIDE), wide = legend_height(p, HB_SCENE_WIDTH);

    d->side = side;
    d->track = (struct hb_panel){ MARGIN, y, HB_SCENE_WIDTH, HB_TRACK_HEIGHT };
    bottom = y + HB_TRACK_HEIGHT;
    if (p->winter) {
        d->winter = (struct hb_panel){ MARGIN, bottom + GAP, HB_SCENE_WIDTH, HB_WINTER_HEIGHT };
        bottom += GAP + HB_WINTER_HEIGHT;
    }
    if (seats + GAP + narrow <= bottom) {
        d->legend = (struct hb_panel){ side, bottom - narrow, SIDE, narrow };
    } else {
        d->legend = (struct hb_panel){ MARGIN, bottom + GAP, HB_SCENE_WIDTH, wide };
        bottom += GAP + wide;
    }
    bottom = seats > bottom ? seats : bottom;
    double each = (bottom - MARGIN - HEAD - (d->legend.x == side ? narrow + GAP : 0)) / players - SEAT_GAP;
    each = each < HB_SEAT_HEIGHT ? HB_SEAT_HEIGHT : each > HB_SEAT_HEIGHT_MAX ? HB_SEAT_HEIGHT_MAX : each;
    for (int i = 0; i < players; i++)
        d->seat[i] = (struct hb_panel){ side, MARGIN + HEAD + i * (each + SEAT_GAP), SIDE, each };
    d->page = (struct hb_panel){ 0, 0, side + SIDE + MARGIN, bottom + MARGIN };
}

static void draw_title(const struct hb_castle_drawing *p, double x)
{
    char words[512];
    struct hb_text now = hb_text_for(p->q->language, words, sizeof words);

    hb_svg_style_words(p->q, x, MARGIN + 26, HB_STYLE_TITLE, hb_game_title(&p->c->head, p->q->language));
    hb_svg_style_say(p->q, x, MARGIN + 48, HB_STYLE_SMALL, "picture.castle.facts season=%s n=%u",
                     p->winter ? "winter" : "summer", hb_castle_tiles_left(p->c));
    hb_svg_status(&now, &p->c->head, p->names);
    hb_svg_style_lines(p->q, x, MARGIN + 74, 50, 2, words);
}

static void draw_page(const struct hb_castle_drawing *p)
{
    struct division d = { 0 };

    divide(&d, p);
    hb_svg_drawing_open(p->q, &p->c->head, (long)d.page.width, (long)d.page.height);
    hb_svg_text(p->q, "<defs>\n");
    hb_castle_parts_define(p->q);
    hb_svg_text(p->q, "</defs>\n");
    hb_svg_drawing_frame(p->q, (long)d.page.width, (long)d.page.height);
    hb_svg_open_group(p->q, MARGIN, MARGIN, 1);
    hb_castle_scene_draw(p);
    hb_svg_close_group(p->q);
    hb_castle_track_draw(p, &d.track);
    if (p->winter)
        hb_castle_winter_draw(p, &d.winter);
    draw_title(p, d.side + 4);
    for (int i = 0; i < p->c->head.players; i++)
        hb_castle_seat_draw(p, &d.seat[i], i);
    draw_legend(p, &d.legend);
    hb_svg_text(p->q, "</svg>\n");
}

/* Drawn from a view of nobody's, so that no picture shows what lies face down. */
static void draw_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                       const uint8_t *worn, enum hb_language language, unsigned tile_pixels)
{
    struct hb_svg_writer svg = { .out = out, .language = language, .worn = worn };
    struct hb_castle seen = { .season = HB_CASTLE_SUMMER };
    struct hb_svg_names cut;
    struct hb_castle_drawing page = { &svg, &seen, &cut.names, hb_castle_of(g)->season == HB_CASTLE_WINTER, false };

    (void)tile_pixels;
    HB_ASSERT(hb_size(g) <= sizeof seen);
    hb_view(g, HB_SPECTATOR, &seen.head);
    hb_svg_names_cut(&cut, names);
    draw_page(&page);
}

const struct hb_picture_view hb_picture_view_castle = { .game = "castle", .board = draw_board };
