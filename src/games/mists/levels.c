/* levels.c -- the numbers of the levels.
 *
 * MIS-R1  They are data (data/mists.figures); those of level 6 are as first printed. */
#include "games/mists/figures.h"

#include "hradby/words.h"

#include <string.h>

enum { GHOSTS, TARGET, FIRST, SECOND, NUMBERS };
enum { NAME_TEXT = 16 };

static const struct {
    const char *name;
    unsigned low, high;
} numbers[NUMBERS] = { [GHOSTS] = { "ghosts", 3, 40 },
                       [TARGET] = { "target", 1, 999 },
                       [FIRST] = { "first", 1, 999 },
                       [SECOND] = { "second", 1, 999 } };

static const char pile_name[] = "pile";
enum { PILE_MIN = 1, PILE_MAX = 250 };

static bool has_piles(unsigned level)
{
    return level >= HB_MISTS_PILES;
}

static unsigned numbers_of(unsigned level)
{
    return has_piles(level) ? NUMBERS : FIRST;
}

/* target/3 */
static void put_name(char out[NAME_TEXT], unsigned which, unsigned level)
{
    struct hb_text t = hb_text_in(out, NAME_TEXT);

    hb_put(&t, "%s/%u", numbers[which].name, level);
}

static bool is_named(const struct hb_mists_figure *f, const char *name)
{
    return strlen(name) == f->length && strncmp(f->name, name, f->length) == 0;
}

bool hb_mists_is_number(const struct hb_mists_figure *f, unsigned *low, unsigned *high)
{
    char name[NAME_TEXT];

    if (is_named(f, pile_name)) {
        *low = PILE_MIN;
        *high = PILE_MAX;
        return true;
    }
    for (unsigned level = 1; level <= HB_MISTS_LEVELS; level++)
        for (unsigned which = 0; which < numbers_of(level); which++) {
            put_name(name, which, level);
            if (!is_named(f, name))
                continue;
            *low = numbers[which].low;
            *high = numbers[which].high;
            return true;
        }
    return false;
}

static unsigned number(const char *text, const char *name)
{
    return hb_mists_figure(text, name, hb_mists_figure(hb_mists_figures_text, name, 0));
}

struct hb_mists_level hb_mists_level(const char *text, unsigned level)
{
    struct hb_mists_level l = { .pile = number(text, pile_name) };
    unsigned *const place[NUMBERS] = { &l.ghosts, &l.target, &l.deadline[0], &l.deadline[1] };
    char name[NAME_TEXT];

    for (unsigned which = 0; which < numbers_of(level); which++) {
        put_name(name, which, level);
        *place[which] = number(text, name);
    }
    return l;
}

bool hb_mists_level_check(const char *text, unsigned level, struct hb_error *err)
{
    const struct hb_mists_level l = hb_mists_level(text, level);

    if (has_piles(level) && (l.deadline[0] >= l.deadline[1] || l.deadline[1] >= l.target))
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.order level=%u first=%u second=%u target=%u", level,
                         l.deadline[0], l.deadline[1], l.target);
    return true;
}

void hb_mists_level_put(const char *text, unsigned level, struct hb_text *out)
{
    char name[NAME_TEXT];

    for (unsigned which = 0; which < numbers_of(level); which++) {
        put_name(name, which, level);
        hb_put(out, "%s%s=%u", which ? " " : "", name, number(text, name));
    }
    if (has_piles(level))
        hb_put(out, " %s=%u", pile_name, number(text, pile_name));
}
