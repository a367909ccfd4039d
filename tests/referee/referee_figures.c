/* referee_figures.c -- figures come onto the table and go home. */
#include "referee.h"

bool hb_ref_is_follower(int piece)
{
    return hb_ref_piece(piece)->power > 0;
}

void hb_ref_put(struct referee *r, int player, int piece, int tile, int segment)
{
    if (r->figures_size == REF_FIGURES)
        hb_ref_stop("too many figures");
    r->figure[r->figures_size++] =
        (struct ref_figure){ .player = player, .piece = piece, .tile = tile, .segment = segment };
}

void hb_ref_take(struct referee *r, int figure)
{
    const struct ref_figure gone = r->figure[figure];
    const struct ref_box *box;

    r->supply[gone.player][gone.piece]++;
    r->figures_size--;
    for (int i = figure; i < r->figures_size; i++)
        r->figure[i] = r->figure[i + 1];
    if (hb_ref_piece(gone.piece)->came_home)
        hb_ref_piece(gone.piece)->came_home(r, gone.player);
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->figure_left)
            box->figure_left(r);
}

void hb_ref_send_home(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (s->feature_of[r->figure[i].tile][r->figure[i].segment] == feature)
            hb_ref_take(r, i);
}

static bool is_stray(const struct ref_survey *s, const struct ref_figure *p)
{
    return hb_ref_piece(p->piece)->stays_with_own &&
           !s->feature[s->feature_of[p->tile][p->segment]].follower_of[p->player];
}

/* TRB-12, TRB-15, E-05, E-06: those whose player has no follower there any more. */
void hb_ref_strays_go_home(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (is_stray(&s, &r->figure[i]))
            hb_ref_take(r, i);
}

int hb_ref_figure_at(const struct referee *r, int player, int piece, const struct ref_spot *spot)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == player && p->piece == piece && p->tile == spot->tile && p->segment == spot->segment)
            return i;
    }
    hb_ref_stop("no such figure stands there");
}

int hb_ref_figure_of(const struct referee *r, int player, int piece)
{
    for (int i = 0; i < r->figures_size; i++)
        if (r->figure[i].player == player && r->figure[i].piece == piece)
            return i;
    return REF_NOWHERE;
}
