/* store_error.c -- what SQLite's codes mean for somebody who runs a server, and what to do about them. */
#include "core/assert.h"
#include "server/io/store_inside.h"

#include <errno.h>
#include <string.h>

/* A sentence with the file in it, and why where the system has said so. */
struct meaning {
    int code;
    enum hb_code as;
    const char *before, *is, *act;
    bool why;
};

/* What an operator reads. */
static const struct meaning meanings[] = {
    { SQLITE_FULL, HB_BAD_REQUEST, "the disk with ", " is full", "make room on it and try again", false },
    { SQLITE_IOERR, HB_BAD_REQUEST, "the disk cannot read or write ", "", "see what the system's log says of it",
      true },
    { SQLITE_CORRUPT, HB_BAD_RECORD, "", " is damaged", "stop the server and put the last backup in its place", false },
    { SQLITE_NOTADB, HB_BAD_RECORD, "", " is no database", "name another file", false },
    { SQLITE_BUSY, HB_BAD_REQUEST, "", " is locked by another program", "end whatever else uses it", false },
    { SQLITE_LOCKED, HB_BAD_REQUEST, "", " is locked by another program", "end whatever else uses it", false },
    { SQLITE_READONLY, HB_BAD_REQUEST, "cannot write ", "", "let this user write the file and its folder", false },
    { SQLITE_PERM, HB_BAD_REQUEST, "cannot use ", "", "let this user read and write the file and its folder", true },
    { SQLITE_CANTOPEN, HB_BAD_REQUEST, "cannot open ", "", "see whether it is there and this user may use it", true },
    { SQLITE_NOMEM, HB_NO_MEMORY, "not enough memory for ", "", "end other programs, or give it more", false },
    { SQLITE_TOOBIG, HB_TOO_LONG, "", " was given something too large", "this is a limit of SQLite", false },
};
static const char SAY_MEANING[] = "%s\"%.120s\"%s%s%.60s%s: %s";
static const char SAY_ELSE[] = "\"%.120s\" does not work: %.120s (SQLite's code %d)";

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

static const struct meaning *meaning_of(int code)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (meanings[i].code == (code & 0xff)) /* the rest of it says more than a person needs */
            return &meanings[i];
    return NULL;
}

bool hb_store_refused(sqlite3 *db, const char *path, int code, struct hb_error *err)
{
    const struct meaning *m = meaning_of(is_full(db, code) ? SQLITE_FULL : code);

    HB_ASSERT(code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE);
    if (m == NULL)
        return hb_fail(err, HB_BAD_REQUEST, SAY_ELSE, path, sqlite3_errmsg(db), code);
    return hb_fail(err, m->as, SAY_MEANING, m->before, path, m->is, m->why ? " (" : "", m->why ? reason(db) : "",
                   m->why ? ")" : "", m->act);
}
