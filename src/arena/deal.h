/* deal.h -- what chance does in the games of a round: the same in each of them, as far as their rules go the same way.
 *
 * Every kind of random event has numbers of its own, by the name of its phase: the n-th tile is drawn by the same number in
 * each game of the round, whatever dice were rolled in between.  As long as equal tiles are left, that is the same tile.
 * Nobody who plays is told the seed. */
#ifndef HB_ARENA_DEAL_H
#define HB_ARENA_DEAL_H

#include "hradby/table.h"
#include "table/chance.h"

enum { HB_DEAL_PHASES = 16, HB_DEAL_SEED = 2 * HB_SEED_TEXT };

struct hb_deal {
    char seed[HB_DEAL_SEED]; /* of the round */
    unsigned phases;
    struct {
        const char *name;
        uint64_t events; /* so far */
        struct hb_chance chance;
    } phase[HB_DEAL_PHASES];
};

void hb_deal_init(struct hb_deal *d, const char *seed, unsigned long round);

/* The outcome of the random event that g stands before. */
struct hb_move hb_deal_outcome(struct hb_deal *d, const struct hb_game *g);

/* A number for decision n of a player in a game of the round, which no draw tells anything of. */
uint64_t hb_deal_thought(const struct hb_deal *d, unsigned game, int who, unsigned long n);

#endif
