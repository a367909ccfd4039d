/* heard.h -- listens to a game and adds up the points it is told of, by player and source. */
#ifndef HB_CASTLE_HEARD_H
#define HB_CASTLE_HEARD_H

#include "hall.h"
#include "hradby/game.h"

struct heard {
    struct hb_sink sink;
    struct hb_facts facts;
    long events, faults; /* faults: no words, too many, or points without their rule in them */
    int points[PLAYERS_MAX][SOURCES];

    /* Of the event that is being told. */
    bool is_score;
    int player, score, source;
    char rule[24];
};

void hb_heard_init(struct heard *h);

#endif
