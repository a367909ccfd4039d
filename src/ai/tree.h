/* tree.h -- what a search has learned, by what the one who moves knows.
 *
 * A node stands for all positions that look the same to whoever is to move, so that nobody uses what he cannot know, and
 * ways that lead to the same position share what was found.  It is found by a hash of what he sees.  Moves of a node lie
 * in one row, the most promising first.  Everything lies in memory that is handed in, and when that is full nothing is
 * added any more. */
#ifndef HB_AI_TREE_H
#define HB_AI_TREE_H

#include "hradby/game.h"

#define HB_NO_NODE UINT32_MAX

struct hb_edge {
    struct hb_move move;
    float first;          /* what it promised at first sight, to the one who moves */
    float sum;            /* of what it came to */
    float regret, chance; /* of secret choices: what was lost by not making it, and how often it should be made */
    uint32_t visits;
    uint32_t order; /* among the legal moves */
};

struct hb_tree_node {
    uint64_t key;
    uint32_t edges, count; /* the first of them, and how many */
    uint32_t visits;
    float drift; /* sum of what moves came to, less what they had promised */
};

struct hb_tree {
    uint32_t *place; /* by key; HB_NO_NODE: empty */
    struct hb_tree_node *node;
    struct hb_edge *edge;
    uint32_t places, nodes_max, edges_max; /* places is a power of 2 */
    uint32_t nodes, edges;
};

/* A tree in `bytes` of memory, aligned as malloc aligns. */
void hb_tree_init(struct hb_tree *t, void *memory, size_t bytes);
void hb_tree_clear(struct hb_tree *t);
bool hb_tree_is_nearly_full(const struct hb_tree *t);

uint32_t hb_tree_find(const struct hb_tree *t, uint64_t key);
uint32_t hb_tree_add(struct hb_tree *t, uint64_t key); /* without moves; HB_NO_NODE: it is full */

/* Room for moves of the node that was added last, or of another one that gets new ones; false: there is none. */
bool hb_tree_grow(struct hb_tree *t, uint32_t node, uint32_t count);

#endif
