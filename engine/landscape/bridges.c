/* bridges.c -- joining segments inside a tile and parting them again, and features that are kept neat.
 *
 * Joining is easy to do and impossible to undo: neither links nor rings remember in which order features came together.
 * So to part a feature its stops are collected, what can still be reached from one side of the cut is searched, and one
 * or two features are made anew from what was found.
 *
 * After that a feature must look the same however it came about, or positions that are equal would differ in their
 * bytes.  A neat feature does: each node links to the root directly, and the ring goes up through the nodes, which are
 * numbered in the order of tiles, and back to the root.  Only kinds that can be cut in this game are kept neat, because
 * it costs a look at each feature that a tile joins. */
#include "engine/landscape/landscape_parts.h"

/* Stops, which are tiles and segments, in ascending order; what is behind the last is not written.  A list and not a
 * set with room for all nodes: what can be cut has few, and to clear such a set would cost more than to sort them. */
struct stops {
    unsigned count;
    uint16_t stop[HB_NODES_MAX];
};

/* They come nearly in order. */
static void add_stop(struct stops *s, unsigned stop)
{
    unsigned i = s->count++;

    for (; i > 0 && s->stop[i - 1] > stop; i--)
        s->stop[i] = s->stop[i - 1];
    s->stop[i] = (uint16_t)stop;
}

/* By halving, since they are in order; the stop must be there. */
static unsigned place_of_stop(const struct stops *s, unsigned stop)
{
    unsigned low = 0, high = s->count;

    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (s->stop[middle] <= stop)
            low = middle;
        else
            high = middle;
    }
    HB_ASSERT(s->stop[low] == stop);
    return low;
}

/* The stops of a feature, by going round. */
static void collect(struct stops *s, const struct hb_landscape *l, unsigned root)
{
    unsigned first = hb_land_ring(l)[root], stop = first;

    s->count = 0;
    do {
        add_stop(s, stop);
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
}

/* Links all of them to the first and makes one ring of them; returns that root, of which nothing else is said. */
static unsigned make_neat(struct hb_landscape *l, const struct stops *s)
{
    HB_ASSERT(s->count > 0);
    unsigned root = hb_land_ring_node(l, s->stop[0]), last = root;

    for (unsigned i = 1; i < s->count; i++) {
        hb_land_ring(l)[last] = s->stop[i];
        last = hb_land_ring_node(l, s->stop[i]);
        hb_land_links(l)[last] = (uint16_t)(HB_LINK | root);
    }
    hb_land_ring(l)[last] = s->stop[0];
    return root;
}

/* Whether a feature is neat. */
static bool is_neat(const struct hb_landscape *l, unsigned root)
{
    unsigned node = hb_land_ring_node(l, hb_land_ring(l)[root]), before = root;

    while (node > before && hb_land_links(l)[node] == (HB_LINK | root)) {
        before = node;
        node = hb_land_ring_node(l, hb_land_ring(l)[node]);
    }
    return node == root;
}

/* Whether a feature is still neat that was so before this node came, the youngest: where it has grown at its youngest
 * end, as most do, that node hangs under the root and closes the ring. */
static bool stays_neat(const struct hb_landscape *l, unsigned youngest)
{
    unsigned link = hb_land_links(l)[youngest], root = link & (HB_LINK - 1);

    return link & HB_LINK && !(hb_land_links(l)[root] & HB_LINK) &&
           hb_land_ring_node(l, hb_land_ring(l)[youngest]) == root;
}

__attribute__((noinline)) static void tidy(struct hb_landscape *l, unsigned root)
{
    struct stops s;

    collect(&s, l, root);
    HB_ASSERT(make_neat(l, &s) == root);
}

/* Those of one kind. */
static inline void keep_kind_neat(struct hb_landscape *l, unsigned tile, unsigned kind)
{
    unsigned first = hb_land_first_node(l, tile);

    for (unsigned left = hb_segments_of[hb_land_tile_design(l, tile)][kind]; left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left), node = first + segment;
        if (hb_land_ring(l)[node] == (tile << 4 | segment) /* it is alone */ || stays_neat(l, node))
            continue;
        unsigned root = hb_land_root(l, node);
        if (!is_neat(l, root))
            tidy(l, root);
    }
}

/* After a tile was laid only features of its own segments can have come out of order. */
void hb_land_make_canonical(struct hb_landscape *l, unsigned tile)
{
    for (unsigned kinds = l->neat; kinds; kinds &= kinds - 1)
        keep_kind_neat(l, tile, (unsigned)__builtin_ctz(kinds));
}

/* Bridges, in ascending order */

static unsigned place_of(const struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = 0;

    while (i < l->bridges && hb_land_bridges(l)[i] < bridge)
        i++;
    return i;
}

bool hb_land_is_bridged(const struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    uint32_t bridge = hb_land_bridge_word(tile, one, other);
    unsigned i = place_of(l, bridge);

    return i < l->bridges && hb_land_bridges(l)[i] == bridge;
}

static void add_bridge(struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = place_of(l, bridge);

    HB_ASSERT(l->bridges < l->bridges_max);
    memmove(hb_land_bridges(l) + i + 1, hb_land_bridges(l) + i, (l->bridges - i) * sizeof bridge);
    hb_land_bridges(l)[i] = bridge;
    l->bridges++;
}

static void remove_bridge(struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = place_of(l, bridge);

    l->bridges--;
    memmove(hb_land_bridges(l) + i, hb_land_bridges(l) + i + 1, (l->bridges - i) * sizeof bridge);
    hb_land_bridges(l)[l->bridges] = 0;
}

void hb_land_bridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    unsigned a = hb_land_first_node(l, tile) + one, b = hb_land_first_node(l, tile) + other;
    unsigned x = hb_land_root(l, a), y = hb_land_root(l, b);

    HB_ASSERT(tile < l->tiles && one != other && one < hb_land_segments_at(l, tile) &&
              other < hb_land_segments_at(l, tile));
    HB_ASSERT(hb_land_segment_kind(l, tile, one) == hb_land_segment_kind(l, tile, other));
    HB_ASSERT(l->neat >> hb_land_segment_kind(l, tile, one) & 1 && !hb_land_is_bridged(l, tile, one, other));
    add_bridge(l, hb_land_bridge_word(tile, one, other));
    hb_land_links(l)[x] |= HB_BRIDGED;
    if (x == y)
        return;
    hb_land_swap_ring(hb_land_ring(l), a, b);
    hb_land_merge(l, x, y, 0);
    tidy(l, x < y ? x : y);
}

/* Whether there is a bridge on a feature. */
static bool has_bridge(const struct hb_landscape *l, unsigned root)
{
    for (unsigned i = 0; i < l->bridges; i++)
        if (hb_land_root_at(l, hb_land_bridge_at(l, i).tile, hb_land_bridge_at(l, i).one) == root)
            return true;
    return false;
}

/* After one was taken away. */
static void look_for_bridges(struct hb_landscape *l, unsigned root)
{
    unsigned bare = hb_land_links(l)[root] & ~(unsigned)HB_BRIDGED;

    hb_land_links(l)[root] = (uint16_t)(bare | (has_bridge(l, root) ? HB_BRIDGED : 0));
}

/* Parting */

/* Open ends that a segment has by itself; what meets it closes some. */
static unsigned own_ends(const struct hb_landscape *l, unsigned stop)
{
    return hb_segment_open[hb_land_tile_design(l, hb_land_ring_tile(stop))][hb_land_ring_segment(stop)] & HB_OPEN;
}

/* Marks those of the stops that can be reached from one of them, and returns how many open ends they have. */
static unsigned reach(uint8_t *reached, const struct hb_landscape *l, const struct stops *all, unsigned from)
{
    struct hb_meeting met[HB_MEETINGS_MAX];
    uint16_t waiting[HB_NODES_MAX];
    unsigned count = 0, open = 0;

    memset(reached, 0, all->count);
    reached[place_of_stop(all, from)] = 1;
    waiting[count++] = (uint16_t)from;
    while (count > 0) {
        unsigned stop = waiting[--count], n = hb_land_meetings(l, stop, met);
        open += own_ends(l, stop);
        for (unsigned i = 0; i < n; i++) {
            unsigned place = place_of_stop(all, met[i].stop);
            open -= met[i].ends;
            if (!reached[place])
                waiting[count++] = met[i].stop;
            reached[place] = 1;
        }
    }
    return open;
}

/* Makes a feature of the stops that are marked so; who stands there is not said yet. */
static void make_feature(struct hb_landscape *l, const struct stops *all, const uint8_t *reached, unsigned mark,
                         unsigned link)
{
    struct stops some;

    some.count = 0;
    for (unsigned i = 0; i < all->count; i++)
        if (reached[i] == mark)
            some.stop[some.count++] = all->stop[i];
    hb_land_links(l)[make_neat(l, &some)] = (uint16_t)link;
}

/* Where the two segments are still joined some other way the feature stays one, and only the bridge is gone.  Else
 * there are two: what was reached, and the rest, which has the other open ends. */
void hb_land_unbridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    unsigned root = hb_land_root_at(l, tile, one), walled = hb_land_links(l)[root] & HB_WALLED,
             open = hb_land_open_ends(l, root), here;
    uint8_t reached[HB_NODES_MAX];
    struct stops all;

    HB_ASSERT(tile < l->tiles && hb_land_is_bridged(l, tile, one, other));
    remove_bridge(l, hb_land_bridge_word(tile, one, other));
    collect(&all, l, root);
    here = reach(reached, l, &all, tile << 4 | one);
    if (reached[place_of_stop(&all, tile << 4 | other)]) {
        look_for_bridges(l, root);
        return;
    }
    make_feature(l, &all, reached, 1, here | walled);
    make_feature(l, &all, reached, 0, (open - here) | walled);
    hb_land_find_piece_roots(l, root);
    look_for_bridges(l, hb_land_root_at(l, tile, one));
    look_for_bridges(l, hb_land_root_at(l, tile, other));
    hb_land_recount_pieces(l, hb_land_root_at(l, tile, one));
    hb_land_recount_pieces(l, hb_land_root_at(l, tile, other));
    hb_land_focus_tile(l, l->looked_at);
}
