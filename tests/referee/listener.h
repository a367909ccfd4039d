/* listener.h -- hears what happens in a game and adds up the points it is told of. */
#ifndef HB_REFEREE_LISTENER_H
#define HB_REFEREE_LISTENER_H

#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

struct listener {
    struct hb_sink sink;
    struct hb_facts facts;
    bool is_score;
    long player, events, speechless; /* speechless: events without words, or with too many */
    long sum[HB_PLAYERS_MAX];
};

static struct listener *listener_of(struct hb_facts *f)
{
    return (struct listener *)((char *)f - offsetof(struct listener, facts));
}

static void hear_begin(struct hb_facts *f, const char *name)
{
    (void)f;
    (void)name;
}

static void hear_end(struct hb_facts *f)
{
    (void)f;
}

static void hear_number(struct hb_facts *f, const char *name, long value)
{
    struct listener *l = listener_of(f);

    if (name != NULL && strcmp(name, "player") == 0)
        l->player = value;
    if (name != NULL && l->is_score && strcmp(name, "points") == 0)
        l->sum[l->player] += value;
}

static void hear_text(struct hb_facts *f, const char *name, const char *value)
{
    if (name != NULL && strcmp(name, "event") == 0)
        listener_of(f)->is_score = strcmp(value, "score") == 0;
}

static void hear_flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void hear_event(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct listener *l = (struct listener *)sink;
    struct hb_names names = { { NULL } };
    char words[HB_EVENT_TEXT];
    struct hb_text out = hb_text_in(words, sizeof words);

    l->events++;
    hb_event_facts(g, event, &l->facts);
    hb_event_words(g, event, &names, &out);
    l->speechless += !hb_text_fits(&out) || words[0] == '\0';
}

static const struct listener fresh_listener = { .sink = { hear_event },
                                                .facts = { .object = hear_begin,
                                                           .list = hear_begin,
                                                           .end = hear_end,
                                                           .number = hear_number,
                                                           .text = hear_text,
                                                           .flag = hear_flag } };

#endif
