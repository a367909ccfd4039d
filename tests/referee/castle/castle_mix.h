/* castle_mix.h -- set-ups mixed at random: as printed, with other figures, late and rich, or short of everything. */
#ifndef HB_CASTLE_MIX_H
#define HB_CASTLE_MIX_H

#include "hradby/game.h"
#include "steward.h"
#include "tests/support/dice.h"
#include "tests/support/opinions.h"

void hb_setup_mix(struct setup *s, struct dice *d);

/* The set-up as options of the game. */
enum { OPTION_TEXT = 1 << 13, OPTIONS = 5 };
struct setup_texts {
    struct given_option option[OPTIONS];
    char text[OPTIONS][OPTION_TEXT];
};
void hb_setup_texts(const struct setup *s, struct setup_texts *out);

/* A game of the engine with this set-up; NULL and *err if it is refused.  To be freed. */
struct hb_game *hb_setup_begin(const struct setup *s, struct hb_sink *sink, struct hb_error *err);

#endif
