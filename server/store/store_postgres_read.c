/* store_postgres_read.c -- rows and rooms read from a PostgreSQL database, and what operators do with it (store.h). */
#include "server/store/store_postgres.h"

#include "server/store/store_sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a row after the other ---- */

/* Whoever takes a row of an answer: true for more. */
typedef bool taker(void *whom, const PGresult *r, int row);

struct question {
    const char *sql;
    int count;
    const char *const *values;
    taker *take;
    void *whom;
    bool answered; /* something was taken */
};

/* What a sink no longer wants has to be taken from the connection all the same. */
static bool hear_rows(struct hb_postgres *p, struct question *q, struct hb_error *err)
{
    bool good = true, enough = false;

    for (PGresult *r = PQgetResult(p->connection); r != NULL; r = PQgetResult(p->connection)) {
        ExecStatusType status = PQresultStatus(r);

        if (good && !enough && status == PGRES_SINGLE_TUPLE) {
            q->answered = true;
            enough = !q->take(q->whom, r, 0);
        }
        if (good && status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK)
            good = hb_postgres_refused(p, r, err);
        PQclear(r);
    }
    return good && (!hb_postgres_is_lost(p) || hb_postgres_refused(p, NULL, err));
}

static bool ask_for_rows(struct hb_postgres *p, struct question *q, struct hb_error *err)
{
    if (PQsendQueryParams(p->connection, q->sql, q->count, NULL, q->values, NULL, NULL, 0) != 1)
        return hb_postgres_refused(p, NULL, err);
    PQsetSingleRowMode(p->connection);
    return hear_rows(p, q, err);
}

/* A connection may have been lost while it was idle; as long as nothing was taken, asking again does no harm. */
static bool for_each(struct hb_store *s, const char *sql, int count, const char *const *values, taker *take, void *whom,
                     struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    struct question q = { .sql = sql, .count = count, .values = values, .take = take, .whom = whom };
    bool idle;

    if (!hb_postgres_ready(p, err))
        return false;
    idle = PQtransactionStatus(p->connection) == PQTRANS_IDLE;
    if (ask_for_rows(p, &q, err))
        return true;
    return idle && !q.answered && hb_postgres_is_lost(p) && hb_postgres_ready(p, err) && ask_for_rows(p, &q, err);
}

/* ---- rows ---- */

struct row_taking {
    const char *room;
    hb_row_sink *sink;
    void *whom;
    struct hb_postgres *store;
    struct hb_error *err;
    bool bad;
};

static bool take_row(void *whom, const PGresult *r, int at)
{
    struct row_taking *t = whom;
    struct hb_row row = { .seq = (uint32_t)hb_postgres_number(r, at, 0), .at = hb_postgres_number(r, at, 1) };

    snprintf(row.room, sizeof row.room, "%s", t->room);
    row.body = PQgetvalue(r, at, 2);
    row.length = (size_t)PQgetlength(r, at, 2);
    t->bad = row.length > HB_BODY_MAX;
    if (t->bad)
        hb_refuse(t->err, HB_BAD_RECORD, "store.bad-row path=%.*s room=%.*s row=%u bytes=%zu", HB_PATH_SHOWN,
                  t->store->base.name, 30, t->room, row.seq, row.length);
    return !t->bad && t->sink(t->whom, &row);
}

bool hb_postgres_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    struct row_taking t = { .room = room, .sink = sink, .whom = whom, .store = hb_postgres_of(s), .err = err };

    return for_each(s, "SELECT seq, at, body FROM hradby.rows WHERE room = $1 ORDER BY seq", 1,
                    (const char *const[]){ room }, take_row, &t, err) &&
           !t.bad;
}

/* ---- rooms ---- */

struct room_taking {
    hb_room_sink *sink;
    void *whom;
};

static bool take_room(void *whom, const PGresult *r, int row)
{
    const struct room_taking *to = whom;
    struct hb_room_line line = { .rows = (uint32_t)hb_postgres_number(r, row, 1),
                                 .opened = hb_postgres_number(r, row, 2),
                                 .last = hb_postgres_number(r, row, 3) };

    hb_postgres_text(line.room, sizeof line.room, r, row, 0);
    hb_postgres_text(line.game, sizeof line.game, r, row, 4);
    hb_postgres_text(line.state, sizeof line.state, r, row, 5);
    return to->sink(to->whom, &line);
}

bool hb_postgres_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err)
{
    return for_each(s, "SELECT id, rows, opened, last, game, state FROM hradby.rooms ORDER BY opened, id", 0, NULL,
                    take_room, &(struct room_taking){ sink, whom }, err);
}

struct alarm_taking {
    hb_alarm_sink *sink;
    void *whom;
};

static bool take_alarm(void *whom, const PGresult *r, int row)
{
    const struct alarm_taking *to = whom;
    struct hb_alarm alarm = { .due = hb_postgres_number(r, row, 2) };

    hb_postgres_text(alarm.room, sizeof alarm.room, r, row, 0);
    hb_postgres_text(alarm.state, sizeof alarm.state, r, row, 1);
    return to->sink(to->whom, &alarm);
}

bool hb_postgres_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err)
{
    return for_each(s, "SELECT id, state, coalesce(due, 0) FROM hradby.rooms WHERE state <> 'over'", 0, NULL,
                    take_alarm, &(struct alarm_taking){ sink, whom }, err);
}

#define NOBODYS                                                                                                        \
    " AND NOT EXISTS (SELECT 1 FROM hradby.leases JOIN hradby.nodes ON name = node"                                    \
    " WHERE room = id AND expires > clock_timestamp())"
#define SOME_OF_THEM " ORDER BY md5(id || $3) LIMIT $2::bigint"

/* What is due and was parked, by the index of what is due; and what was in the memory of the dead, by their leases. */
static const char some_orphans[] =
    "SELECT id, state, due FROM (SELECT id, state, due FROM hradby.rooms"
    " WHERE state <> 'over' AND due <= $1::bigint" NOBODYS
    " UNION ALL SELECT id, state, 0 FROM hradby.nodes JOIN hradby.leases ON node = name JOIN hradby.rooms ON id = room"
    " WHERE expires <= clock_timestamp() AND state <> 'over' AND due IS NULL) AS orphans" SOME_OF_THEM;

static const char all_orphans[] = "SELECT id, state, coalesce(due, 0) FROM hradby.rooms"
                                  " WHERE state <> 'over' AND coalesce(due, 0) <= $1::bigint" NOBODYS SOME_OF_THEM;

bool hb_postgres_orphans(struct hb_store *s, const struct hb_orphanage *which, hb_alarm_sink *sink, void *whom,
                         struct hb_error *err)
{
    char time[24], count[24];

    snprintf(time, sizeof time, "%" PRId64, which->now);
    snprintf(count, sizeof count, "%u", which->most);
    return for_each(s, which->all ? all_orphans : some_orphans, 3, (const char *const[]){ time, count, which->node },
                    take_alarm, &(struct alarm_taking){ sink, whom }, err);
}

static bool take_number(void *whom, const PGresult *r, int row)
{
    *(int64_t *)whom = hb_postgres_number(r, row, 0);
    return true;
}

bool hb_postgres_last(struct hb_store *s, int64_t *at, struct hb_error *err)
{
    *at = 0;
    return for_each(s, "SELECT coalesce(max(last), 0) FROM hradby.rooms", 0, NULL, take_number, at, err);
}

bool hb_postgres_remove(struct hb_store *s, const char *room, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    PGresult *r;
    bool gone;

    if (!hb_postgres_ready(p, err))
        return false;
    r = hb_postgres_ask(p, "DELETE FROM hradby.rooms WHERE id = $1", 1, (const char *const[]){ room }, err);
    if (r == NULL)
        return false;
    gone = strcmp(PQcmdTuples(r), "0") != 0;
    PQclear(r);
    return gone || hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, room);
}

/* ---- backup ---- */

/* Into a SQLite file of this program, with which a server can go on, and from which rooms can be brought back. */
static bool fill_backup(struct hb_store *s, const char *beside, const char *path, struct hb_error *err)
{
    struct hb_store *to = hb_sqlite_open(beside, false, err);
    bool good = to != NULL && hb_store_copy(to, s, err);

    (void)path;
    if (good)
        good = sqlite3_exec(hb_sqlite_of(to)->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK ||
               hb_sqlite_refused(hb_sqlite_of(to)->db, path, sqlite3_errcode(hb_sqlite_of(to)->db), err);
    hb_store_close(to);
    return good;
}

/* All as of one moment, while others write. */
bool hb_postgres_backup(struct hb_store *s, const char *path, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    bool good;

    if (!hb_postgres_ready(p, err) || !hb_postgres_do(p,
                                                      "SET idle_in_transaction_session_timeout = 0;"
                                                      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                                                      0, NULL, err))
        return false;
    good = hb_sqlite_make_file(s, path, fill_backup, err);
    if (!hb_postgres_is_lost(p))
        hb_postgres_do(p, "ROLLBACK; SET idle_in_transaction_session_timeout = '10s'", 0, NULL, NULL);
    return good;
}

/* ---- check ---- */

struct to_finding_sink {
    hb_finding_sink *sink;
    void *whom;
};

static bool take_miscount(void *whom, const PGresult *r, int row)
{
    const struct to_finding_sink *to = whom;
    struct hb_error finding;

    hb_refuse(&finding, HB_BAD_RECORD, "store.miscount room=%s said=%lld rows=%lld last=%lld", PQgetvalue(r, row, 0),
              (long long)hb_postgres_number(r, row, 1), (long long)hb_postgres_number(r, row, 2),
              (long long)hb_postgres_number(r, row, 3));
    to->sink(to->whom, &finding);
    return true;
}

static bool take_orphan(void *whom, const PGresult *r, int row)
{
    const struct to_finding_sink *to = whom;
    struct hb_error finding;

    hb_refuse(&finding, HB_BAD_RECORD, "store.orphan table=%s", PQgetvalue(r, row, 0));
    to->sink(to->whom, &finding);
    return true;
}

bool hb_postgres_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err)
{
    struct to_finding_sink to = { sink, whom };

    return for_each(s,
                    "SELECT id, rows, there, upto FROM hradby.rooms JOIN"
                    " (SELECT id AS room, count(seq) AS there, coalesce(max(seq), 0) AS upto FROM hradby.rooms"
                    " LEFT JOIN hradby.rows ON room = id GROUP BY id) AS counted ON room = id"
                    " WHERE rows <> there OR rows <> upto",
                    0, NULL, take_miscount, &to, err) &&
           for_each(s,
                    "SELECT 'rows' WHERE EXISTS (SELECT 1 FROM hradby.rows LEFT JOIN hradby.rooms ON id = room"
                    " WHERE id IS NULL)",
                    0, NULL, take_orphan, &to, err);
}
