/* castle_heard.c -- see the header. */
#include "castle_heard.h"

#include "games/castle/castle.h"
#include "said.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static struct heard *heard_of(struct hb_describer *f)
{
    return (struct heard *)((char *)f - offsetof(struct heard, describer));
}

static bool is(const char *name, const char *word)
{
    return name && strcmp(name, word) == 0;
}

static void begin_part(struct hb_describer *f, const char *name)
{
    snprintf(heard_of(f)->within, sizeof heard_of(f)->within, "%s", is(name, "why") ? "" : name);
}

static void end_part(struct hb_describer *f)
{
    heard_of(f)->within[0] = '\0';
}

static void number(struct hb_describer *f, const char *name, long value)
{
    hb_because_note(&heard_of(f)->because, heard_of(f)->within, name, value);
    if (is(name, "player"))
        heard_of(f)->player = (int)value;
    if (is(name, "points"))
        heard_of(f)->score = (int)value;
}

static void text(struct hb_describer *f, const char *name, const char *value)
{
    struct heard *h = heard_of(f);

    if (is(name, "event"))
        h->is_score = strcmp(value, "score") == 0;
    if (is(name, "rule"))
        snprintf(h->rule, sizeof h->rule, "(%s)", value);
    for (unsigned b = 0; is(name, "building") && b < HB_CASTLE_TILED; b++)
        if (strcmp(value, hb_hall_buildings[b]) == 0)
            h->printed = hb_castle_of(h->game)->figures.points[b];
    for (int k = 0; is(name, "source") && k < SOURCES; k++)
        if (strcmp(value, hb_hall_sources[k]) == 0)
            h->source = k;
}

static void flag(struct hb_describer *f, const char *name, bool value)
{
    hb_because_note(&heard_of(f)->because, heard_of(f)->within, name, value);
}

static void find_fault(struct heard *h, const char *what, const char *words)
{
    h->faults++;
    snprintf(h->fault, sizeof h->fault, "%s: %s", what, words);
}

static void check_score(struct heard *h, const char *words)
{
    if (h->player == NOBODY || h->source == NOBODY || h->rule[0] == '\0' || !strstr(words, h->rule))
        find_fault(h, "a score without its rule", words);
    else if (hb_because_points(&h->because, h->source, h->printed) != h->score)
        find_fault(h, "what explains it gives other points", words);
    else
        h->points[h->player][h->source] += h->score;
}

static void hear(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct heard *h = (struct heard *)sink;
    struct hb_names names = { { NULL } };
    char words[HB_EVENT_TEXT], wrong[HB_EVENT_TEXT] = "";
    struct hb_text out = hb_text_in(words, sizeof words), why = hb_text_in(wrong, sizeof wrong);

    h->events++;
    h->player = h->source = NOBODY;
    h->score = 0;
    h->is_score = false;
    h->rule[0] = h->within[0] = '\0';
    h->because.facts = 0;
    h->game = g;
    hb_describe_event(g, event, &h->describer);
    hb_event_say_with_rules(g, event, &names, &out);
    if (!hb_text_fits(&out) || words[0] == '\0' || !hb_castle_event_is_said(g, event, &why))
        find_fault(h, "an event badly said", wrong[0] ? wrong : words);
    if (h->is_score)
        check_score(h, words);
}

void hb_heard_init(struct heard *h)
{
    memset(h, 0, sizeof *h);
    h->sink.happened = hear;
    h->describer = (struct hb_describer){ begin_part, begin_part, end_part, number, text, flag };
}
