/* facts.h -- how a game tells facts about a move, an event or a position without knowing who writes
 * them down (JSON for the protocol, a page, a test).
 *
 * Inside an object every value has a name; inside a list the name is NULL.  Begin and end come in pairs. */
#ifndef HB_FACTS_H
#define HB_FACTS_H

#include <stdbool.h>

struct hb_facts {
    void (*object)(struct hb_facts *f, const char *name);
    void (*list)(struct hb_facts *f, const char *name);
    void (*end)(struct hb_facts *f);
    void (*number)(struct hb_facts *f, const char *name, long value);
    void (*text)(struct hb_facts *f, const char *name, const char *value); /* NULL: no value */
    void (*flag)(struct hb_facts *f, const char *name, bool value);
};

#endif
