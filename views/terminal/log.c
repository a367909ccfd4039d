/* log.c -- see log.h. */
#include "views/terminal/log.h"

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_log *log = (struct hb_log *)(void *)sink;
    struct hb_text out = hb_text_for(log->language, log->line[log->total % HB_LOG_LINES], HB_EVENT_TEXT);

    hb_event_say_with_rules(g, event, &log->names, &out);
    if (!hb_text_fits(&out))
        hb_trim_utf8(out.at);
    if (out.len > 0)
        log->total++;
}

void hb_log_init(struct hb_log *log, struct hb_names names, enum hb_language language)
{
    log->sink.happened = happened;
    log->names = names;
    log->language = language;
    log->total = 0;
}

void hb_log_clear(struct hb_log *log)
{
    log->total = 0;
}

const char *hb_log_line(const struct hb_log *log, size_t i)
{
    if (i >= log->total || i + HB_LOG_LINES < log->total)
        return NULL;
    return log->line[i % HB_LOG_LINES];
}
