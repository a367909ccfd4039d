/* hills.h -- what of Hills & Sheep computer players look at, too: shepherds, their flocks, and the bag of tokens.
 *
 * The rule counts these for itself (hills.c); they are shared so that a player cannot count a flock in another way than
 * the rule does.  Nothing here shows what will be drawn. */
#ifndef HB_CARCASSONNE_HILLS_H
#define HB_CARCASSONNE_HILLS_H

#include "engine/tilegame/rule.h"

/* Around the shepherd of a player, who has put it: its field, and the sheep on the tokens of all shepherds there. */
struct hb_flock {
    unsigned root, sheep;
};

struct hb_flock hb_hills_flock(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player);

/* Sheep printed on a field; and how many of its sides are open, `enough` at most. */
unsigned hb_hills_printed(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned root);
unsigned hb_hills_open_sides(const struct hb_landscape *l, unsigned root, unsigned enough);

/* What can be drawn: tokens in all, those with sheep, and the sheep on them. */
struct hb_token_bag {
    unsigned all, tokens, sheep;
};

struct hb_token_bag hb_hills_bag(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

/* Whether a token is about to be drawn for the player whose turn it is. */
bool hb_hills_draws_token(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

#endif
