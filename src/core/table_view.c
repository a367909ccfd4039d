/* table_view.c -- the public questions about a landscape (hradby/landscape.h). */
#include "core/assert.h"
#include "core/landscape.h"

#include <stddef.h>

enum { AROUND = 8 };

const struct hb_landscape *hb_landscape_of(const struct hb_game *g)
{
    return hb_kind_of(g)->landscape ? hb_kind_of(g)->landscape(g) : NULL;
}

size_t hb_placed_count(const struct hb_landscape *l)
{
    return l->tiles;
}

static struct hb_placed placed(const struct hb_cell *c)
{
    return (struct hb_placed){
        .x = c->x, .y = c->y, .quarters = hb_cell_quarters(c), .design = &hb_designs[hb_cell_design(c)]
    };
}

struct hb_placed hb_placed_at(const struct hb_landscape *l, size_t i)
{
    HB_ASSERT(i < l->tiles);
    return placed(&hb_cells(l)[hb_laid(l)[i]]);
}

bool hb_placed_on(const struct hb_landscape *l, int x, int y, struct hb_placed *out)
{
    unsigned cell = hb_cell_at(l, x, y);

    if (cell == HB_NO_CELL || !hb_cells(l)[cell].shape)
        return false;
    *out = placed(&hb_cells(l)[cell]);
    return true;
}

size_t hb_stander_count(const struct hb_landscape *l)
{
    return l->figures;
}

struct hb_stander hb_stander_at(const struct hb_game *g, size_t i)
{
    const struct hb_landscape *l = hb_landscape_of(g);

    HB_ASSERT(i < l->figures);
    const struct hb_figure *f = &hb_figures(l)[i];
    return (struct hb_stander){ .player = f->player,
                                .piece = hb_kind_of(g)->piece_name(g, f->piece),
                                .power = hb_kind_of(g)->piece_power(g, f->piece),
                                .x = hb_cells(l)[f->cell].x,
                                .y = hb_cells(l)[f->cell].y,
                                .segment = f->segment };
}

/* Open sides of a city are counted in halves; a side that two cities share counts for each of them. */
static unsigned open_sides(enum hb_feature_kind kind, uint64_t node)
{
    return kind == HB_CITY ? (hb_node_open(node) + 1) / 2 : kind == HB_FIELD ? 0 : hb_node_open(node);
}

struct hb_feature hb_feature_of(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned cell = hb_cell_at(l, x, y);

    HB_ASSERT(cell != HB_NO_CELL && hb_cells(l)[cell].shape);
    HB_ASSERT(segment < hb_designs[hb_cell_design(&hb_cells(l)[cell])].segments);
    unsigned root = hb_root(l, hb_cells(l)[cell].node + segment);
    uint64_t node = hb_nodes(l)[root];
    struct hb_feature f = { .kind = hb_segment_kind(l, cell, segment),
                            .followers = hb_node_followers(node),
                            .id = root };
    if (hb_is_cloister(f.kind)) {
        f.tiles = 1 + hb_neighbours(l, cell);
        f.open = AROUND + 1 - f.tiles;
        f.complete = f.open == 0;
        return f;
    }
    f.tiles = hb_distinct_tiles(l, root, f.kind);
    f.open = open_sides(f.kind, node);
    f.shields = hb_node_shields(node);
    f.complete = f.kind != HB_FIELD && f.open == 0;
    return f;
}

unsigned hb_feature_id(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned cell = hb_cell_at(l, x, y);

    HB_ASSERT(cell != HB_NO_CELL && hb_cells(l)[cell].shape);
    return hb_root(l, hb_cells(l)[cell].node + segment);
}

struct hb_value hb_feature_value(const struct hb_game *g, int x, int y, unsigned segment)
{
    unsigned cell = hb_cell_at(hb_landscape_of(g), x, y);

    HB_ASSERT(cell != HB_NO_CELL);
    return hb_kind_of(g)->value(g, cell, segment);
}

const struct hb_design *hb_tile_in_hand(const struct hb_game *g)
{
    unsigned design = hb_kind_of(g)->hand(g);

    return design ? &hb_designs[design] : NULL;
}

bool hb_tile_just_laid(const struct hb_game *g, struct hb_placed *out)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    unsigned cell = hb_kind_of(g)->just_laid(g);

    if (cell == HB_NO_CELL)
        return false;
    *out = placed(&hb_cells(l)[cell]);
    return true;
}

struct hb_move_parts hb_move_parts(const struct hb_game *g, struct hb_move m)
{
    return hb_kind_of(g)->move_parts(g, m);
}
