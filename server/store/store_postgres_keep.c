/* store_postgres_keep.c -- rows put into a PostgreSQL database in batches (store_postgres.h). */
#include "server/store/store_postgres.h"

#include "engine/assert.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_ROOM = 64, SETTLE_MILLISECONDS = 15000, SETTLE_PAUSE = 50, LISTS_MAX = HB_PG_ROOM_LISTS };

/* ---- statements ---- */

enum words { LOOK, LOOK_AT_LEASES, OPEN_ROOMS, CHANGE_ROOMS, PUT_ROWS, COUNT_ROWS, WORDS };

static const struct {
    const char *name, *sql;
} words[WORDS] = {
    [LOOK] = { "look", "SELECT id, rows, state FROM hradby.rooms WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE" },
    [LOOK_AT_LEASES] = { "look_at_leases", "SELECT room, fence FROM hradby.leases WHERE room = ANY ($1::text[])"
                                           " ORDER BY room FOR SHARE" },
    [OPEN_ROOMS] = { "open_rooms",
                     "INSERT INTO hradby.rooms (id, state, last, rows, due, game, opened) SELECT * FROM"
                     " unnest($1::text[], $2::text[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[],"
                     " $7::bigint[])" },
    [CHANGE_ROOMS] = { "change_rooms",
                       "UPDATE hradby.rooms r SET state = u.state, last = coalesce(u.last, r.last), rows = u.rows,"
                       " due = u.due FROM unnest($1::text[], $2::text[], $3::bigint[], $4::integer[], $5::bigint[])"
                       " AS u (id, state, last, rows, due) WHERE r.id = u.id" },
    [PUT_ROWS] = { "put_rows", "INSERT INTO hradby.rows (room, seq, at, body) SELECT * FROM"
                               " unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])" },
    [COUNT_ROWS] = { "count_rows", "SELECT count(*) FROM hradby.rows JOIN"
                                   " unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])"
                                   " AS put (room, seq, at, body) USING (room, seq, at, body)" },
};

bool hb_postgres_prepare(struct hb_postgres *p, struct hb_error *err)
{
    for (int i = 0; i < WORDS; i++) {
        PGresult *r = PQprepare(p->connection, words[i].name, words[i].sql, 0, NULL);
        bool good = PQresultStatus(r) == PGRES_COMMAND_OK || hb_postgres_refused(p, r, err);

        PQclear(r);
        if (!good)
            return false;
    }
    return true;
}

/* The lists as values of a statement. */
struct values {
    const char *at[LISTS_MAX];
    int lengths[LISTS_MAX], formats[LISTS_MAX];
    int count;
};

static bool take_lists(struct values *v, const struct hb_pg_list *lists, int count)
{
    v->count = count;
    for (int i = 0; i < count; i++) {
        v->at[i] = lists[i].at;
        v->lengths[i] = (int)lists[i].length;
        v->formats[i] = 1;
        if (lists[i].failed || lists[i].length > INT32_MAX)
            return false;
    }
    return true;
}

/* ---- rooms of the batch ---- */

static const enum hb_pg_type row_types[HB_PG_ROW_LISTS] = { HB_PG_TEXT, HB_PG_INT4, HB_PG_INT8, HB_PG_TEXT };
static const enum hb_pg_type room_types[HB_PG_ROOM_LISTS] = { HB_PG_TEXT, HB_PG_TEXT, HB_PG_INT8, HB_PG_INT4,
                                                              HB_PG_INT8, HB_PG_TEXT, HB_PG_INT8 };

static void clear_lists(struct hb_pg_batch *b)
{
    for (int i = 0; i < HB_PG_ROW_LISTS; i++)
        hb_pg_list_clear(&b->rows[i], row_types[i]);
    for (int i = 0; i < HB_PG_ROOM_LISTS; i++) {
        hb_pg_list_clear(&b->changed[i], room_types[i]);
        hb_pg_list_clear(&b->opened[i], room_types[i]);
    }
    hb_pg_list_clear(&b->asked, HB_PG_TEXT);
}

static void clear_batch(struct hb_pg_batch *b)
{
    clear_lists(b);
    if (b->count > 0)
        memset(b->rooms, 0, b->room * sizeof *b->rooms);
    b->count = 0;
}

void hb_postgres_batch_done(struct hb_pg_batch *b)
{
    for (int i = 0; i < HB_PG_ROW_LISTS; i++)
        hb_pg_list_done(&b->rows[i]);
    for (int i = 0; i < HB_PG_ROOM_LISTS; i++) {
        hb_pg_list_done(&b->changed[i]);
        hb_pg_list_done(&b->opened[i]);
    }
    hb_pg_list_done(&b->asked);
    free(b->rooms);
    *b = (struct hb_pg_batch){ 0 };
}

/* Where a room is, or would be. */
static struct hb_pg_room *place(const struct hb_pg_batch *b, const char *id)
{
    uint64_t at = 0xcbf29ce484222325;

    for (const char *c = id; *c != '\0'; c++)
        at = (at ^ (unsigned char)*c) * 0x100000001b3;
    at ^= at >> 32;
    while (b->rooms[at % b->room].id[0] != '\0' && strcmp(b->rooms[at % b->room].id, id) != 0)
        at++;
    return &b->rooms[at % b->room];
}

static struct hb_pg_room *known(const struct hb_pg_batch *b, const char *id)
{
    struct hb_pg_room *there = b->room > 0 ? place(b, id) : NULL;

    return there != NULL && there->id[0] != '\0' ? there : NULL;
}

static bool widen(struct hb_pg_batch *b)
{
    struct hb_pg_batch wider = { .room = b->room > 0 ? 2 * b->room : FIRST_ROOM };

    wider.rooms = calloc(wider.room, sizeof *wider.rooms);
    if (wider.rooms == NULL)
        return false;
    for (size_t i = 0; i < b->room; i++)
        if (b->rooms[i].id[0] != '\0')
            *place(&wider, b->rooms[i].id) = b->rooms[i];
    free(b->rooms);
    b->rooms = wider.rooms;
    b->room = wider.room;
    return true;
}

/* A room that the batch is about, of which nothing is known yet. */
static bool ask_about(struct hb_pg_batch *b, const char *id)
{
    struct hb_pg_room *there;

    if (known(b, id) != NULL)
        return true;
    if (2 * b->count >= b->room && !widen(b))
        return false;
    there = place(b, id);
    snprintf(there->id, sizeof there->id, "%s", id);
    b->count++;
    hb_pg_list_text(&b->asked, id, strlen(id));
    return !b->asked.failed;
}

/* ---- looking ---- */

static PGresult *look(struct hb_postgres *p, enum words which, const struct hb_pg_list *lists, int count,
                      struct hb_error *err)
{
    struct values v;
    PGresult *r;

    if (!take_lists(&v, lists, count)) {
        hb_postgres_no_memory(p, err);
        return NULL;
    }
    r = PQexecPrepared(p->connection, words[which].name, v.count, v.at, v.lengths, v.formats, 0);
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        return r;
    hb_postgres_refused(p, r, err);
    PQclear(r);
    return NULL;
}

static void take_room(struct hb_pg_batch *b, const PGresult *r, int row)
{
    struct hb_pg_room *room = known(b, PQgetvalue(r, row, 0));

    HB_ASSERT(room != NULL);
    room->there = true;
    room->now.rows = (uint32_t)hb_postgres_number(r, row, 1);
    room->now.state = hb_kept_state(PQgetvalue(r, row, 2));
}

static void take_lease(struct hb_pg_batch *b, const PGresult *r, int row)
{
    struct hb_pg_room *room = known(b, PQgetvalue(r, row, 0));

    HB_ASSERT(room != NULL);
    room->fence = hb_postgres_number(r, row, 1);
}

/* How far the rooms are that were asked about, and who has them; both are locked until the end of the batch. */
static bool look_at_rooms(struct hb_postgres *p, struct hb_error *err)
{
    static void (*const takers[])(struct hb_pg_batch * b, const PGresult *r, int row) = { take_room, take_lease };
    static const enum words which[] = { LOOK, LOOK_AT_LEASES };

    for (size_t i = 0; i < sizeof which / sizeof which[0]; i++) {
        PGresult *r = look(p, which[i], &p->batch.asked, 1, err);

        if (r == NULL)
            return false;
        for (int row = 0; row < PQntuples(r); row++)
            takers[i](&p->batch, r, row);
        PQclear(r);
    }
    hb_pg_list_clear(&p->batch.asked, HB_PG_TEXT);
    return true;
}

/* What can be no room fails by itself, and is not to make the whole question fail. */
static bool expect_room(struct hb_pg_batch *b, const char *id)
{
    return !hb_kept_is_room(id) || ask_about(b, id);
}

bool hb_postgres_expect(struct hb_store *s, const struct hb_ticket *tickets, size_t count, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    bool memory = true;

    for (size_t i = 0; i < count && memory; i++) {
        if (tickets[i].count == 0)
            memory = expect_room(&p->batch, tickets[i].parked);
        for (unsigned n = 0; n < tickets[i].count && memory; n++)
            memory = expect_room(&p->batch, tickets[i].rows[n].room);
    }
    return memory ? look_at_rooms(p, err) : hb_postgres_no_memory(p, err);
}

/* The room, looked up if nobody expected it; NULL and *err. */
static struct hb_pg_room *room_of(struct hb_postgres *p, const char *id, struct hb_error *err)
{
    struct hb_pg_room *room = known(&p->batch, id);

    if (room != NULL)
        return room;
    p->base.lost = true;
    if (!ask_about(&p->batch, id)) {
        hb_postgres_no_memory(p, err);
        return NULL;
    }
    p->base.lost = !look_at_rooms(p, err);
    return p->base.lost ? NULL : known(&p->batch, id);
}

/* ---- tickets ---- */

static bool find_room(struct hb_store *s, const char *id, struct hb_kept_room *out, struct hb_error *err)
{
    const struct hb_pg_room *room = room_of(hb_postgres_of(s), id, err);

    if (room != NULL)
        *out = room->now;
    return room != NULL;
}

static bool is_fenced(struct hb_store *s, const struct hb_pg_room *room, int64_t fence, struct hb_error *err)
{
    s->fenced = room->fence != fence;
    return s->fenced && !hb_refuse(err, HB_BAD_REQUEST, "store.fenced room=%s", room->id);
}

/* A room that is opened by a ticket of another one is leased with it. */
static bool lease_other(struct hb_postgres *p, const struct hb_row *rows, int64_t fence, struct hb_error *err)
{
    struct hb_pg_room *other = known(&p->batch, rows[1].room);
    char number[24];
    PGresult *r;

    if (other->fence != 0 || fence == 0)
        return !is_fenced(&p->base, other, fence, err);
    snprintf(number, sizeof number, "%" PRId64, fence);
    r = hb_postgres_ask(p,
                        "INSERT INTO hradby.leases (room, node, fence) SELECT $1, node, fence FROM hradby.leases"
                        " WHERE room = $2 AND fence = $3::bigint RETURNING fence",
                        3, (const char *const[]){ rows[1].room, rows[0].room, number }, err);
    p->base.lost = r == NULL;
    if (r != NULL)
        other->fence = fence;
    PQclear(r);
    return r != NULL;
}

static void put_row(struct hb_postgres *p, const struct hb_row *row, const struct hb_kept_room *after)
{
    struct hb_pg_list *lists = p->batch.rows;
    struct hb_pg_room *room = known(&p->batch, row->room);

    HB_ASSERT(room != NULL);
    if (row->seq == 1)
        room->opened = row->at;
    room->now = *after;
    room->last = row->at;
    room->changed = true;
    room->parked = false;
    hb_pg_list_text(&lists[HB_PG_ROW_ROOM], row->room, strlen(row->room));
    hb_pg_list_number(&lists[HB_PG_ROW_SEQ], HB_PG_INT4, row->seq);
    hb_pg_list_number(&lists[HB_PG_ROW_AT], HB_PG_INT8, row->at);
    hb_pg_list_text(&lists[HB_PG_ROW_BODY], row->body, row->length);
}

bool hb_postgres_add(struct hb_store *s, const struct hb_row *rows, unsigned count, int64_t fence, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    struct hb_kept_room after[HB_ROWS_MAX];

    HB_ASSERT(count <= HB_ROWS_MAX);
    if (!hb_kept_ticket(after, rows, count, s, find_room, err))
        return false;
    if (is_fenced(s, known(&p->batch, rows[0].room), fence, err) || (count > 1 && !lease_other(p, rows, fence, err)))
        return false;
    for (unsigned i = 0; i < count; i++)
        put_row(p, &rows[i], &after[i]);
    return true;
}

bool hb_postgres_park(struct hb_store *s, const char *id, int64_t due, int64_t fence, struct hb_error *err)
{
    struct hb_pg_room *room = room_of(hb_postgres_of(s), id, err);

    if (room == NULL || is_fenced(s, room, fence, err))
        return false;
    if (room->now.rows == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, id);
    room->parked = true;
    room->due = due;
    return true;
}

/* ---- the end ---- */

bool hb_postgres_begin(struct hb_store *s, struct hb_error *err)
{
    static const char begin[] = "BEGIN; SELECT txid_current()";
    struct hb_postgres *p = hb_postgres_of(s);
    PGresult *r = NULL;

    clear_batch(&p->batch);
    if (!hb_postgres_ready(p, err))
        return false;
    r = hb_postgres_ask(p, begin, 0, NULL, err);
    if (r == NULL && hb_postgres_is_lost(p)) /* since when nobody knows: it was idle */
        r = hb_postgres_ready(p, err) ? hb_postgres_ask(p, begin, 0, NULL, err) : NULL;
    if (r == NULL)
        return false;
    hb_postgres_text(p->batch.transaction, sizeof p->batch.transaction, r, 0, 0);
    PQclear(r);
    return true;
}

void hb_postgres_rollback(struct hb_store *s)
{
    struct hb_postgres *p = hb_postgres_of(s);

    if (!hb_postgres_is_lost(p) && PQtransactionStatus(p->connection) != PQTRANS_IDLE)
        hb_postgres_do(p, "ROLLBACK", 0, NULL, NULL);
    clear_batch(&p->batch);
}

static void list_room(struct hb_pg_list *lists, const struct hb_pg_room *room)
{
    const char *state = hb_kept_states[room->now.state];

    hb_pg_list_text(&lists[HB_PG_ROOM_ID], room->id, strlen(room->id));
    hb_pg_list_text(&lists[HB_PG_ROOM_STATE], state, strlen(state));
    if (room->changed)
        hb_pg_list_number(&lists[HB_PG_ROOM_LAST], HB_PG_INT8, room->last);
    else
        hb_pg_list_nothing(&lists[HB_PG_ROOM_LAST]);
    hb_pg_list_number(&lists[HB_PG_ROOM_ROWS], HB_PG_INT4, room->now.rows);
    if (room->parked)
        hb_pg_list_number(&lists[HB_PG_ROOM_DUE], HB_PG_INT8, room->due);
    else
        hb_pg_list_nothing(&lists[HB_PG_ROOM_DUE]);
    hb_pg_list_text(&lists[HB_PG_ROOM_GAME], room->now.game, strlen(room->now.game));
    hb_pg_list_number(&lists[HB_PG_ROOM_OPENED], HB_PG_INT8, room->opened);
}

static void list_rooms(struct hb_pg_batch *b)
{
    for (size_t i = 0; i < b->room; i++)
        if (b->rooms[i].id[0] != '\0' && (b->rooms[i].changed || b->rooms[i].parked))
            list_room(b->rooms[i].there ? b->changed : b->opened, &b->rooms[i]);
}

static bool send(struct hb_postgres *p, enum words which, const struct hb_pg_list *lists, int count)
{
    struct values v;

    if (lists[0].count == 0)
        return true;
    return take_lists(&v, lists, count) &&
           PQsendQueryPrepared(p->connection, words[which].name, v.count, v.at, v.lengths, v.formats, 0) == 1;
}

static bool send_all(struct hb_postgres *p)
{
    struct hb_pg_batch *b = &p->batch;

    return send(p, OPEN_ROOMS, b->opened, HB_PG_ROOM_LISTS) && send(p, CHANGE_ROOMS, b->changed, HB_PG_ROOM_GAME) &&
           send(p, PUT_ROWS, b->rows, HB_PG_ROW_LISTS);
}

static bool send_end(struct hb_postgres *p)
{
    return PQsendQueryParams(p->connection, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) == 1 &&
           PQpipelineSync(p->connection) == 1;
}

/* Others may open the same room, or hold locks the other way round. */
static bool is_worth_another_try(const PGresult *r)
{
    const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);

    return code != NULL && (strcmp(code, "23505") == 0 || strcmp(code, "40001") == 0 || strcmp(code, "40P01") == 0);
}

/* Everything that comes back, up to the end; true if the transaction was committed. */
static bool hear_all(struct hb_postgres *p, struct hb_error *err)
{
    bool committed = false, refused = false, synced = false;

    while (!synced && !hb_postgres_is_lost(p)) {
        PGresult *r = PQgetResult(p->connection);

        if (r == NULL)
            continue;
        if (PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(r), "COMMIT") == 0)
            committed = true;
        if (PQresultStatus(r) == PGRES_FATAL_ERROR && !refused) {
            refused = true;
            p->base.again = is_worth_another_try(r);
            hb_postgres_refused(p, r, err);
        }
        synced = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        PQclear(r);
    }
    if (!committed && !refused)
        hb_postgres_refused(p, NULL, err);
    p->base.unsure = !committed && !synced;
    return committed;
}

/* ---- a commit of which nobody has heard ---- */

static void pause_for(int64_t milliseconds)
{
    struct timespec t = { .tv_sec = (time_t)(milliseconds / 1000), .tv_nsec = (long)(milliseconds % 1000) * 1000000 };

    nanosleep(&t, NULL);
}

/* That there is no such transaction yet. */
static bool is_of_the_future(const PGresult *r)
{
    const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);

    return code != NULL && strcmp(code, "22023") == 0;
}

/* Whether the transaction has ended, one way or the other.  More is not to be learnt by its number: a database that dies
 * forgets numbers of which nothing has come to its disk, and gives them out again, so that another's transaction may bear
 * it by now.  A copy that is only read may not have come so far. */
static bool has_ended(struct hb_postgres *p)
{
    static const char sql[] =
        "SELECT CASE WHEN pg_is_in_recovery() THEN 'in progress' ELSE txid_status($1::bigint) END";
    const char *const values[] = { p->batch.transaction };
    PGresult *r;
    bool ended;

    if (!hb_postgres_ready(p, NULL))
        return false;
    r = PQexecParams(p->connection, sql, 1, NULL, values, NULL, NULL, 0);
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        ended = strcmp(PQgetvalue(r, 0, 0), "in progress") != 0;
    else
        ended = is_of_the_future(r) || hb_postgres_refused(p, r, NULL);
    PQclear(r);
    return ended;
}

/* How many rows of the batch are there, every one as it was to be put; -1: the database does not say. */
static int64_t rows_there(struct hb_postgres *p)
{
    PGresult *r = look(p, COUNT_ROWS, p->batch.rows, HB_PG_ROW_LISTS, NULL);
    int64_t count = r != NULL ? hb_postgres_number(r, 0, 0) : -1;

    PQclear(r);
    return count;
}

/* Whether it has happened.  If only some of it is there, others have been at it since, and it stays unsure. */
static bool settle(struct hb_postgres *p)
{
    int64_t rows = p->batch.rows[HB_PG_ROW_ROOM].count, there = -1;

    for (int64_t waited = 0; waited < SETTLE_MILLISECONDS && there < 0; waited += SETTLE_PAUSE) {
        if (has_ended(p))
            there = rows_there(p);
        if (there < 0)
            pause_for(SETTLE_PAUSE);
    }
    p->base.unsure = there < 0 || (there > 0 && there < rows);
    return there > 0 && there == rows;
}

bool hb_postgres_commit(struct hb_store *s, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    bool sent, committed;

    list_rooms(&p->batch);
    if (PQenterPipelineMode(p->connection) != 1)
        return hb_postgres_refused(p, NULL, err);
    sent = send_all(p);
    s->unsure = sent && !send_end(p); /* as long as nothing was told to end there, it has not happened */
    if (!sent || s->unsure) {
        hb_postgres_refused(p, NULL, err);
        PQfinish(p->connection);
        p->connection = NULL;
        return s->unsure && settle(p);
    }
    committed = hear_all(p, err);
    if (!hb_postgres_is_lost(p))
        PQexitPipelineMode(p->connection);
    return committed || (s->unsure && settle(p));
}
