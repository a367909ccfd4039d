/* playing.h -- what `hradby play` is made of: a game is opened and played, alone or as one of a campaign. */
#ifndef HB_CLI_PLAYING_H
#define HB_CLI_PLAYING_H

#include "tui/match.h"
#include "tui/options.h"

/* Opens the game; *status is what to end with if that fails. */
bool hb_playing_open(struct hb_match *s, const struct hb_play_options *o, enum hb_language language, int *status);
int hb_playing_run(struct hb_match *s, const struct hb_play_options *o);

/* Tells how a game that is over looks afterwards to a good player. */
void hb_playing_analyse(const struct hb_match *s, enum hb_language language);

/* Plays a party's campaign, game after game. */
int hb_playing_campaign(const struct hb_play_options *given, enum hb_language language);

#endif
