/* ai.h -- computer players of any kind of game.  They see what a player sees, through the same interface as everybody.
 *
 * Nothing here allocates or reads a random source: the same position gives the same answer.  `room` is hb_ai_room(g)
 * bytes, aligned as malloc aligns; what is in it before and after does not matter. */
#ifndef HB_AI_H
#define HB_AI_H

#include "hradby/game.h"

struct hb_ai_choice {
    struct hb_move move;
    double value; /* expected final lead of the player who moves; together: how good it is for all, in points */
};

size_t hb_ai_room(const struct hb_game *g);

/* Every legal move of `who`, who may move, with its value, the best first; equal ones in the order of the legal moves.
 * Writes up to cap and returns how many there are.  What `who` may not know of g is not looked at. */
size_t hb_ai_rank(const struct hb_game *g, int who, void *room, struct hb_ai_choice *out, size_t cap);

/* The best of them. */
struct hb_move hb_ai_greedy(const struct hb_game *g, int who, void *room);

/* The easy player takes one of the few best moves, as the position has it: the same position brings the same move. */
enum hb_ai_level { HB_AI_EASY, HB_AI_GREEDY };

/* Which of so many ranked moves a player of this level takes. */
size_t hb_ai_pick(enum hb_ai_level level, const struct hb_ai_choice *ranked, size_t count);
struct hb_move hb_ai_move(const struct hb_game *g, int who, enum hb_ai_level level, void *room);

#endif
