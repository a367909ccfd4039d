/* review.h -- a saved game looked at afterwards: what each choice was worth beside the best one, where the result
 * turned by choice and where by luck, and the best that each player has missed. */
#ifndef HB_TERMINAL_REVIEW_H
#define HB_TERMINAL_REVIEW_H

#include "hradby/table.h"
#include "players/adviser.h"

#include <stdio.h>

/* One move of the game, in their order. */
struct hb_reviewed {
    size_t at; /* its number, from 0 */
    int who;   /* who chose, or to whom chance gave it; HB_NOBODY: nobody */
    bool chance;
    struct hb_move move, best;
    double value, best_value; /* expected lead of who chose; of a random event 0 */
    double loss;              /* of a choice, 0 or more */
    double luck;              /* of a random event */
};

struct hb_review {
    const struct hb_table *table;
    struct hb_adviser *adviser; /* lies in room of its own */
    struct hb_game *game;
    size_t count, length;
    struct hb_reviewed *move;
};

/* Told before each move; it returns false to stop there. */
struct hb_review_watch {
    bool (*next)(struct hb_review_watch *w, size_t n, size_t all);
};

/* Looks at all moves that are open to all; what the watch stops early is a review of those before.  False and *err:
 * there is no memory.  The watch may be NULL. */
bool hb_review_make(struct hb_review *r, const struct hb_table *t, const struct hb_player_spec *spec,
                    const struct hb_tools *tools, struct hb_review_watch *watch, struct hb_error *err);
void hb_review_free(struct hb_review *r);

/* Says it: each choice, if all are wanted, then the turning points, what was missed, so many of each, and the sums. */
void hb_review_say(struct hb_review *r, const struct hb_names *names, enum hb_language language, size_t best, bool all,
                   FILE *out);

/* Points with their sign and one digit behind the point, as the language writes it. */
enum { HB_POINTS_TEXT = 32 };
void hb_points_text(double points, enum hb_language language, char out[HB_POINTS_TEXT]);

#endif
