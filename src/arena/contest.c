/* contest.c -- see contest.h. */
#include "arena/contest.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/json.h"

#include <stdlib.h>
#include <string.h>

bool hb_contest_open(struct hb_contest *c, struct hb_error *err)
{
    hb_tally_init(&c->tally, c->arena);
    c->next = c->added = c->done_count = 0;
    c->verdict = HB_UNDECIDED;
    c->failed = false;
    atomic_init(&c->stop, false);
    c->done = calloc(HB_PAIRS_MAX, sizeof *c->done);
    c->waiting = calloc(HB_PAIRS_MAX, sizeof(struct hb_json *));
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    if (c->done != NULL && c->waiting != NULL)
        return true;
    hb_contest_close(c);
    return hb_refuse(err, HB_NO_MEMORY, "table.memory");
}

void hb_contest_close(struct hb_contest *c)
{
    for (unsigned long i = 0; c->waiting != NULL && i < HB_PAIRS_MAX; i++)
        hb_json_decref(c->waiting[i]);
    free(c->done);
    free(c->waiting);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->changed);
}

/* ---- adding up ---- */

static void add_one(struct hb_contest *c, unsigned long round)
{
    hb_tally_add(&c->tally, c->waiting[round]);
    hb_json_decref(c->waiting[round]);
    c->waiting[round] = NULL;
}

static void add_in_order(struct hb_contest *c)
{
    while (c->verdict == HB_UNDECIDED && c->added < HB_PAIRS_MAX && c->waiting[c->added] != NULL) {
        add_one(c, c->added++);
        if (c->tested)
            c->verdict = hb_sprt_verdict(&c->sprt, &c->tally.rounds);
    }
    if (c->verdict != HB_UNDECIDED)
        atomic_store(&c->stop, true);
}

/* Takes the line over. */
static bool put_in(struct hb_contest *c, struct hb_json *line)
{
    long round = hb_tally_round(c->arena, line);

    if (round < 0 || round >= HB_PAIRS_MAX || c->done[round]) {
        hb_json_decref(line);
        return false;
    }
    c->done[round] = true;
    c->done_count++;
    c->waiting[round] = line;
    add_in_order(c);
    return true;
}

bool hb_contest_recall(struct hb_contest *c, struct hb_json *line)
{
    return put_in(c, hb_json_incref(line));
}

void hb_contest_finish(struct hb_contest *c)
{
    for (unsigned long i = c->added; c->verdict == HB_UNDECIDED && i < HB_PAIRS_MAX; i++)
        if (c->waiting[i] != NULL)
            add_one(c, i);
}

/* ---- handing out and taking in ---- */

bool hb_contest_next(struct hb_contest *c, unsigned long *round)
{
    bool there;

    pthread_mutex_lock(&c->lock);
    while (c->next < c->pairs && c->done[c->next])
        c->next++;
    there = c->next < c->pairs && !atomic_load(&c->stop);
    if (there)
        *round = c->next++;
    pthread_mutex_unlock(&c->lock);
    return there;
}

static void fail_locked(struct hb_contest *c, const struct hb_error *err)
{
    if (!c->failed)
        c->err = *err;
    c->failed = true;
    atomic_store(&c->stop, true);
}

void hb_contest_fail(struct hb_contest *c, const struct hb_error *err)
{
    pthread_mutex_lock(&c->lock);
    fail_locked(c, err);
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

/* After the verdict a round that ended a moment later is kept too, since it was played. */
static void take_locked(struct hb_contest *c, const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_json *line = hb_json_parse(text, strlen(text), &err);
    bool good = line != NULL && (c->ledger.file < 0 || hb_ledger_add(&c->ledger, text, &err));

    if (!good) {
        hb_json_decref(line);
        fail_locked(c, &err);
        return;
    }
    put_in(c, line);
}

void hb_contest_take(struct hb_contest *c, const char *line)
{
    if (line == NULL)
        return;
    pthread_mutex_lock(&c->lock);
    take_locked(c, line);
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
}
