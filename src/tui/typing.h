/* typing.h -- what is being typed at the foot of the screen: a command after a colon, or the digits of a number. */
#ifndef HB_TUI_TYPING_H
#define HB_TUI_TYPING_H

#include "tui/stage.h"

/* Opens the line for a command of which some is there already, or puts away what is typed. */
void hb_typing_begin(struct hb_stage *s, const char *begun);
void hb_typing_end(struct hb_stage *s);

/* Adds a letter of n bytes.  What has no room is lost, and the player is told. */
void hb_typing_add(struct hb_stage *s, const char *bytes, size_t n);

/* Rubs out the last letter of a command, and the colon when there is none. */
void hb_typing_rub_out(struct hb_stage *s);

#endif
