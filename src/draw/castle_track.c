/* castle_track.c -- the round track: a field for each round to come, with its taler, snow where winter strikes, and
 * the crown of the starting player on the round being played. */
#include "draw/castle_page.h"
#include "draw/figures.h"
#include "draw/palette.h"

#include <stdio.h>

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
        hb_castle_use(p->q, "hb-crown", middle, box->y + 14, 0.95);
        if (c->phase != HB_AT_LOT)
            hb_badge_draw(p->q, c->start, middle + (marked ? -13 : 0), box->y + 37, 11);
    }
    if (has_taler(c, field))
        hb_castle_use(p->q, "hb-taler", middle + (now ? 15 : 0), box->y + (marked ? 36 : 22), now ? 0.8 : 1);
    if (marked)
        hb_castle_use(p->q, "hb-flake", middle + (now ? 13 : 0), box->y + (now ? 37 : 15), 0.8);
    hb_castle_words(p->q, middle, box->y + box->height - 5, now ? HB_FEE : HB_TINY, number);
    hb_castle_place_close(p);
}

void hb_track_draw(const struct hb_castle_page *p, const struct hb_panel *box)
{
    static const struct hb_saying rounds = { "track", "rounds", "Rounds" }, left = { "track", "left", "still to play" };
    enum { HEAD = 96, GAP = 5 };
    double width = (box->width - HEAD) / HB_FIELDS;

    hb_castle_say(p, box->x + 2, box->y + 30, HB_NAME, &rounds, "");
    hb_castle_say(p, box->x + 2, box->y + 50, HB_SMALL, &left, "");
    for (unsigned field = HB_FIELDS; field >= 1; field--) {
        struct hb_panel f = { box->x + HEAD + (HB_FIELDS - field) * width, box->y, width - GAP, box->height };

        draw_field(p, &f, field);
    }
}
