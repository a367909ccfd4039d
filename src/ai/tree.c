/* tree.c -- see tree.h. */
#include "ai/tree.h"

#include <string.h>

/* So many moves a node has room for on average, and so many places there are for a node. */
enum { EDGES_A_NODE = 5, PLACES_A_NODE = 2 };

void hb_tree_init(struct hb_tree *t, void *memory, size_t bytes)
{
    size_t each = sizeof(struct hb_tree_node) + EDGES_A_NODE * sizeof(struct hb_edge) +
                  2 * (size_t)PLACES_A_NODE * sizeof(uint32_t);
    uint32_t places = 1;

    t->nodes_max = (uint32_t)(bytes / each);
    t->edges_max = EDGES_A_NODE * t->nodes_max;
    while (places < PLACES_A_NODE * t->nodes_max)
        places *= 2;
    t->places = places;
    t->node = memory;
    t->edge = (struct hb_edge *)(void *)(t->node + t->nodes_max);
    t->place = (uint32_t *)(void *)(t->edge + t->edges_max);
    hb_tree_clear(t);
}

void hb_tree_clear(struct hb_tree *t)
{
    memset(t->place, 0xff, t->places * sizeof *t->place);
    t->nodes = t->edges = 0;
}

bool hb_tree_is_nearly_full(const struct hb_tree *t)
{
    return t->nodes > t->nodes_max / 4 * 3 || t->edges > t->edges_max / 4 * 3;
}

static uint32_t place_of(const struct hb_tree *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & (t->places - 1);

    while (t->place[at] != HB_NO_NODE && t->node[t->place[at]].key != key)
        at = (at + 1) & (t->places - 1);
    return at;
}

uint32_t hb_tree_find(const struct hb_tree *t, uint64_t key)
{
    return t->place[place_of(t, key)];
}

uint32_t hb_tree_add(struct hb_tree *t, uint64_t key)
{
    if (t->nodes == t->nodes_max)
        return HB_NO_NODE;
    t->place[place_of(t, key)] = t->nodes;
    t->node[t->nodes] = (struct hb_tree_node){ .key = key };
    return t->nodes++;
}

bool hb_tree_grow(struct hb_tree *t, uint32_t node, uint32_t count)
{
    if (t->edges_max - t->edges < count)
        return false;
    t->node[node].edges = t->edges;
    t->node[node].count = count;
    t->edges += count;
    return true;
}
