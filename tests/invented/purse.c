/* purse.c -- points that must be chosen about before they land.
 *
 * Who gets points for a feature says into which of their two purses they go; what is in the right one counts double in
 * the end if it is the fuller one of all. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { CHOOSE };
enum { PURSE };
enum { LEFT, RIGHT };

struct memory {
    uint16_t right[HB_PLAYERS_MAX];
};

static const struct hb_memory_field fields[] = {
    { "right", offsetof(struct memory, right), 2, HB_PLAYERS_MAX },
    { NULL, 0, 0, 0 },
};

static enum hb_next purse_award(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (!tg->award.points)
        return HB_GOES_ON;
    hb_tg_open_frame(tg, slot, CHOOSE, tg->award.player, 0);
    return HB_CALLS;
}

static size_t choose_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    (void)tg;
    (void)who;
    for (unsigned i = 0; i < 2 && i < cap; i++)
        out[i] = hb_tg_move(hb_tg_slot_verb(slot, PURSE), i, 0, 0, 0);
    return 2;
}

static enum hb_next choose_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    struct memory *memory = hb_tg_memory(tg, slot);

    (void)sink;
    if (hb_tg_move_piece(m) == RIGHT)
        memory->right[who] = (uint16_t)(memory->right[who] + tg->award.points);
    return HB_GOES_ON;
}

static void purse_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    const struct memory *m = hb_tg_memory(tg, slot);
    unsigned most = 0;

    for (unsigned p = 0; p < tg->head.players; p++)
        most = m->right[p] > most ? m->right[p] : most;
    for (unsigned p = 0; most && p < tg->head.players; p++)
        if (m->right[p] == most)
            a->points(a, (int)p, slot->source, (int)most, NULL);
}

static bool purse_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct memory *m = hb_tg_memory(tg, slot);
    unsigned all = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        all += m->right[p];
    for (unsigned i = 0; i < tg->frames; i++)
        if (hb_tg_step_coded(tg, tg->frame[i].step) == &hb_tg_rule_of(slot)->step[CHOOSE] &&
            (!tg->award.points || tg->frame[i].actor != (int)tg->award.player || !tg->scoring))
            return false;
    return all < 3000;
}

const struct hb_rule hb_rule_purse = {
    .name = "purse",
    .number = 24,
    .rank = 123,
    .source = { "purse" },
    .verb = { [PURSE] = { "purse", "w", "left right" } },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = purse_sane,
    .award = purse_award,
    .final = purse_final,
    .step = { [CHOOSE] = { .phase = "purse", .legal = choose_legal, .play = choose_play, .refusal = "purse.now" } },
};
