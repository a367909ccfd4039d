/* arena_worker.h -- plays whole rounds, one after another, with contenders of its own: a thread has one, and shares
 * nothing.
 *
 * What chance does is the same in all games of a round, as far as their rules go the same way. */
#ifndef HB_ARENA_WORKER_H
#define HB_ARENA_WORKER_H

#include "players/arena/arena.h"
#include "table/chance.h"

/* Every kind of random event has numbers of its own, by the name of its phase: the n-th tile is drawn by the same
 * number in each game of the round, whatever dice were rolled in between.  As long as equal tiles are left, that is the
 * same tile.  Nobody who plays is told the seed. */
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
uint64_t hb_deal_player_seed(const struct hb_deal *d, unsigned game, int who, unsigned long n);

struct hb_worker;

/* NULL and *err if there is no memory.  Once *stop is true it gives up the round it is in. */
struct hb_worker *hb_worker_open(const struct hb_arena *arena, const atomic_bool *stop, struct hb_error *err);
void hb_worker_close(struct hb_worker *w);

/* What the round came to, as a line of JSON without its end, to be freed; NULL if it was given up. */
char *hb_worker_round(struct hb_worker *w, unsigned long round);

#endif
