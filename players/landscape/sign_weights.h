/* sign_weights.h -- what the signs of a position are worth (signs.h): a small network of whole numbers.
 *
 * The signs of a feature are rows of `hope`; their sum, cut off below 0 and above HB_FULL, is what is seen in the
 * feature.  That is worth points by `worth`, and tells something to the seat by `told`.  The signs of a seat are rows
 * of `seat`; with what all features tell, cut off in the same way, it is worth points by `seat_worth`.  Every sign is
 * also worth points by itself.  All this is added to what a formula made by hand expects, so weights of nothing but
 * zeros leave that as it is.  Where a rule is in play that they were not learned with, the formula alone counts.  Rows
 * are 512ths, points 256ths. */
#ifndef HB_SIGN_WEIGHTS_H
#define HB_SIGN_WEIGHTS_H

#include "players/landscape/signs.h"

enum { HB_SEEN = 32, HB_TOLD = 16, HB_FULL = 512, HB_ROW_MOST = 32767 / HB_SIGNS_AT_ONCE };

struct hb_weights {
    int16_t hope[HB_HOPE_SIGNS][HB_SEEN];
    int16_t hope_alone[HB_HOPE_SIGNS];
    int16_t worth[HB_SEEN];
    int16_t told[HB_TOLD][HB_SEEN];
    int16_t seat[HB_SEAT_SIGNS][HB_TOLD];
    int16_t seat_alone[HB_SEAT_SIGNS];
    int16_t seat_worth[HB_TOLD];
    int16_t by_hand;             /* of 256: how much of the formula counts beside «if the game ended now» */
    int16_t knows[HB_RULES_MAX]; /* 1: it was learned with this rule */
};

/* What each player may expect by a formula made by hand, in 256ths of a point. */
void hb_weights_expect_by_hand(const struct hb_prospect *p, int32_t *points);

#endif
