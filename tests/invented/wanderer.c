/* wanderer.c -- a piece that is nobody's, sent anywhere.
 *
 * Who lays a tile with a monastery sends the wanderer to any road or city on the table that is not complete, or takes
 * it off again.  A feature where it stands is worth a point more; when that is scored the wanderer leaves. */
#include "engine/tilegame/rule.h"

enum { SEND, AWAY };

static unsigned wanderer(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned i = 0;

    while (i < l->pieces && hb_land_piece(l, i).piece != slot->piece)
        i++;
    return i;
}

static enum hb_next send_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (!(hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)].kinds >> HB_MONASTERY & 1))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* One move for each segment of an open road or city, wherever it lies. */
static size_t send_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    (void)who;
    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned left = hb_designs[hb_land_tile_design(l, t)].roads_and_cities; left; left &= left - 1) {
            unsigned segment = (unsigned)__builtin_ctz(left);
            if (!hb_land_open_ends(l, hb_land_root_at(l, t, segment)))
                continue;
            if (n < cap)
                out[n] = hb_tg_move(hb_tg_slot_verb(slot, SEND), slot->piece, hb_land_tile_x(l, t),
                                    hb_land_tile_y(l, t), segment);
            n++;
        }
    if (n < cap)
        out[n] = hb_tg_move(hb_tg_slot_verb(slot, AWAY), 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next send_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned i = wanderer(tg, slot);

    (void)who;
    (void)sink;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, AWAY)) {
        if (i < l->pieces)
            hb_land_take_piece(l, i);
        return HB_GOES_ON;
    }
    struct hb_where to = hb_at_segment(hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m)), hb_tg_move_arg(m));
    if (i < l->pieces)
        hb_land_move_piece(l, i, to);
    else
        hb_land_put_piece(l, (struct hb_land_piece){ .piece = slot->piece, .owner = HB_NO_OWNER, .where = to });
    return HB_GOES_ON;
}

static int wanderer_worth(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                          int worth)
{
    unsigned i = wanderer(tg, slot);

    return i < hb_tg_land(tg)->pieces && hb_land_figure_root(hb_tg_land(tg), i) == s->root ? worth + 1 : worth;
}

static void wanderer_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                               struct hb_sink *sink)
{
    unsigned i = wanderer(tg, slot);

    (void)sink;
    if (i < hb_tg_land(tg)->pieces && hb_land_figure_root(hb_tg_land(tg), i) == s->root)
        hb_land_take_piece(hb_tg_land(tg), i);
}

static bool wanderer_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++) {
        struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);
        n += t.piece == slot->piece;
        if (t.piece == slot->piece && t.where.kind != HB_AT_SEGMENT)
            return false;
    }
    return n <= 1;
}

const struct hb_rule hb_rule_wanderer = {
    .name = "wanderer",
    .number = 20,
    .rank = 110,
    .loose_pieces = 1,
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
