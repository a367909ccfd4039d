/* protocol_events.c -- what happened in a game, as JSON. */
#include "views/protocol/protocol_events.h"

#include "hradby/landscape.h"
#include "table/json.h"

static void tell_segment(const struct hb_game *g, const struct hb_event *event, struct hb_describer *f)
{
    unsigned segment = hb_land_of(g) ? hb_land_event_segment(event) : HB_NO_SEGMENT;

    if (segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)segment);
}

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_events *e = (struct hb_events *)sink;
    struct hb_describer *f = &e->heard.describer;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(e->language, words, sizeof words);

    if (e->drawn)
        hb_event_say(g, event, &e->names, &text);
    else
        hb_event_say_with_rules(g, event, &e->names, &text);
    f->object(f, NULL);
    hb_describe_event(g, event, f);
    if (e->drawn)
        tell_segment(g, event, f);
    f->text(f, "text", words);
    f->end(f);
}

void hb_events_begin(struct hb_events *e, const struct hb_protocol_job *job, struct hb_names names)
{
    e->sink.happened = happened;
    e->names = names;
    e->language = job->language;
    e->drawn = job->engine->drawn;
    hb_json_describer_begin_list(&e->heard);
}

void hb_events_tell(struct hb_events *e, struct hb_json_describer *out)
{
    hb_json_describer_put(out, "events", hb_json_describer_done(&e->heard));
}
