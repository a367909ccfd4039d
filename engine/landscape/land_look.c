/* land_look.c -- the features of a landscape, each with its parts, tiles, pieces and what touches it (look.h).
 *
 * Nodes are numbered as tiles are laid, and the root of a feature is the smallest of its nodes.  So going over all
 * nodes once meets the root of each feature before its other nodes, and parts are numbered as nodes are: no feature is
 * ever searched for. */
#include "engine/assert.h"
#include "engine/landscape/landscape_state.h"
#include "hradby/look.h"

#include <string.h>

_Static_assert((int)HB_LOOK_PARTS_MAX == (int)HB_NODES_MAX && (int)HB_LOOK_PIECES_MAX == (int)HB_LAND_PIECES_MAX,
               "all nodes and pieces have room");
_Static_assert((int)HB_LOOK_CITIES_MAX == (int)HB_SIDES * (int)HB_TILES_MAX, "a city has a side of a tile at least");

/* Appends a node to its feature, which it begins if it is the root. */
static void add_part(struct hb_look_land *l, uint16_t *last, unsigned node, unsigned place)
{
    unsigned root = hb_land_root(l->land, node), region = root == node ? l->regions++ : l->region[root];

    l->place[node] = (uint16_t)place;
    l->region[node] = (uint16_t)region;
    l->next[node] = HB_NO_PART;
    if (root == node)
        l->first[region] = (uint16_t)node;
    else
        l->next[last[region]] = (uint16_t)node;
    last[region] = (uint16_t)node;
}

void hb_look_land(struct hb_look_land *l, const struct hb_game *g)
{
    uint16_t last[HB_NODES_MAX];

    l->game = g;
    l->land = hb_land_of(g);
    l->regions = 0;
    l->parts = l->land->nodes;
    for (unsigned t = 0; t < l->land->tiles; t++)
        for (unsigned i = 0; i < hb_designs[hb_land_tile_design(l->land, t)].segments; i++)
            add_part(l, last, hb_land_first_node(l->land, t) + i, t << 4 | i);
}

/* The complete cities that touch a field, where it meets them first. */
static void add_cities(struct hb_look_region *r, const struct hb_look_land *l)
{
    uint64_t seen[(HB_NODES_MAX + 63) / 64] = { 0 };

    for (unsigned part = l->first[r->number]; part != HB_NO_PART; part = l->next[part]) {
        unsigned tile = hb_look_tile_of(l, part);
        const struct hb_design *d = &hb_designs[hb_land_tile_design(l->land, tile)];
        for (unsigned left = d->segment[hb_look_segment_of(l, part)].cities; left; left &= left - 1) {
            unsigned city = hb_land_root_at(l->land, tile, (unsigned)__builtin_ctz(left));
            uint64_t bit = (uint64_t)1 << city % 64;
            if (hb_land_open_ends(l->land, city) || (seen[city / 64] & bit))
                continue;
            seen[city / 64] |= bit;
            HB_ASSERT(r->cities < HB_LOOK_CITIES_MAX);
            r->city[r->cities++] = (uint16_t)tile;
        }
    }
}

void hb_look_region(struct hb_look_region *r, const struct hb_look_land *l, unsigned region, bool with_value)
{
    unsigned part = l->first[region], tile = hb_look_tile_of(l, part), segment = hb_look_segment_of(l, part);

    r->number = region;
    r->feature = hb_land_feature_at(l->land, tile, segment);
    r->marks.count = 0;
    r->pieces = r->cities = 0;
    hb_kind_of(l->game)->land_view->look_region(l->game, r);
    if (r->feature.kind == HB_FIELD)
        add_cities(r, l);
    r->value = with_value ? hb_kind_of(l->game)->land_view->value(l->game, tile, segment) : (struct hb_value){ 0 };
}

struct hb_placed_piece hb_look_piece(const struct hb_look_land *l, unsigned piece)
{
    return hb_land_placed_piece(l->game, piece);
}
