/* mixed.h -- set-ups of Mists mixed at random from a seed, and the same set-up as option texts for the engine. */
#ifndef HB_REFEREE_MISTS_MIXED_H
#define HB_REFEREE_MISTS_MIXED_H

#include "hradby/game.h"
#include "tests/referee/mix.h"
#include "tests/support/dice.h"
#include "warden.h"

/* Levels and numbers of players come in turn: all of them in thirty seeds. */
void hb_warden_mix(struct warden_options *o, struct dice *d, uint64_t seed);

enum { WARDEN_OPTIONS = 5 };

struct warden_option_texts {
    struct given_option option[WARDEN_OPTIONS];
    char level[4], figures[REF_OPTION_TEXT], bag[REF_OPTION_TEXT], draws[REF_OPTION_TEXT], start[REF_OPTION_TEXT];
};

void hb_warden_option_texts(const struct warden_options *o, struct warden_option_texts *out);

/* A new game of the engine with these options; stops the program if they are refused.  The caller frees it. */
struct hb_game *hb_warden_engine_game(const struct warden_options *o);

#endif
