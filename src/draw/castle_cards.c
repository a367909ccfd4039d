/* castle_cards.c -- the characters' cards: a small portrait each, told apart by headgear and by what they hold. */
#include "draw/castle_page.h"
#include "draw/palette.h"

#include <stdio.h>
#include <string.h>

#define SKIN "#EBC39A"
#define END                                                                                                            \
    {                                                                                                                  \
        HB_BODY, NULL, NULL                                                                                            \
    }

/* Head and shoulders; the coat is in currentColor. */
static const struct hb_dab bust[] = {
    { HB_BODY, "currentColor", "M-19 22C-19 9-10 5 0 5 10 5 19 9 19 22Z" },
    { HB_BODY, SKIN, "M-4 3H4V9Q0 12-4 9Z" },
    { HB_BODY, SKIN, "M-8.4-4C-8.4-10-5-13 0-13S8.4-10 8.4-4C8.4 2 5 6 0 6S-8.4 2-8.4-4Z" },
    { HB_STROKE, HB_INK, "M-3.2-4h.1M3.2-4h.1" },
    { HB_FINE, HB_INK, "M-2.6 1.4Q0 3.2 2.6 1.4" },
    END,
};

static const struct hb_dab messenger[] = {
    { HB_BODY, "#A33B2A", "M-11-8Q-9-18 2-18 9-17 11-9 0-12-11-8Z" },
    { HB_BODY, "#F4E8CC", "M7-14Q14-27 24-24 20-14 9-12Z" },
    { HB_BODY, HB_PARCHMENT_PALE, "M4 8H24V22H4Z" },
    { HB_STROKE, HB_INK, "M4 8L14 16 24 8" },
    { HB_FLAT, "#C2412D", "M11 17a3 3 0 1 1 6 0 3 3 0 1 1-6 0Z" },
    END,
};

static const struct hb_dab trader[] = {
    { HB_BODY, "#4B2E57", "M-13-8Q-13-13-8-14-8-22 0-22 8-22 8-14 13-13 13-8 0-12-13-8Z" },
    { HB_STROKE, "#E2B33C", "M-8-14Q0-16 8-14" },
    { HB_FINE, "#5B3C20", "M-5 5Q0 11 5 5" },
    { HB_BODY, "#C69A4A", "M4 22C0 14 6 11 10 10L8 6H18L16 10C21 11 26 15 23 22Z" },
    { HB_STROKE, HB_INK, "M9 10H17" },
    END,
};

static const struct hb_dab mason[] = {
    { HB_BODY, "#F4E8CC", "M-9-8Q-10-17 0-17 10-17 9-8 0-12-9-8Z" },
    { HB_BODY, "#B9572F", "M4 14H24V23H4Z" },
    { HB_BODY, "#C5CBD0", "M6 12L21 11 13 3Z" },
    { HB_BROAD, "#7A5A38", "M13 4L14-4" },
    END,
};

static const struct hb_dab stonemason[] = {
    { HB_BODY, "#5D6468", "M-9-7Q-11-16 0-16 11-16 9-7L12-6Q0-11-12-6Z" },
    { HB_FLAT, "#8A6A4A", "M-6.6 1.6Q0-1 6.6 1.6 5 7.4 0 7.4-5 7.4-6.6 1.6Z" },
    { HB_BODY, "#B0AAA0", "M3 23V13L12 9 24 12V23Z" },
    { HB_BROAD, "#7A5A38", "M10 4L22-8" },
    { HB_BODY, "#6E757A", "M16-12L22-17 28-9 22-4Z" },
    END,
};

static const struct hb_dab worker_wood[] = {
    { HB_BODY, "#6F8F4F", "M-9-8Q-9-16 0-16 9-16 9-8L13-7Q0-11-10-7Z" },
    { HB_BODY, "#9A6B3F", "M-24 12L18-4 22 6-20 22Z" },
    { HB_BODY, "#EACB96", "M17-5C21-6 25 4 22 7 18 9 14-3 17-5Z" },
    END,
};

static const struct hb_dab worker_sand[] = {
    { HB_BODY, "#D8A33F", "M-13-7Q-6-10-8-14 0-20 8-14 6-10 13-7 0-10-13-7Z" },
    { HB_BROAD, "#7A5A38", "M15-12V12" },
    { HB_BODY, "#6E757A", "M9 10H21V18Q15 24 9 18Z" },
    { HB_BODY, "#EBCB6E", "M-24 23Q-16 8-6 23Z" },
    END,
};

static const struct hb_dab worker_stone[] = {
    { HB_BODY, "#8C4A3A", "M-9-7Q-9-17 0-17 9-17 9-7 0-10-9-7Z" },
    { HB_FLAT, "#5B3C20", "M-6 2Q0 0 6 2 4 7.6 0 7.6-4 7.6-6 2Z" },
    { HB_BODY, "#D6D2CA", "M-13 13L-4 8 14 9 6 14Z" },
    { HB_BODY, "#B0AAA0", "M-13 13L6 14V24L-13 23Z" },
    { HB_BODY, "#8B857C", "M6 14L14 9V20L6 24Z" },
    END,
};

static const struct hb_dab master_builder[] = {
    { HB_BODY, "#2B3F66", "M-14-9Q-10-12-9-16-3-23 9-18 14-14 12-9 0-13-14-9Z" },
    { HB_FLAT, "#D9D4CC", "M-7 0Q0-1 7 0 7 12 0 14-7 12-7 0Z" },
    { HB_FINE, HB_INK, "M-2.6 2.4Q0 4 2.6 2.4" },
    { HB_BODY, HB_PARCHMENT_PALE, "M2 12L22 6 25 19 5 24Z" },
    { HB_FINE, "#2F5F86", "M7 20V15L12 12 17 14 17 18ZM20 9L22 17" },
    { HB_STROKE, HB_INK, "M-16 22L-12 4-7 22M-14.6 14H-9" },
    END,
};

static const struct {
    const char *id, *coat, *ground;
    const struct hb_dab *dabs;
} portrait[HB_CARDS] = {
    [HB_MESSENGER] = { "hb-p0", "#C86A4A", "#DDEBEE", messenger },
    [HB_TRADER] = { "hb-p1", "#7A4E8A", "#F3E3BE", trader },
    [HB_MASON] = { "hb-p2", "#C9A36A", "#F2D6C4", mason },
    [HB_STONEMASON] = { "hb-p3", "#7E8A92", "#E2E2DC", stonemason },
    [HB_WORKER1] = { "hb-p4", "#8FAE58", "#E3EBCB", worker_wood },
    [HB_WORKER2] = { "hb-p5", "#5F8CA3", "#F8EDC4", worker_sand },
    [HB_WORKER3] = { "hb-p6", "#B9743A", "#E6E1D8", worker_stone },
    [HB_MASTER_BUILDER] = { "hb-p7", "#3E5A8E", "#D9E2EE", master_builder },
};

static const struct hb_dab back[] = {
    { HB_BODY, "#9C4A3C", "M5 0H69Q74 0 74 5V95Q74 100 69 100H5Q0 100 0 95V5Q0 0 5 0Z" },
    { HB_STROKE, "#E9C77B", "M6 6H68V94H6Z" },
    { HB_FINE, "#E9C77B",
      "M6 28L28 6M6 50L50 6M6 72L68 10M6 94L68 32M28 94L68 54M50 94L68 76M46 6L68 28M24 6L68 50M6 10L68 72M6 32L68 "
      "94M6 "
      "54L46 94M6 76L24 94" },
    { HB_BODY, "#E9C77B", "M25 66V40h6v6h3.5v-6h5v6h3.5v-6h6V66Z" },
    { HB_FLAT, "#9C4A3C", "M33.5 66V57Q37 52 40.5 57V66Z" },
    END,
};

void hb_cards_define(struct hb_quill *q)
{
    hb_dabs_define(q, "hb-bust", bust);
    hb_dabs_define(q, "hb-back", back);
    for (int i = 0; i < HB_CARDS; i++) {
        hb_quill_put(q, "<g id=\"%s\"><g color=\"%s\"><use href=\"#hb-bust\"/></g>", portrait[i].id, portrait[i].coat);
        hb_dabs_paint(q, portrait[i].dabs);
        hb_quill_text(q, "</g>\n");
    }
}

/* The words of a card over one or two lines: broken at the space, or within "stonemason". */
static void draw_words(struct hb_quill *q, double x, double y, const char *words)
{
    const char *space = strchr(words, ' ');
    char first[32];

    if (!space) {
        hb_castle_words(q, x, y + 6, HB_CARD_WORDS, words);
        return;
    }
    snprintf(first, sizeof first, "%.*s", (int)(space - words), words);
    hb_castle_words(q, x, y, HB_CARD_WORDS, first);
    hb_castle_words(q, x, y + 13, HB_CARD_WORDS, space + 1);
}

/* Goods that lie on a worker's card, over its lower edge. */
static void draw_on_card(struct hb_quill *q, double x, double y, const uint8_t *on_card)
{
    unsigned kinds = 0, at = 0;

    for (unsigned good = 0; good < HB_GOODS; good++)
        kinds += on_card[good] > 0;
    if (kinds == 0)
        return;
    hb_castle_plate(q, x - 1, y + HB_CARD_HEIGHT - 6, HB_CARD_WIDTH + 2, 22, HB_PARCHMENT_PALE);
    for (unsigned good = 0; good < HB_GOODS; good++) {
        double left = x + HB_CARD_WIDTH / 2.0 - kinds * 12.5 + 25 * at;

        if (on_card[good] == 0)
            continue;
        hb_castle_use(q, hb_good_id[good], left + 7, y + HB_CARD_HEIGHT + 5, 0.54);
        hb_castle_number(q, left + 19.5, y + HB_CARD_HEIGHT + 9, HB_TINY, on_card[good]);
        at++;
    }
}

void hb_card_draw_face(struct hb_quill *q, double x, double y, enum hb_card card, const char *ground)
{
    hb_castle_plate(q, x, y, HB_CARD_WIDTH, HB_CARD_HEIGHT, ground);
    hb_castle_plate(q, x + 5, y + 5, HB_CARD_WIDTH - 10, 58, portrait[card].ground);
    hb_castle_use(q, portrait[card].id, x + HB_CARD_WIDTH / 2.0 - 1, y + 36, 1.2);
}

void hb_card_draw(struct hb_quill *q, const struct hb_drawn_card *d)
{
    hb_card_draw_face(q, d->x, d->y, d->card, d->now ? "#F7D98A" : HB_PARCHMENT_PALE);
    draw_words(q, d->x + HB_CARD_WIDTH / 2.0, d->y + 77, hb_card_words(HB_ENGLISH, d->card));
    if (d->on_card)
        draw_on_card(q, d->x, d->y, d->on_card);
}

void hb_card_draw_back(struct hb_quill *q, double x, double y)
{
    hb_castle_use(q, "hb-back", x, y, 1);
}

void hb_card_draw_small(struct hb_quill *q, double x, double y, enum hb_card card, bool gone)
{
    hb_quill_text(q, gone ? "<g opacity=\".6\">" : "<g>");
    hb_castle_plate(q, x, y, HB_PILE_WIDTH, HB_PILE_HEIGHT, HB_PARCHMENT_PALE);
    hb_castle_plate(q, x + 2, y + 2, 28, HB_PILE_HEIGHT - 4, portrait[card].ground);
    hb_castle_use(q, portrait[card].id, x + 15.5, y + 19, 0.55);
    draw_words(q, x + 66.5, y + 15, hb_card_words(HB_ENGLISH, card));
    hb_quill_text(q, "</g>");
    if (gone) {
        hb_castle_open(q, x, y, 1);
        hb_quill_put(q, "<path d=\"M4 4L%d %dM4 %dL%d 4\" stroke=\"#A33B2A\" stroke-width=\"2\" opacity=\".55\"/>",
                     HB_PILE_WIDTH - 4, HB_PILE_HEIGHT - 4, HB_PILE_HEIGHT - 4, HB_PILE_WIDTH - 4);
        hb_castle_close(q);
    }
}
