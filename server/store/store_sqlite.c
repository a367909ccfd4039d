/* store_sqlite.c -- the store's file opened and closed, and rows put into it in batches (store.h).
 *
 * What can be told of a file without SQLite touching it is told first: whether it is ours stands in its first hundred
 * bytes, which are read through SQLite's own handle.  (Opening the file beside it would be wrong: closing that again
 * takes away the locks of every other connection of this program.) */
#include "server/store/store_sqlite.h"

#include "engine/assert.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUSY_MILLISECONDS = 5000,
    LONG_BUSY_MILLISECONDS = 60000, /* somebody copies a file that no server has open */
    HEADER_BYTES = 100,
    AT_LOG = 19,
    WITH_LOG = 2,
    AT_VERSION = 60,
    AT_APPLICATION = 68,
    FOLD_AT = 1 << 16
};

static const char MAGIC[16] = "SQLite format 3";

/* ---- statements ---- */

/* Beside max(), SQLite takes the other columns from the row that has it. */
static const char all_rooms[] =
    "SELECT id, max(rows, ifnull(seq, 0)), opened, CASE WHEN seq > rows THEN at ELSE last END, game, state"
    " FROM rooms LEFT JOIN (SELECT room, max(seq) AS seq, at FROM fresh WHERE seq > 0 GROUP BY room)"
    " ON room = id ORDER BY opened, id";
static const char all_alarms[] = "SELECT id, state, CASE WHEN room IS NULL THEN due WHEN seq = 0 THEN at END"
                                 " FROM rooms LEFT JOIN (SELECT room, max(n), seq, at FROM fresh GROUP BY room)"
                                 " ON room = id WHERE state <> 'over'";

static const char last_row[] = "SELECT coalesce((SELECT at FROM fresh WHERE seq > 0 ORDER BY n DESC LIMIT 1),"
                               " (SELECT max(last) FROM rooms), 0)";

static const char *const words[HB_STORE_WORDS] = {
    [HB_STORE_BEGIN] = "BEGIN IMMEDIATE",
    [HB_STORE_BEGIN_READING] = "BEGIN",
    [HB_STORE_COMMIT] = "COMMIT",
    [HB_STORE_ROLLBACK] = "ROLLBACK",
    [HB_STORE_CHANGED] = "PRAGMA data_version",
    [HB_STORE_FIND_ROOM] = "SELECT rows, state, last FROM rooms WHERE id = ?1",
    [HB_STORE_OPEN_ROOM] = "INSERT INTO rooms (id, game, state, opened, last, rows) VALUES (?1, ?2, ?3, ?4, ?4, 0)",
    [HB_STORE_CHANGE_ROOM] = "UPDATE rooms SET state = ?2 WHERE id = ?1",
    [HB_STORE_FOLD_ROOM] = "UPDATE rooms SET rows = ?2, last = ?3, due = ?4 WHERE id = ?1",
    [HB_STORE_DELETE_ROOM] = "DELETE FROM rooms WHERE id = ?1", /* its folded rows go with it */
    [HB_STORE_PUT_FRESH] = "INSERT INTO fresh (n, room, seq, at, body) VALUES (?1, ?2, ?3, ?4, ?5)",
    [HB_STORE_PUT_ROW] = "INSERT INTO rows (room, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
    [HB_STORE_FRESH_ENDS] = "SELECT (SELECT min(n) FROM fresh), (SELECT max(n) FROM fresh)",
    [HB_STORE_FRESH_SINCE] = "SELECT n, room FROM fresh WHERE n > ?1 ORDER BY n",
    [HB_STORE_FRESH_ROW] = "SELECT room, seq, at, body FROM fresh WHERE n = ?1 AND room = ?2 AND seq >= ?3",
    [HB_STORE_FRESH_ROOMS] = "SELECT DISTINCT room FROM fresh WHERE n <= ?1 AND room <> '' ORDER BY room",
    [HB_STORE_DROP_FRESH] = "DELETE FROM fresh WHERE n <= ?1",
    [HB_STORE_CLEAR_FRESH] = "UPDATE fresh SET room = '', seq = 0, at = 0, body = '' WHERE room = ?1",
    [HB_STORE_ROWS_OF_ROOM] = "SELECT room, seq, at, body FROM rows WHERE room = ?1 ORDER BY seq",
    [HB_STORE_ROOMS] = all_rooms,
    [HB_STORE_ALARMS] = all_alarms,
    [HB_STORE_LAST] = last_row,
};

sqlite3_stmt *hb_sqlite_statement(struct hb_sqlite *s, enum hb_store_words which, struct hb_error *err)
{
    if (s->kept[which] == NULL) {
        int code = sqlite3_prepare_v3(s->db, words[which], -1, SQLITE_PREPARE_PERSISTENT, &s->kept[which], NULL);
        if (code != SQLITE_OK) {
            hb_sqlite_refused(s->db, s->path, code, err);
            return NULL;
        }
    }
    HB_ASSERT(!sqlite3_stmt_busy(s->kept[which])); /* a sink came back into its own store */
    return s->kept[which];
}

void hb_sqlite_lay_aside(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

bool hb_sqlite_finish(struct hb_sqlite *s, sqlite3_stmt *statement, struct hb_error *err)
{
    int code = sqlite3_step(statement);
    bool good = code == SQLITE_DONE || hb_sqlite_refused(s->db, s->path, code, err);

    hb_sqlite_lay_aside(statement);
    return good;
}

bool hb_sqlite_do(struct hb_sqlite *s, enum hb_store_words which, struct hb_error *err)
{
    sqlite3_stmt *statement = hb_sqlite_statement(s, which, err);

    return statement != NULL && hb_sqlite_finish(s, statement, err);
}

/* ---- opening ---- */

/* A name that SQLite takes for a file, whatever it looks like. */
static char *file_name(const char *path)
{
    size_t cap = strlen(path) + sizeof "./";
    char *name = malloc(cap);

    if (name != NULL)
        snprintf(name, cap, "%s%s", path[0] == '/' ? "" : "./", path);
    return name;
}

static bool no_file(const char *path, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.no-file path=%.*s why=%s", HB_PATH_SHOWN, path, strerror(errno));
}

static bool make_file(const char *path, struct hb_error *err)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); /* SQLite gives its other files the same mode */

    if (fd >= 0)
        close(fd);
    return fd >= 0 || errno == EEXIST || no_file(path, err);
}

/* By a second name (a hard link) SQLite would look for another log beside it, miss what is in the first one and write
 * over it. */
static bool is_file(const char *path, bool read_only, struct hb_error *err)
{
    struct stat there;

    if (stat(path, &there) != 0) {
        if (errno != ENOENT)
            return no_file(path, err);
        return read_only ? hb_refuse(err, HB_BAD_REQUEST, "store.not-there path=%.*s", HB_PATH_SHOWN, path)
                         : make_file(path, err);
    }
    if (S_ISDIR(there.st_mode))
        return hb_refuse(err, HB_BAD_REQUEST, "store.folder path=%.*s", HB_PATH_SHOWN, path);
    if (!S_ISREG(there.st_mode))
        return hb_refuse(err, HB_BAD_REQUEST, "store.not-a-file path=%.*s", HB_PATH_SHOWN, path);
    return there.st_nlink == 1 || hb_refuse(err, HB_BAD_REQUEST, "store.linked path=%.*s", HB_PATH_SHOWN, path);
}

static int32_t number_at(const unsigned char *bytes)
{
    return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]);
}

/* Whoever may write makes the log begin with something (begin_log), so one that is there is not empty.  Programs of version 1
 * did not. */
static bool has_log(const struct hb_sqlite *s)
{
    struct stat there;

    return stat(sqlite3_filename_wal(sqlite3_db_filename(s->db, "main")), &there) == 0 && there.st_size > 0;
}

/* Whether the file may be ours: it is, or there is nothing in it yet.  And whether it says that a log belongs to it, before
 * SQLite makes one. */
static bool is_ours(struct hb_sqlite *s, struct hb_error *err)
{
    unsigned char head[HEADER_BYTES];
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    int code = sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_FILE_POINTER, (void *)&file);

    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK && size == 0)
        return !s->read_only || hb_refuse(err, HB_BAD_RECORD, "store.empty path=%.*s", HB_PATH_SHOWN, s->path);
    if (code == SQLITE_OK && size < HEADER_BYTES)
        return hb_refuse(err, HB_BAD_RECORD, "store.not-a-database path=%.*s", HB_PATH_SHOWN, s->path);
    if (code == SQLITE_OK)
        code = file->pMethods->xRead(file, head, HEADER_BYTES, 0);
    if (code != SQLITE_OK)
        return hb_sqlite_refused(s->db, s->path, code, err);
    if (memcmp(head, MAGIC, sizeof MAGIC) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "store.not-a-database path=%.*s", HB_PATH_SHOWN, s->path);
    s->base.lacks_log = head[AT_LOG] == WITH_LOG && number_at(head + AT_VERSION) > 1 && !has_log(s);
    return number_at(head + AT_APPLICATION) == HB_STORE_APPLICATION ||
           hb_refuse(err, HB_BAD_RECORD, "store.foreign path=%.*s", HB_PATH_SHOWN, s->path);
}

static bool run(struct hb_sqlite *s, const char *sql, struct hb_error *err)
{
    int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);

    return code == SQLITE_OK || hb_sqlite_refused(s->db, s->path, sqlite3_extended_errcode(s->db), err);
}

static bool set_wal(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    bool wal = false;

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        wal = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    if (code != SQLITE_ROW)
        hb_sqlite_refused(s->db, s->path, code == SQLITE_DONE ? SQLITE_CANTOPEN : code, err);
    else if (!wal)
        hb_refuse(err, HB_BAD_REQUEST, "store.no-wal path=%.*s", HB_PATH_SHOWN, s->path);
    sqlite3_finalize(statement);
    return wal;
}

/* The file says from now on that a log belongs to it, until end_log; so there is always one beside it, with something in it.  If
 * the one before is missing nobody could see that any more, so the file says it from then on (hb_sqlite_check). */
static bool begin_log(struct hb_sqlite *s, struct hb_error *err)
{
    static const char lacks[] = "CREATE TABLE IF NOT EXISTS lacked_log (at TEXT NOT NULL);"
                                "INSERT INTO lacked_log (at) VALUES (datetime('now'));";
    char first[320];
    bool good;

    sqlite3_busy_timeout(s->db, LONG_BUSY_MILLISECONDS);
    good = set_wal(s, err);
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    if (!good || has_log(s))
        return good;
    snprintf(first, sizeof first, "BEGIN; %s PRAGMA user_version = %d; COMMIT", s->base.lacks_log ? lacks : "",
             (int)HB_STORE_VERSION);
    return run(s, first, err);
}

/* All of the log goes into the file, which then says that none belongs to it: a copy of the file alone is whole.  While others
 * have it open they go on with the log, and the last of them does it. */
static void end_log(struct hb_sqlite *s)
{
    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_busy_timeout(s->db, 0);
    sqlite3_exec(s->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

static bool is_before(struct hb_sqlite *s)
{
    int version = 0;

    s->before = hb_sqlite_number(s->db, "PRAGMA user_version", &version) && version == 1;
    return s->before;
}

/* The tables are made before the log begins, so that the file itself says from the first moment whose it is. */
static bool prepare_file(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    if (!is_ours(s, err))
        return false;
    if (!s->read_only && sqlite3_db_readonly(s->db, "main") != 0)
        return hb_sqlite_refused(s->db, s->path, SQLITE_READONLY, err);
    if (!run(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000", err))
        return false;
    if (s->read_only && is_before(s))
        return hb_sqlite_show_as_present(s->db, s->path, err);
    return hb_sqlite_migrate(s->db, s->path, hb_sqlite_steps, HB_STORE_VERSION, s->read_only, err) &&
           (s->read_only || begin_log(s, err));
}

static bool open_file(struct hb_sqlite *s, struct hb_error *err)
{
    int how = (s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(s->path, &s->db, how, NULL);

    if (code != SQLITE_OK)
        return hb_sqlite_refused(s->db, s->path, code, err);
    if (prepare_file(s, err))
        return true;
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL); /* what is refused stays as it is */
    return false;
}

static void unclaim(struct hb_sqlite *s)
{
    if (s->file >= 0)
        flock(s->file, LOCK_UN);
    if (s->claim >= 0)
        close(s->claim);
    s->claim = s->file = -1;
}

static void close_file(struct hb_sqlite *s)
{
    hb_sqlite_forget(s);
    for (unsigned i = 0; i < HB_STORE_WORDS; i++)
        sqlite3_finalize(s->kept[i]);
    sqlite3_close(s->db);
    unclaim(s);
    free(s->path);
    free(s);
}

static void do_close(struct hb_store *base)
{
    struct hb_sqlite *s = hb_sqlite_of(base);

    if (!s->read_only) {
        base->kind->rollback(base);
        end_log(s);
    }
    close_file(s);
}

static void settle(struct hb_store *base)
{
    sqlite3_wal_checkpoint_v2(hb_sqlite_of(base)->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static bool claimed(const struct hb_sqlite *s, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.claimed path=%.*s", HB_PATH_SHOWN, s->path);
}

/* A file beside the database, where all names that lead to it end. */
static bool claim_beside(struct hb_sqlite *s, const char *real, struct hb_error *err)
{
    static const char ending[] = "-server";
    size_t cap = strlen(real) + sizeof ending;
    char *name = malloc(cap);

    if (name == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
    snprintf(name, cap, "%s%s", real, ending);
    s->claim = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(name);
    if (s->claim < 0)
        return no_file(s->path, err);
    return flock(s->claim, LOCK_EX | LOCK_NB) == 0 || claimed(s, err);
}

/* Somebody may remove the file beside it, so the database is locked itself, in a way that is nothing to SQLite.  Earlier
 * versions know only the other one.  It is never closed again: SQLite's own locks of this program would go with it. */
static bool claim_itself(struct hb_sqlite *s, const char *real, struct hb_error *err)
{
    s->file = open(real, O_RDONLY | O_CLOEXEC);
    if (s->file < 0)
        return no_file(s->path, err);
    return flock(s->file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK || claimed(s, err);
}

static bool claim(struct hb_store *base, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);
    const char *real = sqlite3_db_filename(s->db, "main");

    HB_ASSERT(s->claim < 0);
    if (claim_beside(s, real, err) && claim_itself(s, real, err))
        return true;
    unclaim(s);
    return false;
}

static int version(struct hb_store *base)
{
    int number = 0;

    return hb_sqlite_number(hb_sqlite_of(base)->db, "PRAGMA user_version", &number) ? number : -1;
}

/* Writes a page into the log, behind what is committed, and takes it back: the next one to write begins there again. */
static bool probe(struct hb_store *base, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);
    int code;

    if (!hb_sqlite_do(s, HB_STORE_BEGIN, err))
        return false;
    code = sqlite3_exec(s->db, "INSERT INTO fresh (room, seq, at, body) VALUES ('', 0, 0, '')", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_db_cacheflush(s->db);
    if (code != SQLITE_OK)
        hb_sqlite_refused(s->db, s->path, code, err);
    if (!sqlite3_get_autocommit(s->db))
        hb_sqlite_do(s, HB_STORE_ROLLBACK, NULL);
    return code == SQLITE_OK;
}

/* ---- what is in memory ---- */

void hb_sqlite_forget(struct hb_sqlite *s)
{
    hb_fresh_done(&s->fresh);
    hb_known_done(&s->known);
    free(s->fold.rooms);
    s->fold = (struct hb_fold){ 0 };
    s->changed = -1;
}

static bool no_memory(const struct hb_sqlite *s, struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
}

/* One number, or two, of a statement that gives one row. */
static bool ask(struct hb_sqlite *s, enum hb_store_words which, sqlite3_int64 *first, sqlite3_int64 *second,
                struct hb_error *err)
{
    sqlite3_stmt *statement = hb_sqlite_statement(s, which, err);
    int code;

    if (statement == NULL)
        return false;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *first = sqlite3_column_int64(statement, 0);
        if (second != NULL)
            *second = sqlite3_column_int64(statement, 1);
    }
    hb_sqlite_lay_aside(statement);
    return code == SQLITE_ROW || hb_sqlite_refused(s->db, s->path, code == SQLITE_DONE ? SQLITE_CORRUPT : code, err);
}

static bool learn_since(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_stmt *since = hb_sqlite_statement(s, HB_STORE_FRESH_SINCE, err);
    bool room = true;
    int code = SQLITE_DONE;

    if (since == NULL)
        return false;
    sqlite3_bind_int64(since, 1, s->fresh.high);
    while (room && (code = sqlite3_step(since)) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(since, 1);

        room = hb_fresh_add(&s->fresh, sqlite3_column_int64(since, 0), id != NULL ? id : "");
    }
    hb_sqlite_lay_aside(since);
    if (!room) {
        hb_sqlite_forget(s);
        return no_memory(s, err);
    }
    return code == SQLITE_DONE || hb_sqlite_refused(s->db, s->path, code, err);
}

bool hb_sqlite_learn(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_int64 low = 0, high = 0;

    if (!ask(s, HB_STORE_FRESH_ENDS, &low, &high, err))
        return false;
    if (high < s->fresh.high)
        hb_fresh_done(&s->fresh);
    if (high > s->fresh.high && !learn_since(s, err))
        return false;
    s->fresh.low = low;
    return true;
}

/* A file of version 1 that somebody has brought up to date meanwhile is not what it is read as any more. */
static bool is_as_before(struct hb_sqlite *s, struct hb_error *err)
{
    int number = 0;

    if (!s->before || (hb_sqlite_number(s->db, "PRAGMA user_version", &number) && number == 1))
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "store.upgraded path=%.*s", HB_PATH_SHOWN, s->path);
}

bool hb_sqlite_begin_reading(struct hb_sqlite *s, bool *begun, struct hb_error *err)
{
    *begun = sqlite3_get_autocommit(s->db) != 0;
    if (*begun && !hb_sqlite_do(s, HB_STORE_BEGIN_READING, err))
        return false;
    if (is_as_before(s, err))
        return true;
    hb_sqlite_end_reading(s, *begun);
    return false;
}

void hb_sqlite_end_reading(struct hb_sqlite *s, bool begun)
{
    if (begun && !sqlite3_get_autocommit(s->db))
        hb_sqlite_do(s, HB_STORE_COMMIT, NULL);
}

/* ---- rows ---- */

/* The number of the room's last row among the fresh ones; 0 if there is none. */
static bool last_fresh(struct hb_sqlite *s, const char *room, sqlite3_int64 *seq, struct hb_error *err)
{
    size_t count = hb_fresh_find(&s->fresh, room);
    sqlite3_stmt *row = hb_sqlite_statement(s, HB_STORE_FRESH_ROW, err);
    int code = SQLITE_DONE;

    *seq = 0;
    if (row == NULL || count == SIZE_MAX)
        return row != NULL && no_memory(s, err);
    for (size_t i = count; i-- > 0 && code == SQLITE_DONE && *seq == 0;) {
        sqlite3_bind_int64(row, 1, s->fresh.found[i]);
        sqlite3_bind_text(row, 2, room, -1, SQLITE_STATIC);
        sqlite3_bind_int64(row, 3, 1);
        code = sqlite3_step(row);
        if (code == SQLITE_ROW)
            *seq = sqlite3_column_int64(row, 1);
        hb_sqlite_lay_aside(row);
    }
    return code == SQLITE_DONE || code == SQLITE_ROW || hb_sqlite_refused(s->db, s->path, code, err);
}

static bool look_up(struct hb_sqlite *s, const char *id, struct hb_kept_room *room, struct hb_error *err)
{
    sqlite3_stmt *find = hb_sqlite_statement(s, HB_STORE_FIND_ROOM, err);
    sqlite3_int64 folded = 0, seq = 0;
    int code;

    if (find == NULL)
        return false;
    sqlite3_bind_text(find, 1, id, -1, SQLITE_STATIC);
    code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        folded = sqlite3_column_int64(find, 0);
        room->state = hb_kept_state((const char *)sqlite3_column_text(find, 1));
    }
    hb_sqlite_lay_aside(find);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE || hb_sqlite_refused(s->db, s->path, code, err);
    if (!last_fresh(s, id, &seq, err))
        return false;
    room->rows = (uint32_t)(seq > folded ? seq : folded);
    hb_known_put(&s->known, id, room);
    return true;
}

static bool find_room(struct hb_store *base, const char *id, struct hb_kept_room *room, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);
    const struct hb_known_room *known = hb_known_find(&s->known, id);

    *room = (struct hb_kept_room){ .state = HB_KEPT_WAITING };
    if (known == NULL) {
        base->lost = !look_up(s, id, room, err);
        return !base->lost;
    }
    room->rows = known->rows;
    room->state = (enum hb_kept_state)known->state;
    return true;
}

static bool open_room(struct hb_sqlite *s, const struct hb_row *row, const struct hb_kept_room *as,
                      struct hb_error *err)
{
    sqlite3_stmt *put = hb_sqlite_statement(s, HB_STORE_OPEN_ROOM, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, row->room, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, as->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 3, hb_kept_states[as->state], -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 4, row->at);
    return hb_sqlite_finish(s, put, err);
}

static bool change_room(struct hb_sqlite *s, const char *room, enum hb_kept_state state, struct hb_error *err)
{
    sqlite3_stmt *put = hb_sqlite_statement(s, HB_STORE_CHANGE_ROOM, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, room, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, hb_kept_states[state], -1, SQLITE_STATIC);
    return hb_sqlite_finish(s, put, err);
}

/* At the end of `fresh`; without memory to remember where, the batch cannot go on. */
static bool put_fresh(struct hb_sqlite *s, const struct hb_row *row, struct hb_error *err)
{
    sqlite3_stmt *put = hb_sqlite_statement(s, HB_STORE_PUT_FRESH, err);
    int64_t number = s->fresh.high + 1;

    if (put == NULL)
        return false;
    sqlite3_bind_int64(put, 1, number);
    sqlite3_bind_text(put, 2, row->room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, row->seq);
    sqlite3_bind_int64(put, 4, row->at);
    sqlite3_bind_text(put, 5, row->body, (int)row->length, SQLITE_STATIC);
    if (!hb_sqlite_finish(s, put, err))
        return false;
    s->added++;
    return hb_fresh_add(&s->fresh, number, row->room) || no_memory(s, err);
}

/* A room is written down again only when its state has changed. */
static bool put_row(struct hb_sqlite *s, const struct hb_row *row, const struct hb_kept_room *after,
                    struct hb_error *err)
{
    struct hb_kept_room before;

    if (row->seq == 1 && !open_room(s, row, after, err))
        return false;
    if (row->seq > 1 && (!find_room(&s->base, row->room, &before, err) ||
                         (before.state != after->state && !change_room(s, row->room, after->state, err))))
        return false;
    hb_known_put(&s->known, row->room, after);
    return put_fresh(s, row, err);
}

static bool add(struct hb_store *base, const struct hb_row *rows, unsigned count, int64_t fence, struct hb_error *err)
{
    struct hb_kept_room after[HB_ROWS_MAX];

    (void)fence; /* nobody else writes */
    HB_ASSERT(count <= HB_ROWS_MAX);
    if (!hb_kept_ticket(after, rows, count, base, find_room, err))
        return false;
    for (unsigned i = 0; i < count && !base->lost; i++)
        base->lost = !put_row(hb_sqlite_of(base), &rows[i], &after[i], err);
    return !base->lost;
}

static bool park(struct hb_store *base, const char *room, int64_t due, int64_t fence, struct hb_error *err)
{
    static char nothing[] = "";
    struct hb_row entry = { .seq = 0, .at = due, .body = nothing };
    struct hb_kept_room there;

    (void)fence;
    if (!find_room(base, room, &there, err))
        return false;
    if (there.rows == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, room);
    snprintf(entry.room, sizeof entry.room, "%s", room);
    base->lost = !put_fresh(hb_sqlite_of(base), &entry, err);
    return !base->lost;
}

/* ---- batches ---- */

/* What others have written since, and what was not learned yet. */
static bool catch_up(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_int64 changed = 0;

    if (!ask(s, HB_STORE_CHANGED, &changed, NULL, err))
        return false;
    if (changed == s->changed)
        return true;
    hb_sqlite_forget(s);
    if (!hb_sqlite_learn(s, err))
        return false;
    s->changed = changed;
    return true;
}

static void rollback(struct hb_store *base)
{
    struct hb_sqlite *s = hb_sqlite_of(base);

    if (!sqlite3_get_autocommit(s->db))
        hb_sqlite_do(s, HB_STORE_ROLLBACK, NULL);
    hb_sqlite_forget(s);
}

static bool begin(struct hb_store *base, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);

    s->added = 0;
    if (!hb_sqlite_do(s, HB_STORE_BEGIN, err))
        return false;
    if (catch_up(s, err))
        return true;
    rollback(base);
    return false;
}

/* Where all of it was written and only the disk did not say that it lies there, SQLite takes it back; but after a crash before
 * the next commit it may be found in the log. */
static bool commit(struct hb_store *base, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);

    if (!hb_sqlite_fold(s, s->added, err))
        return false;
    if (hb_sqlite_do(s, HB_STORE_COMMIT, err))
        return true;
    base->unsure = sqlite3_extended_errcode(s->db) == SQLITE_IOERR_FSYNC;
    return false;
}

/* ---- deleting ---- */

static bool delete_of(struct hb_sqlite *s, enum hb_store_words which, const char *room, struct hb_error *err)
{
    sqlite3_stmt *gone = hb_sqlite_statement(s, which, err);

    if (gone == NULL)
        return false;
    sqlite3_bind_text(gone, 1, room, -1, SQLITE_STATIC);
    return hb_sqlite_finish(s, gone, err);
}

/* Its fresh rows are emptied but keep their numbers: none may be given out a second time. */
static bool delete_room(struct hb_sqlite *s, const char *room, struct hb_error *err)
{
    if (!delete_of(s, HB_STORE_CLEAR_FRESH, room, err) || !delete_of(s, HB_STORE_DELETE_ROOM, room, err))
        return false;
    if (sqlite3_changes(s->db) == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, room);
    return hb_sqlite_do(s, HB_STORE_COMMIT, err);
}

static bool remove_room(struct hb_store *base, const char *room, struct hb_error *err)
{
    struct hb_sqlite *s = hb_sqlite_of(base);
    bool good;

    if (!hb_sqlite_do(s, HB_STORE_BEGIN, err))
        return false;
    good = delete_room(s, room, err);
    if (good)
        hb_sqlite_forget(s);
    else
        rollback(base);
    return good;
}

/* ---- opening ---- */

static const struct hb_store_kind kind = {
    .close = do_close,
    .claim = claim,
    .probe = probe,
    .settle = settle,
    .begin = begin,
    .add = add,
    .park = park,
    .commit = commit,
    .rollback = rollback,
    .rows = hb_sqlite_rows,
    .alarms = hb_sqlite_alarms,
    .last = hb_sqlite_last,
    .rooms = hb_sqlite_rooms,
    .remove = remove_room,
    .version = version,
    .backup = hb_sqlite_backup,
    .check = hb_sqlite_check,
};

struct hb_store *hb_sqlite_open(const char *path, bool read_only, struct hb_error *err)
{
    struct hb_sqlite *s;

    if (path[0] == '\0') {
        hb_refuse(err, HB_BAD_OPTION, "store.no-name");
        return NULL;
    }
    if (!is_file(path, read_only, err))
        return NULL;
    s = calloc(1, sizeof *s);
    if (s == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, path);
        return NULL;
    }
    s->path = file_name(path);
    s->base = (struct hb_store){ .kind = &kind, .name = s->path };
    s->read_only = read_only;
    s->claim = s->file = -1;
    s->changed = -1;
    s->fold_at = FOLD_AT;
    if (s->path == NULL)
        hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, path);
    else if (open_file(s, err))
        return &s->base;
    close_file(s);
    return NULL;
}
