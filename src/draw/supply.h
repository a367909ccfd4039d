/* supply.h -- what lies before each player, picked out of the facts a game tells about a position. */
#ifndef HB_SUPPLY_H
#define HB_SUPPLY_H

#include "hradby/game.h"

enum { HB_SUPPLY_KINDS = 8, HB_PIECE_TEXT = 24 };

/* Things of several kinds, and how many of each. */
struct hb_supply {
    unsigned kinds;
    char piece[HB_SUPPLY_KINDS][HB_PIECE_TEXT];
    long count[HB_SUPPLY_KINDS];
};

struct hb_holdings {
    struct hb_supply player[HB_PLAYERS_MAX]; /* figures in hand */
    struct hb_supply goods[HB_PLAYERS_MAX];  /* of no kinds in games without goods */
    long tiles_left;                         /* -1 if the game does not say */
};

void hb_holdings_read(struct hb_holdings *s, const struct hb_game *g, const struct hb_names *names);

#endif
