/* mix.h -- set-ups mixed at random from a seed, and the same set-up as option texts for the engine. */
#ifndef HB_REFEREE_MIX_H
#define HB_REFEREE_MIX_H

#include "hradby/game.h"
#include "referee.h"
#include "tests/support/dice.h"
#include "tests/support/opinions.h"

/* What sort of game a seed stands for. */
enum ref_sort {
    REF_ANY,   /* all sorts: most are mixed freely, one in three is of REF_PAIRS in small, a few are of REF_WHOLE */
    REF_PAIRS, /* one expansion or two of them, each pair in its turn, mostly with all their tiles */
    REF_WHOLE  /* a box as it is sold, or everything there is and more */
};

void hb_ref_mix(struct ref_options *o, struct dice *d, enum ref_sort sort, uint64_t seed);

/* What boxes mix with. */
void hb_ref_open(struct ref_options *o, const char *box); /* into play, where it is known */
bool hb_ref_has_board(const struct ref_options *o);       /* a box in play brings one that lies first */
const struct hb_design *hb_ref_some_design(const struct ref_options *o, struct dice *d, const char *set,
                                           bool any_edition);
void hb_ref_add_to_bag(struct ref_options *o, const char *name, int count); /* which is given from then on */
void hb_ref_mix_from(struct ref_options *o, struct dice *d, const char *const *parts, int count, int size);
void hb_ref_mix_some(struct ref_options *o, struct dice *d,
                     int size); /* of all sets in play, and now and then of another */
void hb_ref_mix_early(struct ref_options *o, struct dice *d, const char *set, int size); /* they are drawn first */

enum { REF_OPTIONS = 6 + REF_BOXES * REF_BOX_RULINGS, REF_OPTION_TEXT = 8192 };

/* The options as texts; those of bags and the like are kept here. */
struct ref_option_texts {
    int size;
    struct given_option option[REF_OPTIONS];
    char expansions[REF_OPTION_TEXT], bag[REF_OPTION_TEXT], draws[REF_OPTION_TEXT], start[REF_OPTION_TEXT];
};

void hb_ref_option_texts(const struct ref_options *o, struct ref_option_texts *out);

/* What is given of a set-up as options; NULL if it is empty. */
const char *hb_ref_bag_text(const struct ref_many *bag, int size, char out[REF_OPTION_TEXT]);
const char *hb_ref_draws_text(const char (*draws)[REF_NAME], int size, char out[REF_OPTION_TEXT]);
const char *hb_ref_start_text(const struct ref_place *place, int size, char out[REF_OPTION_TEXT]);

/* A new game of the engine with these options; stops the program if they are refused.  The caller frees it. */
struct hb_game *hb_ref_engine_game(const struct ref_options *o);
struct hb_game *hb_ref_game_of(const char *kind, int players, const struct given_option *option, int options);

#endif
