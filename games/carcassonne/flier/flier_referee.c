/* flier_referee.c -- Flying Machines, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * `flying` is the piece in the air and `die` the throw; the figure stays in the supply until it lands. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

static const enum ref_piece fliers[] = { REF_FOLLOWER, REF_LARGE, REF_GUARD }; /* FLY-2, E-02 */

enum { FLIERS = sizeof fliers / sizeof fliers[0] };

/* FLY-1. */
void hb_ref_list_take_offs(const struct referee *r, struct ref_moves *out)
{
    if (!r->with[REF_FLIER] || !hb_ref_has_mark(r, r->laid_size - 1, "flier"))
        return;
    for (int i = 0; i < FLIERS; i++)
        if (r->supply[r->turn][fliers[i]] > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "put %s machine", hb_ref_piece_name[fliers[i]]);
}

bool hb_ref_play_take_off(struct referee *r, const char *move)
{
    enum ref_piece piece;

    if (strcmp(hb_ref_read_piece(move + strlen("put "), &piece), "machine") != 0)
        return false;
    r->flying = (int)piece;
    return true;
}

/* Each number twice on the die, so all three are as likely. */
void hb_ref_list_die(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    for (int n = 1; n <= 3; n++)
        snprintf(hb_ref_add(out), REF_MOVE, "die %d", n);
}

void hb_ref_play_die(struct referee *r, const char *move)
{
    if (sscanf(move, "die %d", &r->die) != 1)
        hb_ref_stop("not a throw of the die");
}

/* FLY-3: exactly so far, whatever lies between. */
static int target(const struct referee *r)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];
    unsigned way = hb_way_of_design(t->design, "flier", (unsigned)t->quarters);

    return hb_ref_tile_on(r, t->x + r->die * hb_way_x(way), t->y + r->die * hb_way_y(way));
}

/* FLY-4. */
static bool can_land_on(const struct referee *r, const struct ref_feature *f)
{
    bool haunted = r->with[REF_GHOSTS] && (f->kind == HB_CASTLE || f->kind == HB_CEMETERY); /* GCC-R9 */

    return !f->complete && (haunted || f->kind == HB_ROAD || f->kind == HB_CITY || f->kind == HB_MONASTERY);
}

void hb_ref_list_landings(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;
    int tile = target(r);

    if (tile == REF_NOWHERE)
        return;
    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid[tile].design->segments; i++)
        if (can_land_on(r, &s.feature[s.feature_of[tile][i]])) {
            char *text = hb_ref_add(out);

            strcpy(text, "land");
            hb_ref_append_spot(text, r, tile, i);
        }
}

void hb_ref_play_land(struct referee *r, const char *move)
{
    struct ref_spot spot;

    if (!hb_ref_find_spot(r, move + strlen("land "), &spot))
        hb_ref_stop("there is nothing to land on");
    r->supply[r->turn][r->flying]--;
    hb_ref_put(r, r->turn, (enum ref_piece)r->flying, spot.tile, spot.segment);
    r->flying = REF_NOWHERE;
}
