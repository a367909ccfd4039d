/* castle_board.c -- the table of a castle game as a page: the castle on its hill, the carts before it, the round track,
 * in winter the winter cards, the players beside it, and the legend where there is room. */
#include "core/assert.h"
#include "draw/castle_page.h"
#include "draw/paper.h"
#include "draw/svg.h"

#include <stdio.h>
#include <string.h>

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
    double narrow = hb_castle_legend_height(p, SIDE), wide = hb_castle_legend_height(p, HB_SCENE_WIDTH);

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
    struct hb_text now = hb_text_in(words, sizeof words);
    char facts[96];
    unsigned left = hb_tiles_left(p->c);

    hb_castle_words(p->q, x, MARGIN + 26, HB_TITLE, hb_kind_of(&p->c->head)->title);
    snprintf(facts, sizeof facts, "%s · %u building tile%s on the board", p->winter ? "winter" : "summer", left,
             left == 1 ? "" : "s");
    hb_castle_words(p->q, x, MARGIN + 48, HB_SMALL, facts);
    hb_castle_now(&now, p->c, p->names);
    hb_castle_sentence(p->q, x, MARGIN + 74, HB_PLAIN, 50, 2, words);
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
    hb_castle_open(p->q, MARGIN, MARGIN, 1);
    hb_castle_scene_draw(p);
    hb_castle_close(p->q);
    hb_track_draw(p, &d.track);
    if (p->winter)
        hb_winter_draw(p, &d.winter);
    draw_title(p, d.side + 4);
    for (int i = 0; i < p->c->head.players; i++)
        hb_seat_draw(p, &d.seat[i], i);
    hb_castle_legend_draw(p, &d.legend);
    hb_quill_text(p->q, "</svg>\n");
}

void hb_svg_castle(struct hb_buffer *out, const struct hb_castle *c, const struct hb_names *names)
{
    struct hb_quill quill = { .out = out };
    struct hb_castle seen = { .season = HB_SUMMER };
    struct hb_castle_page page = { &quill, &seen, names, c->season == HB_WINTER, false };

    HB_ASSERT(hb_size(&c->head) <= sizeof seen);
    hb_view(&c->head, HB_SPECTATOR, &seen.head);
    draw_page(&page);
}
