/* warden_heard.c -- what the engine tells of a move while it is played, a line for each event. */
#include "warden_events.h"

#include "hradby/events.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 256 };

/* Fields of each event that the rules decide; the others are for sentences. */
static const struct {
    const char *event;
    const char *field[8];
} forms[] = {
    { "draw", { "tile" } },
    { "aside", { "tile" } },
    { "tile", { "x", "y", "rot", "tile" } },
    { "put", { "piece", "x", "y" } },
    { "pass", { NULL } },
    { "home", { "piece", "x", "y" } },
    { "rise", { "n", "x", "y", "bank" } },
    { "closed", { "n", "x", "y", "bank" } },
    { "ghosts", { "n", "x", "y", "bank" } },
    { "hound", { "n", "x", "y" } },
    { "houndgone", { "n" } },
    { "bury", { "piece", "x", "y" } },
    { "facedown", { "x", "y" } },
    { "lost", { "loss", "score" } },
    { "end", { NULL } },
};

enum { FORMS = sizeof forms / sizeof forms[0] };

static long number_of(const struct hb_event_record *t, const char *name)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item ? item->number[0] : 0;
}

static const char *word_of(const struct hb_event_record *t, const char *name)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    return item && item->word[0] ? item->word[0] : "";
}

static int reason(const struct hb_event_record *t, const char *name)
{
    for (unsigned i = 0; i < t->reasons; i++)
        if (strcmp(t->reason[i].name, name) == 0)
            return t->reason[i].number;
    return 0;
}

/* "colours" is told only where they are several. */
static void hear_score(struct warden_lines *out, const struct hb_event_record *t)
{
    long colours = reason(t, "colours");
    const char *source = word_of(t, "source");

    if (strcmp(source, "hound") == 0)
        hb_warden_say(out, "score player %d points %ld source hound", t->player, number_of(t, "points"));
    else if (strcmp(source, "castle") == 0)
        hb_warden_say(out, "score player %d points %ld source %s misty %ld colours %ld", t->player,
                      number_of(t, "points"), source, number_of(t, "misty"), colours ? colours : 1);
    else
        hb_warden_say(out, "score player %d points %ld source %s tiles %ld shields %ld colours %ld", t->player,
                      number_of(t, "points"), source, number_of(t, "tiles"), number_of(t, "shields"),
                      colours ? colours : 1);
}

static size_t add_field(char *line, size_t length, const struct hb_event_record *t, const char *name)
{
    const struct hb_event_item *item = hb_event_find(t, name);

    if (!item)
        return length;
    if (item->as == HB_AS_TILE)
        return length +
               (size_t)snprintf(line + length, LINE - length, " %s %s", name, hb_designs[item->number[0]].name);
    if (item->word[0])
        return length + (size_t)snprintf(line + length, LINE - length, " %s %s", name, item->word[0]);
    return length + (size_t)snprintf(line + length, LINE - length, " %s %ld", name, (long)item->number[0]);
}

static void hear_form(struct warden_lines *out, const struct hb_event_record *t, int form)
{
    char line[LINE] = "";
    size_t length = (size_t)snprintf(line, LINE, "%s", forms[form].event);

    if (t->player != HB_CHANCE)
        length += (size_t)snprintf(line + length, LINE - length, " player %d", t->player);
    for (int i = 0; forms[form].field[i]; i++)
        length = add_field(line, length, t, forms[form].field[i]);
    hb_warden_say(out, "%s", line);
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

static void hear(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct warden_ear *ear = (struct warden_ear *)sink;
    struct hb_event_record told = { .player = event->player };

    hb_kind_of(g)->describe_event(g, event, &told);
    ear->unsaid += !is_said(g, event);
    if (strcmp(told.event, "score") == 0)
        hear_score(ear->out, &told);
    for (int i = 0; i < FORMS; i++)
        if (strcmp(told.event, forms[i].event) == 0)
            hear_form(ear->out, &told, i);
}

struct warden_ear hb_warden_ear(struct warden_lines *out)
{
    hb_warden_clear(out);
    return (struct warden_ear){ .sink = { hear }, .out = out };
}
