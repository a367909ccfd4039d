/* report.h -- what an operator reads afterwards: one JSON object a line on the standard error stream.
 *
 * Nothing that is private gets into it: of a room's id only the first letters, whoever wrote it into the text, and of a
 * guest only a number and an address.  Names, chat, keys and moves are never handed to it. */
#ifndef HB_REPORT_H
#define HB_REPORT_H

#include "table/strings.h"

#include <stdint.h>

enum hb_report_level { HB_REPORT_DEBUG, HB_REPORT_INFO, HB_REPORT_WARN, HB_REPORT_ERROR, HB_REPORT_LEVELS };

enum { HB_REPORT_ROOM = 6 }; /* letters of a room's id that are told */

struct hb_reporter {
    enum hb_report_level least; /* what is below it is left out */
};

/* About what; whatever is NULL or 0 is left out. */
struct hb_report_about {
    const char *room;
    const char *address;
    const char *why;
    unsigned guest;
};

bool hb_report_level_named(const char *name, enum hb_report_level *level);

void hb_report(const struct hb_reporter *log, enum hb_report_level level, const char *what,
               const struct hb_report_about *about);

/* The line alone, with its end; `at` is in milliseconds since 1970. */
void hb_report_line(struct hb_buffer *out, int64_t at, enum hb_report_level level, const char *what,
                    const struct hb_report_about *about);

#endif
