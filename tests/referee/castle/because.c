/* because.c -- see the header.  The points are counted as the rules say, not as the engine counts them. */
#include "because.h"

#include "castle_hall.h"

#include <stdio.h>
#include <string.h>

enum { MISSING = -100000, MAIDEN_POINTS = 8 };

void hb_because_note(struct because *b, const char *within, const char *name, long value)
{
    if (b->facts == FACTS)
        hb_hall_stop("many facts in an event");
    snprintf(b->fact[b->facts].name, FACT_NAME, "%s%s%s", within, within[0] ? "." : "", name);
    b->fact[b->facts++].value = value;
}

static long fact_or(const struct because *b, const char *name, long otherwise)
{
    for (int i = 0; i < b->facts; i++)
        if (strcmp(b->fact[i].name, name) == 0)
            return b->fact[i].value;
    return otherwise;
}

static long fact(const struct because *b, const char *name)
{
    return fact_or(b, name, MISSING);
}

static long bundle(const struct because *b, const char *name, bool by_worth)
{
    long sum = 0;

    for (int g = 0; g < MATERIALS; g++) {
        char one[FACT_NAME];
        snprintf(one, sizeof one, "%s.%s", name, hb_hall_goods[g]);
        sum += fact_or(b, one, 0) * (by_worth ? hb_hall_worth[g] : 1);
    }
    return sum;
}

static long palace(const struct because *b)
{
    long bars = bundle(b, "silver_as", false);

    return bars == fact(b, "silver") ? bundle(b, "goods", true) + bundle(b, "silver_as", true) : MISSING;
}

/* One for each on the dear space, one for two on the cheap one. */
static long each_and_half(const struct because *b, const char *what)
{
    return fact(b, what) * fact(b, "dear") + fact(b, what) / 2 * fact(b, "cheap");
}

static long gates(const struct because *b)
{
    long each = 2 * fact(b, "big") + fact(b, "small");

    return each == fact(b, "each") ? fact(b, "towers") * each : MISSING;
}

static long granary(const struct because *b)
{
    static const long each[] = { MISSING, 10, 7, 3 };
    long helpers = fact(b, "helpers");

    if (helpers < 1 || helpers > 3 || each[helpers] != fact(b, "each"))
        return MISSING;
    return fact(b, "own") * fact(b, "each");
}

long hb_because_points(const struct because *b, int source, long printed)
{
    switch (source) {
    case FOR_STONEMASON:
        return printed;
    case FOR_WORKERS:
        return fact(b, "full") == printed ? printed / 2 : MISSING;
    case FOR_MASTER_BUILDER:
        return fact(b, "buildings") * fact(b, "each");
    case FOR_BREACH:
        return fact(b, "stone") * fact(b, "each");
    case FOR_MAIDEN:
        return MAIDEN_POINTS;
    case FOR_KEEP:
        return fact(b, "spaces") * fact(b, "each");
    case FOR_TAVERN:
        return each_and_half(b, "helpers");
    case FOR_GATES:
        return gates(b);
    case FOR_STABLE:
        return fact(b, "houses") * fact(b, "each");
    case FOR_SERVANTS_HOUSE:
        return fact(b, "tiles") * fact(b, "each") * fact(b, "helpers");
    case FOR_MARKET:
        return fact(b, "helpers") == 2 ? fact(b, "talers") : fact(b, "talers") / 2;
    case FOR_PALACE:
        return palace(b);
    case FOR_FORGE:
        return each_and_half(b, "bars");
    case FOR_GRANARY:
        return granary(b);
    default:
        return MISSING;
    }
}
