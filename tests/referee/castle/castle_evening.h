/* castle_evening.h -- whole random games that the engine plays and the steward watches. */
#ifndef HB_CASTLE_EVENING_H
#define HB_CASTLE_EVENING_H

#include "castle_hall.h"

#include <stdbool.h>
#include <stdint.h>

/* How often each thing happened, so that a game of tests that never gets there is noticed. */
enum { TALLY_PHASES = 21 };

struct tally {
    bool loud; /* tell set-ups and moves as they come, for a game in which the engine stops */
    long games, moves, winters, prepared, views;
    long asked[TALLY_PHASES]; /* questions by phase */
    long seen[SIGHTS];
};

extern const char *const hb_tally_phase[TALLY_PHASES];

void hb_castle_watch_memory(void); /* once, before the first game */

/* Plays the game that the seed stands for.  On a difference prints the seed, the set-up, the moves so far and both
 * opinions, and returns false. */
bool hb_castle_evening(uint64_t seed, struct tally *t);

#endif
