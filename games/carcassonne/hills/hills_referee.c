/* hills_referee.c -- Hills & Sheep, as the referee knows them: tiles under hills, flocks, vineyards; written from the
 * rules a second time, without the engine.  What a hill decides is said in points.c.
 *
 * `flock` counts the tokens of each kind with each player's shepherd; the bag is what is left of all.  Which shepherds
 * share a field the survey says. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int tokens[REF_FLOCK_MAX + 1] = { 2, 4, 5, 6, 1 }; /* SHP-1; the first ones are wolves */

/* HIL-1, E-29. */
void hb_ref_hide_tile(struct referee *r)
{
    if (r->with[REF_HILLS] && hb_mark_of_design(hb_ref_hand(r), "hill") > 0 && hb_ref_tiles_are_left(r))
        r->hidden++;
}

static bool is_beside(const struct ref_laid *a, const struct ref_laid *b)
{
    return a != b && abs(a->x - b->x) <= 1 && abs(a->y - b->y) <= 1;
}

/* VIN-1, VIN-4, E-63: only a monastery's, only those on the eight tiles around it. */
int hb_ref_vineyards(const struct referee *r, const struct ref_feature *f)
{
    int vineyards = 0;

    if (!r->with[REF_HILLS] || f->kind != HB_MONASTERY)
        return 0;
    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid_size; k++)
            if (f->has_tile[i] && is_beside(&r->laid[i], &r->laid[k]) && hb_ref_has_mark(r, k, "vineyard"))
                vineyards++;
    return vineyards;
}

/* SHP-11: the wolves are always in the bag. */
int hb_ref_tokens_left(const struct referee *r, int sheep)
{
    int left = tokens[sheep];

    for (int p = 0; p < r->players; p++)
        left -= r->flock[p][sheep];
    return left;
}

static void token_text(char *out, int sheep)
{
    if (sheep == 0)
        strcpy(out, "token wolf");
    else
        snprintf(out, REF_MOVE, "token %d", sheep);
}

void hb_ref_list_tokens(const struct referee *r, struct ref_moves *out)
{
    for (int sheep = 0; sheep <= REF_FLOCK_MAX; sheep++)
        if (hb_ref_tokens_left(r, sheep) > 0)
            token_text(hb_ref_add(out), sheep);
}

static int token_named(const char *move)
{
    char text[REF_MOVE];

    for (int sheep = 0; sheep <= REF_FLOCK_MAX; sheep++) {
        token_text(text, sheep);
        if (strcmp(text, move) == 0)
            return sheep;
    }
    hb_ref_stop("there is no such token");
}

int hb_ref_weight_of_token(const struct referee *r, const char *move)
{
    return hb_ref_tokens_left(r, token_named(move));
}

/* The figure that is the shepherd of the player whose turn it is. */
static int own_shepherd(const struct referee *r)
{
    for (int i = 0; i < r->figures_size; i++)
        if (r->figure[i].player == r->turn && r->figure[i].piece == REF_SHEPHERD)
            return i;
    return REF_NOWHERE;
}

static int field_of(const struct referee *r, const struct ref_survey *s, int figure)
{
    return s->feature_of[r->figure[figure].tile][r->figure[figure].segment];
}

/* SHP-5, SHP-6: tokens into the bag, and every shepherd of the field of this one is home. */
static void flock_is_gone(struct referee *r, int shepherd)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int field = field_of(r, &s, shepherd);
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (r->figure[i].piece == REF_SHEPHERD && field_of(r, &s, i) == field) {
            memset(r->flock[r->figure[i].player], 0, sizeof r->flock[0]);
            hb_ref_take(r, i);
        }
}

/* SHP-3, SHP-5: a new shepherd is alone on its field. */
void hb_ref_play_token(struct referee *r, const char *move)
{
    int sheep = token_named(move);

    if (sheep > 0)
        r->flock[r->turn][sheep]++;
    else
        flock_is_gone(r, own_shepherd(r));
}

/* SHP-3: whoever stands on the tile just laid has just been put there. */
bool hb_ref_new_shepherd_waits(const struct referee *r)
{
    int shepherd = own_shepherd(r);

    return shepherd != REF_NOWHERE && r->figure[shepherd].tile == r->laid_size - 1;
}

/* SHP-4, SHP-7, E-20, E-23. */
bool hb_ref_has_extended_flock(const struct referee *r)
{
    struct ref_survey s;
    int shepherd = own_shepherd(r);

    if (shepherd == REF_NOWHERE || hb_ref_new_shepherd_waits(r))
        return false;
    hb_ref_survey(&s, r);
    return s.feature[field_of(r, &s, shepherd)].has_tile[r->laid_size - 1];
}

/* SHP-4. */
void hb_ref_list_flock(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    strcpy(hb_ref_add(out), "drive");
    strcpy(hb_ref_add(out), "grow");
}

void hb_ref_play_flock(struct referee *r, const char *move)
{
    r->drives = strcmp(move, "drive") == 0;
}

/* SHP-7: all tokens of all shepherds there are one flock. */
int hb_ref_sheep_on_tokens(const struct referee *r, const struct ref_feature *f)
{
    int all = 0;

    for (int p = 0; p < r->players; p++)
        for (int sheep = 1; sheep <= REF_FLOCK_MAX && f->shepherd_of[p]; sheep++)
            all += sheep * r->flock[p][sheep];
    return all;
}

/* SHP-6, SHP-8, RIV-7: the shepherds are home before anybody is asked which counter moves. */
static void drive_home(struct referee *r, int shepherd)
{
    struct ref_survey s;
    int points[REF_PLAYERS] = { 0 };

    hb_ref_survey(&s, r);
    const struct ref_feature *f = &s.feature[field_of(r, &s, shepherd)];
    for (int p = 0; p < r->players; p++)
        if (f->shepherd_of[p])
            points[p] = hb_ref_sheep_on_tokens(r, f) + f->printed_sheep;
    flock_is_gone(r, shepherd);
    hb_ref_award(r, points);
}

/* D13. */
void hb_ref_do_flock(struct referee *r, struct ref_doing *d)
{
    enum { CHOOSE, ACT, END };

    switch (d->step++) {
    case CHOOSE:
        hb_ref_ask(r, REF_FLOCK, r->turn);
        break;
    case ACT:
        if (r->drives)
            drive_home(r, own_shepherd(r));
        else
            hb_ref_ask(r, REF_TOKEN, REF_CHANCE);
        break;
    case END:
        hb_ref_done(r);
        break;
    }
}

/* E-22: one after the other, those whose field nothing can be laid to any more; nobody is asked about them. */
void hb_ref_do_closed_flocks(struct referee *r, struct ref_doing *d)
{
    struct ref_survey s;

    (void)d;
    hb_ref_survey(&s, r);
    for (int i = 0; i < r->figures_size; i++)
        if (r->figure[i].piece == REF_SHEPHERD && !s.feature[field_of(r, &s, i)].can_grow) {
            drive_home(r, i);
            return;
        }
    hb_ref_done(r);
}
