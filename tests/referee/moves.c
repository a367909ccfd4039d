/* moves.c -- the legal moves of the base game: draws, places for the tile, figures. */
#include "referee.h"

#include <stdio.h>
#include <string.h>

/* Which tiles can come next: those of the option `draws` in their order; else river tiles before all others and
 * the lake last of them (RIV-1). */
static bool comes_before(const struct hb_design *a, const struct hb_design *b)
{
    int rank_a = !hb_ref_is_river(a) ? 2 : hb_ref_is_lake(a) ? 1 : 0;
    int rank_b = !hb_ref_is_river(b) ? 2 : hb_ref_is_lake(b) ? 1 : 0;

    return rank_a < rank_b;
}

bool hb_ref_can_draw(const struct referee *r, int pile)
{
    if (r->draws_done < r->draws_size)
        return pile == r->draws[r->draws_done];
    for (int i = 0; i < r->piles_size; i++)
        if (r->pile[i].count > 0 && comes_before(r->pile[i].design, r->pile[pile].design))
            return false;
    return r->pile[pile].count > 0;
}

void hb_ref_list_draws(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->piles_size; i++)
        if (hb_ref_can_draw(r, i))
            snprintf(hb_ref_add(out), REF_MOVE, "draw %s", r->pile[i].name);
}

static void list_places(const struct referee *r, const struct ref_survey *s, int x, int y, struct ref_moves *out)
{
    for (int quarters = 0; quarters < 4; quarters++) {
        struct ref_laid trial = { .x = x, .y = y, .quarters = quarters, .design = hb_ref_hand(r) };

        if (hb_ref_fits(r, s, &trial) && hb_ref_looks_new(trial.design, quarters))
            snprintf(hb_ref_add(out), REF_MOVE, "tile %d %d %d", x, y, 90 * quarters);
    }
}

void hb_ref_list_tiles(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;
    int west = 0, north = 0, east = 0, south = 0;

    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid_size; i++) {
        west = r->laid[i].x < west ? r->laid[i].x : west;
        east = r->laid[i].x > east ? r->laid[i].x : east;
        north = r->laid[i].y < north ? r->laid[i].y : north;
        south = r->laid[i].y > south ? r->laid[i].y : south;
    }
    for (int y = north - 1; y <= south + 1; y++)
        for (int x = west - 1; x <= east + 1; x++)
            list_places(r, &s, x, y, out);
    if (hb_ref_is_in_part(r, REF_EXTRA)) /* E-34 */
        strcpy(hb_ref_add(out), "discard");
}

/* FRM-1, FRM-5; RIV-2. */
bool hb_ref_is_for_followers(const struct referee *r, enum hb_feature_kind kind)
{
    unsigned open = 1u << HB_ROAD | 1u << HB_CITY | 1u << HB_MONASTERY | (r->farmers ? 1u << HB_FIELD : 0);
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        open |= box->opens;
    return (open >> kind & 1) != 0;
}

/* BAS-7. */
static bool may_stand(const struct referee *r, int piece, const struct ref_feature *f)
{
    const struct ref_piece_kind *kind = hb_ref_piece(piece);

    if (kind->power > 0 && f->followers > 0)
        return false;
    return kind->plain ? hb_ref_is_for_followers(r, f->kind) : kind->may_stand(r, f);
}

static void list_puts(const struct referee *r, const struct ref_survey *s, struct ref_moves *out)
{
    int tile = r->laid_size - 1; /* BAS-6: only the tile just laid */
    const struct hb_design *d = r->laid[tile].design;

    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        for (int i = 0; i < d->segments; i++)
            if (r->supply[r->turn][piece] > 0 && !hb_ref_lies_under_mist(r, tile, i) &&
                may_stand(r, piece, &s->feature[s->feature_of[tile][i]]))
                hb_ref_put_text(hb_ref_add(out), r, piece, i);
}

void hb_ref_list_figure_moves(const struct referee *r, struct ref_moves *out)
{
    const struct ref_box *box;
    struct ref_survey s;

    hb_ref_survey(&s, r);
    list_puts(r, &s, out);
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->list_figure)
            box->list_figure(r, &s, out);
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}
