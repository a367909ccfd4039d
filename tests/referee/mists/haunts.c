/* haunts.c -- ghosts: how they come and go, and the cemeteries where guards find their rest. */
#include "warden.h"

#include <stdio.h>
#include <string.h>

int hb_warden_ghosts_on(const struct warden *w, int tile)
{
    int n = 0;

    for (int k = 0; k < HB_SEGMENTS_MAX; k++)
        n += w->ghosts[tile][k];
    return n;
}

int hb_warden_ghosts_out(const struct warden *w)
{
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        n += hb_warden_ghosts_on(w, i);
    return n;
}

static int leave(struct warden *w, int tile, int segment)
{
    int n = w->ghosts[tile][segment];

    w->bank += n;
    w->ghosts[tile][segment] = 0;
    return n;
}

/* 3.19, 5.3: of several areas of one tile (R11) the first ones. */
void hb_warden_take_ghosts(struct warden *w, int tile, int n)
{
    int left = n;

    for (int k = 0; k < HB_SEGMENTS_MAX; k++)
        for (; left > 0 && w->ghosts[tile][k] > 0; left--) {
            w->ghosts[tile][k]--;
            w->bank++;
        }
    hb_warden_say(&w->heard, "ghosts player %d n %d x %d y %d bank %d", w->turn, n, w->laid[tile].x, w->laid[tile].y,
                  w->bank);
}

/* Mist */

static void close_bank(struct warden *w, const struct warden_survey *s, int feature)
{
    const struct ref_laid *t = &w->laid[w->laid_last];
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++)
            if (s->feature_of[i][k] == feature)
                n += leave(w, i, k);
    hb_warden_say(&w->heard, "closed player %d n %d x %d y %d bank %d", w->turn, n, t->x, t->y, w->bank);
}

/* 3.9; R26: only banks that go on to the new tile can close now. */
void hb_warden_close_mist(struct warden *w)
{
    struct warden_survey s;

    hb_warden_survey(&s, w);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].kind == HB_MIST && s.feature[i].complete && s.feature[i].has_tile[w->laid_last])
            close_bank(w, &s, i);
}

static bool touches_mist(const struct warden *w, int segment)
{
    const struct ref_laid *t = &w->laid[w->laid_last];

    for (int side = 0; side < 4; side++) {
        int x = t->x, y = t->y, beyond;

        hb_ref_step(side, &x, &y);
        beyond = hb_warden_tile_at(w, x, y);
        for (int k = 0; beyond != REF_NOWHERE && k < w->laid[beyond].design->segments; k++)
            if (hb_ref_reaches(t, segment, side) && w->laid[beyond].design->segment[k].kind == HB_MIST &&
                hb_ref_reaches(&w->laid[beyond], k, (side + 2) % 4))
                return true;
    }
    return false;
}

/* 3.14, 4.2. */
static bool bank_has(struct warden *w, int n)
{
    if (n > w->bank)
        hb_warden_lose(w, LOST_GHOSTS);
    return n <= w->bank;
}

static void appear(struct warden *w, int tile, int segment, int n)
{
    w->bank -= n;
    w->ghosts[tile][segment] += n;
    if (n > 0)
        hb_warden_say(&w->heard, "rise player %d n %d x %d y %d bank %d", w->turn, n, w->laid[tile].x, w->laid[tile].y,
                      w->bank);
}

/* 3.10, 3.11, R9, R10, R11: how many emerge on each area of the new tile; returns how many in all. */
static int emerging(const struct warden *w, int n[HB_SEGMENTS_MAX])
{
    const struct hb_design *d = w->laid[w->laid_last].design;
    struct warden_survey s;
    bool one_less = false;
    int all = 0;

    hb_warden_survey(&s, w);
    for (int k = 0; k < d->segments; k++) {
        n[k] = 0;
        if (d->segment[k].kind != HB_MIST || s.feature[s.feature_of[w->laid_last][k]].complete)
            continue;
        n[k] = hb_mark_of_segment(&d->segment[k], "ghost");
        if (!one_less && n[k] > 0 && touches_mist(w, k)) {
            n[k]--;
            one_less = true;
        }
        all += n[k];
    }
    return all;
}

/* Cemeteries */

static bool is_open_cemetery(const struct warden *w, int tile)
{
    return hb_warden_cemetery_on(w, tile) != REF_NOWHERE && !hb_warden_is_closed(w, tile);
}

static int open_cemeteries(const struct warden *w, int *first)
{
    int n = 0;

    for (int i = w->laid_size - 1; i >= 0; i--)
        if (is_open_cemetery(w, i)) {
            *first = i;
            n++;
        }
    return n;
}

bool hb_warden_any_open_cemetery(const struct warden *w)
{
    int first;

    return open_cemeteries(w, &first) > 0;
}

/* 3.12, R12. */
void hb_warden_haunt(struct warden *w, int tile)
{
    appear(w, tile, hb_warden_cemetery_on(w, tile), 1);
}

static void haunt_one(struct warden *w)
{
    int first, open = open_cemeteries(w, &first);

    if (open == 0 || !bank_has(w, 1))
        return;
    if (open == 1)
        hb_warden_haunt(w, first);
    else
        w->phase = WARDEN_HAUNT;
}

static int first_mist(const struct warden *w, int tile)
{
    for (int k = 0; k < w->laid[tile].design->segments; k++)
        if (w->laid[tile].design->segment[k].kind == HB_MIST)
            return k;
    return REF_NOWHERE;
}

/* 7.3. */
static void call_ghosts(struct warden *w)
{
    const struct ref_laid *t = &w->laid[w->laid_last];
    int called = 0;

    for (int i = 0; i < w->laid_size; i++)
        called += i != w->laid_last && hb_warden_is_near(w, i, t->x, t->y) && hb_warden_shows_mist(w, i);
    if (!bank_has(w, called))
        return;
    for (int i = 0; i < w->laid_size; i++)
        if (i != w->laid_last && hb_warden_is_near(w, i, t->x, t->y) && hb_warden_shows_mist(w, i))
            appear(w, i, first_mist(w, i), 1);
}

void hb_warden_rise(struct warden *w)
{
    int n[HB_SEGMENTS_MAX], all = emerging(w, n);

    if (!bank_has(w, all))
        return;
    for (int k = 0; k < w->laid[w->laid_last].design->segments; k++)
        appear(w, w->laid_last, k, n[k]);
    if (w->level >= 2 && w->level <= 4 && all > 0)
        haunt_one(w);
    if (w->level >= 5 && hb_warden_cemetery_on(w, w->laid_last) != REF_NOWHERE)
        call_ghosts(w);
}

/* 6.3. */
static void rest_in_peace(struct warden *w, int tile)
{
    int n = leave(w, tile, hb_warden_cemetery_on(w, tile));

    if (n > 0)
        hb_warden_say(&w->heard, "ghosts player %d n %d x %d y %d bank %d", w->turn, n, w->laid[tile].x,
                      w->laid[tile].y, w->bank);
}

static bool anybody_is_left(const struct warden *w)
{
    int n = w->guards_size;

    for (int i = 0; i < w->colours; i++)
        n += w->supply[i];
    return n > 0;
}

/* 6.2, R13, R15: the oldest first; nothing of it at level 1. */
bool hb_warden_next_burial(struct warden *w)
{
    for (int i = 0; i < w->laid_size && w->level >= 2; i++) {
        if (w->closed[i] || hb_warden_cemetery_on(w, i) == REF_NOWHERE || !hb_warden_is_closed(w, i))
            continue;
        w->closed[i] = true;
        w->burying = i;
        if (anybody_is_left(w))
            return true;
        rest_in_peace(w, i);
    }
    return false;
}

static void take_out(struct warden *w, const char *place)
{
    struct ref_spot spot;

    if (!hb_warden_find(w, place, &spot))
        hb_ref_stop("there is no such place");
    for (int i = 0; i < w->guards_size; i++)
        if (w->guard[i].tile == spot.tile && w->guard[i].segment == spot.segment) {
            hb_warden_lose_hounds(w, i); /* 5.6 */
            memmove(&w->guard[i], &w->guard[i + 1], (size_t)(w->guards_size - i - 1) * sizeof w->guard[0]);
            w->guards_size--;
            return;
        }
    hb_ref_stop("nobody stands there");
}

void hb_warden_bury(struct warden *w, const char *move)
{
    int colour;
    const char *place = hb_warden_read_colour(move + strlen("bury "), &colour);

    if (*place == '\0')
        w->supply[colour]--;
    else
        take_out(w, place);
    w->grave[w->graves_size++] = (struct warden_grave){ .colour = colour, .tile = w->burying };
    hb_warden_say(&w->heard, "bury player %d piece %s x %d y %d", w->owner[colour], hb_warden_colour[colour],
                  w->laid[w->burying].x, w->laid[w->burying].y);
    rest_in_peace(w, w->burying);
}
