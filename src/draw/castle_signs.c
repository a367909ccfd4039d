/* castle_signs.c -- the signs that matter for the rules: goods, coins, tokens, copper spaces.
 *
 * Each has a form of its own, so that none is told by its colour alone: a heap of sand, a log with its rings, a flat
 * brick, a hewn block, a bar; costs stand on a square, points on a shield, fees on a copper disc, talers are round
 * and gold. */
#include "draw/castle_page.h"
#include "draw/figures.h"
#include "draw/palette.h"

#include <stddef.h>
#include <string.h>

#define COPPER      "#D08A52"
#define COPPER_PALE "#EBCFAE"

const char *const hb_good_id[HB_GOODS] = { "hb-g-sand", "hb-g-wood", "hb-g-clay", "hb-g-stone", "hb-g-silver" };

static const struct hb_dab sand[] = {
    { HB_BODY, "#EBCB6E", "M-12 8C-9 1-5-3-2-7Q1-10 4-6 9 0 12 8 0 11-12 8Z" },
    { HB_FLAT, "#F7E3A4", "M-8 5C-6 0-3-3-1-6Q1-7 1-5-1 1-3 6Z" },
    { HB_STROKE, "#A8842F", "M4-1h.1M7 5h.1M2 5h.1M5 2h.1" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab wood[] = {
    { HB_BODY, "#9A6B3F", "M-7-6L8-7Q13-1 9 5L-6 7Z" },
    { HB_FINE, "#6E4826", "M-1-4L8-4.5M-2 1L10 0M-1 4L6 3.4" },
    { HB_BODY, "#EACB96", "M-7-6.6C-11-6.6-12.5-3-12.5.5S-10 7.4-6.4 7.2C-3 7-2 3.4-2.2 0S-4-6.6-7-6.6Z" },
    { HB_FINE, "#8A6134", "M-7.2-3C-9-3-10-1-9.8 1S-8 4-6.8 4-4.6 2-4.8 0-5.6-3-7.2-3ZM-7.3.4h.2" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab clay[] = {
    { HB_BODY, "#DB8A5C", "M-12-1L-5-7H12L5-1Z" },
    { HB_BODY, "#B9572F", "M-12-1H5V7H-12Z" },
    { HB_BODY, "#93401F", "M5-1L12-7V1L5 7Z" },
    { HB_FINE, "#E8B091", "M-9 1.4H1" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab stone[] = {
    { HB_BODY, "#D6D2CA", "M-10-4L-1-10 10-6 1 0Z" },
    { HB_BODY, "#B0AAA0", "M-10-4L1 0V10L-9 6Z" },
    { HB_BODY, "#8B857C", "M1 0L10-6V4L1 10Z" },
    { HB_FINE, "#75706A", "M-7 1l3 1.4M-6 4l2 .8" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab silver[] = {
    { HB_BODY, "#F4F8FA", "M-7-3L-4-7H7L9-3Z" },
    { HB_BODY, "#C5D0D8", "M-12 6L-7-3H9L13 6Z" },
    { HB_STROKE, "#FFFFFF", "M-7 4L-5 0H0" },
    { HB_FINE, HB_INK, "M0 3H7" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab taler[] = {
    { HB_BODY, "#F0BE3C", "M-9 0a9 9 0 1 1 18 0 9 9 0 1 1-18 0Z" },
    { HB_FINE, "#8E6410", "M-6.4 0a6.4 6.4 0 1 1 12.8 0 6.4 6.4 0 1 1-12.8 0Z" },
    { HB_FLAT, "#8E6410", "M-3.6 3.6V-3.4h1.8v1.6H-.8v-1.6H.8v1.6h1v-1.6h1.8v7Z" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab cost[] = {
    { HB_BODY, "#6D5D50", "M-13-11.4Q0-12.4 13-11.4 14 0 13 11.4 0 12.4-13 11.4-14 0-13-11.4Z" },
    { HB_FINE, "#B7A593", "M-10.4-9H10.4" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab points[] = {
    { HB_BODY, "#2F5F86", "M-12.4-11.4Q0-8.4 12.4-11.4C13.4-1 11 8 0 14-11 8-13.4-1-12.4-11.4Z" },
    { HB_FINE, HB_PARCHMENT_PALE, "M-10-8.8Q0-6 10-8.8" },
    { HB_BODY, NULL, NULL },
};

/* the hand: a fan of three backs */
static const struct hb_dab fan[] = {
    { HB_BODY, "#A8584A", "M-13-5L-5-10 2 6-6 10Z" },
    { HB_BODY, "#B9695A", "M-5-11H5V8H-5Z" },
    { HB_BODY, "#CB7C6B", "M13-5L5-10-2 6 6 10Z" },
    { HB_FINE, HB_PARCHMENT_PALE, "M6-5L9-3M3 1L7 4" },
    { HB_BODY, NULL, NULL },
};

/* the marker of the starting player: a crown */
static const struct hb_dab crown[] = {
    { HB_BODY, "#F0BE3C", "M-12 8L-14-6-7 0 0-10 7 0 14-6 12 8Q0 11-12 8Z" },
    { HB_FLAT, "#C2412D",
      "M-2 4a2 2 0 1 1 4 0 2 2 0 1 1-4 0ZM-9 3.6a1.6 1.6 0 1 1 3.2 0 1.6 1.6 0 1 1-3.2 0ZM5.8 3.6a1.6 "
      "1.6 0 1 1 3.2 0 1.6 1.6 0 1 1-3.2 0Z" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab flake[] = {
    { HB_BROAD, "#FFFFFF", "M0-10V10M-8.7-5L8.7 5M8.7-5L-8.7 5" },
    { HB_STROKE, "#3E6E93",
      "M0-10V10M-8.7-5L8.7 5M8.7-5L-8.7 5M-3-8L0-5 3-8M-3 8L0 5 3 8M-8.6-1L-4.4-2.4-5.2-6.6M8.6 "
      "1L4.4 2.4 5.2 6.6M8.6-1L4.4-2.4 5.2-6.6M-8.6 1L-4.4 2.4-5.2 6.6" },
    { HB_BODY, NULL, NULL },
};

/* a trader helper that came in this round: a sun's ray behind its head */
static const struct hb_dab fresh[] = {
    { HB_BODY, "#FFE07A", "M0-12L3-4.6 11-4 4.8 1 7 9 0 4.6-7 9-4.8 1-11-4-3-4.6Z" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab heart[] = {
    { HB_BODY, "#C2412D", "M0 10C-14 0-12-10-5-10-2-10 0-7 0-5 0-7 2-10 5-10 12-10 14 0 0 10Z" },
    { HB_FLAT, "#E88A78", "M-7.6-3.4Q-7.4-7-4.6-7.4-5.6-5-7.6-3.4Z" },
    { HB_BODY, NULL, NULL },
};

/* a building erected in this round: a trowel */
static const struct hb_dab trowel[] = {
    { HB_BROAD, "#7A5A38", "M9-10L4-5" },
    { HB_BODY, "#C5CBD0", "M5-7Q7-4 5-2L-9 9Q-8-3 2-7Q4-8 5-7Z" },
    { HB_BODY, NULL, NULL },
};

/* a wreath for who has won */
static const struct hb_dab wreath[] = {
    { HB_BROAD, "#4F7045", "M0 11C-10 10-13 0-7-9M0 11C10 10 13 0 7-9" },
    { HB_BODY, "#7C9B5E",
      "M-11-2Q-15-6-13-10-9-8-9-4ZM-10 5Q-16 4-16-1-11-1-9 3ZM-5 10Q-11 13-13 8-9 6-5 8ZM11-2Q15-6 "
      "13-10 9-8 9-4ZM10 5Q16 4 16-1 11-1 9 3ZM5 10Q11 13 13 8 9 6 5 8Z" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab disc[] = {
    { HB_SHADE, NULL, "M-16 4a19 19 0 1 1 38 0 19 19 0 1 1-38 0Z" },
    { HB_BODY, COPPER, "M-19 0a19 19 0 1 1 38 0 19 19 0 1 1-38 0Z" },
    { HB_FINE, "#8A4E22", "M-15.6 0a15.6 15.6 0 1 1 31.2 0 15.6 15.6 0 1 1-31.2 0Z" },
    { HB_FLAT, "#EDB88A", "M-12.6 0a12.6 12.6 0 1 1 25.2 0 12.6 12.6 0 1 1-25.2 0Z" },
    { HB_BODY, NULL, NULL },
};

static const struct {
    const char *id;
    const struct hb_dab *dabs;
} signs[] = {
    { "hb-g-sand", sand },     { "hb-g-wood", wood },   { "hb-g-clay", clay },   { "hb-g-stone", stone },
    { "hb-g-silver", silver }, { "hb-taler", taler },   { "hb-cost", cost },     { "hb-points", points },
    { "hb-fan", fan },         { "hb-crown", crown },   { "hb-flake", flake },   { "hb-fresh", fresh },
    { "hb-heart", heart },     { "hb-trowel", trowel }, { "hb-wreath", wreath }, { "hb-disc", disc },
};

void hb_signs_define(struct hb_quill *q)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        hb_dabs_define(q, signs[i].id, signs[i].dabs);
}

/* Goods have a syllable more in their ids. */
const char *hb_sign_id(const char *name)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        const char *shorter = signs[i].id + strlen("hb-");

        shorter += strncmp(shorter, "g-", 2) == 0 ? 2 : 0;
        if (strcmp(shorter, name) == 0)
            return signs[i].id;
    }
    return NULL;
}

void hb_sign_count(struct hb_quill *q, const char *id, double x, double y, double scale, long count)
{
    hb_castle_use(q, id, x + 12, y, scale);
    hb_castle_number(q, x + 26, y + 5.5, HB_COUNT, count);
}

void hb_tag_draw(struct hb_quill *q, double x, double y, unsigned value, unsigned printed)
{
    hb_castle_use(q, "hb-cost", x - 14.5, y, 1);
    hb_castle_number(q, x - 14.5, y + 5, HB_PALE_NUMBER, value);
    hb_castle_use(q, "hb-points", x + 14.5, y, 1);
    hb_castle_number(q, x + 14.5, y + 5, HB_PALE_NUMBER, printed);
}

void hb_space_draw(struct hb_quill *q, const struct hb_drawn_space *s)
{
    struct hb_drawn_figure helper = {
        .piece = "helper", .player = (int)s->holder - 1, .x = s->x, .y = s->y + 9, .scale = 1.3
    };

    if (s->covered) {
        hb_castle_open(q, s->x, s->y, 1);
        hb_quill_put(q, "<circle r=\"16\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>",
                     COPPER_PALE, HB_INK);
        hb_castle_close(q);
    } else {
        hb_castle_use(q, "hb-disc", s->x, s->y, 1);
    }
    if (s->holder == 0) {
        hb_castle_number(q, s->x, s->y + 5.4, HB_FEE, s->fee);
        return;
    }
    hb_figure_draw(q, &helper);
    hb_castle_number(q, s->x + 14, s->y + 19, HB_FEE_SMALL, s->fee);
}
