/* figures.c -- the text of figures, word by word (figures.h). */
#include "games/mists/figures.h"

#include "hradby/words.h"

#include <stdlib.h>
#include <string.h>

enum { COPIES_MAX = 99, WORD_MAX = 40, SHOWN = 40 };

unsigned hb_mists_figure(const char *text, const char *name, unsigned otherwise)
{
    size_t length = strlen(name);

    for (const char *at = strstr(text, name); at; at = strstr(at + length, name))
        if ((at == text || strchr(" \t\n,", at[-1])) && at[length] == '=')
            otherwise = (unsigned)strtoul(at + length + 1, NULL, 10);
    return otherwise;
}

static bool split(struct hb_mists_figure *f, const char *word)
{
    size_t length = strcspn(word, "=");
    char *end;

    if (word[length] != '=' || word[length + 1] < '0' || word[length + 1] > '9')
        return false;
    unsigned long n = strtoul(word + length + 1, &end, 10);
    *f = (struct hb_mists_figure){ word, length, n > UINT16_MAX ? UINT16_MAX : (unsigned)n };
    return *end == '\0';
}

static bool read_word(const char *word, struct hb_error *err)
{
    struct hb_mists_figure f;
    unsigned low = 0, high = COPIES_MAX;

    if (strlen(word) > WORD_MAX || !split(&f, word))
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.word word=%.*s", SHOWN, word);
    if (!hb_mists_is_number(&f, &low, &high) && !hb_mists_is_tile(&f))
        return hb_mists_refuse_name(&f, err);
    return (f.count >= low && f.count <= high) ||
           hb_refuse(err, HB_BAD_OPTION, "mists.figures.range word=%.*s low=%u high=%u", SHOWN, word, low, high);
}

bool hb_mists_figures_read(const char *text, struct hb_error *err)
{
    char word[HB_WORD_TEXT];

    while (hb_lg_next_word(&text, word, sizeof word, true))
        if (!read_word(word, err))
            return false;
    return true;
}

bool hb_mists_figures_check(const char *text, unsigned level, struct hb_error *err)
{
    return hb_mists_figures_read(text, err) && hb_mists_level_check(text, level, err) && hb_mists_box_check(text, err);
}

void hb_mists_figures_put(const char *text, unsigned level, struct hb_text *out)
{
    hb_mists_level_put(text, level, out);
    hb_mists_box_put(text, out);
}
