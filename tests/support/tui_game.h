/* tui_game.h -- a game at a terminal, set up for a test. */
#ifndef TUI_GAME_H
#define TUI_GAME_H

#include "views/terminal/match.h"

/* A game in which the first tiles come in this order; the seed is 7. */
void tui_open_game(struct hb_match *s, const char *players, const char *draws);

/* Plays a move of whoever is to move; fails the test if it is refused. */
void tui_play(struct hb_match *s, const char *move);

#endif
