/* store_postgres_schema.c -- the tables of the store in a PostgreSQL database, in a schema of their own.
 *
 * A step that has been in use is never changed: what is to be different is a new step at the end. */
#include "server/store/store_postgres.h"

#include <stdio.h>
#include <string.h>

enum { MARK_ROOM = 80 };

static const char *const steps[HB_POSTGRES_VERSION] = {
    "CREATE TABLE hradby.rooms ("
    "  id text COLLATE \"C\" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 22),"
    "  game text NOT NULL,"
    "  state text NOT NULL CHECK (state IN ('waiting', 'playing', 'over')),"
    "  opened bigint NOT NULL," /* milliseconds since 1970, as all times */
    "  last bigint NOT NULL,"
    "  rows integer NOT NULL CHECK (rows >= 1),"
    "  due bigint"              /* NULL: it was not parked since its last row */
    ") WITH (fillfactor = 70);" /* a room changes with each of its rows, and finds room for that beside itself */
    "CREATE INDEX alive ON hradby.rooms (id) WHERE state <> 'over';"
    "CREATE TABLE hradby.rows ("
    "  room text COLLATE \"C\" NOT NULL REFERENCES hradby.rooms (id) ON DELETE CASCADE,"
    "  seq integer NOT NULL CHECK (seq >= 1),"
    "  at bigint NOT NULL,"
    "  body text NOT NULL,"
    "  PRIMARY KEY (room, seq)"
    ");"
    "CREATE TABLE hradby.nodes ("
    "  name text COLLATE \"C\" PRIMARY KEY,"
    "  address text NOT NULL,"
    "  expires timestamptz NOT NULL"
    ");"
    "CREATE TABLE hradby.leases ("
    "  room text COLLATE \"C\" PRIMARY KEY,"
    "  node text COLLATE \"C\" NOT NULL,"
    "  fence bigint NOT NULL"
    ");"
    "CREATE INDEX held ON hradby.leases (node);"
    "CREATE SEQUENCE hradby.fences;",

    /* What is due and nobody has is looked for every few seconds. */
    "CREATE INDEX due ON hradby.rooms (due) WHERE state <> 'over' AND due IS NOT NULL;",
};

/* The version of the tables; 0: there are none, -1 and *err if that cannot be known.  What somebody else has made a moment
 * ago is found only by looking into the list of tables: a name that was not there is remembered as missing for a while. */
static int find_version(struct hb_postgres *p, struct hb_error *err)
{
    PGresult *r = hb_postgres_ask(
        p,
        "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname = 'hradby' AND c.relname = 'about')",
        0, NULL, err);
    bool there = r != NULL && PQgetvalue(r, 0, 0)[0] == 't';
    int version = r == NULL ? -1 : 0;

    PQclear(r);
    if (!there)
        return version;
    r = hb_postgres_ask(p, "SELECT version FROM hradby.about", 0, NULL, err);
    version = r == NULL ? -1 : PQntuples(r) == 1 ? (int)hb_postgres_number(r, 0, 0) : 0;
    PQclear(r);
    return version;
}

int hb_postgres_version(struct hb_store *s)
{
    struct hb_error err;

    return hb_postgres_ready(hb_postgres_of(s), &err) ? find_version(hb_postgres_of(s), &err) : -1;
}

static bool take_steps(struct hb_postgres *p, int from, struct hb_error *err)
{
    char mark[MARK_ROOM];

    if (from == 0 && !hb_postgres_do(p,
                                     "CREATE SCHEMA IF NOT EXISTS hradby;"
                                     "CREATE TABLE hradby.about (version integer NOT NULL);"
                                     "INSERT INTO hradby.about VALUES (0)",
                                     0, NULL, err))
        return false;
    for (int i = from; i < HB_POSTGRES_VERSION; i++)
        if (!hb_postgres_do(p, steps[i], 0, NULL, err))
            return false;
    snprintf(mark, sizeof mark, "UPDATE hradby.about SET version = %d", (int)HB_POSTGRES_VERSION);
    return hb_postgres_do(p, mark, 0, NULL, err);
}

/* All steps or none, and only one program at a time. */
static bool migrate_locked(struct hb_postgres *p, struct hb_error *err)
{
    int version;

    if (!hb_postgres_do(p, "SELECT pg_advisory_xact_lock(1215456354)", 0, NULL, err))
        return false;
    version = find_version(p, err);
    return version >= 0 && (version >= HB_POSTGRES_VERSION || take_steps(p, version, err)) &&
           hb_postgres_do(p, "COMMIT", 0, NULL, err);
}

static bool is_unicode(struct hb_postgres *p, struct hb_error *err)
{
    const char *encoding = PQparameterStatus(p->connection, "server_encoding");

    return (encoding != NULL && strcmp(encoding, "UTF8") == 0) ||
           hb_refuse(err, HB_BAD_REQUEST, "store.pg-encoding path=%.*s", HB_PATH_SHOWN, p->base.name);
}

bool hb_postgres_migrate(struct hb_postgres *p, struct hb_error *err)
{
    int version = find_version(p, err);
    bool good;

    if (version < 0 || !is_unicode(p, err))
        return false;
    if (version > HB_POSTGRES_VERSION)
        return hb_refuse(err, HB_BAD_RECORD, "store.newer path=%.*s version=%d known=%d", HB_PATH_SHOWN, p->base.name,
                         version, (int)HB_POSTGRES_VERSION);
    if (version == HB_POSTGRES_VERSION || (p->read_only && version > 0)) /* no step has changed what is read */
        return true;
    if (p->read_only)
        return hb_refuse(err, HB_BAD_RECORD, "store.pg-empty path=%.*s", HB_PATH_SHOWN, p->base.name);
    if (!hb_postgres_do(p, "BEGIN", 0, NULL, err))
        return false;
    good = migrate_locked(p, err);
    if (!good && !hb_postgres_is_lost(p))
        hb_postgres_do(p, "ROLLBACK", 0, NULL, NULL);
    return good;
}
