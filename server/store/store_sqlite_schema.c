/* store_sqlite_schema.c -- the tables of the store, and how a file of an older version becomes one of the present.
 *
 * A step that has been in use is never changed: what is to be different is a new step at the end. */
#include "engine/assert.h"
#include "server/store/store_sqlite.h"

#include <stdio.h>

enum { STEP_ROOM = 96 };

const char *const hb_sqlite_steps[] = {
    "CREATE TABLE rooms ("
    "  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 22),"
    "  game TEXT NOT NULL,"
    "  state TEXT NOT NULL CHECK (state IN ('waiting', 'playing', 'over')),"
    "  opened INTEGER NOT NULL," /* milliseconds since 1970, as all times */
    "  last INTEGER NOT NULL,"
    "  rows INTEGER NOT NULL CHECK (rows >= 0)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE rows ("
    "  room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,"
    "  seq INTEGER NOT NULL CHECK (seq >= 1),"
    "  at INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (room, seq)"
    ") STRICT, WITHOUT ROWID;",

    "ALTER TABLE rooms ADD COLUMN due INTEGER;" /* NULL: it was not parked since its last row */
    "CREATE INDEX alive ON rooms (id, state, due) WHERE state <> 'over';"
    "CREATE TABLE fresh ("
    "  n INTEGER PRIMARY KEY,"
    "  room TEXT NOT NULL," /* '': of a room that was deleted */
    "  seq INTEGER NOT NULL CHECK (seq >= 0),"
    "  at INTEGER NOT NULL,"
    "  body TEXT NOT NULL"
    ") STRICT;",
};

_Static_assert(sizeof hb_sqlite_steps / sizeof hb_sqlite_steps[0] == HB_STORE_VERSION, "one step for each version");

bool hb_sqlite_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;

    if (good)
        *number = sqlite3_column_int(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK && good;
}

static int run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* Inside a transaction: the steps from this version on, and the marks that the file is ours. */
static int take_steps(sqlite3 *db, const char *const *steps, int from, int count)
{
    char marks[STEP_ROOM];
    int code = SQLITE_OK;

    for (int i = from; i < count && code == SQLITE_OK; i++)
        code = run(db, steps[i]);
    if (code != SQLITE_OK)
        return code;
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", (int)HB_STORE_APPLICATION,
             count);
    return run(db, marks);
}

static bool is_known(const char *path, int version, int count, struct hb_error *err)
{
    return version <= count || hb_refuse(err, HB_BAD_RECORD, "store.newer path=%.*s version=%d known=%d", HB_PATH_SHOWN,
                                         path, version, count);
}

/* The version is read again with the file locked: somebody else may have been quicker. */
static bool migrate_locked(sqlite3 *db, const char *path, const char *const *steps, int count, struct hb_error *err)
{
    int version = 0;
    int code;

    if (!hb_sqlite_number(db, "PRAGMA user_version", &version))
        return hb_sqlite_refused(db, path, sqlite3_extended_errcode(db), err);
    if (!is_known(path, version, count, err))
        return false;
    code = version == count ? SQLITE_OK : take_steps(db, steps, version, count);
    if (code == SQLITE_OK)
        code = run(db, "COMMIT");
    return code == SQLITE_OK || hb_sqlite_refused(db, path, sqlite3_extended_errcode(db), err);
}

bool hb_sqlite_migrate(sqlite3 *db, const char *path, const char *const *steps, int count, bool read_only,
                       struct hb_error *err)
{
    int version = 0;
    bool good;

    HB_ASSERT(count > 0 && sqlite3_get_autocommit(db));
    if (!hb_sqlite_number(db, "PRAGMA user_version", &version))
        return hb_sqlite_refused(db, path, sqlite3_extended_errcode(db), err);
    if (version == count)
        return true;
    if (!is_known(path, version, count, err))
        return false;
    if (read_only)
        return hb_refuse(err, HB_BAD_RECORD, "store.older path=%.*s version=%d known=%d", HB_PATH_SHOWN, path, version,
                         count);
    if (run(db, "BEGIN IMMEDIATE") != SQLITE_OK)
        return hb_sqlite_refused(db, path, sqlite3_extended_errcode(db), err);
    good = migrate_locked(db, path, steps, count, err);
    if (!sqlite3_get_autocommit(db))
        run(db, "ROLLBACK");
    return good;
}

/* Names are looked for among what is temporary first. */
bool hb_sqlite_show_as_present(sqlite3 *db, const char *path, struct hb_error *err)
{
    int code =
        run(db, "PRAGMA temp_store = MEMORY;"
                "CREATE TEMP VIEW rooms AS SELECT *, NULL AS due FROM main.rooms;"
                "CREATE TEMP TABLE fresh (n INTEGER PRIMARY KEY, room TEXT, seq INTEGER, at INTEGER, body TEXT)");

    return code == SQLITE_OK || hb_sqlite_refused(db, path, sqlite3_extended_errcode(db), err);
}
