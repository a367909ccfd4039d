/* position_random.h -- chance for a player who thinks: numbers that follow from a position, so that the same position is
 * always thought about in the same way, whoever asks and on whatever machine. */
#ifndef HB_POSITION_RANDOM_H
#define HB_POSITION_RANDOM_H

#include "engine/splitmix.h"
#include "hradby/game.h"

struct hb_position_random {
    struct hb_random random; /* first, so that below() finds the rest */
    uint64_t at;
};

/* Bounds are so small that the remainder is fair enough. */
static inline uint64_t hb_position_below(struct hb_random *random, uint64_t bound)
{
    return hb_splitmix(&((struct hb_position_random *)(void *)random)->at) % bound;
}

static inline struct hb_position_random hb_position_random(uint64_t seed)
{
    return (struct hb_position_random){ { hb_position_below }, seed };
}

#endif
