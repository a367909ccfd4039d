/* figures.c -- figures come onto the table and go home. */
#include "referee.h"

bool hb_ref_is_follower(enum ref_piece piece)
{
    return piece == REF_FOLLOWER || piece == REF_ABBOT || piece == REF_LARGE || piece == REF_GUARD;
}

void hb_ref_put(struct referee *r, int player, enum ref_piece piece, int tile, int segment)
{
    if (r->figures_size == REF_FIGURES)
        hb_ref_stop("too many figures");
    r->figure[r->figures_size++] =
        (struct ref_figure){ .player = player, .piece = piece, .tile = tile, .segment = segment };
}

void hb_ref_take(struct referee *r, int figure)
{
    r->supply[r->figure[figure].player][r->figure[figure].piece]++;
    r->figures_size--;
    for (int i = figure; i < r->figures_size; i++)
        r->figure[i] = r->figure[i + 1];
    hb_ref_lonely_ghosts_go_home(r);
}

void hb_ref_send_home(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (s->feature_of[r->figure[i].tile][r->figure[i].segment] == feature)
            hb_ref_take(r, i);
}

static bool is_stray(const struct ref_survey *s, const struct ref_figure *p)
{
    return (p->piece == REF_BUILDER || p->piece == REF_PIG) &&
           !s->feature[s->feature_of[p->tile][p->segment]].follower_of[p->player];
}

/* TRB-12, TRB-15, E-05, E-06: builders and pigs whose player has no follower there any more. */
void hb_ref_strays_go_home(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (is_stray(&s, &r->figure[i]))
            hb_ref_take(r, i);
}

int hb_ref_figure_at(const struct referee *r, int player, enum ref_piece piece, const struct ref_spot *spot)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == player && p->piece == piece && p->tile == spot->tile && p->segment == spot->segment)
            return i;
    }
    hb_ref_stop("no such figure stands there");
}
