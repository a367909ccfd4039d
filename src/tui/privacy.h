/* privacy.h -- who may see what at a terminal that several people share.
 *
 * One person alone sees what he may see.  Several see what everybody may see, except while one of them chooses in
 * secret and the others look away: then he sees his own. */
#ifndef HB_TUI_PRIVACY_H
#define HB_TUI_PRIVACY_H

#include "tui/match.h"

/* True if this person chooses now what the other people at the terminal must not see. */
bool hb_is_private(const struct hb_match *s, int who);

/* For whom to show the game.  `alone` is the person who is looked away for, HB_NOBODY if nobody is. */
int hb_onlooker(const struct hb_match *s, int alone);

/* "Ben chooses in secret; the others look away. Press Enter." */
void hb_hand_over(const struct hb_match *s, int who, struct hb_text *out);

/* The sentence about what a saved game leaves out now; nothing where it holds everything. */
void hb_unsaved_cards(const struct hb_match *s, struct hb_text *out);

#endif
