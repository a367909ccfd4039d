/* party_words.h -- how a party stands that plays together, in sentences: what a view shows of it beside the board. */
#ifndef HB_PARTY_WORDS_H
#define HB_PARTY_WORDS_H

#include "hradby/look.h"
#include "hradby/text.h"

/* A line each, brief for panels or as a sentence; which of them has nothing to say writes nothing. */
enum hb_party_line {
    HB_PARTY_LINE_SCORE,
    HB_PARTY_LINE_PILE,
    HB_PARTY_LINE_GHOSTS,
    HB_PARTY_LINE_THREAT,
    HB_PARTY_LINES
};

void hb_look_say_party(const struct hb_look_party *p, enum hb_party_line line, bool brief, struct hb_text *out);

/* Why the game was lost; nothing where it was not. */
void hb_look_say_loss(const struct hb_look_party *p, struct hb_text *out);

/* The points of the colours where they are apart. */
void hb_look_say_colours(const struct hb_look_party *p, struct hb_text *out);

#endif
