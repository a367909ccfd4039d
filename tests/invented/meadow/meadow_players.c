/* meadow_players.c -- what computer players are told of the meadow: nothing was learned from its games, so they go by the points. */
#include "players/landscape/land_players.h"

const struct hb_kind_players hb_kind_players_meadow = {
    .reserve = hb_tg_reserve,
    .remarkable = hb_tg_remarkable,
    .reasons = hb_tg_reasons,
};
