/* features.c -- how tiles join into features, and what there is of each.
 *
 * A tile is added as nodes that are alone, each with as many open ends as its segment has in the tile file and a ring
 * of its own.  Then each side that touches a tile is gone through: segments that meet there are joined, and the root
 * loses the ends that are closed.  A feature is complete when it has no open ends, so completion costs nothing to
 * notice.  What counts as an end:
 *
 *   road, river, mist   a side that it reaches                a road over a side closes 2, one of each tile
 *   city                a half of a side that it reaches      a city over a side closes 4
 *   field               none: fields are never complete
 *
 * The root of a feature is its smallest node.  That choice depends on nothing but what has joined, whereas union by
 * size would have to keep the sizes. */
#include "engine/landscape/landscape_parts.h"

/* Joining */

/* Half of all nodes are roots and nearly all others one step from theirs: the first step is taken without a branch. */
static inline unsigned root_of(const uint16_t *link, unsigned node)
{
    unsigned at = link[node], linked = 0 - (at >> 15);

    node = (node & ~linked) | (at & (HB_LINK - 1) & linked);
    while (__builtin_expect(link[node] & HB_LINK, 0))
        node = link[node] & (HB_LINK - 1);
    return node;
}

/* What is known of the segments of the tile looked at that belong to this feature. */
void hb_land_update_here(struct hb_landscape *l, unsigned root)
{
    unsigned all = (1u << hb_land_segments_at(l, l->looked_at)) - 1;
    unsigned which = hb_lanes_equal_sixteen(l->here, root) & all, link = hb_land_links(l)[root];

    l->held = (uint16_t)(link & HB_HELD ? l->held | which : l->held & ~which);
    l->helped = (uint16_t)(link & HB_HELPED ? l->helped | which : l->helped & ~which);
}

/* What stands on a feature whose root has become a leaf now names the new root.  The XOR keeps the loop free of
 * branches. */
static void move_pieces(struct hb_landscape *l, unsigned leaf, unsigned root)
{
    uint32_t *stand = hb_land_stands(l);

    for (unsigned i = 0; i < l->pieces; i++)
        stand[i] ^= (stand[i] & 0xffff) == leaf ? leaf ^ root : 0;
}

/* Joins two features by their roots, or closes ends of one; the smaller root stays one. */
__attribute__((noinline)) void hb_land_merge(struct hb_landscape *l, unsigned x, unsigned y, unsigned ends)
{
    uint16_t *link = hb_land_links(l);
    unsigned root = x < y ? x : y, leaf = x ^ y ^ root;
    unsigned one = link[root], other = link[leaf];

    if (x == y) {
        link[x] = (uint16_t)(one - ends);
        return;
    }
    link[root] = (uint16_t)((one | (other & (HB_HELD | HB_HELPED | HB_BRIDGED))) + (other & HB_OPEN) - ends);
    link[leaf] = (uint16_t)(HB_LINK | root);
    hb_lanes_replace_sixteen(l->here, leaf, root);
    hb_land_update_here(l, root);
    if (other & (HB_HELD | HB_HELPED))
        move_pieces(l, leaf, root);
}

/* A tile that is being joined: where things are is kept at hand, since what is written could be anywhere. */
struct joining {
    struct hb_landscape *l;
    uint16_t *link, *ring;
    unsigned first; /* its node */
    const struct hb_shape *shape;
};

/* Joins a segment of the new tile to a node on the table, and closes `ends` open ends there.  One that is still alone
 * hangs under the root of the other; one that has met another already is merged. */
static inline void join(const struct joining *j, unsigned segment, unsigned b, unsigned ends)
{
    struct hb_landscape *l = j->l;
    uint16_t *link = j->link;
    unsigned a = j->first + segment, root = root_of(link, b), alone = link[a], one = link[root];

    if (__builtin_expect(alone & HB_LINK, 0)) {
        unsigned other = root_of(link, a);
        if (other != root)
            hb_land_swap_ring(j->ring, a, b);
        hb_land_merge(l, other, root, ends);
        return;
    }
    link[root] = (uint16_t)(one + (alone & HB_OPEN) - ends);
    link[a] = (uint16_t)(HB_LINK | root);
    l->held = (uint16_t)(l->held | (one / HB_HELD & 1) << segment);
    l->helped = (uint16_t)(l->helped | (one / HB_HELPED & 1) << segment);
    l->here[segment] = (uint16_t)root;
    hb_land_swap_ring(j->ring, a, b);
}

/* Joins what meets across a side.  Areas meet half by half: the left half of a side meets the right half of the side
 * opposite.  But no wall stands across a side of cities, so that all those on it are one, even where each tile has
 * two. */
__attribute__((always_inline)) static inline void join_side(const struct joining *j, unsigned side, unsigned there,
                                                            const struct hb_shape *theirs, bool mist)
{
    const struct hb_shape *shape = j->shape;
    const uint8_t *a = &shape->area[2 * side], *b = &theirs->area[2 * (side ^ 2)];
    unsigned ends = shape->edge[side] == HB_CITY ? 2 : 0;

    if (mist && hb_land_mist_between(shape, theirs, side)) {
        /* fields end at mist */
    } else if ((a[0] == a[1]) & (b[0] == b[1])) {
        join(j, a[0], there + b[1], 2 * ends);
    } else {
        join(j, a[0], there + b[1], ends);
        join(j, a[1], there + b[0], ends);
        if (ends)
            join(j, a[0], there + b[0], 0);
    }
    if (shape->line[side] != HB_NO_SEGMENT && theirs->line[side ^ 2] != HB_NO_SEGMENT)
        join(j, shape->line[side], there + theirs->line[side ^ 2], 2);
}

/* Mist meets across a side whatever else is there. */
static __attribute__((noinline)) void join_veils(struct joining j, unsigned tile, unsigned sides)
{
    for (; sides; sides &= sides - 1) {
        unsigned side = (unsigned)__builtin_ctz(sides), there = hb_land_tile_beside(j.l, tile, side);
        const struct hb_shape *theirs = &hb_shapes[hb_land_tile_shapes(j.l)[there]];
        if (theirs->veil[side ^ 2] != HB_NO_SEGMENT)
            join(&j, j.shape->veil[side], hb_land_first_node(j.l, there) + theirs->veil[side ^ 2], 2);
    }
}

/* The last tiles, behind whose nodes there is no room for more. */
static __attribute__((cold, noinline)) void set_last_nodes(const struct joining *j, unsigned tile, unsigned design,
                                                           unsigned segments)
{
    for (unsigned i = 0; i < segments; i++) {
        j->link[j->first + i] = hb_segment_open[design][i];
        j->ring[j->first + i] = (uint16_t)(tile << 4 | i);
    }
}

/* Each alone in its ring; written 16 at a time. */
static inline void set_nodes(const struct joining *j, unsigned tile, unsigned design, unsigned segments)
{
    if (__builtin_expect(j->first + 16 > j->l->nodes_max, 0)) {
        set_last_nodes(j, tile, design, segments);
        return;
    }
    memcpy(j->link + j->first, hb_segment_open[design], 16 * sizeof(uint16_t));
    hb_lanes_count_up(j->ring + j->first, tile << 4, segments);
}

/* What hb_land_focus_tile would find on a tile that has just been laid and joined to nothing. */
static inline void begin_tile(const struct joining *j, unsigned tile, unsigned design)
{
    struct hb_landscape *l = j->l;
    unsigned segments = hb_designs[design].segments;

    HB_ASSERT(tile < l->tiles_max && j->first + segments <= l->nodes_max);
    set_nodes(j, tile, design, segments);
    hb_lanes_count_up(l->here, j->first, segments);
    l->held = l->helped = 0;
    l->looked_at = (uint16_t)tile;
    l->tiles = (uint16_t)(tile + 1);
    l->nodes = (uint16_t)(j->first + segments);
}

static inline void set_first(struct hb_landscape *l, unsigned tile, unsigned node)
{
    uint16_t *base = hb_land_bases(l) + tile / HB_TILES_A_BASE;

    if (tile % HB_TILES_A_BASE == 0)
        *base = (uint16_t)node;
    hb_land_offsets(l)[tile] = (uint8_t)(node - *base);
}

/* Joins the next tile, which comes to x y, to what lies there. */
__attribute__((always_inline)) static inline void join_sides(const struct joining *j, unsigned x, unsigned y,
                                                             unsigned touched, bool mist)
{
    struct hb_landscape *l = j->l;
    const unsigned tile = l->tiles - 1u;
    const uint16_t *shapes = hb_land_tile_shapes(l);

    for (; touched; touched &= touched - 1) {
        unsigned side = (unsigned)__builtin_ctz(touched);
        unsigned there = hb_lanes_find_pair(hb_land_tile_xs(l), hb_land_tile_ys(l), tile,
                                            hb_land_byte_beside_x(x, side), hb_land_byte_beside_y(y, side));
        join_side(j, side, hb_land_first_node(l, there), &hb_shapes[shapes[there]], mist);
    }
}

static __attribute__((noinline)) void join_in_mist(struct joining j, unsigned x, unsigned y, unsigned touched)
{
    join_sides(&j, x, y, touched, true);
}

__attribute__((noinline)) void hb_land_add_tile(struct hb_landscape *l, unsigned shape, unsigned x, unsigned y,
                                                unsigned touched)
{
    const struct joining j = { l, hb_land_links(l), hb_land_ring(l), l->nodes, &hb_shapes[shape] };
    unsigned tile = l->tiles, veils = j.shape->veils;

    begin_tile(&j, tile, shape / HB_TURNS);
    hb_land_tile_shapes(l)[tile] = (uint16_t)shape;
    set_first(l, tile, j.first);
    if (__builtin_expect((l->rare & HB_SOME_MIST) | veils, 0))
        join_in_mist(j, x, y, touched);
    else
        join_sides(&j, x, y, touched, false);
    hb_land_tile_xs(l)[tile] =
        (uint8_t)x; /* not before: the lists are read as vectors, which would have to wait for it */
    hb_land_tile_ys(l)[tile] = (uint8_t)y;
    if (__builtin_expect(veils != 0, 0)) {
        l->rare |= HB_SOME_MIST;
        join_veils(j, tile, veils & touched);
    }
}

/* What meets */

struct meetings {
    struct hb_meeting *out;
    unsigned count;
};

static void meet(struct meetings *m, unsigned tile, unsigned segment, unsigned ends)
{
    m->out[m->count++] = (struct hb_meeting){ (uint16_t)(tile << 4 | segment), (uint8_t)ends };
}

/* The same cases as in join_side, seen from one segment. */
static void meet_across(struct meetings *m, const struct hb_landscape *l, unsigned stop, unsigned side)
{
    unsigned tile = hb_land_ring_tile(stop), segment = hb_land_ring_segment(stop);
    const struct hb_shape *mine = &hb_shapes[hb_land_tile_shapes(l)[tile]];

    if (mine->area[2 * side] != segment && mine->area[2 * side + 1] != segment && mine->line[side] != segment &&
        mine->veil[side] != segment)
        return;
    unsigned there = hb_land_tile_beside(l, tile, side);
    if (there == HB_NO_TILE || hb_land_has_no_edges(hb_land_tile_design(l, there)))
        return;
    const struct hb_shape *theirs = &hb_shapes[hb_land_tile_shapes(l)[there]];
    for (unsigned half = 0; half < 2; half++) {
        if (mine->area[2 * side + half] != segment || hb_land_mist_between(mine, theirs, side))
            continue;
        meet(m, there, theirs->area[2 * (side ^ 2) + 1 - half], mine->edge[side] == HB_CITY);
        if (mine->edge[side] == HB_CITY && mine->area[2 * side + 1 - half] != segment)
            meet(m, there, theirs->area[2 * (side ^ 2) + half], 0);
    }
    if (mine->line[side] == segment && theirs->line[side ^ 2] != HB_NO_SEGMENT)
        meet(m, there, theirs->line[side ^ 2], 1);
    if (mine->veil[side] == segment && theirs->veil[side ^ 2] != HB_NO_SEGMENT)
        meet(m, there, theirs->veil[side ^ 2], 1);
}

unsigned hb_land_meetings(const struct hb_landscape *l, unsigned stop, struct hb_meeting out[HB_MEETINGS_MAX])
{
    struct meetings m = { out, 0 };
    unsigned tile = hb_land_ring_tile(stop), segment = hb_land_ring_segment(stop);

    for (unsigned side = 0; side < HB_SIDES; side++)
        meet_across(&m, l, stop, side);
    for (unsigned i = 0; i < l->bridges; i++) {
        unsigned one = hb_land_bridges(l)[i] >> 4 & 15, other = hb_land_bridges(l)[i] & 15;
        if (hb_land_bridges(l)[i] >> 8 == tile && (one == segment || other == segment))
            meet(&m, tile, one ^ other ^ segment, 0);
    }
    return m.count;
}

/* A side of a segment of mist behind which there will never be more of it: a tile without any or face
 * down, or no room for a tile. */
static bool ends_here(const struct hb_landscape *l, unsigned stop, unsigned side)
{
    unsigned tile = hb_land_ring_tile(stop), there = hb_land_tile_beside(l, tile, side);

    if (hb_shapes[hb_land_tile_shapes(l)[tile]].veil[side] != hb_land_ring_segment(stop))
        return false;
    if (there != HB_NO_TILE)
        return !hb_land_tile_design(l, there) ||
               hb_shapes[hb_land_tile_shapes(l)[there]].veil[side ^ 2] == HB_NO_SEGMENT;
    return hb_land_square_at(l, hb_land_beside_x(hb_land_tile_x(l, tile), side),
                             hb_land_beside_y(hb_land_tile_y(l, tile), side)) == HB_NO_SQUARE;
}

/* Goes round the bank: one side behind which no more mist can come is enough to keep it open for ever. */
bool hb_land_mist_can_close(const struct hb_landscape *l, unsigned root)
{
    unsigned first = hb_land_ring(l)[root], stop = first;

    do {
        for (unsigned side = 0; side < HB_SIDES; side++)
            if (ends_here(l, stop, side))
                return false;
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
    return true;
}

/* Counting */

/* Segments are gone through, tiles are counted: a city that has two segments on a tile counts the tile once. */
struct hb_land_extent hb_land_extent(const struct hb_landscape *l, unsigned root)
{
    uint64_t seen[(HB_TILES_MAX + 63) / 64] = { 0 };
    struct hb_land_extent e = { 0 };
    unsigned first = hb_land_ring(l)[root], stop = first;

    do {
        unsigned tile = hb_land_ring_tile(stop), segment = hb_land_ring_segment(stop),
                 design = hb_land_tile_design(l, tile);
        uint64_t bit = (uint64_t)1 << tile % 64;
        e.tiles += !(seen[tile / 64] & bit);
        seen[tile / 64] |= bit;
        e.shields += hb_segment_shields[design][segment];
        e.marks.sum[0] += hb_segment_marks[design][segment].sum[0];
        e.marks.sum[1] += hb_segment_marks[design][segment].sum[1];
        stop = hb_land_ring(l)[hb_land_first_node(l, tile) + segment];
    } while (stop != first);
    return e;
}

/* Goes round the field; a city that borders it more than once is counted where it is met first. */
struct hb_land_cities hb_land_cities_touched(const struct hb_landscape *l, unsigned field)
{
    uint64_t seen[(HB_NODES_MAX + 63) / 64] = { 0 };
    unsigned first = hb_land_ring(l)[field], stop = first;
    struct hb_land_cities n = { 0 };

    do {
        unsigned tile = hb_land_ring_tile(stop);
        unsigned cities = hb_designs[hb_land_tile_design(l, tile)].segment[hb_land_ring_segment(stop)].cities;
        for (; cities; cities &= cities - 1) {
            unsigned city = hb_land_root_at(l, tile, (unsigned)__builtin_ctz(cities));
            uint64_t bit = (uint64_t)1 << city % 64;
            n.all += !(seen[city / 64] & bit);
            n.complete += !hb_land_open_ends(l, city) && !(seen[city / 64] & bit);
            seen[city / 64] |= bit;
        }
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
    return n;
}

unsigned hb_land_cities_beside(const struct hb_landscape *l, unsigned field)
{
    return hb_land_cities_touched(l, field).complete;
}

unsigned hb_land_count_marks(const struct hb_landscape *l, unsigned root, unsigned word)
{
    unsigned first = hb_land_ring(l)[root], stop = first, n = 0;

    do {
        const struct hb_segment *s =
            &hb_designs[hb_land_tile_design(l, hb_land_ring_tile(stop))].segment[hb_land_ring_segment(stop)];
        for (unsigned i = 0; i < s->marks; i++)
            n += s->mark[i].word == word ? s->mark[i].count : 0;
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
    return n;
}
