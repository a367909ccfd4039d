/* wanderer.c -- a piece that is nobody's, sent anywhere.
 *
 * Who lays a tile with a monastery sends the wanderer to any road or city on the table that is not complete, or takes him
 * off it.  A feature where he stands is worth a point more; when it is scored he leaves. */
#include "rules/rule.h"

enum { SEND, AWAY };

static unsigned wanderer(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned i = 0;

    while (i < l->figures && hb_thing(l, i).piece != own->piece)
        i++;
    return i;
}

static enum hb_next send_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (!(hb_designs[hb_tile_design(hb_land(c), c->laid)].kinds >> HB_MONASTERY & 1))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* One move for each segment of an open road or city, wherever it lies. */
static size_t send_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    (void)who;
    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned left = hb_designs[hb_tile_design(l, t)].roads_and_cities; left; left &= left - 1) {
            unsigned segment = (unsigned)__builtin_ctz(left);
            if (!hb_open(l, hb_root_at(l, t, segment)))
                continue;
            if (n < cap)
                out[n] = hb_move_of(hb_own_verb(own, SEND), own->piece, hb_tile_x(l, t), hb_tile_y(l, t), segment);
            n++;
        }
    if (n < cap)
        out[n] = hb_move_of(hb_own_verb(own, AWAY), 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next send_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_land(c);
    unsigned i = wanderer(c, own);

    (void)who;
    (void)sink;
    if (hb_move_verb(m) == hb_own_verb(own, AWAY)) {
        if (i < l->figures)
            hb_take_thing(l, i);
        return HB_GOES_ON;
    }
    struct hb_where to = hb_at_segment(hb_tile_at(l, hb_move_x(m), hb_move_y(m)), hb_move_arg(m));
    if (i < l->figures)
        hb_move_thing(l, i, to);
    else
        hb_put_thing(l, (struct hb_thing){ .piece = own->piece, .owner = HB_NOBODYS, .where = to });
    return HB_GOES_ON;
}

static int wanderer_worth(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int worth)
{
    unsigned i = wanderer(c, own);

    return i < hb_land(c)->figures && hb_figure_root(hb_land(c), i) == s->root ? worth + 1 : worth;
}

static void wanderer_completed(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                               struct hb_sink *sink)
{
    unsigned i = wanderer(c, own);

    (void)sink;
    if (i < hb_land(c)->figures && hb_figure_root(hb_land(c), i) == s->root)
        hb_take_thing(hb_land(c), i);
}

static bool wanderer_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        struct hb_thing t = hb_thing(hb_land(c), i);
        n += t.piece == own->piece;
        if (t.piece == own->piece && t.where.kind != HB_AT_SEGMENT)
            return false;
    }
    return n <= 1;
}

const struct hb_rule hb_rule_wanderer = {
    .name = "wanderer",
    .number = 20,
    .rank = 110,
    .things = 1,
    .piece = { { .name = "wanderer", .stands_on = 1 << HB_ROAD | 1 << HB_CITY, .placing_rule = "none" } },
    .verb = { [SEND] = { "walk", "pF", NULL }, [AWAY] = { "away", "", NULL } },
    .sane = wanderer_sane,
    .worth = wanderer_worth,
    .completed = wanderer_completed,
    .step = { { .phase = "walk",
                .slot = HB_SLOT_PLACED,
                .enter = send_enter,
                .legal = send_legal,
                .play = send_play,
                .refusal = "wanderer.now" } },
};
