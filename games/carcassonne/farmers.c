/* farmers.c -- farmers, and what fields are worth at the end.
 *
 * FRM-1   A follower may be laid on a field of the tile just laid.
 * FRM-2   Fields end at roads, cities and rivers; which halves of a side are one field the tiles say.
 * BAS-18  Fields are never complete; farmers stay to the end.
 * FRM-3   A field is worth three points for each complete city that borders it, each city once.
 * FRM-4   A city that borders several fields pays for each of them.
 * FRM-5   The rule may be left out; then nobody lies on a field.
 *
 * Which city segments a field segment borders is said by the tile data.
 *
 * The final scoring goes through the complete cities and adds one to each field with farmers beside them, not through
 * the fields: there are few complete cities, and fields grow over the whole landscape. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

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
    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_figure(l, i).kind == HB_FIELD && !is_known(f, hb_land_figure_root(l, i)))
            add_field(f, hb_land_figure_root(l, i), i);
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
    unsigned first = hb_land_ring(l)[city], stop = first;

    do {
        unsigned tile = hb_land_ring_tile(stop), node = hb_land_first_node(l, tile);
        unsigned beside = hb_fields_beside[hb_land_tile_design(l, tile)][hb_land_ring_segment(stop)];
        for (; beside; beside &= beside - 1) {
            unsigned root = hb_land_root(l, node + (unsigned)__builtin_ctz(beside));
            if (hb_land_is_held(l, root))
                count_for_field(f, root, city);
        }
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
}

/* Goes through the complete cities: few are, and each is small. */
static void count_cities(struct fields *f, const struct hb_landscape *l)
{
    for (unsigned city = hb_land_next_complete_city(l, 0); city < l->nodes;
         city = hb_land_next_complete_city(l, city + 1))
        count_city(f, l, city);
}

/* As the final scoring counts it: whoever has the majority among the farmers. */
static void award_field(const struct hb_tilegame *tg, const struct fields *f, unsigned i, struct hb_award *a)
{
    const struct hb_land_figure farmer = hb_land_figure(hb_tg_land(tg), f->figure[i]);
    struct hb_scored s = { .kind = HB_FIELD,
                           .root = f->root[i],
                           .tile = farmer.tile,
                           .segment = farmer.segment,
                           .cities = f->cities[i],
                           .at_end = true };

    hb_tg_count_majority(tg, &s);
    hb_tg_award_owners(tg, &s, POINTS_A_CITY * (int)s.cities, a);
}

static void farmers_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    struct fields f;

    (void)slot;
    find_fields(&f, hb_tg_land(tg));
    if (f.count)
        count_cities(&f, hb_tg_land(tg));
    for (unsigned i = 0; i < f.count; i++)
        if (f.cities[i])
            award_field(tg, &f, i, a);
}

/* One field, for those who ask before the end. */
static int farmers_value(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s)
{
    (void)slot;
    if (s->kind != HB_FIELD)
        return -1;
    s->cities = hb_land_cities_beside(hb_tg_land(tg), s->root);
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
