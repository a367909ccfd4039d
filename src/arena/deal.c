/* deal.c -- see deal.h. */
#include "arena/deal.h"

#include "core/assert.h"

#include <stdio.h>
#include <string.h>

enum { STREAM_SEED = HB_DEAL_SEED + 64 };

void hb_deal_init(struct hb_deal *d, const char *seed, unsigned long round)
{
    d->phases = 0;
    snprintf(d->seed, sizeof d->seed, "%s/%lu", seed, round);
}

static unsigned phase_named(struct hb_deal *d, const char *name)
{
    char seed[STREAM_SEED];
    unsigned i = 0;

    while (i < d->phases && strcmp(d->phase[i].name, name) != 0)
        i++;
    if (i < d->phases)
        return i;
    HB_ASSERT(d->phases < HB_DEAL_PHASES);
    d->phases++;
    d->phase[i].name = name;
    d->phase[i].events = 0;
    snprintf(seed, sizeof seed, "%s/chance/%s", d->seed, name);
    hb_chance_init(&d->phase[i].chance, seed);
    return i;
}

struct hb_move hb_deal_outcome(struct hb_deal *d, const struct hb_game *g)
{
    unsigned i = phase_named(d, hb_phase(g));

    hb_chance_event(&d->phase[i].chance, d->phase[i].events++);
    return hb_outcome(g, (uint32_t)hb_chance_below(&d->phase[i].chance, hb_total_weight(g)));
}

uint64_t hb_deal_thought(const struct hb_deal *d, unsigned game, int who, unsigned long n)
{
    char seed[STREAM_SEED];
    struct hb_chance chance;

    snprintf(seed, sizeof seed, "%s/thought/%u/%d", d->seed, game, who);
    hb_chance_init(&chance, seed);
    hb_chance_event(&chance, n);
    return hb_chance_below(&chance, UINT64_C(1) << 62);
}
