/* begun_game.h -- games of any kind for tests, and who acts in them. */
#ifndef HB_TEST_BEGUN_GAME_H
#define HB_TEST_BEGUN_GAME_H

#include "hradby/game.h"

/* Begun with one option, or as in the box where `option` is NULL; the test fails if that is refused.  Free it. */
struct hb_game *begun_game(const char *name, unsigned players, const char *option, const char *value);

/* Somebody who has to act: of several the one with the lowest number. */
int next_to_act(const struct hb_game *g);

#endif
