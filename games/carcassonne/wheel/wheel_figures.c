/* wheel_figures.c -- how many tiles bear which number of the wheel (wheel_figures.h). */
#include "games/carcassonne/wheel_figures.h"

#include "core/assert.h"
#include "rules/rule.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_TEXT = 24, COUNT_MAX = 99 };

static const char mark[] = "wheel"; /* and the rule with which it matters */

/* The tile without set and number, and the number: U/1. */
static void put_name(const struct hb_design *d, struct hb_text *out)
{
    hb_put(out, "%s/%d", strchr(d->plain, '/') + 1, hb_mark_of_design(d, mark));
}

static bool is_named(const struct hb_design *d, const char *name, size_t length)
{
    char own[NAME_TEXT];
    struct hb_text t = hb_text_in(own, sizeof own);

    if (!hb_mark_of_design(d, mark))
        return false;
    put_name(d, &t);
    HB_ASSERT(hb_text_fits(&t));
    return t.len == length && strncmp(own, name, length) == 0;
}

static bool is_figure(const char *name, size_t length)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_named(&hb_designs[i], name, length))
            return true;
    return false;
}

/* One word NAME=COUNT. */
static bool read_count(const char *word, size_t *length, unsigned *count)
{
    char *end;

    *length = strcspn(word, "=");
    if (word[*length] != '=' || word[*length + 1] < '0' || word[*length + 1] > '9')
        return false;
    unsigned long n = strtoul(word + *length + 1, &end, 10);
    *count = (unsigned)n;
    return *end == '\0' && n <= COUNT_MAX;
}

bool hb_wheel_figures_read(const char *text, struct hb_error *err)
{
    char word[HB_WORD_TEXT];
    size_t length;
    unsigned count;

    while (hb_lg_next_word(&text, word, sizeof word, true)) {
        if (!read_count(word, &length, &count))
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.word word=%.*s", 40, word);
        if (!is_figure(word, length))
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.none name=%.*s", (int)(length < 40 ? length : 40),
                             word);
    }
    return true;
}

unsigned hb_wheel_figures_copies(const char *text, const struct hb_design *d)
{
    char word[HB_WORD_TEXT];
    size_t length;
    unsigned count, copies = d->count;

    while (*text && hb_lg_next_word(&text, word, sizeof word, true))
        if (read_count(word, &length, &count) && is_named(d, word, length))
            copies = count;
    return copies;
}

/* How many tiles like this one bear the wheel, whatever their numbers: by the text, and in the box. */
static bool as_many_as_in_the_box(const char *text, const struct hb_design *d, struct hb_error *err)
{
    unsigned sum = 0, all = 0;

    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *other = &hb_designs[i];
        if (!hb_mark_of_design(other, mark) || strcmp(other->plain, d->plain) != 0)
            continue;
        sum += hb_wheel_figures_copies(text, other);
        all += other->count;
    }
    return sum == all || hb_refuse(err, HB_BAD_OPTION, "wheel.figures.sum tile=%s sum=%u all=%u",
                                   strchr(d->plain, '/') + 1, sum, all);
}

bool hb_wheel_figures_matter(const struct hb_lg_setup *s)
{
    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if ((s->terms.rules >> number & 1) && strcmp(hb_rules[number]->name, mark) == 0)
            return true;
    return false;
}

static void put_all(const char *text, struct hb_text *out)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        if (!hb_mark_of_design(&hb_designs[i], mark))
            continue;
        hb_put(out, "%s", out->len ? " " : "");
        put_name(&hb_designs[i], out);
        hb_put(out, "=%u", hb_wheel_figures_copies(text, &hb_designs[i]));
    }
}

bool hb_wheel_figures_check(char text[HB_WORD_TEXT], struct hb_error *err)
{
    char all[HB_WORD_TEXT];
    struct hb_text t = hb_text_in(all, sizeof all);

    if (!hb_wheel_figures_read(text, err))
        return false;
    for (size_t i = 1; i < hb_design_count; i++)
        if (hb_mark_of_design(&hb_designs[i], mark) && !as_many_as_in_the_box(text, &hb_designs[i], err))
            return false;
    put_all(text, &t);
    HB_ASSERT(hb_text_fits(&t));
    memcpy(text, all, t.len + 1);
    return true;
}
