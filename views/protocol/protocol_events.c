/* events.c -- what happened in a game, as JSON. */
#include "protocol/events.h"

#include "hradby/landscape.h"
#include "table/json_facts.h"

static void tell_segment(const struct hb_game *g, const struct hb_event *event, struct hb_facts *f)
{
    unsigned segment = hb_landscape_of(g) != NULL ? hb_event_segment(event) : HB_NO_SEGMENT;

    if (segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)segment);
}

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_events *e = (struct hb_events *)sink;
    struct hb_facts *f = &e->heard.facts;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(e->language, words, sizeof words);

    if (e->drawn)
        hb_event_say(g, event, &e->names, &text);
    else
        hb_event_words(g, event, &e->names, &text);
    f->object(f, NULL);
    hb_event_facts(g, event, f);
    if (e->drawn)
        tell_segment(g, event, f);
    f->text(f, "text", words);
    f->end(f);
}

void hb_events_begin(struct hb_events *e, const struct hb_job *job, struct hb_names names)
{
    e->sink.happened = happened;
    e->names = names;
    e->language = job->language;
    e->drawn = job->engine->drawn;
    hb_json_begin(&e->heard);
    e->heard.facts.list(&e->heard.facts, "events");
}

void hb_events_tell(struct hb_events *e, struct hb_json_facts *out)
{
    struct hb_json *heard;

    e->heard.facts.end(&e->heard.facts);
    heard = hb_json_done(&e->heard);
    hb_json_put(out, "events", hb_json_incref(hb_json_object_get(heard, "events")));
    hb_json_decref(heard);
}
