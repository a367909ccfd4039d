/* land.c -- regions and banks of mist by flood fill over the list of laid tiles. */
#include "warden.h"

#include <stdlib.h>
#include <string.h>

enum { AROUND = 8, BESIDE = 4 };

int hb_warden_tile_at(const struct warden *w, int x, int y)
{
    for (int i = 0; i < w->laid_size; i++)
        if (w->laid[i].x == x && w->laid[i].y == y)
            return i;
    return REF_NOWHERE;
}

bool hb_warden_is_face_down(const struct warden *w, int tile)
{
    return hb_ref_is_blank(&w->laid[tile]);
}

static bool shows(const struct ref_laid *t, enum hb_feature_kind kind)
{
    for (int k = 0; k < t->design->segments; k++)
        if (t->design->segment[k].kind == kind)
            return true;
    return false;
}

bool hb_warden_shows_mist(const struct warden *w, int tile)
{
    return shows(&w->laid[tile], HB_MIST);
}

int hb_warden_cemetery_on(const struct warden *w, int tile)
{
    for (int k = 0; k < w->laid[tile].design->segments; k++)
        if (w->laid[tile].design->segment[k].kind == HB_CEMETERY)
            return k;
    return REF_NOWHERE;
}

/* 3.15, R5; 3.23: castles from level 2 on. */
bool hb_warden_is_region(const struct warden *w, const struct warden_feature *f)
{
    return f->kind == HB_ROAD || f->kind == HB_CITY || (f->kind == HB_CASTLE && w->level >= 2);
}

/* One of the nine squares of which that tile is the middle. */
bool hb_warden_is_near(const struct warden *w, int tile, int x, int y)
{
    return abs(w->laid[tile].x - x) <= 1 && abs(w->laid[tile].y - y) <= 1;
}

/* 3.23. */
int hb_warden_misty_of_nine(const struct warden *w, int tile)
{
    int misty = 0;

    for (int i = 0; i < w->laid_size; i++)
        misty += hb_warden_is_near(w, tile, w->laid[i].x, w->laid[i].y) && hb_warden_shows_mist(w, i);
    return misty;
}

static int around(const struct warden *w, int tile, bool face_up_only)
{
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        n += i != tile && hb_warden_is_near(w, tile, w->laid[i].x, w->laid[i].y) &&
             (!face_up_only || !hb_warden_is_face_down(w, i));
    return n;
}

static int beside(const struct warden *w, int tile)
{
    int n = 0;

    for (int side = 0; side < 4; side++) {
        int x = w->laid[tile].x, y = w->laid[tile].y;

        hb_ref_step(side, &x, &y);
        n += hb_warden_tile_at(w, x, y) != REF_NOWHERE;
    }
    return n;
}

/* 6.1, 7.1. */
bool hb_warden_is_closed(const struct warden *w, int tile)
{
    return w->level >= 5 ? around(w, tile, false) == AROUND : beside(w, tile) == BESIDE;
}

static void spread(struct warden_survey *s, const struct warden *w, int tile, int segment, int feature);

/* A side is open where nothing lies beyond it, and for ever where that is a tile face down (7.5) or, of mist, a clear
 * side (3.8). */
static void spread_through(struct warden_survey *s, const struct warden *w, int tile, int side, int feature)
{
    int x = w->laid[tile].x, y = w->laid[tile].y, beyond, joined = 0;

    hb_ref_step(side, &x, &y);
    beyond = hb_warden_tile_at(w, x, y);
    for (int k = 0; beyond != REF_NOWHERE && k < w->laid[beyond].design->segments; k++)
        if (w->laid[beyond].design->segment[k].kind == s->feature[feature].kind &&
            hb_ref_reaches(&w->laid[beyond], k, (side + 2) % 4)) {
            joined++;
            spread(s, w, beyond, k, feature);
        }
    if (joined == 0)
        s->feature[feature].open++;
    if (joined == 0 && beyond != REF_NOWHERE)
        s->feature[feature].stuck = true;
}

static void spread(struct warden_survey *s, const struct warden *w, int tile, int segment, int feature)
{
    struct warden_feature *f = &s->feature[feature];

    if (s->feature_of[tile][segment] != REF_NOWHERE)
        return;
    s->feature_of[tile][segment] = feature;
    f->shields += hb_mark_of_segment(&w->laid[tile].design->segment[segment], "shield");
    f->tiles += !f->has_tile[tile]; /* 3.22: once, however many parts */
    f->has_tile[tile] = true;
    for (int side = 0; side < 4; side++)
        if (hb_ref_reaches(&w->laid[tile], segment, side))
            spread_through(s, w, tile, side, feature);
}

/* 3.21, 3.22, 3.7, 3.23; of a cemetery the eight squares around it, as is told of it at every level. */
static void look_at(struct warden_feature *f, const struct warden *w, int tile)
{
    if (f->kind == HB_CASTLE)
        f->open = AROUND - around(w, tile, true);
    if (f->kind == HB_CEMETERY)
        f->open = AROUND - around(w, tile, false);
    f->complete = f->open == 0;
}

static void start_feature(struct warden_survey *s, const struct warden *w, int tile, int segment)
{
    int feature = s->features++;
    struct warden_feature *f = &s->feature[feature];

    if (s->features > WARDEN_FEATURES)
        hb_ref_stop("too many features");
    memset(f, 0, sizeof *f);
    f->kind = (enum hb_feature_kind)w->laid[tile].design->segment[segment].kind;
    spread(s, w, tile, segment, feature);
    look_at(f, w, tile);
}

void hb_warden_survey(struct warden_survey *s, const struct warden *w)
{
    s->features = 0;
    memset(s->feature_of, -1, sizeof s->feature_of);
    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++)
            if (s->feature_of[i][k] == REF_NOWHERE && w->laid[i].design->segment[k].kind != HB_FIELD)
                start_feature(s, w, i, k);
    for (int i = 0; i < w->guards_size; i++) {
        struct warden_feature *f = &s->feature[s->feature_of[w->guard[i].tile][w->guard[i].segment]];

        f->guards++;
        f->colour[w->guard[i].colour] = true;
    }
}
