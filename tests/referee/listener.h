/* listener.h -- hears what happens in a game, in every language, and adds up the points it is told of.
 *
 * Whoever can judge whether the explanation of a score gives its points says so by `is_explained`. */
#ifndef HB_REFEREE_LISTENER_H
#define HB_REFEREE_LISTENER_H

#include "hradby/events.h"
#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

struct listener {
    struct hb_sink sink;
    struct hb_describer describer;
    bool (*is_explained)(const struct hb_event_record *t); /* NULL: nobody asks */
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
    if (l->is_explained && strcmp(told.event, "score") == 0 && !l->is_explained(&told)) {
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
