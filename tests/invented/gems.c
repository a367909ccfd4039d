/* gems.c -- spoils that are shared before the figures go home.
 *
 * When a feature is scored, everybody who stands there takes a gem or leaves it, clockwise; a gem is worth a point. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { SHARE };
enum { GEM };

struct memory {
    uint8_t shared; /* the feature that is being scored has been shared */
};

static const struct hb_memory_field fields[] = {
    { "shared", offsetof(struct memory, shared), 1, 1 },
    { NULL, 0, 0, 0 },
};

/* From this place clockwise the next player who stands there; players if there is none. */
static unsigned next_present(const struct hb_tilegame *tg, unsigned present, unsigned done)
{
    while (done < tg->head.players && !(present >> (tg->turn + done) % tg->head.players & 1))
        done++;
    return done;
}

static enum hb_next gems_spoils(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                                struct hb_sink *sink)
{
    struct memory *m = hb_tg_memory(tg, slot);
    unsigned first = next_present(tg, s->present, 0);

    (void)sink;
    if (m->shared || first == tg->head.players) {
        m->shared = 0;
        return HB_GOES_ON;
    }
    m->shared = 1;
    hb_tg_open_frame(tg, slot, SHARE, (int)((tg->turn + first) % tg->head.players), s->present);
    return HB_CALLS;
}

static size_t share_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_move all[] = { hb_tg_move(hb_tg_slot_verb(slot, GEM), 0, 0, 0, 0),
                                   hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0) };

    (void)tg;
    (void)who;
    return hb_tg_list_moves(all, sizeof all / sizeof all[0], out, cap);
}

static enum hb_next share_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_frame *f = hb_tg_top_frame(tg);
    unsigned done = (unsigned)(who + tg->head.players - tg->turn) % tg->head.players;

    if (hb_tg_move_verb(m) != HB_VERB_PASS)
        hb_tg_give_points(tg, who, slot->source, 1, NULL, sink);
    done = next_present(tg, f->argument, done + 1);
    if (done == tg->head.players)
        return HB_GOES_ON;
    f->actor = (int8_t)((tg->turn + done) % tg->head.players);
    return HB_AGAIN;
}

static bool gems_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct memory *m = hb_tg_memory(tg, slot);
    unsigned sharing = 0;

    for (unsigned i = 0; i < tg->frames; i++)
        sharing += hb_tg_step_coded(tg, tg->frame[i].step) == &hb_tg_rule_of(slot)->step[SHARE];
    return sharing <= m->shared && m->shared <= 1 && (!m->shared || tg->scoring == HB_SCORING_SPOILS);
}

const struct hb_rule hb_rule_gems = {
    .name = "gems",
    .number = 28,
    .rank = 127,
    .source = { "gems" },
    .verb = { [GEM] = { "gem", "", NULL } },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = gems_sane,
    .spoils = gems_spoils,
    .step = { [SHARE] = { .phase = "gems", .legal = share_legal, .play = share_play, .refusal = "gems.now" } },
};
