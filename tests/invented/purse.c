/* purse.c -- points that must be chosen about before they land.
 *
 * Who gets points for a feature says into which of his two purses they go; what is in the right one counts double in the
 * end if it is the fuller one of all. */
#include "rules/rule.h"

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

static enum hb_next purse_award(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (!c->award.points)
        return HB_GOES_ON;
    hb_open_frame(c, own, CHOOSE, c->award.player, 0);
    return HB_CALLS;
}

static size_t choose_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    (void)c;
    (void)who;
    for (unsigned i = 0; i < 2 && i < cap; i++)
        out[i] = hb_move_of(hb_own_verb(own, PURSE), i, 0, 0, 0);
    return 2;
}

static enum hb_next choose_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    struct memory *memory = hb_own_memory(c, own);

    (void)sink;
    if (hb_move_piece(m) == RIGHT)
        memory->right[who] = (uint16_t)(memory->right[who] + c->award.points);
    return HB_GOES_ON;
}

static void purse_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    const struct memory *m = hb_own_memory(c, own);
    unsigned most = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        most = m->right[p] > most ? m->right[p] : most;
    for (unsigned p = 0; most && p < c->head.players; p++)
        if (m->right[p] == most)
            a->points(a, (int)p, own->source, (int)most, NULL);
}

static bool purse_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct memory *m = hb_own_memory(c, own);
    unsigned all = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        all += m->right[p];
    for (unsigned i = 0; i < c->frames; i++)
        if (hb_step_coded(c, c->frame[i].step) == &hb_own_rule(own)->step[CHOOSE] &&
            (!c->award.points || c->frame[i].actor != (int)c->award.player || !c->scoring))
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
