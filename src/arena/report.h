/* report.h -- what a contest came to: as a line of JSON for programs, as lines of text for people, and as one line while it
 * goes on. */
#ifndef HB_ARENA_REPORT_H
#define HB_ARENA_REPORT_H

#include "arena/contest.h"
#include "table/buffer.h"

struct hb_json *hb_report_json(const struct hb_contest *c); /* NULL: no memory */
void hb_report_words(const struct hb_contest *c, enum hb_language language, struct hb_buffer *out);
void hb_report_progress(const struct hb_contest *c, struct hb_text *out);

#endif
