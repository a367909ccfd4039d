/* dusk.c -- a step late in a part, so that a part which opens another one inside it has something left to do.
 *
 * It counts the parts that come to their end. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

struct memory {
    uint16_t parts;
};

static const struct hb_memory_field fields[] = {
    { "parts", offsetof(struct memory, parts), 2, 1 },
    { NULL, 0, 0, 0 },
};

static enum hb_next dusk_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct memory *m = hb_tg_memory(tg, slot);

    (void)sink;
    m->parts++;
    return HB_GOES_ON;
}

const struct hb_rule hb_rule_dusk = {
    .name = "dusk",
    .number = 26,
    .rank = 129,
    .memory = sizeof(struct memory),
    .fields = fields,
    .step = { { .phase = "dusk", .slot = HB_SLOT_SCORED, .rank = 90, .enter = dusk_enter } },
};
