/* explained.h -- what the explanation of a score says, read for its points.
 *
 * The referee counts every score again from the numbers of its explanation alone: one that does not give the points would tell
 * a player something wrong, though the points themselves may be right. */
#ifndef HB_REFEREE_EXPLAINED_H
#define HB_REFEREE_EXPLAINED_H

#include "hradby/events.h"

#include <stdbool.h>

long told_number(const struct hb_event_record *t, const char *name); /* 0 where there is none */
bool told_word(const struct hb_event_record *t, const char *name, const char *word);
bool told_rule(const struct hb_event_record *t, const char *id);
long told_reason(const struct hb_event_record *t, const char *name);

/* Whether it gives the points, and to somebody who has the majority. */
bool hb_ref_is_explained(const struct hb_event_record *t);

#endif
