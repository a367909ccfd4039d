/* land_check.c -- asserts everything that must hold in a landscape, for tests.
 *
 * Everything that the landscape keeps is worked out a second time from something simpler and compared: squares and
 * planes from the tiles (hb_land_survey) and again from the neighbours of each square, open ends by adding up what
 * meets what, what is held from the list of pieces.  hb_check calls it; nothing in play does.
 *
 * It goes over all nodes twice.  The first time each adds its ends to its root and takes off what meets it; then at
 * every root the sums, the ring and the bits of the link have to agree.  So a mistake in joining is found wherever it
 * was made, not only where the last tile lies. */
#include "engine/landscape/landscape_parts.h"

/* What the neighbour on that side of a square shows, as a second opinion on what is asked there. */
static int edge_beside(const struct hb_landscape *l, int x, int y, unsigned side)
{
    unsigned there = hb_land_tile_at(l, hb_land_beside_x(x, side), hb_land_beside_y(y, side));

    if (there == HB_NO_TILE || hb_land_has_no_edges(hb_land_tile_design(l, there)))
        return -1;
    return hb_shapes[hb_land_tile_shapes(l)[there]].edge[side ^ 2];
}

static int surveyed(const struct hb_land_survey *s, const struct hb_landscape *l, unsigned square, unsigned side)
{
    const uint64_t *plane = s->plane + (size_t)(square / 64) * l->planes + side;
    unsigned bit = square % 64;

    if (l->planes > HB_PLANE_RIVER && (plane[HB_PLANE_RIVER] >> bit & 1))
        return HB_RIVER;
    return ((int)(plane[HB_PLANE_LOW] >> bit & 1) | (int)(plane[HB_PLANE_HIGH] >> bit & 1) << 1) - 1;
}

static void check_square(const struct hb_land_survey *s, const struct hb_landscape *l, unsigned square)
{
    int x = hb_land_whole_x(l, s->x[square]), y = hb_land_whole_y(l, s->y[square]);

    HB_ASSERT(hb_lanes_find_pair(s->x, s->y, s->count, s->x[square], s->y[square]) == square);
    HB_ASSERT(hb_land_tile_at(l, x, y) == HB_NO_TILE);
    for (unsigned side = 0; side < HB_SIDES; side++)
        HB_ASSERT(surveyed(s, l, square, side) == edge_beside(l, x, y, side));
}

/* What is kept of the squares is what follows from the tiles. */
static void check_squares(const struct hb_land_survey *s, const struct hb_landscape *l)
{
    unsigned words = (l->squares_kept + 63u) / 64;

    HB_ASSERT(s->count == l->squares);
    HB_ASSERT(memcmp(s->x, hb_land_square_xs(l), l->squares_kept) == 0);
    HB_ASSERT(memcmp(s->y, hb_land_square_ys(l), l->squares_kept) == 0);
    HB_ASSERT(memcmp(s->plane, hb_land_planes(l, 0), (size_t)words * l->planes * sizeof s->plane[0]) == 0);
    for (unsigned square = 0; square < s->count; square++)
        check_square(s, l, square);
}

/* Beside a tile there is a tile or a square, unless the landscape is as wide or high as it may be. */
static void check_beside(const struct hb_land_survey *s, const struct hb_landscape *l, int x, int y)
{
    bool beyond = (l->columns == HB_WIDTH_MAX && (x < l->min_x || x >= l->min_x + HB_WIDTH_MAX)) ||
                  (l->rows == HB_WIDTH_MAX && (y < l->min_y || y >= l->min_y + HB_WIDTH_MAX));

    HB_ASSERT(beyond != (hb_land_tile_at(l, x, y) != HB_NO_TILE ||
                         hb_lanes_find_pair(s->x, s->y, s->count, (uint8_t)x, (uint8_t)y) < s->count));
}

static void check_tile(const struct hb_land_survey *s, const struct hb_landscape *l, unsigned t)
{
    int x = hb_land_tile_x(l, t), y = hb_land_tile_y(l, t);

    HB_ASSERT(hb_land_tile_at(l, x, y) == t);
    HB_ASSERT(hb_land_first_node(l, t) == (t ? hb_land_first_node(l, t - 1) + hb_land_segments_at(l, t - 1) : 0));
    for (unsigned side = 0; side < HB_SIDES; side++)
        check_beside(s, l, hb_land_beside_x(x, side), hb_land_beside_y(y, side));
}

/* Adds what a node has to its root's sums; what meets it has the same root. */
static void add_node(const struct hb_landscape *l, unsigned stop, int *open, unsigned *nodes)
{
    unsigned root = hb_land_root(l, hb_land_ring_node(l, stop)), n;
    struct hb_meeting met[HB_MEETINGS_MAX];

    HB_ASSERT(root <= hb_land_ring_node(l, stop));
    HB_ASSERT(hb_land_root(l, hb_land_ring_node(l, hb_land_ring_next(l, stop))) == root);
    nodes[root]++;
    open[root] +=
        hb_segment_open[hb_land_tile_design(l, hb_land_ring_tile(stop))][hb_land_ring_segment(stop)] & HB_OPEN;
    n = hb_land_meetings(l, stop, met);
    for (unsigned i = 0; i < n; i++) {
        HB_ASSERT(hb_land_root(l, hb_land_ring_node(l, met[i].stop)) == root);
        open[root] -= met[i].ends;
    }
}

/* A neat feature: all link to the root directly, and the ring goes up. */
static void check_neat(const struct hb_landscape *l, unsigned stop)
{
    unsigned node = hb_land_ring_node(l, stop), root = hb_land_root(l, node),
             next = hb_land_ring_node(l, hb_land_ring_next(l, stop));

    HB_ASSERT(node == root || hb_land_links(l)[node] == (HB_LINK | root));
    HB_ASSERT(next > node || next == root);
}

/* Its ring goes through all its nodes and through no others, and the root knows its open ends and what stands there. */
static void check_feature(const struct hb_landscape *l, unsigned stop, int open, unsigned nodes)
{
    unsigned root = hb_land_ring_node(l, stop), n = 0, s = stop, helpers = 0, bridges = 0;

    do {
        s = hb_land_ring_next(l, s);
        n++;
    } while (s != stop);
    HB_ASSERT(n == nodes && (int)hb_land_open_ends(l, root) == open);
    for (unsigned i = 0; i < l->pieces; i++)
        helpers += hb_land_figure_root(l, i) == root && !hb_land_figure(l, i).counts;
    HB_ASSERT(hb_land_is_held(l, root) == (hb_land_count_followers(l, root) > 0));
    for (unsigned i = 0; i < l->bridges; i++)
        bridges += hb_land_root_at(l, hb_land_bridge_at(l, i).tile, hb_land_bridge_at(l, i).one) == root;
    HB_ASSERT(!(hb_land_links(l)[root] & HB_HELPED) == !helpers && !(hb_land_links(l)[root] & HB_BRIDGED) == !bridges);
    HB_ASSERT(!(hb_land_links(l)[root] & HB_WALLED) ==
              (hb_land_segment_kind(l, hb_land_ring_tile(stop), hb_land_ring_segment(stop)) != HB_CITY));
}

static void check_features(const struct hb_landscape *l)
{
    int open[HB_NODES_MAX] = { 0 };
    unsigned nodes[HB_NODES_MAX] = { 0 };

    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned i = 0; i < hb_land_segments_at(l, t); i++) {
            add_node(l, t << 4 | i, open, nodes);
            if (l->neat >> hb_land_segment_kind(l, t, i) & 1)
                check_neat(l, t << 4 | i);
        }
    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned i = 0; i < hb_land_segments_at(l, t); i++) {
            unsigned node = hb_land_first_node(l, t) + i;
            if (hb_land_root(l, node) == node)
                check_feature(l, t << 4 | i, open[node], nodes[node]);
        }
}

/* The word and the spot of a piece say the same place. */
static void check_piece(const struct hb_landscape *l, unsigned i)
{
    struct hb_land_figure f = hb_land_figure(l, i);
    struct hb_where w = hb_land_piece(l, i).where;
    bool on_segment = w.kind == HB_AT_SEGMENT;

    HB_ASSERT(f.root == (on_segment ? hb_land_root_at(l, f.tile, f.segment) : HB_NO_ROOT));
    HB_ASSERT(f.kind == (on_segment ? (unsigned)hb_land_segment_kind(l, f.tile, f.segment) : HB_NO_KIND));
    HB_ASSERT((l->monks[i / 64] >> i % 64 & 1) == hb_land_is_surroundable(f.kind));
    HB_ASSERT(hb_land_piece_at(l, w, i) == i);
}

/* What is known of the tile looked at, which laying and standing keep up to date. */
static void check_here(const struct hb_landscape *l)
{
    unsigned segments = hb_land_segments_at(l, l->looked_at);

    for (unsigned i = 0; i < 16; i++) {
        unsigned root = i < segments ? hb_land_root_at(l, l->looked_at, i) : 0;
        HB_ASSERT(l->here[i] == root);
        HB_ASSERT((l->held >> i & 1) == (i < segments && hb_land_is_held(l, root)));
        HB_ASSERT((l->helped >> i & 1) == (i < segments && hb_land_links(l)[root] & HB_HELPED));
    }
}

/* Bytes that are not in use: equal landscapes have equal bytes only if these are zeros, and vectors read them. */
static void check_zeros(const struct hb_landscape *l)
{
    for (unsigned i = l->nodes; i < (l->nodes_max + 15u) / 16 * 16; i++)
        HB_ASSERT(!hb_land_links(l)[i] && (i >= l->nodes_max || !hb_land_ring(l)[i]));
    for (unsigned i = l->pieces; i < (l->pieces_max + 7u) / 8 * 8; i++)
        HB_ASSERT(!hb_land_stands(l)[i] && (i >= l->pieces_max || !hb_land_spots(l)[i]));
    for (unsigned i = l->pieces; i < 256; i++)
        HB_ASSERT(!(l->monks[i / 64] >> i % 64 & 1));
}

void hb_land_check(const struct hb_landscape *l)
{
    struct hb_land_survey s;
    unsigned backs = 0;

    HB_ASSERT(l->columns <= HB_WIDTH_MAX && l->rows <= HB_WIDTH_MAX);
    hb_land_survey(&s, l);
    if (l->tiles)
        check_squares(&s, l);
    for (unsigned t = 0; t < l->tiles; t++) {
        check_tile(&s, l, t);
        backs += !hb_land_tile_design(l, t);
    }
    HB_ASSERT(backs == l->backs);
    for (unsigned i = 0; i < l->pieces; i++)
        check_piece(l, i);
    for (unsigned i = 1; i < l->bridges; i++)
        HB_ASSERT(hb_land_bridges(l)[i - 1] < hb_land_bridges(l)[i]);
    check_zeros(l);
    if (l->tiles) {
        check_features(l);
        check_here(l);
    }
}
