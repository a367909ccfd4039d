/* traders.h -- what of Traders & Builders computer players look at, too: its pieces, and who has which goods, as the
 * rule itself counts them. */
#ifndef HB_CARCASSONNE_TRADERS_H
#define HB_CARCASSONNE_TRADERS_H

#include "engine/tilegame/rule.h"

enum { HB_TRADERS_BUILDER, HB_TRADERS_PIG }; /* pieces */
enum { HB_TRADERS_GOODS = 3 };               /* kinds of goods: the first marks that the rule counts */

/* How many tokens of a kind a player has, with those that the tile just laid is about to bring. */
unsigned hb_traders_goods(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player,
                          unsigned goods);

#endif
