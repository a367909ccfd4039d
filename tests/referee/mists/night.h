/* night.h -- whole random games of Mists that the engine plays and the warden watches. */
#ifndef HB_REFEREE_MISTS_NIGHT_H
#define HB_REFEREE_MISTS_NIGHT_H

#include "warden.h"

#include <stdint.h>

/* What is rare, and how often it has been seen. */
enum warden_rarity {
    RARE_MIST_CLOSED,
    RARE_GRAVE_CLOSED,
    RARE_TWO_GRAVES,   /* by one tile */
    RARE_BY_FACE_DOWN, /* a cemetery closed by a tile face down */
    RARE_FROM_SUPPLY,  /* a burial */
    RARE_HOUND_BURIED, /* with its guard */
    RARE_HOUND_NOBODY, /* nobody stands on the board */
    RARE_TWO_HOUNDS,   /* in one turn */
    RARE_HOUND_SCORES,
    RARE_COLOURS, /* several in one region */
    RARE_CASTLE,
    RARE_ASIDE,
    RARITIES
};

struct night_tally {
    long games, moves;
    long won[WARDEN_LEVELS], lost[WARDEN_LEVELS][LOSSES];
    long asked[WARDEN_PHASES];
    long rare[RARITIES];
};

/* Plays the game that the seed stands for.  On a difference prints the seed, the options, the moves so far and both
 * opinions, and returns false. */
bool hb_warden_night(uint64_t seed, struct night_tally *t);

void hb_warden_print(const struct night_tally *t, bool good);

#endif
