/* json_facts.h -- facts written down as JSON: an object that grows from the inside.
 *
 * A failure (no memory) is remembered and everything after it does nothing; hb_json_done then gives NULL. */
#ifndef HB_TABLE_JSON_FACTS_H
#define HB_TABLE_JSON_FACTS_H

#include "hradby/facts.h"
#include "table/json.h"

enum { HB_JSON_FACTS_DEPTH = 16 };

struct hb_json_facts {
    struct hb_facts facts; /* first, so that the functions behind it find the rest */
    struct hb_json *open[HB_JSON_FACTS_DEPTH];
    unsigned depth; /* open[depth - 1] is being filled, open[0] is the whole */
    bool failed;
};

void hb_json_begin(struct hb_json_facts *j);
void hb_json_put(struct hb_json_facts *j, const char *name,
                 struct hb_json *value); /* takes the value over; NULL is a failure */
struct hb_json *hb_json_done(struct hb_json_facts *j);
void hb_json_drop(struct hb_json_facts *j);

#endif
