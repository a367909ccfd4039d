/* games.c -- the kinds of games there are.  A state names its kind by its place here. */
#include "hradby/game.h"

extern const struct hb_kind hb_kind_carcassonne, hb_kind_castle;

const struct hb_kind *const hb_kinds[] = { &hb_kind_carcassonne, &hb_kind_castle, NULL };
