/* ai.h -- the computer players that are built in, for any kind of game; and what greedy.c thinks of a position, for
 * those who want that and no player.  Players see what somebody at the table sees, through the same interface as
 * everybody.
 *
 * No hb_ai_ function allocates or reads a random source: the same position gives the same answer.  `room` is
 * hb_greedy_size(g) bytes, aligned as malloc aligns; what is in it before and after does not matter. */
#ifndef HB_AI_H
#define HB_AI_H

#include "hradby/player.h"

/* hb_player_kinds lists them all, with the one who plays at random. */
extern const struct hb_player_kind hb_player_easy; /* one of the five best at first sight */
extern const struct hb_player_kind
    hb_player_normal; /* the best turn by the formula, at once; it overlooks one in twelve */
extern const struct hb_player_kind hb_player_hard;   /* a search of a quarter of a second, by the formula */
extern const struct hb_player_kind hb_player_master; /* a search of a second, by what was learned from many games */
extern const struct hb_player_kind hb_player_greedy; /* the best at first sight */

struct hb_ai_choice {
    struct hb_move move;
    double value; /* expected final lead of the player who moves; together: how good it is for all, in points */
};

size_t hb_greedy_size(const struct hb_game *g);

/* Every legal move of `who`, who may move, with its value, the best first; equal ones in the order of the legal moves.
 * Writes up to cap and returns how many there are.  What `who` may not know of g is not looked at. */
size_t hb_greedy_rank(const struct hb_game *g, int who, void *room, struct hb_ai_choice *out, size_t cap);

/* The best of them. */
struct hb_move hb_greedy_best(const struct hb_game *g, int who, void *room);

/* The easy player takes one of the few best moves, as the position has it: the same position brings the same move. */
enum hb_ai_level { HB_AI_EASY, HB_AI_GREEDY };
struct hb_move hb_greedy_move(const struct hb_game *g, int who, enum hb_ai_level level, void *room);

#endif
