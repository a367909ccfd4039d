/* bridges.c -- joining segments inside a tile and parting them again, and features that are kept neat.
 *
 * A neat feature looks the same however it came about: each node links to the root directly, and the ring goes up through
 * the nodes, which are numbered in the order of tiles, and back to the root. */
#include "core/landscape_inside.h"

/* A set of stops: of tiles and segments. */
struct stops {
    uint64_t word[HB_STOPS_MAX / 64];
};

static void add_stop(struct stops *s, unsigned stop)
{
    s->word[stop / 64] |= (uint64_t)1 << stop % 64;
}
static bool has_stop(const struct stops *s, unsigned stop)
{
    return s->word[stop / 64] >> stop % 64 & 1;
}

static void collect(struct stops *s, const struct hb_landscape *l, unsigned root)
{
    unsigned first = hb_ring(l)[root], stop = first;

    memset(s, 0, sizeof *s);
    do {
        add_stop(s, stop);
        stop = hb_ring_next(l, stop);
    } while (stop != first);
}

/* Links all of them to the first and makes one ring of them; returns that root, of which nothing else is said. */
static unsigned make_neat(struct hb_landscape *l, const struct stops *s)
{
    unsigned root = HB_NO_ROOT, last = HB_NO_ROOT, first_stop = 0;

    for (unsigned w = 0; w < sizeof s->word / sizeof s->word[0]; w++)
        for (uint64_t left = s->word[w]; left; left &= left - 1) {
            unsigned stop = 64 * w + (unsigned)__builtin_ctzll(left), node = hb_ring_node(l, stop);
            if (root == HB_NO_ROOT) {
                root = node;
                first_stop = stop;
            } else {
                hb_links(l)[node] = (uint16_t)(HB_LINK | root);
                hb_ring(l)[last] = (uint16_t)stop;
            }
            last = node;
        }
    hb_ring(l)[last] = (uint16_t)first_stop;
    return root;
}

static void tidy(struct hb_landscape *l, unsigned root)
{
    struct stops s;

    collect(&s, l, root);
    HB_ASSERT(make_neat(l, &s) == root);
}

void hb_keep_neat(struct hb_landscape *l, unsigned tile)
{
    for (unsigned i = 0; i < hb_segments_at(l, tile); i++)
        if (l->neat >> hb_segment_kind(l, tile, i) & 1)
            tidy(l, hb_root_at(l, tile, i));
}

/* ---- bridges, in ascending order -------------------------------------------------------------------- */

static unsigned place_of(const struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = 0;

    while (i < l->bridges && hb_bridges(l)[i] < bridge)
        i++;
    return i;
}

bool hb_is_bridged(const struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    uint32_t bridge = hb_bridge_word(tile, one, other);
    unsigned i = place_of(l, bridge);

    return i < l->bridges && hb_bridges(l)[i] == bridge;
}

static void add_bridge(struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = place_of(l, bridge);

    HB_ASSERT(l->bridges < l->bridges_max);
    memmove(hb_bridges(l) + i + 1, hb_bridges(l) + i, (l->bridges - i) * sizeof bridge);
    hb_bridges(l)[i] = bridge;
    l->bridges++;
}

static void remove_bridge(struct hb_landscape *l, uint32_t bridge)
{
    unsigned i = place_of(l, bridge);

    l->bridges--;
    memmove(hb_bridges(l) + i, hb_bridges(l) + i + 1, (l->bridges - i) * sizeof bridge);
    hb_bridges(l)[l->bridges] = 0;
}

void hb_bridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    unsigned a = hb_first(l, tile) + one, b = hb_first(l, tile) + other;
    unsigned x = hb_root(l, a), y = hb_root(l, b);

    HB_ASSERT(tile < l->tiles && one != other && one < hb_segments_at(l, tile) && other < hb_segments_at(l, tile));
    HB_ASSERT(hb_segment_kind(l, tile, one) == hb_segment_kind(l, tile, other));
    HB_ASSERT(l->neat >> hb_segment_kind(l, tile, one) & 1 && !hb_is_bridged(l, tile, one, other));
    add_bridge(l, hb_bridge_word(tile, one, other));
    if (x == y)
        return;
    hb_swap_ring(hb_ring(l), a, b);
    hb_merge(l, x, y, 0);
    tidy(l, x < y ? x : y);
}

/* ---- parting ---------------------------------------------------------------------------------------- */

/* All that can be reached from a stop. */
static void reach(struct stops *s, const struct hb_landscape *l, unsigned from)
{
    struct hb_meeting met[HB_MEETINGS_MAX];
    uint16_t waiting[HB_NODES_MAX];
    unsigned count = 0;

    memset(s, 0, sizeof *s);
    add_stop(s, from);
    waiting[count++] = (uint16_t)from;
    while (count > 0) {
        unsigned n = hb_meetings(l, waiting[--count], met);
        for (unsigned i = 0; i < n; i++)
            if (!has_stop(s, met[i].stop)) {
                add_stop(s, met[i].stop);
                waiting[count++] = met[i].stop;
            }
    }
}

static unsigned open_ends(const struct hb_landscape *l, const struct stops *s)
{
    struct hb_meeting met[HB_MEETINGS_MAX];
    unsigned open = 0;

    for (unsigned w = 0; w < sizeof s->word / sizeof s->word[0]; w++)
        for (uint64_t left = s->word[w]; left; left &= left - 1) {
            unsigned stop = 64 * w + (unsigned)__builtin_ctzll(left), n = hb_meetings(l, stop, met);
            open += hb_segment_open[hb_tile_design(l, hb_ring_tile(stop))][hb_ring_segment(stop)] & HB_OPEN;
            for (unsigned i = 0; i < n; i++)
                open -= met[i].ends;
        }
    return open;
}

/* What a root holds of this part, without who stands there. */
static void make_feature(struct hb_landscape *l, const struct stops *s, unsigned walled)
{
    unsigned root = make_neat(l, s);

    hb_links(l)[root] = (uint16_t)(open_ends(l, s) | walled);
}

void hb_unbridge(struct hb_landscape *l, unsigned tile, unsigned one, unsigned other)
{
    unsigned root = hb_root_at(l, tile, one), walled = hb_links(l)[root] & HB_WALLED;
    struct stops all, here, there;

    HB_ASSERT(tile < l->tiles && hb_is_bridged(l, tile, one, other));
    remove_bridge(l, hb_bridge_word(tile, one, other));
    collect(&all, l, root);
    reach(&here, l, tile << 4 | one);
    if (has_stop(&here, tile << 4 | other))
        return;
    for (unsigned w = 0; w < sizeof all.word / sizeof all.word[0]; w++)
        there.word[w] = all.word[w] & ~here.word[w];
    make_feature(l, &here, walled);
    make_feature(l, &there, walled);
    hb_part_things(l, root);
    hb_settle(l, hb_root_at(l, tile, one));
    hb_settle(l, hb_root_at(l, tile, other));
    hb_look_at(l, l->looked_at);
}
