/* log.c -- see log.h. */
#include "tui/log.h"

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_log *log = (struct hb_log *)(void *)sink;
    struct hb_text out = hb_text_in(log->line[log->total % HB_LOG_LINES], HB_EVENT_TEXT);

    hb_event_words(g, event, &log->names, &out);
    if (out.len > 0)
        log->total++;
}

void hb_log_init(struct hb_log *log, struct hb_names names)
{
    log->sink.happened = happened;
    log->names = names;
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
