/* search.h -- Monte Carlo tree search over what players know, for any kind of game.
 *
 * An iteration begins at the view of the one who thinks, fills in what they cannot know at random, and follows the
 * moves that promise most, seldom tried ones a little more (PUCT), down to a decision that nobody has thought about.
 * There every turn that the player can make is weighed (weigh.h), the best is what the iteration came to, and everybody
 * on the way learns what it means to them.  A turn of several choices is one row of nodes: it never ends between them.
 *
 * Random events are spread evenly over their outcomes, by the golden section, in the same order below all moves, so
 * that these are compared under equal conditions.  Where several choose in secret at once each learns alone what they
 * should have chosen (regret matching), which leads to a mixture that cannot be guessed.
 *
 * One search is the work of one thread, in memory of its own. */
#ifndef HB_SEARCH_H
#define HB_SEARCH_H

#include "hradby/player.h"
#include "players/weigh.h"

/* What a search has learned, by what the one who moves knows.
 *
 * A node stands for all positions that look the same to whoever is to move, so that nobody uses what they cannot know,
 * and ways that lead to the same position share what was found.  It is found by a hash of what they see.  Moves of a
 * node lie in one row, the most promising first.  Everything lies in memory that is handed in, and when that is full
 * nothing is added any more. */
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
    uint32_t *place; /* by key; UINT32_MAX: empty */
    struct hb_tree_node *node;
    struct hb_edge *edge;
    uint32_t places, nodes_max, edges_max; /* places is a power of 2 */
    uint32_t nodes, edges;
};

enum { HB_SEARCH_STATES = 6, HB_SEARCH_PATH = 128 };

/* One decision on the way. */
struct hb_search_step {
    uint32_t node, edge;
    int16_t who;
    bool secret;
};

struct hb_search {
    struct hb_tree tree;
    struct hb_game *at, *trial, *next, *best, *seen, *view;
    struct hb_move *moves, *more; /* HB_MOVES_MAX each */
    struct hb_edge *list;         /* HB_MOVES_MAX */
    struct hb_beam beam;
    int who;
    bool by_lines; /* turns are followed along their best lines (weigh.h), not from choice to best next choice */
    bool in_turns; /* one after another, and every turn is weighed when it is over */
    bool hidden;   /* something is secret now, and filled in each time */
    bool secrets;  /* the game knows secret choices */
    bool expired;  /* the time is up */
    uint32_t root;
    uint64_t dice;   /* random numbers follow from it */
    uint64_t spread; /* where the outcomes of random events begin */
    uint64_t filled; /* where nodes of choices that were made in secret before begin */
    uint64_t playouts;
    unsigned events;               /* random ones in this iteration */
    uint16_t made[HB_PLAYERS_MAX]; /* turns of each in this iteration, behind the one that is thought about */
    float gained[HB_PLAYERS_MAX][HB_PLAYERS_MAX]; /* sum of what turns brought, by who made them, to whom; */
    unsigned turns[HB_PLAYERS_MAX];               /* and how many they were */
    unsigned weighed;                             /* positions since the clock was looked at */
    struct hb_scales scales;                      /* what positions are weighed by */
    int64_t since, until;                         /* of the clock */
    struct hb_stopwatch *clock;
    const atomic_bool *stop;
    unsigned length;
    struct hb_search_step path[HB_SEARCH_PATH];
};

/* `bytes` that are enough to think about games of the size of g, with a tree of at most `tree` bytes. */
size_t hb_search_size(const struct hb_game *g, size_t tree);
void hb_search_init(struct hb_search *s, size_t game_size, void *memory, size_t bytes);

/* What is decided.  `until` counts only if there is a clock. */
void hb_search_begin(struct hb_search *s, const struct hb_question *q, uint64_t seed, struct hb_stopwatch *clock,
                     int64_t until);

/* Thinks until `playouts` iterations are made, the time is up or the stop is set. */
void hb_search_run(struct hb_search *s, uint64_t playouts);

/* The moves of the decision, the most promising at first sight first. */
const struct hb_edge *hb_search_moves(const struct hb_search *s, uint32_t *count);

/* What a move has come to so far, to the one who thinks. */
float hb_search_worth(const struct hb_search *s, const struct hb_edge *e);

/* The end of a game */

/* The last moves, looked at to the end: every move, every outcome of chance by its weight.  What comes out is exact, as
 * far as everybody plays for what the search plays for (weigh.h).  It is asked for only where what is to be looked at
 * seems to be little enough, and given up where it turns out to be more. */
enum { HB_ENDGAME_DEPTH = 24, HB_ENDGAME_MOVES = 2 * HB_MOVES_MAX };

struct hb_endgame {
    struct hb_game *state[HB_ENDGAME_DEPTH];
    struct hb_move *moves; /* HB_ENDGAME_MOVES */
    size_t listed;         /* of them in use */
    uint64_t left;         /* positions that may still be looked at */
    bool failed;           /* it was too much */
    struct hb_stopwatch *clock;
    int64_t until;
    const atomic_bool *stop;
};

size_t hb_endgame_size(size_t game_size);
void hb_endgame_init(struct hb_endgame *e, size_t game_size, void *memory);

/* What all moves of `who` at g come to, worth[i] to them by move i of the legal ones; false: that would take more than
 * `most` positions, or more time than there is, or something is hidden. */
bool hb_endgame_solve(struct hb_endgame *e, const struct hb_game *g, int who, uint64_t most, float *worth);

#endif
