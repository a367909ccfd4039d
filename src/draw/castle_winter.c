/* castle_winter.c -- the winter cards: how many are to come, those in play with all that lies on them, the one whose
 * effect is running, and those that are past. */
#include "draw/castle_page.h"
#include "draw/figures.h"
#include "draw/palette.h"

#include <stdio.h>

#define END                                                                                                            \
    {                                                                                                                  \
        HB_BODY, NULL, NULL                                                                                            \
    }
#define ICE "#DCEAF3"

static const struct hb_dab winter_back[] = {
    { HB_BODY, "#2F5F86", "M5 0H69Q74 0 74 5V95Q74 100 69 100H5Q0 100 0 95V5Q0 0 5 0Z" },
    { HB_STROKE, "#CFE1EE", "M6 6H68V94H6Z" },
    { HB_STROKE, "#CFE1EE",
      "M37 20V80M11 35L63 65M63 35L11 65M28 26L37 35 46 26M28 74L37 65 46 74M14 46L26 43 23 31M60 54L48 57 51 69M60 "
      "46L48 43 51 31M14 54L26 57 23 69" },
    END,
};

static const struct hb_dab raven[] = {
    { HB_STROKE, "#5B4636", "M-34 22Q0 14 34 24M20 20L30 4" },
    { HB_BODY, "#39343A", "M-30-8L-18-14C-14-22-2-22 2-14 12-10 22 2 34 14L20 14C10 20-4 20-10 12-16 6-18-2-18-8Z" },
    { HB_STROKE, "#8E8891", "M-4-2Q8 2 16 10M-6 4Q2 8 8 13" },
    { HB_FLAT, HB_PARCHMENT_PALE, "M-13-12a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0Z" },
    { HB_STROKE, "#39343A", "M-2 18V26M6 18V26" },
    END,
};

static const struct hb_dab granary[] = {
    { HB_SHADE, NULL, "M-24 28L34 28 46 16 34 4Z" },
    { HB_BODY, "#B48A58", "M-30 26V-6L0-34 30-6V26Z" },
    { HB_FINE, "#7D5B34", "M-20 26V-12M-10 26V-20M10 26V-20M20 26V-12" },
    { HB_STROKE, HB_INK, "M-38 2L0-38 38 2" },
    { HB_BODY, "#FDFEFF", "M-40 2L0-43 40 2 34 4 0-31-34 4Z" },
    { HB_BODY, "#4A382C", "M-11 26V6H11V26Z" },
    { HB_BODY, "#E4BC55",
      "M-26 30C-30 18-22 14-19 12L-21 8H-11L-13 12C-9 14-4 20-8 30ZM6 30C4 20 10 16 13 14L11 10H21L19 14C23 16 28 22 "
      "24 30Z" },
    { HB_BODY, "#F2B826", "M-3-14Q-7-20-3-24 1-20-3-14ZM3-8Q-1-14 3-18 7-14 3-8Z" },
    END,
};

static const struct hb_dab broken_wall[] = {
    { HB_BODY, "#B3A493",
      "M-42 26V-14H-34V-22H-24V-14H-16L-12-4-14 8-6 14-8 26ZM42 26V-14H34V-22H24V-14H18L10-6 14 4 6 12 10 26Z" },
    { HB_FINE, "#6F6154", "M-36 0h12M-30 12h14M22 2h12M18 14h12M-38-8h8M28-8h9" },
    { HB_BODY, "#C9BBA9", "M-14 28L-10 18 0 20 4 28ZM2 28L6 20 14 20 18 28ZM-24 30l2-8 8 2 2 6Z" },
    END,
};

static const struct hb_dab maiden[] = {
    { HB_BODY, "#7A5334", "M-14-8C-18-30 18-30 14-8L18 20H-18Z" },
    { HB_BODY, "#A33B5A", "M-26 34C-26 16-12 10 0 10S26 16 26 34Z" },
    { HB_FLAT, HB_PARCHMENT_PALE, "M-7 11Q0 20 7 11L4 8H-4Z" },
    { HB_BODY, "#F2CFAE", "M-10-6C-10-14-6-18 0-18S10-14 10-6C10 3 6 8 0 8S-10 3-10-6Z" },
    { HB_STROKE, HB_INK, "M-4-5h.1M4-5h.1M-3 2Q0 4 3 2" },
    { HB_FLAT, "#D98A7A", "M-8 0a2 2 0 1 1 4 0 2 2 0 1 1-4 0ZM4 0a2 2 0 1 1 4 0 2 2 0 1 1-4 0Z" },
    { HB_BODY, "#F0BE3C", "M-13-14L-14-24-7-19 0-28 7-19 14-24 13-14Q0-19-13-14Z" },
    END,
};

static const struct hb_dab snowdrift[] = {
    { HB_BODY, "#8A5F38", "M2-30h5V10H2Z" },
    { HB_BODY, "#FDFEFF", "M-44 28C-40 10-28 6-18 8-14-8 6-10 12 4 24-2 40 8 44 28Z" },
    { HB_STROKE, "#B5C8D6", "M-34 22Q-20 12-8 20M2 22Q16 10 30 20" },
    { HB_BODY, "#6E757A", "M-6 4H15V18Q4 26-6 18Z" },
    END,
};

static const struct {
    const char *id;
    const struct hb_dab *dabs;
} picture[HB_WINTER_CARDS] = {
    [HB_VILLAGE_INN] = { "hb-w-inn", NULL },        [HB_PLAGUE] = { "hb-w-plague", raven },
    [HB_GRAIN_STORE] = { "hb-w-granary", granary }, [HB_WALL_BREACH] = { "hb-w-breach", broken_wall },
    [HB_MAIDEN] = { "hb-w-maiden", maiden },        [HB_SNOWDRIFT] = { "hb-w-snowdrift", snowdrift },
};

void hb_winter_define(struct hb_quill *q)
{
    hb_dabs_define(q, "hb-winter-back", winter_back);
    hb_quill_text(q, "<g id=\"hb-w-inn\" transform=\"translate(0 30) scale(.62)\"><use href=\"#hb-tavern\"/><use "
                     "href=\"#hb-tavern-snow\"/></g>\n");
    for (int i = 0; i < HB_WINTER_CARDS; i++)
        if (picture[i].dabs)
            hb_dabs_define(q, picture[i].id, picture[i].dabs);
}

void hb_winter_draw_face(struct hb_quill *q, double x, double y, enum hb_winter_card card)
{
    hb_castle_plate(q, x, y, HB_CARD_WIDTH, HB_CARD_HEIGHT, HB_PARCHMENT_PALE);
    hb_castle_plate(q, x + 5, y + 5, HB_CARD_WIDTH - 10, 58, ICE);
    hb_castle_use(q, picture[card].id, x + HB_CARD_WIDTH / 2.0, y + 37, 0.6);
}

/* A card that lies open: its picture, its name; what lies on it comes to its right. */
static void draw_open_card(const struct hb_castle_page *p, const struct hb_panel *box, enum hb_winter_card card,
                           bool running)
{
    hb_castle_plate(p->q, box->x, box->y, box->width, box->height, running ? "#F7D98A" : HB_PARCHMENT_PALE);
    hb_castle_plate(p->q, box->x + 8, box->y + 30, 98, box->height - 38, ICE);
    hb_castle_use(p->q, picture[card].id, box->x + 57, box->y + box->height / 2 + 15, 1.05);
    hb_castle_words(p->q, box->x + 10, box->y + 22, HB_BOLD, hb_winter_words(HB_ENGLISH, card));
}

static void draw_card_spaces(const struct hb_castle_page *p, const struct hb_panel *box, enum hb_building b)
{
    unsigned first = hb_spaces_first(b), count = hb_spaces_count(b);

    for (unsigned i = 0; i < count; i++) {
        struct hb_drawn_space s = { box->x + 134 + 46.0 * i, box->y + 66, p->c->figures.fee[first + i],
                                    p->c->space[first + i], false };

        hb_space_draw(p->q, &s);
    }
}

static void draw_inn(const struct hb_castle_page *p, const struct hb_panel *box)
{
    draw_card_spaces(p, box, HB_INN);
    hb_sign_count(p->q, "hb-taler", box->x + 114, box->y + 122, 1.1, p->c->inn);
    hb_castle_words(p->q, box->x + 114, box->y + 156, HB_SMALL, "on the card");
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
        hb_badge_draw(p->q, i, x + 12, box->y + 48, 12);
        x += 30;
    }
    hb_castle_use(p->q, "hb-heart", x + 12, box->y + 48, 0.8);
    for (unsigned good = 0; good < HB_GOODS; good++) {
        unsigned column = good % 3, row = good / 3;

        hb_sign_count(p->q, hb_good_id[good], box->x + 112 + 60 * column, box->y + 92 + 34 * row, 0.95, c->dowry[good]);
    }
    hb_sign_count(p->q, "hb-taler", box->x + 112 + 60 * 2, box->y + 126, 1, c->dowry_talers);
    hb_castle_words(p->q, box->x + 116, box->y + 162, HB_SMALL, "her dowry");
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
        hb_castle_use(p->q, "hb-winter-back", box->x + 24, box->y + 2, 0.96);
        hb_castle_plate(p->q, box->x + 44, box->y + 36, 32, 26, HB_PARCHMENT_PALE);
        hb_castle_number(p->q, box->x + 60, box->y + 55, HB_FEE, left);
        y = box->y + 120;
    }
    for (int card = 0; card < HB_WINTER_CARDS; card++) {
        if (!is_past(p->c, card))
            continue;
        hb_castle_words(p->q, box->x + box->width / 2, y, HB_TINY, hb_winter_words(HB_ENGLISH, (unsigned)card));
        hb_castle_open(p->q, box->x + box->width / 2, y - 4, 1);
        hb_quill_put(p->q, "<path d=\"M-56 0H56\" stroke=\"%s\" stroke-width=\"1.2\" opacity=\".6\"/>", HB_INK);
        hb_castle_close(p->q);
        y += 15;
    }
}

void hb_winter_draw(const struct hb_castle_page *p, const struct hb_panel *box)
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
