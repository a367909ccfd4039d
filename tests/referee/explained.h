/* explained.h -- whether the numbers of a score's explanation give its points, counted again from the facts alone. */
#ifndef HB_REFEREE_EXPLAINED_H
#define HB_REFEREE_EXPLAINED_H

#include "hradby/told.h"

#include <string.h>

static long told_number(const struct hb_told *t, const char *name)
{
    const struct hb_told_item *item = hb_told_find(t, name);

    return item ? item->number[0] : 0;
}

static bool told_word(const struct hb_told *t, const char *name, const char *word)
{
    const struct hb_told_item *item = hb_told_find(t, name);

    return item && item->word[0] && strcmp(item->word[0], word) == 0;
}

static bool told_rule(const struct hb_told *t, const char *id)
{
    for (unsigned i = 0; i < t->rules; i++)
        if (strcmp(t->rule[i], id) == 0)
            return true;
    return false;
}

/* What one tile, shield or city is worth, by what the explanation says. */
static long worth_of_one(const struct hb_told *t)
{
    bool complete = told_number(t, "complete");

    if (told_number(t, "inns"))
        return complete && told_rule(t, "INN-2") ? 2 : 0;
    if (told_number(t, "cathedrals"))
        return complete && told_rule(t, "INN-3") ? 3 : 0;
    if (told_word(t, "feature", "city"))
        return complete ? 2 : 1;
    if (told_word(t, "feature", "field"))
        return told_number(t, "pig") && told_rule(t, "TRB-14") ? 4 : 3;
    return 1;
}

/* What bars of gold are worth: 1 each, from the fourth on 2, from the seventh on 3, from the tenth on 4 for all. */
static long worth_of_ingots(long ingots)
{
    static const int each[] = { 1, 1, 1, 1, 2, 2, 2, 3, 3, 3 };

    return ingots * (ingots < 10 ? each[ingots] : 4);
}

/* The points that the explanation of a score adds up to; -1 if it explains nothing. */
static long explained_points(const struct hb_told *t)
{
    if (t->rules == 0)
        return -1;
    if (hb_told_find(t, "good"))
        return 10;
    if (hb_told_find(t, "ingots"))
        return worth_of_ingots(told_number(t, "ingots"));
    if (hb_told_find(t, "neighbours"))
        return 1 + told_number(t, "neighbours");
    long points = worth_of_one(t) * (told_number(t, "tiles") + told_number(t, "shields") + told_number(t, "cities"));
    if (told_number(t, "mage") && told_rule(t, "MAG-7"))
        points += told_number(t, "tiles");
    return told_number(t, "witch") && told_rule(t, "MAG-7") ? (points + 1) / 2 : points;
}

/* Points are given to those whose power is the greatest. */
static bool has_the_majority(const struct hb_told *t)
{
    const struct hb_told_item *powers = hb_told_find(t, "powers");

    for (unsigned p = 0; powers && p < powers->count; p++)
        if (powers->number[p] > powers->number[t->player])
            return false;
    return true;
}

static bool is_explained(const struct hb_told *t)
{
    return explained_points(t) == told_number(t, "points") && has_the_majority(t);
}

#endif
