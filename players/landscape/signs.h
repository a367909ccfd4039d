/* signs.h -- what a position looks like to somebody who weighs it: numbers of rows in the table of weights
 * (sign_weights.h).
 *
 * For each player there are the features they have or could have, each with its signs, and the signs of their seat.  A
 * sign is one case of a few things looked at together, such as «a city, two open ends, four tiles that can close the
 * harder one, many turns left».  Numbers of signs are part of what weights mean: whoever changes them trains anew. */
#ifndef HB_SIGNS_H
#define HB_SIGNS_H

#include "engine/tilegame/tilegame.h"

/* A prospect: what is still to come on a landscape, the features that can bring points, and what the unseen tiles can
 * do for them.  Everything in it is open to all who see the game: which tiles are unseen, not in which order they come.
 * Nothing is allocated; a prospect is some kilobytes on the stack of the one who asks. */

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

/* Signs */

enum {
    HB_TURNS_LEFT = 12,
    HB_STANDINGS = 8,
    HB_CAPS = 8,
    HB_ENDS_OPEN = 6,
    HB_FITS = 8,
    HB_POINTS = 12,
    HB_HANDS = 10,
    HB_PARTIES = 4, /* 2, 3, 4, more players */
    HB_BONDS = 6,   /* what joining to another feature would mean */
    HB_KINDS_HOPED = 4,
    HB_CHANCES = 10,
};

/* Rows for features, one block after the other; then those of seats. */
enum {
    HB_SIGN_STANDING = 0,
    HB_SIGN_CAPS = HB_SIGN_STANDING + HB_KINDS_HOPED * HB_STANDINGS * HB_TURNS_LEFT,
    HB_SIGN_FITS = HB_SIGN_CAPS + 3 * HB_ENDS_OPEN * HB_CAPS * 3,
    HB_SIGN_POINTS = HB_SIGN_FITS + 3 * HB_ENDS_OPEN * HB_FITS,
    HB_SIGN_GAIN = HB_SIGN_POINTS + HB_KINDS_HOPED * HB_POINTS * HB_STANDINGS,
    HB_SIGN_TIME = HB_SIGN_GAIN + 3 * HB_POINTS * HB_CAPS,
    HB_SIGN_SUM = HB_SIGN_TIME + 3 * HB_TURNS_LEFT * HB_CAPS,
    HB_SIGN_SHUT = HB_SIGN_SUM + 3 * HB_ENDS_OPEN * HB_CAPS,
    HB_SIGN_BOND = HB_SIGN_SHUT + 3 * 3 * 2 * HB_ENDS_OPEN,
    HB_SIGN_PARTY = HB_SIGN_BOND + 3 * HB_BONDS * 4 * 4,
    HB_SIGN_NEXT = HB_SIGN_PARTY + HB_KINDS_HOPED * HB_PARTIES * HB_STANDINGS,
    HB_SIGN_FOLLOWERS = HB_SIGN_NEXT + 3 * 3 * HB_CAPS,
    HB_SIGN_CITIES = HB_SIGN_FOLLOWERS + HB_KINDS_HOPED * 4 * 2,
    HB_SIGN_NEAR = HB_SIGN_CITIES + 8 * HB_STANDINGS,
    HB_SIGN_WIDE = HB_SIGN_NEAR + 4 * 4 * HB_TURNS_LEFT,
    HB_SIGN_HOPE = HB_SIGN_WIDE + 6 * HB_TURNS_LEFT,
    HB_SIGN_RULES = HB_SIGN_HOPE + 3 * HB_CHANCES * HB_POINTS,
    HB_RULE_HOPE_SIGNS = 16,
    HB_HOPE_SIGNS = HB_SIGN_RULES + HB_RULES_MAX * HB_RULE_HOPE_SIGNS,

    HB_SEAT_HAND = 0,
    HB_SEAT_PARTY = HB_SEAT_HAND + HB_HANDS * HB_TURNS_LEFT,
    HB_SEAT_NEXT = HB_SEAT_PARTY + HB_PARTIES * HB_TURNS_LEFT,
    HB_SEAT_OTHERS = HB_SEAT_NEXT + 3 * HB_TURNS_LEFT,
    HB_SEAT_OUT = HB_SEAT_OTHERS + HB_HANDS * HB_TURNS_LEFT,
    HB_SEAT_TILES = HB_SEAT_OUT + HB_HANDS * 8,
    HB_SEAT_FIELDS = HB_SEAT_TILES + 40,
    HB_SEAT_RULE = HB_SEAT_FIELDS + 6 * HB_TURNS_LEFT,
    HB_SEAT_RULES = HB_SEAT_RULE + HB_RULES_MAX * HB_TURNS_LEFT,
    HB_RULE_SEAT_SIGNS = 24,
    HB_SEAT_SIGNS = HB_SEAT_RULES + HB_RULES_MAX * HB_RULE_SEAT_SIGNS * 3,

    HB_SIGNS_AT_ONCE = 24, /* of one feature */
    HB_SEAT_AT_ONCE = 64,
};

/* Signs are gathered here. */
struct hb_signs {
    unsigned count, most;
    uint16_t row[HB_SEAT_AT_ONCE];
};

static inline void hb_signs_add(struct hb_signs *s, unsigned row)
{
    if (s->count < s->most)
        s->row[s->count++] = (uint16_t)row;
}

/* For rules (land_players.h): their nth sign, which is less than HB_RULE_HOPE_SIGNS or HB_RULE_SEAT_SIGNS. */
void hb_signs_add_rule(struct hb_signs *s, const struct hb_rule_slot *slot, unsigned nth);

/* For whom a feature counts, a bit each: those who are there, or whoever comes next where nobody is; and whether it
 * does for a player. */
unsigned hb_prospect_players(const struct hb_prospect *p, unsigned hope);
bool hb_prospect_matters_to(const struct hb_prospect *p, unsigned hope, unsigned player);
void hb_signs_of_feature(const struct hb_prospect *p, unsigned hope, unsigned player, struct hb_signs *s);
void hb_signs_of_seat(const struct hb_prospect *p, unsigned player, struct hb_signs *s);

#endif
