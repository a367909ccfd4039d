/* castle_mix.h -- set-ups mixed at random: as printed, with other figures, late and rich, or short of everything. */
#ifndef HB_CASTLE_MIX_H
#define HB_CASTLE_MIX_H

#include "hradby/game.h"
#include "steward.h"
#include "tests/support/dice.h"

void hb_setup_mix(struct setup *s, struct dice *d);

/* The set-up as the text of an option of the game: "season", "figures", "snow", "prepared" or
 * "inn_first". */
enum { OPTION_TEXT = 1 << 13, OPTIONS = 5 };
extern const char *const hb_setup_option[OPTIONS];
void hb_setup_text(const struct setup *s, int option, struct hb_text *out);

/* A game of the engine with this set-up; NULL and *err if it is refused.  To be freed. */
struct hb_game *hb_setup_begin(const struct setup *s, struct hb_sink *sink, struct hb_error *err);

#endif
