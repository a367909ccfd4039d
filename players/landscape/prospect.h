/* prospect.h -- what is still to come on a landscape: the features that can bring points, and what the unseen tiles can
 * do for them.
 *
 * Everything here is open to all who see the game: which tiles are unseen, not in which order they come.  Nothing is
 * allocated; a prospect is some kilobytes on the stack of the one who asks. */
#ifndef HB_LAND_PROSPECT_H
#define HB_LAND_PROSPECT_H

#include "engine/tilegame/tilegame.h"

enum { HB_HOPES_MAX = 160, HB_HOPES_BEHIND = 16, HB_PAIRS = 6 };

/* A feature that somebody stands on or could stand on. */
struct hb_prospect_feature {
    uint8_t kind; /* enum hb_feature_kind */
    uint8_t complete;
    uint8_t ends;          /* open: of roads and cities sides of empty squares, of cloisters empty squares around */
    uint8_t shut;          /* ends that no unseen tile caps */
    uint8_t dead;          /* ends on which no unseen tile fits */
    uint8_t caps, fits;    /* at the end where it is hardest: how many unseen tiles cap it, how many fit */
    uint8_t caps_sum;      /* over all ends */
    uint8_t helped;        /* something else than followers stands there */
    uint8_t best, present; /* the largest power; who is there, a bit each */
    uint8_t owners;
    uint8_t power[HB_PLAYERS_MAX], followers[HB_PLAYERS_MAX];
    uint8_t cities, cities_open,
        cities_near;  /* beside a field: complete; open; of those the ones that can soon be closed */
    uint8_t joins;    /* the most unseen tiles that would join it to another one of its kind */
    uint8_t joins_to; /* that one, among the hopes; 0: none */
    uint16_t root, tile;
    uint8_t segment;
    uint16_t chance;    /* of 256, that it is completed, as it seems */
    int16_t now, whole; /* points to whoever has it: if the game ended now, and once it is complete */
};

struct hb_prospect {
    const struct hb_tilegame *tg;
    unsigned players, tiles_left;
    uint32_t hope_rules, seat_rules; /* bit i: the rule in play with place i has signs for features, for seats */
    unsigned turns, stage, party, distance[HB_PLAYERS_MAX]; /* the moment, as signs see it (signs.h) */
    unsigned count;                                         /* of hopes, with number 0, which is none */
    struct hb_prospect_feature hope[HB_HOPES_MAX];
    int points[HB_PLAYERS_MAX];                            /* if the game ended now */
    uint8_t in_hand[HB_PLAYERS_MAX];                       /* followers, with those that come home in this turn */
    uint8_t coming[HB_PLAYERS_MAX], lying[HB_PLAYERS_MAX]; /* followers that can soon come home, and those on fields */
    uint8_t hope_of[HB_NODES_MAX + HB_HOPES_BEHIND];       /* by node; 0: none */
    uint8_t stock[HB_STOCKS_MAX];                          /* how many are unseen */
};

/* signs.c: how late it is, how many play, and who comes when. */
void hb_prospect_timing(struct hb_prospect *p);

void hb_prospect(struct hb_prospect *p, const struct hb_tilegame *tg);

#endif
