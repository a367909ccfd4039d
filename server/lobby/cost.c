/* cost.c -- see cost.h. */
#include "server/lobby/cost.h"

#include "engine/assert.h"

#include <string.h>

/* ---- the weights ---- */

static const struct {
    const char *request;
    double weight; /* without the answered bytes */
} costs[] = {
#include "server/lobby/cost_table.inc"
};

double hb_cost_of(const char *request)
{
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++)
        if (strcmp(costs[i].request, request) == 0)
            return costs[i].weight;
    HB_NEVER("a request without a weight");
}

bool hb_cost_is_known(const char *request)
{
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++)
        if (strcmp(costs[i].request, request) == 0)
            return true;
    return false;
}

double hb_cost_of_bytes(size_t answered)
{
    return (double)answered / HB_COST_BYTES;
}

double hb_cost_of_watchers(unsigned told)
{
    double weight = (double)told / HB_COST_WATCHERS;

    return weight < HB_COST_CROWD ? weight : HB_COST_CROWD;
}

double hb_cost_of_rows(uint32_t rows)
{
    return (double)rows / HB_COST_ROWS;
}

/* ---- spending ---- */

double hb_spent_now(const struct hb_spending *by, const struct hb_allowance *may, int64_t now)
{
    double back = now > by->at ? (double)(now - by->at) / 1000 * may->per_second : 0;

    return back < by->spent ? by->spent - back : 0;
}

void hb_spend_anyway(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now)
{
    by->spent = hb_spent_now(by, may, now) + cost;
    by->at = now;
}

bool hb_spend(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now)
{
    if (hb_spent_now(by, may, now) + cost > may->at_once)
        return false;
    hb_spend_anyway(by, may, cost, now);
    return true;
}

bool hb_may_spend(const struct hb_spending *by, const struct hb_allowance *may, int64_t now)
{
    return hb_spent_now(by, may, now) + 1 <= may->at_once;
}
