/* geometry.h -- small questions about kinds, sides and half-sides that the reader and tilec both ask. */
#ifndef HB_TILEFILE_GEOMETRY_H
#define HB_TILEFILE_GEOMETRY_H

#include "hradby/tiles.h"

static inline bool has(unsigned mask, unsigned bit)
{
    return (mask >> bit & 1U) != 0;
}

/* The lowest bit of a mask that is not empty. */
static inline unsigned lowest(uint8_t mask)
{
    unsigned bit = 0;

    while (!has(mask, bit))
        bit++;
    return bit;
}

static inline uint8_t halves_of_side(unsigned side)
{
    return (uint8_t)(3U << 2 * side);
}

/* Two areas cross if the one has a border on both hands of a border-to-border path through the other. */
static inline bool crosses(uint8_t a, uint8_t b)
{
    for (unsigned i = 0; i < HB_HALVES; i++)
        for (unsigned j = i + 1; j < HB_HALVES; j++) {
            unsigned between = (1U << j) - (2U << i);
            unsigned inside = b & between;

            if (has(a, i) && has(a, j) && inside != 0 && inside != b)
                return true;
        }
    return false;
}

/* Areas cover half-sides, lines leave through sides. */
static inline bool is_area(uint8_t kind)
{
    return kind == HB_FIELD || kind == HB_CITY;
}

static inline bool is_line(uint8_t kind)
{
    return kind == HB_ROAD || kind == HB_RIVER;
}

/* Veils lie over areas and lines and reach sides whatever these show. */
static inline bool is_veil(uint8_t kind)
{
    return kind == HB_MIST;
}

#endif
