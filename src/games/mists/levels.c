/* levels.c -- see levels.h.
 *
 * MIS-R1  The numbers of the levels are data; those of level 6 are as first printed. */
#include "games/mists/levels.h"

#include "core/assert.h"
#include "rules/rule.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 99, GHOSTS_MIN = 3, GHOSTS_MAX = 40, TARGET_MAX = 999, PILE_MAX = 250, SHOWN = 40 };

static const char set[] = "mists";
static const char pile_name[] = "pile";

/* As in data/mists.figures. */
static const struct hb_mists_level built_in[HB_MISTS_LEVELS] = {
    { 15, 50, { 0, 0 }, 20 },    { 15, 75, { 0, 0 }, 20 },    { 15, 100, { 15, 50 }, 20 },
    { 13, 120, { 20, 60 }, 20 }, { 13, 100, { 15, 50 }, 20 }, { 12, 50, { 10, 25 }, 20 },
};

enum { GHOSTS, TARGET, FIRST, SECOND, NUMBERS };
static const char *const number_names[NUMBERS] = { "ghosts", "target", "first", "second" };
static const unsigned number_min[NUMBERS] = { GHOSTS_MIN, 1, 1, 1 };
static const unsigned number_max[NUMBERS] = { GHOSTS_MAX, TARGET_MAX, TARGET_MAX, TARGET_MAX };

static bool has_deadlines(unsigned level)
{
    return built_in[level - 1].deadline[0] != 0;
}

/* One word NAME=COUNT. */
static bool split(const char *word, size_t *length, unsigned *count)
{
    char *end;

    *length = strcspn(word, "=");
    if (word[*length] != '=' || word[*length + 1] < '0' || word[*length + 1] > '9')
        return false;
    unsigned long n = strtoul(word + *length + 1, &end, 10);
    *count = n > UINT16_MAX ? UINT16_MAX : (unsigned)n;
    return *end == '\0';
}

/* Which number of which level a name such as target/3 means. */
static bool is_number(const char *name, size_t length, unsigned *which, unsigned *level)
{
    for (*which = 0; *which < NUMBERS; ++*which) {
        size_t n = strlen(number_names[*which]);
        if (length == n + 2 && strncmp(name, number_names[*which], n) == 0 && name[n] == '/' && name[n + 1] >= '1' &&
            name[n + 1] <= '0' + HB_MISTS_LEVELS) {
            *level = (unsigned)(name[n + 1] - '0');
            return *which < FIRST || has_deadlines(*level);
        }
    }
    return false;
}

/* The id of a tile without its set. */
static bool is_tile(const struct hb_design *d, const char *name, size_t length)
{
    const char *id = strchr(d->name, '/') + 1;

    return strcmp(d->set, set) == 0 && !d->start && strlen(id) == length && strncmp(id, name, length) == 0;
}

static bool is_some_tile(const char *name, size_t length)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_tile(&hb_designs[i], name, length))
            return true;
    return false;
}

static bool check_range(const char *word, unsigned count, unsigned low, unsigned high, struct hb_error *err)
{
    return (count >= low && count <= high) ||
           hb_refuse(err, HB_BAD_OPTION, "mists.figures.range word=%.*s low=%u high=%u", SHOWN, word, low, high);
}

static bool read_word(const char *word, struct hb_error *err)
{
    unsigned count, which, level;
    size_t length;

    if (!split(word, &length, &count))
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.word word=%.*s", SHOWN, word);
    if (is_number(word, length, &which, &level))
        return check_range(word, count, number_min[which], number_max[which], err);
    if (length == strlen(pile_name) && strncmp(word, pile_name, length) == 0)
        return check_range(word, count, 1, PILE_MAX, err);
    if (is_some_tile(word, length))
        return check_range(word, count, 0, COUNT_MAX, err);
    return hb_refuse(err, HB_BAD_OPTION, "mists.figures.none name=%.*s", (int)(length < SHOWN ? length : SHOWN), word);
}

bool hb_mists_figures_read(const char *text, struct hb_error *err)
{
    char word[HB_WORD_TEXT];

    while (hb_lg_next_word(&text, word, sizeof word, true))
        if (!read_word(word, err))
            return false;
    return true;
}

static void set_number(struct hb_mists_level *l, unsigned which, unsigned count)
{
    unsigned *const number[NUMBERS] = { &l->ghosts, &l->target, &l->deadline[0], &l->deadline[1] };

    *number[which] = count;
}

struct hb_mists_level hb_mists_level(const char *text, unsigned level)
{
    struct hb_mists_level l = built_in[level - 1];
    char word[HB_WORD_TEXT];
    unsigned count, which, of;
    size_t length;

    while (*text && hb_lg_next_word(&text, word, sizeof word, true)) {
        if (!split(word, &length, &count))
            continue;
        if (is_number(word, length, &which, &of) && of == level)
            set_number(&l, which, count);
        else if (length == strlen(pile_name) && strncmp(word, pile_name, length) == 0)
            l.pile = count;
    }
    return l;
}

bool hb_mists_level_check(const char *text, unsigned level, struct hb_error *err)
{
    const struct hb_mists_level l = hb_mists_level(text, level);

    if (has_deadlines(level) && (l.deadline[0] >= l.deadline[1] || l.deadline[1] >= l.target))
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.order level=%u first=%u second=%u target=%u", level,
                         l.deadline[0], l.deadline[1], l.target);
    return true;
}

unsigned hb_mists_copies(const char *text, const struct hb_design *d)
{
    char word[HB_WORD_TEXT];
    unsigned count, copies = d->count;
    size_t length;

    while (*text && hb_lg_next_word(&text, word, sizeof word, true))
        if (split(word, &length, &count) && is_tile(d, word, length))
            copies = count;
    return copies;
}

void hb_mists_figures_put(const char *text, unsigned level, struct hb_text *out)
{
    const struct hb_mists_level l = hb_mists_level(text, level);
    const unsigned number[NUMBERS] = { l.ghosts, l.target, l.deadline[0], l.deadline[1] };

    for (unsigned which = 0; which < (has_deadlines(level) ? NUMBERS : FIRST); which++)
        hb_put(out, "%s%s/%u=%u", which ? " " : "", number_names[which], level, number[which]);
    if (has_deadlines(level))
        hb_put(out, " %s=%u", pile_name, l.pile);
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (strcmp(d->set, set) == 0 && !d->start && hb_mists_copies(text, d) != d->count)
            hb_put(out, " %s=%u", strchr(d->name, '/') + 1, hb_mists_copies(text, d));
    }
}
