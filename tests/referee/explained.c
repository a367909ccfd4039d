/* explained.c -- the points that the explanation of a score adds up to, with the help of the boxes it is of. */
#include "explained.h"

#include "referee.h"

#include <string.h>

long told_number(const struct hb_event_record *t, const char *name)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item ? item->number[0] : 0;
}

bool told_word(const struct hb_event_record *t, const char *name, const char *word)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item && item->word[0] && strcmp(item->word[0], word) == 0;
}

bool told_rule(const struct hb_event_record *t, const char *id)
{
    for (unsigned i = 0; i < t->rules; i++)
        if (strcmp(t->rule[i], id) == 0)
            return true;
    return false;
}

long told_reason(const struct hb_event_record *t, const char *name)
{
    for (unsigned i = 0; i < t->reasons; i++)
        if (strcmp(t->reason[i].name, name) == 0)
            return t->reason[i].number;
    return 0;
}

/* What one tile, shield or city is worth. */
static long worth_of_one(const struct hb_event_record *t)
{
    long each = 1;

    if (told_word(t, "feature", "city"))
        each = told_number(t, "complete") ? 2 : 1;
    if (told_word(t, "feature", "field"))
        each = 3;
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->explains_one)
            each = hb_ref_box(i)->explains_one(t, each);
    return each;
}

static long with_boxes(const struct hb_event_record *t, long points)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->explains_more)
            points = hb_ref_box(i)->explains_more(t, points);
    return points;
}

/* -1 if it explains nothing. */
static long explained_points(const struct hb_event_record *t)
{
    long points;

    if (t->rules == 0)
        return -1;
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->explains && hb_ref_box(i)->explains(t, &points))
            return points;
    if (hb_event_find(t, "neighbours"))
        return with_boxes(t, 1 + told_number(t, "neighbours"));
    return with_boxes(t, worth_of_one(t) *
                             (told_number(t, "tiles") + told_number(t, "shields") + told_number(t, "cities")));
}

/* Points are given to those whose power is the greatest. */
static bool has_the_majority(const struct hb_event_record *t)
{
    const struct hb_event_item *powers = hb_event_find(t, "powers");

    for (unsigned p = 0; powers && p < powers->count; p++)
        if (powers->number[p] > powers->number[t->player])
            return false;
    return true;
}

bool hb_ref_is_explained(const struct hb_event_record *t)
{
    return explained_points(t) == told_number(t, "points") && has_the_majority(t);
}
