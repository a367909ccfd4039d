/* events_warden.c -- the same lines from what the warden knows. */
#include "warden_events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 300, TOKEN = 40, FEATURE = 4096 };

struct tokens {
    int size;
    char text[TOKENS][TOKEN];
};

static char *add(struct tokens *t)
{
    if (t->size == TOKENS)
        hb_ref_stop("a feature has too many parts");
    return t->text[t->size++];
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_part(struct tokens *out, const struct ref_laid *t, int segment)
{
    char *text = add(out);
    size_t length = (size_t)snprintf(text, TOKEN, "parts:%d,%d,", t->x, t->y);

    for (int side = 0; side < 4; side++)
        if (hb_ref_reaches(t, segment, side))
            length += (size_t)snprintf(text + length, TOKEN - length, "%c,", "NESW"[side]);
}

static void add_pieces(struct tokens *out, const struct warden *w, int tile, int segment)
{
    const struct ref_laid *t = &w->laid[tile];

    for (int n = 0; n < w->ghosts[tile][segment]; n++)
        snprintf(add(out), TOKEN, "pieces:null,ghost,%d,%d,", t->x, t->y);
    for (int i = 0; i < w->guards_size; i++) {
        const struct warden_guard *g = &w->guard[i];

        if (g->tile != tile || g->segment != segment)
            continue;
        snprintf(add(out), TOKEN, "pieces:%d,%s,%d,%d,", w->owner[g->colour], hb_warden_colour[g->colour], t->x, t->y);
        for (int h = 0; h < WARDEN_HOUNDS; h++)
            if (g->hound[h])
                snprintf(add(out), TOKEN, "pieces:null,hound,%d,%d,", t->x, t->y);
    }
}

/* Who is buried lies on the cemetery (6.2). */
static void add_graves(struct tokens *out, const struct warden *w, int tile, int segment)
{
    const struct ref_laid *t = &w->laid[tile];

    for (int i = 0; i < w->graves_size && segment == hb_warden_cemetery_on(w, tile); i++)
        if (w->grave[i].tile == tile)
            snprintf(add(out), TOKEN, "pieces:%d,%s,%d,%d,", w->owner[w->grave[i].colour],
                     hb_warden_colour[w->grave[i].colour], t->x, t->y);
}

static void tell_feature(struct warden_lines *out, const struct warden *w, const struct warden_survey *s, int feature)
{
    static const char *const kind[HB_FEATURE_KINDS] = {
        [HB_ROAD] = "road", [HB_CITY] = "city", [HB_MIST] = "mist", [HB_CASTLE] = "castle", [HB_CEMETERY] = "cemetery"
    };
    const struct warden_feature *f = &s->feature[feature];
    struct tokens tokens = { .size = 0 };
    char line[FEATURE] = "";
    size_t length = 0;
    int symbols = 0;

    snprintf(add(&tokens), TOKEN, "complete=%s", f->complete ? "yes" : "no");
    snprintf(add(&tokens), TOKEN, "open=%d", f->open);
    if (f->kind == HB_MIST)
        snprintf(add(&tokens), TOKEN, "stuck=%s", f->stuck ? "yes" : "no");
    if (f->kind == HB_CITY)
        snprintf(add(&tokens), TOKEN, "shields=%d", f->shields);
    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++)
            if (s->feature_of[i][k] == feature) {
                symbols += hb_mark_of_segment(&w->laid[i].design->segment[k], "ghost");
                add_part(&tokens, &w->laid[i], k);
                add_pieces(&tokens, w, i, k);
                add_graves(&tokens, w, i, k);
            }
    if (symbols > 0)
        snprintf(add(&tokens), TOKEN, "ghost=%d", symbols);
    qsort(tokens.text, (size_t)tokens.size, sizeof tokens.text[0], by_text);
    for (int i = 0; i < tokens.size; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, " %s", tokens.text[i]);
    hb_warden_say(out, "feature %s%s", kind[f->kind], line);
}

static void tell_tiles(struct warden_lines *out, const struct warden *w)
{
    for (int i = 0; i < w->laid_size; i++) {
        const struct ref_laid *t = &w->laid[i];

        hb_warden_say(out, "tiles.%d.x=%d", i, t->x);
        hb_warden_say(out, "tiles.%d.y=%d", i, t->y);
        hb_warden_say(out, "tiles.%d.rot=%d", i, 90 * t->quarters);
        hb_warden_say(out, "tiles.%d.tile=%s", i, hb_warden_is_face_down(w, i) ? "" : t->design->name);
    }
}

static void tell_left(struct warden_lines *out, const struct warden *w)
{
    hb_warden_say(out, "left.tiles=%d", w->pile_end[WARDEN_PILES - 1] - w->used);
    for (int i = 0; i < w->piles_size; i++)
        if (w->unseen[i].count > 0)
            hb_warden_say(out, "left.bag.%s=%d", w->unseen[i].name, w->unseen[i].count);
    for (int i = 0; i < w->piles_size; i++)
        if (w->aside[i] > 0)
            hb_warden_say(out, "left.aside.%s=%d", w->unseen[i].name, w->aside[i]);
}

static int points_from(const struct warden *w, int player, int source)
{
    int n = w->common[source];

    for (int c = 0; c < w->colours; c++)
        if (w->owner[c] == player)
            n += w->points[c][source];
    return n;
}

static void tell_player(struct warden_lines *out, const struct warden *w, int p)
{
    int score = hb_warden_score(w, p);

    hb_warden_say(out, "players.%d.score=%d", p, score);
    hb_warden_say(out, "players.%d.space=%d", p, score % REF_TRACK);
    hb_warden_say(out, "players.%d.if_over=%d", p, score); /* 4.5 */
    for (int c = 0; c < w->colours; c++)
        if (w->owner[c] == p)
            hb_warden_say(out, "players.%d.supply.%s=%d", p, hb_warden_colour[c], w->supply[c]);
    for (int i = 0; i < SOURCES; i++)
        hb_warden_say(out, "players.%d.points.%s=%d", p, hb_warden_source[i], points_from(w, p, i));
}

/* What the next loss would be; that by ghosts is compared with trying every place elsewhere
 * (tests/games/mists/threat_property.c). */
static void tell_threat(struct warden_lines *out, const struct warden *w, int goal)
{
    int missing = goal - hb_warden_marker(w);

    hb_warden_say(out, "mists.threat.number=%d", goal);
    hb_warden_say(out, "mists.threat.missing=%d", missing > 0 ? missing : 0);
}

static void tell_mists(struct warden_lines *out, const struct warden *w)
{
    static const char *const hound[] = { [HOUND_WAITS] = "waits", [HOUND_BOARD] = "board", [HOUND_GONE] = "gone" };
    int in_use = hb_warden_pile(w), last = w->level >= 3 ? WARDEN_PILES - 1 : 0;
    int goal = in_use < last ? w->deadline[in_use] : w->target;

    hb_warden_say(out, "mists.level=%d", w->level);
    hb_warden_say(out, "mists.score=%d", hb_warden_marker(w));
    hb_warden_say(out, "mists.target=%d", w->target);
    hb_warden_say(out, "mists.goal=%d", goal);
    hb_warden_say(out, "mists.apart=%s", hb_warden_tells_colours(w) ? "yes" : "no");
    hb_warden_say(out, "mists.bank=%d", w->bank);
    tell_threat(out, w, goal);
    hb_warden_say(out, "mists.ghosts=%d", hb_warden_ghosts_out(w));
    hb_warden_say(out, "mists.pile=%d", in_use + 1);
    hb_warden_say(out, "mists.pile_left=%d", hb_warden_pile_left(w));
    hb_warden_say(out, "mists.lost=%s", w->lost == LOST_NOT ? "null" : hb_warden_loss[w->lost]);
    for (int c = 0; c < w->colours; c++) {
        int points = 0;

        for (int i = 0; i < SOURCES; i++)
            points += w->points[c][i];
        hb_warden_say(out, "mists.colours.%s=%d", hb_warden_colour[c], points);
    }
    for (int h = 0; h < WARDEN_HOUNDS && w->level >= 3; h++) {
        hb_warden_say(out, "mists.deadlines.%d=%d", h, w->deadline[h]);
        hb_warden_say(out, "mists.hounds.%d=%s", h, hound[w->hound[h]]);
    }
}

static void tell_result(struct warden_lines *out, const struct warden *w)
{
    hb_warden_say(out, "result.won=%s", w->won ? "yes" : "no");
    hb_warden_say(out, "result.lost=%s", w->lost == LOST_NOT ? "null" : hb_warden_loss[w->lost]);
    for (int p = 0; p < w->players; p++) {
        hb_warden_say(out, "result.scores.%d=%d", p, hb_warden_score(w, p));
        if (w->won)
            hb_warden_say(out, "result.winners.%d=%d", p, p);
        for (int i = 0; i < SOURCES; i++)
            hb_warden_say(out, "result.breakdown.%d.%s=%d", p, hb_warden_source[i], points_from(w, p, i));
    }
}

void hb_warden_told_by_warden(struct warden_lines *out, const struct warden *w)
{
    struct warden_survey s;

    hb_warden_clear(out);
    hb_warden_survey(&s, w);
    hb_warden_say(out, "over=%s", w->phase == WARDEN_OVER ? "yes" : "no");
    if (w->phase != WARDEN_OVER)
        hb_warden_say(out, "turn=%d", w->turn);
    hb_warden_say(out, "drawn=%s", w->hand == REF_NOWHERE ? "null" : w->unseen[w->hand].name);
    for (int p = 0; p < w->players; p++)
        tell_player(out, w, p);
    tell_tiles(out, w);
    tell_left(out, w);
    tell_mists(out, w);
    if (w->phase == WARDEN_OVER)
        tell_result(out, w);
    for (int i = 0; i < s.features; i++)
        tell_feature(out, w, &s, i);
    hb_warden_sort(out);
}
