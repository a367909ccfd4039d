/* games.c -- the kinds of games there are.  A state names its kind by its place here. */
#include "hradby/game.h"

extern const struct hb_kind hb_kind_carcassonne;

const struct hb_kind *const hb_kinds[] = { &hb_kind_carcassonne, NULL };
