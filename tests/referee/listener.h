/* listener.h -- hears what happens in a game, in every language, and adds up the points it is told of.
 *
 * It also counts every score again from the numbers of its explanation alone: one that does not give the points
 * would tell a player something wrong, though the points themselves may be right. */
#ifndef HB_REFEREE_LISTENER_H
#define HB_REFEREE_LISTENER_H

#include "hradby/events.h"
#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

/* What an explanation comes to */

static long told_number(const struct hb_event_record *t, const char *name)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item ? item->number[0] : 0;
}

static bool told_word(const struct hb_event_record *t, const char *name, const char *word)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item && item->word[0] && strcmp(item->word[0], word) == 0;
}

static bool told_rule(const struct hb_event_record *t, const char *id)
{
    for (unsigned i = 0; i < t->rules; i++)
        if (strcmp(t->rule[i], id) == 0)
            return true;
    return false;
}

/* What one tile, shield or city is worth, by what the explanation says. */
static long worth_of_one(const struct hb_event_record *t)
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

/* An ingot is worth the more, the more there are. */
static long worth_of_ingots(long ingots)
{
    long each = ingots < 4 ? 1 : ingots < 7 ? 2 : ingots < 10 ? 3 : 4;

    return each * ingots;
}

/* What mage and witch make of the points of a road or city. */
static long after_magic(const struct hb_event_record *t, long points)
{
    if (hb_event_find(t, "mage"))
        points += told_rule(t, "MAG-7") ? told_number(t, "tiles") : -1;
    if (hb_event_find(t, "witch"))
        points = told_rule(t, "MAG-7") ? points - points / 2 : -1;
    return points;
}

static long worth_of_vineyards(const struct hb_event_record *t)
{
    return told_rule(t, "VIN-1") && told_number(t, "complete") ? 3 * told_number(t, "vineyards") : 0;
}

/* What a sector of the wheel brings, or its crown spaces; -1 if the rule is not named. */
static long worth_of_wheel(const struct hb_event_record *t)
{
    long knights = told_number(t, "knights"), each = told_number(t, "each");

    if (told_number(t, "crown"))
        return told_rule(t, "WHL-5") && (each == 3 || each == 6) ? each * told_number(t, "followers") : -1;
    if (told_word(t, "sector", "fortune") && told_rule(t, "WHL-6"))
        return 3;
    if (told_word(t, "sector", "taxes") && told_rule(t, "WHL-7"))
        return knights * (knights + told_number(t, "shields"));
    if (told_word(t, "sector", "famine") && told_rule(t, "WHL-8"))
        return told_number(t, "farmers") * told_number(t, "cities");
    if (told_word(t, "sector", "storm") && told_rule(t, "WHL-9"))
        return told_number(t, "supply");
    return told_word(t, "sector", "inquisition") && told_rule(t, "WHL-10") ? 2 * told_number(t, "monks") : -1;
}

/* A castle: by the misty ones of nine tiles, or at the end by those around it. */
static long worth_of_castle(const struct hb_event_record *t)
{
    if (told_number(t, "complete"))
        return told_rule(t, "GCC-10") ? 2 * told_number(t, "misty") : -1;
    return told_rule(t, "GCC-11") ? 1 + told_number(t, "around") : -1;
}

/* The points that the explanation of a score adds up to; -1 if it explains nothing. */
static long explained_points(const struct hb_event_record *t)
{
    if (t->rules == 0)
        return -1;
    if (hb_event_find(t, "good"))
        return 10;
    if (hb_event_find(t, "ingots"))
        return told_rule(t, "GLD-7") ? worth_of_ingots(told_number(t, "ingots")) : -1;
    if (told_word(t, "source", "robber"))
        return told_number(t, "final") ? 3 : (told_number(t, "robbed") + 1) / 2;
    if (hb_event_find(t, "letter") && !hb_event_find(t, "feature"))
        return told_number(t, "action")
                   ? 2 * (told_number(t, "shields") + told_number(t, "knights") + told_number(t, "farmers"))
                   : 2;
    if (told_word(t, "feature", "cemetery"))
        return 0;
    if (hb_event_find(t, "neighbours"))
        return 1 + told_number(t, "neighbours") + worth_of_vineyards(t);
    if (told_word(t, "source", "wheel"))
        return worth_of_wheel(t);
    if (told_word(t, "source", "ghosts"))
        return told_rule(t, "GCC-8") ? -told_number(t, "ghosts") : 0;
    if (told_word(t, "feature", "castle"))
        return worth_of_castle(t);
    if (told_word(t, "source", "sheep"))
        return told_rule(t, "SHP-6") ? told_number(t, "sheep") + told_number(t, "printed") : -1;
    return after_magic(t, worth_of_one(t) *
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

static bool is_explained(const struct hb_event_record *t)
{
    return explained_points(t) == told_number(t, "points") && has_the_majority(t);
}

/* Hearing */

struct listener {
    struct hb_sink sink;
    struct hb_describer describer;
    bool is_score;
    long player, events;
    long speechless;  /* events without words in some language, with too many, or with gaps in them */
    long unexplained; /* scores whose explanation does not give the points */
    long sum[HB_PLAYERS_MAX];
    char doubt[HB_EVENT_TEXT]; /* the facts of the last one of those */
};

static struct listener *listener_of(struct hb_describer *f)
{
    return (struct listener *)((char *)f - offsetof(struct listener, describer));
}

static void hear_begin(struct hb_describer *f, const char *name)
{
    (void)f;
    (void)name;
}

static void hear_end(struct hb_describer *f)
{
    (void)f;
}

static void hear_number(struct hb_describer *f, const char *name, long value)
{
    struct listener *l = listener_of(f);

    if (name && strcmp(name, "player") == 0)
        l->player = value;
    if (name && l->is_score && strcmp(name, "points") == 0)
        l->sum[l->player] += value;
}

static void hear_text(struct hb_describer *f, const char *name, const char *value)
{
    if (name && strcmp(name, "event") == 0)
        listener_of(f)->is_score = strcmp(value, "score") == 0;
}

static void hear_flag(struct hb_describer *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static bool is_said(const struct hb_game *g, const struct hb_event *event)
{
    struct hb_names names = { { NULL } };
    char words[HB_EVENT_TEXT];

    for (unsigned language = 0; language < HB_LANGUAGES; language++) {
        struct hb_text out = hb_text_for((enum hb_language)language, words, sizeof words);
        hb_event_say_with_rules(g, event, &names, &out);
        if (!hb_text_fits(&out) || words[0] == '\0' || words[strcspn(words, "{}[]")] || strstr(words, "⟦"))
            return false;
    }
    return true;
}

static void note_doubt(struct listener *l, const struct hb_event_record *t)
{
    struct hb_text out = hb_text_in(l->doubt, sizeof l->doubt);

    hb_put(&out, "player %d:", t->player);
    for (unsigned i = 0; i < t->items; i++)
        hb_put(&out, " %s %d %s", t->item[i].name, (int)t->item[i].number[0],
               t->item[i].word[0] ? t->item[i].word[0] : "");
    for (unsigned i = 0; i < t->reasons; i++)
        hb_put(&out, " (%s %d)", t->reason[i].name, (int)t->reason[i].number);
    for (unsigned i = 0; i < t->rules; i++)
        hb_put(&out, " %s", t->rule[i]);
}

static void hear_event(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct listener *l = (struct listener *)sink;
    struct hb_event_record told = { .player = event->player };

    l->events++;
    hb_describe_event(g, event, &l->describer);
    l->speechless += !is_said(g, event);
    hb_kind_of(g)->describe_event(g, event, &told);
    if (strcmp(told.event, "score") == 0 && !is_explained(&told)) {
        l->unexplained++;
        note_doubt(l, &told);
    }
}

static const struct listener fresh_listener = { .sink = { hear_event },
                                                .describer = { .object = hear_begin,
                                                               .list = hear_begin,
                                                               .end = hear_end,
                                                               .number = hear_number,
                                                               .text = hear_text,
                                                               .flag = hear_flag } };

#endif
