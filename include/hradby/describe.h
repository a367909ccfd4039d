/* describe.h -- how a game describes a move, an event or a position in named values without knowing who writes them
 * down (JSON for the protocol, a page, a test).
 *
 * Inside an object every value has a name; inside a list the name is NULL.  Begin and end come in pairs. */
#ifndef HB_DESCRIBE_H
#define HB_DESCRIBE_H

#include <stdbool.h>

struct hb_describer {
    void (*object)(struct hb_describer *f, const char *name);
    void (*list)(struct hb_describer *f, const char *name);
    void (*end)(struct hb_describer *f);
    void (*number)(struct hb_describer *f, const char *name, long value);
    void (*text)(struct hb_describer *f, const char *name, const char *value); /* NULL: no value */
    void (*flag)(struct hb_describer *f, const char *name, bool value);
};

#endif
