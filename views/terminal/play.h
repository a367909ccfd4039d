/* play.h -- the two ways to play: on a drawn screen, and in plain text. */
#ifndef HB_TUI_PLAY_H
#define HB_TUI_PLAY_H

#include "views/letters/canvas.h"
#include "views/terminal/match.h"

#include <stdio.h>

/* Plays until the game is over or the player leaves.  Nothing but lines of text, one question at a time; for screen
 * readers and pipes.  Returns the exit status. */
int hb_play_plain(struct hb_match *s, FILE *in, FILE *out, bool utf8);

/* The same on the terminal; needs a game that can be drawn (hb_scene_can_show). */
int hb_play_screen(struct hb_match *match, struct hb_term_look look);

#endif
