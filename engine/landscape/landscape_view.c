/* landscape_view.c -- the public questions about a landscape, for front ends.
 *
 * Front ends know squares by x and y and segments by their numbers in a design; they never see tiles by number, roots
 * or rings.  These functions translate, and add what only the kind of game knows: names of pieces, their power, what a
 * move means.  For that each kind brings a struct hb_land_view; a game that has none has no landscape, and hb_land_of
 * is NULL.
 *
 * Nothing is kept between two questions and nothing is changed.  They look at any landscape with the portable code and
 * need not be fast, so a list is gone through once more rather than indexed.  What writes into an array of the caller's
 * fills at most `cap` entries and returns how many there are. */
#include "engine/assert.h"
#include "engine/landscape/landscape_state.h"
#include "hradby/words.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { AROUND = 8 };

static const struct hb_land_view *view_of(const struct hb_game *g)
{
    return hb_kind_of(g)->land_view;
}

const struct hb_landscape *hb_land_of(const struct hb_game *g)
{
    return view_of(g) ? view_of(g)->landscape(g) : NULL;
}

size_t hb_land_placed_count(const struct hb_landscape *l)
{
    return l->tiles;
}

static struct hb_placed placed(const struct hb_landscape *l, unsigned tile)
{
    return (struct hb_placed){ .x = hb_land_tile_x(l, tile),
                               .y = hb_land_tile_y(l, tile),
                               .quarters = hb_land_tile_quarters(l, tile),
                               .design = &hb_designs[hb_land_tile_design(l, tile)] };
}

struct hb_placed hb_land_placed_at(const struct hb_landscape *l, size_t i)
{
    HB_ASSERT(i < l->tiles);
    return placed(l, (unsigned)i);
}

bool hb_land_placed_on(const struct hb_landscape *l, int x, int y, struct hb_placed *out)
{
    unsigned tile = hb_land_tile_at(l, x, y);

    if (tile == HB_NO_TILE)
        return false;
    *out = placed(l, tile);
    return true;
}

/* Of all pieces those that stand on segments. */
static bool stands_on_segment(const struct hb_landscape *l, unsigned piece)
{
    return hb_land_figure_root(l, piece) != HB_NO_ROOT;
}

size_t hb_land_piece_count(const struct hb_landscape *l)
{
    size_t n = 0;

    for (unsigned i = 0; i < l->pieces; i++)
        n += stands_on_segment(l, i);
    return n;
}

/* The number of a piece that is the nth on a segment. */
static unsigned nth_on_segment(const struct hb_landscape *l, size_t number)
{
    unsigned i = 0;

    for (size_t left = number;; i++) {
        HB_ASSERT(i < l->pieces);
        if (stands_on_segment(l, i) && left-- == 0)
            return i;
    }
}

struct hb_placed_piece hb_land_placed_piece(const struct hb_game *g, unsigned piece)
{
    const struct hb_landscape *l = hb_land_of(g);

    struct hb_land_figure f = hb_land_figure(l, piece);
    struct hb_placed_piece s = { .player = f.player == HB_NO_OWNER ? HB_NOBODY : f.player,
                                 .piece = view_of(g)->piece_name(g, f.piece),
                                 .power = view_of(g)->piece_power(g, f.piece),
                                 .x = hb_land_tile_x(l, f.tile),
                                 .y = hb_land_tile_y(l, f.tile),
                                 .segment = stands_on_segment(l, piece) ? f.segment : HB_NO_SEGMENT };
    s.load = view_of(g)->piece_load(g, f.piece, s.player, &s.carries);
    return s;
}

struct hb_placed_piece hb_land_piece_number(const struct hb_game *g, size_t i)
{
    return hb_land_placed_piece(g, nth_on_segment(hb_land_of(g), i));
}

/* Adds a piece on a tile to those that are listed already; returns how many kinds these are then. */
static size_t add_loose(struct hb_loose *list, size_t n, struct hb_loose one)
{
    size_t i = 0;

    while (i < n && strcmp(list[i].piece, one.piece) != 0)
        i++;
    if (i == n)
        list[i] = one;
    else
        list[i].count++;
    return i == n ? n + 1 : n;
}

static size_t loose_on_tile(const struct hb_game *g, const struct hb_landscape *l, unsigned tile, struct hb_loose *list)
{
    size_t n = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        struct hb_land_piece t = hb_land_piece(l, i);
        if (t.where.kind == HB_AT_TILE && t.where.number == tile)
            n = add_loose(list, n,
                          (struct hb_loose){ view_of(g)->piece_name(g, t.piece), hb_land_tile_x(l, tile),
                                             hb_land_tile_y(l, tile), 1 });
    }
    return n;
}

size_t hb_land_loose_pieces(const struct hb_game *g, struct hb_loose *out, size_t cap)
{
    const struct hb_landscape *l = hb_land_of(g);
    struct hb_loose on_tile[HB_LAND_PIECE_KINDS];
    size_t n = 0;

    for (unsigned tile = 0; tile < l->tiles; tile++) {
        size_t more = loose_on_tile(g, l, tile, on_tile);
        for (size_t i = 0; i < more && n + i < cap; i++)
            out[n + i] = on_tile[i];
        n += more;
    }
    return n;
}

size_t hb_land_bridges_shown(const struct hb_game *g, struct hb_span *out, size_t cap)
{
    const struct hb_landscape *l = hb_land_of(g);
    size_t n = 0;

    for (unsigned tile = 0; l->bridges && tile < l->tiles; tile++)
        for (unsigned one = 0; one < HB_SEGMENTS_MAX; one++)
            for (unsigned other = one + 1; other < hb_designs[hb_land_tile_design(l, tile)].segments; other++) {
                if (!hb_land_is_bridged(l, tile, one, other))
                    continue;
                if (n < cap)
                    out[n] = (struct hb_span){ view_of(g)->bridge_name(g), hb_land_tile_x(l, tile),
                                               hb_land_tile_y(l, tile), one, other };
                n++;
            }
    return n;
}

/* The one place that says of which kinds what is told. */
static const uint8_t traits_of_kind[HB_FEATURE_KINDS] = {
    [HB_FIELD] = HB_HAS_CITIES,
    [HB_CITY] = HB_HAS_SHIELDS,
    [HB_MIST] = HB_CAN_STICK,
};

/* Open sides of a city are counted in halves; a side that two cities share counts for each of them. */
static unsigned open_sides(enum hb_feature_kind kind, unsigned open)
{
    return kind == HB_CITY ? (open + 1) / 2 : kind == HB_FIELD ? 0 : open;
}

/* The id is the root: the same for all segments of a feature, but another one after tiles have joined it to an older
 * feature. */
struct hb_feature hb_land_feature_at(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    HB_ASSERT(segment < hb_designs[hb_land_tile_design(l, tile)].segments);
    unsigned root = hb_land_root_at(l, tile, segment);
    enum hb_feature_kind kind = hb_land_segment_kind(l, tile, segment);
    struct hb_feature f = { .kind = kind,
                            .traits = traits_of_kind[kind],
                            .followers = hb_land_count_followers(l, root),
                            .id = root,
                            .x = hb_land_tile_x(l, tile),
                            .y = hb_land_tile_y(l, tile),
                            .segment = segment };
    if (hb_land_is_surroundable(f.kind)) {
        f.around = true;
        f.tiles = 1 + hb_land_filled_around(l, f.kind, tile);
        f.open = AROUND + 1 - f.tiles;
        f.complete = f.open == 0;
        return f;
    }
    struct hb_land_extent e = hb_land_extent(l, root);
    f.tiles = e.tiles;
    f.open = open_sides(f.kind, hb_land_open_ends(l, root));
    f.shields = e.shields;
    f.complete = f.kind != HB_FIELD && f.open == 0;
    f.stuck = f.traits & HB_CAN_STICK && !hb_land_mist_can_close(l, root);
    return f;
}

static void add_detail(struct hb_land_detail *out, unsigned *n, const char *word, unsigned number)
{
    if (*n < HB_LAND_DETAILS)
        out[(*n)++] = (struct hb_land_detail){ word, (int)number };
}

static void field_details(const struct hb_landscape *l, unsigned root, struct hb_land_detail *out, unsigned *n)
{
    struct hb_land_cities cities = hb_land_cities_touched(l, root);

    if (cities.all > 0 && cities.complete == cities.all)
        add_detail(out, n, "complete_cities", cities.all);
    else
        add_detail(out, n, cities.all ? "cities" : "no_city", cities.all);
    if (cities.complete > 0 && cities.complete < cities.all)
        add_detail(out, n, "of_them_complete", cities.complete);
}

/* Those that the catalogue has words to count by; the last room is kept for whether the feature is open. */
static void mark_details(const struct hb_landscape *l, unsigned root, struct hb_land_detail *out, unsigned *n)
{
    char key[48];

    for (size_t i = 0; i < hb_mark_word_count && *n < HB_LAND_DETAILS - 1; i++) {
        unsigned count = hb_land_count_marks(l, root, (unsigned)i);
        snprintf(key, sizeof key, "mark.%s.count", hb_mark_words[i]);
        if (count > 0 && hb_words(HB_ENGLISH, key))
            add_detail(out, n, hb_mark_words[i], count);
    }
}

unsigned hb_land_feature_details(const struct hb_landscape *l, unsigned tile, unsigned segment,
                                 struct hb_land_detail out[HB_LAND_DETAILS])
{
    struct hb_feature f = hb_land_feature_at(l, tile, segment);
    unsigned n = 0;

    if (f.around)
        return 0;
    if (f.kind == HB_FIELD) {
        field_details(l, f.id, out, &n);
        return n;
    }
    add_detail(out, &n, "tiles", f.tiles);
    mark_details(l, f.id, out, &n);
    if (f.complete)
        add_detail(out, &n, "complete", 0);
    else
        add_detail(out, &n, f.kind == HB_ROAD ? "open_ends" : "open", f.open);
    return n;
}

bool hb_land_reads_alike(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    const struct hb_design *d = &hb_designs[hb_land_tile_design(l, tile)];
    struct hb_land_detail mine[HB_LAND_DETAILS], theirs[HB_LAND_DETAILS];
    unsigned n = hb_land_feature_details(l, tile, segment, mine);

    for (unsigned k = 0; k < d->segments; k++) {
        bool alike = k != segment && d->segment[k].kind == d->segment[segment].kind &&
                     hb_land_feature_details(l, tile, k, theirs) == n;
        for (unsigned i = 0; alike && i < n; i++)
            alike = strcmp(mine[i].word, theirs[i].word) == 0 && mine[i].n == theirs[i].n;
        if (alike)
            return true;
    }
    return false;
}

struct hb_feature hb_land_feature_of(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned tile = hb_land_tile_at(l, x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    return hb_land_feature_at(l, tile, segment);
}

unsigned hb_land_feature_id(const struct hb_landscape *l, int x, int y, unsigned segment)
{
    unsigned tile = hb_land_tile_at(l, x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    return hb_land_root_at(l, tile, segment);
}

struct hb_value hb_land_feature_value(const struct hb_game *g, int x, int y, unsigned segment)
{
    unsigned tile = hb_land_tile_at(hb_land_of(g), x, y);

    HB_ASSERT(tile != HB_NO_TILE);
    return view_of(g)->value(g, tile, segment);
}

const struct hb_design *hb_land_tile_in_hand(const struct hb_game *g)
{
    unsigned design = view_of(g)->hand(g);

    return design ? &hb_designs[design] : NULL;
}

bool hb_land_tile_just_laid(const struct hb_game *g, struct hb_placed *out)
{
    const struct hb_landscape *l = hb_land_of(g);
    unsigned tile = view_of(g)->just_laid(g);

    if (tile == HB_NO_TILE)
        return false;
    *out = placed(l, tile);
    return true;
}

struct hb_land_move_parts hb_land_move_parts(const struct hb_game *g, struct hb_move m)
{
    return view_of(g)->move_parts(g, m);
}
