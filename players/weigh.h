/* weigh.h -- how good a position is for each player, and what a player can make of their own turn.
 *
 * Two things that every player needs, whether it searches or not.  Positions are numbers on one scale for all players;
 * turns are found by trying them on copies of the game, in room that is handed in, so nothing here allocates and a
 * position that was asked about is as it was. */
#ifndef HB_WEIGH_H
#define HB_WEIGH_H

#include "hradby/expect.h"

/* Positions */

/* Positions are on one scale that the search compares: about a point a point.  Where each plays for themselves it is
 * their lead over the best of the others as hb_expect has it, bent so that what decides the game counts more than what
 * makes a won one higher; where all play together, what the kind of game says (`outlook`). */

/* What positions are weighed by: weights of one's own, or those built in; or nothing that was learned at all. */
struct hb_scales {
    const struct hb_weights *weights; /* NULL: those built in */
    bool by_formula;                  /* none of them */
};

/* worth[players]; without scales, by the weights built in. */
void hb_weigh_position(const struct hb_game *g, const struct hb_scales *scales, float *worth);

/* The same at a glance, for `who` alone, where that is quicker: what they lead by if the game ended now.  It tells
 * which moves are worth weighing. */
bool hb_weigh_can_glance(const struct hb_game *g);
float hb_weigh_glance(const struct hb_game *g, int who);

float hb_worth_as_lead(const struct hb_game *g, float worth);

/* Turns */

/* Here a position is worth the lead that the final scoring would give if the game ended now, with what is in hand and
 * could still score counted as hb_reserve says; or what the kind of game says itself (`outlook`).
 *
 * A line is a row of choices of one player, up to where somebody else or chance is to act.  All first choices are
 * looked at, and all that follow the best few of them, and so on: a turn of two choices is searched completely, a
 * longer one along its best lines. */

enum { HB_LINE_MOVES = 16, HB_BEAM_MAX = 12, HB_BEAM_STATES = 2 * HB_BEAM_MAX + 1 };

struct hb_turn_line {
    double worth; /* of the position at its end, for the one who plays it */
    unsigned length;
    struct hb_move move[HB_LINE_MOVES];
};

struct hb_turn_node {
    struct hb_game *state;
    struct hb_turn_line line; /* that led there */
};

struct hb_beam {
    bool by_expect;        /* positions are worth the lead that is to be expected, not the one if the game ended now */
    struct hb_move *moves; /* HB_MOVES_MAX */
    struct hb_game *trial;
    struct hb_turn_node level[2][HB_BEAM_MAX];
};

/* Hands a beam its room: HB_BEAM_STATES states of `size` bytes, one after another, and HB_MOVES_MAX moves. */
void hb_weigh_beam_init(struct hb_beam *b, void *states, size_t size, struct hb_move *moves);

double hb_lead_if_over(const struct hb_game *g, int who);

/* The best line of `who` from g; it has no moves if they are not to act.  `width` lines, and those no worse than the
 * last of them, are followed at each step, HB_BEAM_MAX at most. */
void hb_weigh_best_line(struct hb_beam *b, const struct hb_game *g, int who, unsigned width, struct hb_turn_line *best);

#endif
