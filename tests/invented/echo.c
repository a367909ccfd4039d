/* echo.c -- a part inside a part.
 *
 * Who lays a tile with a monastery lays another one, with everything that a part has, before his own part goes on; but not
 * in such a part. */
#include "rules/rule.h"

#include <stddef.h>

struct memory {
    uint8_t echoed;
};

static const struct hb_memory_field fields[] = {
    { "echoed", offsetof(struct memory, echoed), 1, 1 },
    { NULL, 0, 0, 0 },
};

static enum hb_next echo_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    struct memory *m = hb_own_memory(c, own);
    bool heard = hb_designs[hb_tile_design(hb_land(c), c->laid)].kinds >> HB_MONASTERY & 1;

    (void)sink;
    if (c->parts)
        return HB_GOES_ON;
    if (m->echoed || !heard || !hb_tiles_to_draw(c)) {
        m->echoed = 0;
        return HB_GOES_ON;
    }
    m->echoed = 1;
    hb_open_part(c);
    return HB_CALLS;
}

static bool echo_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct memory *m = hb_own_memory(c, own);

    return m->echoed <= 1 && (c->head.over || m->echoed <= c->parts);
}

const struct hb_rule hb_rule_echo = {
    .name = "echo",
    .number = 21,
    .rank = 120,
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = echo_sane,
    .step = { { .phase = "echo", .slot = HB_SLOT_SCORED, .rank = 20, .enter = echo_enter } },
};
