/* castle_winter.c -- the winter cards: how many are to come, those in play with all that lies on them, the one whose
 * effect is running, and those that are past. */
#include "draw/castle.h"
#include "draw/pieces.h"
#include "hradby/words.h"

#include <stdio.h>

#define ICE "#DCEAF3"

void hb_castle_winter_draw_face(struct hb_quill *q, double x, double y, enum hb_winter_card card)
{
    hb_castle_plate(q, x, y, HB_CARD_WIDTH, HB_CARD_HEIGHT, HB_PARCHMENT_PALE);
    hb_castle_plate(q, x + 5, y + 5, HB_CARD_WIDTH - 10, 58, ICE);
    hb_quill_stamp(q, hb_winter_name[card], x + HB_CARD_WIDTH / 2.0, y + 37, 0.6);
}

/* A card that lies open: its picture, its name; what lies on it comes to its right. */
static void draw_open_card(const struct hb_castle_page *p, const struct hb_panel *box, enum hb_winter_card card,
                           bool running)
{
    hb_castle_plate(p->q, box->x, box->y, box->width, box->height, running ? "#F7D98A" : HB_PARCHMENT_PALE);
    hb_castle_plate(p->q, box->x + 8, box->y + 30, 98, box->height - 38, ICE);
    hb_quill_stamp(p->q, hb_winter_name[card], box->x + 57, box->y + box->height / 2 + 15, 1.05);
    hb_paper_words(p->q, box->x + 10, box->y + 22, HB_BOLD, hb_name_of(p->q->language, "winter", hb_winter_name[card]));
}

static void draw_card_spaces(const struct hb_castle_page *p, const struct hb_panel *box, enum hb_building b)
{
    unsigned first = hb_spaces_first(b), count = hb_spaces_count(b);

    for (unsigned i = 0; i < count; i++) {
        struct hb_castle_space s = { box->x + 134 + 46.0 * i, box->y + 66, p->c->figures.fee[first + i],
                                     p->c->space[first + i], false };

        hb_castle_space_draw(p->q, &s);
    }
}

static void draw_inn(const struct hb_castle_page *p, const struct hb_panel *box)
{
    draw_card_spaces(p, box, HB_INN);
    hb_castle_sign_count(p->q, "taler", box->x + 114, box->y + 122, 1.1, p->c->inn);
    hb_paper_say(p->q, box->x + 114, box->y + 156, HB_SMALL, "picture.castle.on-card");
}

static void draw_granary(const struct hb_castle_page *p, const struct hb_panel *box)
{
    draw_card_spaces(p, box, HB_GRANARY);
}

static void draw_maiden(const struct hb_castle_page *p, const struct hb_panel *box)
{
    double x = box->x + 118;
    const struct hb_castle *c = p->c;

    for (int i = 0; i < c->head.players; i++) {
        if (!(c->suitor >> i & 1))
            continue;
        hb_pieces_draw_badge(p->q, i, x + 12, box->y + 48, 12);
        x += 30;
    }
    hb_quill_stamp(p->q, "heart", x + 12, box->y + 48, 0.8);
    for (unsigned good = 0; good < HB_GOODS; good++) {
        unsigned column = good % 3, row = good / 3;

        hb_castle_sign_count(p->q, hb_good_name[good], box->x + 112 + 60 * column, box->y + 92 + 34 * row, 0.95,
                             c->dowry[good]);
    }
    hb_castle_sign_count(p->q, "taler", box->x + 112 + 60 * 2, box->y + 126, 1, c->dowry_talers);
    hb_paper_say(p->q, box->x + 116, box->y + 162, HB_SMALL, "maiden.dowry.name");
}

static const struct {
    double width;
    void (*draw)(const struct hb_castle_page *p, const struct hb_panel *box);
} form[HB_WINTER_CARDS] = {
    [HB_VILLAGE_INN] = { 200, draw_inn }, [HB_PLAGUE] = { 116, NULL },        [HB_GRAIN_STORE] = { 250, draw_granary },
    [HB_WALL_BREACH] = { 158, NULL },     [HB_MAIDEN] = { 290, draw_maiden }, [HB_SNOWDRIFT] = { 116, NULL },
};

static bool is_past(const struct hb_castle *c, int card)
{
    return !((c->deck | c->open) >> card & 1) && c->drawn != card + 1;
}

static void draw_deck(const struct hb_castle_page *p, const struct hb_panel *box)
{
    unsigned left = 0;
    double y = box->y + 22;

    for (int card = 0; card < HB_WINTER_CARDS; card++)
        left += p->c->deck >> card & 1;
    if (left > 0) {
        hb_quill_stamp(p->q, "winter_back", box->x + 24, box->y + 2, 0.96);
        hb_castle_plate(p->q, box->x + 44, box->y + 36, 32, 26, HB_PARCHMENT_PALE);
        hb_paper_number(p->q, box->x + 60, box->y + 55, HB_FEE, left);
        y = box->y + 120;
    }
    for (int card = 0; card < HB_WINTER_CARDS; card++) {
        if (!is_past(p->c, card))
            continue;
        hb_paper_words(p->q, box->x + box->width / 2, y, HB_TINY,
                       hb_name_of(p->q->language, "winter", hb_winter_name[card]));
        hb_quill_open(p->q, box->x + box->width / 2, y - 4, 1);
        hb_quill_put(p->q, "<path d=\"M-56 0H56\" stroke=\"%s\" stroke-width=\"1.2\" opacity=\".6\"/>", HB_INK);
        hb_quill_close(p->q);
        y += 15;
    }
}

void hb_castle_winter_draw(const struct hb_castle_page *p, const struct hb_panel *box)
{
    enum { DECK = 118, GAP = 9 };
    struct hb_panel at = { box->x, box->y, DECK, box->height };

    draw_deck(p, &at);
    at.x += DECK + GAP;
    for (int card = 0; card < HB_WINTER_CARDS; card++) {
        bool running = p->c->drawn == card + 1, open = p->c->open >> card & 1;

        if (!running && !open)
            continue;
        at.width = form[card].width;
        draw_open_card(p, &at, (enum hb_winter_card)card, running);
        if (open && form[card].draw)
            form[card].draw(p, &at);
        at.x += at.width + GAP;
    }
}
