/* mist.c -- see mist.h.
 *
 * One ghost for each symbol of mist that is not closed, and one less for the whole tile where some of that mist touches
 * mist that lay there. */
#include "land/mist.h"

unsigned hb_mist_here(const struct hb_landgame *c)
{
    return hb_segments_of[hb_tile_design(hb_land(c), c->laid)][HB_MIST];
}

bool hb_mist_is_open(const struct hb_landgame *c, unsigned segment)
{
    return hb_open(hb_land(c), hb_root_at(hb_land(c), c->laid, segment)) != 0;
}

static unsigned symbols(const struct hb_landgame *c, unsigned mark, unsigned segment)
{
    const struct hb_segment *s = &hb_designs[hb_tile_design(hb_land(c), c->laid)].segment[segment];

    for (unsigned i = 0; i < s->marks; i++)
        if (s->mark[i].word == mark)
            return s->mark[i].count;
    return 0;
}

/* Whether mist of the new tile touches mist that lay there. */
static bool goes_on(const struct hb_landgame *c, unsigned segment)
{
    const struct hb_landscape *l = hb_land(c);

    return hb_ring(l)[hb_first(l, c->laid) + segment] != ((unsigned)c->laid << 4 | segment);
}

unsigned hb_mist_less(const struct hb_landgame *c, unsigned mark)
{
    for (unsigned left = hb_mist_here(c); left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        if (hb_mist_is_open(c, segment) && symbols(c, mark, segment) && goes_on(c, segment))
            return segment;
    }
    return HB_NO_SEGMENT;
}

unsigned hb_mist_rising_at(const struct hb_landgame *c, unsigned mark, unsigned segment, unsigned less)
{
    return hb_mist_is_open(c, segment) ? symbols(c, mark, segment) - (segment == less) : 0;
}

unsigned hb_mist_rising(const struct hb_landgame *c, unsigned mark)
{
    unsigned n = 0, less = hb_mist_less(c, mark);

    for (unsigned left = hb_mist_here(c); left; left &= left - 1)
        n += hb_mist_rising_at(c, mark, (unsigned)__builtin_ctz(left), less);
    return n;
}
