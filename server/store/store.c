/* store.c -- a store of either kind (store.h, leases.h): which one it is, and what both have in common. */
#include "server/store/store.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/store/store_kind.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 4, COPIED_AT_ONCE = 2000 /* rows */ };

bool hb_store_is_postgres(const char *name)
{
    return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0;
}

struct hb_store *hb_store_open(const char *name, bool read_only, struct hb_error *err)
{
    return hb_store_is_postgres(name) ? hb_postgres_open(name, read_only, err) : hb_sqlite_open(name, read_only, err);
}

void hb_store_close(struct hb_store *s)
{
    if (s != NULL)
        s->kind->close(s);
}

const char *hb_store_name(const struct hb_store *s)
{
    return s->name;
}

bool hb_store_claim(struct hb_store *s, struct hb_error *err)
{
    return s->kind->claim(s, err);
}

bool hb_store_probe(struct hb_store *s, struct hb_error *err)
{
    HB_ASSERT(!s->in_batch);
    return s->kind->probe(s, err);
}

bool hb_store_lacks_log(const struct hb_store *s, struct hb_error *finding)
{
    if (s->lacks_log)
        hb_refuse(finding, HB_BAD_RECORD, "store.no-log path=%.*s", HB_PATH_SHOWN, s->name);
    return s->lacks_log;
}

void hb_store_settle(struct hb_store *s)
{
    HB_ASSERT(!s->in_batch);
    if (s->kind->settle != NULL)
        s->kind->settle(s);
}

/* ---- batches ---- */

bool hb_store_begin(struct hb_store *s, struct hb_error *err)
{
    HB_ASSERT(!s->in_batch);
    s->lost = s->unsure = s->again = false;
    s->in_batch = s->kind->begin(s, err);
    return s->in_batch;
}

static bool add(struct hb_store *s, const struct hb_row *rows, unsigned count, int64_t fence, struct hb_error *err)
{
    HB_ASSERT(s->in_batch && count >= 1);
    return s->lost ? hb_refuse(err, HB_BAD_REQUEST, "store.lost") : s->kind->add(s, rows, count, fence, err);
}

bool hb_store_add(struct hb_store *s, const struct hb_row *rows, unsigned count, struct hb_error *err)
{
    return add(s, rows, count, 0, err);
}

static bool park(struct hb_store *s, const char *room, int64_t due, int64_t fence, struct hb_error *err)
{
    HB_ASSERT(s->in_batch);
    if (!hb_kept_is_room(room))
        return hb_refuse(err, HB_BAD_REQUEST, "store.bad-room most=%d", HB_ROOM_ID);
    return s->lost ? hb_refuse(err, HB_BAD_REQUEST, "store.lost") : s->kind->park(s, room, due, fence, err);
}

bool hb_store_park(struct hb_store *s, const char *room, int64_t due, struct hb_error *err)
{
    return park(s, room, due, 0, err);
}

bool hb_store_commit(struct hb_store *s, struct hb_error *err)
{
    bool good;

    HB_ASSERT(s->in_batch);
    good = s->lost ? hb_refuse(err, HB_BAD_REQUEST, "store.lost") : s->kind->commit(s, err);
    if (!good)
        s->kind->rollback(s);
    s->in_batch = false;
    return good;
}

void hb_store_rollback(struct hb_store *s)
{
    if (s->in_batch)
        s->kind->rollback(s);
    s->in_batch = false;
}

static void keep_ticket(struct hb_store *s, struct hb_ticket *t)
{
    s->fenced = false;
    t->good =
        t->count > 0 ? add(s, t->rows, t->count, t->fence, &t->err) : park(s, t->parked, t->due, t->fence, &t->err);
    t->sick = !t->good && s->lost;
    t->fenced = !t->good && s->fenced;
}

static bool try_to_keep(struct hb_store *s, struct hb_ticket *tickets, size_t count, struct hb_error *err)
{
    if (!hb_store_begin(s, err))
        return false;
    if (s->kind->expect != NULL && !s->kind->expect(s, tickets, count, err)) {
        hb_store_rollback(s);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        keep_ticket(s, &tickets[i]);
    return hb_store_commit(s, err);
}

/* What a ticket itself did wrong is told of it also when the whole batch has failed. */
static void fail_all(struct hb_ticket *tickets, size_t count, const struct hb_error *err)
{
    for (size_t i = 0; i < count; i++)
        if (tickets[i].good || tickets[i].err.code == HB_OK) {
            tickets[i].good = false;
            tickets[i].sick = true;
            tickets[i].err = *err;
        }
}

bool hb_store_keep(struct hb_store *s, struct hb_ticket *tickets, size_t count, bool *unsure, struct hb_error *err)
{
    bool good = false;

    s->again = true;
    for (unsigned n = 0; n < TRIES && !good && s->again; n++) {
        for (size_t i = 0; i < count; i++) {
            tickets[i].good = tickets[i].sick = tickets[i].fenced = false;
            tickets[i].err.code = HB_OK;
        }
        s->again = s->unsure = false;
        good = try_to_keep(s, tickets, count, err);
    }
    *unsure = !good && s->unsure;
    if (!good)
        fail_all(tickets, count, err);
    return good;
}

/* ---- reading ---- */

struct id_list {
    char (*ids)[HB_ROOM_ID + 1];
    size_t count, room;
    bool failed;
};

static bool list_id(struct id_list *list, const char *id)
{
    if (list->count == list->room) {
        size_t more = list->room > 0 ? 2 * list->room : 256;
        char(*longer)[HB_ROOM_ID + 1] = realloc(list->ids, more * sizeof *longer);

        list->failed = longer == NULL;
        if (list->failed)
            return false;
        list->ids = longer;
        list->room = more;
    }
    memcpy(list->ids[list->count++], id, sizeof list->ids[0]);
    return true;
}

static bool list_alarm(void *whom, const struct hb_alarm *alarm)
{
    return list_id(whom, alarm->room);
}

static bool list_room(void *whom, const struct hb_room_line *line)
{
    return list_id(whom, line->room);
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool no_memory(struct hb_store *s, struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->name);
}

struct row_rest {
    hb_row_sink *sink;
    void *whom;
    bool enough;
};

static bool pass_row(void *whom, const struct hb_row *row)
{
    struct row_rest *rest = whom;

    rest->enough = !rest->sink(rest->whom, row);
    return !rest->enough;
}

static bool rows_of_all(struct hb_store *s, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    struct id_list list = { 0 };
    struct row_rest rest = { .sink = sink, .whom = whom };
    bool good = s->kind->alarms(s, list_alarm, &list, err) && (!list.failed || no_memory(s, err));

    if (list.count > 0)
        qsort(list.ids, list.count, sizeof list.ids[0], compare_ids);
    for (size_t i = 0; good && !rest.enough && i < list.count; i++)
        good = s->kind->rows(s, list.ids[i], pass_row, &rest, err);
    free(list.ids);
    return good;
}

bool hb_store_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    return room == NULL ? rows_of_all(s, sink, whom, err) : s->kind->rows(s, room, sink, whom, err);
}

bool hb_store_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err)
{
    return s->kind->alarms(s, sink, whom, err);
}

bool hb_store_last(struct hb_store *s, int64_t *at, struct hb_error *err)
{
    return s->kind->last(s, at, err);
}

/* ---- operators ---- */

bool hb_store_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err)
{
    return s->kind->rooms(s, sink, whom, err);
}

bool hb_store_delete(struct hb_store *s, const char *room, struct hb_error *err)
{
    HB_ASSERT(!s->in_batch);
    return s->kind->remove(s, room, err);
}

int hb_store_version(struct hb_store *s)
{
    return s->kind->version(s);
}

bool hb_store_backup(struct hb_store *s, const char *path, struct hb_error *err)
{
    HB_ASSERT(!s->in_batch);
    return s->kind->backup(s, path, err);
}

bool hb_store_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err)
{
    struct hb_error finding;

    if (hb_store_lacks_log(s, &finding))
        sink(whom, &finding);
    return s->kind->check(s, sink, whom, err);
}

/* ---- copying ---- */

struct copying {
    struct hb_store *to;
    size_t rows; /* of this batch */
    struct hb_error *err;
    bool failed;
};

static bool next_batch(struct copying *c)
{
    c->failed = (c->to->in_batch && !hb_store_commit(c->to, c->err)) || !hb_store_begin(c->to, c->err);
    c->rows = 0;
    return !c->failed;
}

static bool copy_row(void *whom, const struct hb_row *row)
{
    struct copying *c = whom;

    if (++c->rows > COPIED_AT_ONCE && !next_batch(c))
        return false;
    c->failed = !hb_store_add(c->to, row, 1, c->err);
    return !c->failed;
}

static bool copy_alarm(void *whom, const struct hb_alarm *alarm)
{
    struct copying *c = whom;

    c->failed = alarm->due != 0 && !hb_store_park(c->to, alarm->room, alarm->due, c->err);
    return !c->failed;
}

/* Rooms that were opened since the list was made are left out, also where their alarms are heard of. */
static bool copy_rooms(struct copying *c, struct hb_store *from, const struct id_list *list, struct hb_error *err)
{
    for (size_t i = 0; i < list->count; i++)
        if (!from->kind->rows(from, list->ids[i], copy_row, c, err) || c->failed)
            return false;
    return from->kind->alarms(from, copy_alarm, c, err) && !c->failed;
}

bool hb_store_copy(struct hb_store *to, struct hb_store *from, struct hb_error *err)
{
    struct id_list list = { 0 };
    struct copying c = { .to = to, .err = err };
    bool good = from->kind->rooms(from, list_room, &list, err) && (!list.failed || no_memory(from, err));

    good = good && next_batch(&c) && copy_rooms(&c, from, &list, err) && hb_store_commit(to, err);
    hb_store_rollback(to);
    free(list.ids);
    return good;
}

/* ---- leases ---- */

static bool not_shared(const struct hb_store *s, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.not-shared path=%.*s", HB_PATH_SHOWN, s->name);
}

bool hb_store_join(struct hb_store *s, struct hb_error *err)
{
    return s->kind->join != NULL ? s->kind->join(s, err) : not_shared(s, err);
}

bool hb_store_renew(struct hb_store *s, const char *node, const char *address, int64_t milliseconds,
                    struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->renew(s, node, address, milliseconds, err) : not_shared(s, err);
}

bool hb_store_depart(struct hb_store *s, const char *node, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->depart(s, node, err) : not_shared(s, err);
}

bool hb_store_nodes(struct hb_store *s, hb_node_sink *sink, void *whom, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->nodes(s, sink, whom, err) : not_shared(s, err);
}

enum hb_leased hb_store_lease(struct hb_store *s, const char *room, const char *node, struct hb_lease *lease,
                              struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    if (leases != NULL)
        return leases->lease(s, room, node, lease, err);
    not_shared(s, err);
    return HB_LEASE_FAILED;
}

bool hb_store_release(struct hb_store *s, const char *room, int64_t fence, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->release(s, room, fence, err) : not_shared(s, err);
}

bool hb_store_leases_of(struct hb_store *s, const char *node, hb_lease_sink *sink, void *whom, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->leases_of(s, node, sink, whom, err) : not_shared(s, err);
}

bool hb_store_holder(struct hb_store *s, const char *room, struct hb_lease *lease, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->holder(s, room, lease, err) : not_shared(s, err);
}

bool hb_store_has(struct hb_store *s, const char *room, bool *there, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->has(s, room, there, err) : not_shared(s, err);
}

bool hb_store_orphans(struct hb_store *s, const struct hb_orphanage *which, hb_alarm_sink *sink, void *whom,
                      struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->orphans(s, which, sink, whom, err) : not_shared(s, err);
}

bool hb_store_tidy(struct hb_store *s, struct hb_error *err)
{
    const struct hb_lease_kind *leases = s->kind->leases;

    return leases != NULL ? leases->tidy(s, err) : not_shared(s, err);
}
