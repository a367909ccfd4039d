/* play_acts.h -- what a player can do on the drawn screen: choose, play, take back, ask, save, look around. */
#ifndef HB_TUI_PLAY_ACTS_H
#define HB_TUI_PLAY_ACTS_H

#include "tui/stage.h"

/* What a key says, which acts at once, or a command that was typed. */
void hb_act(struct hb_stage *s, const struct hb_answer *a, bool at_once);

/* Does what is chosen, or takes over the screen. */
void hb_act_confirm(struct hb_stage *s);

/* Goes to the square or entry of a number from 1 on; false if there is none. */
bool hb_act_go_to(struct hb_stage *s, size_t number);
void hb_act_go_toward(struct hb_stage *s, enum hb_side side);
void hb_act_turn(struct hb_stage *s);

/* Begins the command that saves, for the player to name a file. */
void hb_act_ask_for_file(struct hb_stage *s);

/* Says that there is no such choice, or no such key. */
void hb_act_refuse_number(struct hb_stage *s, unsigned number);
void hb_act_refuse_key(struct hb_stage *s, const char *key);

/* A move was played or taken back: keeps the game and clears what was shown of before. */
void hb_act_moved_on(struct hb_stage *s);

#endif
