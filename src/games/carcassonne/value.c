/* value.c -- what a feature is worth before it is scored, for whoever looks at the table.
 *
 * Asks the same hooks as the scoring itself; nobody gets a point here. */
#include "rules/rule.h"

enum { SURROUNDED = 8 };

/* The most that one of its owners would get; what anybody would, while nobody has it. */
static int best_for_owners(const struct hb_carcassonne *c, const struct hb_scored *s, int worth)
{
    int best = s->owners ? 0 : worth;

    for (unsigned p = 0; p < c->head.players; p++) {
        int points = s->owners >> p & 1 ? hb_worth_for(c, s, (int)p, worth) : 0;
        if (points > best)
            best = points;
    }
    return best;
}

static struct hb_value field_value(const struct hb_carcassonne *c, struct hb_scored *s)
{
    s->at_end = true;
    int points = best_for_owners(c, s, hb_field_worth(c, s));

    return (struct hb_value){ .now = points, .whole = points, .owners = s->owners };
}

struct hb_value hb_carc_value(const struct hb_game *g, unsigned cell, unsigned segment)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    struct hb_scored s = hb_measure(c, cell, segment);
    struct hb_value v;

    hb_find_owners(c, &s);
    v.owners = s.owners;
    if (s.kind == HB_FIELD)
        return field_value(c, &s);
    s.at_end = !s.complete;
    v.now = best_for_owners(c, &s, hb_worth(c, &s));
    s.at_end = false;
    s.complete = true;
    if (hb_is_cloister(s.kind))
        s.neighbours = SURROUNDED;
    v.whole = best_for_owners(c, &s, hb_worth(c, &s));
    return v;
}
