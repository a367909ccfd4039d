/* grain.c -- small irregularities: FNV-1a makes a seed of a name, splitmix64 makes numbers of the seed. */
#include "shape/grain.h"

#include "core/assert.h"

struct hb_grain hb_grain_of(const char *name)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return (struct hb_grain){ hash };
}

struct hb_grain hb_grain_variant(struct hb_grain g, unsigned variant)
{
    return (struct hb_grain){ g.state ^ variant * 0xd1342543de82ef95u };
}

static uint64_t next(struct hb_grain *g)
{
    uint64_t z = g->state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned hb_grain_below(struct hb_grain *g, unsigned bound)
{
    HB_ASSERT(bound > 0);
    return (unsigned)((next(g) >> 32) * bound >> 32);
}

double hb_grain_between(struct hb_grain *g, double low, double high)
{
    return low + (high - low) * (double)(next(g) >> 40) / (double)(1u << 24);
}
