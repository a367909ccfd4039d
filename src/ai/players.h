/* players.h -- the players that are built in, one file each. */
#ifndef HB_AI_PLAYERS_H
#define HB_AI_PLAYERS_H

#include "hradby/player.h"

extern const struct hb_player_kind hb_player_random; /* any legal move, all with the same chance */
extern const struct hb_player_kind hb_player_easy;   /* one of the five best at first sight */
extern const struct hb_player_kind
    hb_player_normal; /* the best turn by the formula, at once; it overlooks one in twelve */
extern const struct hb_player_kind hb_player_hard;   /* a search of a quarter of a second, by the formula */
extern const struct hb_player_kind hb_player_master; /* a search of a second, by what was learned from many games */
extern const struct hb_player_kind hb_player_greedy; /* the best at first sight */

#endif
