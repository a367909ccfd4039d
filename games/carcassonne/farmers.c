/* farmers.c -- farmers, and what fields are worth at the end.
 *
 * BAS-18  Fields are never complete; farmers stay to the end.
 * FRM-3   A field is worth three points for each complete city that borders it, each city once.
 * FRM-4   A city that borders several fields pays for each of them.
 * FRM-5   The rule may be left out; then nobody lies on a field.
 *
 * Which city segments a field segment borders is said by the tile data. */
#include "core/assert.h"
#include "rules/rule.h"

enum { POINTS_A_CITY = 3, FIELDS_MAX = 256, NO_CITY = 0xffff };

/* Fields, and how many complete cities border each. */
struct fields {
    unsigned count;
    uint16_t root[FIELDS_MAX];
    uint16_t city[FIELDS_MAX];   /* the one that was counted last */
    uint16_t figure[FIELDS_MAX]; /* its first farmer */
    uint8_t cities[FIELDS_MAX];
};

static bool is_known(const struct fields *f, unsigned root)
{
    for (unsigned i = 0; i < f->count; i++)
        if (f->root[i] == root)
            return true;
    return false;
}

static void add_field(struct fields *f, unsigned root, unsigned figure)
{
    HB_ASSERT(f->count < FIELDS_MAX);
    f->root[f->count] = (uint16_t)root;
    f->figure[f->count] = (uint16_t)figure;
    f->city[f->count] = NO_CITY;
    f->cities[f->count++] = 0;
}

/* Those that somebody lies in. */
static void find_fields(struct fields *f, const struct hb_landscape *l)
{
    f->count = 0;
    for (unsigned i = 0; i < l->figures; i++)
        if (hb_figure(l, i).kind == HB_FIELD && !is_known(f, hb_figure_root(l, i)))
            add_field(f, hb_figure_root(l, i), i);
}

/* Cities come one after the other, so that a field knows by the last one whether it has counted this. */
static void count_for_field(struct fields *f, unsigned root, unsigned city)
{
    for (unsigned i = 0; i < f->count; i++) {
        unsigned hit = (f->root[i] == root) & (f->city[i] != city);
        f->cities[i] = (uint8_t)(f->cities[i] + hit);
        f->city[i] = hit ? (uint16_t)city : f->city[i];
    }
}

static void count_city(struct fields *f, const struct hb_landscape *l, unsigned city)
{
    unsigned first = hb_ring(l)[city], stop = first;

    do {
        unsigned tile = hb_ring_tile(stop), node = hb_first(l, tile);
        unsigned beside = hb_fields_beside[hb_tile_design(l, tile)][hb_ring_segment(stop)];
        for (; beside; beside &= beside - 1) {
            unsigned root = hb_root(l, node + (unsigned)__builtin_ctz(beside));
            if (hb_held(l, root))
                count_for_field(f, root, city);
        }
        stop = hb_ring_next(l, stop);
    } while (stop != first);
}

/* Goes through the complete cities: few are, and each is small. */
static void count_cities(struct fields *f, const struct hb_landscape *l)
{
    for (unsigned city = hb_next_complete_city(l, 0); city < l->nodes; city = hb_next_complete_city(l, city + 1))
        count_city(f, l, city);
}

static void award_field(const struct hb_landgame *c, const struct fields *f, unsigned i, struct hb_award *a)
{
    const struct hb_figure farmer = hb_figure(hb_land(c), f->figure[i]);
    struct hb_scored s = { .kind = HB_FIELD,
                           .root = f->root[i],
                           .tile = farmer.tile,
                           .segment = farmer.segment,
                           .cities = f->cities[i],
                           .at_end = true };

    hb_find_owners(c, &s);
    hb_award_owners(c, &s, POINTS_A_CITY * (int)s.cities, a);
}

static void farmers_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    struct fields f;

    (void)own;
    find_fields(&f, hb_land(c));
    if (f.count)
        count_cities(&f, hb_land(c));
    for (unsigned i = 0; i < f.count; i++)
        if (f.cities[i])
            award_field(c, &f, i, a);
}

static int farmers_value(const struct hb_landgame *c, const struct hb_own *own, struct hb_scored *s)
{
    (void)own;
    if (s->kind != HB_FIELD)
        return -1;
    s->cities = hb_cities_beside(hb_land(c), s->root);
    return POINTS_A_CITY * (int)s->cities;
}

const struct hb_rule hb_rule_farmers = {
    .name = "farmers",
    .number = 1,
    .rank = 1,
    .opens = 1 << HB_FIELD,
    .without = "farmers.without",
    .cites = { [HB_FIELD] = { .final = "FRM-3" } },
    .value = farmers_value,
    .final = farmers_final,
};
