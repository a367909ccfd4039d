/* search.h -- Monte Carlo tree search over what players know, for any kind of game.
 *
 * An iteration begins at the view of the one who thinks, fills in what he cannot know at random, and follows the moves
 * that promise most, seldom tried ones a little more (PUCT), down to a decision that nobody has thought about.  There every
 * turn that the player can make is weighed (weigh.h), the best is what the iteration came to, and everybody on the way
 * learns what it means to him.  A turn of several choices is one row of nodes: it never ends between them.
 *
 * Random events are spread evenly over their outcomes, by the golden section, in the same order below all moves, so that
 * these are compared under equal conditions.  Where several choose in secret at once each learns by himself what he
 * should have chosen (regret matching), which leads to a mixture that cannot be guessed.
 *
 * One search is the work of one thread, in memory of its own. */
#ifndef HB_AI_SEARCH_H
#define HB_AI_SEARCH_H

#include "ai/tree.h"
#include "ai/turn.h"
#include "ai/weigh.h"
#include "hradby/player.h"

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
    bool by_lines; /* turns are followed along their best lines (turn.h), not from one choice to the best next one */
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
void hb_search_ask(struct hb_search *s, const struct hb_question *q, uint64_t seed, struct hb_stopwatch *clock,
                   int64_t until);

/* Thinks until `playouts` iterations are made, the time is up or the stop is set. */
void hb_search_run(struct hb_search *s, uint64_t playouts);

/* The moves of the decision, the most promising at first sight first. */
const struct hb_edge *hb_search_moves(const struct hb_search *s, uint32_t *count);

/* What a move has come to so far, to the one who thinks. */
float hb_search_worth(const struct hb_search *s, const struct hb_edge *e);

#endif
