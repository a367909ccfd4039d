/* asked.c -- the legal moves of each question, by trying, in the order that docs/protocol.md states. */
#include "warden.h"

#include <stdio.h>
#include <string.h>

/* Places for a tile */

/* 3.3: mist does not matter. */
static enum hb_feature_kind edge(const struct ref_laid *t, int side)
{
    for (int k = 0; k < t->design->segments; k++) {
        int kind = t->design->segment[k].kind;

        if ((kind == HB_ROAD || kind == HB_CITY) && hb_ref_reaches(t, k, side))
            return (enum hb_feature_kind)kind;
    }
    return HB_FIELD;
}

/* 3.2, 7.6. */
bool hb_warden_fits(const struct warden *w, const struct ref_laid *trial)
{
    int faces = 0;

    if (hb_warden_tile_at(w, trial->x, trial->y) != REF_NOWHERE)
        return false;
    for (int side = 0; side < 4; side++) {
        int x = trial->x, y = trial->y, beyond;

        hb_ref_step(side, &x, &y);
        beyond = hb_warden_tile_at(w, x, y);
        if (beyond == REF_NOWHERE || hb_warden_is_face_down(w, beyond))
            continue;
        faces++;
        if (edge(trial, side) != edge(&w->laid[beyond], (side + 2) % 4))
            return false;
    }
    return faces > 0;
}

struct square {
    int x, y;
};

/* The free squares that border on a tile, in the order in which they came to do so. */
static int border(const struct warden *w, struct square *out)
{
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        for (int side = 0; side < 4; side++) {
            struct square at = { w->laid[i].x, w->laid[i].y };
            bool known = false;

            hb_ref_step(side, &at.x, &at.y);
            for (int k = 0; k < n; k++)
                known = known || (out[k].x == at.x && out[k].y == at.y);
            if (!known && hb_warden_tile_at(w, at.x, at.y) == REF_NOWHERE)
                out[n++] = at;
        }
    return n;
}

static void list_places(const struct warden *w, const struct hb_design *d, struct ref_moves *out)
{
    struct square free[4 * WARDEN_TILES];
    int squares = border(w, free);

    for (int i = 0; i < squares; i++)
        for (int quarters = 0; quarters < 4; quarters++) {
            struct ref_laid trial = { .x = free[i].x, .y = free[i].y, .quarters = quarters, .design = d };

            if (hb_ref_looks_new(d, quarters) && hb_warden_fits(w, &trial))
                snprintf(hb_ref_add(out), REF_MOVE, "tile %d %d %d", trial.x, trial.y, 90 * quarters);
        }
}

bool hb_warden_fits_somewhere(const struct warden *w, const struct hb_design *d)
{
    struct ref_moves places = { 0 };

    list_places(w, d, &places);
    return places.size > 0;
}

/* 7.4, R24. */
static void list_face_down(const struct warden *w, struct ref_moves *out)
{
    struct square free[4 * WARDEN_TILES];
    int squares = border(w, free);

    for (int i = 0; i < squares; i++) {
        bool wanted = false;

        for (int k = 0; k < w->laid_size; k++)
            wanted = wanted || (hb_warden_cemetery_on(w, k) != REF_NOWHERE && !hb_warden_is_closed(w, k) &&
                                hb_warden_is_near(w, k, free[i].x, free[i].y));
        if (wanted)
            snprintf(hb_ref_add(out), REF_MOVE, "facedown %d %d", free[i].x, free[i].y);
    }
}

/* Words */

void hb_warden_append_place(char *text, const struct warden *w, const struct ref_spot *spot)
{
    hb_ref_append_place(text, &w->laid[spot->tile], spot->segment);
}

bool hb_warden_find(const struct warden *w, const char *text, struct ref_spot *out)
{
    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++) {
            struct ref_spot spot = { .tile = i, .segment = k };
            char place[REF_MOVE] = "";

            hb_warden_append_place(place, w, &spot);
            if (strcmp(place, text) == 0) {
                *out = spot;
                return true;
            }
        }
    return false;
}

const char *hb_warden_read_colour(const char *text, int *colour)
{
    for (int c = 0; c < WARDEN_COLOURS; c++) {
        size_t length = strlen(hb_warden_colour[c]);

        if (strncmp(text, hb_warden_colour[c], length) == 0 && (text[length] == ' ' || text[length] == '\0')) {
            *colour = c;
            return text[length] == '\0' ? text + length : text + length + 1;
        }
    }
    hb_ref_stop("there is no such colour");
}

/* Lists */

static void list_draws(const struct warden *w, struct ref_moves *out)
{
    for (int i = 0; i < w->piles_size; i++)
        if (w->draws_done < w->draws_size ? i == w->draws[w->draws_done] : w->unseen[i].count > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "draw %s", w->unseen[i].name);
}

static void list_guards(const struct warden *w, const char *verb, bool named, struct ref_moves *out)
{
    for (int i = 0; i < w->guards_size; i++) {
        struct ref_spot spot = { .tile = w->guard[i].tile, .segment = w->guard[i].segment };
        char *text = hb_ref_add(out);

        hb_ref_append(text, verb);
        if (named)
            hb_ref_append(text, hb_warden_colour[w->guard[i].colour]);
        hb_warden_append_place(text, w, &spot);
    }
}

/* 6.2, R14, R16. */
static void list_burials(const struct warden *w, struct ref_moves *out)
{
    list_guards(w, "bury", true, out);
    for (int c = 0; c < w->colours && w->guards_size == 0; c++)
        if (w->supply[c] > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "bury %s", hb_warden_colour[c]);
}

static void list_cemeteries(const struct warden *w, struct ref_moves *out)
{
    for (int i = 0; i < w->laid_size; i++)
        if (hb_warden_cemetery_on(w, i) != REF_NOWHERE && !hb_warden_is_closed(w, i))
            snprintf(hb_ref_add(out), REF_MOVE, "haunt %d %d", w->laid[i].x, w->laid[i].y);
}

static void list_parts(const struct warden *w, const struct warden_survey *s, int colour, struct ref_moves *out)
{
    const struct ref_laid *t = &w->laid[w->laid_last];

    for (int k = 0; k < t->design->segments; k++) {
        int feature = s->feature_of[w->laid_last][k];
        char *text;

        if (feature == REF_NOWHERE || !hb_warden_is_region(w, &s->feature[feature]) || s->feature[feature].guards > 0)
            continue; /* 3.16 */
        text = hb_ref_add(out);
        hb_ref_append(text, "put");
        hb_ref_append(text, hb_warden_colour[colour]);
        hb_ref_append_part(text, t, k);
    }
}

/* 3.15, 3.17, 8.2, 8.3. */
static void list_figures(const struct warden *w, struct ref_moves *out)
{
    struct warden_survey s;

    hb_warden_survey(&s, w);
    for (int c = 0; c < w->colours; c++)
        if (w->owner[c] == w->turn && w->supply[c] > 0)
            list_parts(w, &s, c, out);
    hb_ref_append(hb_ref_add(out), "pass");
}

static void list_regions(const struct warden *w, struct ref_moves *out)
{
    struct warden_survey s;
    int region[WARDEN_FEATURES], regions;

    hb_warden_survey(&s, w);
    regions = hb_warden_regions(w, &s, region);
    for (int n = 0; n < regions; n++) {
        struct ref_spot spot = { 0 };
        char *text = hb_ref_add(out);

        while (s.feature_of[spot.tile][spot.segment] != region[n])
            if (++spot.segment == w->laid[spot.tile].design->segments) {
                spot.segment = 0;
                spot.tile++;
                while (hb_warden_is_face_down(w, spot.tile))
                    spot.tile++;
            }
        hb_ref_append(text, "score");
        hb_warden_append_place(text, w, &spot);
    }
}

static void list_ghosts(const struct warden *w, bool chase, struct ref_moves *out)
{
    for (int i = 0; i < w->laid_size; i++)
        for (int n = 1; n <= WARDEN_HANDFUL && n <= hb_warden_ghosts_on(w, i); n++)
            if (!chase || hb_warden_may_chase(w, i))
                snprintf(hb_ref_add(out), REF_MOVE, "ghosts %d %d %d", w->laid[i].x, w->laid[i].y, n);
    hb_ref_append(hb_ref_add(out), "pass");
}

void hb_warden_moves(const struct warden *w, struct ref_moves *out)
{
    out->size = 0;
    switch (w->phase) {
    case WARDEN_DRAW:
        list_draws(w, out);
        break;
    case WARDEN_TILE:
        list_places(w, w->unseen[w->hand].design, out);
        break;
    case WARDEN_BURY:
        list_burials(w, out);
        break;
    case WARDEN_HAUNT:
        list_cemeteries(w, out);
        break;
    case WARDEN_FIGURE:
        list_figures(w, out);
        break;
    case WARDEN_SCORE:
        list_regions(w, out);
        break;
    case WARDEN_EVALUATE:
        hb_ref_append(hb_ref_add(out), "points");
        list_ghosts(w, false, out);
        break;
    case WARDEN_HOUND:
        list_guards(w, "hound", false, out);
        break;
    case WARDEN_CHASE:
        list_ghosts(w, true, out);
        break;
    case WARDEN_FACEDOWN:
        list_face_down(w, out);
        break;
    case WARDEN_BUSY:
    case WARDEN_OVER:
    case WARDEN_PHASES:
        break;
    }
}
