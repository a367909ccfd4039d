/* sides.h -- the names of sides, half-sides and kinds, and how they turn.
 *
 * Here and not in tiles.c because the reader of tile files needs them before there are any tile tables.  Turning is a
 * rotation of bits: a quarter turn clockwise moves side s to s + 1 and half h to h + 2, and what is moved out at the
 * top comes in below.  Numbers have to be in range; everyone else uses the functions of hradby/tiles.h, which check
 * that. */
#ifndef HB_SIDES_H
#define HB_SIDES_H

#include "hradby/tiles.h"

static inline const char *side_name(unsigned side)
{
    static const char *const names[HB_SIDES] = { "N", "E", "S", "W" };

    return names[side];
}

static inline const char *way_name(unsigned way)
{
    static const char *const names[1 + HB_WAYS] = { "", "N", "NE", "E", "SE", "S", "SW", "W", "NW" };
    return names[way];
}

static inline const char *half_name(unsigned half)
{
    static const char *const names[HB_HALVES] = { "NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR" };

    return names[half];
}

static inline const char *kind_name(unsigned kind)
{
    static const char *const names[HB_FEATURE_KINDS] = {
        [HB_FIELD] = "field", [HB_ROAD] = "road",           [HB_CITY] = "city",
        [HB_RIVER] = "river", [HB_MONASTERY] = "monastery", [HB_GARDEN] = "garden",
        [HB_MIST] = "mist",   [HB_CASTLE] = "castle",       [HB_CEMETERY] = "cemetery",
    };

    return names[kind];
}

static inline uint8_t turn_sides(uint8_t sides, unsigned quarters)
{
    unsigned wide = (unsigned)sides << quarters % HB_TURNS;

    return (uint8_t)((wide | wide >> HB_SIDES) & 0x0fU);
}

static inline uint8_t turn_halves(uint8_t halves, unsigned quarters)
{
    unsigned wide = (unsigned)halves << 2 * (quarters % HB_TURNS);

    return (uint8_t)((wide | wide >> HB_HALVES) & 0xffU);
}

#endif
