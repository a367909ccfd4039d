/* marks.c -- see marks.h. */
#include "shape/marks.h"

#include <stddef.h>
#include <string.h>

const struct hb_mark_form hb_mark_forms[HB_MARK_FORMS] = {
    { "cathedral", 27 }, { "shield", 14 }, { "wine", 13 }, { "grain", 13 }, { "cloth", 13 }, { "sheep", 9 },
};

const struct hb_mark_form *hb_mark_form_of(const char *word)
{
    for (int i = 0; i < HB_MARK_FORMS; i++)
        if (strcmp(hb_mark_forms[i].word, word) == 0)
            return &hb_mark_forms[i];
    return NULL;
}
