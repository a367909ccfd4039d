/* toast.c -- a choice of every player in turn.
 *
 * When a city is complete every player, beginning with the one whose turn it is, may raise a toast for a point. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { DUE, ROUND }; /* steps */
enum { TOAST };      /* verbs */

struct memory {
    uint8_t due;
};

static const struct hb_memory_field fields[] = {
    { "due", offsetof(struct memory, due), 1, 1 },
    { NULL, 0, 0, 0 },
};

static void toast_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                            struct hb_sink *sink)
{
    struct memory *m = hb_tg_memory(tg, slot);

    (void)sink;
    m->due |= s->kind == HB_CITY;
}

static enum hb_next due_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct memory *m = hb_tg_memory(tg, slot);

    (void)sink;
    if (!m->due)
        return HB_GOES_ON;
    m->due = 0;
    hb_tg_open_frame(tg, slot, ROUND, tg->turn, 0);
    return HB_OPENS;
}

static size_t round_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_move all[] = { hb_tg_move(hb_tg_slot_verb(slot, TOAST), 0, 0, 0, 0),
                                   hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0) };

    (void)tg;
    (void)who;
    return hb_tg_list_moves(all, sizeof all / sizeof all[0], out, cap);
}

static enum hb_next round_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, TOAST))
        hb_tg_give_points(tg, who, slot->source, 1, NULL, sink);
    return hb_tg_ask_next_player(tg) ? HB_AGAIN : HB_GOES_ON;
}

static bool toast_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct memory *m = hb_tg_memory(tg, slot);

    (void)tg;
    return m->due <= 1;
}

const struct hb_rule hb_rule_toast = {
    .name = "toast",
    .number = 22,
    .rank = 121,
    .source = { "toast" },
    .verb = { [TOAST] = { "toast", "", NULL } },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = toast_sane,
    .completed = toast_completed,
    .step = { [DUE] = { .phase = "toast", .slot = HB_SLOT_SCORED, .rank = 1, .enter = due_enter },
              [ROUND] = { .phase = "round", .legal = round_legal, .play = round_play, .refusal = "toast.now" } },
};
