/* value.c -- what a feature is worth before it is scored, for whoever looks at the table.
 *
 * Asks the same hooks as the scoring itself; nobody gets a point here. */
#include "rules/rule.h"

#include <string.h>

enum { SURROUNDED = 8 };

/* The most that one of its owners would get; what anybody would, while nobody has it. */
static int best_for_owners(const struct hb_landgame *c, const struct hb_scored *s, int worth)
{
    int best = s->owners ? 0 : worth;

    for (unsigned p = 0; p < c->head.players; p++) {
        int points = s->owners >> p & 1 ? hb_worth_for(c, s, (int)p, worth) : 0;
        if (points > best)
            best = points;
    }
    return best;
}

/* What a rule says that alone counts such features; negative if there is none. */
static int counted_by_a_rule(const struct hb_landgame *c, struct hb_scored *s)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        int worth = hb_own_rule(own)->value ? hb_own_rule(own)->value(c, own, s) : -1;
        if (worth >= 0)
            return worth;
    }
    return -1;
}

int hb_worth_at_end(const struct hb_landgame *c, struct hb_scored *s, int player)
{
    s->at_end = true;
    hb_find_owners(c, s);
    int worth = counted_by_a_rule(c, s);
    if (worth < 0)
        worth = hb_worth(c, s);
    return hb_worth_for(c, s, player, worth);
}

static struct hb_value value_at_end(const struct hb_landgame *c, struct hb_scored *s, int worth)
{
    s->at_end = true;
    int points = best_for_owners(c, s, worth);

    return (struct hb_value){ .now = points, .whole = points };
}

static struct hb_value value_of_feature(const struct hb_landgame *c, struct hb_scored s)
{
    struct hb_value v = { 0 };

    s.at_end = !s.complete;
    v.now = best_for_owners(c, &s, hb_worth(c, &s));
    s.at_end = false;
    s.complete = true;
    if (hb_is_cloister(s.kind))
        s.neighbours = SURROUNDED;
    v.whole = best_for_owners(c, &s, hb_worth(c, &s));
    return v;
}

struct hb_value hb_lg_value(const struct hb_game *g, unsigned tile, unsigned segment)
{
    const struct hb_landgame *c = hb_lg_const(g);
    struct hb_scored s = hb_measure(c, tile, segment);
    struct hb_value v;

    hb_find_owners(c, &s);
    int worth = counted_by_a_rule(c, &s);
    if (worth >= 0 || s.kind == HB_FIELD)
        v = value_at_end(c, &s, worth < 0 ? 0 : worth);
    else
        v = value_of_feature(c, s);
    v.owners = s.owners;
    v.shut = !(c->opens >> s.kind & 1);
    memcpy(v.power, s.power, sizeof v.power);
    return v;
}
