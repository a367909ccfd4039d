/* variant.h -- what options of Carcassonne leave to its expansions: bits of `variant` in struct hb_terms and in the state. */
#ifndef HB_RULES_VARIANT_H
#define HB_RULES_VARIANT_H

enum {
    HB_FREE_BENDS = 1 << 0,            /* RIV-4 instead of RIV-3 */
    HB_ABBOT_FLIES = 1 << 1,           /* E-02 */
    HB_FLOCK_AUTOSCORE = 1 << 2,       /* E-22 */
    HB_HILL_BY_COUNT = 1 << 3,         /* HIL-4: the most followers on hills, not one of them */
    HB_WHEEL_SPECIAL_FIGURES = 1 << 4, /* E-24 */
    HB_LARGE_ON_CROWN = 1 << 5,        /* WHL-4 */
};

#endif
