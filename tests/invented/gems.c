/* gems.c -- spoils that are shared before the figures go home.
 *
 * When a feature is scored, everybody who stands there takes a gem or leaves it, clockwise; a gem is worth a point. */
#include "rules/rule.h"

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
static unsigned next_present(const struct hb_landgame *c, unsigned present, unsigned done)
{
    while (done < c->head.players && !(present >> (c->turn + done) % c->head.players & 1))
        done++;
    return done;
}

static enum hb_next gems_spoils(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                                struct hb_sink *sink)
{
    struct memory *m = hb_own_memory(c, own);
    unsigned first = next_present(c, s->present, 0);

    (void)sink;
    if (m->shared || first == c->head.players) {
        m->shared = 0;
        return HB_GOES_ON;
    }
    m->shared = 1;
    hb_open_frame(c, own, SHARE, (int)((c->turn + first) % c->head.players), s->present);
    return HB_CALLS;
}

static size_t share_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    const struct hb_move all[] = { hb_move_of(hb_own_verb(own, GEM), 0, 0, 0, 0),
                                   hb_move_of(HB_VERB_PASS, 0, 0, 0, 0) };

    (void)c;
    (void)who;
    return hb_list_moves(all, sizeof all / sizeof all[0], out, cap);
}

static enum hb_next share_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    struct hb_frame *f = hb_top_frame(c);
    unsigned done = (unsigned)(who + c->head.players - c->turn) % c->head.players;

    if (hb_move_verb(m) != HB_VERB_PASS)
        hb_give_points(c, who, own->source, 1, NULL, sink);
    done = next_present(c, f->argument, done + 1);
    if (done == c->head.players)
        return HB_GOES_ON;
    f->actor = (int8_t)((c->turn + done) % c->head.players);
    return HB_AGAIN;
}

static bool gems_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct memory *m = hb_own_memory(c, own);
    unsigned sharing = 0;

    for (unsigned i = 0; i < c->frames; i++)
        sharing += hb_step_coded(c, c->frame[i].step) == &hb_own_rule(own)->step[SHARE];
    return sharing <= m->shared && m->shared <= 1 && (!m->shared || c->scoring == HB_SCORING_SPOILS);
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
