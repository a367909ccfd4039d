/* referee_places.c -- where a tile may lie: every square and rotation is simply tried. */
#include "referee.h"

#include <string.h>

bool hb_ref_is_river(const struct hb_design *d)
{
    for (int i = 0; i < d->segments; i++)
        if (d->segment[i].kind == HB_RIVER)
            return true;
    return false;
}

bool hb_ref_is_lake(const struct hb_design *d)
{
    return hb_mark_of_design(d, "lake") > 0;
}

/* What a neighbour must show at this side. */
static enum hb_feature_kind edge(const struct ref_laid *t, int side)
{
    for (int i = 0; i < t->design->segments; i++)
        if (t->design->segment[i].kind != HB_FIELD && t->design->segment[i].kind != HB_MIST /* GCC-3 */ &&
            hb_ref_reaches(t, i, side))
            return (enum hb_feature_kind)t->design->segment[i].kind;
    return HB_FIELD;
}

static int neighbour(const struct ref_survey *s, const struct ref_laid *t, int side)
{
    int x = t->x, y = t->y;

    hb_ref_step(side, &x, &y);
    return hb_ref_tile_at(s, x, y);
}

/* BAS-3 and BAS-4. */
static bool matches_neighbours(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial)
{
    int neighbours = 0;

    for (int side = 0; side < 4; side++) {
        int n = neighbour(s, trial, side);

        if (n < 0)
            continue;
        neighbours++;
        if (!hb_ref_is_blank(&r->laid[n]) && edge(trial, side) != edge(&r->laid[n], (side + 2) % 4))
            return false;
    }
    return neighbours > 0;
}

static bool river_has_an_open_end(const struct referee *r, const struct ref_survey *s)
{
    for (int i = 0; i < r->laid_size; i++)
        for (int side = 0; side < 4; side++)
            if (edge(&r->laid[i], side) == HB_RIVER && neighbour(s, &r->laid[i], side) < 0)
                return true;
    return false;
}

/* The side other than `side` through which the tile's river runs, or -1 at a spring or lake. */
static int other_river_side(const struct ref_laid *t, int side)
{
    for (int i = 0; i < 4; i++)
        if (i != side && edge(t, i) == HB_RIVER)
            return i;
    return -1;
}

/* Water that comes in at side `in` and goes out at side `out` turns: 0 not at all, 1 to its right, -1 to its left. */
static int turn_of(int in, int out)
{
    int heading = (in + 2) % 4;

    if (out == (heading + 1) % 4)
        return 1;
    return out == (heading + 3) % 4 ? -1 : 0;
}

/* The last bend that the water has passed when it arrives at side `in` of the trial tile. */
static int last_bend_upstream(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial, int in)
{
    const struct ref_laid *t = trial;
    int upstream = in;

    for (int steps = 0; steps <= r->laid_size; steps++) {
        int n = neighbour(s, t, upstream);

        if (n < 0)
            return 0;
        t = &r->laid[n];
        int out = (upstream + 2) % 4;
        upstream = other_river_side(t, out);
        if (upstream < 0)
            return 0;
        if (turn_of(upstream, out) != 0)
            return turn_of(upstream, out);
    }
    return 0;
}

/* RIV-3. */
static bool bends_the_other_way(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial,
                                int in, int out)
{
    return turn_of(in, out) == 0 || turn_of(in, out) != last_bend_upstream(r, s, trial, in);
}

static bool more_river_to_come(const struct referee *r)
{
    for (int i = 0; i < r->piles_size; i++)
        if (r->pile[i].count > 0 && hb_ref_is_river(r->pile[i].design) && !hb_ref_is_lake(r->pile[i].design))
            return true;
    return false;
}

/* RIV-4: the square ahead is free, and if the river is to go on beyond it, a free square lies beside that one. */
static bool leaves_room_ahead(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial,
                              int out)
{
    struct ref_laid ahead = *trial;

    hb_ref_step(out, &ahead.x, &ahead.y);
    if (hb_ref_tile_at(s, ahead.x, ahead.y) >= 0)
        return false;
    if (!more_river_to_come(r))
        return true;
    for (int side = 0; side < 4; side++)
        if (side != (out + 2) % 4 && neighbour(s, &ahead, side) < 0)
            return true;
    return false;
}

/* The tile is known to match its neighbours.  Of its river sides those with a neighbour are joined to the river; the
 * other, if any, is its new open end. */
static bool river_allows(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial)
{
    int in = -1, out = -1;

    if (!hb_ref_is_river(trial->design))
        return true;
    for (int side = 0; side < 4; side++) {
        if (edge(trial, side) != HB_RIVER)
            continue;
        if (neighbour(s, trial, side) >= 0)
            in = side;
        else
            out = side;
    }
    if (in < 0)
        return !river_has_an_open_end(r, s); /* RIV-2 */
    if (out < 0)
        return true; /* the lake, or two rivers meet */
    return hb_ref_rules_named(r, "bends") ? leaves_room_ahead(r, s, trial, out)
                                          : bends_the_other_way(r, s, trial, in, out);
}

bool hb_ref_fits(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial)
{
    return hb_ref_tile_at(s, trial->x, trial->y) < 0 && matches_neighbours(r, s, trial) && river_allows(r, s, trial);
}

static bool fits_at(const struct referee *r, const struct ref_survey *s, const struct hb_design *d, int x, int y)
{
    for (int quarters = 0; quarters < 4; quarters++) {
        struct ref_laid trial = { .x = x, .y = y, .quarters = quarters, .design = d };

        if (hb_ref_fits(r, s, &trial))
            return true;
    }
    return false;
}

bool hb_ref_fits_somewhere(const struct referee *r, const struct hb_design *d)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid_size; i++)
        for (int side = 0; side < 4; side++) {
            int x = r->laid[i].x, y = r->laid[i].y;

            hb_ref_step(side, &x, &y);
            if (fits_at(r, &s, d, x, y))
                return true;
        }
    return false;
}

static int turned_sides_of_cities(const struct ref_laid *t, int field)
{
    int sides = 0;

    for (int k = 0; k < t->design->segments; k++)
        for (int side = 0; side < 4; side++)
            if ((t->design->segment[field].cities >> k & 1) != 0 && hb_ref_reaches(t, k, side))
                sides |= 1 << side;
    return sides;
}

static bool segments_look_alike(const struct ref_laid *a, int i, const struct ref_laid *b, int k)
{
    const struct hb_segment *p = &a->design->segment[i], *q = &b->design->segment[k];

    if (p->kind != q->kind || p->marks != q->marks || memcmp(p->mark, q->mark, sizeof p->mark) != 0)
        return false;
    for (int side = 0; side < 4; side++)
        if (hb_ref_reaches(a, i, side) != hb_ref_reaches(b, k, side))
            return false;
    for (int half = 0; half < HB_HALVES; half++)
        if (hb_ref_covers(a, i, half) != hb_ref_covers(b, k, half))
            return false;
    return turned_sides_of_cities(a, i) == turned_sides_of_cities(b, k);
}

/* Every segment of one is somewhere in the other; with equal numbers of segments that is the same picture. */
static bool look_alike(const struct ref_laid *a, const struct ref_laid *b)
{
    for (int i = 0; i < a->design->segments; i++) {
        bool found = false;

        for (int k = 0; k < b->design->segments && !found; k++)
            found = segments_look_alike(a, i, b, k);
        if (!found)
            return false;
    }
    return true;
}

bool hb_ref_looks_new(const struct hb_design *d, int quarters)
{
    struct ref_laid turned = { .quarters = quarters, .design = d };

    for (int q = 0; q < quarters && hb_way_of_design(d, "flier", 0) == 0; q++) {
        struct ref_laid smaller = { .quarters = q, .design = d };

        if (look_alike(&turned, &smaller))
            return false;
    }
    return true;
}
