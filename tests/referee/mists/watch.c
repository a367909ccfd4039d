/* watch.c -- the engine's opinion of a position against the warden's. */
#include "watch.h"

#include "hradby/landscape.h"
#include "tests/referee/compare.h"
#include "tests/support/opinions.h"
#include "warden_events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool differ(struct hb_text *why, const char *what, long engine, long warden)
{
    return hb_opinion_differ(why, what, engine, warden);
}

static bool turn_agrees(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    const char *phase = hb_warden_phase(w->phase);

    if (strcmp(hb_phase(g), phase) != 0) {
        hb_put(why, "phase: engine %s, referee %s\n", hb_phase(g), phase);
        return false;
    }
    return !differ(why, "actor", hb_actor(g), hb_warden_actor(w)) &&
           !differ(why, "over", g->over, w->phase == WARDEN_OVER);
}

/* Moves */

/* A region may be named by any of its segments: each name becomes the number of the region. */
static void number_regions(const struct warden *w, struct ref_moves *moves)
{
    struct warden_survey s;

    hb_warden_survey(&s, w);
    for (int i = 0; i < moves->size; i++) {
        struct ref_spot spot;

        if (hb_warden_find(w, moves->text[i] + strlen("score "), &spot))
            snprintf(moves->text[i], REF_MOVE, "score region %d", s.feature_of[spot.tile][spot.segment]);
    }
    hb_ref_sort(moves);
}

static bool moves_agree(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    struct ref_moves engine, warden;

    hb_ref_engine_moves(g, &engine);
    hb_warden_moves(w, &warden);
    if (w->phase == WARDEN_SCORE) {
        number_regions(w, &engine);
        number_regions(w, &warden);
    }
    return hb_ref_same_moves(&engine, &warden, why);
}

/* A tile that lies face down may be any of the unseen ones (7.4). */
static bool weights_agree(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    long total = 0;

    for (int i = 0; i < w->piles_size && w->draws_done == w->draws_size; i++) {
        char draw[REF_MOVE];
        struct hb_move m;
        struct hb_error err;

        if (w->unseen[i].count == 0)
            continue;
        snprintf(draw, sizeof draw, "draw %s", w->unseen[i].name);
        if (!hb_move_parse(g, draw, &m, &err) || differ(why, draw, hb_weight(g, m), w->unseen[i].count))
            return false;
        total += w->unseen[i].count;
    }
    return total == 0 || !differ(why, "total weight", hb_total_weight(g), total);
}

/* Lines */

static bool lines_agree(const struct warden_lines *engine, const struct warden_lines *warden, struct hb_text *why)
{
    int i = 0, k = 0, apart = 0;

    while (i < engine->size || k < warden->size) {
        int order = i == engine->size ? 1 : k == warden->size ? -1 : strcmp(engine->line[i], warden->line[k]);

        if (order < 0) {
            hb_put(why, "only the engine:  %s\n", engine->line[i]);
            apart++;
        } else if (order > 0) {
            hb_put(why, "only the referee: %s\n", warden->line[k]);
            apart++;
        }
        i += order <= 0;
        k += order >= 0;
    }
    return apart == 0;
}

static bool position_agrees(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    static struct warden_lines engine, warden;

    hb_warden_told_by_engine(&engine, g);
    hb_warden_told_by_warden(&warden, w);
    return lines_agree(&engine, &warden, why);
}

static bool events_agree(const struct warden *w, struct warden_lines *heard, struct hb_text *why)
{
    static struct warden_lines warden;

    warden.size = w->heard.size;
    memcpy(warden.line, w->heard.line, sizeof warden.line);
    hb_warden_sort(&warden);
    hb_warden_sort(heard);
    return lines_agree(heard, &warden, why);
}

/* Rest */

/* Guards who are buried lie on the tile of their cemetery. */
static bool graves_agree(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    struct hb_loose loose[WARDEN_TILES * WARDEN_COLOURS];
    size_t kinds = hb_land_loose_pieces(g, loose, sizeof loose / sizeof loose[0]);
    int lying = 0;

    for (size_t i = 0; i < kinds; i++) {
        int buried = 0;

        for (int k = 0; k < w->graves_size; k++)
            buried += w->laid[w->grave[k].tile].x == loose[i].x && w->laid[w->grave[k].tile].y == loose[i].y &&
                      strcmp(hb_warden_colour[w->grave[k].colour], loose[i].piece) == 0;
        if (differ(why, loose[i].piece, loose[i].count, buried))
            return false;
        lying += buried;
    }
    return !differ(why, "guards who are buried", lying, w->graves_size);
}

static bool scores_agree(const struct hb_game *g, const struct warden *w, struct hb_text *why)
{
    for (int p = 0; p < w->players; p++)
        if (differ(why, "score", hb_score(g, p), hb_warden_score(w, p)) ||
            differ(why, "score if over", hb_score_if_over(g, p), hb_warden_score(w, p)) ||
            (w->phase == WARDEN_OVER && differ(why, "winner", hb_winner(g, p), w->won)))
            return false;
    return true;
}

static bool nothing_is_lost(const struct warden *w, struct hb_text *why)
{
    int guards = w->guards_size + w->graves_size, each = w->players < 3 ? 3 : w->level == 6 ? 4 : 5;

    for (int c = 0; c < w->colours; c++)
        guards += w->supply[c];
    return !differ(why, "ghosts in all", w->bank + hb_warden_ghosts_out(w), w->ghosts_in_all) &&
           !differ(why, "guards in all", guards, each * w->colours);
}

bool hb_warden_agrees(const struct hb_game *g, const struct warden *w, struct warden_lines *heard, struct hb_text *why)
{
    return turn_agrees(g, w, why) && events_agree(w, heard, why) && position_agrees(g, w, why) &&
           moves_agree(g, w, why) && (w->phase != WARDEN_DRAW || weights_agree(g, w, why)) && graves_agree(g, w, why) &&
           scores_agree(g, w, why) && nothing_is_lost(w, why);
}
