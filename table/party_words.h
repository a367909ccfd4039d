/* party_words.h -- how a party stands that plays together, in sentences: what a view shows of it beside the board.
 *
 * Terminal, plain mode and picture show the same lines, each a number from 0 up to hb_look_party_lines, so that no view
 * has to know which game it is or what its party has to fear. */
#ifndef HB_PARTY_WORDS_H
#define HB_PARTY_WORDS_H

#include "hradby/look.h"
#include "hradby/text.h"

/* How many lines there are: those of its game, the first of which is the score, and what it has to fear.  0: there is
 * no party. */
unsigned hb_look_party_lines(const struct hb_look_party *p);

/* Whether a line stands out: the score, and what is nearest to losing. */
bool hb_look_party_line_is_loud(const struct hb_look_party *p, unsigned line);

/* A line, brief for panels or as a sentence; which of them has nothing to say writes nothing. */
void hb_look_say_party(const struct hb_look_party *p, unsigned line, bool brief, struct hb_text *out);

/* Why the game was lost; nothing where it was not. */
void hb_look_say_loss(const struct hb_look_party *p, struct hb_text *out);

/* The scores that are apart. */
void hb_look_say_scores(const struct hb_look_party *p, struct hb_text *out);

#endif
