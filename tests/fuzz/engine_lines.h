/* engine_lines.h -- lines for an engine: every line gets one answer, and the answer is one line of JSON that says
 * whether it is well. */
#ifndef HB_FUZZ_ENGINE_LINES_H
#define HB_FUZZ_ENGINE_LINES_H

#include "engine/assert.h"
#include "views/protocol/engine.h"

#include <jansson.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool fixed_seed(char seed[HB_SEED_TEXT])
{
    memcpy(seed, "fuzz", sizeof "fuzz");
    return true;
}

static void check(const char *answer)
{
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);

    HB_ASSERT(strchr(answer, '\n') == NULL);
    /* An id comes back as it was written and can hold what the parser here does not take. */
    HB_ASSERT(json || strstr(answer, ",\"id\":"));
    HB_ASSERT(!json || json_is_boolean(json_object_get(json, "ok")));
    HB_ASSERT(strncmp(answer, "{\"ok\":true", 10) == 0 || strncmp(answer, "{\"ok\":false,\"error\":{", 21) == 0);
    json_decref(json);
}

static void talk(struct hb_engine *e, const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;

    HB_ASSERT(e);
    while (at < end && !hb_engine_has_quit(e)) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((!stop ? end : stop) - at);

        check(hb_engine_answer(e, at, length));
        at += length + (stop != NULL);
    }
    hb_engine_free(e);
}

#endif
