/* mixed.h -- set-ups of Mists mixed at random from a seed, and the same set-up as option texts for the engine. */
#ifndef HB_REFEREE_MISTS_MIXED_H
#define HB_REFEREE_MISTS_MIXED_H

#include "hradby/game.h"
#include "tests/support/dice.h"
#include "warden.h"

/* Levels and numbers of players come in turn: all of them in thirty seeds. */
void hb_warden_mix(struct warden_options *o, struct dice *d, uint64_t seed);

enum { WARDEN_OPTIONS = 5, WARDEN_OPTION_TEXT = 4096 };

struct warden_option_text {
    const char *name;
    char text[WARDEN_OPTION_TEXT]; /* "": left at its default */
};

void hb_warden_option_texts(const struct warden_options *o, struct warden_option_text out[WARDEN_OPTIONS]);

/* A new game of the engine with these options; stops the program if they are refused.  The caller frees it. */
struct hb_game *hb_warden_engine_game(const struct warden_options *o);

#endif
