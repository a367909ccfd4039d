/* cover.c -- tiles that lie face down.
 *
 * Instead of laying the drawn tile as it fits a player may lay it face down on any free square, six times in a game; then
 * nobody stands on it, and anything may lie beside it. */
#include "rules/rule.h"

enum { COVER };
enum { MOST = 6 };

static enum hb_next cover_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (hb_land(c)->backs >= MOST)
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t cover_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_land(c);

    (void)who;
    for (unsigned s = 0; s < l->squares && s < cap; s++)
        out[s] = hb_move_of(hb_own_verb(own, COVER), 0, hb_square_x(l, s), hb_square_y(l, s), 0);
    if (l->squares < cap)
        out[l->squares] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return l->squares + 1u;
}

static enum hb_next cover_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    (void)own;
    (void)who;
    (void)sink;
    if (hb_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    hb_lay_face_down(c, hb_square_at(hb_land(c), hb_move_x(m), hb_move_y(m)));
    hb_forget_laid(c);
    return HB_SKIPS;
}

const struct hb_rule hb_rule_cover = {
    .name = "cover",
    .number = 19,
    .rank = 109,
    .verb = { [COVER] = { "cover", "xy", NULL } },
    .step = { { .phase = "cover",
                .slot = HB_SLOT_DRAWN,
                .enter = cover_enter,
                .legal = cover_legal,
                .play = cover_play,
                .refusal = "cover.now" } },
};
