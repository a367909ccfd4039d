/* changes.h -- JSON told shortly: as what has changed since it was told before, or as rows under common names.
 *
 * A change of a value is one of
 *   [v]                 it is v now
 *   []                  it is gone (a member of an object)
 *   {"name": change}    an object, or a list by its numbers, of which these members have changed
 *   [null, run, …]      a list, made of runs: [from, count] of the list as it was, or [v], a new value
 *
 * Nothing here knows what the values mean. */
#ifndef HB_PAGE_CHANGES_H
#define HB_PAGE_CHANGES_H

#include "table/json.h"

#include <stdbool.h>

/* The change from one value to another, to be released; NULL where there is none, or where memory failed, and then
 * *failed says so. */
struct hb_json *hb_changes(struct hb_json *before, struct hb_json *now, bool *failed);

/* A list of objects as a list of groups {"all": {…}, "names": […], "rows": [[…]]}: objects one after the other with the
 * same names, and the same member `apart` where they have it, are a group, and what is the same in all of them is told
 * once.  A group of the same names whose rows are mostly those of the group before has in their place "runs", the change
 * from those rows to its own.  NULL if there is no memory. */
struct hb_json *hb_rows(struct hb_json *list, const char *apart);

#endif
