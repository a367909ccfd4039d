/* plaza.c -- a start board of several squares: nine tiles lie there first, with features that are open and complete. */
#include "rules/rule.h"

const struct hb_rule hb_rule_plaza = {
    .name = "plaza",
    .number = 26,
    .rank = 125,
    .start_board =
        "base/X@0,0,0 base/U@1,0,90 base/U@2,0,90 base/B@1,1,0 base/B@2,1,0 base/U@0,1,0 base/B@1,2,0 base/U@0,2,0 "
        "base/B@2,2,0",
};
