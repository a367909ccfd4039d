/* setups.h -- set-ups of the meadow, for what must hold in every game.  The tiles of a river wake no rule there. */
#define HB_SETUPS_GAME "meadow"
#define HB_SETUPS_OWN  "level", "", ""

static const struct setup setups[] = {
    { 2, { "" } },
    { 1, { "1" } },
    { 4, { "2" } },
    { 3, { "3" } },
    { 2, { "3", "", "", "base/U=6 base/V=6 river/F=1 river/L=1", "base/V base/U" } },
    { 2, { "1", "", "", "base/U=4 base/W=3", "", "base/U@0,0,0 base/U@0,1,0" } },
};
