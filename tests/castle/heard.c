/* heard.c -- see the header. */
#include "heard.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static struct heard *heard_of(struct hb_facts *f)
{
    return (struct heard *)((char *)f - offsetof(struct heard, facts));
}

static void begin_part(struct hb_facts *f, const char *name)
{
    (void)f;
    (void)name;
}

static void end_part(struct hb_facts *f)
{
    (void)f;
}

static bool is(const char *name, const char *word)
{
    return name != NULL && strcmp(name, word) == 0;
}

static void number(struct hb_facts *f, const char *name, long value)
{
    if (is(name, "player"))
        heard_of(f)->player = (int)value;
    if (is(name, "points"))
        heard_of(f)->score = (int)value;
}

static void text(struct hb_facts *f, const char *name, const char *value)
{
    struct heard *h = heard_of(f);

    if (is(name, "event"))
        h->is_score = strcmp(value, "score") == 0;
    if (is(name, "rule"))
        snprintf(h->rule, sizeof h->rule, "(%s)", value);
    for (int k = 0; is(name, "source") && k < SOURCES; k++)
        if (strcmp(value, hb_hall_sources[k]) == 0)
            h->source = k;
}

static void flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void hear(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct heard *h = (struct heard *)sink;
    struct hb_names names = { { NULL } };
    char words[HB_EVENT_TEXT];
    struct hb_text out = hb_text_in(words, sizeof words);

    h->events++;
    h->player = h->source = NOBODY;
    h->score = 0;
    h->is_score = false;
    h->rule[0] = '\0';
    hb_event_facts(g, event, &h->facts);
    hb_event_words(g, event, &names, &out);
    h->faults += !hb_text_fits(&out) || words[0] == '\0';
    if (!h->is_score)
        return;
    if (h->player == NOBODY || h->source == NOBODY || h->rule[0] == '\0' || strstr(words, h->rule) == NULL)
        h->faults++;
    else
        h->points[h->player][h->source] += h->score;
}

void hb_heard_init(struct heard *h)
{
    memset(h, 0, sizeof *h);
    h->sink.happened = hear;
    h->facts = (struct hb_facts){ begin_part, begin_part, end_part, number, text, flag };
}
