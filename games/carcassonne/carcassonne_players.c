/* carcassonne_players.c -- what computer players are told of Carcassonne: all that is known of landscapes. */
#include "players/landscape/land_players.h"

const struct hb_kind_players hb_kind_players_carcassonne = {
    .reserve = hb_tg_reserve,
    .expect = hb_tg_expect,
    .expect_by = hb_tg_expect_by,
    .remarkable = hb_tg_remarkable,
    .reasons = hb_tg_reasons,
};
