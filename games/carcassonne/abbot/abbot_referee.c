/* abbot_referee.c -- the Abbot, as the referee knows the figure: written from the rules a second time, without the
 * engine.
 *
 * Nothing is remembered: the one figure of that kind a player has is the abbot, and whether the feature below it is
 * complete the survey says. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ref_box hb_ref_box_abbot;

static int abbot(void)
{
    return hb_ref_piece_of(&hb_ref_box_abbot, 0);
}

/* ABB-1, ABB-2. */
static bool may_stand(const struct referee *r, const struct ref_feature *f)
{
    (void)r;
    return f->kind == HB_MONASTERY || f->kind == HB_GARDEN;
}

/* ABB-4, ABB-5. */
static void list_recalls(const struct referee *r, const struct ref_survey *s, struct ref_moves *out)
{
    int i = hb_ref_figure_of(r, r->turn, abbot());

    if (i != REF_NOWHERE && !s->feature[s->feature_of[r->figure[i].tile][r->figure[i].segment]].complete)
        snprintf(hb_ref_add(out), REF_MOVE, "recall abbot %d %d", r->laid[r->figure[i].tile].x,
                 r->laid[r->figure[i].tile].y);
}

/* ABB-4, ABB-6: the abbot alone is scored and goes home. */
static bool play_recall(struct referee *r, const char *move)
{
    struct ref_survey s;
    int x, y, i = hb_ref_figure_of(r, r->turn, abbot());

    if (sscanf(move, "recall abbot %d %d", &x, &y) != 2)
        return false;
    hb_ref_survey(&s, r);
    if (i == REF_NOWHERE || r->figure[i].tile != hb_ref_tile_at(&s, x, y))
        hb_ref_stop("there is no abbot to recall");
    int points = s.feature[s.feature_of[r->figure[i].tile][r->figure[i].segment]].tiles;
    hb_ref_take(r, i);
    hb_ref_award_to(r, r->turn, points);
    return true;
}

/* How full the surroundings of an abbot beside this square are. */
static int likes_square(const struct referee *r, const struct ref_survey *s, int x, int y)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_laid *t = &r->laid[r->figure[i].tile];

        for (int k = 0; k < 9 && r->figure[i].piece == abbot() && abs(t->x - x) <= 1 && abs(t->y - y) <= 1; k++)
            n += hb_ref_tile_at(s, t->x + k % 3 - 1, t->y + k / 3 - 1) >= 0;
    }
    return n;
}

static const char *play_habit(const struct referee *r, const struct ref_moves *moves, struct dice *d,
                              enum ref_habit habit, const char *any)
{
    (void)r;
    if (habit == REF_HURRIES)
        return hb_ref_prefer(moves, "put abbot", hb_ref_prefer(moves, "recall", any));
    if (habit == REF_KEEPS)
        return hb_ref_prefer(moves, "put abbot", strncmp(any, "recall", 6) == 0 && dice_percent(d, 95) ? "pass" : any);
    return any;
}

static const struct ref_deck decks[] = {
    { "abbot", "abbot", 9, false, { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "base/B", 1 }, { "base/E-G", 1 }, { "base/V-G", 1 } } } },
    { "one abbot alone", "abbot", 11, false, { .edition = HB_BB5,
        .players = 1,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/A", 2 }, { "base/B", 2 } } } },
    { "ring of roads", "abbot", 7, false, { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/B", 2 }, { "base/C", 1 } },
        .places_size = 8, .place = {
        { "base/V", 0, 0, 270 }, { "base/U", 1, 0, 90 },  { "base/V", 2, 0, 0 },  { "base/U", 0, 1, 0 },
        { "base/U", 2, 1, 0 },   { "base/V", 0, 2, 180 }, { "base/U", 1, 2, 90 }, { "base/V", 2, 2, 90 },
    } } },
    { "whole box", "abbot", 5, false, { .edition = HB_C3, .players = 2, .farmers = true, } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_abbot = {
    .name = "abbot",
    .sold = "bigbox2021",
    .rank = 20,
    .often = 50,
    .piece = { { .name = "abbot", .each = 1, .power = 1, .may_stand = may_stand } },
    .decks = decks,
    .list_figure = list_recalls,
    .play_figure = play_recall,
    .likes_square = likes_square,
    .habit = play_habit,
};
