/* terminal_campaign.h -- a party's campaign at a terminal: how far it has come, as lines, and which level comes
 * next. */
#ifndef HB_TERMINAL_CAMPAIGN_H
#define HB_TERMINAL_CAMPAIGN_H

#include "hradby/campaign.h"

#include <stdio.h>

enum { HB_PROGRESS_TEXT = 16 * 1024 };

/* Its name and game, and for each level whether it is open and what was done there; lines that fit 80 columns. */
void hb_progress_say(const struct hb_party *p, struct hb_text *out);

/* Asks which level is to be played now, with the highest open one as the answer to an empty line, and again after an
 * answer that is none.  0: none, somebody wants to leave, or there is nobody to answer. */
unsigned hb_ask_level(const struct hb_party *p, enum hb_language language, FILE *in, FILE *out, bool utf8);

#endif
