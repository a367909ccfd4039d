/* opinions.h -- what the engine says of a game, beside what a referee says who knows the rules a second time. */
#ifndef HB_TEST_OPINIONS_H
#define HB_TEST_OPINIONS_H

#include "hradby/game.h"

#include <stdint.h>

/* An option as text; NULL: left at its default. */
struct given_option {
    const char *name, *text;
};

/* A new game with these options; NULL and *err if it is refused.  To be freed. */
struct hb_game *hb_opinion_game(const char *kind, int players, const struct given_option *option, int options,
                                struct hb_sink *sink, struct hb_error *err);

/* Moves as text, `each` bytes apart. */
struct move_texts {
    int size;
    size_t each;
    char *text;
};

/* The engine's moves for `who`, in its order; false if there are more than `cap` of them, or a long one. */
bool hb_opinion_moves(const struct hb_game *g, int who, struct move_texts *out, int cap);

void hb_opinion_sort(struct move_texts *moves);

/* Whether both have the same in the same order; else *why lists them. */
bool hb_opinion_same_moves(const struct move_texts *engine, const struct move_texts *referee, struct hb_text *why);

/* True if they differ; then *why says both. */
bool hb_opinion_differ(struct hb_text *why, const char *what, long engine, long referee);

/* Prints how to play the game of a seed again, its options, its moves so far, and what was wrong. */
void hb_opinion_report(const char *how, uint64_t seed, int players, const struct given_option *option, int options,
                       const struct move_texts *moves, const char *why);

#endif
