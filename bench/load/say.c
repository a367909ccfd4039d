/* say.c -- how figures are told (work.h). */
#include "work.h"

#include <stdio.h>
#include <stdlib.h>

static void begin(const struct hb_load *w, const char *what)
{
    printf("{\"bench\":\"load\",");
    if (w->program != NULL)
        printf("\"program\":\"%s\",", w->program);
    printf("\"what\":\"%s\",", what);
}

void hb_say_number(const struct hb_load *w, const char *what, double number, const char *unit, const char *counts)
{
    begin(w, what);
    printf("\"value\":%.2f,\"unit\":\"%s\",\"counts\":\"%s\"}\n", number, unit, counts);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* The smallest time that so many hundredths of all do not exceed, in milliseconds. */
static double percentile(const struct hb_times *t, unsigned hundredths)
{
    size_t rank = (t->count * hundredths + 99) / 100;

    return t->count == 0 ? 0 : (double)t->at[rank == 0 ? 0 : rank - 1] / 1000;
}

void hb_say_times(const struct hb_load *w, const char *what, struct hb_times *t, const char *counts)
{
    if (t->count > 0)
        qsort(t->at, t->count, sizeof t->at[0], ascending);
    begin(w, what);
    printf("\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"number\":%zu,\"unit\":\"milliseconds\","
           "\"counts\":\"%s\"}\n",
           percentile(t, 50), percentile(t, 90), percentile(t, 99), percentile(t, 100), t->count, counts);
}

void hb_say_setting(const struct hb_load *w, const char *work)
{
    const struct hb_crowd_plan *p = &w->crowd;

    begin(w, "setting");
    printf(
        "\"work\":\"%s\",\"game\":\"%s\",\"scripted\":%s,\"tables\":%u,\"players\":%u,\"spectators\":%u,\"rate\":%lu,"
        "\"busy\":%lu,\"seconds\":%lu,\"warm_up\":%lu,\"seed\":%llu}\n",
        work, p->game, p->scripted ? "true" : "false", p->tables, p->tables * p->players, p->spectators, w->rate,
        w->busy, w->seconds, w->warm_up, (unsigned long long)p->seed);
}

bool hb_load_connect(struct hb_crowd *c, const struct hb_load *w)
{
    struct hb_error err;

    if (!hb_crowd_init(c, &w->crowd, &err)) {
        fprintf(stderr, "load: %s\n", err.text);
        return false;
    }
    if (hb_crowd_connect(c, HB_GATHER_SECONDS))
        return true;
    fprintf(stderr, "load: the people of only %u of %u tables could connect\n", c->met, c->plan.tables);
    return false;
}

bool hb_load_gather(struct hb_crowd *c)
{
    if (hb_crowd_gather(c, HB_GATHER_SECONDS))
        return true;
    fprintf(stderr, "load: only %u of %u tables could be set up\n", c->ready, c->plan.tables);
    return false;
}

void hb_load_use(struct hb_use *u, const struct hb_load *w)
{
    *u = (struct hb_use){ .known = w->pids > 0 };
    for (unsigned i = 0; i < w->pids; i++) {
        struct hb_use one;

        hb_use_read(&one, w->pid[i]);
        u->known = u->known && one.known;
        u->resident += one.resident;
        u->peak += one.peak;
        u->processor += one.processor;
        u->switches += one.switches;
        u->written += one.written;
    }
}
