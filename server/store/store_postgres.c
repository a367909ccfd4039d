/* store_postgres.c -- the connection to a PostgreSQL database: made, lost, made again (store_postgres.h). */
#include "server/store/store_postgres.h"

#include "engine/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_DELAY = 100, LONGEST_DELAY = 5000, SHOWN_ROOM = 256, CLAIM_TRIES = 20, CLAIM_PAUSE = 100000000 };

/* Locks of the whole database, by number: "Hrdb" and one more. */
static const char CLAIM[] = "SELECT pg_try_advisory_lock(1215456355)";
static const char JOIN[] = "SELECT pg_try_advisory_lock_shared(1215456355)";

static int64_t milliseconds(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool hb_postgres_is_lost(const struct hb_postgres *p)
{
    return p->connection == NULL || p->broken || PQstatus(p->connection) != CONNECTION_OK;
}

/* ---- asking ---- */

static bool is_good(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

PGresult *hb_postgres_ask(struct hb_postgres *p, const char *sql, int count, const char *const *values,
                          struct hb_error *err)
{
    PGresult *r =
        count > 0 ? PQexecParams(p->connection, sql, count, NULL, values, NULL, NULL, 0) : PQexec(p->connection, sql);

    if (is_good(r))
        return r;
    hb_postgres_refused(p, r, err);
    PQclear(r);
    return NULL;
}

bool hb_postgres_do(struct hb_postgres *p, const char *sql, int count, const char *const *values, struct hb_error *err)
{
    PGresult *r = hb_postgres_ask(p, sql, count, values, err);

    PQclear(r);
    return r != NULL;
}

int64_t hb_postgres_number(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

void hb_postgres_text(char *out, size_t cap, const PGresult *r, int row, int column)
{
    snprintf(out, cap, "%s", PQgetvalue(r, row, column));
}

/* ---- claims ---- */

static bool try_once(struct hb_postgres *p, const char *sql, struct hb_error *err)
{
    PGresult *r = hb_postgres_ask(p, sql, 0, NULL, err);
    bool got = r != NULL && PQgetvalue(r, 0, 0)[0] == 't';

    if (r != NULL && !got)
        hb_refuse(err, HB_BAD_REQUEST, "store.claimed path=%.*s", HB_PATH_SHOWN, p->base.name);
    PQclear(r);
    return got;
}

/* The database may take a moment to notice that whoever had it has ended. */
static bool try_lock(struct hb_postgres *p, const char *sql, struct hb_error *err)
{
    const struct timespec pause = { .tv_nsec = CLAIM_PAUSE };

    for (unsigned n = 1; n < CLAIM_TRIES; n++) {
        if (try_once(p, sql, err))
            return true;
        nanosleep(&pause, NULL);
    }
    return try_once(p, sql, err);
}

static bool claim(struct hb_store *s, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);

    HB_ASSERT(!p->claimed && !p->joined);
    p->claimed = hb_postgres_ready(p, err) && try_lock(p, CLAIM, err);
    return p->claimed;
}

static bool join(struct hb_store *s, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);

    HB_ASSERT(!p->claimed && !p->joined);
    p->joined = hb_postgres_ready(p, err) && try_lock(p, JOIN, err);
    return p->joined;
}

/* ---- connecting ---- */

static void say_nothing(void *whom, const char *text)
{
    (void)whom;
    (void)text;
}

/* What the address does not say itself.  A server that is gone is to be noticed within seconds, and one that stands still
 * in the middle of a transaction is to lose it, so that it does not hold others up. */
static PGconn *connect_to(const char *url)
{
    static const char *const names[] = { "application_name",
                                         "connect_timeout",
                                         "keepalives_idle",
                                         "keepalives_interval",
                                         "keepalives_count",
                                         "tcp_user_timeout",
                                         "dbname",
                                         "client_encoding",
                                         NULL };
    const char *const values[] = { "hradby", "5", "10", "3", "3", "10000", url, "UTF8", NULL };

    return PQconnectdbParams(names, values, 1);
}

static bool set_up(struct hb_postgres *p, struct hb_error *err)
{
    static const char usual[] =
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';"
        "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s';"
        "SET default_transaction_isolation = 'read committed'";

    return hb_postgres_do(p, usual, 0, NULL, err) &&
           (!p->read_only || hb_postgres_do(p, "SET default_transaction_read_only = on", 0, NULL, err));
}

/* Everything that a connection had before it was lost. */
static bool restore(struct hb_postgres *p, struct hb_error *err)
{
    return set_up(p, err) && hb_postgres_migrate(p, err) && hb_postgres_prepare(p, err) &&
           (!p->claimed || try_lock(p, CLAIM, err)) && (!p->joined || try_lock(p, JOIN, err));
}

static bool connect_anew(struct hb_postgres *p, struct hb_error *err)
{
    PQfinish(p->connection);
    p->broken = false;
    p->connection = connect_to(p->url);
    if (p->connection == NULL)
        return hb_postgres_no_memory(p, err);
    PQsetNoticeProcessor(p->connection, say_nothing, NULL);
    if (PQstatus(p->connection) != CONNECTION_OK)
        return hb_postgres_unreachable(p, err);
    if (restore(p, err))
        return true;
    PQfinish(p->connection);
    p->connection = NULL;
    return false;
}

static void wait_longer(struct hb_postgres *p)
{
    p->delay = p->delay == 0 ? FIRST_DELAY : 2 * p->delay < LONGEST_DELAY ? 2 * p->delay : LONGEST_DELAY;
    p->not_before = milliseconds() + p->delay;
}

bool hb_postgres_ready(struct hb_postgres *p, struct hb_error *err)
{
    if (!hb_postgres_is_lost(p))
        return true;
    if (milliseconds() < p->not_before) {
        if (err != NULL)
            *err = p->away;
        return false;
    }
    if (connect_anew(p, &p->away)) {
        p->delay = p->not_before = 0;
        return true;
    }
    wait_longer(p);
    if (err != NULL)
        *err = p->away;
    return false;
}

/* ---- probing ---- */

static bool probe(struct hb_store *s, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    PGresult *r;
    bool writes;

    if (!hb_postgres_ready(p, err))
        return false;
    r = hb_postgres_ask(p, "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'", 0, NULL,
                        err);
    if (r == NULL)
        return false;
    writes = PQgetvalue(r, 0, 0)[0] == 'f';
    PQclear(r);
    return writes || hb_refuse(err, HB_BAD_REQUEST, "store.refused store=%s path=%.*s why=%s", "pg-read-only",
                               HB_PATH_SHOWN, p->base.name, "");
}

/* ---- opening ---- */

static void do_close(struct hb_store *s)
{
    struct hb_postgres *p = hb_postgres_of(s);

    hb_postgres_batch_done(&p->batch);
    PQfinish(p->connection);
    free(p->url);
    free(p->password);
    free(p->base.name);
    free(p);
}

static const char *value_of(const PQconninfoOption *options, const char *name)
{
    for (; options->keyword != NULL; options++)
        if (strcmp(options->keyword, name) == 0)
            return options->val;
    return NULL;
}

/* What of an address may be shown. */
static char *shown(const PQconninfoOption *options)
{
    const char *user = value_of(options, "user"), *host = value_of(options, "host"), *port = value_of(options, "port"),
               *name = value_of(options, "dbname");
    char *out = malloc(SHOWN_ROOM);

    if (out != NULL)
        snprintf(out, SHOWN_ROOM, "postgresql://%s%s%s%s%s/%s", user != NULL ? user : "", user != NULL ? "@" : "",
                 host != NULL ? host : "", port != NULL ? ":" : "", port != NULL ? port : "", name != NULL ? name : "");
    return out;
}

/* libpq would say what it does not understand of an address, and that may be the password. */
static bool read_address(struct hb_postgres *p, const char *url, struct hb_error *err)
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(url, &why);
    const char *password = options != NULL ? value_of(options, "password") : NULL;
    const char *port = options != NULL ? value_of(options, "port") : NULL;
    bool good = options != NULL && (port == NULL || port[strspn(port, "0123456789,")] == '\0');

    PQfreemem(why);
    if (!good) {
        PQconninfoFree(options);
        return hb_refuse(err, HB_BAD_OPTION, "store.pg-address");
    }
    p->url = strdup(url);
    p->base.name = shown(options);
    p->password = password != NULL ? strdup(password) : NULL;
    PQconninfoFree(options);
    return (p->url != NULL && p->base.name != NULL) ||
           hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%s", "postgresql");
}

static const struct hb_store_kind kind = {
    .close = do_close,
    .claim = claim,
    .join = join,
    .probe = probe,
    .begin = hb_postgres_begin,
    .expect = hb_postgres_expect,
    .add = hb_postgres_add,
    .park = hb_postgres_park,
    .commit = hb_postgres_commit,
    .rollback = hb_postgres_rollback,
    .rows = hb_postgres_rows,
    .alarms = hb_postgres_alarms,
    .last = hb_postgres_last,
    .rooms = hb_postgres_rooms,
    .remove = hb_postgres_remove,
    .version = hb_postgres_version,
    .backup = hb_postgres_backup,
    .check = hb_postgres_check,
    .leases = &hb_postgres_leases,
};

struct hb_store *hb_postgres_open(const char *url, bool read_only, struct hb_error *err)
{
    struct hb_postgres *p = calloc(1, sizeof *p);

    if (p == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%s", "postgresql");
        return NULL;
    }
    p->base.kind = &kind;
    p->read_only = read_only;
    if (read_address(p, url, err) && hb_postgres_ready(p, err))
        return &p->base;
    do_close(&p->base);
    return NULL;
}
