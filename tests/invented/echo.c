/* echo.c -- a part inside a part.
 *
 * Who lays a tile with a monastery lays another one, with everything that a part has, before their own part goes on;
 * but not in such a part. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

struct memory {
    uint8_t echoed;
};

static const struct hb_memory_field fields[] = {
    { "echoed", offsetof(struct memory, echoed), 1, 1 },
    { NULL, 0, 0, 0 },
};

static enum hb_next echo_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct memory *m = hb_tg_memory(tg, slot);
    bool heard = hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)].kinds >> HB_MONASTERY & 1;

    (void)sink;
    if (tg->parts)
        return HB_GOES_ON;
    if (m->echoed || !heard || !hb_tg_tiles_to_draw(tg)) {
        m->echoed = 0;
        return HB_GOES_ON;
    }
    m->echoed = 1;
    hb_tg_open_part(tg);
    return HB_CALLS;
}

static bool echo_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct memory *m = hb_tg_memory(tg, slot);

    return m->echoed <= 1 && (tg->head.over || m->echoed <= tg->parts);
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
