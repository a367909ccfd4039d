/* castle_heard.h -- listens to a game: adds up the points it is told of, by player and source, counts each of them again from
 * what explains it, and reads every sentence. */
#ifndef HB_CASTLE_HEARD_H
#define HB_CASTLE_HEARD_H

#include "because.h"
#include "castle_hall.h"
#include "hradby/game.h"

struct heard {
    struct hb_sink sink;
    struct hb_describer describer;
    long events, faults; /* faults: no words, too many, or points without their rule in them or not explained */
    char fault[600];     /* the last one */
    int points[PLAYERS_MAX][SOURCES];

    /* Of the event that is being told. */
    bool is_score;
    int player, score, source;
    char rule[24];
    long printed;    /* points of the building */
    char within[16]; /* the bundle that is being told */
    struct because because;
    const struct hb_game *game;
};

void hb_heard_init(struct heard *h);

#endif
