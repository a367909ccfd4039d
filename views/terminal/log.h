/* log.h -- what happened in the game, in sentences, the newest last.
 *
 * A log is a sink: events turn into words the moment they happen.  It keeps the last HB_LOG_LINES of them. */
#ifndef HB_TUI_LOG_H
#define HB_TUI_LOG_H

#include "hradby/game.h"

enum { HB_LOG_LINES = 256 };

struct hb_log {
    struct hb_sink sink; /* first: the log is found behind it */
    struct hb_names names;
    enum hb_language language;
    size_t total; /* sentences so far, those forgotten included */
    char line[HB_LOG_LINES][HB_EVENT_TEXT];
};

/* The names stay with the caller. */
void hb_log_init(struct hb_log *log, struct hb_names names, enum hb_language language);
void hb_log_clear(struct hb_log *log);

/* A sentence by its number, counted from 0; NULL if it was forgotten or has not happened. */
const char *hb_log_line(const struct hb_log *log, size_t i);

#endif
