/* table_view.c -- the public questions about a landscape (hradby/landscape.h). */
#include "core/assert.h"
#include "core/landscape.h"

#include <stddef.h>
#include <string.h>

enum { AROUND = 8 };

const struct hb_landscape *hb_landscape_of(const struct hb_game *g)
{
    return hb_kind_of(g)->landscape ? hb_kind_of(g)->landscape(g) : NULL;
}

size_t hb_placed_count(const struct hb_landscape *l)
{
    return l->tiles;
}

static struct hb_placed placed(const struct hb_landscape *l, unsigned tile)
{
    return (struct hb_placed){ .x = hb_tile_x(l, tile),
                               .y = hb_tile_y(l, tile),
                               .quarters = hb_tile_quarters(l, tile),
                               .design = &hb_designs[hb_tile_design(l, tile)] };
}

struct hb_placed hb_placed_at(const struct hb_landscape *l, size_t i)
{
    HB_ASSERT(i < l->tiles);
    return placed(l, (unsigned)i);
}

bool hb_placed_on(const struct hb_landscape *l, int x, int y, struct hb_placed *out)
{
    unsigned tile = hb_tile_at(l, x, y);

    if (tile == HB_NO_TILE)
        return false;
    *out = placed(l, tile);
    return true;
}

/* Of all things those that stand on segments. */
static bool is_stander(const struct hb_landscape *l, unsigned thing)
{
    return hb_figure_root(l, thing) != HB_NO_ROOT;
}

size_t hb_stander_count(const struct hb_landscape *l)
{
    size_t n = 0;

    for (unsigned i = 0; i < l->figures; i++)
        n += is_stander(l, i);
    return n;
}

static unsigned stander(const struct hb_landscape *l, size_t number)
{
    unsigned i = 0;

    for (size_t left = number;; i++) {
        HB_ASSERT(i < l->figures);
        if (is_stander(l, i) && left-- == 0)
            return i;
    }
}

struct hb_stander hb_stander_at(const struct hb_game *g, size_t i)
{
    const struct hb_landscape *l = hb_landscape_of(g);

    struct hb_figure f = hb_figure(l, stander(l, i));
    struct hb_stander s = { .player = f.player == HB_NOBODYS ? HB_NOBODY : f.player,
                            .piece = hb_kind_of(g)->piece_name(g, f.piece),
                            .power = hb_kind_of(g)->piece_power(g, f.piece),
                            .x = hb_tile_x(l, f.tile),
                            .y = hb_tile_y(l, f.tile),
                            .segment = f.segment };
    s.load = hb_kind_of(g)->piece_load(g, f.piece, s.player, &s.carries);
    return s;
}

/* Adds a piece on a tile to those that are told of it already; returns how many kinds these are then. */
static size_t add_loose(struct hb_loose *told, size_t n, struct hb_loose one)
{
    size_t i = 0;

    while (i < n && strcmp(told[i].piece, one.piece) != 0)
        i++;
    if (i == n)
        told[i] = one;
    else
        told[i].count++;
    return i == n ? n + 1 : n;
}

static size_t loose_on_tile(const struct hb_game *g, const struct hb_landscape *l, unsigned tile, struct hb_loose *told)
{
    size_t n = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        struct hb_thing t = hb_thing(l, i);
        if (t.where.kind == HB_AT_TILE && t.where.number == tile)
            n = add_loose(
                told, n,
                (struct hb_loose){ hb_kind_of(g)->piece_name(g, t.piece), hb_tile_x(l, tile), hb_tile_y(l, tile), 1 });
    }
    return n;
}

size_t hb_loose_things(const struct hb_game *g, struct hb_loose *out, size_t cap)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    struct hb_loose on_tile[HB_THING_KINDS];
    size_t n = 0;

    for (unsigned tile = 0; tile < l->tiles; tile++) {
        size_t more = loose_on_tile(g, l, tile, on_tile);
        for (size_t i = 0; i < more && n + i < cap; i++)
            out[n + i] = on_tile[i];
        n += more;
    }
    return n;
}

static bool is_spanned(const struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    return other < hb_designs[hb_tile_design(l, tile)].segments && hb_is_bridged(l, tile, one, other);
}

size_t hb_spans(const struct hb_game *g, struct hb_span *out, size_t cap)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    size_t n = 0;

    for (unsigned tile = 0; l->bridges && tile < l->tiles; tile++)
        for (unsigned one = 0; one < HB_SEGMENTS_MAX; one++)
            for (unsigned other = one + 1; other < HB_SEGMENTS_MAX; other++) {
                if (!is_spanned(l, tile, one, other))
                    continue;
                if (n < cap)
                    out[n] = (struct hb_span){ hb_kind_of(g)->bridge_name(g), hb_tile_x(l, tile), hb_tile_y(l, tile),
                                               one, other };
                n++;
            }
    return n;
}

size_t hb_stations(const struct hb_game *g, struct hb_station *out, size_t cap)
{
    return hb_kind_of(g)->stations ? hb_kind_of(g)->stations(g, out, cap) : 0;
}

/* Open sides of a city are counted in halves; a side that two cities share counts for each of them. */
static unsigned open_sides(enum hb_feature_kind kind, unsigned open)
{
    return kind == HB_CITY ? (open + 1) / 2 : kind == HB_FIELD ? 0 : open;
}

struct hb_feature hb_feature_of(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned tile = hb_tile_at(l, x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    HB_ASSERT(segment < hb_designs[hb_tile_design(l, tile)].segments);
    unsigned root = hb_root_at(l, tile, segment);
    struct hb_feature f = { .kind = hb_segment_kind(l, tile, segment),
                            .followers = hb_followers(l, root),
                            .id = root,
                            .x = x,
                            .y = y,
                            .segment = segment };
    if (hb_is_cloister(f.kind)) {
        f.around = true;
        f.tiles = 1 + hb_filled_around(l, f.kind, tile);
        f.open = AROUND + 1 - f.tiles;
        f.complete = f.open == 0;
        return f;
    }
    struct hb_extent e = hb_extent(l, root);
    f.tiles = e.tiles;
    f.open = open_sides(f.kind, hb_open(l, root));
    f.shields = e.shields;
    f.complete = f.kind != HB_FIELD && f.open == 0;
    f.stuck = f.kind == HB_MIST && !hb_can_close(l, root);
    return f;
}

unsigned hb_feature_id(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned tile = hb_tile_at(l, x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    return hb_root_at(l, tile, segment);
}

struct hb_value hb_feature_value(const struct hb_game *g, int x, int y, unsigned segment)
{
    unsigned tile = hb_tile_at(hb_landscape_of(g), x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    return hb_kind_of(g)->value(g, tile, segment);
}

const struct hb_design *hb_tile_in_hand(const struct hb_game *g)
{
    unsigned design = hb_kind_of(g)->hand(g);

    return design ? &hb_designs[design] : NULL;
}

bool hb_tile_just_laid(const struct hb_game *g, struct hb_placed *out)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    unsigned tile = hb_kind_of(g)->just_laid(g);

    if (tile == HB_NO_TILE)
        return false;
    *out = placed(l, tile);
    return true;
}

struct hb_move_parts hb_move_parts(const struct hb_game *g, struct hb_move m)
{
    return hb_kind_of(g)->move_parts(g, m);
}
