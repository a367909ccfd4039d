/* landscape.c -- laying tiles and keeping the sums over features up to date (see landscape.h). */
#include "core/landscape.h"

#include "core/assert.h"

#include <string.h>

static uint16_t *slots(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_slots);
}

static uint64_t *free_cells(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_free);
}

/* The words of 64 cells, a side and a kind of edge each: [side][kind]. */
static uint64_t *refusing(const struct hb_landscape *l, unsigned word)
{
    return (uint64_t *)hb_land_at(l, l->at_refuse) + (size_t)word * HB_SIDES * HB_EDGE_KINDS;
}

static uint64_t *counts(const struct hb_landscape *l)
{
    return hb_land_at(l, l->at_counts);
}

/* Set-up */

static unsigned cells_for(unsigned tiles)
{
    return 3 * tiles + 2;
}

static unsigned slot_bits(unsigned cells)
{
    unsigned bits = 6;

    while ((1u << bits) * 7 / 8 < cells)
        bits++;
    return bits;
}

/* Gives every array its place; returns the bytes of the whole. */
static uint32_t arrange(struct hb_landscape *l, const struct hb_land_plan *p)
{
    unsigned cells = cells_for(p->tiles), words = (cells + 63) / 64, bits = slot_bits(cells);
    uint32_t at = 0;

    HB_ASSERT(p->tiles <= HB_TILES_MAX && p->nodes <= HB_TILES_MAX * HB_SEGMENTS_MAX && p->figures < 256);
    HB_ASSERT(p->counters <= HB_COUNTERS);
    l->cells_max = (uint16_t)cells;
    l->tiles_max = (uint16_t)p->tiles;
    l->nodes_max = (uint16_t)p->nodes;
    l->figures_max = (uint16_t)p->figures;
    l->words = (uint16_t)words;
    l->slot_mask = (uint16_t)((1u << bits) - 1);
    l->slot_step = (uint16_t)((1u << (bits + 1) / 2) + 1);
    l->counters = (uint16_t)p->counters;
    hb_set_apart(&at, sizeof *l);
    l->at_free = hb_set_apart(&at, words * sizeof(uint64_t));
    l->at_refuse = hb_set_apart(&at, HB_SIDES * HB_EDGE_KINDS * words * sizeof(uint64_t));
    l->at_cells = hb_set_apart(&at, cells * sizeof(struct hb_cell));
    l->at_slots = hb_set_apart(&at, (size_t)(1u << bits) * sizeof(uint16_t));
    l->at_laid = hb_set_apart(&at, p->tiles * sizeof(uint16_t));
    l->at_nodes = hb_set_apart(&at, p->nodes * sizeof(uint64_t));
    l->at_counts = hb_set_apart(&at, p->counters ? p->nodes * sizeof(uint64_t) : 0);
    l->at_figures = hb_set_apart(&at, p->figures * sizeof(struct hb_figure));
    return at;
}

size_t hb_land_bytes(const struct hb_land_plan *p)
{
    struct hb_landscape trial = { 0 };

    return arrange(&trial, p);
}

void hb_land_init(struct hb_landscape *l, const struct hb_land_plan *p)
{
    arrange(l, p);
}

/* Squares */

static unsigned slot_of(const struct hb_landscape *l, int x, int y)
{
    return ((unsigned)x + (unsigned)y * l->slot_step) & l->slot_mask;
}

/* The slot that holds x y, or the empty one where it belongs. */
static unsigned find_slot(const struct hb_landscape *l, int x, int y)
{
    const uint16_t *slot = slots(l);
    const struct hb_cell *cell = hb_cells(l);
    uint32_t place = hb_place_of(x, y);
    unsigned s = slot_of(l, x, y);

    while (slot[s] && hb_cell_place(&cell[slot[s] - 1]) != place)
        s = (s + 1) & l->slot_mask;
    return s;
}

unsigned hb_cell_at(const struct hb_landscape *l, int x, int y)
{
    uint16_t found = slots(l)[find_slot(l, x, y)];

    return found ? found - 1u : HB_NO_CELL;
}

static unsigned new_cell(struct hb_landscape *l, int x, int y, unsigned slot)
{
    unsigned c = l->cells++;

    HB_ASSERT(c < l->cells_max);
    hb_cells(l)[c].x = (int16_t)x;
    hb_cells(l)[c].y = (int16_t)y;
    slots(l)[slot] = (uint16_t)(c + 1);
    free_cells(l)[c / 64] |= (uint64_t)1 << c % 64;
    return c;
}

unsigned hb_land_open_cell(struct hb_landscape *l, int x, int y)
{
    unsigned slot = find_slot(l, x, y);
    uint16_t found = slots(l)[slot];

    return found ? found - 1u : new_cell(l, x, y, slot);
}

/* Features */

/* What a root brings to the question which of two stays one: its tiles, and among equals its age. */
static uint64_t seniority(unsigned root, uint64_t node)
{
    return (uint64_t)hb_node_tiles(node) << 16 | (0xffff - root);
}

/* Joins two nodes whose segments meet, and closes `ends` open ends there. */
static void join(struct hb_landscape *l, unsigned a, unsigned b, unsigned ends)
{
    const uint64_t numbers = (uint64_t)0xff << HB_NODE_XOR;
    uint64_t *node = hb_nodes(l);

    a = hb_root(l, a);
    b = hb_root(l, b);
    if (a == b) {
        node[a] -= ends;
        return;
    }
    uint64_t one = node[a], other = node[b];
    bool swap = seniority(b, other) > seniority(a, one);
    unsigned root = swap ? b : a, leaf = swap ? a : b;
    node[root] = ((one & ~numbers) + (other & ~numbers) - ends) | ((one ^ other) & numbers);
    node[leaf] = (uint64_t)1 << HB_NODE_LINK | root;
    if (l->counters) {
        counts(l)[root] += counts(l)[leaf];
        counts(l)[leaf] = 0;
    }
}

/* Areas meet half by half: the left half of a side meets the right half of the side opposite. */
static void join_areas(struct hb_landscape *l, const struct hb_cell *a, const struct hb_cell *b, unsigned side,
                       unsigned ends)
{
    const uint8_t *mine = &hb_shapes[a->shape].area[2 * side];
    const uint8_t *theirs = &hb_shapes[b->shape].area[2 * (side ^ 2)];

    if (mine[0] == mine[1] && theirs[0] == theirs[1]) {
        join(l, a->node + mine[0], b->node + theirs[1], 2 * ends);
        return;
    }
    join(l, a->node + mine[0], b->node + theirs[1], ends);
    join(l, a->node + mine[1], b->node + theirs[0], ends);
}

static void join_side(struct hb_landscape *l, const struct hb_cell *a, const struct hb_cell *b, unsigned side)
{
    const struct hb_shape *mine = &hb_shapes[a->shape], *theirs = &hb_shapes[b->shape];

    join_areas(l, a, b, side, mine->edge[side] == HB_CITY ? 2 : 0);
    if (mine->line[side] != HB_NO_SEGMENT && theirs->line[side ^ 2] != HB_NO_SEGMENT)
        join(l, a->node + mine->line[side], b->node + theirs->line[side ^ 2], 2);
}

/* From now on a tile on this empty cell must show `kind` on that side. */
static void ask(struct hb_landscape *l, unsigned cell, unsigned side, unsigned kind)
{
    uint64_t *refuse = refusing(l, cell / 64) + side * HB_EDGE_KINDS;
    uint64_t bit = (uint64_t)1 << cell % 64;
    uint64_t kept = refuse[kind];

    for (unsigned k = 0; k < HB_EDGE_KINDS; k++)
        refuse[k] |= bit;
    refuse[kind] = kept;
}

static void meet(struct hb_landscape *l, unsigned cell, unsigned side)
{
    const struct hb_cell *here = &hb_cells(l)[cell];
    int x = hb_beside_x(here->x, side), y = hb_beside_y(here->y, side);
    unsigned slot = find_slot(l, x, y);
    uint16_t found = slots(l)[slot];
    unsigned there = found ? found - 1u : new_cell(l, x, y, slot);

    if (hb_cells(l)[there].shape)
        join_side(l, here, &hb_cells(l)[there], side);
    else
        ask(l, there, side ^ 2, hb_shapes[here->shape].edge[side]);
}

static void count_marks(struct hb_landscape *l, unsigned node, const struct hb_segment *s)
{
    for (unsigned i = 0; i < s->marks; i++) {
        unsigned counter = l->counter_of[s->mark[i].word];
        if (counter)
            counts(l)[node] += (uint64_t)s->mark[i].count << 8 * (counter - 1);
    }
}

static void add_nodes(struct hb_landscape *l, unsigned design)
{
    const struct hb_design *d = &hb_designs[design];
    uint64_t *node = hb_nodes(l) + l->nodes;
    uint64_t number = (uint64_t)l->tiles << HB_NODE_XOR;

    HB_ASSERT(l->nodes + d->segments <= l->nodes_max);
    for (unsigned i = 0; i < d->segments; i++) {
        uint64_t fresh = hb_segment_node[design][i];
        node[i] = fresh | (hb_node_twins(fresh) ? number : 0);
        if (l->counters)
            count_marks(l, l->nodes + i, &d->segment[i]);
    }
    l->nodes = (uint16_t)(l->nodes + d->segments);
}

void hb_lay(struct hb_landscape *l, unsigned cell, unsigned design, unsigned quarters)
{
    struct hb_cell *c = &hb_cells(l)[cell];

    HB_ASSERT(!c->shape && design && l->tiles < l->tiles_max);
    c->shape = (uint16_t)(HB_TURNS * design + quarters);
    c->node = l->nodes;
    hb_laid(l)[l->tiles++] = (uint16_t)cell;
    add_nodes(l, design);
    free_cells(l)[cell / 64] &= ~((uint64_t)1 << cell % 64);
    for (unsigned side = 0; side < HB_SIDES; side++)
        meet(l, cell, side);
}

/* Where a tile fits */

static unsigned words_used(const struct hb_landscape *l)
{
    return (l->cells + 63u) / 64;
}

/* The cells of one word on which a tile with these edges fits. */
static uint64_t fitting(const struct hb_landscape *l, const uint8_t *edge, unsigned word)
{
    const uint64_t *refuse = refusing(l, word);

    return free_cells(l)[word] & ~(refuse[edge[HB_N]] | refuse[HB_EDGE_KINDS + edge[HB_E]] |
                                   refuse[2 * HB_EDGE_KINDS + edge[HB_S]] | refuse[3 * HB_EDGE_KINDS + edge[HB_W]]);
}

void hb_fits_find(struct hb_fits *f, const struct hb_landscape *l, unsigned design)
{
    f->turns = hb_designs[design].turns;
    f->words = words_used(l);
    for (unsigned t = 0; t < f->turns; t++)
        for (unsigned i = 0; i < f->words; i++)
            f->cells[t][i] = fitting(l, hb_shapes[HB_TURNS * design + t].edge, i);
}

bool hb_fits_somewhere(const struct hb_landscape *l, unsigned design)
{
    unsigned words = words_used(l);

    for (unsigned t = 0; t < hb_designs[design].turns; t++)
        for (unsigned i = words; i-- > 0;) /* most free squares are young */
            if (fitting(l, hb_shapes[HB_TURNS * design + t].edge, i))
                return true;
    return false;
}

bool hb_fits_on(const struct hb_landscape *l, unsigned cell, unsigned design, unsigned quarters)
{
    return fitting(l, hb_shapes[HB_TURNS * design + quarters].edge, cell / 64) >> cell % 64 & 1;
}

int hb_asked(const struct hb_landscape *l, unsigned cell, enum hb_side side)
{
    const uint64_t *refuse = refusing(l, cell / 64) + (unsigned)side * HB_EDGE_KINDS;
    int asked = -1;

    for (unsigned k = 0; k < HB_EDGE_KINDS; k++) {
        if (!(refuse[k] >> cell % 64 & 1))
            asked = asked < 0 ? (int)k : HB_EDGE_KINDS;
    }
    return asked == HB_EDGE_KINDS ? -1 : asked;
}

bool hb_some_ask(const struct hb_landscape *l, enum hb_feature_kind kind)
{
    unsigned other = kind == HB_FIELD ? HB_ROAD : HB_FIELD;

    for (unsigned word = 0; word < words_used(l); word++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            const uint64_t *refuse = refusing(l, word) + side * HB_EDGE_KINDS;
            if (free_cells(l)[word] & refuse[other] & ~refuse[kind])
                return true;
        }
    return false;
}

/* Counting */

static unsigned counted_again(const struct hb_landscape *l, unsigned cell, unsigned root, enum hb_feature_kind kind)
{
    const struct hb_cell *c = &hb_cells(l)[cell];
    const struct hb_design *d = &hb_designs[hb_cell_design(c)];
    unsigned times = 0;

    for (unsigned i = 0; i < d->segments; i++)
        times += d->segment[i].kind == kind && hb_root(l, c->node + i) == root;
    return times > 1 ? times - 1 : 0;
}

unsigned hb_distinct_tiles(const struct hb_landscape *l, unsigned root, enum hb_feature_kind kind)
{
    uint64_t node = hb_nodes(l)[root];
    unsigned tiles = hb_node_tiles(node);

    if (hb_node_twins(node) < 2)
        return tiles;
    if (hb_node_twins(node) == 2)
        return tiles - (hb_node_xor(node) == 0);
    for (unsigned i = 0; i < l->tiles; i++)
        tiles -= counted_again(l, hb_laid(l)[i], root, kind);
    return tiles;
}

unsigned hb_neighbours(const struct hb_landscape *l, unsigned cell)
{
    const struct hb_cell *c = &hb_cells(l)[cell];
    unsigned n = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            unsigned there = dx || dy ? hb_cell_at(l, c->x + dx, c->y + dy) : HB_NO_CELL;
            n += there != HB_NO_CELL && hb_cells(l)[there].shape != 0;
        }
    }
    return n;
}

unsigned hb_count(const struct hb_landscape *l, unsigned root, unsigned counter)
{
    HB_ASSERT(counter < l->counters);
    return (unsigned)(counts(l)[root] >> 8 * counter) & 0xff;
}

/* Figures */

void hb_stand(struct hb_landscape *l, unsigned cell, unsigned segment, unsigned piece, unsigned player,
              bool counts_here)
{
    unsigned node = hb_cells(l)[cell].node + segment;
    struct hb_figure *f = &hb_figures(l)[l->figures++];

    HB_ASSERT(l->figures <= l->figures_max);
    *f = (struct hb_figure){ .node = (uint16_t)node,
                             .cell = (uint16_t)cell,
                             .segment = (uint8_t)segment,
                             .piece = (uint8_t)piece,
                             .player = (uint8_t)player,
                             .kind = (uint8_t)hb_segment_kind(l, cell, segment) };
    l->monks = (uint16_t)(l->monks + hb_is_cloister(f->kind));
    if (counts_here)
        hb_nodes(l)[hb_root(l, node)] += (uint64_t)1 << HB_NODE_FOLLOWERS;
}

void hb_leave(struct hb_landscape *l, unsigned figure, bool counts_here)
{
    struct hb_figure *f = hb_figures(l);

    HB_ASSERT(figure < l->figures);
    l->monks = (uint16_t)(l->monks - hb_is_cloister(f[figure].kind));
    if (counts_here)
        hb_nodes(l)[hb_root(l, f[figure].node)] -= (uint64_t)1 << HB_NODE_FOLLOWERS;
    l->figures--;
    memmove(f + figure, f + figure + 1, (l->figures - figure) * sizeof *f);
    memset(f + l->figures, 0, sizeof *f);
}

bool hb_is_first_there(const struct hb_landscape *l, unsigned figure)
{
    unsigned root = hb_root(l, hb_figures(l)[figure].node);

    for (unsigned i = 0; i < figure; i++)
        if (hb_root(l, hb_figures(l)[i].node) == root)
            return false;
    return true;
}

/* For tests */

/* What the neighbour on that side shows, as a second opinion on hb_asked. */
static int edge_beside(const struct hb_landscape *l, const struct hb_cell *cell, unsigned side)
{
    unsigned there = hb_cell_at(l, hb_beside_x(cell->x, side), hb_beside_y(cell->y, side));

    if (there == HB_NO_CELL || !hb_cells(l)[there].shape)
        return -1;
    return hb_shapes[hb_cells(l)[there].shape].edge[side ^ 2];
}

static void check_cell(const struct hb_landscape *l, unsigned c)
{
    const struct hb_cell *cell = &hb_cells(l)[c];

    HB_ASSERT(hb_cell_at(l, cell->x, cell->y) == c);
    HB_ASSERT((free_cells(l)[c / 64] >> c % 64 & 1) == (cell->shape == 0));
    for (unsigned side = 0; side < HB_SIDES && !cell->shape; side++)
        HB_ASSERT(hb_asked(l, c, (enum hb_side)side) == edge_beside(l, cell, side));
}

void hb_land_check(const struct hb_landscape *l)
{
    unsigned followers = 0;

    for (unsigned c = 0; c < l->cells; c++)
        check_cell(l, c);
    for (unsigned i = 0; i < l->tiles; i++)
        HB_ASSERT(hb_cells(l)[hb_laid(l)[i]].shape != 0);
    for (unsigned n = 0; n < l->nodes; n++)
        if (!(hb_nodes(l)[n] >> HB_NODE_LINK))
            followers += hb_node_followers(hb_nodes(l)[n]);
    HB_ASSERT(followers <= l->figures);
}
