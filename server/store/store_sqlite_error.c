/* store_sqlite_error.c -- what SQLite's codes mean for somebody who runs a server, and what to do about them. */
#include "engine/assert.h"
#include "server/store/store_sqlite.h"

#include <errno.h>
#include <string.h>

/* What it is called in the catalogue (store.NAME.refuses), and whether what the system said goes with it. */
struct sqlite_meaning {
    int code;
    enum hb_code as;
    const char *name;
    bool why;
};

static const struct sqlite_meaning meanings[] = {
    { SQLITE_FULL, HB_BAD_REQUEST, "full", false },          { SQLITE_IOERR, HB_BAD_REQUEST, "disk", true },
    { SQLITE_CORRUPT, HB_BAD_RECORD, "corrupt", false },     { SQLITE_NOTADB, HB_BAD_RECORD, "none", false },
    { SQLITE_BUSY, HB_BAD_REQUEST, "locked", false },        { SQLITE_LOCKED, HB_BAD_REQUEST, "locked", false },
    { SQLITE_READONLY, HB_BAD_REQUEST, "read-only", false }, { SQLITE_PERM, HB_BAD_REQUEST, "rights", true },
    { SQLITE_CANTOPEN, HB_BAD_REQUEST, "closed", true },     { SQLITE_NOMEM, HB_NO_MEMORY, "memory", false },
    { SQLITE_TOOBIG, HB_TOO_LONG, "large", false },
};

/* What the system said about the last file operation, or else SQLite. */
static const char *reason(sqlite3 *db)
{
    int number = sqlite3_system_errno(db);

    return number != 0 ? strerror(number) : sqlite3_errmsg(db);
}

/* SQLite says of some files beside its own only that they do not work, when there is no room for them. */
static bool is_full(sqlite3 *db, int code)
{
    int number = sqlite3_system_errno(db);

    return (code & 0xff) == SQLITE_IOERR && (number == ENOSPC || number == EDQUOT);
}

static const struct sqlite_meaning *meaning_of(int code)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (meanings[i].code == (code & 0xff)) /* the rest of it says more than a person needs */
            return &meanings[i];
    return NULL;
}

bool hb_sqlite_refused(sqlite3 *db, const char *path, int code, struct hb_error *err)
{
    const struct sqlite_meaning *m = meaning_of(is_full(db, code) ? SQLITE_FULL : code);

    HB_ASSERT(code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE);
    if (m == NULL)
        return hb_refuse(err, HB_BAD_REQUEST, "store.else path=%.*s why=%.*s code=%d", HB_PATH_SHOWN, path, 120,
                         sqlite3_errmsg(db), code);
    return hb_refuse(err, m->as, "store.refused store=%s path=%.*s why=%.*s", m->name, HB_PATH_SHOWN, path, 60,
                     m->why ? reason(db) : "");
}
