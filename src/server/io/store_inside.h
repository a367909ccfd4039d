/* store_inside.h -- what the files of the store share: the connection, its statements, and sentences for what SQLite
 * says. */
#ifndef HB_STORE_INSIDE_H
#define HB_STORE_INSIDE_H

#include "hradby/words.h"
#include "server/io/store.h"

#include <sqlite3.h>

enum { HB_PATH_SHOWN = 120 }; /* bytes of a path in a sentence */

enum hb_store_words {
    HB_STORE_BEGIN,
    HB_STORE_COMMIT,
    HB_STORE_ROLLBACK,
    HB_STORE_TICKET,       /* a savepoint for the rows of one ticket */
    HB_STORE_TICKET_GOOD,  /* let it go */
    HB_STORE_TICKET_BAD,   /* back to it */
    HB_STORE_FIND_ROOM,    /* id */
    HB_STORE_OPEN_ROOM,    /* id, game, at */
    HB_STORE_CHANGE_ROOM,  /* id, state, at, rows */
    HB_STORE_PUT_ROW,      /* room, seq, at, body */
    HB_STORE_ROWS_OF_ROOM, /* room */
    HB_STORE_ROWS_NOT_OVER,
    HB_STORE_ROOMS,
    HB_STORE_DELETE_ROOM, /* id */
    HB_STORE_WORDS
};

struct hb_store {
    sqlite3 *db;
    char *path;
    int claim;                          /* the file that says whose it is, open and locked; -1: not claimed */
    sqlite3_stmt *kept[HB_STORE_WORDS]; /* NULL until it is first needed */
    bool read_only;
    bool in_batch;
    bool lost; /* SQLite gave the batch up by itself; nothing more goes into it */
};

/* Says in *err what SQLite means by this code, and returns false. */
bool hb_store_refused(sqlite3 *db, const char *path, int code, struct hb_error *err);

/* The statement, fresh and without values; NULL and *err. */
sqlite3_stmt *hb_store_statement(struct hb_store *s, enum hb_store_words which, struct hb_error *err);

/* Runs a statement that gives no rows and lays it aside; false and *err. */
bool hb_store_finish(struct hb_store *s, sqlite3_stmt *statement, struct hb_error *err);
bool hb_store_do(struct hb_store *s, enum hb_store_words which, struct hb_error *err);

/* Migrations: steps[n] brings a file of version n to n + 1.  All of them happen or none.  A file of a newer version is
 * refused, and with `read_only` an older one too. */
extern const char *const hb_store_steps[];
enum { HB_STORE_VERSION = 1, HB_STORE_APPLICATION = 0x48726462 /* "Hrdb" */ };
bool hb_store_migrate(sqlite3 *db, const char *path, const char *const *steps, int count, bool read_only,
                      struct hb_error *err);
bool hb_store_number(sqlite3 *db, const char *sql, int *number); /* of a PRAGMA that answers with one */

#endif
