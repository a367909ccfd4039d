/* variants.c -- tiles that a file declares without listing them: others like a tile, each with a mist on some of the sides
 * that are no city, and one or more of a mark on it. */
#include "core/sides.h"
#include "tilefile/geometry.h"
#include "tilefile/tilefile.h"

#include <stdio.h>
#include <string.h>

enum { ALL_SIDES = (1 << HB_SIDES) - 1 };

/* ---- looking alike ---------------------------------------------------------------------------------- */

static bool same_marks(const struct hb_segment *a, const struct hb_segment *b)
{
    unsigned found = 0;

    for (unsigned i = 0; i < a->marks; i++)
        for (unsigned j = 0; j < b->marks; j++)
            found += a->mark[i].word == b->mark[j].word && a->mark[i].count == b->mark[j].count;
    return a->marks == b->marks && found == a->marks;
}

/* Which segments of b the given cities of a become: a city is known by its halves, which no other segment covers. */
static uint16_t turn_cities(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b, uint16_t cities,
                            unsigned quarters)
{
    uint16_t turned = 0;

    for (unsigned i = 0; i < a->segments; i++)
        for (unsigned j = 0; j < b->segments; j++)
            if (has(cities, i) && b->segment[j].kind == HB_CITY &&
                b->segment[j].halves == turn_halves(a->segment[i].halves, quarters))
                turned |= (uint16_t)(1U << j);
    return turned;
}

static bool looks_like(const struct hb_segment *a, const struct hb_segment *b)
{
    return a->kind == b->kind && a->sides == b->sides && a->halves == b->halves && a->cities == b->cities &&
           same_marks(a, b);
}

/* A turned city that fits none of b is itself found missing, so it does no harm that turn_cities leaves it out. */
bool hb_tilefile_looks_like(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b, unsigned quarters)
{
    unsigned used = 0;

    if (a->segments != b->segments)
        return false;
    for (unsigned i = 0; i < a->segments; i++) {
        struct hb_segment turned = a->segment[i];
        unsigned j = 0;

        turned.sides = turn_sides(turned.sides, quarters);
        turned.halves = turn_halves(turned.halves, quarters);
        turned.cities = turn_cities(a, b, turned.cities, quarters);
        while (j < b->segments && (has(used, j) || !looks_like(&turned, &b->segment[j])))
            j++;
        if (j == b->segments)
            return false;
        used |= 1U << j;
    }
    return true;
}

static bool is_same_tile(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b)
{
    for (unsigned quarters = 0; quarters < HB_TURNS; quarters++)
        if (hb_tilefile_looks_like(a, b, quarters))
            return a->marks == b->marks && memcmp(a->mark, b->mark, sizeof a->mark) == 0;
    return false;
}

/* ---- variants --------------------------------------------------------------------------------------- */

static unsigned city_sides(const struct hb_tilefile_tile *t)
{
    unsigned sides = 0;

    for (unsigned i = 0; i < t->segments; i++)
        for (unsigned side = 0; side < HB_SIDES && t->segment[i].kind == HB_CITY; side++)
            sides |= (unsigned)((t->segment[i].halves & halves_of_side(side)) != 0) << side;
    return sides;
}

/* M08-NE2 */
static void name_variant(char id[HB_TILEFILE_WORD], const char *land, unsigned sides, unsigned count)
{
    int n = snprintf(id, HB_TILEFILE_WORD, "%.*s-", HB_TILEFILE_ID_MISTED, land);

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (has(sides, side))
            n += snprintf(id + n, HB_TILEFILE_WORD - (size_t)n, "%s", side_name(side));
    snprintf(id + n, HB_TILEFILE_WORD - (size_t)n, "%u", count);
}

static struct hb_tilefile_tile variant_of(const struct hb_tilefile_tile *land, unsigned sides, unsigned count)
{
    struct hb_tilefile_tile t = *land;

    t.count = 0;
    t.start = 0;
    t.spare = true;
    t.segment[t.segments++] = (struct hb_segment){
        .kind = HB_MIST,
        .sides = (uint8_t)sides,
        .marks = 1,
        .mark = { { .word = land->misted.word, .count = (uint8_t)count } },
    };
    name_variant(t.id, land->id, sides, count);
    memcpy(t.plain, t.id, sizeof t.plain);
    return t;
}

/* The tile that looks the same: of the file, or one of the n variants so far; NULL if there is none. */
static const char *find_same(const struct hb_tilefile *f, const struct hb_tilefile_variant *variant, size_t n,
                             const struct hb_tilefile_tile *t)
{
    for (size_t i = 0; i < f->tiles; i++)
        if (is_same_tile(t, &f->tile[i]))
            return f->tile[i].id;
    for (size_t i = 0; i < n; i++)
        if (variant[i].same[0] == '\0' && is_same_tile(t, &variant[i].tile))
            return variant[i].tile.id;
    return NULL;
}

static void add_variant(const struct hb_tilefile *f, struct hb_tilefile_variant *out, size_t n,
                        const struct hb_tilefile_tile *t)
{
    const char *same = find_same(f, out, n, t);

    out[n].tile = *t;
    snprintf(out[n].same, sizeof out[n].same, "%s", same != NULL ? same : "");
}

size_t hb_tilefile_variants(const struct hb_tilefile *f, struct hb_tilefile_variant *out, size_t cap)
{
    size_t n = 0;

    for (size_t i = 0; i < f->tiles; i++)
        for (unsigned sides = 1; sides <= ALL_SIDES; sides++)
            for (unsigned count = 1; count <= f->tile[i].misted.count; count++) {
                if (sides & city_sides(&f->tile[i]))
                    continue;
                const struct hb_tilefile_tile t = variant_of(&f->tile[i], sides, count);
                if (n < cap)
                    add_variant(f, out, n, &t);
                n++;
            }
    return n;
}
