/* names.c -- what things are called, and where the spaces of a building lie. */
#include "core/assert.h"
#include "games/castle/inside.h"

const char *const hb_good_name[HB_GOODS] = { "sand", "wood", "clay", "stone", "silver" };
const char *const hb_place_name[HB_GOODS] = { "sand", "wood", "clay", "stone", "rider" };

const char *const hb_card_name[HB_CARDS] = { "messenger", "trader",  "mason",   "stonemason",
                                             "worker1",   "worker2", "worker3", "master_builder" };
const char *const hb_building_name[HB_BUILDINGS] = { "keep",           "tavern", "big_gate", "small_gate", "stable",
                                                     "servants_house", "palace", "well",     "tower",      "house",
                                                     "market",         "forge",  "granary",  "inn" };
const char *const hb_winter_name[HB_WINTER_CARDS] = { "village_inn", "plague", "granary",
                                                      "wall_breach", "maiden", "snowdrift" };

const char *const hb_castle_source_name[HB_CASTLE_SOURCES] = {
    "stonemason", "workers", "master_builder", "breach", "maiden", "keep",  "tavern",
    "gates",      "stable",  "servants_house", "market", "palace", "forge", "granary"
};

const char *const hb_space_name[HB_SPACES] = { "keep/1",           "tavern/1",         "tavern/2",  "big_gate/1",
                                               "small_gate/1",     "stable/1",         "stable/2",  "servants_house/1",
                                               "servants_house/2", "servants_house/3", "palace/1",  "palace/2",
                                               "market/1",         "market/2",         "forge/1",   "forge/2",
                                               "granary/1",        "granary/2",        "granary/3", "inn/1" };

/* These words have nothing filled in. */
const char *hb_castle_source_words(enum hb_language language, unsigned source)
{
    char key[48];
    struct hb_text t = hb_text_in(key, sizeof key);

    HB_KEY("source.*.short");
    hb_put(&t, "source.%s.short", hb_castle_source_name[source]);
    const char *found = hb_words(language, key);
    return found ? found : hb_castle_source_name[source];
}

const char *hb_piece_id(unsigned piece)
{
    return piece == HB_TALER ? "taler" : hb_good_name[piece];
}

const char *hb_from_id(unsigned from)
{
    return from == HB_FROM_SUPPLY ? "supply" : from == HB_FROM_INN ? "inn" : hb_place_name[from];
}

unsigned hb_space_number(unsigned space)
{
    return space - hb_spaces_first(hb_space_building(space)) + 1;
}

/* CAS-1.1.  A brick of clay is worth 4: the table of the rulebook says 3, its own examples and every other source 4
 * (CAS-A20). */
const uint8_t hb_good_worth[HB_GOODS] = { 1, 2, 4, 5, 0 };
const uint8_t hb_goods_in_box[HB_GOODS] = { 20, 18, 15, 15, 15 };

static const struct {
    uint8_t first, count;
} spaces[HB_BUILDINGS] = {
    [HB_KEEP] = { 0, 1 },
    [HB_TAVERN] = { 1, 2 },
    [HB_BIG_GATE] = { 3, 1 },
    [HB_SMALL_GATE] = { 4, 1 },
    [HB_STABLE] = { 5, 2 },
    [HB_SERVANTS_HOUSE] = { 7, 3 },
    [HB_PALACE] = { 10, 2 },
    [HB_MARKET] = { 12, 2 },
    [HB_FORGE] = { HB_FORGE_SPACE, 2 },
    [HB_GRANARY] = { HB_GRANARY_SPACE, 3 },
    [HB_INN] = { HB_INN_SPACE, 1 },
};

unsigned hb_spaces_first(enum hb_building b)
{
    return spaces[b].first;
}

unsigned hb_spaces_count(enum hb_building b)
{
    return spaces[b].count;
}

enum hb_building hb_space_building(unsigned space)
{
    static const uint8_t building[HB_SPACES] = { HB_KEEP,           HB_TAVERN,         HB_TAVERN,  HB_BIG_GATE,
                                                 HB_SMALL_GATE,     HB_STABLE,         HB_STABLE,  HB_SERVANTS_HOUSE,
                                                 HB_SERVANTS_HOUSE, HB_SERVANTS_HOUSE, HB_PALACE,  HB_PALACE,
                                                 HB_MARKET,         HB_MARKET,         HB_FORGE,   HB_FORGE,
                                                 HB_GRANARY,        HB_GRANARY,        HB_GRANARY, HB_INN };

    HB_ASSERT(space < HB_SPACES);
    return (enum hb_building)building[space];
}

bool hb_is_standing(const struct hb_castle *c, enum hb_building b)
{
    if (b < HB_TILED)
        return c->left[b] == 0 && c->figures.count[b] > 0;
    if (b == HB_GRANARY)
        return c->open >> HB_GRAIN_STORE & 1;
    if (b == HB_INN)
        return c->open >> HB_VILLAGE_INN & 1;
    return true;
}

unsigned hb_tiles_left(const struct hb_castle *c)
{
    unsigned n = 0;

    for (unsigned b = 0; b < HB_TILED; b++)
        n += c->left[b];
    return n;
}

unsigned hb_erected(const struct hb_castle *c, enum hb_building b)
{
    return c->figures.count[b] - c->left[b];
}

const struct hb_castle *hb_castle_of(const struct hb_game *g)
{
    return g->kind == hb_kind_place("castle") ? hb_castle_in_const(g) : NULL;
}
