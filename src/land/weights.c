/* weights.c -- points by weights (weights.h). */
#include "land/weights.h"

#include "core/lanes.h"
#include "rules/rule.h"

#include <string.h>

static int cut(int n)
{
    return n < 0 ? 0 : n > HB_FULL ? HB_FULL : n;
}

/* Adds what is seen in a feature, the sum of its rows, to what is seen in all; returns what its signs are worth alone.  Rows
 * are added as vectors by name: gcc would join two rows of a plain loop into one, and then add number by number. */
static int32_t see(const struct hb_weights *w, const struct hb_signs *s, int32_t all[HB_SEEN])
{
    enum { VECTORS = HB_SEEN / HB_NUMBERS };
    hb_numbers sum[VECTORS] = { { 0 } };
    int16_t seen[HB_SEEN];
    int32_t alone = 0;

    for (unsigned i = 0; i < s->count; i++) {
        for (unsigned k = 0; k < VECTORS; k++)
            hb_add_numbers(&sum[k], w->hope[s->row[i]] + k * HB_NUMBERS);
        alone += w->hope_alone[s->row[i]];
    }
    for (unsigned k = 0; k < VECTORS; k++)
        hb_cut_numbers(&sum[k], HB_FULL);
    memcpy(seen, sum, sizeof seen);
    for (unsigned k = 0; k < HB_SEEN; k++)
        all[k] += seen[k];
    return alone;
}

/* Sums, none of them negative, in two parts that are small enough to be multiplied as they are: 256 times one, and the rest. */
struct parts {
    int16_t high[HB_SEEN], low[HB_SEEN];
};

static void part(const int32_t *sum, unsigned n, struct parts *p)
{
    for (unsigned k = 0; k < n; k++) {
        p->high[k] = (int16_t)(sum[k] / 256);
        p->low[k] = (int16_t)(sum[k] % 256);
    }
}

/* Of sums in 512ths and numbers, in the unit of the numbers. */
static int32_t product(const struct parts *sum, const int16_t *number, unsigned n)
{
    int32_t high = 0, low = 0;

    for (unsigned k = 0; k < n; k++)
        high += sum->high[k] * number[k];
    for (unsigned k = 0; k < n; k++)
        low += sum->low[k] * number[k];
    return (int32_t)(((int64_t)high * 256 + low) / HB_FULL);
}

_Static_assert((int64_t)HB_HOPES_MAX *HB_FULL / 256 * INT16_MAX * HB_SEEN < INT32_MAX, "products have room");

/* What a player's features come to. */
struct whole {
    int32_t seen[HB_SEEN];
    int32_t alone;
};

static void look_at_features(const struct hb_weights *w, const struct hb_prospect *p,
                             struct whole whole[HB_PLAYERS_MAX])
{
    struct hb_signs s;

    memset(whole, 0, p->players * sizeof *whole);
    for (unsigned i = 1; i < p->count; i++)
        for (unsigned left = hb_to_whom(p, i); left; left &= left - 1) {
            unsigned player = (unsigned)__builtin_ctz(left);
            hb_hope_signs(p, i, player, &s);
            whole[player].alone += see(w, &s, whole[player].seen);
        }
}

/* What features are worth and what they tell is a product with what is seen in them: one product does for all. */
static int32_t weigh_player(const struct hb_weights *w, const struct hb_prospect *p, unsigned player,
                            const struct whole *whole)
{
    int32_t told[HB_TOLD], points = whole->alone;
    struct hb_signs s;
    struct parts parts;

    part(whole->seen, HB_SEEN, &parts);
    points += product(&parts, w->worth, HB_SEEN);
    for (unsigned k = 0; k < HB_TOLD; k++)
        told[k] = product(&parts, w->told[k], HB_SEEN);
    hb_seat_signs(p, player, &s);
    for (unsigned i = 0; i < s.count; i++) {
        for (unsigned k = 0; k < HB_TOLD; k++)
            told[k] += w->seat[s.row[i]][k];
        points += w->seat_alone[s.row[i]];
    }
    for (unsigned k = 0; k < HB_TOLD; k++)
        told[k] = cut(told[k]);
    part(told, HB_TOLD, &parts);
    return points + product(&parts, w->seat_worth, HB_TOLD);
}

static bool knows_all_rules(const struct hb_weights *w, const struct hb_landgame *c)
{
    for (uint32_t left = hb_all_rules(c); left;)
        if (!w->knows[hb_next_own(c, &left)->rule])
            return false;
    return true;
}

void hb_weigh(const struct hb_weights *w, const struct hb_landgame *c, int32_t *points)
{
    enum { POINT = 256, WHOLE = 256 };
    struct hb_prospect p;
    struct whole whole[HB_PLAYERS_MAX];

    hb_prospect(&p, c);
    hb_expect_by_hand(&p, points);
    if (w == NULL || !knows_all_rules(w, c))
        return;
    look_at_features(w, &p, whole);
    for (unsigned i = 0; i < p.players; i++) {
        int32_t now = POINT * p.points[i];
        points[i] = now + (points[i] - now) * w->by_hand / WHOLE + weigh_player(w, &p, i, &whole[i]);
    }
}
