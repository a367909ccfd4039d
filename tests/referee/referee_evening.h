/* referee_evening.h -- whole random games that the engine plays and the referee watches. */
#ifndef HB_REFEREE_EVENING_H
#define HB_REFEREE_EVENING_H

#include "mix.h"
#include "referee.h"

#include <stdbool.h>
#include <stdint.h>

enum { REF_QUESTIONS = 64 };

struct tally {
    long games, moves, comparisons;
    long with[REF_BOXES], fields, prepared; /* games with each */
    long second_parts, extra_parts;         /* parts that a turn has earned, and parts within a part */
    int questions;
    const struct ref_question *question[REF_QUESTIONS];
    long asked[REF_QUESTIONS]; /* how often each was */
};

/* Plays the game that the seed stands for.  On a difference prints the seed, the options, the moves so far and
 * both opinions, and returns false. */
bool hb_ref_evening(uint64_t seed, enum ref_sort sort, struct tally *t);

/* The table of move sequences by depth for small fixed decks, counted by both; false if any number differs. */
bool hb_ref_perft_table(void);

#endif
