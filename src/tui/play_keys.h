/* play_keys.h -- what a key does on the drawn screen: it answers a question, turns the pages of a sheet, moves the window
 * of the overview, is typed into a command, or else acts at once. */
#ifndef HB_TUI_PLAY_KEYS_H
#define HB_TUI_PLAY_KEYS_H

#include "tui/stage.h"

void hb_keys_take(struct hb_stage *s, struct hb_key key);

#endif
