/* survey.c -- features by flood fill over the list of laid tiles.
 *
 * Roads, cities and rivers go on through sides, fields through half-sides; a monastery or garden is a
 * feature by itself and asks for its eight neighbours.  A city may reach only half of a side: whatever city lies
 * beyond that side joins it all the same (HIL-6).  Nothing is kept between two surveys. */
#include "referee.h"

#include <string.h>

static int opposite_side(int side)
{
    return (side + 2) % 4;
}

/* NL (0) meets SR (5), NR (1) meets SL (4), EL (2) meets WR (7), ER (3) meets WL (6), and back. */
static int opposite_half(int half)
{
    static const int meets[HB_HALVES] = { 5, 4, 7, 6, 1, 0, 3, 2 };

    return meets[half];
}

void hb_ref_step(int side, int *x, int *y)
{
    static const int east[4] = { 0, 1, 0, -1 };
    static const int south[4] = { -1, 0, 1, 0 };

    *x += east[side];
    *y += south[side];
}

bool hb_ref_covers(const struct ref_laid *t, int segment, int half)
{
    int as_drawn = (half + 8 - 2 * t->quarters) % 8;

    return (t->design->segment[segment].halves >> as_drawn & 1) != 0;
}

static int halves_at(const struct ref_laid *t, int segment, int side)
{
    return hb_ref_covers(t, segment, 2 * side) + hb_ref_covers(t, segment, 2 * side + 1);
}

bool hb_ref_reaches(const struct ref_laid *t, int segment, int side)
{
    int as_drawn = (side + 4 - t->quarters) % 4;

    if (t->design->segment[segment].kind == HB_CITY)
        return halves_at(t, segment, side) > 0;
    return (t->design->segment[segment].sides >> as_drawn & 1) != 0;
}

bool hb_ref_is_blank(const struct ref_laid *t)
{
    return t->design->segments == 0;
}

int hb_ref_tile_at(const struct ref_survey *s, int x, int y)
{
    if (x < -REF_REACH || x > REF_REACH || y < -REF_REACH || y > REF_REACH)
        return -1;
    return s->at[y + REF_REACH][x + REF_REACH];
}

int hb_ref_tile_beyond(const struct ref_survey *s, const struct ref_laid *t, int side)
{
    int x = t->x, y = t->y;

    hb_ref_step(side, &x, &y);
    return hb_ref_tile_at(s, x, y);
}

int hb_ref_segment_at_side(const struct ref_laid *t, int kind, int side)
{
    for (int i = 0; i < t->design->segments; i++)
        if (t->design->segment[i].kind == kind && hb_ref_reaches(t, i, side))
            return i;
    hb_ref_stop("two neighbours do not match at a side");
}

static int field_at_half(const struct ref_laid *t, int half)
{
    for (int i = 0; i < t->design->segments; i++)
        if (t->design->segment[i].kind == HB_FIELD && hb_ref_covers(t, i, half))
            return i;
    hb_ref_stop("two neighbours do not match at a half-side");
}

static void spread(struct ref_survey *s, const struct referee *r, int tile, int segment, int feature);

static void spread_beyond(struct ref_survey *s, const struct referee *r, int tile, int kind, int side, int feature)
{
    const struct ref_laid *t = &r->laid[tile];

    for (int k = hb_ref_is_blank(t) ? 0 : hb_ref_segment_at_side(t, kind, side); k < t->design->segments; k++)
        if (t->design->segment[k].kind == kind && hb_ref_reaches(t, k, side))
            spread(s, r, tile, k, feature);
}

static void spread_through_sides(struct ref_survey *s, const struct referee *r, int tile, int segment, int feature)
{
    const struct ref_laid *t = &r->laid[tile];
    int kind = t->design->segment[segment].kind;

    for (int side = 0; side < 4; side++) {
        if (!hb_ref_reaches(t, segment, side))
            continue;
        int next = hb_ref_tile_beyond(s, t, side);
        if (next < 0 || (kind == HB_MIST && !hb_ref_shows_mist(&r->laid[next], opposite_side(side))))
            s->feature[feature].open += kind == HB_CITY ? halves_at(t, segment, side) : 1;
        else
            spread_beyond(s, r, next, kind, opposite_side(side), feature);
    }
}

static void spread_through_halves(struct ref_survey *s, const struct referee *r, int tile, int segment, int feature)
{
    const struct ref_laid *t = &r->laid[tile];

    for (int half = 0; half < HB_HALVES; half++) {
        if (!hb_ref_covers(t, segment, half))
            continue;
        int next = hb_ref_tile_beyond(s, t, half / 2);
        if (hb_ref_shows_mist(t, half / 2) || (next >= 0 && hb_ref_shows_mist(&r->laid[next], opposite_side(half / 2))))
            continue; /* GCC-9: wherever there is mist */
        if (next < 0)
            s->feature[feature].can_grow = true;
        else if (!hb_ref_is_blank(&r->laid[next]))
            spread(s, r, next, field_at_half(&r->laid[next], opposite_half(half)), feature);
    }
}

/* FER-3, FER-4: where something joins two segments of a tile they are one. */
static void spread_across(struct ref_survey *s, const struct referee *r, int tile, int segment, int feature)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));) {
        int other = box->joined ? box->joined(r, tile, segment) : REF_NOWHERE;

        if (other != REF_NOWHERE)
            spread(s, r, tile, other, feature);
    }
}

static void spread(struct ref_survey *s, const struct referee *r, int tile, int segment, int feature)
{
    const struct hb_segment *seg = &r->laid[tile].design->segment[segment];

    if (s->feature_of[tile][segment] >= 0)
        return;
    s->feature_of[tile][segment] = (short)feature;
    s->feature[feature].has_tile[tile] = true;
    s->feature[feature].shields += hb_mark_of_segment(seg, "shield");
    if (seg->kind == HB_FIELD)
        spread_through_halves(s, r, tile, segment, feature);
    else
        spread_through_sides(s, r, tile, segment, feature);
    spread_across(s, r, tile, segment, feature);
}

/* BAS-12, ABB-3: what counts is the eight squares around it. */
static void look_around(const struct ref_survey *s, const struct ref_laid *t, struct ref_feature *f)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (hb_ref_tile_at(s, t->x + dx, t->y + dy) >= 0)
                f->tiles++; /* itself too */
            else
                f->open++;
}

static void start_feature(struct ref_survey *s, const struct referee *r, int tile, int segment)
{
    int feature = s->features++;
    struct ref_feature *f = &s->feature[feature];

    if (s->features > REF_FEATURES)
        hb_ref_stop("too many features");
    memset(f, 0, sizeof *f);
    f->kind = (enum hb_feature_kind)r->laid[tile].design->segment[segment].kind;
    spread(s, r, tile, segment, feature);
    if (f->kind == HB_MONASTERY || f->kind == HB_GARDEN || f->kind == HB_CASTLE || f->kind == HB_CEMETERY)
        look_around(s, &r->laid[tile], f);
    else
        for (int i = 0; i < r->laid_size; i++)
            f->tiles += f->has_tile[i]; /* BAS-13: tiles, not segments */
    if (f->kind == HB_CITY)
        f->open = (f->open + 1) / 2;
    f->complete = f->open == 0 && f->kind != HB_FIELD; /* BAS-10, BAS-11, BAS-12, BAS-18 */
}

static void map_tiles(struct ref_survey *s, const struct referee *r)
{
    memset(s->at, -1, sizeof s->at);
    for (int i = 0; i < r->laid_size; i++) {
        const struct ref_laid *t = &r->laid[i];

        if (t->x < -REF_REACH || t->x > REF_REACH || t->y < -REF_REACH || t->y > REF_REACH)
            hb_ref_stop("a tile lies too far away");
        if (hb_ref_tile_at(s, t->x, t->y) >= 0)
            hb_ref_stop("two tiles lie on one square");
        s->at[t->y + REF_REACH][t->x + REF_REACH] = (short)i;
    }
}

static void stand(struct ref_feature *f, const struct ref_figure *p)
{
    int power = hb_ref_piece(p->piece)->power;

    f->stands[p->piece][p->player]++;
    f->power[p->player] += power;
    f->followers += power > 0;
    f->follower_of[p->player] = f->follower_of[p->player] || power > 0;
}

void hb_ref_survey(struct ref_survey *s, const struct referee *r)
{
    s->features = 0;
    memset(s->feature_of, -1, sizeof s->feature_of);
    map_tiles(s, r);
    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid[i].design->segments; k++)
            if (s->feature_of[i][k] < 0)
                start_feature(s, r, i, k);
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        stand(&s->feature[s->feature_of[p->tile][p->segment]], p);
    }
}

int hb_ref_marks(const struct referee *r, const struct ref_survey *s, int feature, const char *mark)
{
    int n = 0;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid[i].design->segments; k++)
            if (s->feature_of[i][k] == feature)
                n += hb_mark_of_segment(&r->laid[i].design->segment[k], mark);
    return n;
}

/* Mist */

bool hb_ref_shows_mist(const struct ref_laid *t, int side)
{
    for (int k = 0; k < t->design->segments; k++)
        if (t->design->segment[k].kind == HB_MIST && hb_ref_reaches(t, k, side))
            return true;
    return false;
}

/* GCC-9. */
bool hb_ref_lies_under_mist(const struct referee *r, int tile, int field)
{
    const struct ref_laid *t = &r->laid[tile];
    int misty = 0;

    if (t->design->segment[field].kind != HB_FIELD)
        return false;
    for (int half = 0; half < HB_HALVES; half++) {
        if (!hb_ref_covers(t, field, half))
            continue;
        if (!hb_ref_shows_mist(t, half / 2))
            return false;
        misty++;
    }
    return misty > 0;
}
