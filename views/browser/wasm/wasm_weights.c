/* wasm_weights.c -- what positions are weighed by in the page: the formula made by hand alone, which weights of zeros leave as it is,
 * until it has fetched the file.
 *
 * Those that the program has built in do not belong to a first visit.  A worker that thinks fetches them when somebody plays
 * who goes by them. */
#include "views/browser/wasm/wasm_weights.h"

#include "players/landscape/weights.h"
#include "views/protocol/job.h"

#include <stdlib.h>

static struct hb_weights *learned;

const struct hb_weights *hb_weights_built_in(void)
{
    static struct hb_weights none; /* not const: so many zeros need not be in the file */

    return learned ? learned : &none;
}

bool hb_page_learn(const char *bytes, size_t length, struct hb_error *err)
{
    struct hb_weights *read = malloc(hb_weights_room());

    if (!read)
        return hb_no_memory(err);
    if (!hb_weights_read(read, (const unsigned char *)bytes, length, err)) {
        free(read);
        return false;
    }
    free(learned);
    learned = read;
    return true;
}
