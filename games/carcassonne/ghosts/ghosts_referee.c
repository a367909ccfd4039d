/* ghosts_referee.c -- Ghosts, Castles and Cemeteries, as the referee knows them: mist that parts fields, ghosts on
 * figures, guards; written from the rules a second time, without the engine.
 *
 * `ghosts` counts those on each segment of each tile, `rising` how many are still to be put, `guards_to_win` how many
 * guards of each player are in the common supply. */
#include "tests/referee/referee.h"

#include <stdlib.h>
#include <string.h>

enum { GHOSTS = 15 }; /* GCC-6 */

const char *hb_ref_set_of(int expansion)
{
    return expansion == REF_GHOSTS ? "mists" : hb_ref_expansion_name[expansion];
}

/* GCC-1. */
void hb_ref_lay_quarters(struct referee *r)
{
    static const char *const quarter[] = { "mists/MS-NW", "mists/MS-NE", "mists/MS-SW", "mists/MS-SE" };

    for (int q = 0; q < 4; q++)
        for (size_t i = 1; i < hb_design_count; i++)
            if (strcmp(hb_designs[i].name, quarter[q]) == 0)
                hb_ref_lay(r, &hb_designs[i], q % 2, q / 2, 0);
}

/* Mist */

bool hb_ref_shows_mist(const struct ref_laid *t, int side)
{
    for (int k = 0; k < t->design->segments; k++)
        if (t->design->segment[k].kind == HB_MIST && hb_ref_reaches(t, k, side))
            return true;
    return false;
}

static bool is_misty(const struct ref_laid *t)
{
    return t->design->segments > 0 && (t->design->kinds >> HB_MIST & 1) != 0;
}

/* GCC-9. */
bool hb_ref_lies_under_mist(const struct referee *r, int tile, int field)
{
    const struct ref_laid *t = &r->laid[tile];
    int misty = 0;

    if (t->design->segment[field].kind != HB_FIELD)
        return false;
    for (int half = 0; half < HB_HALVES; half++) {
        if (!hb_ref_covers(t, field, half))
            continue;
        if (!hb_ref_shows_mist(t, half / 2))
            return false;
        misty++;
    }
    return misty > 0;
}

/* GCC-10, GCC-11. */
int hb_ref_misty_of_nine(const struct referee *r, const struct ref_feature *f, bool itself)
{
    int n = 0, at = 0;

    while (!f->has_tile[at])
        at++;
    for (int i = 0; i < r->laid_size; i++)
        n += (itself || i != at) && is_misty(&r->laid[i]) && abs(r->laid[i].x - r->laid[at].x) <= 1 &&
             abs(r->laid[i].y - r->laid[at].y) <= 1;
    return n;
}

/* Ghosts */

int hb_ref_ghosts_in_bank(const struct referee *r)
{
    int n = GHOSTS;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++)
            n -= r->ghosts[i][k];
    return n;
}

/* GCC-4: whether an area of the tile just laid goes on from mist that lay there. */
static bool touches_mist(const struct referee *r, const struct ref_survey *s, int segment)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];

    for (int side = 0; side < 4; side++) {
        int next = hb_ref_tile_beyond(s, t, side);

        if (hb_ref_reaches(t, segment, side) && next >= 0 && hb_ref_shows_mist(&r->laid[next], (side + 2) % 4))
            return true;
    }
    return false;
}

/* GCC-4. */
void hb_ref_count_rising(struct referee *r)
{
    int tile = r->laid_size - 1;
    const struct hb_design *d = r->laid[tile].design;
    struct ref_survey s;

    r->rising = 0;
    if (!r->with[REF_GHOSTS])
        return;
    hb_ref_survey(&s, r);
    for (int k = 0; k < d->segments; k++)
        if (d->segment[k].kind == HB_MIST && !s.feature[s.feature_of[tile][k]].complete)
            r->rising += hb_mark_of_segment(&d->segment[k], "ghost") - touches_mist(r, &s, k);
}

/* GCC-5, GCC-R2. */
static bool can_be_haunted(enum ref_piece piece)
{
    return piece == REF_FOLLOWER || piece == REF_LARGE || piece == REF_ABBOT;
}

bool hb_ref_is_haunted_by(const struct referee *r, int player, int tile, int segment)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == player && can_be_haunted(p->piece) && p->tile == tile && p->segment == segment)
            return true;
    }
    return false;
}

void hb_ref_list_haunts(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size && hb_ref_ghosts_in_bank(r) > 0; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "haunt";

        if (p->player == r->turn || !can_be_haunted(p->piece))
            continue;
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

void hb_ref_play_haunt(struct referee *r, const char *move)
{
    struct ref_spot spot;

    r->rising--;
    if (strcmp(move, "pass") == 0) {
        r->rising = 0; /* those that are left stay away */
        return;
    }
    if (!hb_ref_find_spot(r, move + strlen("haunt "), &spot))
        hb_ref_stop("there is no such place");
    r->ghosts[spot.tile][spot.segment]++;
}

/* GCC-7, GCC-R3. */
void hb_ref_lonely_ghosts_go_home(struct referee *r)
{
    for (int i = 0; i < r->laid_size && r->with[REF_GHOSTS]; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++) {
            bool haunts = false;

            for (int p = 0; p < r->players && r->ghosts[i][k] > 0; p++)
                haunts = haunts || hb_ref_is_haunted_by(r, p, i, k);
            if (!haunts)
                r->ghosts[i][k] = 0;
        }
}

/* GCC-8. */
int hb_ref_ghosts_of(const struct referee *r, int player)
{
    int n = 0;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++)
            if (r->ghosts[i][k] > 0 && hb_ref_is_haunted_by(r, player, i, k))
                n += r->ghosts[i][k];
    return n;
}

/* Guards */

/* GCC-12, GCC-R6. */
void hb_ref_win_guards(struct referee *r, const struct ref_feature *f)
{
    for (int p = 0; p < r->players && f->kind == HB_CEMETERY; p++)
        if (hb_ref_is_owner(r, f, p) && r->guards_to_win[p] > 0) {
            r->guards_to_win[p]--;
            r->supply[p][REF_GUARD]++;
        }
}
