/* turn.h -- what a player can make of his turn: a search over his own choices in a row.
 *
 * A position is worth the lead that the final scoring would give if the game ended now, with what is in hand and could
 * still score counted as hb_reserve says; or what the kind of game says itself (`outlook`).  A line is a row of choices of one player, up to where somebody else or chance
 * is to act.  All first choices are looked at, and all that follow the best few of them, and so on: a turn of two
 * choices is searched completely, a longer one along its best lines. */
#ifndef HB_AI_TURN_H
#define HB_AI_TURN_H

#include "hradby/game.h"

enum { HB_LINE_MOVES = 16, HB_BEAM_MAX = 12, HB_BEAM_STATES = 2 * HB_BEAM_MAX + 1 };

struct hb_line {
    double worth; /* of the position at its end, for the one who plays it */
    unsigned length;
    struct hb_move move[HB_LINE_MOVES];
};

struct hb_node {
    struct hb_game *state;
    struct hb_line line; /* that led there */
};

struct hb_beam {
    bool by_expect;        /* positions are worth the lead that is to be expected, not the one if the game ended now */
    struct hb_move *moves; /* HB_MOVES_MAX */
    struct hb_game *trial;
    struct hb_node level[2][HB_BEAM_MAX];
};

/* Hands a beam its room: HB_BEAM_STATES states of `size` bytes, one after another, and HB_MOVES_MAX moves. */
void hb_beam_init(struct hb_beam *b, void *states, size_t size, struct hb_move *moves);

double hb_position_worth(const struct hb_game *g, int who);

/* The best line of `who` from g; it has no moves if he is not to act.  `width` lines, and those no worse than the
 * last of them, are followed at each step, HB_BEAM_MAX at most. */
void hb_best_line(struct hb_beam *b, const struct hb_game *g, int who, unsigned width, struct hb_line *best);

#endif
