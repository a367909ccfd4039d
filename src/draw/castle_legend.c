/* castle_legend.c -- what the signs of the picture mean. */
#include "draw/castle_page.h"
#include "draw/figures.h"
#include "draw/palette.h"

#include <stdio.h>

enum { ROW = 27, COLUMN_MIN = 208, HEAD = 30 };

struct entry {
    const char *id, *words;
    double scale, down; /* a figure stands on its feet, the others hang about their middle */
};

static const struct entry always[] = {
    { "hb-cost", "cost in building points", 0.75, 0 }, { "hb-points", "printed victory points", 0.75, 0 },
    { "hb-disc", "space and its fee", 0.6, 0 },        { "hb-plank", "trader's yield", 0.6, 0 },
    { "hb-fresh", "placed in this round", 0.9, 0 },    { "hb-taler", "talers", 1, 0 },
    { "hb-helper", "helpers in supply", 0.8, 10 },     { "hb-fan", "cards in hand", 0.9, 0 },
    { "hb-trowel", "erected in this round", 0.9, 0 },  { "hb-crown", "starting player", 0.85, 0 },
};

static const struct entry in_winter[] = {
    { "hb-flake", "field with a winter card", 0.85, 0 },
    { "hb-heart", "courts the maiden", 0.85, 0 },
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

double hb_castle_legend_height(const struct hb_castle_page *p, double width)
{
    unsigned rows = (entries(p) + columns(width) - 1) / columns(width);

    return HEAD + ROW * rows + 6;
}

static void draw_good(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    char words[64];

    hb_castle_use(p->q, hb_good_id[good], x + 16, y, 0.9);
    if (hb_good_worth[good] > 0)
        snprintf(words, sizeof words, "%s, worth %u", hb_good_name[good], (unsigned)hb_good_worth[good]);
    else
        snprintf(words, sizeof words, "%s, for the forge", hb_good_name[good]);
    hb_castle_words(p->q, x + 38, y + 5, HB_SMALL, words);
}

static void draw_entry(const struct hb_castle_page *p, const struct entry *e, double x, double y)
{
    hb_quill_put(p->q, "<g color=\"%s\">", HB_WALL_LIT);
    hb_castle_use(p->q, e->id, x + 16, y + e->down, e->scale);
    hb_quill_text(p->q, "</g>");
    hb_castle_words(p->q, x + 38, y + 5, HB_SMALL, e->words);
}

void hb_castle_legend_draw(const struct hb_castle_page *p, const struct hb_panel *box)
{
    unsigned count = entries(p), across = columns(box->width), rows = (count + across - 1) / across;

    hb_castle_words(p->q, box->x + 2, box->y + 16, HB_NAME, "What the signs mean");
    for (unsigned i = 0; i < count; i++) {
        unsigned column = i / rows, row = i % rows;
        double x = box->x + column * (box->width / across), y = box->y + HEAD + 10 + row * ROW;

        if (i < HB_GOODS)
            draw_good(p, i, x, y);
        else if (i < HB_GOODS + ALWAYS)
            draw_entry(p, &always[i - HB_GOODS], x, y);
        else
            draw_entry(p, &in_winter[i - HB_GOODS - ALWAYS], x, y);
    }
}
