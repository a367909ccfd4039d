/* castle_page.c -- the table of a castle game as a page: the castle on its hill, the carts before it, the round track,
 * in winter the winter cards, the players beside it, and the legend where there is room. */
#include "core/assert.h"
#include "draw/castle.h"
#include "draw/pieces.h"
#include "draw/svg.h"
#include "hradby/words.h"

#include <stdio.h>

/* ---- the round track: a field for each round to come, with its taler, snow where winter strikes, and the crown of the
 * starting player on the round being played ---- */

/* The taler of the running round has been taken, unless the lot has yet to say by whom. */
static bool has_taler(const struct hb_castle *c, unsigned field)
{
    return !c->head.over && (field < c->field || (field == c->field && c->phase == HB_AT_LOT));
}

static void draw_field(const struct hb_castle_page *p, const struct hb_panel *box, unsigned field)
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
                    : ahead  ? HB_PARCHMENT_PALE
                             : HB_PARCHMENT_DARK);
    if (now) {
        hb_quill_stamp(p->q, "crown", middle, box->y + 14, 0.95);
        if (c->phase != HB_AT_LOT)
            hb_pieces_draw_badge(p->q, c->start, middle + (marked ? -13 : 0), box->y + 37, 11);
    }
    if (has_taler(c, field))
        hb_quill_stamp(p->q, "taler", middle + (now ? 15 : 0), box->y + (marked ? 36 : 22), now ? 0.8 : 1);
    if (marked)
        hb_quill_stamp(p->q, "flake", middle + (now ? 13 : 0), box->y + (now ? 37 : 15), 0.8);
    hb_paper_words(p->q, middle, box->y + box->height - 5, now ? HB_FEE : HB_TINY, number);
    hb_castle_place_close(p);
}

void hb_castle_track_draw(const struct hb_castle_page *p, const struct hb_panel *box)
{
    enum { TITLE = 96, APART = 5 };
    double width = (box->width - TITLE) / HB_FIELDS;

    hb_quill_text(p->q, "<g class=\"hb-beside\">"); /* not on a field, but on whatever the page is */
    hb_paper_say(p->q, box->x + 2, box->y + 30, HB_NAME, "picture.castle.rounds");
    hb_paper_say(p->q, box->x + 2, box->y + 50, HB_SMALL, "picture.castle.left");
    hb_quill_text(p->q, "</g>");
    for (unsigned field = HB_FIELDS; field >= 1; field--) {
        struct hb_panel f = { box->x + TITLE + (HB_FIELDS - field) * width, box->y, width - APART, box->height };

        draw_field(p, &f, field);
    }
}

/* ---- what the signs mean ---- */

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

static unsigned entries(const struct hb_castle_page *p)
{
    return HB_GOODS + ALWAYS + (p->winter ? IN_WINTER : 0);
}

static unsigned columns(double width)
{
    return (unsigned)(width / COLUMN_MIN);
}

static double legend_height(const struct hb_castle_page *p, double width)
{
    unsigned rows = (entries(p) + columns(width) - 1) / columns(width);

    return LEGEND_HEAD + ROW * rows + 6;
}

static void draw_good(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    hb_quill_stamp(p->q, hb_good_name[good], x + 16, y, 0.9);
    if (hb_good_worth[good] > 0)
        hb_paper_say(p->q, x + 38, y + 5, HB_SMALL, "picture.castle.good good=%s n=%u", hb_good_name[good],
                     (unsigned)hb_good_worth[good]);
    else
        hb_paper_say(p->q, x + 38, y + 5, HB_SMALL, "picture.castle.silver good=%s", hb_good_name[good]);
}

static void draw_entry(const struct hb_castle_page *p, const struct legend_entry *e, double x, double y)
{
    char key[48], id[48];

    HB_KEY("picture.sign.*");
    snprintf(key, sizeof key, "picture.sign.%s", e->name);
    snprintf(id, sizeof id, "%s%s", e->down > 0 ? "piece-" : "", e->name);
    hb_quill_put(p->q, "<g color=\"%s\">", HB_WALL_LIT);
    hb_quill_stamp(p->q, id, x + 16, y + e->down, e->scale);
    hb_quill_text(p->q, "</g>");
    hb_paper_words(p->q, x + 38, y + 5, HB_SMALL, hb_words(p->q->language, key));
}

static void draw_legend(const struct hb_castle_page *p, const struct hb_panel *box)
{
    unsigned count = entries(p), across = columns(box->width), rows = (count + across - 1) / across;

    hb_paper_say(p->q, box->x + 2, box->y + 16, HB_NAME, "picture.castle.signs");
    for (unsigned i = 0; i < count; i++) {
        unsigned column = i / rows, row = i % rows;
        double x = box->x + column * (box->width / across), y = box->y + LEGEND_HEAD + 10 + row * ROW;

        if (i < HB_GOODS)
            draw_good(p, i, x, y);
        else if (i < HB_GOODS + ALWAYS)
            draw_entry(p, &always[i - HB_GOODS], x, y);
        else
            draw_entry(p, &in_winter[i - HB_GOODS - ALWAYS], x, y);
    }
}

/* ---- the page ---- */

enum { MARGIN = 30, GAP = 14, SIDE = 440, HEAD = 112, SEAT_GAP = 8 };

/* The parts of the page, in pixels. */
struct division {
    struct hb_panel page, track, winter, seat[HB_CASTLE_PLAYERS_MAX], legend;
    double side; /* where the column of the players begins */
};

static void divide(struct division *d, const struct hb_castle_page *p)
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

static void draw_title(const struct hb_castle_page *p, double x)
{
    char words[512];
    struct hb_text now = hb_text_for(p->q->language, words, sizeof words);

    hb_paper_words(p->q, x, MARGIN + 26, HB_TITLE, hb_game_title(&p->c->head, p->q->language));
    hb_paper_say(p->q, x, MARGIN + 48, HB_SMALL, "picture.castle.facts season=%s n=%u", p->winter ? "winter" : "summer",
                 hb_tiles_left(p->c));
    hb_paper_now(&now, &p->c->head, p->names);
    hb_paper_sentence(p->q, x, MARGIN + 74, 50, 2, words);
}

static void draw_page(const struct hb_castle_page *p)
{
    struct division d = { 0 };

    divide(&d, p);
    hb_paper_open(p->q, &p->c->head, (long)d.page.width, (long)d.page.height);
    hb_quill_text(p->q, "<defs>\n");
    hb_castle_define(p->q);
    hb_quill_text(p->q, "</defs>\n");
    hb_paper_draw(p->q, (long)d.page.width, (long)d.page.height);
    hb_quill_open(p->q, MARGIN, MARGIN, 1);
    hb_castle_scene_draw(p);
    hb_quill_close(p->q);
    hb_castle_track_draw(p, &d.track);
    if (p->winter)
        hb_castle_winter_draw(p, &d.winter);
    draw_title(p, d.side + 4);
    for (int i = 0; i < p->c->head.players; i++)
        hb_castle_seat_draw(p, &d.seat[i], i);
    draw_legend(p, &d.legend);
    hb_quill_text(p->q, "</svg>\n");
}

void hb_svg_castle(struct hb_buffer *out, const struct hb_castle *c, const struct hb_names *names,
                   enum hb_language language)
{
    struct hb_quill quill = { .out = out, .language = language };
    struct hb_castle seen = { .season = HB_SUMMER };
    struct hb_paper_names cut;
    struct hb_castle_page page = { &quill, &seen, &cut.names, c->season == HB_WINTER, false };

    HB_ASSERT(hb_size(&c->head) <= sizeof seen);
    hb_view(&c->head, HB_SPECTATOR, &seen.head);
    hb_paper_cut(&cut, names);
    draw_page(&page);
}
