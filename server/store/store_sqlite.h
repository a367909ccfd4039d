/* store_sqlite.h -- what the files of the SQLite store share: the connection, its statements, and sentences for what SQLite
 * says.
 *
 * Rows lie in two tables.  New ones go to the end of `fresh`, whatever room they are of, so that a batch fills few pages.
 * When there are many, those of one room after the other are folded into `rows`, where all rows of a room lie together;
 * a little now and then, so that no batch is long.  Only when all rows up to some number are folded the front of `fresh`
 * goes.  Until then a row is in both, and whoever reads takes what `rows` has and then from `fresh` what comes after it.
 * In `rooms`, `rows`, `last` and `due` are as of what is folded; `game` and `state` always as of now.  A room that is
 * parked has an entry with seq 0 in `fresh`, its `at` being when something is due. */
#ifndef HB_STORE_SQLITE_H
#define HB_STORE_SQLITE_H

#include "hradby/words.h"
#include "server/store/store_fresh.h"
#include "server/store/store_kind.h"

#include <sqlite3.h>

enum hb_store_words {
    HB_STORE_BEGIN,
    HB_STORE_BEGIN_READING,
    HB_STORE_COMMIT,
    HB_STORE_ROLLBACK,
    HB_STORE_CHANGED,      /* another number after others have written */
    HB_STORE_FIND_ROOM,    /* id */
    HB_STORE_OPEN_ROOM,    /* id, game, state, at */
    HB_STORE_CHANGE_ROOM,  /* id, state */
    HB_STORE_FOLD_ROOM,    /* id, rows, last, due */
    HB_STORE_DELETE_ROOM,  /* id */
    HB_STORE_PUT_FRESH,    /* n, room, seq, at, body */
    HB_STORE_PUT_ROW,      /* room, seq, at, body */
    HB_STORE_FRESH_ENDS,   /* the first number and the last */
    HB_STORE_FRESH_SINCE,  /* n */
    HB_STORE_FRESH_ROW,    /* n, room, the least seq */
    HB_STORE_FRESH_ROOMS,  /* up to n */
    HB_STORE_DROP_FRESH,   /* up to n */
    HB_STORE_CLEAR_FRESH,  /* room */
    HB_STORE_ROWS_OF_ROOM, /* room */
    HB_STORE_ROOMS,
    HB_STORE_ALARMS,
    HB_STORE_LAST,
    HB_STORE_WORDS
};

/* Rows on their way from `fresh` to `rows`. */
struct hb_fold {
    char (*rooms)[HB_ROOM_ID + 1]; /* sorted; NULL: nothing is being folded */
    size_t count, next;
    int64_t upto; /* the last number that goes when all of them are folded */
    size_t owed;  /* rows that have come since something was folded */
};

struct hb_sqlite {
    struct hb_store base;
    sqlite3 *db;
    char *path;
    int claim, file; /* the file that says whose it is, and the database itself, open and locked; -1: not claimed */
    sqlite3_stmt *kept[HB_STORE_WORDS]; /* NULL until it is first needed */
    bool read_only;
    bool before; /* it is of version 1 and read as if it were of the present one */

    /* What is in memory of the file, good as long as nobody else writes. */
    sqlite3_int64 changed;
    struct hb_fresh fresh;
    struct hb_known known;
    struct hb_fold fold;
    int64_t fold_at; /* so many fresh rows are enough to begin folding */
    unsigned added;  /* rows of this batch */
};

static inline struct hb_sqlite *hb_sqlite_of(struct hb_store *s)
{
    return (struct hb_sqlite *)s;
}

/* Says in *err what SQLite means by this code, and returns false. */
bool hb_sqlite_refused(sqlite3 *db, const char *path, int code, struct hb_error *err);

/* The statement, fresh and without values; NULL and *err. */
sqlite3_stmt *hb_sqlite_statement(struct hb_sqlite *s, enum hb_store_words which, struct hb_error *err);

/* Runs a statement that gives no rows and lays it aside; false and *err. */
bool hb_sqlite_finish(struct hb_sqlite *s, sqlite3_stmt *statement, struct hb_error *err);
bool hb_sqlite_do(struct hb_sqlite *s, enum hb_store_words which, struct hb_error *err);
void hb_sqlite_lay_aside(sqlite3_stmt *statement);

/* Inside a transaction: makes what is known of `fresh` as of now; false and *err. */
bool hb_sqlite_learn(struct hb_sqlite *s, struct hb_error *err);
void hb_sqlite_forget(struct hb_sqlite *s);

/* One moment of the file for several statements, unless there is a transaction already. */
bool hb_sqlite_begin_reading(struct hb_sqlite *s, bool *begun, struct hb_error *err);
void hb_sqlite_end_reading(struct hb_sqlite *s, bool begun);

/* Inside a batch: folds what is due after so many rows; or everything there is. */
bool hb_sqlite_fold(struct hb_sqlite *s, unsigned added, struct hb_error *err);
bool hb_sqlite_fold_all(struct hb_sqlite *s, struct hb_error *err);

/* store_sqlite_read.c */
bool hb_sqlite_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err);
bool hb_sqlite_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err);
bool hb_sqlite_last(struct hb_store *s, int64_t *at, struct hb_error *err);
bool hb_sqlite_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err);
bool hb_sqlite_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err);

/* store_sqlite_backup.c */
bool hb_sqlite_backup(struct hb_store *s, const char *path, struct hb_error *err);

/* Makes a new file by `fill`, which gets another name for it, and gives it its own when it is whole. */
typedef bool hb_backup_filler(struct hb_store *s, const char *beside, const char *path, struct hb_error *err);
bool hb_sqlite_make_file(struct hb_store *s, const char *path, hb_backup_filler *fill, struct hb_error *err);

/* Migrations: steps[n] brings a file of version n to n + 1.  All of them happen or none.  A file of a newer version is
 * refused, and with `read_only` an older one too. */
extern const char *const hb_sqlite_steps[];
enum { HB_STORE_VERSION = 2, HB_STORE_APPLICATION = 0x48726462 /* "Hrdb" */ };
bool hb_sqlite_migrate(sqlite3 *db, const char *path, const char *const *steps, int count, bool read_only,
                       struct hb_error *err);
bool hb_sqlite_number(sqlite3 *db, const char *sql, int *number); /* of a PRAGMA that answers with one */

/* Lets a file of version 1 be read as if it were of the present one, without changing it. */
bool hb_sqlite_show_as_present(sqlite3 *db, const char *path, struct hb_error *err);

#endif
