/* mix.h -- set-ups mixed at random from a seed, and the same set-up as option texts for the engine. */
#ifndef HB_REFEREE_MIX_H
#define HB_REFEREE_MIX_H

#include "hradby/game.h"
#include "referee.h"
#include "tests/support/dice.h"

/* Whether the engine has this option, and this word among its values (NULL: any). */
bool hb_ref_engine_knows(const char *option, const char *word);

/* What sort of game a seed stands for. */
enum ref_sort {
    REF_ANY,   /* all sorts: most are mixed freely, one in three is of REF_PAIRS in small, a few are of REF_WHOLE */
    REF_PAIRS, /* one expansion or two of them, each pair in its turn, mostly with all their tiles */
    REF_WHOLE  /* a box as it is sold, or everything there is and more */
};

void hb_ref_mix(struct ref_options *o, struct dice *d, enum ref_sort sort, uint64_t seed);

enum { REF_OPTIONS = 11, REF_OPTION_TEXT = 8192 };

struct ref_option_text {
    const char *name;
    char text[REF_OPTION_TEXT]; /* "": left at its default */
};

void hb_ref_option_texts(const struct ref_options *o, struct ref_option_text out[REF_OPTIONS]);

/* A new game of the engine with these options; stops the program if they are refused.  The caller frees it. */
struct hb_game *hb_ref_engine_game(const struct ref_options *o);

#endif
