/* wordtable.h -- the catalogue of sentences as the build makes it (wordfile/wordc.c): sorted by key. */
#ifndef HB_WORDTABLE_H
#define HB_WORDTABLE_H

#include "hradby/text.h"

struct hb_word_entry {
    const char *key;
    const char *text[HB_LANGUAGES];
};

extern const struct hb_word_entry hb_word_table[];
extern const size_t hb_word_count;

#endif
