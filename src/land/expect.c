/* expect.c -- what each player may expect to have at the end: points so far, what stands, and what is in hand.
 *
 * A feature is worth what it would bring now, and by the chance that it is completed what it would bring then; his
 * followers come home by the same chance.  A follower in hand is worth the more the fewer there are and the longer the
 * game still goes. */
#include "land/weights.h"

#include "hradby/weights.h"

#include <string.h>

enum { POINT = 256, ONE = 256, ENDS_MAX = 8, LAST_TURNS = 12, HANDS = 8 };

/* What the nth follower in hand is worth, while there are many turns left. */
static const int16_t hand_worth[HANDS] = { 1400, 900, 640, 450, 320, 220, 150, 100 };

static int hand_value(unsigned in_hand, unsigned turns)
{
    int sum = 0;

    for (unsigned i = 0; i < in_hand; i++)
        sum += hand_worth[i < HANDS ? i : HANDS - 1];
    return turns >= LAST_TURNS ? sum : sum * (int)turns / LAST_TURNS;
}

static void add_hope(const struct hb_prospect *p, const struct hb_hope *h, int follower, int32_t *points)
{
    int chance = h->chance, gain = chance * (h->whole - h->now), n = 0;
    uint64_t followers;

    memcpy(&followers, h->followers, sizeof followers);
    if (!h->owners && !followers)
        return;
    if (h->kind == HB_FIELD)
        gain = h->cities_near * 350 + h->cities_open * 60;
    for (unsigned i = 0; i < p->players; i++)
        n += h->owners >> i & 1;
    for (unsigned i = 0; i < p->players; i++) {
        if (h->owners >> i & 1)
            points[i] += n > 1 ? gain * 3 / 4 : gain;
        if (!h->complete && h->kind != HB_FIELD)
            points[i] += h->followers[i] * chance * follower / ONE;
    }
}

static void expect_the_end(const struct hb_game *g, int32_t *points)
{
    for (int i = 0; i < g->players; i++)
        points[i] = POINT * hb_lg_score(g, i);
}

void hb_lg_expect_by(const struct hb_game *g, const struct hb_weights *w, int32_t *points)
{
    if (g->over)
        expect_the_end(g, points);
    else
        hb_weigh(w, hb_lg_const(g), points);
}

void hb_expect_by_hand(const struct hb_prospect *p, int32_t *points)
{
    unsigned turns = p->tiles_left / p->players;

    for (unsigned i = 0; i < p->players; i++)
        points[i] = POINT * p->points[i] + hand_value(p->in_hand[i], turns);
    for (unsigned i = 1; i < p->count; i++)
        add_hope(p, &p->hope[i], turns >= LAST_TURNS ? 500 : 500 * (int)turns / LAST_TURNS, points);
}

void hb_lg_expect(const struct hb_game *g, int32_t *points)
{
    hb_lg_expect_by(g, hb_weights_built_in(), points);
}
