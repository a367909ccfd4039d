/* carcassonne_players.c -- what computer players are told of Carcassonne: all that is known of landscapes.
 *
 * Nothing here is of this game alone.  What an expansion adds stands in the file of its own beside it (NAME_players.c)
 * and is asked through the rules in play (players/landscape/land_players.h). */
#include "players/landscape/land_players.h"

const struct hb_kind_players hb_kind_players_carcassonne = {
    .reserve = hb_tg_reserve,
    .expect = hb_tg_expect,
    .expect_by = hb_tg_expect_by,
    .remarkable = hb_tg_remarkable,
    .reasons = hb_tg_reasons,
};
