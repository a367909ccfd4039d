/* mist.c -- how many ghosts emerge from the mist of the tile just laid.
 *
 * One ghost for each symbol of mist that is not closed, and one less for the whole tile where some of that mist touches
 * mist that lay there.  What becomes of them differs between Carcassonne and Mists, so each has a rule of its own for
 * that; the count is the same and stands here once. */
#include "engine/tilegame/mist.h"

unsigned hb_tg_mist_here(const struct hb_tilegame *tg)
{
    return hb_segments_of[hb_land_tile_design(hb_tg_land(tg), tg->laid)][HB_MIST];
}

bool hb_tg_mist_is_open(const struct hb_tilegame *tg, unsigned segment)
{
    return hb_land_open_ends(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), tg->laid, segment)) != 0;
}

static unsigned symbols(const struct hb_tilegame *tg, unsigned mark, unsigned segment)
{
    const struct hb_segment *s = &hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)].segment[segment];

    for (unsigned i = 0; i < s->marks; i++)
        if (s->mark[i].word == mark)
            return s->mark[i].count;
    return 0;
}

/* Whether mist of the new tile touches mist that lay there: a segment that has met nothing is alone in its ring. */
static bool goes_on(const struct hb_tilegame *tg, unsigned segment)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return hb_land_ring(l)[hb_land_first_node(l, tg->laid) + segment] != ((unsigned)tg->laid << 4 | segment);
}

unsigned hb_tg_mist_reduced_segment(const struct hb_tilegame *tg, unsigned mark)
{
    for (unsigned left = hb_tg_mist_here(tg); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (hb_tg_mist_is_open(tg, segment) && symbols(tg, mark, segment) && goes_on(tg, segment))
            return segment;
    }
    return HB_NO_SEGMENT;
}

unsigned hb_tg_mist_ghosts_at(const struct hb_tilegame *tg, unsigned mark, unsigned segment, unsigned less)
{
    return hb_tg_mist_is_open(tg, segment) ? symbols(tg, mark, segment) - (segment == less) : 0;
}

unsigned hb_tg_mist_ghosts(const struct hb_tilegame *tg, unsigned mark)
{
    unsigned n = 0, less = hb_tg_mist_reduced_segment(tg, mark);

    for (unsigned left = hb_tg_mist_here(tg); left; left &= left - 1)
        n += hb_tg_mist_ghosts_at(tg, mark, (unsigned)__builtin_ctz(left), less);
    return n;
}
