/* regions.c -- regions that are complete, one by one, and the hounds. */
#include "warden.h"

#include <stdio.h>
#include <string.h>

/* 3.18. */
int hb_warden_regions(const struct warden *w, const struct warden_survey *s, int *out)
{
    int n = 0;

    for (int i = 0; i < s->features; i++)
        if (hb_warden_is_region(w, &s->feature[i]) && s->feature[i].complete && s->feature[i].guards > 0)
            out[n++] = i;
    return n;
}

static int tile_of(const struct warden_feature *f)
{
    int i = 0;

    while (!f->has_tile[i])
        i++;
    return i;
}

static int colours_in(const struct warden_feature *f)
{
    int n = 0;

    for (int i = 0; i < WARDEN_COLOURS; i++)
        n += f->colour[i];
    return n;
}

/* 3.21, 3.22, 3.23: for one colour. */
int hb_warden_worth(const struct warden *w, const struct warden_survey *s, int feature)
{
    const struct warden_feature *f = &s->feature[feature];

    if (f->kind == HB_ROAD)
        return f->tiles;
    if (f->kind == HB_CITY)
        return 2 * f->tiles + 2 * f->shields;
    return 2 * hb_warden_misty_of_nine(w, tile_of(f));
}

/* Points */

/* 3.26, 4.1, 8.1. */
static void look_for_the_end(struct warden *w)
{
    if (hb_warden_marker(w) < w->target)
        return;
    w->won = true;
    w->phase = WARDEN_OVER;
}

static enum warden_source source_of(enum hb_feature_kind kind)
{
    return kind == HB_ROAD ? FROM_ROAD : kind == HB_CITY ? FROM_CITY : FROM_CASTLE;
}

/* What is told of a region that brings points to a player, for so many colours. */
static void tell_points(struct warden *w, const struct warden_survey *s, int feature, int player, int points, int times)
{
    const struct warden_feature *f = &s->feature[feature];
    const char *source = hb_warden_source[source_of(f->kind)];

    if (f->kind == HB_CASTLE)
        hb_warden_say(&w->heard, "score player %d points %d source %s misty %d colours %d", player, points, source,
                      hb_warden_misty_of_nine(w, tile_of(f)), times);
    else
        hb_warden_say(&w->heard, "score player %d points %d source %s tiles %d shields %d colours %d", player, points,
                      source, f->tiles, f->shields, times);
}

/* 3.24. */
static void pay_all(struct warden *w, const struct warden_survey *s, int feature)
{
    const struct warden_feature *f = &s->feature[feature];
    int times = colours_in(f), points = hb_warden_worth(w, s, feature) * times;

    w->common[source_of(f->kind)] += points;
    for (int p = 0; p < w->players; p++)
        tell_points(w, s, feature, p, points, times);
}

/* 3.25: told of each player, for all of their colours. */
static void pay_colours(struct warden *w, const struct warden_survey *s, int feature)
{
    const struct warden_feature *f = &s->feature[feature];
    int worth = hb_warden_worth(w, s, feature);

    for (int p = 0; p < w->players; p++) {
        int times = 0;

        for (int c = 0; c < w->colours; c++)
            if (f->colour[c] && w->owner[c] == p) {
                w->points[c][source_of(f->kind)] += worth;
                times++;
            }
        if (times > 0)
            tell_points(w, s, feature, p, times * worth, times);
    }
}

/* Hounds */

void hb_warden_lose_hounds(struct warden *w, int guard)
{
    for (int h = 0; h < WARDEN_HOUNDS; h++)
        if (w->guard[guard].hound[h]) {
            w->guard[guard].hound[h] = false;
            w->hound[h] = HOUND_GONE;
            hb_warden_say(&w->heard, "houndgone player %d n %d", w->turn, h + 1);
        }
}

/* 5.5, R20. */
static void pay_hound(struct warden *w, int colour)
{
    int points = hb_warden_ghosts_out(w);

    if (hb_warden_tells_colours(w))
        w->points[colour][FROM_HOUND] += points;
    else
        w->common[FROM_HOUND] += points;
    for (int p = 0; p < w->players && points > 0; p++)
        if (!hb_warden_tells_colours(w) || p == w->owner[colour])
            hb_warden_say(&w->heard, "score player %d points %d source hound", p, points);
}

static void hounds_leave(struct warden *w, const struct warden_survey *s, int feature)
{
    for (int h = 0; h < WARDEN_HOUNDS; h++)
        for (int i = 0; i < w->guards_size; i++) {
            struct warden_guard *g = &w->guard[i];

            if (!g->hound[h] || s->feature_of[g->tile][g->segment] != feature)
                continue;
            g->hound[h] = false;
            w->hound[h] = HOUND_GONE;
            hb_warden_say(&w->heard, "houndgone player %d n %d", w->turn, h + 1);
            if (!w->won)
                pay_hound(w, g->colour);
            look_for_the_end(w);
        }
}

/* 3.20. */
static void guards_go_home(struct warden *w, const struct warden_survey *s, int feature)
{
    int kept = 0;

    for (int i = 0; i < w->guards_size; i++) {
        struct warden_guard g = w->guard[i];

        if (s->feature_of[g.tile][g.segment] != feature) {
            w->guard[kept++] = g;
            continue;
        }
        w->supply[g.colour]++;
        hb_warden_say(&w->heard, "home player %d piece %s x %d y %d", w->owner[g.colour], hb_warden_colour[g.colour],
                      w->laid[g.tile].x, w->laid[g.tile].y);
    }
    w->guards_size = kept;
}

/* 3.19, R19, R32. */
void hb_warden_evaluate(struct warden *w, const char *move)
{
    struct warden_survey s;
    int feature, x, y, n;

    hb_warden_survey(&s, w);
    feature = s.feature_of[w->evaluated.tile][w->evaluated.segment];
    if (strcmp(move, "points") == 0) {
        if (hb_warden_tells_colours(w))
            pay_colours(w, &s, feature);
        else
            pay_all(w, &s, feature);
        look_for_the_end(w);
    } else if (sscanf(move, "ghosts %d %d %d", &x, &y, &n) == 3) {
        hb_warden_take_ghosts(w, hb_warden_tile_at(w, x, y), n);
    }
    hounds_leave(w, &s, feature);
    guards_go_home(w, &s, feature);
}

/* 5.4, 5.7, R17. */
bool hb_warden_next_hound(struct warden *w)
{
    for (int h = 0; h < WARDEN_HOUNDS && w->level >= 3; h++) {
        if (w->hound[h] != HOUND_WAITS || hb_warden_marker(w) < w->deadline[h])
            continue;
        w->chasing = h;
        w->chased = 0;
        if (w->guards_size > 0)
            return true;
        w->hound[h] = HOUND_GONE;
        hb_warden_say(&w->heard, "houndgone player %d n %d", w->turn, h + 1);
    }
    return false;
}

void hb_warden_put_hound(struct warden *w, const char *move)
{
    struct ref_spot spot;

    if (!hb_warden_find(w, move + strlen("hound "), &spot))
        hb_ref_stop("there is no such place");
    for (int i = 0; i < w->guards_size; i++)
        if (w->guard[i].tile == spot.tile && w->guard[i].segment == spot.segment)
            w->guard[i].hound[w->chasing] = true;
    w->hound[w->chasing] = HOUND_BOARD;
    hb_warden_say(&w->heard, "hound player %d n %d x %d y %d", w->turn, w->chasing + 1, w->laid[spot.tile].x,
                  w->laid[spot.tile].y);
}

/* 5.3, R18. */
bool hb_warden_may_chase(const struct warden *w, int tile)
{
    for (int i = 0; i < w->guards_size; i++)
        if (w->guard[i].hound[w->chasing])
            return hb_warden_is_near(w, w->guard[i].tile, w->laid[tile].x, w->laid[tile].y) &&
                   hb_warden_ghosts_on(w, tile) > 0 && (w->chased == 0 || tile != w->chased_tile);
    return false;
}
